//! Steps: the units of plans.
//!
//! A step is a base that is pursued until it stands, or a few turns in which robots only spread.
//! The decision behind it: a search chooses among steps, not among moves or single turns, so that a
//! few choices are a whole opening.

use engines::asteroid::{Action, Build, State, View};
use engines::simd::Portable;

use super::parameters::PlanParameters;
use super::script::{Goal, Style};
use super::simulation::Sim;
use super::sites::Sites;

/// A step of a plan.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Step {
    /// Base to pursue until it stands; without it robots spread for a few turns.
    pub goal: Option<Build>,
    /// True if robots attack wherever they can meanwhile.
    pub is_assault: bool,
}

/// Number of goals that the first step of a plan also pursues with an assault.
const ASSAULTS: usize = 2;
/// Turns of a step without a base.
pub const SPREADING: u16 = 2;

/// Limits on the steps that are generated.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Number of sites to choose from, the best ones.
    pub sites: usize,
    /// Goal that is always among the choices.
    pub kept: Option<Build>,
    /// True for the first step of a plan.
    pub is_first: bool,
}

impl Choice {
    /// The steps of a player in this position, those at the best sites first; at least one.
    pub fn steps(&self, state: &State, player: usize) -> Vec<Step> {
        let sites = Sites::new(state, player).all();
        let mut goals: Vec<Option<Build>> = sites.iter().take(self.sites).map(|site| Some(site.build)).collect();
        if self.kept.is_some() && !goals.contains(&self.kept) {
            goals.push(self.kept);
        }
        let assaults = if self.is_first { ASSAULTS.min(goals.len()) } else { 0 };
        goals.push(None);
        let calm = goals.iter().map(|goal| Step { goal: *goal, is_assault: false });
        let fierce = goals[..assaults].iter().chain([&None]).map(|goal| Step { goal: *goal, is_assault: true });
        calm.chain(fierce).collect()
    }
}

/// Simulation at the root of a search, with the player's goal; an impossible goal is dropped.
pub fn simulation_at(goal: &mut Goal, view: &View) -> Sim {
    if !goal.holds(&view.state) {
        *goal = Goal::default();
    }
    let mut sim = Sim::new(view.state);
    sim.goals[view.seat] = *goal;
    sim
}

/// Begins or continues a step, and returns the orders of this turn; without a step the script
/// chooses the goal.
pub fn set_out(goal: &mut Goal, step: Option<Step>, state: &State, parameters: &PlanParameters) -> Action {
    match step {
        Some(step) => goal.turn_to(step.goal, state),
        None => goal.renew(Portable, state, Style::Flowers),
    }
    let is_assault = step.map_or(false, |step| step.is_assault);
    goal.orders(state, if is_assault { &parameters.assault } else { &parameters.policy })
}
