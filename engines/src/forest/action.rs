//! One command of one player.

use super::Cell;

/// A command (rule section 6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Action {
    /// Sleep for the rest of the day.
    Wait,
    /// The tree on this cell grows by one.
    Grow(Cell),
    /// The tree on this cell, of size 3, is felled and scored.
    Complete(Cell),
    /// The tree on `from` throws a seed.
    Seed {
        /// The cell of the throwing tree.
        from: Cell,
        /// The cell that gets the seed.
        to: Cell,
    },
}
