//! Cells of the hexagon and sets of them (RULES.md, section 1).
//!
//! A cell with cube coordinates (x, y, z) is square `8 (x + 3) + (y + 3)` of the word. Ascending
//! squares are the order in which the contest lists the targets of a seed.

use std::ops::{BitXorAssign, Not};

use crate::word_set::word_set;

/// Number of cells.
pub const CELL_COUNT: usize = 37;
/// Number of directions; the sun shines along `day % 6`.
pub const DIRECTIONS: usize = 6;

const RADIUS: i32 = 3;

/// `(dx, dy)` of the directions; `dz` follows, as the three add up to 0.
const STEP: [(i32, i32); DIRECTIONS] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];

const fn square(x: i32, y: i32) -> u8 {
    (8 * (x + RADIUS) + y + RADIUS) as u8
}

const fn abs(n: i32) -> i32 {
    if n < 0 {
        -n
    } else {
        n
    }
}

const fn max(a: i32, b: i32) -> i32 {
    if a > b {
        a
    } else {
        b
    }
}

/// Distance of two cells that differ by these coordinates.
const fn length(dx: i32, dy: i32) -> i32 {
    max(max(abs(dx), abs(dy)), abs(dx + dy))
}

/// One cell of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[repr(transparent)]
pub struct Cell(u8);

/// The cells in the contest's spiral order.
const SPIRAL: [Cell; CELL_COUNT] = {
    let mut cells = [Cell(square(0, 0)); CELL_COUNT];
    let mut next = 1;
    let mut ring = 1;
    while ring <= RADIUS {
        let (mut x, mut y) = (ring, -ring);
        let mut side = 0;
        while side < 6 {
            let (dx, dy) = STEP[(side + 2) % 6];
            let mut walked = 0;
            while walked < ring {
                cells[next] = Cell(square(x, y));
                next += 1;
                x += dx;
                y += dy;
                walked += 1;
            }
            side += 1;
        }
        ring += 1;
    }
    cells
};

/// The contest's number of each square of the board.
const INDEX: [u8; 64] = {
    let mut index = [0; 64];
    let mut i = 0;
    while i < CELL_COUNT {
        index[SPIRAL[i].0 as usize] = i as u8;
        i += 1;
    }
    index
};

/// By distance and square: the cells at distances from 1 up to that distance.
static WITHIN: [[Cells; 64]; 4] = {
    let mut within = [[Cells::NONE; 64]; 4];
    let mut i = 0;
    while i < CELL_COUNT {
        let from = SPIRAL[i].0;
        let mut j = 0;
        while j < CELL_COUNT {
            let to = SPIRAL[j].0;
            let far = length(to as i32 / 8 - from as i32 / 8, to as i32 % 8 - from as i32 % 8);
            let mut range = 1;
            while range <= RADIUS {
                if far > 0 && far <= range {
                    within[range as usize][from as usize].0 |= 1 << to;
                }
                range += 1;
            }
            j += 1;
        }
        i += 1;
    }
    within
};

impl Cell {
    /// The cell with the contest's number `index`, 0 to 36.
    pub const fn from_index(index: usize) -> Option<Cell> {
        if index < CELL_COUNT {
            Some(SPIRAL[index])
        } else {
            None
        }
    }

    /// All cells in ascending contest numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        SPIRAL.iter().copied()
    }

    /// The contest's number of the cell, 0 to 36.
    #[inline(always)]
    pub const fn index(self) -> usize {
        INDEX[(self.0 & 63) as usize] as usize
    }

    /// The cell on a square of the board.
    #[inline(always)]
    pub(super) const fn on_square(square: u16) -> Cell {
        Cell(square as u8)
    }

    /// The square of the word, 0 to 63.
    #[inline(always)]
    pub const fn square(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The set of this cell.
    #[inline(always)]
    pub const fn only(self) -> Cells {
        Cells(1 << (self.0 & 63))
    }

    /// The cell mirrored through the centre.
    pub const fn opposite(self) -> Cell {
        Cell(square(0, 0) * 2 - self.0)
    }

    /// The neighbour in a direction, if that is on the board.
    pub fn neighbour(self, direction: usize) -> Option<Cell> {
        Ray::towards(direction).cast(self.only()).next()
    }

    /// The cells at distances 1 to `distance`, which is at most 3.
    #[inline(always)]
    pub fn within(self, distance: usize) -> Cells {
        WITHIN[distance & 3][self.square()]
    }
}

