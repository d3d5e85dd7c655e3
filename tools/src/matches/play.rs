//! One game: the contest's referee and a player at every seat.
//!
//! All prompts of a turn are sent before any answer is handed in, and the players think one
//! after the other on one thread, so that each of them has the core for itself. Where bots play, it
//! is a thread that can be left behind, so the game is shared with whoever watches, and not locked
//! while a player thinks.

use std::borrow::Borrow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bots::{Pace, Telemetry};
use engines::{Allowance, Answer, Framing, Game, GameOptions, Referee};

use super::leniency::{Leniency, Timing};
use super::{
    bot_seed, millis, watchdog, Contender, EndingRecord, FaultRecord, GameRecord, MoveRecord, OptionsOf, Player, Reply,
    SetOptions, Values,
};

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameSetup<'a, O> {
    /// Number of the game in its run.
    pub index: usize,
    /// Seed of the position it starts from; the players' seeds derive from it.
    pub seed: i64,
    /// Budget of the players.
    pub pace: Pace,
    /// One index into the contenders per seat.
    pub seating: &'a [usize],
    /// Switches of the game; their clocks are scaled by the pace.
    pub options: &'a SetOptions<O>,
}

/// Part of an answer's limit that a player may wait for a core in a game that is not disturbed.
pub const DISTURBED: f64 = 0.1;
/// Share of the processor that players get on a machine that is good enough for matches.
pub const FAIR_SHARE: f64 = 0.95;
/// Part of the limits up to which waiting does not matter.
pub const NOTHING: f64 = 0.001;
/// The longest time between two looks at a bot that thinks.
const LOOK: Duration = Duration::from_secs(1);

/// Plays a game from its start to its end, by the contest's clock and nothing else. Never fails:
/// whatever a player does is in the record.
///
/// # Panics
/// If the seating does not fit the game or the contenders.
pub fn play<G: Game>(setup: &GameSetup<'_, OptionsOf<G>>, contenders: &[Contender]) -> GameRecord {
    play_on::<G>(setup, contenders, Leniency::default(), &[])
}

/// Plays a game as [`play`] does, with this leniency. Programs run on these cores, in turn by their
/// seats, or anywhere if there are none.
///
/// # Panics
/// As [`play`].
pub fn play_on<G: Game>(
    setup: &GameSetup<'_, OptionsOf<G>>,
    contenders: &[impl Borrow<Contender>],
    leniency: Leniency,
    cores: &[usize],
) -> GameRecord {
    assert_eq!(setup.seating.len(), G::INFO.seats, "one contender per seat");
    let seated: Vec<&Contender> = setup.seating.iter().map(|&i| contenders[i].borrow()).collect();
    let mut game = RunningGame::<G>::start(setup, &seated, leniency, cores);
    // Programs are ended by those who ask them.
    if seated.iter().all(|contender| contender.is_program) {
        while let Some(mut question) = game.next() {
            let reply = question.ask();
            game.take(question, reply);
        }
    } else {
        game = play_watched(game, |seat| {
            eprintln!(
                "warning: in game {} `{}` has not answered for {:?} and loses; its thread is left behind and may keep a core busy",
                setup.index, seated[seat].label, leniency.patience
            );
        });
    }
    game.into_record(setup, &seated)
}

/// Plays a game to its end on another thread, and goes on without it when a bot hangs; `hangs` gets
/// the seat.
fn play_watched<G: Game>(game: RunningGame<G>, mut hangs: impl FnMut(usize)) -> RunningGame<G> {
    let every = (game.leniency.patience / 4).clamp(Duration::from_millis(1), LOOK);
    let shared = Arc::new(Mutex::new(Some(game)));
    for driver in 0.. {
        let (driven, mut left) = (Arc::clone(&shared), None);
        let is_over = watchdog::watch(
            move || drive(&driven, driver),
            every,
            || {
                left = lock(&shared).as_mut().and_then(RunningGame::leave);
                left.is_some()
            },
        );
        left.into_iter().for_each(&mut hangs);
        if is_over {
            break;
        }
    }
    let game = lock(&shared).take();
    game.expect("it is only taken here")
}

