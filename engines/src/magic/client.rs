//! A player's end of the protocol (RULES.md, section 9).
//!
//! One program plays both modes: the text tells which one it is.

use std::time::Duration;

use super::text::read_view;
use super::{Action, Board, Cells};
use crate::{Lines, ProtocolError, Query, Session};

/// View of a player who is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// The own player: 0 with characters 0 and 1, or 1 with characters 2 and 3. In stage mode 0.
    pub player: usize,
    /// The position, which is not over. It tells the mode, too.
    pub board: Board,
    /// The cells that burnt last turn.
    pub burnt: Cells,
    /// Rest of the player's total in the final mode, in whole milliseconds of a real clock: a
    /// referee with scaled clocks shows scaled times.
    pub remaining: Option<Duration>,
}

/// Parses the referee's text.
#[derive(Clone, Debug, Default)]
pub struct Client {
    /// True if the name was asked for.
    named: bool,
    view: Option<View>,
}

impl Session for Client {
    type View = View;
    type Action = Action;

    fn next(&mut self, lines: &mut dyn Lines) -> Result<Query, ProtocolError> {
        // The name is due before there is any input.
        if !self.named {
            self.named = true;
            return Ok(Query::Name);
        }
        let first = match lines.next_line() {
            None => return Ok(Query::Over),
            Some(line) => line.to_string(),
        };
        self.view = Some(read_view(&first, lines)?);
        Ok(Query::Act)
    }

    fn last_view(&self) -> Option<&View> {
        self.view.as_ref()
    }
}
