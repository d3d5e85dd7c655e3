//! The value of a board by its tuples, and the best afterstate.
//!
//! An afterstate is what an action makes before the opponent answers: the own board after its slide,
//! and the opponent's with the number. The decision behind it: both boards are valued alike, so an
//! action is the best slide of two boards and the worst cell of one, each by itself. A number changes
//! only the tuples of its cell, whose entries are as far from those of the empty cell as its digit
//! says.

use engines::battle2048::{Board, Cell, Direction, Slides, SIZE};
use engines::simd::{Cpu, U8x32};

use super::layout::{mirrored, part, written, Tuple, ALL, BITS, ENTRIES, LARGEST, OF_CELL, ROOM, SHAPE, TUPLES};
use crate::weights::{self, WeightsError};

/// Does something for every tuple, with its number as a constant: a loop would read from tables where
/// the digits are.
macro_rules! each_tuple {
    ($number:ident => $body:expr) => {
        each_tuple!($number => $body; 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25)
    };
    ($number:ident => $body:expr; $($value:literal)*) => {
        $({
            const $number: usize = $value;
            $body
        })*
    };
}

/// Value at which the odds of winning are e to 1.
pub const UNIT: i32 = 1 << 16;
/// Value of a weight of 1 in a file: what is learned stays below a quarter of [`UNIT`].
pub const BYTE: i32 = UNIT / 512;

/// The entries of all tables, and after them the value of moving next.
#[derive(Clone)]
pub struct Network {
    entries: Box<[i32; ROOM]>,
}

/// An action with a single number, and what it makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The slide.
    pub direction: Direction,
    /// Where the number goes.
    pub cell: Cell,
    /// The number's exponent.
    pub exponent: u8,
    /// The board of the player who acted, and the opponent's.
    pub boards: [Board; 2],
    /// What these are worth for the player who acted.
    pub worth: Worth,
}

/// Worth of an afterstate for the player who made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// By the tables, in units of [`UNIT`].
    Value(i32),
    /// The opponent cannot move.
    Won,
}

impl Worth {
    /// The chance to win.
    #[inline]
    pub fn chance(self) -> f64 {
        match self {
            Worth::Value(value) => chance(value),
            Worth::Won => 1.0,
        }
    }
}

/// The chance to win with a value: the logistic function in units of [`UNIT`].
#[inline]
pub fn chance(value: i32) -> f64 {
    1.0 / (1.0 + (-value as f64 / UNIT as f64).exp())
}

/// An entry that is always worth nothing.
const NOWHERE: u32 = ENTRIES as u32 + 1;

/// The entries of a board, and what they are worth; room for tuples that are none.
struct Look {
    entries: [u32; 32],
    values: [i32; 32],
    sum: i32,
}

impl Network {
    /// A network in which everything is worth nothing.
    pub fn zero() -> Network {
        let entries: Result<Box<[i32; ROOM]>, _> = vec![0; ROOM].into_boxed_slice().try_into();
        Network { entries: entries.expect("as many as there is room for") }
    }

    /// The network of these weights, in the order of a file.
    ///
    /// # Panics
    /// If there are more or fewer than a file has.
    pub fn new(weights: &[i8]) -> Network {
        assert_eq!(weights.len(), SHAPE.count, "as many as a file has");
        let mut network = Network::zero();
        for (entry, weight) in written().zip(weights) {
            network.set(entry, *weight as i32 * BYTE);
        }
        network.entries[ENTRIES] = weights[SHAPE.count - 1] as i32 * BYTE;
        network
    }

    /// The network of a file.
    ///
    /// # Errors
    /// When it is of something else, or damaged.
    pub fn read(text: &str) -> Result<Network, WeightsError> {
        weights::read(text, &SHAPE).map(|(weights, _)| Network::new(&weights))
    }

    /// The weights in the order of a file, as [`Network::new`] takes them; values between two are
    /// rounded towards zero, larger ones cut.
    pub fn weights(&self) -> Vec<i8> {
        let byte = |entry: usize| (self.entries[entry] / BYTE).clamp(-127, 127) as i8;
        written().chain([ENTRIES]).map(byte).collect()
    }

    /// Value of an entry; that after the last one is the value of moving next.
    #[inline(always)]
    pub fn get(&self, entry: usize) -> i32 {
        self.entries[entry % ROOM]
    }

