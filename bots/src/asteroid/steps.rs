//! What players set out to do.
//!
//! A step is a base that is pursued until it stands, or a few turns in which robots only spread.
//! The decision behind it: a search chooses among steps, not among moves or single turns, so that a
//! few choices are a whole opening.

use engines::asteroid::{Action, Build, State, View};

use super::forecast::Stage;
use super::parameters::PlanParameters;
use super::script::{Style, Will};
use super::sites::Sites;

/// A step of a plan.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Step {
    /// What is pursued until it stands; without it robots spread for a few turns.
    pub goal: Option<Build>,
    /// Whether robots strike wherever they can meanwhile.
    pub is_assault: bool,
}

/// Goals that are pursued with an assault as well, if the step is taken at once.
const ASSAULTS: usize = 2;
/// Turns of a step without a base.
pub const SPREADING: u16 = 2;

/// Which steps are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Sites to choose from, the best ones.
    pub sites: usize,
    /// What is one of the choices in any case.
    pub kept: Option<Build>,
    /// Whether the step is taken at once.
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

/// Where a search begins for a player who wanted this; what has become impossible is wanted no more.
pub fn stage_for(will: &mut Will, view: &View) -> Stage {
    if !will.holds(&view.state) {
        *will = Will::default();
    }
    let mut stage = Stage::new(view.state);
    stage.wills[view.seat] = *will;
    stage
}

/// Sets out on a step, or goes on with it, and gives the orders of this turn; without a step the
/// script decides.
pub fn set_out(will: &mut Will, step: Option<Step>, state: &State, parameters: &PlanParameters) -> Action {
    match step {
        Some(step) => will.turn_to(step.goal, state),
        None => will.renew(state, Style::Flowers),
    }
    let is_assault = step.map_or(false, |step| step.is_assault);
    let mut orders = Action::PASS;
    will.orders(state, if is_assault { &parameters.assault } else { &parameters.habits }, &mut orders);
    orders
}
