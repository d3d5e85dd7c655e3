//! A bomb (magic circle), packed into four bytes.

use std::fmt;

use super::{Cell, Order};

/// The most bombs that a position holds.
pub const MOST_BOMBS: usize = 63;

/// Number of bombs at the beginning of a turn from which all orders to lay one are ignored.
/// Characters reach this only with fifty-six NUMBER_UPs, and a field hides about twenty.
pub const CROWDED: usize = MOST_BOMBS - 3;

/// The lowest bit of a bomb's turn.
pub(super) const EXPIRY: u32 = 18;

/// A bomb: where, whose, how far it reaches, and when it goes off.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Bomb(u32);

impl Bomb {
    pub(super) const NONE: Bomb = Bomb(0);

    /// A bomb of a character (0 to 3) that goes off at the end of turn `expiry`, below 16384.
    #[inline(always)]
    pub const fn new(owner: usize, cell: Cell, fire: u8, expiry: u16) -> Bomb {
        Bomb((expiry as u32) << EXPIRY | ((owner & 3) as u32) << 16 | (fire as u32) << 8 | cell.index() as u32)
    }

    /// The bomb that a character lays in a turn.
    #[inline(always)]
    pub(super) const fn laid(owner: usize, cell: Cell, fire: u8, order: Order, turn: u16) -> Bomb {
        Bomb(Bomb::new(owner, cell, fire, turn).0 + order.fuse_word())
    }

    /// The character that laid it.
    #[inline(always)]
    pub const fn owner(self) -> usize {
        (self.0 >> 16 & 3) as usize
    }

    /// Cell on which it lies.
    #[inline(always)]
    pub const fn cell(self) -> Cell {
        Cell::from_index(self.0 as u8)
    }

    /// Reach in each direction, in cells.
    #[inline(always)]
    pub const fn fire(self) -> u8 {
        (self.0 >> 8) as u8
    }

    /// The turn at the end of which it goes off, if nothing sets it off before.
    #[inline(always)]
    pub const fn expiry(self) -> u16 {
        (self.0 >> EXPIRY) as u16
    }

    pub(super) const fn word(self) -> u32 {
        self.0
    }
}

impl fmt::Debug for Bomb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}'s at {:?}, fire {}, turn {}", self.owner(), self.cell(), self.fire(), self.expiry())
    }
}
