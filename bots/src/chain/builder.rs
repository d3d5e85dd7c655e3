//! A reference opponent: "build a chain of twelve and fire it, again and again", the basic plan of
//! the contest's better bots, with a tenth of the time.
//!
//! It never looks at the opponent, and uses the skill only when every drop loses. The decision
//! behind it: it shares the planner's search, so that what a match between the two measures is
//! the play around it and the time.

use std::time::Instant;

use engines::chain::{Action, Client, View, TURNS};
use search::beam::Limits;
use search::Beam;

use super::building::{Build, Building, Weights};
use super::clock;
use crate::{Bot, Pace, Telemetry};

/// Target length of the chain, in steps.
const STEPS: i64 = 12;
/// Search depth, in turns.
const HORIZON: usize = 13;
/// Fraction of the planner's time.
const HASTE: f64 = 0.1;
/// Turns over which the bank is spread.
const TURNS_TO_COME: f64 = 9.0;
/// Size of the table of positions seen at a depth, as a power of two.
const SEEN_BITS: u32 = 19;
/// Widest level of the beam.
const WIDEST: usize = 20_000;

/// Bot that builds a chain of twelve and fires it.
#[derive(Debug)]
pub struct Builder {
    pace: Pace,
    beam: Beam<Building>,
}

impl Builder {
    /// A player with this pace.
    pub fn new(pace: Pace) -> Builder {
        Builder { pace, beam: Beam::new(SEEN_BITS) }
    }
}

impl Bot for Builder {
    type Session = Client;

    /// The first action of the earliest plan for twelve steps, else of the longest chain.
    fn act(&mut self, view: &View, asked: Instant) -> Action {
        let (turn, side) = (view.state.turn(), view.state.side(0));
        let build = Build::of(side);
        let packs = &view.setup.packs()[turn..(turn + HORIZON).min(TURNS)];
        let building = Building::new(packs, &build, Weights::default());
        let limits = Limits { depth: building.len(), width: WIDEST, bucket_percent: 100 };
        let budget = clock::part(clock::budget(self.pace, asked, view.remaining[0], TURNS_TO_COME), HASTE);
        self.beam.search(&building, &build, limits, budget);

        let mut goals: Vec<(usize, i64)> = self.beam.goals().collect();
        // The earliest of the longest.
        goals.sort_by_key(|&(depth, chain)| (-chain.min(STEPS), depth));
        let plan = goals.first().and_then(|&(depth, _)| self.beam.plan(depth)).unwrap_or_else(|| self.beam.deepest());
        let fallback = if side.has_skill() { Action::SKILL } else { Action::drop(0, 0) };
        plan.first().copied().unwrap_or(fallback)
    }

    fn telemetry(&self) -> Telemetry {
        Telemetry::new(self.beam.nodes(), 0.0)
    }
}
