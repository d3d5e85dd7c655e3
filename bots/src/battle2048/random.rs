//! The weakest opponent: random legal actions of all kinds.

use engines::battle2048::{Action, Client, Setup, View};
use engines::Rules;

use crate::random::Draw;

/// Plays any direction, any split and any cells.
pub type Random = crate::random::Random<Client>;

impl Draw for Client {
    fn draw(view: &View, rng: &mut fastrand::Rng) -> Action {
        view.state.random_action(&Setup::CONTEST, view.seat, rng)
    }
}
