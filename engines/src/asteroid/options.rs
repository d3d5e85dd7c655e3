//! The clocks, and where the contest's program departs from the rule text
//! (RULES.md, sections 10, 11).

use std::time::Duration;

use crate::limits::limit;
use crate::GameOptions;

/// Clocks and switches of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// For the name.
    pub name: Duration,
    /// For every turn.
    pub turn: Duration,
    /// For what all turns of a player take beyond that, together.
    pub overrun: Duration,
    /// True if a player whose name came too late plays on, without a name, as with the official
    /// program. It is out of the game by the rule text.
    pub late_names: bool,
    /// True if `reset` is a command, and as broken as in the official program. By the rule text
    /// there is no such command. A game in which it is used may have no end.
    pub reset: bool,
}

impl Options {
    /// The clocks of the rule text.
    const TEXT: [u64; 3] = [5000, 1000, 5000];
    /// The clocks of the official program, in which two arguments are swapped.
    const OFFICIAL: [u64; 3] = [10_000, 5000, 1000];

    fn set_clock(&mut self, milliseconds: [u64; 3]) {
        let [name, turn, overrun] = milliseconds.map(Duration::from_millis);
        *self = Options { name, turn, overrun, ..*self };
    }
}

impl Default for Options {
    fn default() -> Options {
        let zero = Duration::ZERO;
        let mut options = Options { name: zero, turn: zero, overrun: zero, late_names: false, reset: false };
        options.set_clock(Options::TEXT);
        options
    }
}

impl GameOptions for Options {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let switch = || match value {
            "on" => Ok(true),
            "off" => Ok(false),
            _ => Err(format!("{} is `on` or `off`, not `{}`", key, value)),
        };
        match (key, value) {
            ("clock", "text") => self.set_clock(Options::TEXT),
            ("clock", "official") => self.set_clock(Options::OFFICIAL),
            ("clock", _) => return Err(format!("clock is that of the `text` or `official`, not `{}`", value)),
            ("name", _) => self.name = limit(key, value)?,
            ("turn", _) => self.turn = limit(key, value)?,
            ("overrun", _) => self.overrun = limit(key, value)?,
            ("late-names", _) => self.late_names = switch()?,
            ("reset", _) => self.reset = switch()?,
            _ => {
                return Err(format!(
                    "asteroid has no option `{}`; its options are clock, name, turn, overrun, late-names and reset",
                    key
                ))
            }
        }
        Ok(())
    }

    fn scale_time(&mut self, factor: f64) {
        for limit in [&mut self.name, &mut self.turn, &mut self.overrun] {
            *limit = limit.mul_f64(factor);
        }
    }
}
