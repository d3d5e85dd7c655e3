//! A bot by decoupled UCT, which searches simultaneous orders as such.
//!
//! The decision behind it: moves and evaluation are those of [`super::Duelist`], so that games
//! between the two compare the searches. Alpha-beta won them; this bot is kept for comparison.

use std::time::Instant;

use engines::magic::{Action, Board, Client, View};
use search::alphabeta::WIN_SCORE;
use search::tree::SearchResult;
use search::{Budget, Duct, Simultaneous};

use super::clock::Clock;
use super::opponent::Opponent;
use super::parameters::Parameters;
use super::rescue::rescue;
use super::tactics::{Node, Tactics, TRAP};
use crate::{Bot, Pace, Telemetry};

/// Capacity of the tree, in nodes.
const CAPACITY: usize = 1 << 17;
/// Exploration constant of UCB1.
const EXPLORATION: f32 = 0.5;
/// Score that counts as half a win.
const HALF: f32 = 1000.0;

/// Bot that searches turns as joint moves.
pub struct Decoupled {
    pace: Pace,
    parameters: Parameters,
    tree: Duct<Action>,
    clock: Clock,
    opponent: Opponent,
    telemetry: Telemetry,
}

impl Decoupled {
    /// A player with this pace.
    pub fn new(pace: Pace, seed: u64, parameters: Parameters) -> Decoupled {
        let tree = Duct::new(EXPLORATION, CAPACITY, seed);
        Decoupled {
            pace,
            parameters,
            tree,
            clock: Clock::default(),
            opponent: Opponent::default(),
            telemetry: Telemetry::default(),
        }
    }

    /// Searches the position of a view, in which the game is not over.
    fn search(&mut self, view: &View, budget: Budget) -> SearchResult<Action> {
        let parameters = self.opponent.parameters(view, self.parameters);
        let tactics = Tactics::new(&view.board, view.player, parameters);
        // The evaluation changes from turn to turn.
        self.tree.clear();
        let mut found = self.tree.search(&JointGame { tactics: &tactics }, &view.board, budget);
        if found.value <= value(-parameters.contempt) {
            found.best = rescue(&view.board, view.player, tactics.attraction(), found.best);
        }
        found
    }
}

impl Bot for Decoupled {
    type Session = Client;

    fn act(&mut self, view: &View, asked: Instant) -> Action {
        self.telemetry = Telemetry::default();
        if view.board.is_over() {
            // No bot is asked after the end, but the type demands an answer.
            return Action::NONE;
        }
        let budget = self.clock.budget(self.pace, asked, view, &self.parameters);
        let found = self.search(view, budget);
        self.clock.count(asked);
        self.telemetry = Telemetry::new(found.iterations, found.value as f64);
        found.best
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}

/// A score as a value from -1 to 1.
fn value(score: i32) -> f32 {
    match score {
        _ if score.abs() > WIN_SCORE / 2 => score.signum() as f32,
        _ if score.abs() > TRAP / 2 => score.signum() as f32 * 0.95,
        _ => 0.8 * score as f32 / (HALF + score.abs() as f32),
    }
}

/// The simultaneous game for decoupled UCT: player 0 of the search is the own one.
struct JointGame<'a> {
    tactics: &'a Tactics,
}

impl Simultaneous for JointGame<'_> {
    type State = Board;
    type Move = Action;

    fn key(&self, state: &Board) -> u64 {
        state.key()
    }

    fn is_over(&self, state: &Board) -> bool {
        state.is_over()
    }

    fn for_each_move(&self, state: &Board, player: usize, each: &mut impl FnMut(Action)) {
        let mut candidates = Vec::new();
        self.tactics.moves(state, player != 0).generate(&mut candidates);
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        candidates.iter().for_each(|candidate| each(candidate.mv));
    }

    fn step(&self, state: &mut Board, [own, enemy]: [Action; 2]) {
        *state = self.tactics.after(state, own, enemy);
    }

    fn estimate(&self, state: &Board, _: &mut fastrand::Rng) -> f32 {
        use search::Adversarial;
        value(self.tactics.evaluate(&Node::of(*state)))
    }
}
