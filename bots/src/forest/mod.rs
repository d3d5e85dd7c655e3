//! Bots for `forest`.

mod mcts;
mod mixed;
mod playout;
mod random;
mod rule;
mod season;
mod settings;

pub use mcts::{search, Mcts};
pub use mixed::Mixed;
pub use random::Random;
pub use rule::Rule;
pub use settings::Settings;

use engines::forest::Forest;

use crate::{BotEntry, Roster};

impl Roster for Forest {
    const BOTS: &'static [BotEntry<Self>] = &[
        BotEntry {
            name: "mcts",
            about: "decoupled UCT with playouts to the end of the game",
            make: |pace, seed, params| Ok(Box::new(Mcts::new(pace, seed, Settings::with("mcts", params)?))),
        },
        BotEntry {
            name: "mixed",
            about: "regret matching with the playouts of `mcts`",
            make: |pace, seed, params| Ok(Box::new(Mixed::new(pace, seed, Settings::with("mixed", params)?))),
        },
        BotEntry {
            name: "rule",
            about: "harvest schedule, free seeds on knight's moves; no search",
            make: |_, _, params| params.expect_none("rule").map(|()| Box::new(Rule) as _),
        },
        BotEntry {
            name: "random",
            about: "any legal command, all equally likely",
            make: |_, seed, params| params.expect_none("random").map(|()| Box::new(Random::new(seed)) as _),
        },
    ];
}
