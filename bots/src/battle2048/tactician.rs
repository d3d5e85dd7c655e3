//! The submitted bot: alpha-beta on its whole clock.

use std::time::Instant;

use engines::battle2048::{Action, Cell, Client, State, View};
use search::alphabeta::{self, WIN_SCORE};
use search::minimax::SearchResult;
use search::{Adversarial, AlphaBeta, Budget};

use super::clock::Shares;
use super::parameters::Parameters;
use super::tables::Tables;
use super::tactics::{Judged, Look, Node, Tactics, Turn};
use crate::parameters::unlimited;
use crate::{Bot, Pace, Telemetry};

/// Size of the transposition table, as a power of two.
const TABLE_BITS: u32 = 18;
/// Score at which the odds of winning are e to 1: the chance to win is the logistic function of the
/// score in this unit. Fitted to 100 games of equal players, where scores tell little for long.
const ODDS: f64 = 300.0;

/// Bot that searches actions as plies.
pub struct Tactician {
    pace: Pace,
    shares: Shares,
    tactics: Tactics,
    opening: Cell,
    search: AlphaBeta<Tactics>,
    telemetry: Telemetry,
}

impl Tactician {
    /// A player with this pace. It has no use for randomness.
    pub fn new(pace: Pace, parameters: Parameters) -> Tactician {
        Tactician::with_tables(pace, parameters, &Tables::learned())
    }

    /// A player that judges boards by these tables, with the parameters' weights added.
    pub fn with_tables(pace: Pace, parameters: Parameters, tables: &Tables) -> Tactician {
        let Parameters { max_depth, move_limit, reduction_start, killer_bonus, history_bonus, .. } = parameters;
        let order = alphabeta::Parameters {
            max_depth,
            move_limit: unlimited(move_limit),
            reduction_start: unlimited(reduction_start),
            killer_bonus,
            history_bonus,
            ..alphabeta::Parameters::default()
        };
        Tactician {
            pace,
            shares: match parameters.equal_share {
                0 => Shares::Weighted,
                turns => Shares::Equal(1.0 / turns as f64),
            },
            tactics: Tactics::new(parameters.split, &tables.with(&parameters.weights)),
            opening: Cell::from_index(parameters.opening).unwrap_or(Cell::new(2, 2)),
            search: AlphaBeta::new(TABLE_BITS, order),
            telemetry: Telemetry::default(),
        }
    }
}

/// What an action was chosen for: the end of the principal variation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expected {
    /// Actions of the variation, the chosen one among them.
    pub actions: usize,
    /// Score of the position, for the player to act.
    pub score: i32,
    /// What the last position was judged by, from the point of view of the player to move there.
    pub judged: Judged,
}

impl Tactician {
    /// The action of the initial phase.
    pub fn first(&self) -> Action {
        Action::First(self.opening)
    }

    /// The action that so many nodes find, and what it was chosen for; nothing in the initial phase
    /// and where nobody can move.
    pub fn expect(&mut self, state: &State, nodes: u64) -> Option<(Action, Expected)> {
        let player = state.player().filter(|_| !state.is_initial())?;
        let mut node = Node::of(state, player);
        let found = self.find(&node, Budget::nodes(nodes))?;
        let mut look = Look::default();
        for turn in &found.principal_variation {
            self.tactics.analyze(&node, &mut look);
            node = self.tactics.play(&node, &look, *turn);
        }
        let (actions, judged) = (found.principal_variation.len(), self.tactics.judged(&node));
        let action = Action::Turn(found.best.direction, found.best.attack);
        Some((action, Expected { actions, score: found.score, judged }))
    }

    fn find(&mut self, node: &Node, budget: Budget) -> Option<SearchResult<Turn>> {
        let found = self.search.search(&self.tactics, node, budget)?;
        let win_estimate = match found.score {
            score if score.abs() > WIN_SCORE / 2 => score.signum() as f64,
            score => (score as f64 / ODDS / 2.0).tanh(),
        };
        self.telemetry = Telemetry::of(&found, win_estimate);
        Some(found)
    }
}

impl Bot for Tactician {
    type Session = Client;

    fn act(&mut self, view: &View, asked: Instant) -> Action {
        self.telemetry = Telemetry::default();
        if view.state.is_initial() {
            return self.first();
        }
        let budget = self.shares.budget(self.pace, asked, view);
        match self.find(&Node::of(&view.state, view.seat), budget) {
            Some(found) => Action::Turn(found.best.direction, found.best.attack),
            // No bot is asked that cannot move, but the type demands an answer.
            None => self.first(),
        }
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}
