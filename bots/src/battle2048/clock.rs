//! How long a turn may think.
//!
//! The decision behind it: a game that is played to lock the opponent is over long before turn
//! 1000, so the first turns take what the limit of a turn allows, and once half of the total is
//! spent every turn takes the same share of what is left, which can never run out.

use std::time::{Duration, Instant};

use search::Budget;

use crate::Pace;

/// The longest turn, in seconds of the contest's clock; 1 is allowed. What is missing to that is
/// for stalls of the machine.
const LONGEST: f64 = 0.9;
/// What is never spent, in seconds of the contest's clock.
const RESERVE: f64 = 4.0;
/// The part of what is left that a turn takes.
const SHARE: f64 = 1.0 / 50.0;

/// The budget of a turn of a player with this much of its total left, in real time.
pub(super) fn budget(pace: Pace, asked: Instant, remaining: Duration) -> Budget {
    match pace {
        Pace::Nodes(nodes) => Budget::nodes(nodes),
        Pace::Clock(scale) => Budget::until(asked + thinking(scale, remaining)),
    }
}

fn thinking(scale: f64, remaining: Duration) -> Duration {
    let spendable = (remaining.as_secs_f64() - RESERVE * scale).max(0.0);
    Duration::from_secs_f64((spendable * SHARE).min(LONGEST * scale))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seconds of the contest's clock that a game of so many turns spends on a machine that stalls
    /// for 20 milliseconds every tenth turn.
    fn spent(scale: f64, turns: usize) -> f64 {
        let total = Duration::from_secs(100).mul_f64(scale);
        let mut remaining = total;
        for turn in 0..turns {
            let stall = if turn % 10 == 0 { 20 } else { 0 };
            let took = thinking(scale, remaining) + Duration::from_millis(stall).mul_f64(scale);
            assert!(took <= Duration::from_secs_f64(0.95 * scale), "turn {} takes {:?}", turn, took);
            remaining = remaining.checked_sub(took).expect("something is left");
        }
        (total - remaining).as_secs_f64() / scale
    }

    #[test]
    fn most_of_the_total_is_spent_and_never_all() {
        for scale in [1.0, 0.1] {
            for (turns, least, most) in [(60, 50.0, 60.0), (100, 70.0, 85.0), (180, 88.0, 95.0), (1000, 95.0, 99.0)] {
                let spent = spent(scale, turns);
                assert!(least <= spent && spent <= most, "{} turns spend {} s", turns, spent);
            }
        }
    }

    #[test]
    fn an_empty_bank_allows_no_thought() {
        for millis in [0, 3, 4000] {
            assert_eq!(thinking(1.0, Duration::from_millis(millis)), Duration::ZERO);
        }
    }

    #[test]
    fn nodes_need_no_clock() {
        assert_eq!(budget(Pace::Nodes(7), Instant::now(), Duration::ZERO), Budget::nodes(7));
    }
}
