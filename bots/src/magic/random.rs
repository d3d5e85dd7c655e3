//! The weakest opponent: random orders.

use engines::magic::{Action, Client, View};

use crate::random::Draw;

/// Sends its characters anywhere and lets them lay a bomb now and then.
pub type Random = crate::random::Random<Client>;

impl Draw for Client {
    fn draw(view: &View, rng: &mut fastrand::Rng) -> Action {
        view.board.random_action(rng)
    }
}
