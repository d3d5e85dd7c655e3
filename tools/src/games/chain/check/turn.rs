//! Turns that are tried out, beside the referee's own.

use std::time::Duration;

use engines::chain::{Action, Pack, Referee, Side, State, DROPS};
use engines::{Answer, Referee as _};

use crate::games::check::Mismatch;

/// All drops, and the skill.
pub fn actions() -> impl Iterator<Item = Action> + Clone {
    (0..=DROPS).filter_map(Action::from_index)
}

/// The legal actions of a player that lead to this field and this score.
pub fn leading_to(after: &Side, state: &State, pack: Pack, player: usize) -> Vec<Action> {
    let leads = |action: &Action| {
        let (played, _) = state.after(pack, [*action; 2]);
        played.side(player).field == after.field && played.side(player).score == after.score
    };
    actions().filter(|action| state.side(player).is_legal(*action)).filter(leads).collect()
}

/// The referee after these answers of both players.
pub fn answered(referee: &Referee, answers: [&str; 2], took: [Duration; 2]) -> Referee {
    let mut referee = referee.clone();
    for (player, text) in answers.into_iter().enumerate() {
        referee.answer(player, Answer { took: took[player], ..Answer::instant(text) });
    }
    referee
}

/// Compares texts byte by byte, and tells the line.
///
/// # Errors
/// The first line that differs.
pub fn between_texts(at: &str, expected: &str, got: &str) -> Result<(), Mismatch> {
    Mismatch::between_lines(at, expected.split('\n'), got.split('\n'))
}
