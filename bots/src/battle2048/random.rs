//! The weakest opponent: random legal actions of all kinds.

use std::time::Instant;

use engines::battle2048::{Action, Client, Setup, View};
use engines::Rules;

use crate::Bot;

/// Plays any direction, any split and any cells.
#[derive(Clone, Debug)]
pub struct Random {
    rng: fastrand::Rng,
}

impl Random {
    /// The player with this seed.
    pub fn new(seed: u64) -> Random {
        Random { rng: fastrand::Rng::with_seed(seed) }
    }
}

impl Bot for Random {
    type Session = Client;

    fn act(&mut self, view: &View, _asked: Instant) -> Action {
        view.state.random_action(&Setup::CONTEST, view.seat, &mut self.rng)
    }
}
