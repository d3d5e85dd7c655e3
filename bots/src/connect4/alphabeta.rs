//! Alpha-beta, the bot that is submitted.

use std::time::Instant;

use engines::connect4::{Action, Client, View};
use search::alphabeta::{Parameters, WIN_THRESHOLD};

use super::{AlphaBetaParameters, Moves};
use crate::{Bot, Pace, Telemetry};

/// Positions that are remembered, as a power of two.
const TABLE_BITS: u32 = 18;
/// The score that counts as certain to win.
const CERTAIN: f64 = 200.0;

/// Plays the principal variation.
pub struct AlphaBeta {
    pace: Pace,
    parameters: AlphaBetaParameters,
    search: search::AlphaBeta<Moves>,
    telemetry: Telemetry,
}

impl AlphaBeta {
    /// A player with this pace. It has no use for randomness.
    pub fn new(pace: Pace, parameters: AlphaBetaParameters) -> AlphaBeta {
        let AlphaBetaParameters { max_depth, killer_bonus, history_bonus, .. } = parameters;
        let order = Parameters { max_depth, killer_bonus, history_bonus, ..Parameters::default() };
        let search = search::AlphaBeta::new(TABLE_BITS, order);
        AlphaBeta { pace, parameters, search, telemetry: Telemetry::default() }
    }
}

impl Bot for AlphaBeta {
    type Session = Client;

    fn act(&mut self, view: &View, asked: Instant) -> Action {
        let budget = self.parameters.clock.budget(self.pace, asked, view);
        let AlphaBetaParameters { threat, zugzwang, .. } = self.parameters;
        let moves = Moves { threat, zugzwang };
        let found = match self.search.search(&moves, &view.state, budget) {
            Some(found) => found,
            // Nobody is asked after the end, but an answer is due.
            None => return Action::LEFT,
        };
        let estimate = match found.score {
            score if score.abs() > WIN_THRESHOLD => score.signum() as f64,
            score => (score as f64 / CERTAIN).clamp(-1.0, 1.0),
        };
        self.telemetry = Telemetry::of(&found, estimate);
        found.best
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}
