//! The weakest opponent: random orders.

use std::time::Instant;

use engines::magic::{Client, Orders, View};

use crate::Bot;

/// Sends its characters anywhere and lets them lay a bomb now and then.
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

    fn act(&mut self, view: &View, _asked: Instant) -> Orders {
        view.state.random_orders(&mut self.rng)
    }
}
