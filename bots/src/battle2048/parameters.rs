//! Parameters of the alpha-beta bots.

use super::tables::Weights;
use crate::parameters::{parameters, Group};

parameters! {
    /// Parameters of [`super::Tactician`].
    pub struct Parameters {
        /// Empty cells of the opponent up to which attacks of several numbers are tried: there are
        /// 2^n sets of n cells.
        split: usize = 2, 0..=8;
        /// First cell of the opponent, as an index row by row.
        opening: usize = 12, 0..=24;
        /// Move limit: moves of a position that are searched; 0 for all.
        move_limit: usize = 0, 0..=1_000;
        /// Late move reduction start: the move from which on a position's moves are first searched
        /// less deep; 0 for none.
        reduction_start: usize = 0, 0..=1_000;
        /// Bonus of a killer move, one that refuted a sister position, in move ordering.
        killer_bonus: i32 = 0, 0..=10_000;
        /// Bonus of the move with the best history in move ordering.
        history_bonus: i32 = 0, 0..=10_000;
        /// Part of the time left that every turn takes, one in so many; 0: by what turns decide.
        equal_share: usize = 0, 0..=1_000;
        /// Deepest search, in actions.
        max_depth: usize = 40, 1..=60;
        /// Weights added to those of the evaluation.
        weights: Weights = Weights::default(), Group("");
    }
}

parameters! {
    /// Parameters of the same bot with weights that were set by hand.
    pub struct ByHand {
        /// All of them.
        all: Parameters = Parameters { equal_share: 50, weights: Weights::BY_HAND, ..Parameters::default() }, Group("");
    }
}
