//! The weakest opponent: random columns.

use engines::connect4::{Action, Client, Setup, View};
use engines::Rules;

use crate::random::Draw;

/// Plays every column that is not full with the same probability.
pub type Random = crate::random::Random<Client>;

impl Draw for Client {
    fn draw(view: &View, rng: &mut fastrand::Rng) -> Action {
        view.state.random_action(&Setup::EMPTY, view.state.seat(), rng)
    }
}
