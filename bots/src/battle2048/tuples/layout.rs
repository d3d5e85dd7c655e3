//! The tuples of a board, the tables they are looked up in, and the order of a file.
//!
//! A tuple is a row, a column or a square of two by two cells. Tuples that a symmetry of the board maps
//! onto each other share a table, and the order of their cells goes with the symmetry; so a board and
//! its images have one value. The decision behind it: eight levels a cell, which are three bits, make
//! tables that a processor's cache holds, and numbers beyond 2^7 are rare in games of players who
//! attack. A symmetry that maps a tuple onto itself has its entries twice, so that looking up does
//! not have to choose; a file has each of them once.

use engines::battle2048::{Cell, SIZE};

use crate::weights::Shape;

/// Bits of a cell in an index.
pub(super) const BITS: usize = 3;
/// The largest level, which stands for all larger ones too.
pub(super) const LARGEST: u8 = (1 << BITS) - 1;

const LINE_TABLES: usize = 3;
const SQUARE_TABLES: usize = 3;
const LINE_ENTRIES: usize = 1 << (BITS * SIZE);
const SQUARE_ENTRIES: usize = 1 << (BITS * 4);
const FIRST_SQUARE: usize = LINE_TABLES * LINE_ENTRIES;

/// Entries of all tables together.
pub const ENTRIES: usize = FIRST_SQUARE + SQUARE_TABLES * SQUARE_ENTRIES;
/// A power of two beyond them: an index that is cut to it needs no check.
pub const ROOM: usize = (ENTRIES + 2).next_power_of_two();

/// Lines of a board.
const LINES: usize = 2 * SIZE;
const SQUARE_SIZE: usize = SIZE - 1;
/// Tuples of a board.
pub const TUPLES: usize = LINES + SQUARE_SIZE * SQUARE_SIZE;

/// Entries that a mirrored one does not stand for, of tables with mirrored digits 0 to 4, or 1 and 2.
const LINE_WEIGHTS: usize = (LINE_ENTRIES + (1 << (BITS * 3))) / 2;
const MIRRORED_SQUARE_WEIGHTS: usize = (SQUARE_ENTRIES + (1 << (BITS * 3))) / 2;
/// Weights of a file: those of the tables, and the value of moving next.
pub const COUNT: usize = LINE_TABLES * LINE_WEIGHTS + 2 * MIRRORED_SQUARE_WEIGHTS + SQUARE_ENTRIES + 1;

/// What a file of these weights is of.
pub const SHAPE: Shape = Shape {
    game: "battle2048",
    tables: "tuples of eight levels a cell, mirrored ones once: lines 3x8^5, squares 3x8^4, tempo",
    count: COUNT,
};

/// The entry of the same tuple, the other way round; the entry itself where that is the same, and
/// beyond all tuples.
pub fn mirrored(entry: usize) -> usize {
    let digit = |index: usize, from: usize, to: usize| (index >> (BITS * from) & LARGEST as usize) << (BITS * to);
    if entry < FIRST_SQUARE {
        let index = entry % LINE_ENTRIES;
        return entry - index + (0..SIZE).map(|from| digit(index, from, SIZE - 1 - from)).sum::<usize>();
    }
    let index = (entry - FIRST_SQUARE) % SQUARE_ENTRIES;
    match (entry - FIRST_SQUARE) / SQUARE_ENTRIES {
        // A square in the middle of a border is mapped onto itself by nothing.
        EDGE => entry,
        CORNER | INNER => {
            let moved = [0, 2, 1, 3].iter().enumerate().map(|(from, to)| digit(index, from, *to));
            entry - index + moved.sum::<usize>()
        }
        _ => entry,
    }
}

/// The entries of a file in their order: each one that is not beyond its mirrored one.
pub fn written() -> impl Iterator<Item = usize> {
    (0..ENTRIES).filter(|entry| *entry <= mirrored(*entry))
}

/// Classes of squares.
const CORNER: usize = 0;
const EDGE: usize = 1;
const INNER: usize = 2;

/// Where the digits of pairs and single cells are in the bytes of a [`super::network`] look:
/// by place, of a cell and the one to its right or below it, with either of the two first.
pub(super) mod part {
    pub const RIGHT: usize = 0;
    pub const LEFT: usize = 32;
    pub const DOWN: usize = 64;
    pub const UP: usize = 96;
    pub const CELL: usize = 128;
    pub const ALL: usize = 160;
}

