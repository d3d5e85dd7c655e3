//! Bots for `asteroid`.

mod random;

pub use random::Random;

use engines::asteroid::Asteroid;

use crate::BotEntry;

/// The bots, the strongest first.
pub(crate) const BOTS: &[BotEntry<Asteroid>] = &[BotEntry {
    name: "random",
    about: "builds anything in one turn of three if it can, else moves random numbers of robots everywhere",
    make: |_, seed, params| params.expect_none("random").map(|()| Box::new(Random::new(seed)) as _),
}];
