//! One game: the contest's referee and a player at every seat.
//!
//! All prompts of a turn are sent before any answer is handed in, and the players think one
//! after the other on this thread, so that each of them has the core for itself.

use std::borrow::Borrow;
use std::time::Duration;

use bots::Pace;
use engines::{Allowance, Answer, Ending, Game, GameOptions, Referee};

use super::{
    bot_seed, millis, Contender, EndingRecord, FaultRecord, GameRecord, MoveRecord, OptionsOf, Player, Reply,
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

/// Lateness that the clock forgives; by default none.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Leniency {
    /// Time beyond the limit that an answer may take, before clocks are scaled.
    pub tolerance: Duration,
    /// Number of the late answer in a game that is not forgiven any more, within the tolerance or
    /// not: 3 forgive two of them. 0 is no tolerance.
    pub strikes: u32,
    /// Whether the time in which a player was ready to run and had no core does not count.
    pub delays: bool,
}

/// Judgement of the clock on one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Timing {
    InTime,
    /// Late within the tolerance: a strike, and the game goes on.
    Forgiven,
    Late,
}

impl Leniency {
    /// The three strikes within 50 ms of newer versions of CodinGame's engine.
    pub const STRIKES: Leniency = Leniency { tolerance: Duration::from_millis(50), strikes: 3, delays: false };

    /// Tolerance for a seat with this many strikes.
    fn tolerance(&self, pace: Pace, strikes: u32) -> Duration {
        match pace {
            Pace::Clock(scale) if strikes < self.strikes => self.tolerance.mul_f64(scale),
            _ => Duration::ZERO,
        }
    }

    /// Judges an answer by its limit, beyond which it had this tolerance; counts its strike.
    fn judge(&self, reply: &Reply, limit: Duration, tolerance: Duration, strikes: &mut u32) -> Timing {
        let is_cut_off = reply.ending == Ending::Late;
        if !is_cut_off && reply.took <= limit {
            return Timing::InTime;
        }
        if reply.ending != Ending::Complete || reply.took > limit + tolerance {
            return Timing::Late;
        }
        *strikes += 1;
        match *strikes < self.strikes {
            true => Timing::Forgiven,
            false => Timing::Late,
        }
    }
}

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
    while !game.referee.asked().is_empty() {
        game.play_turn();
    }
    game.into_record(setup, &seated)
}

/// A game with its referee and players.
struct RunningGame<G: Game> {
    pace: Pace,
    leniency: Leniency,
    referee: G::Referee,
    /// By seat, as everything below but the moves.
    players: Vec<Box<dyn Player>>,
    strikes: Vec<u32>,
    faults: Vec<Option<FaultRecord>>,
    turn: u32,
    moves: Vec<MoveRecord>,
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
        let players = seated.iter().enumerate().map(|(seat, contender)| contender.player_with(values(seat)));
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
        }
    }

    /// Asks everybody whose turn it is, then hands all answers in.
    fn play_turn(&mut self) {
        let replies: Vec<(usize, Reply)> = self.referee.asked().map(|seat| (seat, self.ask(seat))).collect();
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

    /// The answer of a seat as the referee is to get it; its record is kept.
    fn ask(&mut self, seat: usize) -> Reply {
        let allowance = self.referee.allowance(seat);
        let tolerance = self.leniency.tolerance(self.pace, self.strikes[seat]);
        let patience = Allowance { late_after: allowance.late_after + tolerance, ..allowance };
        let mut reply = self.players[seat].reply(self.referee.prompt(seat), self.referee.framing(seat), patience);
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
        reply
    }

    fn record(&self, seat: usize, reply: &Reply, allowance: Allowance, timing: Timing) -> MoveRecord {
        let is_clocked = matches!(self.pace, Pace::Clock(_));
        let estimate = reply.telemetry.win_estimate;
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
            nodes: reply.telemetry.nodes,
            win_estimate: estimate.is_finite().then(|| (estimate * 1e4).round() / 1e4),
            answer: reply.text.clone(),
        }
    }

    fn into_record(mut self, setup: &GameSetup<'_, OptionsOf<G>>, seated: &[&Contender]) -> GameRecord {
        let outcome = self.referee.outcome().expect("a game in which nobody is asked is over");
        let stderr: Vec<_> = self.players.iter_mut().map(|player| player.last_words()).collect();
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
            stderr: if stderr.iter().any(Option::is_some) { stderr } else { Vec::new() },
            moves: self.moves,
        }
    }
}

impl EndingRecord {
    /// Its word in a record; none for a whole answer.
    pub fn of(ending: Ending) -> Option<EndingRecord> {
        match ending {
            Ending::Complete => None,
            Ending::Late => Some(EndingRecord::Late),
            Ending::Closed => Some(EndingRecord::Closed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strikes_are_counted_within_the_tolerance_alone() {
        let [limit, tolerance] = [100, 50].map(Duration::from_millis);
        let judge = |ms, ending, strikes: &mut u32| {
            let reply = Reply { ending, ..Reply::complete("WAIT", Duration::from_millis(ms)) };
            Leniency::STRIKES.judge(&reply, limit, tolerance, strikes)
        };
        let mut strikes = 0;
        for (ms, ending, expected, counted) in [
            (100, Ending::Complete, Timing::InTime, 0),
            (101, Ending::Complete, Timing::Forgiven, 1),
            (151, Ending::Complete, Timing::Late, 1),
            (120, Ending::Late, Timing::Late, 1),
            (120, Ending::Closed, Timing::Late, 1),
            (20, Ending::Closed, Timing::InTime, 1),
            (150, Ending::Complete, Timing::Forgiven, 2),
            (101, Ending::Complete, Timing::Late, 3),
        ] {
            assert_eq!((judge(ms, ending, &mut strikes), strikes), (expected, counted), "{ms} ms, {ending:?}");
        }
    }
}