/// A tuple on the board.
#[derive(Clone, Copy)]
pub(super) struct Tuple {
    /// Where its first and next digits are, and the last one of a line.
    pub parts: [usize; 3],
    /// The same for its mirrored entry.
    pub mirrored: [usize; 3],
    /// First entry of its table.
    pub table: usize,
    /// Places of its cells in the order of their digits.
    places: [usize; SIZE],
    /// Five, or four.
    pub cells: usize,
}

/// Digits of two neighbours, the first one lower.
const fn pair(first: usize, second: usize) -> usize {
    if second == first + 1 {
        part::RIGHT + first
    } else if first == second + 1 {
        part::LEFT + second
    } else if second > first {
        part::DOWN + first
    } else {
        part::UP + second
    }
}

const fn parts([a, b, c, d, last]: [usize; SIZE]) -> [usize; 3] {
    [pair(a, b), pair(c, d), part::CELL + last]
}

const fn line(index: usize) -> Tuple {
    let mut places = [0; SIZE];
    let mut step = 0;
    while step < SIZE {
        let cell = if index < SIZE { Cell::new(index, step) } else { Cell::new(step, index - SIZE) };
        places[step] = cell.place();
        step += 1;
    }
    let (from_start, from_end) = (index % SIZE, SIZE - 1 - index % SIZE);
    let class = if from_start < from_end { from_start } else { from_end };
    let [a, b, c, d, e] = places;
    let mirrored = parts([e, d, c, b, a]);
    Tuple { parts: parts(places), mirrored, table: class * LINE_ENTRIES, places, cells: SIZE }
}

/// The square with this row and column of its first cell: the image of one near the first corner.
const fn square(row: usize, column: usize) -> Tuple {
    let last = SQUARE_SIZE - 1;
    let (flips_rows, flips_columns) = (row > last / 2, column > last / 2);
    let above = if flips_rows { last - row } else { row };
    let left = if flips_columns { last - column } else { column };
    let transposes = above > left;
    let (class, origin) = match (above, left) {
        (0, 0) => (CORNER, (0, 0)),
        (1, 1) => (INNER, (1, 1)),
        _ => (EDGE, (0, 1)),
    };
    let mut places = [0; SIZE];
    let mut index = 0;
    while index < 4 {
        let (mut row, mut column) = (origin.0 + index / 2, origin.1 + index % 2);
        if transposes {
            let other = row;
            row = column;
            column = other;
        }
        if flips_rows {
            row = SIZE - 1 - row;
        }
        if flips_columns {
            column = SIZE - 1 - column;
        }
        places[index] = Cell::new(row, column).place();
        index += 1;
    }
    let [a, b, c, d, none] = places;
    let mirrored = if class == EDGE { parts(places) } else { parts([a, c, b, d, none]) };
    Tuple { parts: parts(places), mirrored, table: FIRST_SQUARE + class * SQUARE_ENTRIES, places, cells: 4 }
}

/// Rows, columns, and squares row by row.
pub(super) const ALL: [Tuple; TUPLES] = {
    let mut all = [line(0); TUPLES];
    let mut index = 0;
    while index < TUPLES {
        all[index] = if index < LINES {
            line(index)
        } else {
            square((index - LINES) / SQUARE_SIZE, (index - LINES) % SQUARE_SIZE)
        };
        index += 1;
    }
    all
};

/// A tuple of a cell: its number, and the bits below the cell's digit.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub tuple: u8,
    pub shift: u8,
}

/// The tuples of each cell, by its place. All are six, so that nothing depends on their number: what
/// a cell on the border has not is a tuple that is none, with a digit beyond all entries.
pub(super) const OF_CELL: [[Part; 6]; 32] = {
    let mut all = [[Part { tuple: TUPLES as u8, shift: 31 }; 6]; 32];
    let mut counts = [0; 32];
    let mut tuple = 0;
    while tuple < TUPLES {
        let mut digit = 0;
        while digit < ALL[tuple].cells {
            let place = ALL[tuple].places[digit];
            let mut parts = all[place];
            parts[counts[place]] = Part { tuple: tuple as u8, shift: (BITS * digit) as u8 };
            all[place] = parts;
            counts[place] += 1;
            digit += 1;
        }
        tuple += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_an_entry_or_its_mirrored_one() {
        assert_eq!(written().count() + 1, COUNT);
        for entry in 0..ENTRIES {
            assert_eq!(mirrored(mirrored(entry)), entry);
        }
    }
}
