//! How long a turn may think.
//!
//! The decision behind it: a turn ends well before its limit, so that the bank is there for stalls
//! of the machine alone. How late the machine lets a turn end is measured, and the more that is and
//! the less is left of the bank, the earlier the turns that follow end.

use std::time::{Duration, Instant};

use search::Budget;

use crate::Pace;

/// Milliseconds of the longest turn.
const THINKING: f64 = 750.0;
/// Milliseconds of a turn that are not taken from the bank.
const LIMIT: f64 = 1000.0;
/// Milliseconds of them that are left for stalls longer than the last ones.
const MARGIN: f64 = 200.0;
/// Milliseconds of the bank.
const BANK: f64 = 5000.0;
/// The part of the bank that is not risked: below it turns are not thought about.
const RESERVE: f64 = 0.1;
/// Milliseconds that the machine is taken to be late at most.
const MOST_LAG: f64 = 500.0;
/// What is left of that a turn later.
const FORGETTING: f64 = 0.9;

/// Gives turns their budgets and keeps count of the bank.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    pace: Pace,
    /// Milliseconds of the contest's clock that are taken from the bank.
    overrun: f64,
    /// How late the machine has let turns end, the last ones above all, in milliseconds of the
    /// contest's clock.
    lag: f64,
}

impl Clock {
    /// A clock with the whole bank left.
    pub fn new(pace: Pace) -> Clock {
        Clock { pace, overrun: 0.0, lag: 0.0 }
    }

    /// The budget of a turn.
    pub fn budget(&self, asked: Instant) -> Budget {
        self.pace.budget(asked, self.thinking())
    }

    /// Milliseconds of a turn.
    fn thinking(&self) -> f64 {
        let left = 1.0 - self.overrun / BANK;
        if left < RESERVE {
            return 0.0;
        }
        THINKING.min(LIMIT - MARGIN - self.lag) * left
    }

    /// Takes notice of a turn that is about to be answered.
    pub fn answered(&mut self, took: Duration) {
        if let Pace::Clock(scale) = self.pace {
            let millis = took.as_secs_f64() * 1000.0 / scale;
            self.lag = (self.lag * FORGETTING).max(millis - self.thinking()).min(MOST_LAG);
            self.overrun += (millis - LIMIT).max(0.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stalls_make_turns_shorter() {
        let mut clock = Clock::new(Pace::Clock(0.1));
        clock.answered(Duration::from_millis(76));
        assert_eq!(clock.thinking(), THINKING);
        // 30 ms late.
        clock.answered(Duration::from_millis(105));
        assert!(clock.thinking() < LIMIT - MARGIN - 290.0, "{}", clock.thinking());
        for _ in 0..40 {
            clock.answered(Duration::from_millis(50));
        }
        assert!(clock.thinking() > THINKING * 0.98, "{}", clock.thinking());
        for _ in 0..5 {
            clock.answered(Duration::from_millis(195));
        }
        assert_eq!(clock.thinking(), 0.0);
    }

    #[test]
    fn budgets_of_nodes_do_not_change() {
        let mut clock = Clock::new(Pace::Nodes(7));
        clock.answered(Duration::from_secs(9));
        assert_eq!(clock.budget(Instant::now()), Budget::nodes(7));
    }
}
