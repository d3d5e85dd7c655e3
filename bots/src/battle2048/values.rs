//! Evaluation of a board, and of a number thrown onto it.
//!
//! Neighbours decide: equal ones merge next, near ones soon, far ones never. The decision behind it:
//! the value of a pair is looked up in sixteen bytes by the difference of its exponents, so that
//! one shuffle looks up all pairs of a board, and the harm of a number on every empty cell at once
//! is four moves of such a vector. That is faster than tables of whole lines kept up to date. A class
//! of pairs is another half of the sixteen bytes, and the level of a pair and the place of a number
//! are looked up in the same way.

use super::tables::{cell_class, pair_class, Tables, CELL_CLASSES, DIFFERENCES, EXPONENTS, LEVELS, PAIR_CLASSES};
use engines::battle2048::{Board, Cell, Cells, SIZE};
use engines::simd::{Cpu, U8x32};

/// The weights as vectors.
#[derive(Clone)]
pub(super) struct Values {
    /// By class and difference, in both halves.
    pairs: [u8; 32],
    /// By difference and lower exponent, in both halves.
    levels: [u8; 32],
    /// By exponent, in both halves, for each class of cells.
    cells: [[u8; 32]; CELL_CLASSES],
    /// Value of a number, by its exponent, on every cell of a board.
    numbers: [[u8; 32]; EXPONENTS + 1],
    /// Value of moving next.
    tempo: i32,
}

/// Mask that turns signed bytes into unsigned ones of the same order.
const SIGN: u8 = 0x80;
/// First index of each difference into the levels.
const LEVEL_OF: [u8; 32] = {
    let mut indices = [0; 32];
    let mut index = 0;
    while index < 32 {
        let difference = if index % 16 < LEVELS { index % 16 } else { LEVELS - 1 };
        indices[index] = (difference * LEVELS) as u8;
        index += 1;
    }
    indices
};

/// First index into the pairs, at the place of the first cell of each pair or, if `is_second`, of the
/// second one. Pairs are along the rows or down the columns.
const fn classes(down: bool, is_second: bool) -> [u8; 32] {
    let mut indices = [0; 32];
    let mut index = 0;
    while index < SIZE * (SIZE - 1) {
        let (line, step) = (index / (SIZE - 1), index % (SIZE - 1));
        let (a, b) = match down {
            false => (Cell::new(line, step), Cell::new(line, step + 1)),
            true => (Cell::new(step, line), Cell::new(step + 1, line)),
        };
        let place = if is_second { b.place() } else { a.place() };
        indices[place] = (pair_class(a, b) * DIFFERENCES) as u8;
        index += 1;
    }
    indices
}

/// By where the other number of a pair is: to the right, to the left, below, above.
const CLASSES: [[u8; 32]; 4] = [classes(false, false), classes(false, true), classes(true, false), classes(true, true)];

/// All bits of the bytes that are cells of a class.
const fn mask(class: usize) -> [u8; 32] {
    let mut bytes = [0; 32];
    let mut index = 0;
    while index < SIZE * SIZE {
        let cell = Cell::new(index / SIZE, index % SIZE);
        if cell_class(cell) == class {
            bytes[cell.place()] = 0xff;
        }
        index += 1;
    }
    bytes
}

const MASKS: [[u8; 32]; CELL_CLASSES] = [mask(0), mask(1), mask(2)];

/// Indices of pairs into the tables; beyond them where one of the two is empty.
struct Indices<C: Cpu> {
    /// Without the class.
    pair: C::U8x32,
    level: C::U8x32,
}

impl Values {
    pub(super) fn new(tables: &Tables) -> Values {
        let mut values = Values {
            pairs: [0; 32],
            levels: [0; 32],
            cells: [[0; 32]; CELL_CLASSES],
            numbers: [[0; 32]; EXPONENTS + 1],
            tempo: tables.tempo(),
        };
        for half in [0, 16] {
            for index in 0..PAIR_CLASSES * DIFFERENCES {
                values.pairs[half + index] = tables.pair(index / DIFFERENCES, index % DIFFERENCES) as u8;
            }
            for index in 0..LEVELS * LEVELS {
                values.levels[half + index] = tables.level(index / LEVELS, index % LEVELS) as u8;
            }
            for class in 0..CELL_CLASSES {
                for exponent in 1..=EXPONENTS {
                    values.cells[class][half + exponent] = tables.cell(class, exponent) as u8;
                }
            }
        }
        for cell in Cells::ALL {
            for exponent in 1..=EXPONENTS {
                values.numbers[exponent][cell.place()] = tables.cell(cell_class(cell), exponent) as u8;
            }
        }
        values
    }

