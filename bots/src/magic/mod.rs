//! Bots for `magic`.

mod ambush;
mod attraction;
mod clock;
mod decisive;
mod decoupled;
mod duelist;
#[cfg(test)]
mod laws;
mod moves;
mod opponent;
mod parameters;
mod passive;
mod random;
mod rescue;
mod scripted;
mod tactics;

pub use decoupled::Decoupled;
pub use duelist::Duelist;
pub use parameters::Parameters;
pub use passive::{Statue, Waller};
pub use random::Random;
pub use scripted::Scripted;

use engines::magic::Magic;

use crate::parameters::NoParameters;
use crate::{BotEntry, ParameterSet, Roster};

impl Roster for Magic {
    const BOTS: &'static [BotEntry<Self>] = &[
        BotEntry {
            name: "duelist",
            about: "alpha-beta over half-turns with an exact escape test; plays both modes",
            parameters: Parameters::list,
            make: |pace, _, values| Ok(Box::new(Duelist::new(pace, Parameters::with(values)?))),
        },
        BotEntry {
            name: "decoupled",
            about: "decoupled UCT with the evaluation of `duelist`",
            parameters: Parameters::list,
            make: |pace, seed, values| Ok(Box::new(Decoupled::new(pace, seed, Parameters::with(values)?))),
        },
        BotEntry {
            name: "trapper",
            about: "a hunter that sees when a bomb leaves a character no way out; no search",
            parameters: NoParameters::list,
            make: |_, seed, values| values.expect_none().map(|()| Box::new(Scripted::trapper(seed)) as _),
        },
        BotEntry {
            name: "hunter",
            about: "goes for the nearest character and bombs it, flees from all bombs; no search",
            parameters: NoParameters::list,
            make: |_, seed, values| values.expect_none().map(|()| Box::new(Scripted::hunter(seed)) as _),
        },
        BotEntry {
            name: "collector",
            about: "opens soft blocks and collects items, flees from all bombs; no search",
            parameters: NoParameters::list,
            make: |_, seed, values| values.expect_none().map(|()| Box::new(Scripted::collector(seed)) as _),
        },
        BotEntry {
            name: "waller",
            about: "shuts itself in behind two bombs and stands still",
            parameters: NoParameters::list,
            make: |_, _, values| values.expect_none().map(|()| Box::new(Waller) as _),
        },
        BotEntry {
            name: "statue",
            about: "stands still",
            parameters: NoParameters::list,
            make: |_, _, values| values.expect_none().map(|()| Box::new(Statue) as _),
        },
        BotEntry {
            name: "random",
            about: "any steps, and one order in eight lays a bomb with any fuse",
            parameters: NoParameters::list,
            make: |_, seed, values| values.expect_none().map(|()| Box::new(Random::new(seed)) as _),
        },
    ];
}
