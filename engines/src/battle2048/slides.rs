//! All four slides of a board at once.
//!
//! A vector holds one step of twenty lines: its four words are the five lines of the slides up,
//! right, down and left, and five such vectors, from the edge that tiles slide to onward, are the
//! board four times over. Compacting and merging is then the same for every line, without a branch
//! or a table. Opposite slides stand in opposite halves: the vector of the second step from one
//! edge, its halves swapped, is that of the second step from the other edge.

use super::cell::{Cell, Direction, SIZE};
use super::Board;
use crate::simd::{Cpu, U8x32};

/// The four slides of a board.
#[derive(Clone, Copy, Debug)]
pub struct Slides {
    boards: [Board; 4],
    /// The lowest byte of each word counts.
    merges: [u8; 32],
    legal: u32,
}

impl Slides {
    /// The slides of an empty board: none is legal.
    pub const NONE: Slides = Slides { boards: [Board::EMPTY; 4], merges: [0; 32], legal: 0 };

    /// Slides a board.
    #[inline(always)]
    pub fn of<C: Cpu>(cpu: C, board: &Board) -> Slides {
        let before = steps(cpu, board);
        let (after, merged) = slide(cpu, before);
        // Numbers keep their sum, so a change of the last step alone is none.
        let [a, b, c, d, _] = before;
        let changed = a ^ after[0] | b ^ after[1] | c ^ after[2] | d ^ after[3];
        let mut slides = Slides { boards: [Board::EMPTY; 4], merges: [0; 32], legal: changed.occupied_words() };
        cpu.store_u8x32(merged.word_sums(), &mut slides.merges);
        // By reference, here and below: older compilers do not inline what takes an array apart.
        for (board, bytes) in slides.boards.iter_mut().zip(&boards(cpu, after)) {
            cpu.store_u8x32(*bytes, &mut board.0);
        }
        slides
    }

    /// The directions that change the board, as bits by [`Direction::index`].
    #[inline(always)]
    pub fn legal(&self) -> u32 {
        self.legal
    }

    /// True if a slide changes the board.
    #[inline(always)]
    pub fn is_legal(&self, direction: Direction) -> bool {
        self.legal >> direction.index() & 1 != 0
    }

    /// The board after a slide; the same board as before where the slide is not legal.
    #[inline(always)]
    pub fn board(&self, direction: Direction) -> &Board {
        &self.boards[direction.index()]
    }

    /// Number of pairs that merge, 0 to 10.
    #[inline(always)]
    pub fn merges(&self, direction: Direction) -> u8 {
        self.merges[8 * direction.index()]
    }
}

/// The five steps of all lines.
type Steps<C> = [<C as Cpu>::U8x32; SIZE];

/// Origin of a cell in a step: the byte of a vector, and the step.
const fn step_of(direction: usize, row: usize, column: usize) -> (usize, usize) {
    let (line, step) = match direction {
        0 => (column, row),
        1 => (row, SIZE - 1 - column),
        2 => (column, SIZE - 1 - row),
        _ => (row, column),
    };
    (8 * direction + line, step)
}

/// For each byte of a step's vector the byte of a half of the board that belongs there.
const fn gather(step: usize, half: usize) -> [u8; 32] {
    let mut indices = [NOTHING; 32];
    let mut index = 0;
    while index < 4 * SIZE * SIZE {
        let (direction, row, column) = (index / (SIZE * SIZE), index / SIZE % SIZE, index % SIZE);
        let (byte, own_step) = step_of(direction, row, column);
        let place = Cell::new(row, column).place();
        if own_step == step && place / 16 == half {
            indices[byte] = (place % 16) as u8;
        }
        index += 1;
    }
    indices
}

/// An index that brings in a zero.
const NOTHING: u8 = 0x80;
/// By step and half of the board; the steps 3 and 4 are those of 1 and 0, swapped.
const GATHER: [[[u8; 32]; 2]; 3] =
    [[gather(0, 0), gather(0, 1)], [gather(1, 0), gather(1, 1)], [gather(2, 0), gather(2, 1)]];

#[inline(always)]
fn steps<C: Cpu>(cpu: C, board: &Board) -> Steps<C> {
    let whole = cpu.load_u8x32(&board.0);
    let (lower, upper) = (whole.lower_twice(), whole.upper_twice());
    let step = |n: usize| lower.shuffle(cpu.load_u8x32(&GATHER[n][0])) | upper.shuffle(cpu.load_u8x32(&GATHER[n][1]));
    let (first, second) = (step(0), step(1));
    [first, second, step(2), second.swap_halves(), first.swap_halves()]
}

/// The lines after the slide, and a 1 for every merge.
#[inline(always)]
fn slide<C: Cpu>(cpu: C, mut steps: Steps<C>) -> (Steps<C>, C::U8x32) {
    let zero = cpu.load_u8x32(&[0; 32]);
    for step in (0..SIZE - 1).rev() {
        let empty = steps[step].equal(zero);
        close_gap::<C>(&mut steps, step, empty);
    }
    let mut merges = [zero; SIZE - 1];
    for step in 0..SIZE - 1 {
        let merge = steps[step].equal(steps[step + 1]).where_positive(steps[step]);
        // A mask is -1.
        steps[step] = steps[step].minus(merge);
        steps[step + 1] = steps[step + 1].and_not(merge);
        merges[step] = merge;
    }
    for step in (1..SIZE - 1).rev() {
        close_gap::<C>(&mut steps, step, merges[step - 1]);
    }
    let [a, b, c, d] = merges;
    (steps, zero.minus(a).minus(b).minus(c).minus(d))
}

