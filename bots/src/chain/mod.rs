//! Bots for `chain`.

mod random;

pub use random::Random;

use engines::chain::Chain;

use crate::BotEntry;

/// The bots, the strongest first.
pub(crate) const BOTS: &[BotEntry<Chain>] = &[BotEntry {
    name: "random",
    about: "any drop, or the skill once it is allowed, all equally likely",
    make: |_, seed, params| params.expect_none("random").map(|()| Box::new(Random::new(seed)) as _),
}];
