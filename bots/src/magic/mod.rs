//! Bots for `magic`.

mod choices;
mod clock;
mod decoupled;
mod duelist;
mod mood;
mod pull;
mod random;
mod rescue;
mod scripted;
mod settings;
mod still;
mod tactics;

pub use decoupled::Decoupled;
pub use duelist::Duelist;
pub use random::Random;
pub use scripted::Scripted;
pub use settings::Settings;
pub use still::{Statue, Waller};

use engines::magic::Magic;

use crate::{BotEntry, Roster};

impl Roster for Magic {
    const BOTS: &'static [BotEntry<Self>] = &[
        BotEntry {
            name: "duelist",
            about: "alpha-beta over half-turns with an exact escape test; plays both modes",
            make: |pace, _, params| Ok(Box::new(Duelist::new(pace, Settings::with("duelist", params)?))),
        },
        BotEntry {
            name: "decoupled",
            about: "decoupled UCT with the evaluation of `duelist`",
            make: |pace, seed, params| Ok(Box::new(Decoupled::new(pace, seed, Settings::with("decoupled", params)?))),
        },
        BotEntry {
            name: "trapper",
            about: "a hunter that sees when a bomb leaves a character no way out; no search",
            make: |_, seed, params| params.expect_none("trapper").map(|()| Box::new(Scripted::trapper(seed)) as _),
        },
        BotEntry {
            name: "hunter",
            about: "goes for the nearest character and bombs it, flees from all bombs; no search",
            make: |_, seed, params| params.expect_none("hunter").map(|()| Box::new(Scripted::hunter(seed)) as _),
        },
        BotEntry {
            name: "collector",
            about: "opens soft blocks and collects items, flees from all bombs; no search",
            make: |_, seed, params| params.expect_none("collector").map(|()| Box::new(Scripted::collector(seed)) as _),
        },
        BotEntry {
            name: "waller",
            about: "shuts itself in behind two bombs and stands still",
            make: |_, _, params| params.expect_none("waller").map(|()| Box::new(Waller) as _),
        },
        BotEntry {
            name: "statue",
            about: "stands still",
            make: |_, _, params| params.expect_none("statue").map(|()| Box::new(Statue) as _),
        },
        BotEntry {
            name: "random",
            about: "any steps, and one order in eight lays a bomb with any fuse",
            make: |_, seed, params| params.expect_none("random").map(|()| Box::new(Random::new(seed)) as _),
        },
    ];
}
