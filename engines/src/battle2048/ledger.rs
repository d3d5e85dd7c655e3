//! The contest's program's own record of a game: boards and scores in 32-bit numbers.
//!
//! The record differs from the position in two ways. It keeps what an action did before it was
//! refused, as that program's report does; and its numbers wrap where that program's did, so that
//! the contest's quirks, with exponents that no packed board holds, are exact as well.

use super::command::{cell_at, Command};
use super::{Board, Cell, Direction, Reason, State, CELLS, SIZE};

/// Exponents row by row, 0 for an empty cell.
pub(super) type Exponents = [i32; CELLS];

/// The largest exponent that a packed board is given: 25 of them, and all that attacks add in a
/// game, merge to none that it cannot hold.
pub(super) const LARGEST_SHOWN: i32 = 122;

/// The packed board; an exponent that is too large is shown as [`LARGEST_SHOWN`].
pub(super) fn packed(exponents: &Exponents) -> Board {
    Board::from_exponents(exponents.map(|exponent| exponent.clamp(0, LARGEST_SHOWN) as u8))
}

/// Boards, scores and how many actions there were.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ledger {
    pub boards: [Exponents; 2],
    pub scores: [i32; 2],
    pub actions: u16,
}

impl Ledger {
    /// The record of a game that is in this position.
    pub fn of(state: &State) -> Ledger {
        let board = |player| state.board(player).exponents().map(i32::from);
        Ledger { boards: [0, 1].map(board), scores: [0, 1].map(|p| state.score(p)), actions: state.actions() }
    }

    /// Counts and plays a player's answer; `wrapping` tests the attack's total in 32 bits
    /// ([RULES.md, section 5.4](super::rules)).
    ///
    /// # Errors
    /// The reason of the refusal; all that came before it is done.
    pub fn play(&mut self, player: usize, command: &Command, wrapping: bool) -> Result<(), Reason> {
        self.actions += 1;
        let merges = self.slide(player, command.direction).ok_or(Reason::CannotMove)?;
        if !is_total(command, merges, wrapping) {
            return Err(Reason::InvalidTotal);
        }
        if command.places.len() as i64 != command.count as i64 {
            return Err(Reason::InvalidNumberOfCells);
        }
        let cells: Vec<Cell> =
            command.places.iter().map(|place| cell_at(*place)).collect::<Option<_>>().ok_or(Reason::InvalidPosition)?;
        for cell in cells {
            match &mut self.boards[1 - player][cell.index()] {
                free @ 0 => *free = command.exponent,
                _ => return Err(Reason::AlreadyOccupied),
            }
        }
        Ok(())
    }

    /// True if nothing on a player's board moves.
    pub fn is_locked(&self, player: usize) -> bool {
        Direction::ALL.into_iter().all(|direction| slid(&self.boards[player], direction).0 == self.boards[player])
    }

    /// Slides a player's board and counts the merges, if anything changes.
    fn slide(&mut self, player: usize, direction: Direction) -> Option<u32> {
        let (board, made) = slid(&self.boards[player], direction);
        if board == self.boards[player] {
            return None;
        }
        self.boards[player] = board;
        let score = &mut self.scores[player];
        *score = made.iter().fold(*score, |score, &exponent| score.wrapping_add(1i32.wrapping_shl(exponent as u32)));
        Some(made.len() as u32)
    }
}

/// True if the attack adds up to what these merges throw.
fn is_total(command: &Command, merges: u32, wrapping: bool) -> bool {
    let (count, exponent) = (command.count, command.exponent as u32);
    match wrapping {
        true => count.wrapping_mul(1i32.wrapping_shl(exponent)) == 1 << (merges + 1),
        false => exponent <= merges + 1 && count == 1 << (merges + 1 - exponent),
    }
}

/// A board after a slide, and the exponents that merges made.
fn slid(board: &Exponents, direction: Direction) -> (Exponents, Vec<i32>) {
    let (mut after, mut made) = ([0; CELLS], Vec::new());
    for line in 0..SIZE {
        // From the edge that the numbers move to.
        let cell = |step: usize| match direction {
            Direction::Up => Cell::new(step, line),
            Direction::Right => Cell::new(line, SIZE - 1 - step),
            Direction::Down => Cell::new(SIZE - 1 - step, line),
            Direction::Left => Cell::new(line, step),
        };
        let numbers = (0..SIZE).map(|step| board[cell(step).index()]).filter(|&exponent| exponent != 0);
        let mut numbers = numbers.peekable();
        let mut step = 0;
        while let Some(exponent) = numbers.next() {
            let merges = numbers.next_if_eq(&exponent).is_some();
            let exponent = if merges { exponent.wrapping_add(1) } else { exponent };
            made.extend(merges.then_some(exponent));
            after[cell(step).index()] = exponent;
            step += 1;
        }
    }
    (after, made)
}
