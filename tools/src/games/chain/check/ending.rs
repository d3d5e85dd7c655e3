//! How a game ended.

use engines::chain::{Referee, TURNS};
use engines::Referee as _;
use serde::Deserialize;

use super::facts::{self, Player};
use crate::games::check::Mismatch;

/// The recorded result of a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// A player; -1 is a draw.
    winner: i64,
    reason: String,
    /// The last turn that was played.
    turn: usize,
    score: [i64; 2],
    /// The players after it; not in transcripts.
    #[serde(rename = "final")]
    players: Option<[Player; 2]>,
}

impl Ending {
    /// Compares with a game that is over.
    ///
    /// # Errors
    /// The first difference; also when the game is not over.
    pub fn check(&self, referee: &Referee) -> Result<(), Mismatch> {
        let Some(outcome) = referee.outcome() else {
            return Err(Mismatch::new("the end", "an outcome", "none"));
        };
        let (reason, turn) = reason(referee);
        Mismatch::between("reason", &*self.reason, reason)?;
        Mismatch::between("winner", self.winner, outcome.winner().map_or(-1, |seat| seat as i64))?;
        Mismatch::between("last turn", self.turn, turn)?;
        Mismatch::between("scores", format!("{:?}", self.score), format!("{:?}", outcome.scores()))?;
        for (number, player) in self.players.iter().flatten().enumerate() {
            let got = facts::side(referee.state().side(number));
            Mismatch::between_lines(&format!("player {number} at the end"), player.facts(), got)?;
        }
        Ok(())
    }

    /// Compares as [`Ending::check`] does, for a record that should or should not tell how the
    /// players stood.
    ///
    /// # Errors
    /// The first difference.
    pub fn check_with(&self, referee: &Referee, players: bool) -> Result<(), Mismatch> {
        Mismatch::between("the fields, `final` of `result`", self.players.is_some(), players)?;
        self.check(referee)
    }
}

/// Why a game that is over ended, in the words of the records, and the number of its last turn.
pub fn reason(referee: &Referee) -> (&'static str, usize) {
    let state = referee.state();
    if (0..2).any(|player| referee.fault(player).is_some()) {
        return ("illegal", state.turn());
    }
    // All other games end with a turn that was played.
    let last = state.turn() - 1;
    match [0, 1].map(|player| state.side(player).field.is_lost()) {
        [true, true] => ("both_dead", last),
        [false, false] if state.turn() == TURNS => ("turn_limit", last),
        [false, false] => ("none", last),
        _ => ("dead", last),
    }
}
