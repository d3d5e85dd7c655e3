//! Bots for `asteroid`.

mod clock;
mod march;
mod maxn;
mod models;
mod parameters;
mod potential;
mod random;
mod refinement;
mod script;
mod scripted;
mod settler;
mod simulation;
mod sites;
mod space;
mod steps;
mod tree;

pub use march::{Overrides, Policy};
pub use maxn::MaxN;
pub use models::Model;
pub use parameters::{Opening, Parameters, PlanParameters, TreeParameters};
pub use random::Random;
pub use script::{Goal, Style};
pub use scripted::Scripted;
pub use settler::Settler;
pub use simulation::{Eval, Sim};
pub use sites::{Site, Sites};
pub use space::PlanSpace;
pub use steps::Step;

use engines::asteroid::Asteroid;

use crate::parameters::NoParameters;
use crate::{BotEntry, ParameterSet, Roster};

impl Roster for Asteroid {
    const BOTS: &'static [BotEntry<Self>] = &[
        BotEntry {
            name: "settler",
            about: "beam search over bases to build, simulated against scripts for the others",
            parameters: Parameters::list,
            make: |pace, _, values| Ok(Box::new(Settler::new(pace, Parameters::with(values)?))),
        },
        BotEntry {
            name: "maxn",
            about: "a tree over the bases of all three players, simulated and evaluated as by `settler`",
            parameters: TreeParameters::list,
            make: |pace, _, values| Ok(Box::new(MaxN::new(pace, TreeParameters::with(values)?))),
        },
        BotEntry {
            name: "flower",
            about: "excavators and towns as early as the champion of the contest, then houses; no search",
            parameters: NoParameters::list,
            make: |_, _, values| values.expect_none().map(|()| Box::new(Scripted::new(Style::Flowers)) as _),
        },
        BotEntry {
            name: "builder",
            about: "claims land, then builds houses, next to others first; no search",
            parameters: NoParameters::list,
            make: |_, _, values| values.expect_none().map(|()| Box::new(Scripted::new(Style::Houses)) as _),
        },
        BotEntry {
            name: "expander",
            about: "claims land and takes that of others where it is weak; builds nothing",
            parameters: NoParameters::list,
            make: |_, _, values| values.expect_none().map(|()| Box::new(Scripted::new(Style::Land)) as _),
        },
        BotEntry {
            name: "random",
            about: "builds anything in one turn of three if it can, else moves random numbers of robots everywhere",
            parameters: NoParameters::list,
            make: |_, seed, values| values.expect_none().map(|()| Box::new(Random::new(seed)) as _),
        },
    ];
}
