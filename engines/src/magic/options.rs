//! The mode, the stages, and the clock (RULES.md, sections 7 and 8).

use std::time::Duration;

use super::doubts::STAGES;
use super::setup::MOST_TURNS;
use super::{Enemy, Mode, SHORTEST_FUSE};
use crate::limits::limit;
use crate::GameOptions;

/// The contest's total.
const TOTAL: Duration = Duration::from_secs(600);
/// The longest series of stages: no run gets through more.
const MOST_STAGES: usize = 1000;

/// The mode, the stages, and the clock.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// Final games, or runs through stages.
    pub mode: Mode,
    /// After how many stages the series begins again.
    pub stages: usize,
    /// The enemies of the stages in turn, not empty; two stages each unless set.
    pub enemies: Vec<Enemy>,
    /// Turns of a game, if not as many as in the contest.
    pub turns: Option<u16>,
    /// For all answers of a program together.
    pub total: Duration,
}

impl Default for Options {
    fn default() -> Options {
        let enemies = Enemy::ALL.into_iter().flat_map(|enemy| [enemy; 2]).collect();
        Options { mode: Mode::Final, stages: STAGES, enemies, turns: None, total: TOTAL }
    }
}

impl GameOptions for Options {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match (key, value) {
            ("mode", "final") => self.mode = Mode::Final,
            ("mode", "stage") => self.mode = Mode::Stage,
            ("mode", _) => return Err(format!("the mode is `final` or `stage`, not `{}`", value)),
            ("stages", _) => match value.parse() {
                Ok(stages) if (1..=MOST_STAGES).contains(&stages) => self.stages = stages,
                _ => return Err(format!("stages is a number from 1 to {}, not `{}`", MOST_STAGES, value)),
            },
            ("enemies", _) => match value.split('+').map(Enemy::from_name).collect() {
                Some(enemies) => self.enemies = enemies,
                None => {
                    let names = Enemy::ALL.map(Enemy::name).join(", ");
                    return Err(format!("enemies are some of {}, joined by `+`, not `{}`", names, value));
                }
            },
            ("turns", _) => match value.parse() {
                Ok(turns) if (SHORTEST_FUSE..=MOST_TURNS).contains(&turns) => self.turns = Some(turns),
                _ => return Err(format!("turns is a number from 5 to 1000, not `{}`", value)),
            },
            ("total", _) => self.total = limit(key, value)?,
            _ => {
                return Err(format!(
                    "magic has no option `{}`; its options are mode, stages, enemies, turns and total",
                    key
                ))
            }
        }
        Ok(())
    }

    fn scale_time(&mut self, factor: f64) {
        self.total = self.total.mul_f64(factor);
    }
}
