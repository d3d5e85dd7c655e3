//! Bots for `battle2048`.

mod clock;
mod greedy;
pub mod montecarlo;
mod parameters;
mod random;
pub mod tables;
mod tactician;
mod tactics;
pub mod tuples;
mod values;

pub use greedy::Greedy;
pub use montecarlo::MonteCarlo;
pub use parameters::{ByHand, Parameters};
pub use random::Random;
pub use tables::{Tables, Weights};
pub use tactician::{Expected, Tactician};
pub use tactics::Judged;
pub use tuples::Tuples;

use engines::battle2048::Battle2048;

use crate::parameters::NoParameters;
use crate::{BotEntry, ParameterSet, Roster};

impl Roster for Battle2048 {
    const BOTS: &'static [BotEntry<Self>] = &[
        BotEntry {
            name: "tactician",
            about: "alpha-beta: an action is a ply, judged by tables that were learned from self-play",
            parameters: Parameters::list,
            make: |pace, _, values| Ok(Box::new(Tactician::new(pace, Parameters::with(values)?))),
        },
        BotEntry {
            name: "tactician0",
            about: "the same, judged by the differences of neighbouring numbers, set by hand",
            parameters: ByHand::list,
            make: |pace, _, values| {
                Ok(Box::new(Tactician::with_tables(pace, ByHand::with(values)?.all, &Tables::ZERO)))
            },
        },
        BotEntry {
            name: "montecarlo",
            about: "flat Monte Carlo: random playouts of every action, 40 actions deep",
            parameters: montecarlo::Parameters::list,
            make: |pace, seed, values| Ok(Box::new(MonteCarlo::new(pace, seed, montecarlo::Parameters::with(values)?))),
        },
        BotEntry {
            name: "tuples",
            about: "the best afterstate by tables of rows, columns and squares, learned from self-play; no search",
            parameters: NoParameters::list,
            make: |_, _, values| values.expect_none().map(|()| Box::new(Tuples::learned()) as _),
        },
        BotEntry {
            name: "greedy",
            about: "the slide with the largest gain, one number onto a random cell; no search",
            parameters: NoParameters::list,
            make: |_, seed, values| values.expect_none().map(|()| Box::new(Greedy::new(seed)) as _),
        },
        BotEntry {
            name: "random",
            about: "any legal action: directions, then ways to split, then cells are equally likely",
            parameters: NoParameters::list,
            make: |_, seed, values| values.expect_none().map(|()| Box::new(Random::new(seed)) as _),
        },
    ];
}