    /// Sets an entry and its mirrored one, or the value of moving next.
    #[inline(always)]
    pub fn set(&mut self, entry: usize, value: i32) {
        self.entries[entry] = value;
        if entry < ENTRIES {
            self.entries[mirrored(entry)] = value;
        }
    }

    /// Sets an entry and its mirrored one, which is known already.
    #[inline(always)]
    pub fn set_both(&mut self, entries: [u32; 2], value: i32) {
        for entry in entries {
            self.entries[entry as usize % ROOM] = value;
        }
    }

    /// Value of moving next.
    #[inline(always)]
    pub fn tempo(&self) -> i32 {
        self.entries[ENTRIES]
    }

    /// Value of a board for its owner.
    #[inline(always)]
    pub fn board<C: Cpu>(&self, cpu: C, board: &Board) -> i32 {
        let digits = digits(cpu, board);
        let mut sum = 0;
        each_tuple!(NUMBER => sum += self.get(entry(&digits, &ALL[NUMBER])));
        sum
    }

    /// Value of an afterstate for the player who made it; the opponent can move.
    #[inline(always)]
    pub fn afterstate<C: Cpu>(&self, cpu: C, [own, other]: &[Board; 2]) -> i32 {
        self.board(cpu, own) - self.board(cpu, other) - self.tempo()
    }

    #[inline(always)]
    fn look<C: Cpu>(&self, cpu: C, board: &Board) -> Look {
        let digits = digits(cpu, board);
        let mut look = Look { entries: [NOWHERE; 32], values: [0; 32], sum: 0 };
        each_tuple!(NUMBER => {
            let entry = entry(&digits, &ALL[NUMBER]);
            let value = self.get(entry);
            look.entries[NUMBER] = entry as u32;
            look.values[NUMBER] = value;
            look.sum += value;
        });
        look
    }

    /// The empty cell where a number leaves the least value, the first one of equals, and the change.
    #[inline(always)]
    fn worst_cell(&self, look: &Look, empty: &[u8], exponent: u8) -> (u8, i32) {
        let digit = exponent.min(LARGEST) as u32;
        let mut worst = (0, i32::MAX);
        for &place in empty {
            let mut harm = 0;
            for part in &OF_CELL[place as usize & 31] {
                let number = part.tuple as usize % 32;
                harm += self.get((look.entries[number] + (digit << (part.shift % 32))) as usize) - look.values[number];
            }
            if harm < worst.1 {
                worst = (place, harm);
            }
        }
        worst
    }

    /// The action with a single number that makes the best afterstate, the first one of equals; `None`
    /// without a legal slide, or where no cell is free for the number.
    #[inline(always)]
    pub fn choose<C: Cpu>(&self, cpu: C, own: &Board, other: &Board) -> Option<Choice> {
        let slides = Slides::of(cpu, own);
        let empty = other.empty_cells(cpu);
        if slides.legal() == 0 || empty.is_empty() {
            return None;
        }
        let look = self.look(cpu, other);
        let mut places = [0; 25];
        let mut bits = empty.bits();
        for place in &mut places[..empty.len()] {
            *place = bits.trailing_zeros() as u8;
            bits &= bits - 1;
        }
        let mut best = (i32::MIN, Direction::Up, 0);
        let mut harms = [(0, (0, 0)); 2];
        // Opposite slides merge alike.
        for (axis, pair) in
            [[Direction::Up, Direction::Down], [Direction::Right, Direction::Left]].into_iter().enumerate()
        {
            let mut kept = (i32::MIN, Direction::Up);
            for direction in pair {
                if slides.is_legal(direction) {
                    let value = self.board(cpu, slides.board(direction));
                    if value > kept.0 {
                        kept = (value, direction);
                    }
                }
            }
            if kept.0 == i32::MIN {
                continue;
            }
            let exponent = slides.merges(pair[0]) + 1;
            harms[axis] = match harms[0] {
                known if known.0 == exponent => known,
                _ => (exponent, self.worst_cell(&look, &places[..empty.len()], exponent)),
            };
            let (place, harm) = harms[axis].1;
            if empty.len() == 1 {
                let mut filled = *other;
                filled.put_one(cpu, cell(place), exponent);
                if filled.is_stuck(cpu) {
                    let boards = [*slides.board(kept.1), filled];
                    return Some(Choice { direction: kept.1, cell: cell(place), exponent, boards, worth: Worth::Won });
                }
            }
            let value = kept.0 - harm;
            if value > best.0 {
                best = (value, kept.1, place);
            }
        }
        let (value, direction, place) = best;
        let exponent = slides.merges(direction) + 1;
        let mut boards = [*slides.board(direction), *other];
        boards[1].put_one(cpu, cell(place), exponent);
        let worth = Worth::Value(value - look.sum - self.tempo());
        Some(Choice { direction, cell: cell(place), exponent, boards, worth })
    }
}

