//! The numbers that the bots play by.

use std::time::Instant;

use engines::connect4::View;
use search::Budget;

use crate::parameters::{parameters, Group};
use crate::Pace;

parameters! {
    /// Time for an answer, in milliseconds from the first line of its prompt.
    pub struct Clock {
        /// Milliseconds of thought on the first turn; the limit is 1000.
        first_turn: f32 = 900.0, 1.0..=1000.0;
        /// Milliseconds of thought on every other turn; the limit is 100.
        turn: f32 = 70.0, 1.0..=100.0;
    }
}

parameters! {
    /// Parameters of [`super::Mcts`].
    pub struct Parameters {
        /// The constant of UCB1, for values between -1 and 1.
        exploration: f32 = 1.0, 0.0..=10.0;
        /// Time for an answer.
        clock: Clock = Clock::default(), Group("");
    }
}

parameters! {
    /// Parameters of [`super::AlphaBeta`].
    pub struct AlphaBetaParameters {
        /// Deepest search, in plies.
        max_depth: usize = 42, 1..=60;
        /// Bonus of a killer move, one that refuted a sister position, in move ordering.
        killer_bonus: i32 = 5, 0..=1_000;
        /// Bonus of the move with the best history in move ordering.
        history_bonus: i32 = 5, 0..=1_000;
        /// Worth of an empty cell that would complete a row.
        threat: i32 = 10, 0..=1_000;
        /// Worth of such a cell beyond that, if its player gets it once all others are filled in turn.
        zugzwang: i32 = 60, 0..=1_000;
        /// Time for an answer.
        clock: Clock = Clock::default(), Group("");
    }
}

parameters! {
    /// Parameters of [`super::NetworkBot`].
    pub struct NetworkParameters {
        /// Deepest search, in plies.
        max_depth: usize = 42, 1..=60;
        /// Bonus of a killer move, one that refuted a sister position, in move ordering.
        killer_bonus: i32 = 5, 0..=1_000;
        /// Bonus of the move with the best history in move ordering.
        history_bonus: i32 = 5, 0..=1_000;
        /// Time for an answer.
        clock: Clock = Clock::default(), Group("");
    }
}

impl Clock {
    /// The budget of an answer whose prompt began at `asked`.
    pub(super) fn budget(&self, pace: Pace, asked: Instant, view: &View) -> Budget {
        pace.budget(asked, if view.is_first { self.first_turn } else { self.turn } as f64)
    }
}
