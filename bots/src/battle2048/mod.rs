//! Bots for `battle2048`.

mod clock;
mod greedy;
pub mod montecarlo;
mod random;
mod settings;
mod tactician;
mod tactics;
mod values;

pub use greedy::Greedy;
pub use montecarlo::MonteCarlo;
pub use random::Random;
pub use settings::Settings;
pub use tactician::Tactician;
pub use values::Weights;

use engines::battle2048::Battle2048;

use crate::{BotEntry, Roster};

impl Roster for Battle2048 {
    const BOTS: &'static [BotEntry<Self>] = &[
        BotEntry {
            name: "tactician",
            about: "alpha-beta: an action is a ply, judged by neighbouring numbers",
            make: |pace, _, params| Ok(Box::new(Tactician::new(pace, Settings::with(params)?))),
        },
        BotEntry {
            name: "montecarlo",
            about: "flat Monte Carlo: random playouts of every action, 40 actions deep",
            make: |pace, seed, params| Ok(Box::new(MonteCarlo::new(pace, seed, montecarlo::Settings::with(params)?))),
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
}
