//! The result of minimax searches.

/// Result of a search by iterative deepening. `S` is the score: one number for the player to move
/// (alpha-beta), or one value a seat (max-n).
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult<M, S = i32> {
    /// Best move.
    pub best: M,
    /// Score of the position.
    pub score: S,
    /// Plies of the deepest iteration that was finished.
    pub depth: usize,
    /// Positions visited, those that were only evaluated among them.
    pub nodes: u64,
    /// Quality of the move ordering; no cutoffs are counted by max-n.
    pub cutoffs: Cutoffs,
    /// Principal variation: the moves expected, the best move first.
    pub principal_variation: Vec<M>,
}

impl<M: Copy, S> SearchResult<M, S> {
    /// What is known before the search: a move that may be played.
    pub(crate) fn first(best: M, score: S) -> SearchResult<M, S> {
        let principal_variation = vec![best];
        SearchResult { best, score, depth: 0, nodes: 0, cutoffs: Cutoffs::default(), principal_variation }
    }
}

/// Beta cutoffs of a search. Where the moves are ordered well, nine of ten are by the first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cutoffs {
    /// All of them.
    pub all: u64,
    /// Those by the first move that was searched.
    pub by_first_move: u64,
}

impl Cutoffs {
    /// Counts a cutoff by the last of so many moves searched.
    pub(crate) fn count(&mut self, searched: usize) {
        self.all += 1;
        self.by_first_move += (searched == 1) as u64;
    }
}

/// The budget is used up: the iteration at hand is left unfinished.
pub(crate) struct Stopped;
