//! The weakest opponent: random legal orders.

use engines::asteroid::{Action, Client, View};

use crate::random::Draw;

/// Builds anything anywhere, or moves any robots in any directions.
pub type Random = crate::random::Random<Client>;

impl Draw for Client {
    fn draw(view: &View, rng: &mut fastrand::Rng) -> Action {
        view.state.random_action(rng)
    }
}
