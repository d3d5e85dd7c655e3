//! Connect four for two searches: what each of them asks of a game.

use search::alphabeta::{ScoredMove, WIN_SCORE};
use search::{Adversarial, Sequential};

use super::board::{Board, COLUMNS};

/// The columns, the middle ones first.
pub const ORDER: [u8; COLUMNS as usize] = [3, 2, 4, 1, 5, 0, 6];

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct ConnectFour;

impl Sequential<2> for ConnectFour {
    type State = Board;
    type Move = u8;

    #[inline(always)]
    fn mover(&self, board: &Board) -> usize {
        board.seat()
    }

    #[inline(always)]
    fn for_each_move(&self, board: &Board, each: &mut impl FnMut(u8)) {
        ORDER.iter().filter(|&&column| board.cell(column) != 0).for_each(|&column| each(column));
    }

    #[inline(always)]
    fn play(&self, board: &mut Board, column: u8) {
        board.drop(board.cell(column));
    }

    #[inline(always)]
    fn end(&self, board: &Board) -> Option<[f32; 2]> {
        match (board.is_won(), board.is_full()) {
            (true, _) => Some(if board.seat() == 1 { [1.0, -1.0] } else { [-1.0, 1.0] }),
            (false, true) => Some([0.0; 2]),
            (false, false) => None,
        }
    }

    /// Random moves to the end.
    #[inline(always)]
    fn estimate(&self, board: &Board, rng: &mut fastrand::Rng) -> [f32; 2] {
        let mut board = *board;
        self.play_out(&mut board, rng)
    }
}

impl ConnectFour {
    /// Plays random moves until the game is over; its values.
    #[inline(always)]
    pub fn play_out(&self, board: &mut Board, rng: &mut fastrand::Rng) -> [f32; 2] {
        loop {
            let mut free = board.free();
            for _ in 0..(rng.u32(..) as u64 * free.count_ones() as u64) >> 32 {
                free &= free - 1;
            }
            board.drop(free & free.wrapping_neg());
            if let Some(values) = Sequential::end(self, board) {
                return values;
            }
        }
    }
}

impl Adversarial for ConnectFour {
    type State = Board;
    type Move = u8;
    type Analysis = ();
    const HISTORY_SIZE: usize = COLUMNS as usize;

    fn key(&self, board: &Board) -> u64 {
        board.key()
    }

    fn analyze(&self, board: &Board, _: &mut ()) -> bool {
        !board.is_won() && !board.is_full()
    }

    fn generate(&self, board: &Board, _: &(), _: usize, moves: &mut Vec<ScoredMove<u8>>) {
        let [own, other] = board.threats();
        for (place, &mv) in ORDER.iter().enumerate() {
            let cell = board.cell(mv);
            if cell != 0 {
                let urgency = 40 * (cell & own != 0) as i32 + 20 * (cell & other != 0) as i32;
                moves.push(ScoredMove { mv, score: urgency - place as i32 });
            }
        }
    }

    fn is_pseudo_legal(&self, board: &Board, _: &(), column: u8) -> bool {
        board.cell(column) != 0
    }

    fn play(&self, board: &Board, _: &(), column: u8) -> Board {
        let mut after = *board;
        after.drop(board.cell(column));
        after
    }

    /// Cells that would win count, unless the game is over.
    fn evaluate(&self, board: &Board) -> i32 {
        if board.is_won() {
            return -WIN_SCORE;
        }
        if board.is_full() {
            return 0;
        }
        let [own, other] = board.threats().map(|cells| cells.count_ones() as i32);
        if board.threats()[0] & board.free() != 0 {
            return WIN_SCORE - 1;
        }
        10 * (own - other)
    }

    fn end(&self, board: &Board) -> i32 {
        if board.is_won() {
            -WIN_SCORE
        } else {
            0
        }
    }

    fn history_index(&self, column: u8) -> usize {
        column as usize
    }
}
