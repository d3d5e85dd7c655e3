//! Bots for `asteroid`.

mod casts;
mod clock;
mod forecast;
mod march;
mod maxn;
mod plans;
mod random;
mod script;
mod scripted;
mod settings;
mod settler;
mod sites;
mod steps;
mod table;

pub use casts::Cast;
pub use forecast::{Stage, Worth};
pub use march::Habits;
pub use maxn::MaxN;
pub use plans::Plans;
pub use random::Random;
pub use script::{Style, Will};
pub use scripted::Scripted;
pub use settings::{Settings, TreeSettings};
pub use settler::Settler;
pub use sites::{Site, Sites};
pub use steps::Step;

use engines::asteroid::Asteroid;

use crate::{BotEntry, Roster};

impl Roster for Asteroid {
    const BOTS: &'static [BotEntry<Self>] = &[
        BotEntry {
            name: "settler",
            about: "beam search over bases to be built, played ahead against scripts for the others",
            make: |pace, _, params| Ok(Box::new(Settler::new(pace, Settings::with(params)?))),
        },
        BotEntry {
            name: "maxn",
            about: "a tree over the bases of all three players, played ahead and judged as by `settler`",
            make: |pace, _, params| Ok(Box::new(MaxN::new(pace, TreeSettings::with(params)?))),
        },
        BotEntry {
            name: "flower",
            about: "excavators and towns as early as the champion of the contest, then houses; no search",
            make: |_, _, params| params.expect_none("flower").map(|()| Box::new(Scripted::new(Style::Flowers)) as _),
        },
        BotEntry {
            name: "builder",
            about: "claims land, then builds houses, next to others first; no search",
            make: |_, _, params| params.expect_none("builder").map(|()| Box::new(Scripted::new(Style::Houses)) as _),
        },
        BotEntry {
            name: "expander",
            about: "claims land and takes that of others where it is weak; builds nothing",
            make: |_, _, params| params.expect_none("expander").map(|()| Box::new(Scripted::new(Style::Land)) as _),
        },
        BotEntry {
            name: "random",
            about: "builds anything in one turn of three if it can, else moves random numbers of robots everywhere",
            make: |_, seed, params| params.expect_none("random").map(|()| Box::new(Random::new(seed)) as _),
        },
    ];
}
