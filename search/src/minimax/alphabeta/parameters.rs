//! The parameters of alpha-beta: depth, pruning and move ordering.

use super::game::MAX_PLY;

/// Parameters of [`AlphaBeta`](super::AlphaBeta). The default searches all moves to the same depth,
/// in the order of the game.
///
/// ```
/// use search::alphabeta::Parameters;
///
/// let parameters = Parameters::default().with_max_depth(12).with_killer_bonus(40).with_history_bonus(40);
/// assert_eq!(parameters.move_limit, usize::MAX);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// Depth of the last iteration, at most [`MAX_PLY`] plies.
    pub max_depth: usize,
    /// Moves of a position that are searched, the most promising ones; all at the root, and more
    /// where those searched lose.
    pub move_limit: usize,
    /// Late move reduction: number, from 0, of the first move that is first searched one ply less
    /// deep; from four times as many on, it is two plies. The first move is never reduced.
    pub reduction_start: usize,
    /// True if killer moves are searched before any are generated, right after the move of the
    /// transposition table, where the game can tell that they are among its moves.
    pub killers_first: bool,
    /// Bonus of killer moves in the move ordering, in the units of the game's scores; 0 for none.
    pub killer_bonus: i32,
    /// Bonus of the move with the best history in the move ordering; 0 for none.
    pub history_bonus: i32,
}

impl Parameters {
    /// The same with another depth of the last iteration, in plies.
    #[must_use]
    pub fn with_max_depth(self, max_depth: usize) -> Parameters {
        Parameters { max_depth, ..self }
    }

    /// The same with another limit of moves for each position.
    #[must_use]
    pub fn with_move_limit(self, move_limit: usize) -> Parameters {
        Parameters { move_limit, ..self }
    }

    /// The same with late move reductions from another move on.
    #[must_use]
    pub fn with_reduction_start(self, reduction_start: usize) -> Parameters {
        Parameters { reduction_start, ..self }
    }

    /// The same with or without killer moves searched first.
    #[must_use]
    pub fn with_killers_first(self, killers_first: bool) -> Parameters {
        Parameters { killers_first, ..self }
    }

    /// The same with another bonus of killer moves.
    #[must_use]
    pub fn with_killer_bonus(self, killer_bonus: i32) -> Parameters {
        Parameters { killer_bonus, ..self }
    }

    /// The same with another bonus of history.
    #[must_use]
    pub fn with_history_bonus(self, history_bonus: i32) -> Parameters {
        Parameters { history_bonus, ..self }
    }

    /// True if late moves are searched less than early ones, so that their order matters.
    pub(super) fn prefers_early_moves(&self) -> bool {
        self.move_limit < usize::MAX || self.reduction_start < usize::MAX
    }
}

impl Default for Parameters {
    /// All moves, to the same depth, in the order of the game.
    fn default() -> Parameters {
        Parameters {
            max_depth: MAX_PLY,
            move_limit: usize::MAX,
            reduction_start: usize::MAX,
            killers_first: false,
            killer_bonus: 0,
            history_bonus: 0,
        }
    }
}
