//! A final game of ours as a record.

use engines::magic::{Cells, Layout, Magic, Mode, Referee, CHARACTERS};
use engines::simd::Portable;
use engines::{Answer, Referee as _};
use serde_json::{json, Value};

use super::duel::reason;
use super::events::{orders, Events};
use super::layout::Item;
use crate::games::replay;
use crate::matches::GameRecord;

/// Tells a game.
///
/// # Errors
/// If it is no final game of `magic`, or an answer was late, which records cannot tell.
pub fn transcript(game: &GameRecord) -> Result<Value, String> {
    let options = replay::options::<Magic>(game)?;
    if options.mode != Mode::Final {
        return Err("only final games can be told, leave out `mode=stage`".to_string());
    }
    let mut referee = Referee::new(game.seed, &options);
    let layout = *referee.setup().layout(0);
    let longest = referee.setup().max_turns();
    let mut turns = replay::turns(game);
    for name in turns.next().unwrap_or_default() {
        replay::in_time(name)?;
    }
    for seat in 0..2 {
        referee.answer(seat, Answer::instant("name"));
    }
    let (mut told, mut placed) = (Vec::new(), [0; CHARACTERS]);
    for moves in turns {
        let before = *referee.state().board(0);
        let ms = [0, 1].map(|seat| referee.allowance(seat).bank.map_or(0, |left| left.as_millis() as u64));
        let sent = referee.prompt(0).to_string();
        // Who is gone stands still, as if it said nothing.
        let mut answers = [(); 2].map(|()| Answer::instant("\n"));
        for answer in moves {
            replay::in_time(answer)?;
            if answer.ending.is_none() {
                answers[answer.seat] = replay::answer(answer);
            }
        }
        let lines = answers.map(|answer| {
            let mut lines = answer.text.split('\n').map(str::to_string);
            [(); 2].map(|()| lines.next().unwrap_or_default())
        });
        let mut after = before;
        let report = after.play(Portable, &layout, [orders(&lines[0], longest), orders(&lines[1], longest)]);
        let events = Events::of(&before, &after, &report);
        events.placed.iter().for_each(|id| placed[*id] += 1);
        told.push(json!({"ms": ms, "sent0": sent, "ans0": lines[0], "ans1": lines[1], "ev": events.value()}));
        for (seat, answer) in answers.into_iter().enumerate() {
            referee.answer(seat, answer);
        }
    }
    let outcome = referee.outcome().ok_or("the game is not over")?;
    let state = referee.state().board(0);
    let losses = [0, 1].map(|player| state.losses(player));
    let dead: Vec<usize> = (0..CHARACTERS).filter(|id| state.dead() >> id & 1 != 0).collect();
    Ok(json!({
        "id": replay::id(game),
        "mode": "final",
        "players": replay::labels(game),
        "seed": game.seed,
        "max_turns": longest,
        "layout": blocks(&layout),
        "setup": null,
        "turns": told,
        "result": {
            "turns_played": state.turn(),
            "dead": dead,
            "dead_count": losses,
            "winner": outcome.winner().map_or("draw".to_string(), |player| format!("P{player}")),
            "reason": reason(state),
            "placed": placed,
        },
    }))
}

fn blocks(layout: &Layout) -> Value {
    let soft: Vec<[usize; 2]> = layout.soft().iter().map(|cell| [cell.row(), cell.column()]).collect();
    let kinds = [(&layout.numbers, Item::NumberUp), (&layout.powers, Item::PowerUp)];
    let of = |(cells, item): (&Cells, Item)| {
        cells.iter().map(|cell| json!([cell.row(), cell.column(), item.word()])).collect::<Vec<_>>()
    };
    json!({"soft": soft, "items": kinds.into_iter().flat_map(of).collect::<Vec<_>>()})
}
