//! What a player makes of its prompts, compared with the referee's own position.

use std::time::Duration;

use engines::chain::{Client, Referee, View, TURNS};
use engines::{Query, Referee as _, Session, TextLines};

use super::facts;
use crate::games::check::Mismatch;

/// A player that reads all its prompts.
#[derive(Default)]
pub struct Seat {
    client: Client,
}

impl Seat {
    /// Reads what `player` gets before anything is told: the wish for a name.
    ///
    /// # Errors
    /// When the player takes it for something else.
    pub fn check_name(&mut self, referee: &Referee, player: usize) -> Result<(), Mismatch> {
        self.read(&format!("what player {player} reads first"), referee, player, Query::Name)
    }

    /// Reads the prompt of `player` and compares what is known then with the position. Returns the
    /// times that are left, those of `player` first.
    ///
    /// # Errors
    /// The first difference, the position as `expected`.
    pub fn check(&mut self, at: &str, referee: &Referee, player: usize) -> Result<[Duration; 2], Mismatch> {
        let at = format!("{at}, what player {player} reads");
        self.read(&at, referee, player, Query::Act)?;
        let View { setup, state, remaining } = self.client.view();
        Mismatch::between(&at, referee.state().turn(), state.turn())?;
        for (seen, actual) in [(0, player), (1, 1 - player)] {
            let actual = facts::side(referee.state().side(actual));
            Mismatch::between_lines(&at, actual, facts::side(state.side(seen)))?;
        }
        if setup != referee.setup() {
            let packs =
                |setup: &engines::chain::Setup| (0..TURNS).map(|turn| format!("{:?}", setup.pack(turn))).collect();
            let (expected, got): (Vec<_>, Vec<_>) = (packs(referee.setup()), packs(setup));
            Mismatch::between_lines(&format!("{at}, packs"), expected, got)?;
        }
        Ok(*remaining)
    }

    fn read(&mut self, at: &str, referee: &Referee, player: usize, expected: Query) -> Result<(), Mismatch> {
        let query = self.client.next(&mut TextLines::new(referee.prompt(player)));
        Mismatch::between(at, format!("{:?}", Ok::<_, ()>(expected)), format!("{query:?}"))
    }
}
