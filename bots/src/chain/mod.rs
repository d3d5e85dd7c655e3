//! Bots for `chain`.

mod greedy;
mod random;

pub use greedy::{Greedy, Habits};
pub use random::Random;

use engines::chain::Chain;

use crate::BotEntry;

/// The bots, the strongest first.
pub(crate) const BOTS: &[BotEntry<Chain>] = &[
    BotEntry {
        name: "greedy",
        about: "builds and fires the longest chain that a few packs allow; no deep search",
        make: |_, _, params| Ok(Box::new(Greedy::new(Habits::with(params)?))),
    },
    BotEntry {
        name: "random",
        about: "any drop, or the skill once it is allowed, all equally likely",
        make: |_, seed, params| params.expect_none("random").map(|()| Box::new(Random::new(seed)) as _),
    },
];
