//! A character, packed into four bytes.

use super::Cell;

/// Characters on the field; 0 and 1 are player 0's, 2 and 3 player 1's.
pub const CHARACTERS: usize = 4;

/// The player of a character.
#[inline(always)]
pub const fn owner_of(character: usize) -> usize {
    character / 2
}

/// A character ([RULES.md, section 1](super::rules)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Character {
    /// Cell on which it stands.
    pub cell: Cell,
    /// Reach of its next bomb, in cells.
    pub fire: u8,
    /// Number of its own bombs that may lie on the field at once.
    pub number: u8,
    /// Number of its own bombs that lie there.
    pub(super) laid: u8,
}

/// Cells on which the characters begin.
const STARTS: [Cell; CHARACTERS] = [Cell::new(1, 1), Cell::new(2, 1), Cell::new(11, 13), Cell::new(10, 13)];

impl Character {
    /// A character without bombs on the field.
    pub const fn new(cell: Cell, fire: u8, number: u8) -> Character {
        Character { cell, fire, number, laid: 0 }
    }

    /// The four characters of the start: fire 2, number 1.
    pub fn starts() -> [Character; CHARACTERS] {
        STARTS.map(|cell| Character::new(cell, 2, 1))
    }

    /// Number of its own bombs on the field.
    #[inline(always)]
    pub const fn laid(&self) -> u8 {
        self.laid
    }

    pub(super) const fn word(&self) -> u32 {
        (self.cell.index() as u32) << 24 | (self.fire as u32) << 16 | (self.number as u32) << 8 | self.laid as u32
    }
}
