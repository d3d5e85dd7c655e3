//! The clocks, openings, and whose arithmetic counts (RULES.md, sections 5 and 6).

use std::time::Duration;

use super::setup::MOST_PLIES;
use crate::limits::limit;
use crate::GameOptions;

/// The clocks, how games begin, and whose arithmetic counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// For the answer of the initial phase, which the total does not count.
    pub initial: Duration,
    /// For every later answer.
    pub turn: Duration,
    /// For all later answers of a player together.
    pub total: Duration,
    /// True if the contest's program's 32-bit arithmetic counts, against the rule text
    /// ([RULES.md, section 5.4](super::rules)).
    pub quirks: bool,
    /// Number of random actions of each player after the initial phase; see [`super::Setup::draw`].
    pub opening: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            initial: Duration::from_millis(1000),
            turn: Duration::from_millis(1000),
            total: Duration::from_millis(100_000),
            quirks: false,
            opening: 0,
        }
    }
}

impl GameOptions for Options {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match (key, value) {
            ("initial", _) => self.initial = limit(key, value)?,
            ("turn", _) => self.turn = limit(key, value)?,
            ("total", _) => self.total = limit(key, value)?,
            ("quirks", "on") => self.quirks = true,
            ("quirks", "off") => self.quirks = false,
            ("quirks", _) => return Err(format!("quirks are `on` or `off`, not `{}`", value)),
            ("opening", _) => match value.parse() {
                Ok(plies) if plies <= MOST_PLIES => self.opening = plies,
                _ => return Err(format!("opening is a number of actions, 0 to {}, not `{}`", MOST_PLIES, value)),
            },
            _ => {
                return Err(format!(
                    "battle2048 has no option `{}`; its options are initial, turn, total, quirks and opening",
                    key
                ))
            }
        }
        Ok(())
    }

    fn scale_time(&mut self, factor: f64) {
        for limit in [&mut self.initial, &mut self.turn, &mut self.total] {
            *limit = limit.mul_f64(factor);
        }
    }
}