/// The cell of a place.
#[inline(always)]
fn cell(place: u8) -> Cell {
    const CELLS: [Cell; 32] = {
        let mut cells = [Cell::new(0, 0); 32];
        let mut index = 0;
        while let Some(cell) = Cell::from_index(index) {
            cells[cell.place()] = cell;
            index += 1;
        }
        cells
    };
    CELLS[place as usize & 31]
}

/// The digits of a board by [`part`].
#[inline(always)]
fn digits<C: Cpu>(cpu: C, board: &Board) -> [u8; part::ALL] {
    let low = cpu.load_u8x32(board.as_bytes()).min(cpu.splat_u8x32(LARGEST));
    let mut high = low;
    for _ in 0..BITS {
        high = high.plus(high);
    }
    let mut digits = [0; part::ALL];
    let mut at = [[0; 32]; 5];
    cpu.store_u8x32(low | high.down1(), &mut at[0]);
    cpu.store_u8x32(high | low.down1(), &mut at[1]);
    cpu.store_u8x32(low | high.down6(), &mut at[2]);
    cpu.store_u8x32(high | low.down6(), &mut at[3]);
    cpu.store_u8x32(low, &mut at[4]);
    for (part, bytes) in digits.chunks_exact_mut(32).zip(&at) {
        part.copy_from_slice(bytes);
    }
    digits
}

#[inline(always)]
fn entry(digits: &[u8; part::ALL], tuple: &Tuple) -> usize {
    tuple.table | index(digits, tuple.parts, tuple.cells)
}

#[inline(always)]
fn index(digits: &[u8; part::ALL], [low, middle, high]: [usize; 3], cells: usize) -> usize {
    let high = if cells == SIZE { digits[high] as usize } else { 0 };
    digits[low] as usize | (digits[middle] as usize) << (2 * BITS) | high << (4 * BITS)
}

/// The entry of each tuple of a board and its mirrored one, that of a file first.
#[inline(always)]
pub fn entries<C: Cpu>(cpu: C, board: &Board) -> [[u32; 2]; TUPLES] {
    let digits = digits(cpu, board);
    let mut entries = [[0; 2]; TUPLES];
    each_tuple!(NUMBER => {
        let tuple = &ALL[NUMBER];
        let one = index(&digits, tuple.parts, tuple.cells) as u32;
        let other = index(&digits, tuple.mirrored, tuple.cells) as u32;
        entries[NUMBER] = [tuple.table as u32 | one.min(other), tuple.table as u32 | one.max(other)];
    });
    entries
}

#[cfg(test)]
mod tests {
    use engines::battle2048::{Action, Attack, State, CELLS};
    use engines::simd::{self, Kernel, Level};

    use super::super::layout::COUNT;
    use super::*;

    struct Chosen<'a>(&'a Network, &'a [Board; 2]);