/// Plays as long as the game is this driver's; who was left behind finds that it is not any more.
fn drive<G: Game>(shared: &Mutex<Option<RunningGame<G>>>, driver: usize) {
    let next = |answered: Option<(Question, Reply)>| {
        let mut shared = lock(shared);
        let game = shared.as_mut().filter(|game| game.driver == driver)?;
        if let Some((question, reply)) = answered {
            game.take(question, reply);
        }
        game.next()
    };
    let mut question = next(None);
    while let Some(mut asked) = question {
        let reply = asked.ask();
        question = next(Some((asked, reply)));
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A game with its referee and players.
struct RunningGame<G: Game> {
    pace: Pace,
    leniency: Leniency,
    referee: G::Referee,
    /// By seat, as everything below but the moves; nobody where one thinks or was left behind.
    players: Vec<Option<Box<dyn Player>>>,
    strikes: Vec<u32>,
    faults: Vec<Option<FaultRecord>>,
    turn: u32,
    moves: Vec<MoveRecord>,
    /// Seats that are to be asked in this turn, the first one last.
    due: Vec<usize>,
    /// Answers of this turn.
    replies: Vec<(usize, Reply)>,
    /// Who thinks.
    thinks: Option<Thinks>,
    /// Number of threads that were left behind: that of the thread that may go on.
    driver: usize,
    /// Room for a prompt.
    prompt: String,
    disturbed: bool,
}

/// A player that thinks.
#[derive(Clone, Copy)]
struct Thinks {
    seat: usize,
    since: Instant,
    allowance: Allowance,
    tolerance: Duration,
}

/// What a player is asked, with the player, so that the game is free meanwhile.
struct Question {
    player: Option<Box<dyn Player>>,
    prompt: String,
    framing: Framing,
    allowance: Allowance,
}

impl Question {
    fn ask(&mut self) -> Reply {
        let Question { player, prompt, framing, allowance } = self;
        match player {
            Some(player) => player.reply(prompt, *framing, *allowance),
            None => Reply::closed("it was left behind"),
        }
    }
}

impl<G: Game> RunningGame<G> {
    fn start(
        setup: &GameSetup<'_, OptionsOf<G>>,
        seated: &[&Contender],
        leniency: Leniency,
        cores: &[usize],
    ) -> RunningGame<G> {
        let values = |seat| {
            let core = cores.get(seat % cores.len().max(1)).copied();
            Values { pace: setup.pace, seed: bot_seed(setup.seed, seat), core }
        };
        let players = seated.iter().enumerate().map(|(seat, contender)| Some(contender.player_with(values(seat))));
        let players: Vec<_> = players.collect();
        let mut options = setup.options.options.clone();
        if let Pace::Clock(scale) = setup.pace {
            options.scale_time(scale);
        }
        RunningGame {
            pace: setup.pace,
            leniency,
            referee: G::Referee::new(setup.seed, &options),
            strikes: vec![0; players.len()],
            faults: vec![None; players.len()],
            players,
            turn: 0,
            moves: Vec::new(),
            due: Vec::new(),
            replies: Vec::new(),
            thinks: None,
            driver: 0,
            prompt: String::new(),
            disturbed: false,
        }
    }

    /// What is asked next; nothing when the game is over.
    fn next(&mut self) -> Option<Question> {
        if self.due.is_empty() {
            self.due.extend(self.referee.asked());
            self.due.reverse();
        }
        let seat = self.due.pop()?;
        let allowance = self.referee.allowance(seat);
        let tolerance = self.leniency.tolerance(self.pace, self.strikes[seat]);
        self.thinks = Some(Thinks { seat, since: Instant::now(), allowance, tolerance });
        let mut prompt = std::mem::take(&mut self.prompt);
        prompt.clear();
        prompt.push_str(self.referee.prompt(seat));
        Some(Question {
            player: self.players[seat].take(),
            prompt,
            framing: self.referee.framing(seat),
            allowance: Allowance { late_after: allowance.late_after + tolerance, ..allowance },
        })
    }

    /// Takes the answer of whoever thinks.
    fn take(&mut self, question: Question, reply: Reply) {
        if let Some(thinks) = self.thinks.take() {
            self.prompt = question.prompt;
            self.players[thinks.seat] = question.player;
            self.accept(thinks, reply);
        }
    }

    /// Goes on without the player that thinks, if it does so for too long; its seat.
    fn leave(&mut self) -> Option<usize> {
        let is_clocked = matches!(self.pace, Pace::Clock(_));
        let limit = |thinks: &Thinks| match is_clocked {
            true => thinks.allowance.late_after + thinks.tolerance + self.leniency.patience,
            false => self.leniency.patience,
        };
        let thinks = self.thinks.filter(|thinks| thinks.since.elapsed() > limit(thinks))?;
        let limit = limit(&thinks);
        (self.thinks, self.driver) = (None, self.driver + 1);
        let took = if is_clocked { limit } else { Duration::ZERO };
        let note = format!("did not answer within {limit:?} and was left behind");
        self.accept(thinks, Reply { took, ..Reply::closed(note) });
        Some(thinks.seat)
    }

    /// Keeps the record of an answer, and hands in all answers of a turn that is whole.
    fn accept(&mut self, thinks: Thinks, mut reply: Reply) {
        let Thinks { seat, allowance, tolerance, .. } = thinks;
        self.disturbed |= reply.delay.as_secs_f64() > DISTURBED * allowance.turn.as_secs_f64();
        if self.leniency.delays {
            reply.took = reply.took.saturating_sub(reply.delay);
        }
        // As records tell it, so that they can be replayed exactly.
        reply.took = Duration::from_micros(reply.took.as_micros() as u64);
        let timing = self.leniency.judge(&reply, allowance.late_after, tolerance, &mut self.strikes[seat]);
        let record = self.record(seat, &reply, allowance, timing);
        self.moves.push(record);
        if timing == Timing::Forgiven {
            reply.took = allowance.late_after;
        }
        self.replies.push((seat, reply));
        if self.due.is_empty() {
            self.hand_in();
        }
    }

    /// Hands all answers of a turn in.
    fn hand_in(&mut self) {
        let replies = std::mem::take(&mut self.replies);
        for (seat, Reply { text, took, ending, .. }) in &replies {
            self.referee.answer(*seat, Answer { text, took: *took, ending: *ending });
        }
        for (seat, reply) in replies {
            if let (None, Some(fault)) = (&self.faults[seat], self.referee.fault(seat)) {
                let (kind, reason) = (fault.kind, fault.reason.to_string());
                self.faults[seat] = Some(FaultRecord { kind, reason, turn: self.turn, note: reply.note });
            }
        }
        self.turn += 1;
    }

    fn record(&self, seat: usize, reply: &Reply, allowance: Allowance, timing: Timing) -> MoveRecord {
        let is_clocked = matches!(self.pace, Pace::Clock(_));
        let Telemetry { nodes, win_estimate, depth, cutoffs } = reply.telemetry;
        MoveRecord {
            turn: self.turn,
            seat,
            took_ms: is_clocked.then(|| millis(reply.took)),
            delay_ms: (self.leniency.delays && reply.delay > Duration::ZERO).then(|| millis(reply.delay)),
            allowance_ms: millis(allowance.turn),
            late_after_ms: millis(allowance.late_after),
            bank_ms: allowance.bank.map(millis),
            late: timing == Timing::Late,
            strike: timing == Timing::Forgiven,
            ending: EndingRecord::of(reply.ending),
            nodes,
            depth: (depth > 0).then_some(depth),
            cutoffs: (cutoffs.all > 0).then_some(cutoffs.all),
            first_move_cutoffs: (cutoffs.all > 0).then_some(cutoffs.by_first_move),
            win_estimate: win_estimate.is_finite().then(|| (win_estimate * 1e4).round() / 1e4),
            answer: reply.text.clone(),
        }
    }

    fn into_record(mut self, setup: &GameSetup<'_, OptionsOf<G>>, seated: &[&Contender]) -> GameRecord {
        let outcome = self.referee.outcome().expect("a game in which nobody is asked is over");
        let stderr: Vec<_> = self.players.iter_mut().map(|player| player.as_mut()?.last_words()).collect();
        GameRecord {
            index: setup.index,
            game: G::INFO.name.to_string(),
            seed: setup.seed,
            pace: setup.pace,
            options: setup.options.set.clone(),
            players: seated.iter().map(|contender| contender.record.clone()).collect(),
            turns: self.turn,
            scores: outcome.scores().to_vec(),
            places: outcome.places().to_vec(),
            faults: self.faults,
            refusals: (0..seated.len()).map(|seat| self.referee.refusals(seat)).collect(),
            host: None,
            disturbed: self.disturbed,
            stderr: if stderr.iter().any(Option::is_some) { stderr } else { Vec::new() },
            moves: self.moves,
        }
    }
}
