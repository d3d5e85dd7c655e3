//! The submitted bot: alpha-beta over half-turns with an exact escape test.

use std::time::Instant;

use engines::magic::{Action, Client, Mode, View};
use search::alphabeta::{self, WIN_SCORE};
use search::minimax::SearchResult;
use search::AlphaBeta;

use super::ambush::ambush;
use super::clock::Clock;
use super::opponent::Opponent;
use super::parameters::Parameters;
use super::rescue::rescue;
use super::tactics::{Node, Tactics, TRAP};
use crate::parameters::unlimited;
use crate::{Bot, Pace, Telemetry};

/// Size of the transposition table, as a power of two.
const TABLE_BITS: u32 = 18;
/// Score that telemetry reports as a certain win while no character is trapped.
const CERTAIN: f64 = 1000.0;

/// Bot that searches a turn as two plies.
pub struct Duelist {
    pace: Pace,
    parameters: Parameters,
    search: AlphaBeta<Tactics>,
    clock: Clock,
    opponent: Opponent,
    telemetry: Telemetry,
}

impl Duelist {
    /// A player with this pace. It has no use for randomness.
    pub fn new(pace: Pace, parameters: Parameters) -> Duelist {
        let Parameters { max_depth, reduction_start, killer_bonus, history_bonus, .. } = parameters;
        let order = alphabeta::Parameters {
            max_depth,
            reduction_start: unlimited(reduction_start),
            killer_bonus,
            history_bonus,
            ..alphabeta::Parameters::default()
        };
        let search = AlphaBeta::new(TABLE_BITS, order);
        Duelist {
            pace,
            parameters,
            search,
            clock: Clock::default(),
            opponent: Opponent::default(),
            telemetry: Telemetry::default(),
        }
    }

    /// Searches the position of a view.
    fn search(&mut self, view: &View, asked: Instant) -> Option<SearchResult<Action>> {
        let parameters = self.opponent.parameters(view, self.parameters);
        let tactics = Tactics::new(&view.board, view.player, parameters);
        let budget = self.clock.budget(self.pace, asked, view, &self.parameters);
        let mut found = self.search.search(&tactics, &Node::of(view.board), budget)?;
        if found.score <= -self.parameters.contempt {
            found.best = rescue(&view.board, view.player, tactics.attraction(), found.best);
        } else if view.board.mode() == Mode::Stage && found.score < TRAP / 2 {
            let orders = ambush(&view.board, view.player, tactics.attraction(), self.parameters.ambush);
            found.best = orders.unwrap_or(found.best);
        }
        Some(found)
    }
}

impl Bot for Duelist {
    type Session = Client;

    fn act(&mut self, view: &View, asked: Instant) -> Action {
        self.telemetry = Telemetry::default();
        let found = self.search(view, asked);
        self.clock.count(asked);
        match found {
            Some(found) => {
                let score = match found.score {
                    score if score.abs() > WIN_SCORE / 2 => score.signum() as f64,
                    score if score.abs() > TRAP / 2 => score.signum() as f64 * 0.99,
                    score => (score as f64 / CERTAIN).clamp(-0.9, 0.9),
                };
                self.telemetry = Telemetry::of(&found, score);
                found.best
            }
            // No bot is asked after the end, but the type demands an answer.
            None => Action::NONE,
        }
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}
