//! A tree over the steps of all three players: max-n by Monte Carlo tree search, or by deepening
//! iterations.
//!
//! The decision behind it: steps, simulations and evaluation are those of [`super::Settler`], so
//! that games between the two compare a search in which the others choose with one in which they
//! follow scripts. The settler won them; this bot is kept for comparison.

use std::time::Instant;

use engines::asteroid::{Action, Client, View, PLAYERS};
use search::maxn::OpponentModel;
use search::{Budget, Mcts};

use super::clock::Clock;
use super::parameters::TreeParameters;
use super::script::Goal;
use super::steps::{set_out, simulation_at, Step};
use super::tree::{Node, Steps};
use crate::{Bot, Pace, Telemetry};

/// Capacity of the tree, in nodes.
const CAPACITY: usize = 1 << 13;

/// Bot that searches a tree over the steps of all players.
#[derive(Clone, Debug)]
pub struct MaxN {
    clock: Clock,
    parameters: TreeParameters,
    tree: Mcts<Step, PLAYERS>,
    /// Goal of the last turn.
    goal: Goal,
    telemetry: Telemetry,
}

impl MaxN {
    /// A player with this pace. It has no use for randomness.
    pub fn new(pace: Pace, parameters: TreeParameters) -> MaxN {
        let tree = Mcts::new(parameters.exploration, CAPACITY, 0);
        MaxN { clock: Clock::new(pace), parameters, tree, goal: Goal::default(), telemetry: Telemetry::default() }
    }

    /// The best step, and the figures of its search.
    fn search(&mut self, steps: &Steps, root: &Node, budget: Budget) -> (Option<Step>, Telemetry) {
        if self.parameters.depth == 0 {
            // Player models change from turn to turn.
            self.tree.clear();
            let found = self.tree.search(steps, root, budget);
            return (Some(found.best), Telemetry::new(found.iterations, found.value as f64));
        }
        let model = if self.parameters.paranoid == 0 { OpponentModel::MaxN } else { OpponentModel::Paranoid };
        let mut search = search::MaxN::new(model, self.parameters.depth, 0);
        match search.search(steps, root, budget) {
            Some(found) => {
                let score = found.score[steps.player()] as f64;
                (Some(found.best), Telemetry::of(&found, score))
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
        let sim = simulation_at(&mut self.goal, view);
        let steps = Steps::new(state, self.goal.build(), &self.parameters);
        let (best, telemetry) = self.search(&steps, &Node::new(sim), budget);
        self.telemetry = telemetry;
        let orders = set_out(&mut self.goal, best, state, &self.parameters.plan);
        self.clock.answered(asked.elapsed());
        orders
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}