    #[inline(always)]
    fn indices<C: Cpu>(cpu: C, a: C::U8x32, b: C::U8x32) -> Indices<C> {
        let (most, least) = (a.max(b), a.min(b));
        // An index of 128 and more looks up nothing.
        let nothing = least.equal(cpu.load_u8x32(&[0; 32]));
        let difference = most.minus(least).min(cpu.splat_u8x32(DIFFERENCES as u8 - 1));
        let lower = least.minus(cpu.splat_u8x32(1)).min(cpu.splat_u8x32(LEVELS as u8 - 1));
        let level = cpu.load_u8x32(&LEVEL_OF).shuffle(difference) | lower;
        Indices { pair: difference | nothing, level: level | nothing }
    }

    /// Value of each pair of neighbours in a direction; zero where one is empty.
    #[inline(always)]
    fn pairs<C: Cpu>(&self, cpu: C, a: C::U8x32, b: C::U8x32, direction: usize) -> C::U8x32 {
        let Indices { pair, level } = Values::indices(cpu, a, b);
        let pairs = cpu.load_u8x32(&self.pairs).shuffle(pair | cpu.load_u8x32(&CLASSES[direction]));
        pairs.plus(cpu.load_u8x32(&self.levels).shuffle(level))
    }

    /// Value of each number on a cell of a class; zero elsewhere. No closure: rustc 1.63 would compile
    /// it without the processor's extensions.
    #[inline(always)]
    fn numbers_on<C: Cpu>(&self, cpu: C, exponent: C::U8x32, class: usize) -> C::U8x32 {
        cpu.load_u8x32(&self.cells[class]).shuffle(exponent) & cpu.load_u8x32(&MASKS[class])
    }

    /// Evaluation of a board for its owner.
    #[inline(always)]
    pub(super) fn board<C: Cpu>(&self, cpu: C, board: &Board) -> i32 {
        let board = cpu.load_u8x32(board.as_bytes());
        let pairs = self.pairs(cpu, board, board.down1(), 0).plus(self.pairs(cpu, board, board.down6(), 2));
        let exponent = board.min(cpu.splat_u8x32(EXPONENTS as u8));
        let numbers =
            self.numbers_on(cpu, exponent, 0) | self.numbers_on(cpu, exponent, 1) | self.numbers_on(cpu, exponent, 2);
        let sum = (pairs.plus(numbers) ^ cpu.splat_u8x32(SIGN)).sum();
        sum as i32 - 32 * SIGN as i32
    }

    /// Change of the evaluation by a number on each cell, if that is empty; signed bytes by place.
    #[inline(always)]
    pub(super) fn harm<C: Cpu>(&self, cpu: C, board: &Board, exponent: u8) -> C::U8x32 {
        let board = cpu.load_u8x32(board.as_bytes());
        let Indices { pair, level } = Values::indices(cpu, board, cpu.splat_u8x32(exponent));
        let (pairs, level) = (cpu.load_u8x32(&self.pairs), cpu.load_u8x32(&self.levels).shuffle(level));
        // The pairs of each number, moved to where the new one would be: to its right, and so on.
        let right = pairs.shuffle(pair | cpu.load_u8x32(&CLASSES[0])).plus(level).up1();
        let left = pairs.shuffle(pair | cpu.load_u8x32(&CLASSES[1])).plus(level).down1();
        let below = pairs.shuffle(pair | cpu.load_u8x32(&CLASSES[2])).plus(level).up6();
        let above = pairs.shuffle(pair | cpu.load_u8x32(&CLASSES[3])).plus(level).down6();
        let number = cpu.load_u8x32(&self.numbers[(exponent as usize).min(EXPONENTS)]);
        right.plus(left).plus(below.plus(above)).plus(number)
    }

