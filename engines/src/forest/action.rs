//! One command of one player.
//!
//! Packed into 16 bits: searches keep millions of them, and a word in a register is played faster
//! than an enum in memory. [`Action::kind`] unpacks it for matching.

use std::fmt;

use super::Cell;

/// A command ([RULES.md, section 6](super::rules)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Action(u16);

/// An [`Action`], unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
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

const GROW: u16 = 1 << 12;
const COMPLETE: u16 = 2 << 12;
const SEED: u16 = 3 << 12;

impl Action {
    /// Sleep for the rest of the day.
    pub const WAIT: Action = Action(0);

    /// The tree on this cell grows by one.
    #[inline(always)]
    pub const fn grow(cell: Cell) -> Action {
        Action(GROW | cell.square() as u16)
    }

    /// The tree on this cell, of size 3, is felled and scored.
    #[inline(always)]
    pub const fn complete(cell: Cell) -> Action {
        Action(COMPLETE | cell.square() as u16)
    }

    /// The tree on `from` throws a seed to `to`.
    #[inline(always)]
    pub const fn seed(from: Cell, to: Cell) -> Action {
        Action(SEED | (to.square() as u16) << 6 | from.square() as u16)
    }

    /// The command, unpacked.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        let from = Cell::on_square(self.0 & 63);
        match self.0 & SEED {
            0 => Kind::Wait,
            GROW => Kind::Grow(from),
            COMPLETE => Kind::Complete(from),
            _ => Kind::Seed { from, to: Cell::on_square(self.0 >> 6 & 63) },
        }
    }

    /// True if both are seeds aimed at the same cell.
    #[inline(always)]
    pub(super) const fn conflicts_with(self, other: Action) -> bool {
        // Above the source are the kind and the target.
        self.0 >= SEED && self.0 >> 6 == other.0 >> 6
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            Kind::Wait => write!(f, "WAIT"),
            Kind::Grow(cell) => write!(f, "GROW {}", cell.index()),
            Kind::Complete(cell) => write!(f, "COMPLETE {}", cell.index()),
            Kind::Seed { from, to } => write!(f, "SEED {} {}", from.index(), to.index()),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
