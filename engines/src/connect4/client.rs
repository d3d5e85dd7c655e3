//! A player's end of the protocol (RULES.md, section 4).

use super::{Action, State, COLUMNS, ROWS};
use crate::lines::{next, number};
use crate::{Lines, ProtocolError, Query, Session};

/// What a player sees when it is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// The position; the player that is asked is the one to act.
    pub state: State,
    /// Whether the player is asked for the first time in this game.
    pub is_first: bool,
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
        const PLY: &str = "the number of the ply, 0 to 41";
        let plies: usize = match lines.next_line() {
            None => return Ok(Query::Over),
            Some(line) => number(line, PLY)?,
        };
        let state = read_board(lines)?;
        if state.plies() != plies {
            return Err(ProtocolError::Line(PLY, plies.to_string()));
        }
        self.view = Some(View { state, is_first: self.view.is_none() });
        Ok(Query::Act)
    }

    fn last_view(&self) -> Option<&View> {
        self.view.as_ref()
    }
}

fn read_board(lines: &mut dyn Lines) -> Result<State, ProtocolError> {
    const ROW: &str = "a row of seven cells, each `.`, `0` or `1`";
    const BOARD: &str = "a board on which the game goes on";
    let (mut stones, mut last) = ([0; 2], String::new());
    for row in (0..ROWS).rev() {
        last = next(lines, ROW)?.to_string();
        let signs = last.trim_end().as_bytes();
        if signs.len() != COLUMNS {
            return Err(ProtocolError::Line(ROW, last));
        }
        for (column, sign) in signs.iter().enumerate() {
            match sign {
                b'.' => {}
                b'0' | b'1' => stones[(sign - b'0') as usize] |= 1 << ((ROWS + 1) * column + row),
                _ => return Err(ProtocolError::Line(ROW, last)),
            }
        }
    }
    State::from_stones(stones).filter(|state| !state.is_over()).ok_or(ProtocolError::Line(BOARD, last))
}
