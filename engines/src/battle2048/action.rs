//! Actions, packed into eight bytes.

use super::{Cell, Cells, Direction};

/// New numbers on the opponent's board: the same exponent on every cell of a set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Attack {
    /// Cells that get a number.
    pub cells: Cells,
    /// The exponent of each of them.
    pub exponent: u8,
}

/// The cell of the initial phase, or a slide with its attack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Cell of the opponent's first number 2.
    First(Cell),
    /// A direction for the own board, and what the opponent's board gets.
    Turn(Direction, Attack),
}
