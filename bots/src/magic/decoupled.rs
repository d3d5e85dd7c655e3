//! A player by decoupled UCT, which knows that orders are given at the same time.
//!
//! The decision behind it: it looks at the same orders and judges positions as [`super::Duelist`]
//! does, so that games between the two compare the searches. Alpha-beta won them; this player is
//! kept as its measure.

use std::time::Instant;

use engines::magic::{Action, Board, Client, View};
use search::alphabeta::WIN_SCORE;
use search::tree::SearchResult;
use search::{Budget, Duct, Simultaneous};

use super::clock;
use super::mood::Mood;
use super::parameters::Parameters;
use super::rescue::rescue;
use super::tactics::{Duel, Tactics, TRAP};
use crate::{Bot, Pace, Telemetry};

/// Nodes that the tree keeps at most.
const CAPACITY: usize = 1 << 17;
/// The constant of UCB1.
const EXPLORATION: f32 = 0.5;
/// The score that is worth half a win.
const HALF: f32 = 1000.0;

/// Searches turns as joint moves.
pub struct Decoupled {
    pace: Pace,
    parameters: Parameters,
    tree: Duct<Action>,
    mood: Mood,
    telemetry: Telemetry,
}

impl Decoupled {
    /// A player with this pace.
    pub fn new(pace: Pace, seed: u64, parameters: Parameters) -> Decoupled {
        let tree = Duct::new(EXPLORATION, CAPACITY, seed);
        Decoupled { pace, parameters, tree, mood: Mood::default(), telemetry: Telemetry::default() }
    }

    /// Searches the position of a view, in which the game is not over.
    fn search(&mut self, view: &View, budget: Budget) -> SearchResult<Action> {
        let parameters = self.mood.parameters(view, self.parameters);
        let tactics = Tactics::new(&view.board, view.player, parameters);
        // What positions are worth changes from turn to turn.
        self.tree.clear();
        let mut found = self.tree.search(&Turns { tactics: &tactics }, &view.board, budget);
        if found.value <= value(-parameters.contempt) {
            found.best = rescue(&view.board, view.player, tactics.pull(), found.best);
        }
        found
    }
}

impl Bot for Decoupled {
    type Session = Client;

    fn act(&mut self, view: &View, asked: Instant) -> Action {
        self.telemetry = Telemetry::default();
        if view.board.is_over() {
            // Nobody is asked after the end, but an answer is due.
            return Action::NONE;
        }
        let budget = clock::budget(self.pace, asked, view, &self.parameters);
        let found = self.search(view, budget);
        self.telemetry = Telemetry { nodes: found.iterations, win_estimate: found.value as f64 };
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

/// The game as decoupled UCT sees it: player 0 of the search is the own one.
struct Turns<'a> {
    tactics: &'a Tactics,
}

impl Simultaneous for Turns<'_> {
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
        self.tactics.choices(state, player != 0).generate(&mut candidates);
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        candidates.iter().for_each(|candidate| each(candidate.mv));
    }

    fn step(&self, state: &mut Board, [own, enemy]: [Action; 2]) {
        *state = self.tactics.after(state, own, enemy);
    }

    fn estimate(&self, state: &Board, _: &mut fastrand::Rng) -> f32 {
        use search::Adversarial;
        value(self.tactics.evaluate(&Duel::of(*state)))
    }
}
