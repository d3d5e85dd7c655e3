//! An action: a column.

use std::fmt;

use super::COLUMNS;

/// A stone dropped into a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct Action(u8);

impl Action {
    /// The leftmost column.
    pub const LEFT: Action = Action(0);

    /// The action of a column, 0 to 6; `None` beyond.
    pub const fn new(column: usize) -> Option<Action> {
        match column < COLUMNS {
            true => Some(Action(column as u8)),
            false => None,
        }
    }

    /// The answer of a player, one digit; `None` if it is no column.
    pub fn parse(text: &str) -> Option<Action> {
        match text.trim().as_bytes() {
            [digit @ b'0'..=b'6'] => Action::new((digit - b'0') as usize),
            _ => None,
        }
    }

    /// All columns, from left to right.
    pub fn all() -> impl Iterator<Item = Action> + Clone {
        (0..COLUMNS as u8).map(Action)
    }

    /// Number of the column, from 0.
    #[inline(always)]
    pub const fn column(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
