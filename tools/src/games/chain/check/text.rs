//! The raw text that the official client sent to a program, without any answers.
//!
//! A player reads it, the actions of both are found by trying, and our referee has to write the
//! same bytes after them, at the times that the text tells.

use std::time::Duration;

use engines::chain::{Client, Options, Referee, View};
use engines::{Answer, Query, Referee as _, Session, TextLines};

use super::turn;
use crate::games::check::Mismatch;

/// Reads the text and writes it again.
///
/// # Errors
/// The first difference.
pub fn check(text: &str) -> Result<(), Mismatch> {
    let views = read(text)?;
    let Some(first) = views.first() else {
        return Err(Mismatch::new("the text", "at least one turn", "none"));
    };
    // The client had no limit for a single turn.
    let mut referee = Referee::with_setup(first.setup.clone(), &Options { turn: None, ..Options::default() });
    for player in 0..2 {
        referee.answer(player, Answer::instant("name"));
    }
    let mut written = referee.prompt(0).to_string();
    for (view, next) in views.iter().zip(&views[1..]) {
        referee = after(&referee, view, next)?;
        written.push_str(referee.prompt(0));
    }
    turn::between_texts("the text", text, &written)
}

/// What a player reads, turn by turn.
fn read(text: &str) -> Result<Vec<View>, Mismatch> {
    let mut client = Client::default();
    let mut lines = TextLines::new(text);
    let mut views = Vec::new();
    let first = client.next(&mut lines);
    Mismatch::between("what is read first", format!("{:?}", Ok::<_, ()>(Query::Name)), format!("{first:?}"))?;
    loop {
        match client.next(&mut lines) {
            Ok(Query::Act) => views.push(client.view().clone()),
            Ok(Query::Over) => return Ok(views),
            other => return Err(Mismatch::new(format!("turn {}", views.len()), "a turn", format!("{other:?}"))),
        }
    }
}

/// The game after a turn with actions that lead from one view to the next.
fn after(referee: &Referee, view: &View, next: &View) -> Result<Referee, Mismatch> {
    let (state, pack) = (&view.state, view.setup.pack(view.state.turn()));
    let [own, other] = [0, 1].map(|player| turn::leading_to(next.state.side(player), state, pack, player));
    let mut pairs = own.iter().flat_map(|&own| other.iter().map(move |&other| [own, other]));
    let pair = pairs.find(|pair| state.after(pack, *pair).0 == next.state).ok_or_else(|| {
        let (leads, turn) = (format!("own {own:?}, the other's {other:?}"), state.turn());
        Mismatch::new(format!("turn {turn}"), "actions that lead to the next position", leads)
    })?;
    let took = [0, 1].map(|p| view.remaining[p].checked_sub(next.remaining[p]).unwrap_or(Duration::ZERO));
    let texts = pair.map(|action| action.to_string());
    Ok(turn::answered(referee, [&texts[0], &texts[1]], took))
}
