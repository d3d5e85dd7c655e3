//! The weakest opponent: uniformly random legal actions.

use std::time::Instant;

use engines::chain::{Action, Client, View};
use engines::Rules;

use crate::Bot;

/// Plays every legal action with the same probability.
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
        view.state.random_action(&view.setup, 0, &mut self.rng)
    }
}
