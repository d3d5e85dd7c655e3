//! The results of tree searches: the best move, and the statistics of all moves at the root.

use super::arms::Arms;

/// Result of a tree search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchResult<M> {
    /// Best move of the root's player: the most visited one, or the likeliest of a mixed strategy.
    pub best: M,
    /// Value for that player, about -1 (lost) to 1 (won).
    pub value: f32,
    /// Iterations of the search.
    pub iterations: u64,
}

/// Statistics of a move at the root of a tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootMove<M> {
    /// Move.
    pub mv: M,
    /// Number of visits.
    pub visits: u64,
    /// Mean value, for the player whose move it is.
    pub mean: f32,
}

impl<M> RootMove<M> {
    pub(crate) fn of<T: Copy>(arms: &Arms<T>, arm: u32, mv: M) -> RootMove<M> {
        RootMove { mv, visits: arms.visits(arm) as u64, mean: arms.mean(arm) }
    }
}

/// A tree that has statistics of the moves at its root.
pub trait RootMoves {
    /// A move.
    type Move: Copy + PartialEq;

    /// The moves of the position that was searched last, of its player (player 0 where both move).
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_equal_moves_the_first_is_the_best() {
        let root_move = |mv, visits, mean| RootMove { mv, visits, mean };
        let moves = [root_move('a', 1, 0.9), root_move('b', 2, 0.4), root_move('c', 2, 0.5), root_move('d', 2, 0.5)];
        assert_eq!(most_visited(&moves, 5), SearchResult { best: 'c', value: 0.5, iterations: 5 });
    }
}
