//! Evaluation of a board, and of a number thrown onto it.
//!
//! Neighbours decide: equal ones merge next, near ones soon, far ones never. The decision behind it:
//! the value of a pair is looked up in sixteen bytes by the difference of its exponents, so that
//! one shuffle looks up all pairs of a board, and the harm of a number on every empty cell at once
//! is four moves of such a vector. That is faster than tables of whole lines kept up to date.

use crate::parameters::parameters;
use engines::battle2048::{Board, Cell, Cells};
use engines::simd::{Cpu, U8x32};

/// Number of differences of exponents with a value; larger ones have none.
pub(super) const DIFFERENCES: usize = 16;

parameters! {
    /// Weights of the evaluation of boards.
    pub struct Weights {
        /// Value of an empty cell.
        empty: i8 = 20, -60..=60;
        /// Value of a pair of neighbours, by the difference of their exponents.
        pairs: [i8; DIFFERENCES] = [22, 3, -3, -3, -6, -3, -10, -12, -12, -12, -12, -12, -12, -12, -12, -12], -30..=30;
        /// Value of moving next.
        tempo: i32 = 22, -1_000..=1_000;
    }
}

/// The weights as vectors.
#[derive(Clone, Copy)]
pub(super) struct Values {
    /// By difference, in both halves.
    pairs: [u8; 32],
    /// On every cell of a board.
    empty: [u8; 32],
}

/// Difference `d` plus this is less than 128 exactly if `d` is less than 16.
const CLAMP: u8 = 128 - DIFFERENCES as u8;
/// Mask that turns signed bytes into unsigned ones of the same order.
const SIGN: u8 = 0x80;

impl Values {
    pub(super) fn new(weights: &Weights) -> Values {
        let mut values = Values { pairs: [0; 32], empty: [0; 32] };
        for (difference, worth) in weights.pairs.iter().enumerate() {
            values.pairs[difference] = *worth as u8;
            values.pairs[DIFFERENCES + difference] = *worth as u8;
        }
        for cell in Cells::ALL {
            values.empty[cell.place()] = weights.empty as u8;
        }
        values
    }

    /// Value of each pair of neighbours; zero where one is empty.
    #[inline(always)]
    fn pairs<C: Cpu>(&self, cpu: C, a: C::U8x32, b: C::U8x32) -> C::U8x32 {
        let (most, least) = (a.max(b), a.min(b));
        let worth = cpu.load_u8x32(&self.pairs).shuffle(most.minus(least).plus(cpu.splat_u8x32(CLAMP)));
        worth.and_not(least.equal(cpu.load_u8x32(&[0; 32])))
    }

    /// Evaluation of a board for its owner.
    #[inline(always)]
    pub(super) fn board<C: Cpu>(&self, cpu: C, board: &Board) -> i32 {
        let board = cpu.load_u8x32(board.as_bytes());
        let pairs = self.pairs(cpu, board, board.down1()).plus(self.pairs(cpu, board, board.down6()));
        let empty = board.equal(cpu.load_u8x32(&[0; 32])) & cpu.load_u8x32(&self.empty);
        let sum = (pairs.plus(empty) ^ cpu.splat_u8x32(SIGN)).sum();
        sum as i32 - 32 * SIGN as i32
    }

    /// Change of the evaluation by a number on each cell, if that is empty, without the loss of the
    /// empty cell; signed bytes by place.
    #[inline(always)]
    pub(super) fn harm<C: Cpu>(&self, cpu: C, board: &Board, exponent: u8) -> C::U8x32 {
        let pairs = self.pairs(cpu, cpu.load_u8x32(board.as_bytes()), cpu.splat_u8x32(exponent));
        pairs.up1().plus(pairs.down1()).plus(pairs.up6()).plus(pairs.down6())
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

    /// Value of an empty cell.
    #[inline(always)]
    pub(super) fn empty(&self) -> i32 {
        self.empty[0] as i8 as i32
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
    use engines::battle2048::{CELLS, SIZE};
    use engines::simd::{self, Kernel, Portable};

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

    fn naive(weights: &Weights, board: &Board) -> i32 {
        let pair = |a: Cell, b: Cell| match (board.get(a), board.get(b)) {
            (0, _) | (_, 0) => 0,
            (a, b) => weights.pairs.get(a.abs_diff(b) as usize).map_or(0, |worth| *worth as i32),
        };
        let mut sum = board.empty().len() as i32 * weights.empty as i32;
        for line in 0..SIZE {
            for step in 1..SIZE {
                sum += pair(Cell::new(line, step - 1), Cell::new(line, step));
                sum += pair(Cell::new(step - 1, line), Cell::new(step, line));
            }
        }
        sum
    }

    #[test]
    fn vectors_evaluate_as_cells_and_pairs_do() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..5000 {
            let weights =
                Weights { empty: rng.i8(-60..=60), pairs: [(); DIFFERENCES].map(|()| rng.i8(-30..=30)), tempo: 0 };
            let (most, density) = (rng.u8(1..25), rng.u8(1..=8));
            let board = Board::from_exponents([(); CELLS].map(|()| match rng.u8(0..8) < density {
                true => rng.u8(1..=most),
                false => 0,
            }));
            let exponent = rng.u8(1..=12);
            let values = Values::new(&weights);
            let own = naive(&weights, &board);
            let with = |cell| {
                let mut after = board;
                after.set(cell, exponent);
                naive(&weights, &after) - own + weights.empty as i32
            };
            let harm: Vec<i32> = board.empty().map(with).collect();
            let cell = board.empty().min_by_key(|cell| with(*cell));
            let expected = (own, harm.clone(), harm.iter().min().copied(), cell);
            assert_eq!(simd::dispatch(Worths(&values, &board, exponent)), expected, "{:?}", board);
            assert_eq!(Worths(&values, &board, exponent).run(Portable), expected);
        }
    }
}
