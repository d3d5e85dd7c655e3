//! Bots for `battle2048`.

mod clock;
mod greedy;
mod montecarlo;
mod random;

pub use greedy::Greedy;
pub use montecarlo::{MonteCarlo, Settings};
pub use random::Random;

use engines::battle2048::Battle2048;

use crate::BotEntry;

/// The bots, the strongest first.
pub(crate) const BOTS: &[BotEntry<Battle2048>] = &[
    BotEntry {
        name: "montecarlo",
        about: "flat Monte Carlo: random playouts of every action, 40 actions deep",
        make: |pace, seed, params| Ok(Box::new(MonteCarlo::new(pace, seed, Settings::with(params)?))),
    },
    BotEntry {
        name: "greedy",
        about: "the slide with the largest gain, one number onto a random cell; no search",
        make: |_, seed, params| params.expect_none("greedy").map(|()| Box::new(Greedy::new(seed)) as _),
    },
    BotEntry {
        name: "random",
        about: "any legal action: directions, then ways to split, then cells are equally likely",
        make: |_, seed, params| params.expect_none("random").map(|()| Box::new(Random::new(seed)) as _),
    },
];
