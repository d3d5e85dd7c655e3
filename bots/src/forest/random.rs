//! The weakest opponent: uniformly random legal commands.

use engines::forest::{Action, Client, View};
use engines::simd::Portable;

use crate::random::Draw;

/// Plays every legal command with the same probability.
pub type Random = crate::random::Random<Client>;

impl Draw for Client {
    fn draw(view: &View, rng: &mut fastrand::Rng) -> Action {
        view.state.uniform_action(Portable, &view.board, 0, rng)
    }
}
