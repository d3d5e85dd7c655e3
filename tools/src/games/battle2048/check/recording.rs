//! A game of ours as a record.

use std::time::Duration;

use engines::battle2048::{Battle2048, Referee};
use engines::{Answer, Referee as _};
use serde_json::{json, Value};

use crate::games::replay;
use crate::matches::GameRecord;

/// Tells a game.
///
/// # Errors
/// If it is no game of `battle2048`, begins with an opening, or has clocks that are no whole
/// milliseconds.
pub fn transcript(game: &GameRecord) -> Result<Value, String> {
    let options = replay::options::<Battle2048>(game)?;
    if options.opening > 0 {
        return Err("a record begins with the contest's initial phase, leave out `opening`".to_string());
    }
    let limits = [options.initial, options.turn, options.total];
    if limits.iter().any(|limit| limit.subsec_nanos() % 1_000_000 != 0) {
        return Err("a record has clocks of whole milliseconds; choose another --time-scale".to_string());
    }
    let mut referee = Referee::new(game.seed, &options);
    let mut events = Vec::new();
    for answer in replay::turns(game).flatten() {
        let player = answer.seat;
        let took = replay::took(answer);
        // A limit is over with its last nanosecond, a record has whole milliseconds.
        let ms = match answer.late {
            true => (referee.allowance(player).late_after.max(took).as_millis() + 1) as u64,
            false => took.as_millis() as u64,
        };
        let prompt = referee.prompt(player);
        let input = prompt.strip_suffix('\n').unwrap_or(prompt);
        let out = answer.ending.is_none().then_some(&answer.answer);
        events.push(json!({"p": player, "in": input, "out": out, "ms": ms}));
        referee.answer(player, Answer { took: Duration::from_millis(ms), ..replay::answer(answer) });
    }
    let verdict = referee.verdict().ok_or("the game is not over")?;
    let boards = [0, 1].map(|player| referee.exponents(player));
    let mut told = json!({
        "id": replay::id(game),
        "kind": "full",
        "players": replay::labels(game),
        "limits_ms": limits.map(|limit| limit.as_millis() as u64),
        "events": events,
        "result": {"winner": verdict.winner, "turn": referee.turn(), "reason": verdict.reason.word()},
        "final": {"boards": boards, "scores": referee.scores()},
    });
    if options.quirks {
        told["note"] = "quirk int32".into();
    }
    Ok(told)
}
