//! Bots for `forest`.

mod clock;
mod commands;
mod mcts;
mod mixed;
mod parameters;
mod playout;
mod random;
mod rule;

pub use mcts::{search, Mcts};
pub use mixed::Mixed;
pub use parameters::Parameters;
pub use random::Random;
pub use rule::Rule;

use engines::forest::Forest;

use crate::parameters::NoParameters;
use crate::{BotEntry, ParameterSet, Roster};

impl Roster for Forest {
    const BOTS: &'static [BotEntry<Self>] = &[
        BotEntry {
            name: "mcts",
            about: "decoupled UCT with playouts to the end of the game",
            parameters: Parameters::list,
            make: |pace, seed, values| Ok(Box::new(Mcts::new(pace, seed, Parameters::with(values)?))),
        },
        BotEntry {
            name: "mixed",
            about: "regret matching with the playouts of `mcts`",
            parameters: Parameters::list,
            make: |pace, seed, values| Ok(Box::new(Mixed::new(pace, seed, Parameters::with(values)?))),
        },
        BotEntry {
            name: "rule",
            about: "harvest schedule, free seeds on knight's moves; no search",
            parameters: NoParameters::list,
            make: |_, _, values| values.expect_none().map(|()| Box::new(Rule) as _),
        },
        BotEntry {
            name: "random",
            about: "any legal command, all equally likely",
            parameters: NoParameters::list,
            make: |_, seed, values| values.expect_none().map(|()| Box::new(Random::new(seed)) as _),
        },
    ];
}
