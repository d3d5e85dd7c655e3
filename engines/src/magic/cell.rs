//! Cells and sets of cells (RULES.md, section 1).
//!
//! A row is a lane of sixteen bits, so a cell's number is `16 * row + column` and its neighbours
//! are a constant away. The border is never floor, so no code checks where a row ends.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign};

use super::{Order, Step};
use crate::simd::{words, Cpu, Lanes, U16x16Array};

/// Rows of the field.
pub const ROWS: usize = 13;
/// Columns of the field.
pub const COLUMNS: usize = 15;

/// A cell of the field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Cell(u8);

impl Cell {
    /// No cell of the field: the set of it alone is empty.
    pub(super) const NOWHERE: Cell = Cell(255);

    /// The cell of a row (0 to 12, from the top) and a column (0 to 14, from the left).
    ///
    /// # Panics
    /// If there is no such cell.
    pub const fn new(row: usize, column: usize) -> Cell {
        assert!(row < ROWS && column < COLUMNS);
        Cell((row << 4 | column) as u8)
    }

    /// The row, 0 to 12 from the top.
    #[inline(always)]
    pub const fn row(self) -> usize {
        (self.0 >> 4) as usize
    }

    /// The column, 0 to 14 from the left.
    #[inline(always)]
    pub const fn column(self) -> usize {
        (self.0 & 15) as usize
    }

    /// A number below 256: sixteen times the row plus the column.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn from_index(index: u8) -> Cell {
        Cell(index)
    }

    /// The cell `by` numbers on: a neighbour, for a cell that is not on the border.
    #[inline(always)]
    pub(super) const fn moved(self, by: i8) -> Cell {
        Cell(self.0.wrapping_add(by as u8))
    }

    /// The cell that a step leads to from one that is not on the border.
    #[inline(always)]
    pub fn after(self, step: Step) -> Cell {
        self.moved(Order::step_to(step).delta())
    }

    /// The set of this cell alone.
    #[inline(always)]
    pub fn only(self) -> &'static Cells {
        &SINGLE[self.0 as usize]
    }

    /// All cells, row by row.
    pub fn all() -> impl Iterator<Item = Cell> + Clone {
        (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| Cell::new(row, column)))
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row(), self.column())
    }
}

/// By cell number, the set of that cell alone; empty for numbers without a cell.
static SINGLE: [Cells; 256] = single();

const fn single() -> [Cells; 256] {
    let mut single = [Cells::EMPTY; 256];
    let mut row = 0;
    while row < ROWS {
        let mut column = 0;
        while column < COLUMNS {
            single[row << 4 | column].0[row] = 1 << column;
            column += 1;
        }
        row += 1;
    }
    single
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[repr(C, align(32))]
pub struct Cells([u16; 16]);

/// The hard blocks of the start: the border and the pillars.
pub const PILLARS: Cells = pillars();

const fn pillars() -> Cells {
    let mut cells = Cells::EMPTY;
    let mut row = 0;
    while row < ROWS {
        let mut column = 0;
        while column < COLUMNS {
            let border = row == 0 || row == ROWS - 1 || column == 0 || column == COLUMNS - 1;
            if border || row % 2 == 0 && column % 2 == 0 {
                cells.0[row] |= 1 << column;
            }
            column += 1;
        }
        row += 1;
    }
    cells
}

impl Cells {
    /// No cell.
    pub const EMPTY: Cells = Cells([0; 16]);

    /// The rows as bits, column 0 lowest; rows 13 to 15 are empty.
    #[inline(always)]
    pub const fn rows(&self) -> &[u16; 16] {
        &self.0
    }

    /// True if the cell is in the set.
    #[inline(always)]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.row()] >> cell.column() & 1 != 0
    }

    /// Adds a cell.
    #[inline(always)]
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.row()] |= 1 << cell.column();
    }

    /// Takes a cell out.
    #[inline(always)]
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.row()] &= !(1 << cell.column());
    }

    /// The cells that are not in `other`.
    #[inline(always)]
    #[must_use]
    pub fn without(self, other: &Cells) -> Cells {
        Cells(U16x16Array(self.0).and_not(U16x16Array(other.0)).0)
    }

    /// True if the set is empty.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        *self == Cells::EMPTY
    }

    /// True if every bit that is set is a cell of the field.
    pub(super) fn is_on_board(&self) -> bool {
        self.0[..ROWS].iter().all(|row| row >> COLUMNS == 0) && self.0[ROWS..] == [0; 16 - ROWS]
    }

    /// Number of elements.
    #[inline(always)]
    pub fn len(&self) -> usize {
        let [a, b, c, d] = self.words();
        (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()) as usize
    }

    /// The cells, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        Cell::all().filter(move |cell| self.contains(*cell))
    }

    /// The set as a register.
    #[inline(always)]
    pub fn lanes<C: Cpu>(&self, cpu: C) -> C::U16x16 {
        cpu.load_u16x16(&self.0)
    }

    /// The set in a register.
    #[inline(always)]
    pub fn from_lanes<C: Cpu>(cpu: C, lanes: C::U16x16) -> Cells {
        let mut cells = Cells::EMPTY;
        cpu.store_u16x16(lanes, &mut cells.0);
        cells
    }

    /// A copy by way of a register. No closure does this: it would be compiled without the
    /// processor's extensions.
    #[inline(always)]
    pub(super) fn copy<C: Cpu>(&self, cpu: C) -> Cells {
        Cells::from_lanes(cpu, self.lanes(cpu))
    }

    /// Four words, row 0 lowest in the first.
    #[inline(always)]
    pub(super) fn words(&self) -> [u64; 4] {
        words(&self.0)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        let mut set = Cells::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl BitOr for Cells {
    type Output = Cells;
    #[inline(always)]
    fn bitor(self, other: Cells) -> Cells {
        Cells((U16x16Array(self.0) | U16x16Array(other.0)).0)
    }
}

impl BitOrAssign for Cells {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Cells) {
        *self = *self | other;
    }
}

impl BitAnd for Cells {
    type Output = Cells;
    #[inline(always)]
    fn bitand(self, other: Cells) -> Cells {
        Cells((U16x16Array(self.0) & U16x16Array(other.0)).0)
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_113_cells_of_floor() {
        assert_eq!(Cell::all().count() - PILLARS.len(), 113);
        assert!(PILLARS.contains(Cell::new(2, 2)) && !PILLARS.contains(Cell::new(2, 1)));
        let floor: Cells = Cell::all().filter(|cell| !PILLARS.contains(*cell)).collect();
        assert!((floor & PILLARS).is_empty() && floor.iter().all(|cell| floor.contains(cell)));
        assert_eq!((floor | PILLARS).len(), ROWS * COLUMNS);
    }

    #[test]
    fn a_cell_alone_is_a_set_of_one() {
        for cell in Cell::all() {
            assert_eq!(cell.only().iter().collect::<Vec<_>>(), [cell]);
            let mut without = *cell.only();
            without.remove(cell);
            assert!(without.is_empty() && cell.only().without(cell.only()).is_empty());
        }
        assert!(Cell::NOWHERE.only().is_empty());
    }
}
