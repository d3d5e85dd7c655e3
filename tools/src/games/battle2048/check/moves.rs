//! Boards with their four slides.

use engines::battle2048::{Board, Direction, CELLS};
use serde::Deserialize;

use crate::games::check::Mismatch;

/// The digits of exponents.
const RADIX: u32 = 36;

/// A board and what its slides do.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moves {
    b: String,
    #[serde(rename = "U")]
    up: Slid,
    #[serde(rename = "R")]
    right: Slid,
    #[serde(rename = "D")]
    down: Slid,
    #[serde(rename = "L")]
    left: Slid,
    can_move: bool,
}

/// Merges, -1 if nothing moves; what the score gains; the board afterwards.
#[derive(Deserialize)]
struct Slid(i32, u32, String);

/// Slides a board.
///
/// # Errors
/// The first difference.
pub fn check(moves: &Moves) -> Result<(), Mismatch> {
    let no_board = || Mismatch::new("b", "25 exponents", &*moves.b);
    let board = board(&moves.b).ok_or_else(no_board)?;
    let recorded = [&moves.up, &moves.right, &moves.down, &moves.left];
    for (direction, Slid(merges, gain, after)) in Direction::ALL.into_iter().zip(recorded) {
        let slide = board.slide(direction);
        let (got_merges, got_after) = slide.map_or((-1, board), |slide| (slide.merges.into(), slide.board));
        Mismatch::between(
            &format!("{}", direction.letter()),
            line(*merges, *gain, after),
            line(got_merges, board.gain(direction), &text(&got_after)),
        )?;
    }
    Mismatch::between("can_move", moves.can_move, !board.is_locked())
}

fn line(merges: i32, gain: u32, after: &str) -> String {
    format!("merges {merges}, gain {gain}, board {after}")
}

/// The board of 25 digits, if it is one.
fn board(text: &str) -> Option<Board> {
    let exponents: Option<Vec<u8>> = text.chars().map(|digit| Some(digit.to_digit(RADIX)? as u8)).collect();
    <[u8; CELLS]>::try_from(exponents?).ok().map(Board::from_exponents)
}

fn text(board: &Board) -> String {
    board.exponents().iter().map(|&exponent| char::from_digit(exponent.into(), RADIX).unwrap_or('?')).collect()
}
