//! The window of alpha-beta.

use super::game::WIN_SCORE;

/// Alpha and beta: the lower and upper end of the scores that matter.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// All scores.
    pub(super) const FULL: Window = Window { alpha: -WIN_SCORE - 1, beta: WIN_SCORE + 1 };

    /// The window as the opponent sees it.
    pub(super) fn negated(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The zero window (also: null window) above alpha: is the score more than alpha?
    pub(super) fn zero(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }

    /// True if no score lies inside.
    pub(super) fn is_zero(self) -> bool {
        self.beta - self.alpha <= 1
    }
}
