//! A player's end of the protocol (RULES.md, section 5).
//!
//! Positions that no player is asked in, with a board that is locked or one without a cell to
//! attack, are refused here, so that whatever a bot sees can be played on.

use std::time::Duration;

use super::ledger::{packed, Exponents};
use super::{Action, Board, State, ACTIONS, CELLS, SIZE};
use crate::lines::{next, numbers};
use crate::{Lines, ProtocolError, Query, Session};

/// The contest's total, which is not shown before the first turn.
const TOTAL: Duration = Duration::from_secs(100);

/// View of a player who is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// The player's own number: its board is that of this player.
    pub seat: usize,
    /// The position, in which the player is to act. In the initial phase both boards are empty,
    /// even if the opponent has chosen. Exponents that no game by the rule text has are cut.
    pub state: State,
    /// Rest of the player's total, in whole milliseconds of a real clock: a referee with scaled
    /// clocks shows scaled times.
    pub remaining: Duration,
}

/// Parses the referee's text.
#[derive(Clone, Debug, Default)]
pub struct Client {
    view: Option<View>,
}

impl Session for Client {
    type View = View;
    type Action = Action;

    fn next(&mut self, lines: &mut dyn Lines) -> Result<Query, ProtocolError> {
        let first = match lines.next_line() {
            None => return Ok(Query::Over),
            Some(line) => line.to_string(),
        };
        self.view = Some(match self.view {
            None => {
                const SEAT: &str = "the own number, 0 or 1";
                let [seat] = numbers(&first, SEAT)?;
                if seat > 1 {
                    return Err(ProtocolError::Line(SEAT, first));
                }
                View { seat, state: State::choosing(seat), remaining: TOTAL }
            }
            Some(View { seat, .. }) => {
                let (state, remaining) = read_turn(seat, &first, lines)?;
                View { seat, state, remaining }
            }
        });
        Ok(Query::Act)
    }

    fn last_view(&self) -> Option<&View> {
        self.view.as_ref()
    }
}

/// A turn; its first line is read already.
fn read_turn(seat: usize, first: &str, lines: &mut dyn Lines) -> Result<(State, Duration), ProtocolError> {
    const FIRST: &str = "the turn (1 to 1000), the milliseconds left, and both scores";
    const PLAYABLE: &str = "boards of which the own one moves and the other has an empty cell";
    let [turn, left, own, other]: [i64; 4] = numbers(first, FIRST)?;
    let wrong = || ProtocolError::Line(FIRST, first.to_string());
    let score = |score| i32::try_from(score).map_err(|_| wrong());
    let (own, other) = (score(own)?, score(other)?);
    let remaining = Duration::from_millis(u64::try_from(left).map_err(|_| wrong())?);
    if !(1..=ACTIONS as i64 / 2).contains(&turn) {
        return Err(wrong());
    }
    let (mut boards, mut scores) = ([read_board(lines)?, read_board(lines)?], [own, other]);
    if seat == 1 {
        boards.swap(0, 1);
        scores.swap(0, 1);
    }
    let state = State::new(boards, scores, 2 * (turn as u16 - 1) + seat as u16);
    if state.is_over() || boards[1 - seat].empty().is_empty() {
        return Err(ProtocolError::Line(PLAYABLE, format!("{:?}", boards)));
    }
    Ok((state, remaining))
}

fn read_board(lines: &mut dyn Lines) -> Result<Board, ProtocolError> {
    const ROW: &str = "a row of a board: five exponents, 0 for an empty cell";
    let mut exponents: Exponents = [0; CELLS];
    for row in exponents.chunks_mut(SIZE) {
        let line = next(lines, ROW)?;
        let numbers: [i32; SIZE] = numbers(line, ROW)?;
        if numbers.iter().any(|exponent| *exponent < 0) {
            return Err(ProtocolError::Line(ROW, line.to_string()));
        }
        row.copy_from_slice(&numbers);
    }
    Ok(packed(&exponents))
}
