//! The weights of the evaluation: their layout, what they are counted by, and where they come from.
//!
//! The value of a board is the sum of tables over its pairs of neighbours and its cells. The
//! decision behind it: every table has sixteen entries, so that a shuffle looks up a whole board,
//! and what is larger than its table is taken for its last entry.

use engines::battle2048::{Board, Cell, SIZE};

use crate::parameters::parameters;
use crate::weights::{self, Shape, WeightsError};

/// Differences of exponents that pairs are told apart by; larger ones count as the largest.
pub(super) const DIFFERENCES: usize = 8;
/// Classes of pairs: those along the border, and all others.
pub(super) const PAIR_CLASSES: usize = 2;
/// Differences, and lower exponents less one, that levels are told apart by.
pub(super) const LEVELS: usize = 4;
/// Classes of cells: corners, others on the border, inside.
pub(super) const CELL_CLASSES: usize = 3;
/// Exponents that cells are told apart by, from 1 on.
pub(super) const EXPONENTS: usize = 15;

const FIRST_LEVEL: usize = PAIR_CLASSES * DIFFERENCES;
const FIRST_CELL: usize = FIRST_LEVEL + LEVELS * LEVELS;
/// Index of the value of moving next.
const TEMPO: usize = FIRST_CELL + CELL_CLASSES * EXPONENTS;
/// Number of weights.
pub const COUNT: usize = TEMPO + 1;

/// What a file of these weights is of.
pub const SHAPE: Shape = Shape {
    game: "battle2048",
    tables: "pairs by class and difference 2x8, by difference and level 4x4, cells by class and exponent 3x15, tempo",
    count: COUNT,
};

/// The most that a pair is worth, its level included, for better or worse.
const LARGEST_PAIR: i32 = 24;
/// The most that a number on a cell is worth, for better or worse: with four pairs it fits a byte.
const LARGEST_CELL: i32 = 31;

parameters! {
    /// Weights that are added to those of the tables.
    pub struct Weights {
        /// Value of an empty cell.
        empty: i8 = 0, -31..=31;
        /// Value of a pair of neighbours, by the difference of their exponents; larger differences
        /// count as the last.
        pairs: [i8; DIFFERENCES] = [0; DIFFERENCES], -24..=24;
        /// Value of moving next.
        tempo: i8 = 0, -100..=100;
    }
}

impl Weights {
    /// An evaluation that was set by hand, to be added to nothing.
    pub const BY_HAND: Weights = Weights { empty: 20, pairs: [22, 3, -3, -3, -6, -3, -10, -12], tempo: 22 };
}

/// All weights, in the order of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables([i8; COUNT]);

impl Tables {
    /// Tables of these weights, cut to what a byte can add up.
    pub fn new(mut weights: [i8; COUNT]) -> Tables {
        let most = |weight: &mut i8, limit: i32| *weight = (*weight as i32).clamp(-limit, limit) as i8;
        for level in &mut weights[FIRST_LEVEL..FIRST_CELL] {
            most(level, LARGEST_PAIR);
        }
        for difference in 0..DIFFERENCES {
            // The largest level that such a pair can have beside its own worth.
            let levels = (0..LEVELS).map(|lower| weights[level(difference, lower)] as i32);
            let (low, high) = levels.fold((0, 0), |(low, high), level| (level.min(low), level.max(high)));
            for class in 0..PAIR_CLASSES {
                let pair = &mut weights[pair(class, difference)];
                *pair = (*pair as i32).clamp(-LARGEST_PAIR - low, LARGEST_PAIR - high) as i8;
            }
        }
        for cell in &mut weights[FIRST_CELL..TEMPO] {
            most(cell, LARGEST_CELL);
        }
        Tables(weights)
    }

    /// Tables without any value.
    pub const ZERO: Tables = Tables([0; COUNT]);

    /// Those that `tactician` plays by.
    ///
    /// # Panics
    /// Never: a test reads the file.
    pub fn learned() -> Tables {
        Tables::read(include_str!("weights/tactician.txt")).expect("the file is that of these tables")
    }

    /// These tables with weights added.
    pub fn with(&self, more: &Weights) -> Tables {
        let mut weights = self.0;
        let add = |weight: &mut i8, more: i8| *weight = weight.saturating_add(more);
        for class in 0..PAIR_CLASSES {
            for (difference, worth) in more.pairs.iter().enumerate() {
                add(&mut weights[pair(class, difference)], *worth);
            }
        }
        weights[FIRST_CELL..TEMPO].iter_mut().for_each(|cell| add(cell, -more.empty));
        add(&mut weights[TEMPO], more.tempo);
        Tables::new(weights)
    }

