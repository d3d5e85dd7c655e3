//! A tree over the steps of all three players: max-n by Monte Carlo tree search, or by deepening
//! iterations.
//!
//! The decision behind it: steps, forecasts and judgement are those of [`super::Settler`], so that
//! games between the two compare a search that lets the others choose with one that takes them for
//! scripts. The settler won them; this player is kept as its measure.

use std::time::Instant;

use engines::asteroid::{Action, Client, View, PLAYERS};
use search::maxn::OpponentModel;
use search::{Budget, Mcts};

use super::clock::Clock;
use super::parameters::TreeParameters;
use super::script::Will;
use super::steps::{set_out, stage_for, Step};
use super::table::{Steps, Table};
use crate::{Bot, Pace, Telemetry};

/// Nodes that the tree keeps at most.
const CAPACITY: usize = 1 << 13;

/// Plays by a tree over what everybody may set out to do.
#[derive(Clone, Debug)]
pub struct MaxN {
    clock: Clock,
    parameters: TreeParameters,
    tree: Mcts<Step, PLAYERS>,
    /// What was wanted last.
    will: Will,
    telemetry: Telemetry,
}

impl MaxN {
    /// A player with this pace. It has no use for randomness.
    pub fn new(pace: Pace, parameters: TreeParameters) -> MaxN {
        let tree = Mcts::new(parameters.exploration, CAPACITY, 0);
        MaxN { clock: Clock::new(pace), parameters, tree, will: Will::default(), telemetry: Telemetry::default() }
    }

    /// The step to set out on, and the figures of the search for it.
    fn search(&mut self, steps: &Steps, root: &Table, budget: Budget) -> (Option<Step>, Telemetry) {
        if self.parameters.depth == 0 {
            // What everybody is taken for changes from turn to turn.
            self.tree.clear();
            let found = self.tree.search(steps, root, budget);
            return (Some(found.best), Telemetry { nodes: found.iterations, win_estimate: found.value as f64 });
        }
        let attitude = if self.parameters.paranoid == 0 { OpponentModel::MaxN } else { OpponentModel::Paranoid };
        let mut search = search::MaxN::new(attitude, self.parameters.depth, 0);
        match search.search(steps, root, budget) {
            Some(found) => {
                let score = found.score[steps.player()] as f64;
                (Some(found.best), Telemetry { nodes: found.nodes, win_estimate: score })
            }
            None => (None, Telemetry::default()),
        }
    }
}

impl Bot for MaxN {
    type Session = Client;

    fn act(&mut self, view: &View, asked: Instant) -> Action {
        let state = &view.state;
        let budget = self.clock.budget(asked);
        let stage = stage_for(&mut self.will, view);
        let steps = Steps::new(state, self.will.goal(), &self.parameters);
        let (best, telemetry) = self.search(&steps, &Table::new(stage), budget);
        self.telemetry = telemetry;
        let orders = set_out(&mut self.will, best, state, &self.parameters.plan);
        self.clock.answered(asked.elapsed());
        orders
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}
