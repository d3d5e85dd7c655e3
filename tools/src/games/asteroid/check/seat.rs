//! What a player makes of its prompts, compared with the referee's own position.

use engines::asteroid::{Client, Referee};
use engines::{Query, Referee as _, Session, TextLines};

use crate::games::check::Mismatch;

/// A player that reads all its prompts.
#[derive(Default)]
pub struct Seat {
    client: Client,
}

impl Seat {
    /// Reads the prompt of `player` and compares what is known then with the position, the bonus of
    /// every player included. Before the first turn, `query` is for the name.
    ///
    /// # Errors
    /// The first difference, the position as `expected`.
    pub fn check(&mut self, at: &str, referee: &Referee, player: usize, query: Query) -> Result<(), Mismatch> {
        let at = format!("{at}, what player {player} reads");
        let read = self.client.next(&mut TextLines::new(referee.prompt(player)));
        Mismatch::between(&at, format!("{:?}", Ok::<_, ()>(query)), format!("{read:?}"))?;
        if query == Query::Name {
            return Ok(());
        }
        let view = self.client.view();
        Mismatch::between(&at, player, view.seat)?;
        Mismatch::between(&at, format!("{:?}", referee.state()), format!("{:?}", view.state))
    }
}
