//! Player models of simulations.
//!
//! The decision behind it: an opponent's model depends only on the bases it has built so far, so
//! that a position alone determines its simulation.

use engines::asteroid::{Base, State, PLAYERS};

use super::march::Policy;
use super::script::Style;

/// Player model: a script and a march policy.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Model {
    /// Its script; `None` for a player that does nothing.
    pub style: Option<Style>,
    /// March policy of its robots.
    pub policy: Policy,
}

/// Turn after which a player without an excavator is unlikely to build one.
const LATE: u16 = 30;

/// Models of all players; `policy` is that of the player to act.
pub fn models(state: &State, policy: Policy) -> [Model; PLAYERS] {
    [0, 1, 2].map(|player| match player == state.player() {
        true => Model { style: Some(Style::Flowers), policy },
        false => Model { style: style(state, player), policy: Policy::default() },
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
