//! What a player makes of its prompts, compared with the referee's own position.

use engines::battle2048::{Client, Referee};
use engines::{Query, Referee as _, Session, TextLines};

use crate::games::check::Mismatch;

/// A player that reads all its prompts.
#[derive(Default)]
pub struct Seat {
    client: Client,
}

impl Seat {
    /// Reads the number of `player`, which the records that begin in the middle of a game leave
    /// out.
    ///
    /// # Errors
    /// When the player makes something else of it.
    pub fn seated(player: usize) -> Result<Seat, Mismatch> {
        let mut seat = Seat::default();
        let at = format!("what player {player} reads first");
        seat.read(&at, &format!("{player}\n"))?;
        Mismatch::between(&at, player, seat.client.view().seat)?;
        Ok(seat)
    }

    /// Reads the prompt of `player` and compares what is known then with the position.
    ///
    /// # Errors
    /// The first difference, the position as `expected`.
    pub fn check(&mut self, at: &str, referee: &Referee, player: usize) -> Result<(), Mismatch> {
        let at = format!("{at}, what player {player} reads");
        self.read(&at, referee.prompt(player))?;
        let (view, position) = (self.client.view(), referee.state());
        Mismatch::between(&at, player, view.seat)?;
        if position.is_initial() {
            // The player is not told what the other one did.
            return Mismatch::between(&at, true, view.state.is_initial());
        }
        Mismatch::between_values(&at, position, &view.state)?;
        let remaining = [referee.allowance(player).bank, Some(view.remaining)];
        Mismatch::between(&at, format!("{:?} left", remaining[0]), format!("{:?} left", remaining[1]))
    }

    fn read(&mut self, at: &str, text: &str) -> Result<(), Mismatch> {
        let query = self.client.next(&mut TextLines::new(text));
        Mismatch::between(at, format!("{:?}", Ok::<_, ()>(Query::Act)), format!("{query:?}"))
    }
}
