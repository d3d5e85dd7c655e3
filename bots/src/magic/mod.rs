//! Bots for `magic`.

mod random;

pub use random::Random;

use engines::magic::Magic;

use crate::BotEntry;

/// The bots, the strongest first.
pub(crate) const BOTS: &[BotEntry<Magic>] = &[BotEntry {
    name: "random",
    about: "any steps, and one order in eight lays a bomb with any fuse",
    make: |_, seed, params| params.expect_none("random").map(|()| Box::new(Random::new(seed)) as _),
}];
