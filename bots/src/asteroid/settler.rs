//! The bot that is submitted: it looks for the bases that win, one after the other.
//!
//! Every turn a beam search compares plans of a few bases by playing them ahead against the scripts
//! that the others are taken to follow. The decision behind it: a plan is only as good as its first
//! base, which is pursued this turn; all others are there to tell what that one is good for.

use std::time::Instant;

use engines::asteroid::{Action, Client, View};
use search::beam::Limits;
use search::Beam;

use super::casts::casts;
use super::clock::Clock;
use super::plans::{Plans, FINE};
use super::script::Will;
use super::steps::{set_out, stage_for, Step};
use super::Parameters;
use crate::{Bot, Pace, Telemetry};

/// Slots for recognising positions of a depth, as a power of two.
const SEEN_BITS: u32 = 12;
/// The widest level of a search.
const WIDEST: usize = 1000;
/// A value that the telemetry takes for a sure win, in the beam's fractions of a point.
const SURE: f64 = 100.0 * FINE as f64;

/// Plans bases and pursues them.
#[derive(Debug)]
pub struct Settler {
    clock: Clock,
    parameters: Parameters,
    beam: Beam<Plans>,
    /// What was wanted last.
    will: Will,
    telemetry: Telemetry,
}

impl Settler {
    /// A player with this pace. It has no use for randomness.
    pub fn new(pace: Pace, parameters: Parameters) -> Settler {
        let beam = Beam::new(SEEN_BITS);
        Settler { clock: Clock::new(pace), parameters, beam, will: Will::default(), telemetry: Telemetry::default() }
    }

    /// The first step of the best plan that was found, and the plan's value.
    fn best_step(&mut self) -> Option<(Step, i64)> {
        // Of equal ones the shorter.
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
        let stage = stage_for(&mut self.will, view);
        let plans = Plans {
            casts: casts(state, self.parameters.plan.habits),
            kept: self.will.goal(),
            deadline: budget.deadline(),
            ..Plans::alone(state, &self.parameters.plan)
        };
        let limits = Limits { depth: self.parameters.steps, width: WIDEST, bucket_percent: 100 };
        self.beam.search(&plans, &stage, limits, budget);
        let best = self.best_step();
        self.telemetry = Telemetry { nodes: self.beam.nodes(), win_estimate: 0.0 };
        if let Some((_, value)) = best {
            self.telemetry.win_estimate = (value as f64 / SURE).clamp(-1.0, 1.0);
        }
        let orders = set_out(&mut self.will, best.map(|(step, _)| step), state, &self.parameters.plan);
        self.clock.answered(asked.elapsed());
        orders
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}
