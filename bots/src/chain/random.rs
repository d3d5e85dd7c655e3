//! The weakest opponent: uniformly random legal actions.

use engines::chain::{Action, Client, View};
use engines::Rules;

use crate::random::Draw;

/// Plays every legal action with the same probability.
pub type Random = crate::random::Random<Client>;

impl Draw for Client {
    fn draw(view: &View, rng: &mut fastrand::Rng) -> Action {
        view.state.random_action(&view.setup, 0, rng)
    }
}
