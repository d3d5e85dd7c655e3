//! Time management: the budget of a turn.
//!
//! The decision behind it: a turn ends well before its limit, so that only stalls of the machine
//! draw on the bank. The lag of the machine is measured: the larger it is and the less is left of
//! the bank, the shorter the turns that follow.

use std::time::{Duration, Instant};

use search::Budget;

use crate::Pace;

/// Longest search of a turn, in milliseconds.
const THINKING: f64 = 750.0;
/// Time of a turn before it draws on the bank, in milliseconds.
const LIMIT: f64 = 1000.0;
/// Part of the limit reserved for stalls longer than the last ones, in milliseconds.
const MARGIN: f64 = 200.0;
/// Bank of a game, in milliseconds.
const BANK: f64 = 5000.0;
/// Fraction of the bank below which turns are not searched at all.
const RESERVE: f64 = 0.1;
/// Largest lag that is reckoned with, in milliseconds.
const MOST_LAG: f64 = 500.0;
/// Decay of the lag per turn.
const FORGETTING: f64 = 0.9;

/// Budgets of turns and the state of the bank.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    pace: Pace,
    /// Time drawn from the bank, in milliseconds of the contest's clock.
    overrun: f64,
    /// Decaying maximum of the lag at the end of turns, in milliseconds of the contest's clock.
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

    /// Time of a turn's search, in milliseconds of the contest's clock.
    fn thinking(&self) -> f64 {
        let left = 1.0 - self.overrun / BANK;
        if left < RESERVE {
            return 0.0;
        }
        THINKING.min(LIMIT - MARGIN - self.lag) * left
    }

    /// Records the duration of a turn that is about to be answered.
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