/// Moves up what comes behind `step` in the lines where the mask says that nothing is there.
#[inline(always)]
fn close_gap<C: Cpu>(steps: &mut Steps<C>, step: usize, gap: C::U8x32) {
    for step in step..SIZE - 1 {
        steps[step] = gap.select(steps[step + 1], steps[step]);
    }
    steps[SIZE - 1] = steps[SIZE - 1].and_not(gap);
}

/// In each half of a vector of two steps' words, the free bytes that hold the step in the middle.
const SPARE: [usize; SIZE] = [5, 6, 7, 13, 14];

/// For each byte of the middle step's vector where it goes among the spare bytes, for the lower
/// or the upper words.
const fn spread(word: usize) -> [u8; 32] {
    let mut indices = [NOTHING; 32];
    let mut line = 0;
    while line < SIZE {
        indices[SPARE[line]] = (8 * word + line) as u8;
        indices[16 + SPARE[line]] = (8 * word + line) as u8;
        line += 1;
    }
    indices
}

const SPREAD: [[u8; 32]; 2] = [spread(0), spread(1)];

/// For each place in a half of the board the byte of a pair of steps that belongs there: of the
/// first two with the one in the middle, or of the last two. One direction for each half of the
/// vectors.
const fn scatter(directions: [usize; 2], half: usize, last: bool) -> [u8; 32] {
    let mut indices = [NOTHING; 32];
    let mut index = 0;
    while index < 2 * SIZE * SIZE {
        let (side, row, column) = (index / (SIZE * SIZE), index / SIZE % SIZE, index % SIZE);
        let (byte, step) = step_of(directions[side], row, column);
        let (line, place) = (byte % 8, Cell::new(row, column).place());
        let from = match step {
            2 => SPARE[line],
            _ => 8 * (step % 3) + line,
        };
        if place / 16 == half && last == (step > 2) {
            indices[16 * side + place % 16] = from as u8;
        }
        index += 1;
    }
    indices
}

/// By word of the steps (up and down, right and left), half of the board, and pair of steps.
const SCATTER: [[[[u8; 32]; 2]; 2]; 2] = [
    [[scatter([0, 2], 0, false), scatter([0, 2], 0, true)], [scatter([0, 2], 1, false), scatter([0, 2], 1, true)]],
    [[scatter([1, 3], 0, false), scatter([1, 3], 0, true)], [scatter([1, 3], 1, false), scatter([1, 3], 1, true)]],
];

/// The boards of the four directions from the steps of their lines.
#[inline(always)]
fn boards<C: Cpu>(cpu: C, [a, b, c, d, e]: Steps<C>) -> [C::U8x32; 4] {
    let vertical = [a.lower_words(b) | c.shuffle(cpu.load_u8x32(&SPREAD[0])), d.lower_words(e)];
    let horizontal = [a.upper_words(b) | c.shuffle(cpu.load_u8x32(&SPREAD[1])), d.upper_words(e)];
    let [up, down] = two_boards(cpu, vertical, &SCATTER[0]);
    let [right, left] = two_boards(cpu, horizontal, &SCATTER[1]);
    [up, right, down, left]
}

#[inline(always)]
fn two_boards<C: Cpu>(cpu: C, [first, last]: [C::U8x32; 2], scatter: &[[[u8; 32]; 2]; 2]) -> [C::U8x32; 2] {
    let [lower, upper] = scatter;
    let lower = first.shuffle(cpu.load_u8x32(&lower[0])) | last.shuffle(cpu.load_u8x32(&lower[1]));
    let upper = first.shuffle(cpu.load_u8x32(&upper[0])) | last.shuffle(cpu.load_u8x32(&upper[1]));
    [lower.lower_halves(upper), lower.upper_halves(upper)]
}

#[cfg(test)]
mod tests {
    use super::super::CELLS;
    use super::*;
    use crate::simd::{self, Kernel, Level};

    struct All<'a>(&'a Board);

    impl Kernel for All<'_> {
        type Output = Slides;
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> Slides {
            Slides::of(cpu, self.0)
        }
    }

    #[test]
    fn every_slide_is_that_of_a_line_after_the_other() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..20_000 {
            let (most, density) = (rng.u8(1..25), rng.u8(1..=8));
            let board = Board::from_exponents([(); CELLS].map(|()| match rng.u8(0..8) < density {
                true => rng.u8(1..=most),
                false => 0,
            }));
            for slides in [simd::dispatch(All(&board)), Level::PORTABLE.dispatch(All(&board))] {
                for direction in Direction::ALL {
                    let slide = board.slide(direction);
                    assert_eq!(slides.legal() >> direction.index() & 1 != 0, slide.is_some());
                    let (after, merges) = slide.map_or((board, 0), |slide| (slide.board, slide.merges));
                    assert_eq!((slides.board(direction), slides.merges(direction)), (&after, merges), "{:?}", board);
                }
            }
        }
    }
}
