//! A board: 25 exponents in four 64-bit words.
//!
//! A byte for each place: five bytes of a row, then one that is always empty. So the whole board is
//! one vector, and its neighbours one way are the same vector moved by one byte or by six.

use std::fmt;

use super::{Attack, Cell, Cells, Direction, CELLS, SIZE};
use crate::key::{folded, key};
use crate::simd::{Cpu, U8x32};

/// The exponents of 25 cells; 0 is an empty cell, `e` the number `2^e`. Exponents up to 126.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(C, align(32))]
pub struct Board(pub(super) [u8; 32]);

/// All bits of a single byte, by its place.
const ONLY: [[u8; 32]; 32] = {
    let mut only = [[0; 32]; 32];
    let mut place = 0;
    while place < 32 {
        only[place][place] = 0xff;
        place += 1;
    }
    only
};

/// A board after a slide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    /// The board.
    pub board: Board,
    /// Number of pairs that merged, 0 to 10.
    pub merges: u8,
}

impl Board {
    /// The board without any number.
    pub const EMPTY: Board = Board([0; 32]);

    /// The board of these exponents, row by row.
    ///
    /// # Panics
    /// If one is larger than 126.
    pub fn from_exponents(exponents: [u8; CELLS]) -> Board {
        let mut board = Board::EMPTY;
        for cell in Cell::all() {
            board.set(cell, exponents[cell.index()]);
        }
        board
    }

    /// The exponents row by row.
    pub fn exponents(&self) -> [u8; CELLS] {
        let mut exponents = [0; CELLS];
        for cell in Cell::all() {
            exponents[cell.index()] = self.get(cell);
        }
        exponents
    }

    /// The exponent on a cell; 0 if it is empty.
    #[inline(always)]
    pub const fn get(&self, cell: Cell) -> u8 {
        self.0[cell.place()]
    }

    /// Sets the exponent of a cell; 0 empties it.
    ///
    /// # Panics
    /// If it is larger than 126.
    #[inline(always)]
    pub fn set(&mut self, cell: Cell, exponent: u8) {
        assert!(exponent < 127, "an exponent that a byte cannot merge");
        self.0[cell.place()] = exponent;
    }

    /// A key that a board shares with its mirror images and rotations, and almost never with
    /// another board: the rules do not tell them apart ([RULES.md, section 9](super::rules)).
    pub fn symmetric_key(&self) -> u64 {
        let mut images = [[0; CELLS]; 8];
        for cell in Cell::all() {
            let (row, column) = (cell.row(), cell.column());
            let (up, left) = (SIZE - 1 - row, SIZE - 1 - column);
            let places = [(row, column), (row, left), (up, column), (up, left)];
            for (image, (row, column)) in places.into_iter().enumerate() {
                images[image][row * SIZE + column] = self.get(cell);
                images[4 + image][column * SIZE + row] = self.get(cell);
            }
        }
        let least = images.into_iter().min().expect("there are eight");
        key(least.chunks(SIZE).map(|row| row.iter().fold(0, |word, exponent| word << 8 | *exponent as u64)))
    }

    /// The exponents by [`Cell::place`]; places beside the board are 0.
    #[inline(always)]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The four words that hold the cells, for keys.
    #[inline(always)]
    pub fn words(&self) -> [u64; 4] {
        let word = |from: usize| u64::from_le_bytes(self.0[from..from + 8].try_into().expect("eight bytes"));
        [word(0), word(8), word(16), word(24)]
    }

    /// A 64-bit key: equal boards have equal keys, different ones almost never.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        let [a, b, c, d] = self.words();
        folded(a, b) ^ folded(c, d).rotate_left(31)
    }

    /// The cells without a number.
    pub fn empty(&self) -> Cells {
        Cell::all().filter(|&cell| self.get(cell) == 0).collect()
    }

    /// The cells of [`Board::empty`], in a few instructions.
    #[inline(always)]
    pub fn empty_cells<C: Cpu>(&self, cpu: C) -> Cells {
        let none = cpu.load_u8x32(&[0; 32]);
        Cells::from_bits(cpu.load_u8x32(&self.0).equal(none).high_bits())
    }

    /// Puts a number on an empty cell, in a few instructions that do not write a single byte: a
    /// vector that was written in one piece is loaded again at once.
    #[inline(always)]
    pub fn put_one<C: Cpu>(&mut self, cpu: C, cell: Cell, exponent: u8) {
        let number = cpu.load_u8x32(&ONLY[cell.place()]) & cpu.splat_u8x32(exponent);
        cpu.store_u8x32(cpu.load_u8x32(&self.0) | number, &mut self.0);
    }

    /// Puts an attack's numbers on its cells.
    pub fn put(&mut self, attack: Attack) {
        for cell in attack.cells {
            self.set(cell, attack.exponent);
        }
    }

    /// The board after a slide, or `None` where nothing moves
    /// ([RULES.md, section 3.1](super::rules)).
    pub fn slide(&self, direction: Direction) -> Option<Slide> {
        let mut slide = Slide { board: Board::EMPTY, merges: 0 };
        for line in 0..SIZE {
            let mut place = 0;
            let mut mergeable = 0;
            for step in 0..SIZE {
                let exponent = self.get(on_line(direction, line, step));
                if exponent == 0 {
                    continue;
                }
                if exponent == mergeable {
                    slide.board.set(on_line(direction, line, place - 1), exponent + 1);
                    slide.merges += 1;
                    mergeable = 0;
                } else {
                    slide.board.set(on_line(direction, line, place), exponent);
                    place += 1;
                    mergeable = exponent;
                }
            }
        }
        (slide.board != *self).then_some(slide)
    }

    /// Gain of score by a slide: the sum of the numbers that its merges make, 0 where nothing moves.
    pub fn gain(&self, direction: Direction) -> u32 {
        let mut gain = 0u32;
        for line in 0..SIZE {
            let mut mergeable = 0;
            for step in 0..SIZE {
                match self.get(on_line(direction, line, step)) {
                    0 => {}
                    exponent if exponent == mergeable => {
                        // Shifts as the contest's 32-bit integers do, which matters beyond all legal exponents.
                        gain = gain.wrapping_add(1u32.wrapping_shl(exponent as u32 + 1));
                        mergeable = 0;
                    }
                    exponent => mergeable = exponent,
                }
            }
        }
        gain
    }

    /// [`Board::is_locked`] for a board that has a number, in a few instructions.
    #[inline(always)]
    pub fn is_stuck<C: Cpu>(&self, cpu: C) -> bool {
        let bytes = cpu.load_u8x32(&self.0);
        let slides = bytes.equal(cpu.load_u8x32(&[0; 32])) | bytes.equal(bytes.down1()) | bytes.equal(bytes.down6());
        slides.high_bits() & Cells::ALL.bits() == 0
    }

    /// True if no slide changes anything.
    pub fn is_locked(&self) -> bool {
        Direction::ALL.into_iter().all(|direction| self.slide(direction).is_none())
    }
}

/// The cell of a line that is `step` steps away from the edge that tiles slide to.
#[inline(always)]
fn on_line(direction: Direction, line: usize, step: usize) -> Cell {
    let far = SIZE - 1 - step;
    match direction {
        Direction::Up => Cell::new(step, line),
        Direction::Right => Cell::new(line, far),
        Direction::Down => Cell::new(far, line),
        Direction::Left => Cell::new(line, step),
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.exponents().chunks(SIZE)).finish()
    }
}
