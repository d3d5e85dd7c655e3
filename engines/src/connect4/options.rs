//! The clocks and openings (RULES.md, sections 6 and 7).

use std::time::Duration;

use super::setup::MOST_PLIES;
use crate::limits::limit;
use crate::GameOptions;

/// The clocks of a game, and how it begins.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// For a player's first answer.
    pub first_turn: Duration,
    /// For every later answer.
    pub turn: Duration,
    /// Random plies before the players take over, at most [`MOST_PLIES`].
    pub opening: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { first_turn: Duration::from_millis(1000), turn: Duration::from_millis(100), opening: 0 }
    }
}

impl GameOptions for Options {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match (key, value.parse()) {
            ("first_turn", _) => self.first_turn = limit(key, value)?,
            ("turn", _) => self.turn = limit(key, value)?,
            ("opening", Ok(plies)) if plies <= MOST_PLIES => self.opening = plies,
            ("opening", _) => {
                return Err(format!("opening is a number of plies, 0 to {}, not `{}`", MOST_PLIES, value))
            }
            _ => return Err(format!("connect4 has no option `{}`; its options are first_turn, turn and opening", key)),
        }
        Ok(())
    }

    fn scale_time(&mut self, factor: f64) {
        self.first_turn = self.first_turn.mul_f64(factor);
        self.turn = self.turn.mul_f64(factor);
    }
}
