//! What is kept of a measured game, so that a run of hours can be gone on with.

use serde::{Deserialize, Serialize};

use super::{Conditions, Sample};
use crate::matches::{Contender, GameRecord, JournalEntry};

/// A game and what was seen of the bot: a record as those of `arena`, with more in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Watched {
    /// The game.
    #[serde(flatten)]
    pub record: GameRecord,
    /// Under which conditions it was measured.
    pub conditions: Conditions,
    /// Observations of the bot, answer by answer; empty if nobody watched.
    pub samples: Vec<Sample>,
}

impl JournalEntry for Watched {
    fn index(&self) -> usize {
        self.record.index
    }

    fn is_disturbed(&self) -> bool {
        self.record.disturbed
    }

    fn validate(&self) -> Result<(), String> {
        self.record.validate()?;
        let (samples, answers) = (self.samples.len(), self.record.moves.len());
        if samples > answers {
            return Err(format!("{samples} answers of the bot were watched among {answers}"));
        }
        let wrong = |(number, sample): (usize, &Sample)| Some((number, sample.validate().err()?));
        match self.samples.iter().enumerate().find_map(wrong) {
            Some((number, reason)) => Err(format!("sample {}: {reason}", number + 1)),
            None => Ok(()),
        }
    }
}

impl Watched {
    /// Whether it belongs to this run of so many games, played by these two.
    ///
    /// # Errors
    /// A sentence with what it has and this run has not.
    pub fn check(
        &self,
        conditions: &Conditions,
        contenders: &[Contender; 2],
        games: usize,
        expected_seats: usize,
    ) -> Result<(), String> {
        let index = self.record.index;
        let show = |conditions: &Conditions| serde_json::to_string(conditions).unwrap_or_default();
        if self.conditions != *conditions {
            let (found, expected) = (show(&self.conditions), show(conditions));
            return Err(format!("game {index} is of another run: measured under {found}, not {expected}"));
        }
        if index >= games {
            return Err(format!("there is a game {index}, --games ends before it; ask for at least {}", index + 1));
        }
        let seats = self.record.players.len();
        if seats != expected_seats {
            return Err(format!("game {index} has {seats} players, not {expected_seats}"));
        }
        for (seat, player) in self.record.players.iter().enumerate() {
            let expected = &contenders[usize::from(seat != index % seats)].record;
            if player != expected {
                return Err(format!("game {index} is of another run: `{}` has changed since", player.label()));
            }
        }
        Ok(())
    }
}
