//! The answers of tree searches: the best move, and the statistics of all moves at the root.

use crate::tree::arms::Arms;

/// What a tree search found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchResult<M> {
    /// The move of the root's player that was searched most.
    pub best: M,
    /// Its mean value, of that player.
    pub value: f32,
    /// Iterations of this search.
    pub iterations: u64,
}

/// A move in the root of a tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// How often it was searched.
    pub visits: u64,
    /// Its mean value, of the player whose move it is.
    pub mean: f32,
}

impl<M> RootMove<M> {
    pub(crate) fn of<T: Copy>(arms: &Arms<T>, arm: u32, mv: M) -> RootMove<M> {
        RootMove { mv, visits: arms.visits(arm) as u64, mean: arms.mean(arm) }
    }
}

/// A tree that tells what it knows of its root.
pub trait RootMoves {
    /// A move.
    type Move: Copy + PartialEq;

    /// The moves of the position that was searched last, of the player who asks.
    fn root_moves(&self) -> Vec<RootMove<Self::Move>>;
}

/// The most visited move, the better one of two, the first of equals.
///
/// # Panics
/// If there is none: a position that is searched has moves.
pub(crate) fn most_visited<M: Copy>(moves: &[RootMove<M>], iterations: u64) -> SearchResult<M> {
    let mut best = &moves[0];
    for other in &moves[1..] {
        if (other.visits, other.mean) > (best.visits, best.mean) {
            best = other;
        }
    }
    SearchResult { best: best.mv, value: best.mean, iterations }
}