    /// The tables of a file.
    ///
    /// # Errors
    /// When it is of something else, or damaged.
    pub fn read(text: &str) -> Result<Tables, WeightsError> {
        let (weights, _) = weights::read(text, &SHAPE)?;
        let mut all = [0; COUNT];
        all.copy_from_slice(&weights);
        Ok(Tables::new(all))
    }

    /// The weights in the order of a file.
    pub fn weights(&self) -> &[i8; COUNT] {
        &self.0
    }

    /// Value of a pair without its level.
    pub(super) fn pair(&self, class: usize, difference: usize) -> i8 {
        self.0[pair(class, difference)]
    }

    /// Value of a pair by difference and lower exponent less one.
    pub(super) fn level(&self, difference: usize, lower: usize) -> i8 {
        self.0[level(difference, lower)]
    }

    /// Value of a number on a cell, against an empty one.
    pub(super) fn cell(&self, class: usize, exponent: usize) -> i8 {
        self.0[cell(class, exponent)]
    }

    /// Value of moving next.
    pub(super) fn tempo(&self) -> i32 {
        self.0[TEMPO] as i32
    }
}

const fn pair(class: usize, difference: usize) -> usize {
    class * DIFFERENCES + least(difference, DIFFERENCES - 1)
}

const fn level(difference: usize, lower: usize) -> usize {
    FIRST_LEVEL + least(difference, LEVELS - 1) * LEVELS + least(lower, LEVELS - 1)
}

const fn cell(class: usize, exponent: usize) -> usize {
    FIRST_CELL + class * EXPONENTS + least(exponent, EXPONENTS) - 1
}

const fn least(a: usize, b: usize) -> usize {
    if a < b {
        a
    } else {
        b
    }
}

/// 1 if a pair lies along the border, else 0.
pub(super) const fn pair_class(a: Cell, b: Cell) -> usize {
    let row = a.row() == b.row() && (a.row() == 0 || a.row() == SIZE - 1);
    let column = a.column() == b.column() && (a.column() == 0 || a.column() == SIZE - 1);
    (row || column) as usize
}

/// 0 for corners, 1 for other cells on the border, 2 inside.
pub(super) const fn cell_class(cell: Cell) -> usize {
    let row = cell.row() == 0 || cell.row() == SIZE - 1;
    let column = cell.column() == 0 || cell.column() == SIZE - 1;
    2 - row as usize - column as usize
}

/// Adds how often each weight counts in the value of a board, times `sign`.
pub fn count_board(board: &Board, sign: f32, counts: &mut [f32]) {
    for here in Cell::all() {
        let own = board.get(here) as usize;
        if own == 0 {
            continue;
        }
        counts[cell(cell_class(here), own)] += sign;
        let (row, column) = (here.row(), here.column());
        for (row, column) in [(row, column + 1), (row + 1, column)] {
            if row < SIZE && column < SIZE {
                let neighbour = Cell::new(row, column);
                let other = board.get(neighbour) as usize;
                if other != 0 {
                    let (difference, lower) = (own.max(other) - own.min(other), own.min(other) - 1);
                    counts[pair(pair_class(here, neighbour), difference)] += sign;
                    counts[level(difference, lower)] += sign;
                }
            }
        }
    }
}

/// Adds how often the value of moving next counts.
pub fn count_tempo(sign: f32, counts: &mut [f32]) {
    counts[TEMPO] += sign;
}

/// The factor that makes these weights, of any unit, as large as the bytes of pairs allow: they
/// decide most, and a number that is seldom seen on a cell is cut rather than all others made coarse.
pub fn largest_scale(weights: &[f64]) -> f64 {
    let mut most = weights[TEMPO].abs() / 127.0;
    for class in 0..PAIR_CLASSES {
        for difference in 0..DIFFERENCES {
            for lower in 0..LEVELS {
                let worth = weights[pair(class, difference)] + weights[level(difference, lower)];
                most = most.max(worth.abs() / LARGEST_PAIR as f64);
            }
        }
    }
    1.0 / most.max(1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_learned_weights_are_as_they_were_written() {
        let text = include_str!("weights/tactician.txt");
        let (weights, origin) = weights::read(text, &SHAPE).unwrap();
        assert_eq!(Tables::learned().weights()[..], weights[..], "nothing of them is cut");
        assert_eq!(weights::write(&SHAPE, &origin, &weights), text);
    }
}
