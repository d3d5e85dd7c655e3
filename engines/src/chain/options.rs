//! Dealing of packs, and the clocks (RULES.md, section 7).

use std::time::Duration;

use super::setup::PackMode;
use crate::limits::limit_or_none;
use crate::GameOptions;

/// The contest's total, which is shown as what remains while there is no limit.
pub(super) const TOTAL: Duration = Duration::from_secs(180);

/// Dealing of packs, and the clocks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// Dealing of packs.
    pub packs: PackMode,
    /// For all answers of a player together, or no limit.
    pub total: Option<Duration>,
    /// For a single answer, or no limit: the qualifier had one, games with the contest's client at
    /// home have none.
    pub turn: Option<Duration>,
}

impl Default for Options {
    fn default() -> Options {
        Options { packs: PackMode::Text, total: Some(TOTAL), turn: Some(Duration::from_secs(20)) }
    }
}

impl GameOptions for Options {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match (key, value) {
            ("packs", "text") => self.packs = PackMode::Text,
            ("packs", "official") => self.packs = PackMode::Official,
            ("packs", _) => return Err(format!("packs are dealt as in `text` or `official`, not `{}`", value)),
            ("total", _) => self.total = limit_or_none(key, value)?,
            ("turn", _) => self.turn = limit_or_none(key, value)?,
            _ => return Err(format!("chain has no option `{}`; its options are packs, total and turn", key)),
        }
        Ok(())
    }

    fn scale_time(&mut self, factor: f64) {
        for limit in [&mut self.total, &mut self.turn] {
            *limit = limit.map(|limit| limit.mul_f64(factor));
        }
    }
}
