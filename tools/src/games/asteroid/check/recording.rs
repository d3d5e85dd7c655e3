//! A game of ours as a record.

use engines::asteroid::{Options, Referee, PLAYERS};
use engines::{Ending, Referee as _};
use serde_json::{json, Value};

use super::game::reason;
use super::map;
use crate::games::replay;
use crate::matches::GameRecord;

/// Tells a game.
///
/// # Errors
/// If it is no game of `asteroid`, or an answer was late, which records cannot tell.
pub fn transcript(game: &GameRecord) -> Result<Value, String> {
    let options = Options { late_names: true, reset: true, ..Options::default() };
    let mut referee = Referee::new(game.seed, &options);
    let layout = referee.setup().layout();
    let (mut names, mut turns) = (Vec::new(), Vec::new());
    for moves in replay::turns(game) {
        for answer in moves {
            let player = answer.seat;
            replay::in_time(answer)?;
            let input = referee.prompt(player).to_string();
            let mut raw: Vec<Option<&str>> = answer.answer.split('\n').map(Some).collect();
            if answer.answer.is_empty() {
                raw.clear();
            }
            let mut given = engines::Answer::instant(&answer.answer);
            if answer.ending.is_some() {
                raw.push(None);
                given.ending = Ending::Closed;
            }
            if names.len() < PLAYERS {
                referee.answer(player, given);
                names.push(json!({"p": player, "in": input, "raw": raw, "name": referee.name(player)}));
                continue;
            }
            let number = referee.state().turn();
            referee.answer(player, given);
            let bad: Vec<_> = referee.refused().iter().map(|&(line, refusal)| json!([line, refusal.word()])).collect();
            let scores = referee.state().scores();
            turns.push(json!({"p": player, "t": number, "in": input, "raw": raw, "bad": bad, "sc": scores}));
        }
    }
    let outcome = referee.outcome().ok_or("the game is not over")?;
    let position = referee.state();
    let mut field = String::new();
    position.write_field(&mut field);
    Ok(json!({
        "id": replay::id(game),
        "note": replay::labels(game).join(", "),
        "seed": game.seed,
        "rng48": map::state(game.seed),
        "layout": layout,
        "names": names,
        "end": {
            "finished": true,
            "reason": reason(position),
            "player_turns": turns.len(),
            "scores": position.scores(),
            "ranks": outcome.places(),
            "winner": outcome.winner(),
            "field": field,
        },
        "turns": turns,
    }))
}
