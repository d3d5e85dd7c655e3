//! Tests of one bound: whether a position's score reaches it.
//!
//! A zero window is all such a question takes (the procedure TEST of Pearl: "SCOUT: A simple game-searching
//! algorithm with proven optimal properties", AAAI 1980), so with the same nodes it is answered for
//! depths at which no score is known yet. The decision behind it: the answer of a depth that
//! differs from those before it ends the test, as it is what the caller looks for.

use super::{Adversarial, AlphaBeta, Window, MAX_PLY, WIN_SCORE};
use crate::budget::Budget;
use crate::minimax::result::Stopped;

/// Result of [`AlphaBeta::test_bound`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundTest<M> {
    /// True if the score reaches the bound, by the deepest iteration that was finished; false if there is none.
    pub is_reached: bool,
    /// The move with which it is reached, of the deepest iteration in which it is.
    pub best: Option<M>,
    /// Plies of the deepest iteration that was finished.
    pub depth: usize,
    /// Positions visited.
    pub nodes: u64,
}

impl<G: Adversarial> AlphaBeta<G> {
    /// Tests whether a position's score is at least `bound`, by deeper and deeper searches until the
    /// answer changes, the budget is used up, `max_depth` plies are finished or the game is decided.
    ///
    /// A position that an earlier search of this memory visited is tested with the best move of that
    /// search's last whole iteration first, so `best` is that move as long as it reaches the bound.
    pub fn test_bound(
        &mut self,
        game: &G,
        root: &G::State,
        bound: i32,
        max_depth: usize,
        budget: Budget,
    ) -> BoundTest<G::Move> {
        self.begin();
        let mut meter = budget.start();
        let mut test = BoundTest { is_reached: false, best: None, depth: 0, nodes: 0 };
        let window = Window { alpha: bound - 1, beta: bound };
        for depth in 1..=max_depth.min(MAX_PLY) {
            let score = match self.negamax(game, root, 0, depth, window, &mut meter) {
                Ok(score) => score,
                Err(Stopped) => break,
            };
            let was_reached = test.is_reached;
            (test.is_reached, test.depth) = (score >= bound, depth);
            if test.is_reached {
                test.best = self.table.probe(game.key(root)).map(|entry| entry.best);
            }
            if depth > 1 && test.is_reached != was_reached || depth as i32 > WIN_SCORE - score.abs() {
                break;
            }
        }
        test.nodes = meter.nodes();
        test
    }
}
