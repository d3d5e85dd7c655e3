//! The submitted bot: a beam search over plans of a few bases, and a local search over this turn's moves.
//!
//! Every turn plans are compared by simulations against the scripts that the opponents' models
//! follow. The decision behind it: only the first base of a plan is pursued this turn; all later
//! ones serve to evaluate it, and most of the time goes into the moves towards the first.

use std::time::Instant;

use engines::asteroid::{Action, Client, View, PLAYERS};
use search::beam::Limits;
use search::Beam;

use super::clock::Clock;
use super::models::{models, Habits};
use super::refinement::Refinement;
use super::script::Goal;
use super::space::{PlanSpace, SCALE};
use super::steps::{set_out, simulation_at, Step};
use super::Parameters;
use crate::{Bot, Pace, Telemetry};

/// Size of the table of positions seen at a depth, as a power of two.
const SEEN_BITS: u32 = 12;
/// Widest level of the beam.
const WIDEST: usize = 1000;
/// Score of the beam that telemetry reports as a certain win.
const SURE: f64 = 100.0 * SCALE as f64;

/// Bot that plans bases and pursues them.
#[derive(Debug)]
pub struct Settler {
    clock: Clock,
    parameters: Parameters,
    beam: Beam<PlanSpace>,
    /// Goal of the last turn.
    goal: Goal,
    habits: Habits,
    telemetry: Telemetry,
}

impl Settler {
    /// A player with this pace. It has no use for randomness.
    pub fn new(pace: Pace, parameters: Parameters) -> Settler {
        let beam = Beam::new(SEEN_BITS);
        Settler {
            clock: Clock::new(pace),
            parameters,
            beam,
            goal: Goal::default(),
            habits: Habits::default(),
            telemetry: Telemetry::default(),
        }
    }

    /// The first step of the best plan that was found, and the plan's value.
    fn best_step(&mut self) -> Option<(Step, i64)> {
        // Of equal plans the shorter.
        let best = self.beam.goals().max_by_key(|&(depth, value)| (value, std::cmp::Reverse(depth)));
        let (depth, value) = best?;
        Some((*self.beam.plan(depth)?.first()?, value))
    }
}

impl Bot for Settler {
    type Session = Client;

    fn act(&mut self, view: &View, asked: Instant) -> Action {
        let state = &view.state;
        let budget = self.clock.budget(asked);
        let sim = simulation_at(&mut self.goal, view);
        self.habits.observe(state);
        let parameters = self.parameters.at(state.turn());
        let slow = self.habits.slow(parameters.slow);
        let mut plan = parameters.plan;
        if (0..PLAYERS).all(|player| slow[player] || player == view.seat) {
            (plan.horizon, plan.eval.tempo) = (parameters.slow_horizon, parameters.slow_tempo);
        }
        let planning = budget.part(asked, 100 - parameters.refinement);
        let plans = PlanSpace {
            models: models(state, &plan, slow),
            kept: self.goal.build(),
            deadline: planning.deadline(),
            ..PlanSpace::alone(state, &plan)
        };
        let limits = Limits { depth: parameters.steps, width: WIDEST, bucket_percent: 100 };
        self.beam.search(&plans, &sim, limits, planning);
        let best = self.best_step();
        let mut nodes = self.beam.nodes();
        let mut orders = set_out(&mut self.goal, best.map(|(step, _)| step), state, &plan);
        if let (Action::Moves(moves), Some((step, _))) = (&mut orders, best) {
            let left = budget.and_nodes(budget.node_limit().saturating_sub(nodes));
            let (refined, simulations) = Refinement::new(&plans, &sim, step, left).search();
            *moves = refined;
            nodes += simulations;
        }
        let win_estimate = best.map_or(0.0, |(_, value)| (value as f64 / SURE).clamp(-1.0, 1.0));
        self.telemetry = Telemetry::new(nodes, win_estimate);
        self.habits.forecast(state, &orders, &plan);
        self.clock.answered(asked.elapsed());
        orders
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}
