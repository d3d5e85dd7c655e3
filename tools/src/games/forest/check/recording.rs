//! A game of ours as a record of the contest's program.

use engines::forest::{Options, Referee};
use engines::{Answer, Referee as _, Seats};
use serde_json::{json, Value};

use super::game::{end_of_line, INIT_LINES};
use super::log::{self, Turn};
use crate::games::replay;
use crate::matches::GameRecord;

/// Tells a game.
///
/// # Errors
/// If it is no game of `forest`.
pub fn transcript(game: &GameRecord) -> Result<Value, String> {
    let mut referee = Referee::new(game.seed, &Options::default());
    let mut init: Option<Vec<String>> = None;
    let mut was_asked = [false; 2];
    let mut events = vec![summary(log::gathering([0, 0], referee.state()))];
    for moves in replay::turns(game) {
        let asked = referee.asked();
        let mut answers = [None; 2];
        for answer in moves {
            let prompt = referee.prompt(answer.seat);
            let is_first = !std::mem::replace(&mut was_asked[answer.seat], true);
            let (board, state) = prompt.split_at(if is_first { end_of_line(prompt, INIT_LINES) } else { 0 });
            if is_first {
                init.get_or_insert_with(|| board.lines().map(str::to_string).collect());
            }
            answers[answer.seat] = replay::text(answer);
            let input: Vec<&str> = state.lines().collect();
            events.push(json!({"p": answer.seat, "in": input, "out": answers[answer.seat]}));
        }
        let before = *referee.state();
        let refusals = [0, 1].map(|player| referee.refusals(player));
        for player in asked {
            let late = Answer::late(referee.allowance(player).late_after);
            referee.answer(player, answers[player].map_or(late, Answer::instant));
        }
        let refused = (0..2).filter(|&p| referee.refusals(p) > refusals[p]).fold(Seats::NONE, Seats::with);
        events.push(summary(log::actions(&Turn { before, asked, answers, refused }, &referee)));
        let after = referee.state();
        if after.day() > before.day() {
            events.push(summary(log::night(&before)));
            if referee.outcome().is_none() {
                events.push(summary(log::gathering([0, 1].map(|p| before.sun(p)), after)));
            }
        }
    }
    let outcome = referee.outcome().ok_or("the game is not over")?;
    Ok(json!({
        "id": replay::id(game),
        "seed": game.seed,
        "players": replay::labels(game),
        "init": init.unwrap_or_default(),
        "events": events,
        "scores": outcome.scores(),
        "winner": outcome.winner().map_or(-1, |seat| seat as i64),
        "executions": referee.executions(),
    }))
}

fn summary(lines: Vec<String>) -> Value {
    json!({ "summary": lines })
}
