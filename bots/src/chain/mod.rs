//! Bots for `chain`.

mod bomber;
mod builder;
mod building;
mod clock;
mod evaluation;
mod greedy;
mod parameters;
mod planner;
mod playout;
mod random;
mod skill;
#[cfg(test)]
mod testing;
mod threats;

pub use bomber::{Bomber, BomberParameters};
pub use builder::Builder;
pub use building::{Build, Building, Weights};
pub use clock::LONGEST as LONGEST_TURN;
pub use greedy::{Greedy, GreedyParameters};
pub use parameters::Parameters;
pub use planner::Planner;
pub use random::Random;

use engines::chain::Chain;

use crate::parameters::NoParameters;
use crate::{BotEntry, ParameterSet, Roster};

impl Roster for Chain {
    const BOTS: &'static [BotEntry<Self>] = &[
        BotEntry {
            name: "planner",
            about: "beam search over the packs to come; plays its plans against what the opponent may do",
            parameters: Parameters::list,
            make: |pace, _, values| Ok(Box::new(Planner::new(pace, Parameters::with(values)?))),
        },
        BotEntry {
            name: "builder",
            about: "builds a chain of twelve and fires, with a tenth of the planner's time",
            parameters: NoParameters::list,
            make: |pace, _, values| values.expect_none().map(|()| Box::new(Builder::new(pace)) as _),
        },
        BotEntry {
            name: "greedy",
            about: "builds and fires the longest chain that a few packs allow; no deep search",
            parameters: GreedyParameters::list,
            make: |_, _, values| Ok(Box::new(Greedy::new(GreedyParameters::with(values)?))),
        },
        BotEntry {
            name: "bomber",
            about: "gathers fives and gauge for the skill, and knows nothing of chains",
            parameters: BomberParameters::list,
            make: |_, _, values| Ok(Box::new(Bomber::new(BomberParameters::with(values)?))),
        },
        BotEntry {
            name: "random",
            about: "any drop, or the skill once it is allowed, all equally likely",
            parameters: NoParameters::list,
            make: |_, seed, values| values.expect_none().map(|()| Box::new(Random::new(seed)) as _),
        },
    ];
}
