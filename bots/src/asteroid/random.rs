//! The weakest opponent: random legal orders.

use std::time::Instant;

use engines::asteroid::{Client, Orders, View};

use crate::Bot;

/// Builds anything anywhere, or moves any robots in any directions.
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
