//! Monte Carlo tree search.

use std::time::Instant;

use engines::connect4::{Action, Client, View};

use super::{Moves, Parameters};
use crate::{Bot, Pace, Telemetry};

/// Nodes that the tree keeps at most.
const CAPACITY: usize = 1 << 19;

/// Plays the column with the most visits.
#[derive(Clone, Debug)]
pub struct Mcts {
    pace: Pace,
    parameters: Parameters,
    tree: search::Mcts<Action, 2>,
    telemetry: Telemetry,
}

impl Mcts {
    /// The player at this pace.
    pub fn new(pace: Pace, seed: u64, parameters: Parameters) -> Mcts {
        let tree = search::Mcts::new(parameters.exploration, CAPACITY, seed);
        Mcts { pace, parameters, tree, telemetry: Telemetry::default() }
    }
}

impl Bot for Mcts {
    type Session = Client;

    fn act(&mut self, view: &View, asked: Instant) -> Action {
        let budget = self.parameters.clock.budget(self.pace, asked, view);
        // What the opponent has played is not told.
        self.tree.clear();
        let found = self.tree.search(&Moves::default(), &view.state, budget);
        self.telemetry = Telemetry::new(found.iterations, found.value as f64);
        found.best
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}