    impl Kernel for Chosen<'_> {
        type Output = (i32, Option<Choice>);
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> Self::Output {
            let Chosen(network, [own, other]) = self;
            (network.board(cpu, own), network.choose(cpu, own, other))
        }
    }

    /// Value of a board, worked out from its cells: every line and every square near the first corner
    /// of each of the eight images, each counted as often as the images show it.
    fn naive(network: &Network, board: &Board) -> i32 {
        let level = |cell: (usize, usize)| board.get(Cell::new(cell.0, cell.1)).min(7) as usize;
        let image = |(row, column): (usize, usize), symmetry: usize| {
            let (row, column) = if symmetry & 1 != 0 { (column, row) } else { (row, column) };
            let row = if symmetry & 2 != 0 { SIZE - 1 - row } else { row };
            (row, if symmetry & 4 != 0 { SIZE - 1 - column } else { column })
        };
        let line = |row: usize| (0..SIZE).map(|column| (row, column)).collect::<Vec<_>>();
        let square = |row: usize, column: usize| {
            vec![(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        };
        // The tuple, its table, and how many images show each of its places.
        let shapes = [
            (line(0), 0, 2),
            (line(1), 1 << 15, 2),
            (line(2), 2 << 15, 4),
            (square(0, 0), 3 << 15, 2),
            (square(0, 1), (3 << 15) + (1 << 12), 1),
            (square(1, 1), (3 << 15) + (2 << 12), 2),
        ];
        let mut sum = 0;
        for (cells, table, times) in shapes {
            let value = |symmetry: usize| {
                let digits = cells.iter().enumerate().map(|(n, cell)| level(image(*cell, symmetry)) << (3 * n));
                network.get(table + digits.sum::<usize>())
            };
            sum += (0..8).map(value).sum::<i32>() / times;
        }
        sum
    }

    fn random_network(rng: &mut fastrand::Rng) -> Network {
        Network::new(&(0..COUNT).map(|_| rng.i8(..)).collect::<Vec<_>>())
    }

    fn random_board(rng: &mut fastrand::Rng) -> Board {
        let (most, density) = (rng.u8(1..12), rng.u8(1..=8));
        Board::from_exponents([(); CELLS].map(|()| match rng.u8(0..8) < density {
            true => rng.u8(1..=most),
            false => 0,
        }))
    }

    #[test]
    fn a_board_is_worth_its_tuples() {
        let mut rng = fastrand::Rng::with_seed(2012);
        for _ in 0..10 {
            let network = random_network(&mut rng);
            for _ in 0..500 {
                let boards = [random_board(&mut rng), random_board(&mut rng)];
                let expected = naive(&network, &boards[0]);
                let found = simd::dispatch(Chosen(&network, &boards));
                assert_eq!(found.0, expected, "{:?}", boards[0]);
                assert_eq!(Level::PORTABLE.dispatch(Chosen(&network, &boards)), found);
            }
        }
    }

    struct Both<'a>(&'a Board);

    impl Kernel for Both<'_> {
        type Output = [[u32; 2]; TUPLES];
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> Self::Output {
            entries(cpu, self.0)
        }
    }

    #[test]
    fn an_entry_comes_with_its_mirrored_one() {
        let mut rng = fastrand::Rng::with_seed(2014);
        let network = random_network(&mut rng);
        for _ in 0..1000 {
            let board = random_board(&mut rng);
            let both = simd::dispatch(Both(&board));
            assert_eq!(Level::PORTABLE.dispatch(Both(&board)), both);
            assert!(both.iter().all(|[one, other]| one <= other && mirrored(*one as usize) == *other as usize));
            assert_eq!(both.iter().map(|[one, _]| network.get(*one as usize)).sum::<i32>(), naive(&network, &board));
        }
    }

    #[test]
    fn the_choice_is_the_best_of_all_single_numbers() {
        let mut rng = fastrand::Rng::with_seed(2018);
        let network = random_network(&mut rng);
        let (mut chosen, mut won) = (0, 0);
        for round in 0..5000 {
            let mut boards = [random_board(&mut rng), random_board(&mut rng)];
            if round % 10 == 0 {
                // One cell is free, and the number on it often locks the board.
                let free = rng.usize(..CELLS);
                let level = |cell| if cell == free { 0 } else { rng.u8(1..40) };
                boards[1] = Board::from_exponents(std::array::from_fn(level));
            }
            let state = State::new(boards, [0; 2], 0);
            let mut best = None;
            for direction in Direction::ALL {
                let slide = boards[0].slide(direction);
                for cell in boards[1].empty().filter(|_| slide.is_some()) {
                    let exponent = slide.map_or(0, |slide| slide.merges) + 1;
                    let mut after = state;
                    after.play(Action::Turn(direction, Attack { cells: cell.only(), exponent })).unwrap();
                    let value = match after.is_over() {
                        true => i32::MAX,
                        false => naive(&network, after.board(0)) - naive(&network, after.board(1)) - network.tempo(),
                    };
                    best = best.max(Some(value));
                }
            }
            let choice = simd::dispatch(Chosen(&network, &boards)).1;
            let worth = choice.map(|choice| match choice.worth {
                Worth::Value(value) => value,
                Worth::Won => i32::MAX,
            });
            assert_eq!(worth, best, "{:?}", boards);
            if let Some(Choice { direction, cell, exponent, boards, worth }) = choice {
                let mut after = state;
                after.play(Action::Turn(direction, Attack { cells: cell.only(), exponent })).unwrap();
                assert_eq!([*after.board(0), *after.board(1)], boards);
                assert_eq!(after.is_over(), worth == Worth::Won);
                chosen += 1;
                won += after.is_over() as usize;
            }
        }
        assert!(chosen > 1000 && won > 50, "{} choices, {} won", chosen, won);
    }
}
