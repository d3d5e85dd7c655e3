//! A game of ours as a record.

use engines::chain::{Action, Options, Referee, Side};
use engines::{Answer, FaultKind, Referee as _};
use serde_json::{json, Value};

use super::{ending, facts};
use crate::games::replay;
use crate::matches::GameRecord;

/// Tells a game.
///
/// # Errors
/// If it is no game of `chain`, or an answer was late or a name missing, which records cannot tell.
pub fn transcript(game: &GameRecord) -> Result<Value, String> {
    let options: Options = replay::options::<engines::chain::Chain>(game)?;
    let mode = options.packs;
    let mut referee = Referee::new(game.seed, &Options { packs: mode, ..Options::default() });
    let packs =
        referee.setup().packs().iter().map(|pack| pack.cells().map(|block| block.number().to_string()).concat());
    let packs: Vec<String> = packs.collect();
    let mut turns = replay::turns(game);
    let names = turns.next().ok_or("nobody was asked")?;
    let mut players = [String::new(), String::new()];
    for name in names {
        players[name.seat] = replay::text(name).ok_or("a program has no name")?.to_string();
        referee.answer(name.seat, Answer::instant(&players[name.seat]));
    }
    let mut told = Vec::new();
    for moves in turns {
        let before = *referee.state();
        let mut commands = [""; 2];
        for answer in moves {
            // Who is gone has said nothing, which is no command.
            commands[answer.seat] = if answer.ending.is_none() { replay::in_time(answer)? } else { "" };
            replay::in_time(answer)?;
        }
        for (player, command) in commands.iter().enumerate() {
            referee.answer(player, Answer::instant(command));
        }
        let sides = [0, 1].map(|player| side(before.side(player)));
        let mut entry = json!({"t": before.turn(), "p": sides, "cmd": commands});
        let faults = [0, 1].map(|player| referee.fault(player).map(|fault| fault.kind));
        if faults == [None, None] {
            let [Some(first), Some(second)] = commands.map(Action::parse) else {
                return Err(format!("the commands of turn {} are none", before.turn()));
            };
            let (_, reports) = before.after(referee.setup().pack(before.turn()), [first, second]);
            entry["out"] = reports.iter().map(facts::effect_of).collect();
        } else {
            let is_illegal = |fault| matches!(fault, Some(FaultKind::Malformed | FaultKind::Illegal));
            entry["illegal"] = json!(faults.map(is_illegal));
        }
        told.push(entry);
    }
    let outcome = referee.outcome().ok_or("the game is not over")?;
    let sides = [0, 1].map(|player| side(referee.state().side(player)));
    let (reason, last) = ending::reason(&referee);
    Ok(json!({
        "id": replay::id(game),
        "seed": game.seed,
        "packs": packs.join(" "),
        "pack_mode": format!("{mode:?}").to_lowercase(),
        "players": players,
        "turns": told,
        "result": {
            "winner": outcome.winner().map_or(-1, |seat| seat as i64),
            "reason": reason,
            "turn": last,
            "score": outcome.scores(),
            "final": sides,
        },
    }))
}

fn side(side: &Side) -> Value {
    let Side { field, stock, gauge, score } = side;
    json!({"stock": stock, "gauge": gauge, "score": score, "field": facts::columns(field)})
}