    /// The least of [`Values::harm`] over the empty cells, of which there is one at least.
    #[inline(always)]
    pub(super) fn worst<C: Cpu>(&self, cpu: C, board: &Board, exponent: u8) -> i32 {
        let harm = self.harm(cpu, board, exponent);
        ordered(cpu, board, harm).lowest() as i32 - SIGN as i32
    }

    /// The empty cell with the least harm, the first one of equals.
    #[inline(always)]
    pub(super) fn worst_cell<C: Cpu>(&self, cpu: C, board: &Board, harm: C::U8x32) -> Cell {
        let harm = ordered(cpu, board, harm);
        let worst = harm.equal(cpu.splat_u8x32(harm.lowest())).high_bits();
        // Where all are alike, places beside the board are too.
        Cells::from_bits(worst).nth_cell(cpu, 0)
    }

    /// Value of moving next.
    #[inline(always)]
    pub(super) fn tempo(&self) -> i32 {
        self.tempo
    }
}

/// The harm of empty cells as unsigned bytes, and the most there is elsewhere.
#[inline(always)]
fn ordered<C: Cpu>(cpu: C, board: &Board, harm: C::U8x32) -> C::U8x32 {
    let free = cpu.load_u8x32(board.as_bytes()).equal(cpu.load_u8x32(&[0; 32])) & cpu.load_u8x32(&ON_BOARD);
    free.select(harm ^ cpu.splat_u8x32(SIGN), cpu.splat_u8x32(0xff))
}

/// All bits of the bytes that are cells.
const ON_BOARD: [u8; 32] = {
    let mut bytes = [0; 32];
    let mut place = 0;
    while place < 32 {
        if Cells::ALL.bits() >> place & 1 != 0 {
            bytes[place] = 0xff;
        }
        place += 1;
    }
    bytes
};

#[cfg(test)]
mod tests {
    use engines::battle2048::CELLS;
    use engines::simd::{self, Kernel, Level};

    use super::super::tables::{count_board, COUNT};
    use super::*;

    /// The evaluation of a board, and of it with a number on each cell.
    struct Worths<'a>(&'a Values, &'a Board, u8);

    impl Kernel for Worths<'_> {
        type Output = (i32, Vec<i32>, Option<i32>, Option<Cell>);
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> Self::Output {
            let Worths(values, board, exponent) = self;
            let mut harm = [0; 32];
            cpu.store_u8x32(values.harm(cpu, board, exponent), &mut harm);
            let harm = board.empty().map(|cell| harm[cell.place()] as i8 as i32).collect();
            let worst = (!board.empty().is_empty()).then(|| values.worst(cpu, board, exponent));
            let cell = worst.map(|_| values.worst_cell(cpu, board, values.harm(cpu, board, exponent)));
            (values.board(cpu, board), harm, worst, cell)
        }
    }

    fn naive(tables: &Tables, board: &Board) -> i32 {
        let mut counts = [0.0; COUNT];
        count_board(board, 1.0, &mut counts);
        counts.iter().zip(tables.weights()).map(|(count, weight)| *count as i32 * *weight as i32).sum()
    }

    #[test]
    fn vectors_evaluate_as_cells_and_pairs_do() {
        let mut rng = fastrand::Rng::with_seed(1);
        for round in 0..5000 {
            let widest = [5, 40, 127][round % 3];
            let tables = Tables::new([(); COUNT].map(|()| rng.i8(-widest..=widest)));
            let (most, density) = (rng.u8(1..25), rng.u8(1..=8));
            let board = Board::from_exponents([(); CELLS].map(|()| match rng.u8(0..8) < density {
                true => rng.u8(1..=most),
                false => 0,
            }));
            let exponent = rng.u8(1..=12);
            let values = Values::new(&tables);
            let own = naive(&tables, &board);
            let with = |cell| {
                let mut after = board;
                after.set(cell, exponent);
                naive(&tables, &after) - own
            };
            let harm: Vec<i32> = board.empty().map(with).collect();
            let cell = board.empty().min_by_key(|cell| with(*cell));
            let expected = (own, harm.clone(), harm.iter().min().copied(), cell);
            assert_eq!(simd::dispatch(Worths(&values, &board, exponent)), expected, "{:?}", board);
            assert_eq!(Level::PORTABLE.dispatch(Worths(&values, &board, exponent)), expected);
        }
    }
}
