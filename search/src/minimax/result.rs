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
    /// Principal variation: the moves expected, the best move first.
    pub principal_variation: Vec<M>,
}

/// The budget is used up: the iteration at hand is left unfinished.
pub(crate) struct Stopped;
