//! Search space of plans: sequences of bases.
//!
//! The position after a step is evaluated by playing on to the horizon by the scripts, so that
//! every step on the way has the value of a whole game.

use std::time::Instant;

use engines::asteroid::{Build, Move, State, PLAYERS};
use engines::Rules;
use search::{Sink, Space};

use super::march::Policy;
use super::models::Model;
use super::parameters::PlanParameters;
use super::script::Style;
use super::simulation::{Eval, Sim};
use super::steps::{Choice, Step, SPREADING};

/// Scores of the beam per point of the evaluation.
pub const SCALE: f32 = 1000.0;

/// The plans of one player from one position.
#[derive(Clone, Copy, Debug)]
pub struct PlanSpace {
    /// The planning player.
    pub player: usize,
    /// Player models; the planner's holds from the end of its plan.
    pub models: [Model; PLAYERS],
    /// March policy of the planner's robots in an assault.
    pub assault: Policy,
    /// Turn at whose beginning plans are compared.
    pub until: u16,
    /// Number of sites that a step chooses from.
    pub choices: usize,
    /// Goal of the planner so far: always one of the choices of the first step.
    pub kept: Option<Build>,
    /// Weights of the evaluation.
    pub eval: Eval,
    /// Time at which expansion stops: a simulation is long, and a search asks for many at once.
    pub deadline: Option<Instant>,
}

impl PlanSpace {
    /// The plans of the player to act if all follow the same script, without a deadline.
    pub fn alone(state: &State, parameters: &PlanParameters) -> PlanSpace {
        PlanSpace {
            player: state.player(),
            models: [Model { style: Some(Style::Flowers), policy: parameters.policy }; PLAYERS],
            assault: parameters.assault,
            until: state.turn().saturating_add(parameters.horizon),
            choices: parameters.choices,
            kept: None,
            eval: parameters.eval,
            deadline: None,
        }
    }

    /// March policy of the planner's robots during a step.
    pub fn policy(&self, step: Step) -> Policy {
        match step.is_assault {
            true => self.assault,
            false => self.models[self.player].policy,
        }
    }

    /// Plays a step; false if its base is not built.
    fn take(&self, sim: &mut Sim, step: Step, moves: &mut Vec<Move>) -> bool {
        let mut models = self.models;
        models[self.player].policy = self.policy(step);
        match step.goal {
            Some(goal) => sim.pursue(goal, self.until, &models, moves),
            None => {
                sim.spread(SPREADING, &models, moves);
                true
            }
        }
    }

    fn is_late(&self) -> bool {
        self.deadline.map_or(false, |deadline| Instant::now() >= deadline)
    }
}

impl Space for PlanSpace {
    type State = Sim;
    type Action = Step;

    fn expand(&self, depth: usize, parents: &[Sim], sink: &mut Sink<'_, Step>) {
        let mut moves = Vec::new();
        for (index, parent) in parents.iter().enumerate() {
            let mut successors = sink.parent(index);
            if parent.state.is_over() || parent.state.turn() >= self.until {
                continue;
            }
            let is_first = depth == 0;
            let choice = Choice { sites: self.choices, kept: self.kept.filter(|_| is_first), is_first };
            for step in choice.steps(&parent.state, self.player) {
                if self.is_late() {
                    return;
                }
                let mut sim = *parent;
                self.take(&mut sim, step, &mut moves);
                let key = sim.state.key();
                if !successors.is_new(key) {
                    continue;
                }
                let mut end = sim;
                end.play_until(self.until, self.player, &self.models, &mut moves);
                let value = self.eval.of(&end, self.player, self.until) * SCALE;
                successors.goal(step, value as i64);
                successors.offer(step, key, value as i32, 0);
            }
        }
    }

    fn apply(&self, _depth: usize, sim: &mut Sim, step: Step) {
        self.take(sim, step, &mut Vec::new());
    }
}
