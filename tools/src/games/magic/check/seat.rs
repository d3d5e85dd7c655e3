//! What a player makes of its prompts, compared with the position.

use engines::magic::{Board, Client};
use engines::{Query, Session, TextLines};

use crate::games::check::Mismatch;

/// A player that reads all its prompts.
pub struct Seat {
    client: Client,
    player: usize,
}

impl Seat {
    /// A player that was asked for its name.
    ///
    /// # Errors
    /// When it takes that for something else.
    pub fn named(player: usize) -> Result<Seat, Mismatch> {
        let mut seat = Seat { client: Client::default(), player };
        seat.read(&format!("what player {player} reads first"), "", Query::Name)?;
        Ok(seat)
    }

    /// Reads a prompt and compares what is known then with the position.
    ///
    /// # Errors
    /// The first difference, the position as `expected`.
    pub fn check(&mut self, at: &str, prompt: &str, state: &Board) -> Result<(), Mismatch> {
        let at = format!("{at}, what player {} reads", self.player);
        self.read(&at, prompt, Query::Act)?;
        let view = self.client.view();
        Mismatch::between_lines(&at, format!("{state:?}").lines(), format!("{:?}", view.board).lines())?;
        Mismatch::between_lines(&at, prompt.lines(), view.to_string().lines())
    }

    fn read(&mut self, at: &str, text: &str, expected: Query) -> Result<(), Mismatch> {
        let query = self.client.next(&mut TextLines::new(text));
        Mismatch::between(at, format!("{:?}", Ok::<_, ()>(expected)), format!("{query:?}"))
    }
}
