//! Boards: slides, gains, locks and attacks of the packed board are the naive ones.

use engines::battle2048::{Attack, Board as PackedBoard, Cell, Cells, Slide, CELLS};
use fastrand::Rng;

use crate::battle2048::reference::{empty_cells, is_locked, slide, Board, SIZE};
use crate::battle2048::{direction, packed, random_board, unpacked, LETTERS};

/// What the boards of the test were like.
#[derive(Debug, Default)]
struct Met {
    locked: usize,
    /// Full, and something merges.
    full_and_moving: usize,
    nothing_moves: usize,
    moves_without_merges: usize,
    /// By how many pairs merged.
    merges: [usize; 11],
    /// By how many tiles there are.
    filled: [usize; CELLS + 1],
    /// Three, four and five equal tiles in a line.
    runs: [usize; 3],
    /// A merge next to a tile like its result.
    no_cascade: usize,
    made_26: usize,
}

impl Met {
    fn count(&mut self, board: &Board) {
        let filled = CELLS - empty_cells(board).len();
        self.filled[filled] += 1;
        self.locked += is_locked(board) as usize;
        self.full_and_moving += (filled == CELLS && !is_locked(board)) as usize;
        for row in board {
            let tiles: Vec<i32> = row.iter().copied().filter(|tile| *tile != 0).collect();
            for length in 3..=SIZE {
                let is_run = |tiles: &[i32]| tiles.iter().all(|tile| *tile == tiles[0]);
                self.runs[length - 3] += tiles.windows(length).any(is_run) as usize;
            }
            self.no_cascade += tiles.windows(3).any(|t| t[0] == t[1] && t[2] == t[0] + 1) as usize;
        }
    }

    fn assert_all(&self) {
        let single = [
            self.locked,
            self.full_and_moving,
            self.nothing_moves,
            self.moves_without_merges,
            self.no_cascade,
            self.made_26,
        ];
        let all = single.iter().chain(&self.merges).chain(&self.filled).chain(&self.runs);
        assert!(all.into_iter().all(|count| *count > 0), "{:?}", self);
    }
}

#[test]
fn slides_are_the_naive_ones() {
    let mut rng = Rng::with_seed(25);
    let mut met = Met::default();
    for _ in 0..120_000 {
        let board = random_board(&mut rng);
        let packed_board = packed(&board);
        assert_eq!(unpacked(&packed_board), board);
        met.count(&board);
        for letter in LETTERS {
            let expected = slide(&board, letter);
            let merges = expected.made.len();
            let moves = expected.board != board;
            let expected_slide = moves.then(|| Slide { board: packed(&expected.board), merges: merges as u8 });
            assert_eq!(packed_board.slide(direction(letter)), expected_slide, "{} {:?}", letter, board);
            let gain: u32 = expected.made.iter().map(|exponent| 1u32 << exponent).sum();
            assert_eq!(packed_board.gain(direction(letter)), gain, "{} {:?}", letter, board);
            met.nothing_moves += !moves as usize;
            met.moves_without_merges += (moves && merges == 0) as usize;
            met.merges[merges] += 1;
            met.made_26 += expected.made.contains(&26) as usize;
        }
        assert_eq!(packed_board.is_locked(), is_locked(&board), "{:?}", board);
    }
    println!("{:?}", met);
    met.assert_all();
}

#[test]
fn cells_are_where_they_are_said_to_be() {
    let mut rng = Rng::with_seed(5);
    for _ in 0..2000 {
        let board = random_board(&mut rng);
        let packed_board = packed(&board);
        let exponents: Vec<u8> = board.concat().iter().map(|exponent| *exponent as u8).collect();
        assert_eq!(packed_board.exponents()[..], exponents[..]);
        assert_eq!(PackedBoard::from_exponents(packed_board.exponents()), packed_board);
        let empty = empty_cells(&board).into_iter();
        let empty: Cells = empty.map(|(row, column)| Cell::new(row as usize - 1, column as usize - 1)).collect();
        assert_eq!(packed_board.empty(), empty);
        for cell in Cell::all() {
            let mut other = packed_board;
            other.set(cell, packed_board.get(cell) + 1);
            assert_ne!(other.words(), packed_board.words());
            assert_ne!(other, packed_board);
        }
    }
}

#[test]
fn attacks_fill_their_cells_and_no_other() {
    let mut rng = Rng::with_seed(16);
    for count in (1..=16).cycle().take(16 * 500) {
        let board = random_board(&mut rng);
        let mut numbers: Vec<usize> = (0..CELLS).collect();
        rng.shuffle(&mut numbers);
        let (chosen, exponent) = (&numbers[..count], rng.u8(1..=11));
        let mut expected = board;
        chosen.iter().for_each(|number| expected[number / SIZE][number % SIZE] = exponent as i32);
        let cells = chosen.iter().map(|number| Cell::from_index(*number).unwrap()).collect();
        let mut attacked = packed(&board);
        attacked.put(Attack { cells, exponent });
        assert_eq!(unpacked(&attacked), expected);
    }
}

/// The images of a board under its eight symmetries.
fn images(board: &Board) -> Vec<Board> {
    let turned = |board: &Board| {
        let mut turned = *board;
        for (row, column) in (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| (row, column))) {
            turned[column][SIZE - 1 - row] = board[row][column];
        }
        turned
    };
    let mirrored = |board: &Board| {
        let mut mirrored = *board;
        mirrored.iter_mut().for_each(|row| row.reverse());
        mirrored
    };
    let turns = std::iter::successors(Some(*board), |last| Some(turned(last))).take(4);
    turns.flat_map(|board| [board, mirrored(&board)]).collect()
}

#[test]
fn images_of_a_board_share_a_key_and_other_boards_do_not() {
    let mut rng = Rng::with_seed(11);
    let mut boards_of_keys: std::collections::HashMap<u64, Board> = Default::default();
    for _ in 0..2000 {
        let mut board = Board::default();
        for _ in 0..rng.usize(1..4) {
            board[rng.usize(0..SIZE)][rng.usize(0..SIZE)] = rng.i32(1..3);
        }
        let images = images(&board);
        let keys: Vec<u64> = images.iter().map(|image| packed(image).symmetric_key()).collect();
        assert!(keys.iter().all(|key| *key == keys[0]), "{:?}", board);
        let known = boards_of_keys.entry(keys[0]).or_insert(board);
        assert!(images.contains(known), "{:?} and {:?} share a key", known, board);
    }
    assert!(boards_of_keys.len() > 500);
}
