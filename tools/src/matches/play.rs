//! One game: the contest's referee and a player at every seat.
//!
//! All prompts of a turn are sent before any answer is handed in, and the players think one
//! after the other on this thread, so that each of them has the core for itself.

use std::time::Duration;

use bots::Pace;
use engines::{Allowance, Answer, Ending, Game, GameOptions, Referee};

use super::{
    bot_seed, millis, Contender, EndingRecord, FaultRecord, GameRecord, MoveRecord, OptionsOf, Reply, SetOptions,
    Values,
};

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fixture<'a, O> {
    /// Number of the game in its run.
    pub index: usize,
    /// Seed of its setup; the players' seeds derive from it.
    pub seed: i64,
    /// How fast the players play.
    pub pace: Pace,
    /// Who sits where: one index into the contenders per seat.
    pub seating: &'a [usize],
    /// Switches of the game; their clocks are scaled by the pace.
    pub options: &'a SetOptions<O>,
}

/// What the clock forgives. By default nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Leniency {
    /// How much later than the limit an answer may be, before clocks are scaled.
    pub tolerance: Duration,
    /// The answer in a game that must not be late any more, within the tolerance or not: 3 forgive
    /// two of them. 0 is no tolerance.
    pub strikes: u32,
    /// Whether the time in which a player was ready to run and had no core does not count.
    pub delays: bool,
}

impl Leniency {
    /// The three strikes within 50 ms of newer versions of CodinGame's engine.
    pub const STRIKES: Leniency = Leniency { tolerance: Duration::from_millis(50), strikes: 3, delays: false };

    /// What a seat with this many strikes may be late.
    fn tolerance(&self, pace: Pace, strikes: u32) -> Duration {
        match pace {
            Pace::Clock(scale) if strikes < self.strikes => self.tolerance.mul_f64(scale),
            _ => Duration::ZERO,
        }
    }
}

/// Plays a game from its start to its end, by the contest's clock and nothing else. Never fails:
/// whatever a player does is in the record.
///
/// # Panics
/// If the seating does not fit the game or the contenders.
pub fn play<G: Game>(fixture: &Fixture<'_, OptionsOf<G>>, contenders: &[Contender]) -> GameRecord {
    play_on::<G>(fixture, contenders, Leniency::default(), &[])
}

/// Plays a game as [`play`] does, with this leniency. Programs run on these cores, in turn by their
/// seats, or anywhere if there are none.
///
/// # Panics
/// As [`play`].
pub fn play_on<G: Game>(
    fixture: &Fixture<'_, OptionsOf<G>>,
    contenders: &[Contender],
    leniency: Leniency,
    cores: &[usize],
) -> GameRecord {
    assert_eq!(fixture.seating.len(), G::INFO.seats, "one contender per seat");
    let seated: Vec<&Contender> = fixture.seating.iter().map(|&i| &contenders[i]).collect();
    let values = |seat| {
        let core = cores.get(seat % cores.len().max(1)).copied();
        Values { pace: fixture.pace, seed: bot_seed(fixture.seed, seat), core }
    };
    let mut players: Vec<_> = seated.iter().enumerate().map(|(seat, c)| c.player_with(values(seat))).collect();

    let mut options = fixture.options.options.clone();
    if let Pace::Clock(scale) = fixture.pace {
        options.scale_time(scale);
    }
    let mut referee = G::Referee::new(fixture.seed, &options);
    let mut faults: Vec<Option<FaultRecord>> = vec![None; seated.len()];
    let mut strikes = vec![0; seated.len()];
    let mut moves = Vec::new();
    let mut turn = 0;
    while !referee.asked().is_empty() {
        let mut replies = Vec::with_capacity(seated.len());
        for seat in referee.asked() {
            let allowance = referee.allowance(seat);
            let tolerance = leniency.tolerance(fixture.pace, strikes[seat]);
            let patience = Allowance { late_after: allowance.late_after + tolerance, ..allowance };
            let mut reply = players[seat].reply(referee.prompt(seat), referee.framing(seat), patience);
            if leniency.delays {
                reply.took = reply.took.saturating_sub(reply.delay);
            }
            // As records tell it, so that they can be replayed exactly.
            reply.took = Duration::from_micros(reply.took.as_micros() as u64);
            let is_late = reply.ending == Ending::Late || reply.took > allowance.late_after;
            let is_within = reply.ending == Ending::Complete && reply.took <= patience.late_after;
            let mut late = is_late;
            if is_late && is_within && tolerance > Duration::ZERO {
                strikes[seat] += 1;
                late = strikes[seat] >= leniency.strikes;
            }
            let score = reply.telemetry.score;
            let is_clocked = matches!(fixture.pace, Pace::Clock(_));
            moves.push(MoveRecord {
                turn,
                seat,
                took_ms: is_clocked.then(|| millis(reply.took)),
                delay_ms: (leniency.delays && reply.delay > Duration::ZERO).then(|| millis(reply.delay)),
                allowance_ms: millis(allowance.turn),
                late_after_ms: millis(allowance.late_after),
                bank_ms: allowance.bank.map(millis),
                late,
                strike: is_late && is_within && !late,
                ending: EndingRecord::of(reply.ending),
                nodes: reply.telemetry.nodes,
                score: score.is_finite().then(|| (score * 1e4).round() / 1e4),
                answer: reply.text.clone(),
            });
            if is_late && !late {
                reply.took = allowance.late_after;
            }
            replies.push((seat, reply));
        }
        for (seat, Reply { text, took, ending, .. }) in &replies {
            referee.answer(*seat, Answer { text, took: *took, ending: *ending });
        }
        for (seat, reply) in replies {
            if let (None, Some(fault)) = (&faults[seat], referee.fault(seat)) {
                let reason = fault.reason.to_string();
                faults[seat] = Some(FaultRecord { kind: fault.kind, reason, turn, note: reply.note });
            }
        }
        turn += 1;
    }

    let outcome = referee.outcome().expect("a game in which nobody is asked is over");
    let stderr: Vec<_> = players.iter_mut().map(|player| player.last_words()).collect();
    GameRecord {
        index: fixture.index,
        game: G::INFO.name.to_string(),
        seed: fixture.seed,
        pace: fixture.pace,
        options: fixture.options.set.clone(),
        players: seated.iter().map(|contender| contender.record.clone()).collect(),
        turns: turn,
        scores: outcome.scores().to_vec(),
        places: outcome.places().to_vec(),
        faults,
        refusals: (0..seated.len()).map(|seat| referee.refusals(seat)).collect(),
        host: None,
        stderr: if stderr.iter().any(Option::is_some) { stderr } else { Vec::new() },
        moves,
    }
}

impl EndingRecord {
    /// Nothing for a whole answer.
    pub fn of(ending: Ending) -> Option<EndingRecord> {
        match ending {
            Ending::Complete => None,
            Ending::Late => Some(EndingRecord::Late),
            Ending::Closed => Some(EndingRecord::Closed),
        }
    }
}
