//! The rules of connect four: seven columns of six, four in a row win.
//!
//! The decision behind it: a column takes seven bits of a word, the uppermost always empty, so that
//! no line wraps around and a row of four is found by three shifts, in each of four directions.

/// Columns of the board.
pub const COLUMNS: u8 = 7;
const ROWS: u8 = 6;
/// Bits of a column, the empty one on top included.
const HEIGHT: u8 = ROWS + 1;
/// The lowest cell of every column.
const BOTTOM: u64 = 0x0000_0408_1020_4081;
const CELLS: u64 = BOTTOM * ((1 << ROWS) - 1);

/// A position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The stones of the player who moves next, and all stones.
    mover: u64,
    all: u64,
}

impl Board {
    /// The seat that moves next: 0 or 1.
    pub fn seat(&self) -> usize {
        self.all.count_ones() as usize % 2
    }

    /// The next free cells of the columns that are not full.
    pub fn free(&self) -> u64 {
        (self.all + BOTTOM) & CELLS
    }

    /// The cell that a stone in this column would take; 0 if there is none.
    pub fn cell(&self, column: u8) -> u64 {
        self.free() & ((1 << HEIGHT) - 1) << (HEIGHT * column)
    }

    /// Drops a stone to a free cell.
    #[inline(always)]
    pub fn drop(&mut self, cell: u64) {
        self.mover ^= self.all;
        self.all |= cell;
    }

    /// True if the player who moved last has four in a row.
    #[inline(always)]
    pub fn is_won(&self) -> bool {
        let stones = self.mover ^ self.all;
        [1, HEIGHT, HEIGHT - 1, HEIGHT + 1].iter().any(|shift| {
            let pairs = stones & stones >> shift;
            pairs & pairs >> (2 * shift) != 0
        })
    }

    /// True if there is no free cell.
    pub fn is_full(&self) -> bool {
        self.all == CELLS
    }

    /// Cells that would complete four in a row for the player who moves next, and for the other.
    pub fn threats(&self) -> [u64; 2] {
        [self.mover, self.mover ^ self.all].map(|stones| winning_cells(stones) & CELLS & !self.all)
    }

    /// Differs where positions differ.
    pub fn key(&self) -> u64 {
        (self.mover + self.all + BOTTOM).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

/// Cells next to three of four, or between them.
fn winning_cells(stones: u64) -> u64 {
    let mut cells = stones << 1 & stones << 2 & stones << 3;
    for shift in [HEIGHT, HEIGHT - 1, HEIGHT + 1] {
        let pairs = stones << shift & stones << (2 * shift);
        cells |= pairs & stones << (3 * shift) | pairs & stones >> shift;
        let pairs = stones >> shift & stones >> (2 * shift);
        cells |= pairs & stones >> (3 * shift) | pairs & stones << shift;
    }
    cells
}
