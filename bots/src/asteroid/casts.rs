//! How players are taken to play.
//!
//! The decision behind it: of the others only what they have built so far is looked at, so that a
//! position alone tells how it goes on.

use engines::asteroid::{Base, State, PLAYERS};

use super::march::Habits;
use super::script::Style;

/// How a player is taken to play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cast {
    /// What it builds; `None` for a player that does nothing.
    pub style: Option<Style>,
    /// How its robots march.
    pub habits: Habits,
}

/// Who has no excavator by this turn will hardly build one.
const LATE: u16 = 30;

/// How everybody is taken to play; `habits` are those of the player to act.
pub fn casts(state: &State, habits: Habits) -> [Cast; PLAYERS] {
    [0, 1, 2].map(|player| match player == state.player() {
        true => Cast { style: Some(Style::Flowers), habits },
        false => Cast { style: style(state, player), habits: Habits::default() },
    })
}

/// The style of another player, from what it has built so far.
fn style(state: &State, player: usize) -> Option<Style> {
    let own = state.owned(player);
    let has = |base: Base| !(state.bases_of(base) & own).is_empty();
    if state.turn() > 2 && own.len() == 1 {
        None
    } else if state.turn() < LATE || has(Base::Excavator) || has(Base::Town) {
        Some(Style::Flowers)
    } else if has(Base::House) {
        Some(Style::Houses)
    } else {
        Some(Style::Land)
    }
}
