//! The clocks (RULES.md, section 11).

use std::time::Duration;

use crate::limits::limit;
use crate::GameOptions;

/// The clocks of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// For a player's first answer.
    pub first_turn: Duration,
    /// For every later answer.
    pub turn: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options { first_turn: Duration::from_millis(1000), turn: Duration::from_millis(100) }
    }
}

impl GameOptions for Options {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "first" => self.first_turn = limit(key, value)?,
            "turn" => self.turn = limit(key, value)?,
            _ => return Err(format!("forest has no option `{}`; its options are first and turn", key)),
        }
        Ok(())
    }

    fn scale_time(&mut self, factor: f64) {
        self.first_turn = self.first_turn.mul_f64(factor);
        self.turn = self.turn.mul_f64(factor);
    }
}
