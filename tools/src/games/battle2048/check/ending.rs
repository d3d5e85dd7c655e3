//! How a game ended, and its clocks.

use std::time::Duration;

use engines::battle2048::{Options, Referee, CELLS, SIZE};
use engines::Referee as _;
use serde::Deserialize;

use crate::games::check::Mismatch;

/// The recorded result of a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    winner: usize,
    turn: u16,
    reason: String,
}

/// Boards and scores in the contest's program after the game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Final {
    boards: [[i32; CELLS]; 2],
    scores: [i32; 2],
}

/// Milliseconds for the first cell, for a turn, and for all turns.
#[derive(Clone, Copy, Deserialize)]
pub struct Limits(u64, u64, u64);

impl Limits {
    /// The options of a game with these clocks.
    pub fn options(self, quirks: bool) -> Options {
        let Limits(initial, turn, total) = self;
        let [initial, turn, total] = [initial, turn, total].map(Duration::from_millis);
        Options { initial, turn, total, quirks, ..Options::default() }
    }
}

/// Compares with a game that is over.
///
/// # Errors
/// The first difference; also when the game is not over.
pub fn check(ending: &Ending, last: &Final, referee: &Referee) -> Result<(), Mismatch> {
    let (Some(verdict), Some(outcome)) = (referee.verdict(), referee.outcome()) else {
        return Err(Mismatch::new("the end", "an outcome", "none"));
    };
    Mismatch::between("reason", &*ending.reason, verdict.reason.word())?;
    Mismatch::between("winner", ending.winner, verdict.winner)?;
    Mismatch::between("place of the winner", 1, outcome.places()[verdict.winner])?;
    Mismatch::between("turn", ending.turn, referee.turn())?;
    Mismatch::between("scores", format!("{:?}", last.scores), format!("{:?}", referee.scores()))?;
    for (player, board) in last.boards.iter().enumerate() {
        Mismatch::between_lines(&format!("board of player {player}"), rows(board), rows(referee.exponents(player)))?;
    }
    Ok(())
}

fn rows(board: &[i32]) -> Vec<String> {
    board.chunks(SIZE).map(|row| format!("{row:?}")).collect()
}
