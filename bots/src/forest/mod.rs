//! Bots for `forest`.

mod random;

pub use random::Random;

use engines::forest::Forest;

use crate::BotEntry;

/// The bots, the strongest first.
pub(crate) const BOTS: &[BotEntry<Forest>] = &[BotEntry {
    name: "random",
    about: "any legal command, all equally likely",
    make: |_, seed, _| Ok(Box::new(Random::new(seed))),
}];
