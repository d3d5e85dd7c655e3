//! Cells, sets of cells and directions: numbers with names.
//!
//! Rows are six places apart, so that the neighbours of a cell are at fixed distances and what lies
//! beside the board is a place of its own. A set of cells is a bit per place in a word, whatever the
//! order of its cells.

use std::fmt;

use crate::simd::Cpu;
use crate::word_set::word_set;

/// Rows and columns of a board.
pub const SIZE: usize = 5;
/// Cells of a board.
pub const CELLS: usize = SIZE * SIZE;

/// Places from a row to the next one.
pub(super) const PITCH: usize = SIZE + 1;

/// A cell of a board. Cells are ordered row by row from the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(transparent)]
pub struct Cell(u8);

impl Cell {
    /// The cell of a row and a column, both from 0.
    ///
    /// # Panics
    /// If there is no such cell.
    #[inline(always)]
    pub const fn new(row: usize, column: usize) -> Cell {
        assert!(row < SIZE && column < SIZE);
        Cell((row * PITCH + column) as u8)
    }

    /// The cell with this number, 0 to 24.
    pub const fn from_index(index: usize) -> Option<Cell> {
        if index < CELLS {
            Some(Cell::new(index / SIZE, index % SIZE))
        } else {
            None
        }
    }

    /// All cells by number.
    pub fn all() -> impl ExactSizeIterator<Item = Cell> + Clone {
        (0..CELLS).map(|index| Cell::new(index / SIZE, index % SIZE))
    }

    /// Its number, 0 to 24, row by row.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.place() - self.row()
    }

    /// Its place, from 0 and six a row: its byte of a board and its bit of a set.
    #[inline(always)]
    pub const fn place(self) -> usize {
        self.0 as usize
    }

    /// Its row, from 0 at the top.
    #[inline(always)]
    pub const fn row(self) -> usize {
        self.place() / PITCH
    }

    /// Its column, from 0 at the left.
    #[inline(always)]
    pub const fn column(self) -> usize {
        self.place() % PITCH
    }

    /// The set of this cell alone.
    #[inline(always)]
    pub const fn only(self) -> Cells {
        Cells(1 << self.0)
    }
}

/// A set of cells, a bit for each by its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Cells(u32);

impl Cells {
    /// No cell.
    pub const NONE: Cells = Cells(0);
    /// Every cell.
    pub const ALL: Cells = Cells(0b011111_011111_011111_011111_011111);

    /// The cells at these places; places beside the board are dropped.
    #[inline(always)]
    pub const fn from_bits(bits: u32) -> Cells {
        Cells(bits & Cells::ALL.0)
    }

    /// A bit for each cell, by its place.
    #[inline(always)]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Number of elements.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// True if the set is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if `cell` is in the set.
    #[inline(always)]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 != 0
    }

    /// The cells that are not in `other`.
    #[must_use]
    #[inline(always)]
    pub const fn without(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }
}

impl Cells {
    /// Cell number `n` of the set, from 0; unspecified if it has no more than `n`.
    #[inline(always)]
    pub fn nth_cell<C: Cpu>(self, cpu: C, n: u32) -> Cell {
        Cell((cpu.nth_bit(self.0 as u64, n).trailing_zeros() & 31) as u8)
    }
}

word_set!(Cells of Cell);

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.map(|cell| (cell.row(), cell.column()))).finish()
    }
}

/// Direction of a slide.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// Towards the first row.
    Up,
    /// Towards the last column.
    Right,
    /// Towards the last row.
    Down,
    /// Towards the first column.
    Left,
}

impl Direction {
    /// All four, clockwise from the top.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Right, Direction::Down, Direction::Left];

    /// Its place in [`Direction::ALL`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter in the protocol.
    pub const fn letter(self) -> char {
        match self {
            Direction::Up => 'U',
            Direction::Right => 'R',
            Direction::Down => 'D',
            Direction::Left => 'L',
        }
    }

    /// The direction of a word of the protocol: exactly one letter.
    pub fn from_word(word: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| word.len() == 1 && word.starts_with(direction.letter()))
    }
}
