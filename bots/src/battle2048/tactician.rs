//! The submitted bot: alpha-beta on its whole clock.

use std::time::Instant;

use engines::battle2048::{Action, Cell, Client, View};
use search::alphabeta::{self, WIN_SCORE};
use search::AlphaBeta;

use super::clock;
use super::parameters::Parameters;
use super::tactics::{Node, Tactics};
use crate::parameters::unlimited;
use crate::{Bot, Pace, Telemetry};

/// Size of the transposition table, as a power of two.
const TABLE_BITS: u32 = 18;
/// Score that telemetry reports as a certain win.
const CERTAIN: f64 = 400.0;

/// Bot that searches actions as plies.
pub struct Tactician {
    pace: Pace,
    tactics: Tactics,
    opening: Cell,
    search: AlphaBeta<Tactics>,
    telemetry: Telemetry,
}

impl Tactician {
    /// A player with this pace. It has no use for randomness.
    pub fn new(pace: Pace, parameters: Parameters) -> Tactician {
        let Parameters { max_depth, move_limit, reduction_start, killer_bonus, history_bonus, .. } = parameters;
        let order = alphabeta::Parameters {
            max_depth,
            move_limit: unlimited(move_limit),
            reduction_start: unlimited(reduction_start),
            killer_bonus,
            history_bonus,
        };
        Tactician {
            pace,
            tactics: Tactics::new(parameters),
            opening: Cell::from_index(parameters.opening).unwrap_or(Cell::new(2, 2)),
            search: AlphaBeta::new(TABLE_BITS, order),
            telemetry: Telemetry::default(),
        }
    }
}

impl Bot for Tactician {
    type Session = Client;

    fn act(&mut self, view: &View, asked: Instant) -> Action {
        self.telemetry = Telemetry::default();
        if view.state.is_initial() {
            return Action::First(self.opening);
        }
        let budget = clock::budget(self.pace, asked, view);
        let node = Node::of(&view.state, view.seat);
        let found = match self.search.search(&self.tactics, &node, budget) {
            Some(found) => found,
            // No bot is asked that cannot move, but the type demands an answer.
            None => return Action::First(self.opening),
        };
        let score =
            if found.score.abs() > WIN_SCORE / 2 { found.score.signum() as f64 } else { found.score as f64 / CERTAIN };
        self.telemetry = Telemetry { nodes: found.nodes, win_estimate: score.clamp(-1.0, 1.0) };
        Action::Turn(found.best.direction, found.best.attack)
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}
