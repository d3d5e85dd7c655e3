//! How long a turn may think.
//!
//! The decision behind it: a turn ends well before its limit, so that the bank is there for stalls
//! of the machine alone. What such stalls have taken of it is measured, and the more that is, the
//! earlier the turns that follow end.

use std::time::{Duration, Instant};

use search::Budget;

use crate::Pace;

/// Milliseconds of a turn with the whole bank left; 1000 are allowed.
const THINKING: f64 = 750.0;
/// Milliseconds of a turn that are not taken from the bank.
const LIMIT: f64 = 1000.0;
/// Milliseconds of the bank.
const BANK: f64 = 5000.0;
/// The part of the usual thinking that is left when the bank is used up.
const LEAST: f64 = 0.05;

/// Gives turns their budgets and keeps count of the bank.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    pace: Pace,
    /// Milliseconds of the contest's clock that are taken from the bank.
    overrun: f64,
}

impl Clock {
    /// A clock with the whole bank left.
    pub fn new(pace: Pace) -> Clock {
        Clock { pace, overrun: 0.0 }
    }

    /// The budget of a turn.
    pub fn budget(&self, asked: Instant) -> Budget {
        self.pace.budget(asked, self.thinking())
    }

    /// Milliseconds of a turn.
    fn thinking(&self) -> f64 {
        let left = 1.0 - self.overrun / BANK;
        THINKING * left.max(LEAST)
    }

    /// Takes notice of a turn that is about to be answered.
    pub fn answered(&mut self, took: Duration) {
        if let Pace::Clock(scale) = self.pace {
            let millis = took.as_secs_f64() * 1000.0 / scale;
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
        clock.answered(Duration::from_millis(99));
        assert_eq!(clock.thinking(), THINKING);
        clock.answered(Duration::from_millis(350));
        assert!((clock.thinking() - THINKING / 2.0).abs() < 1e-6, "{}", clock.thinking());
        clock.answered(Duration::from_secs(1));
        assert!((clock.thinking() - THINKING * LEAST).abs() < 1e-6);
    }

    #[test]
    fn budgets_of_nodes_do_not_change() {
        let mut clock = Clock::new(Pace::Nodes(7));
        clock.answered(Duration::from_secs(9));
        assert_eq!(clock.budget(Instant::now()), Budget::nodes(7));
    }
}
