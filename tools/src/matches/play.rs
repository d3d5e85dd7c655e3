//! One game: the contest's referee and a player at every seat.
//!
//! All prompts of a turn are sent before any answer is handed in, and the players think one
//! after the other on this thread, so that each of them has the core for itself.

use bots::Pace;
use engines::{Answer, Ending, Game, GameOptions, Referee};

use super::{bot_seed, millis, Contender, FaultRecord, GameRecord, MoveRecord, OptionsOf, Reply, SetOptions};

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

/// Plays a game from its start to its end. Never fails: whatever a player does is in the record.
///
/// # Panics
/// If the seating does not fit the game or the contenders.
pub fn play<G: Game>(fixture: &Fixture<'_, OptionsOf<G>>, contenders: &[Contender]) -> GameRecord {
    assert_eq!(fixture.seating.len(), G::INFO.seats, "one contender per seat");
    let seated: Vec<&Contender> = fixture.seating.iter().map(|&i| &contenders[i]).collect();
    let mut players: Vec<_> =
        seated.iter().enumerate().map(|(seat, c)| c.player(fixture.pace, bot_seed(fixture.seed, seat))).collect();

    let mut options = fixture.options.options.clone();
    if let Pace::Clock(scale) = fixture.pace {
        options.scale_time(scale);
    }
    let mut referee = G::Referee::new(fixture.seed, &options);
    let mut faults: Vec<Option<FaultRecord>> = vec![None; seated.len()];
    let mut moves = Vec::new();
    let mut turn = 0;
    while !referee.asked().is_empty() {
        let mut replies = Vec::with_capacity(seated.len());
        for seat in referee.asked() {
            let allowance = referee.allowance(seat);
            let reply = players[seat].reply(referee.prompt(seat), referee.framing(seat), allowance);
            let score = reply.telemetry.score;
            moves.push(MoveRecord {
                turn,
                seat,
                took_ms: matches!(fixture.pace, Pace::Clock(_)).then(|| millis(reply.took)),
                allowance_ms: millis(allowance.turn),
                late_after_ms: millis(allowance.late_after),
                bank_ms: allowance.bank.map(millis),
                late: reply.ending == Ending::Late || reply.took > allowance.late_after,
                nodes: reply.telemetry.nodes,
                score: score.is_finite().then(|| (score * 1e4).round() / 1e4),
                answer: reply.text.clone(),
            });
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
        moves,
    }
}
