//! Bots for `chain`.

mod builder;
mod building;
mod clock;
mod defence;
mod duel;
mod greedy;
mod planner;
mod random;
mod settings;
mod threats;

pub use builder::Builder;
pub use building::{Building, Weights, Yard};
pub use greedy::{Greedy, Habits};
pub use planner::Planner;
pub use random::Random;
pub use settings::Settings;

use engines::chain::Chain;

use crate::{BotEntry, Roster};

impl Roster for Chain {
    const BOTS: &'static [BotEntry<Self>] = &[
        BotEntry {
            name: "planner",
            about: "beam search over the packs to come; plays its plans against what the opponent may do",
            make: |pace, _, params| Ok(Box::new(Planner::new(pace, Settings::with(params)?))),
        },
        BotEntry {
            name: "builder",
            about: "builds a chain of twelve and fires, with a tenth of the planner's time",
            make: |pace, _, params| params.expect_none("builder").map(|()| Box::new(Builder::new(pace)) as _),
        },
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
}
