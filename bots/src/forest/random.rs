//! The weakest opponent: uniformly random legal commands.

use std::time::Instant;

use engines::cpu::Portable;
use engines::forest::{Action, Client, View};

use crate::Bot;

/// Plays every legal command with the same probability.
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
        view.state.uniform_action(Portable, &view.board, 0, &mut self.rng)
    }
}