/// A set of cells; iterates in ascending squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
#[repr(transparent)]
pub struct Cells(u64);

impl Cells {
    /// No cell.
    pub const NONE: Cells = Cells(0);

    /// The whole board.
    pub const ALL: Cells = {
        let mut all = 0;
        let mut i = 0;
        while i < CELL_COUNT {
            all |= SPIRAL[i].only().0;
            i += 1;
        }
        Cells(all)
    };

    /// The word: bit `s` is the cell on square `s`.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// True if `cell` is in the set.
    #[inline(always)]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> (cell.0 & 63) & 1 != 0
    }

    /// True if the set is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of cells.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The cells of the set that are not in `other`.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }

    /// The whole set, or nothing.
    #[inline(always)]
    #[must_use]
    pub const fn when(self, condition: bool) -> Cells {
        Cells(self.0 & (condition as u64).wrapping_neg())
    }

    /// The cell at a position of the set, from 0, in ascending squares, as a set of its own;
    /// unspecified beyond the last.
    #[inline(always)]
    #[must_use]
    pub fn nth<C: crate::simd::Cpu>(self, cpu: C, n: u32) -> Cells {
        Cells(cpu.nth_bit(self.0, n))
    }

    /// The first cell in ascending squares; unspecified if there is none.
    #[inline(always)]
    pub const fn first(self) -> Cell {
        Cell(self.0.trailing_zeros() as u8)
    }
}

/// The left rotation that moves a set one step in each direction.
const ROTATION: [u32; DIRECTIONS] = {
    let mut rotation = [0; DIRECTIONS];
    let mut d = 0;
    while d < DIRECTIONS {
        rotation[d] = (STEP[d].0 * 8 + STEP[d].1).rem_euclid(64) as u32;
        d += 1;
    }
    rotation
};

/// A direction, ready to move sets of cells along it.
#[derive(Clone, Copy, Debug)]
pub struct Ray(u32);

impl Ray {
    /// The ray of a direction, taken modulo 6.
    #[inline(always)]
    pub const fn towards(direction: usize) -> Ray {
        Ray(ROTATION[direction % DIRECTIONS])
    }

    /// Every cell moved one step along the ray; what leaves the board is gone.
    #[inline(always)]
    pub const fn cast(self, cells: Cells) -> Cells {
        Cells(cells.0.rotate_left(self.0) & Cells::ALL.0)
    }
}

word_set!(Cells of Cell);

impl BitXorAssign for Cells {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Cells) {
        self.0 ^= other.0;
    }
}

impl Not for Cells {
    type Output = Cells;
    #[inline(always)]
    fn not(self) -> Cells {
        Cells::ALL.without(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(index: usize) -> Cell {
        Cell::from_index(index).unwrap()
    }

    #[test]
    fn the_spiral_of_the_rules() {
        assert_eq!(Cells::ALL.len(), 37);
        for (i, c) in Cell::all().enumerate() {
            assert_eq!(c.index(), i);
            assert_eq!(c.opposite().opposite(), c);
        }
        let neighbours = |i: usize| (0..6).map(|d| cell(i).neighbour(d).map(Cell::index)).collect::<Vec<_>>();
        assert_eq!(neighbours(0), [Some(1), Some(2), Some(3), Some(4), Some(5), Some(6)]);
        assert_eq!(neighbours(19), [None, None, Some(20), Some(7), Some(36), None]);
        assert_eq!((cell(7).opposite(), cell(19).opposite()), (cell(13), cell(28)));
    }

    #[test]
    fn ranges_grow_with_the_distance() {
        assert_eq!([1, 2, 3].map(|d| cell(0).within(d).len()), [6, 18, 36]);
        assert_eq!([1, 2, 3].map(|d| cell(19).within(d).len()), [3, 8, 15]);
    }
}
