//! Time management: the budget of a turn.
//!
//! The decision behind it: there is no bank, one late answer loses the game. A turn has the margin
//! that the parameters leave; once the machine has been seen to stall for longer than that, it has
//! as much as the longest of the last stalls took.

use std::time::Instant;

use search::Budget;

use super::Parameters;
use crate::Pace;

/// Limit of every turn but the first, in milliseconds.
const LIMIT: f64 = 100.0;
/// Time between the end of the search and the answer's arrival, in milliseconds.
const SENDING: f64 = 3.0;
/// Decay of the lag per turn.
const FORGETTING: f64 = 0.98;
/// Largest lag that is reckoned with, in milliseconds: a turn without a search is no turn.
const MOST_LAG: f64 = 60.0;

/// Budgets of turns, and the lag seen since the game began.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    pace: Pace,
    /// Longest budgets of the first and of every other turn, in milliseconds of the contest's clock.
    longest: [f64; 2],
    /// Decaying maximum of the time by which turns ended after their budgets.
    lag: f64,
}

impl Clock {
    pub(super) fn new(pace: Pace, parameters: &Parameters) -> Clock {
        Clock { pace, longest: [parameters.first_turn, parameters.turn].map(f64::from), lag: 0.0 }
    }

    /// The budget of a turn whose input began at `asked`.
    pub(super) fn budget(&self, asked: Instant, is_first: bool) -> Budget {
        self.pace.budget(asked, self.thinking(is_first))
    }

    /// Records when a turn's search was over.
    pub(super) fn answered(&mut self, budget: Budget, now: Instant) {
        if let (Pace::Clock(scale), Some(deadline)) = (self.pace, budget.deadline()) {
            let late = now.saturating_duration_since(deadline).as_secs_f64() * 1000.0 / scale;
            self.lag = (self.lag * FORGETTING).max(late).min(MOST_LAG);
        }
    }

    /// Time of a turn's search, in milliseconds of the contest's clock.
    fn thinking(&self, is_first: bool) -> f64 {
        if is_first {
            self.longest[0]
        } else {
            self.longest[1].min(LIMIT - SENDING - self.lag)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn clock(turn: f32, scale: f64) -> Clock {
        Clock::new(Pace::Clock(scale), &Parameters { turn, ..Parameters::default() })
    }

    /// Turns whose searches end so many milliseconds after their deadlines.
    fn play(clock: &mut Clock, asked: Instant, late: &[u64]) {
        for &millis in late {
            let budget = clock.budget(asked, false);
            clock.answered(budget, budget.deadline().unwrap() + Duration::from_millis(millis));
        }
    }

    #[test]
    fn stalls_that_the_margin_covers_change_nothing() {
        let (asked, mut clock) = (Instant::now(), clock(77.0, 1.0));
        play(&mut clock, asked, &[0, 1, 20, 3]);
        assert_eq!(clock.budget(asked, false), Budget::until(asked + Duration::from_millis(77)));
        play(&mut clock, asked, &[60]);
        assert_eq!(clock.budget(asked, true), Budget::until(asked + Duration::from_millis(970)));
    }

    #[test]
    fn a_stall_that_comes_again_is_not_too_long_again() {
        for (turn, stall, scale) in [(92.0, 15, 1.0), (92.0, 40, 1.0), (77.0, 50, 1.0), (97.0, 5, 0.2)] {
            let (asked, mut clock) = (Instant::now(), clock(turn, scale));
            play(&mut clock, asked, &[stall]);
            let end = clock.budget(asked, false).deadline().unwrap() + Duration::from_millis(stall);
            assert!(end < asked + Duration::from_secs_f64(LIMIT * scale / 1000.0), "turn {}, stall {}", turn, stall);
            play(&mut clock, asked, &[0; 300]);
            assert!(clock.thinking(false) > turn as f64 - 1.0, "in time, a stall is forgotten");
        }
    }

    #[test]
    fn some_of_the_turn_is_always_left_to_search() {
        let (asked, mut clock) = (Instant::now(), clock(92.0, 1.0));
        play(&mut clock, asked, &[5000, 300]);
        assert_eq!(clock.thinking(false), LIMIT - SENDING - MOST_LAG);
    }

    #[test]
    fn budgets_of_nodes_do_not_change() {
        let mut clock = Clock::new(Pace::Nodes(7), &Parameters::default());
        let asked = Instant::now();
        clock.answered(clock.budget(asked, false), asked + Duration::from_secs(9));
        assert_eq!(clock.budget(asked, false), Budget::nodes(7));
    }
}
