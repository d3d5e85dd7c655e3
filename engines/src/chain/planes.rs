//! Resolution of a turn: pairs vanish, the rest falls, until nothing vanishes any more
//! (RULES.md, section 3, steps 3 and 4).
//!
//! The decision behind it: four planes of bits, one lane per column, and codes chosen so that two
//! digits add up to ten exactly when all four bits of their codes differ. So one test of all cells
//! against one neighbour is seven operations; only two fives, the one digit that is its own
//! partner, need a test beside it. The same code runs on lanes of 16 rows and of 32.

use super::block::{Block, CODE_BITS, GARBAGE_PLANE};
use crate::simd::Lanes;

/// A field as bit planes: bit `y` of lane `x` of plane `k` is bit `k` of the code of the block in
/// column `x`, row `y`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Planes<L>(pub(super) [L; CODE_BITS]);

/// Planes of a pack's lower or upper blocks: all bits of a lane are those of the block
/// that goes there.
pub(super) type Halves<L> = [L; CODE_BITS];

impl<L: Lanes> Planes<L> {
    /// Cells that hold a digit.
    #[inline(always)]
    pub(super) fn digits(&self) -> L {
        self.0[0] | self.0[1] | self.0[2]
    }

    /// Cells that hold anything.
    #[inline(always)]
    pub(super) fn occupied(&self) -> L {
        self.digits() | self.0[GARBAGE_PLANE]
    }

    /// Cells that hold a five.
    #[inline(always)]
    pub(super) fn fives(&self) -> L {
        self.0[1] & self.0[2]
    }

    /// Cells that make ten with `block`; `all` has every bit of every column.
    #[inline(always)]
    pub(super) fn partners_of(&self, all: L, block: Block) -> L {
        if block == Block::digit(5) {
            return self.fives();
        }
        let mut cells = all;
        for (k, plane) in self.0.iter().enumerate() {
            cells = if block.code() >> k & 1 == 0 { cells & *plane } else { cells.and_not(*plane) };
        }
        cells
    }

    /// Puts blocks on top of the columns, the lower ones first. The columns must be high enough.
    #[inline(always)]
    pub(super) fn put(&mut self, lower: &Halves<L>, upper: &Halves<L>) {
        let first = self.occupied().lowest_free();
        let second = first.up();
        for (plane, (lower, upper)) in self.0.iter_mut().zip(lower.iter().zip(upper)) {
            *plane = *plane | (first & *lower) | (second & *upper);
        }
    }

    /// Puts one garbage block on top of every column of `columns`, a vector with all bits of these
    /// lanes set.
    #[inline(always)]
    pub(super) fn put_garbage(&mut self, columns: L) {
        let free = self.occupied().lowest_free() & columns;
        self.0[GARBAGE_PLANE] = self.0[GARBAGE_PLANE] | free;
    }

    /// The cells that vanish now: those with a neighbour that makes ten with them.
    #[inline(always)]
    pub(super) fn vanishing(&self) -> L {
        let Planes(own) = *self;
        let fives = self.fives();
        let right = shift_lanes_down(own);
        let above = partners(&own, fives, &down(own));
        let beside = partners(&own, fives, &right);
        let rising = partners(&own, fives, &down(right));
        let sinking = partners(&own, fives, &up(right));
        let on_the_right = beside | rising.up() | sinking.down();
        (above | above.up()) | (beside | rising | sinking) | on_the_right.shift_lanes_up()
    }

    /// Cells that make ten with a cell one column to the right and two rows above or below; only
    /// the left one of each pair.
    #[inline(always)]
    pub(super) fn knights(&self) -> [L; 2] {
        let right = shift_lanes_down(self.0);
        let fives = self.fives();
        [partners(&self.0, fives, &down(down(right))), partners(&self.0, fives, &up(up(right)))]
    }

    /// Cells that make ten with the cell two rows above them.
    #[inline(always)]
    pub(super) fn two_below_partners(&self) -> L {
        partners(&self.0, self.fives(), &down(down(self.0)))
    }

    /// Removes cells; what lies above them falls.
    #[inline(always)]
    pub(super) fn remove(&mut self, cells: L) {
        // Mostly one of a column vanishes at a time: a round without asking.
        let mut cells = self.remove_lowest(cells);
        while !cells.is_zero() {
            cells = self.remove_lowest(cells);
        }
    }

    /// Removes the lowest of the cells in every column. Returns the others, where they have
    /// fallen to.
    #[inline(always)]
    fn remove_lowest(&mut self, cells: L) -> L {
        let below = cells.below_lowest();
        for plane in &mut self.0 {
            let fallen = plane.down();
            *plane = fallen ^ ((*plane ^ fallen) & below);
        }
        cells.without_lowest().down()
    }

    /// Lets pairs vanish and blocks fall until the field is at rest. Returns the number of
    /// chain steps.
    #[inline(always)]
    pub(super) fn chain(&mut self) -> u32 {
        let mut steps = 0;
        loop {
            let cells = self.vanishing();
            if cells.is_zero() {
                return steps;
            }
            self.remove(cells);
            steps += 1;
        }
    }

    /// Removes what the skill blows up, fives and the digits around them. Returns how many blocks
    /// those are.
    #[inline(always)]
    pub(super) fn explode(&mut self) -> u32 {
        let exploding = around(self.fives()) & self.digits();
        self.remove(exploding);
        exploding.count()
    }
}

/// Cells with all their eight neighbours.
#[inline(always)]
pub(super) fn around<L: Lanes>(cells: L) -> L {
    let column = cells | cells.up() | cells.down();
    column | column.shift_lanes_up() | column.shift_lanes_down()
}

/// The cells whose digit makes ten with the one that `other` holds at the same place.
#[inline(always)]
fn partners<L: Lanes>(own: &[L; CODE_BITS], fives: L, other: &[L; CODE_BITS]) -> L {
    let all_differ = (own[0] ^ other[0]) & (own[1] ^ other[1]) & ((own[2] ^ other[2]) & (own[3] ^ other[3]));
    all_differ | (fives & (other[1] & other[2]))
}

#[inline(always)]
fn shift_lanes_down<L: Lanes>([a, b, c, d]: [L; CODE_BITS]) -> [L; CODE_BITS] {
    [a.shift_lanes_down(), b.shift_lanes_down(), c.shift_lanes_down(), d.shift_lanes_down()]
}

#[inline(always)]
fn up<L: Lanes>([a, b, c, d]: [L; CODE_BITS]) -> [L; CODE_BITS] {
    [a.up(), b.up(), c.up(), d.up()]
}

#[inline(always)]
fn down<L: Lanes>([a, b, c, d]: [L; CODE_BITS]) -> [L; CODE_BITS] {
    [a.down(), b.down(), c.down(), d.down()]
}
