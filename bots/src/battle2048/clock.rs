//! How long a turn may think.
//!
//! The decision behind it: a game that is played to lock the opponent is over long before turn
//! 1000, so the first turns take what the limit of a turn allows, and once half of the total is
//! spent every turn takes the same share of what is left, which can never run out.

use std::time::{Duration, Instant};

use search::Budget;

use crate::Pace;

/// The limit of a turn, in seconds of the contest's clock.
const LIMIT: f64 = 1.0;
/// The longest turn, in seconds of the contest's clock.
const LONGEST: f64 = 0.9;
/// What a turn leaves of its limit at least, in seconds of a real clock: stalls of the machine do
/// not become shorter with the contest's clock.
const STALL: f64 = 0.025;
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
    let longest = (LONGEST * scale).min(LIMIT * scale - STALL).max(0.0);
    Duration::from_secs_f64((spendable * SHARE).min(longest))
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
            let stall = Duration::from_millis(if turn % 10 == 0 { 20 } else { 0 });
            let took = thinking(scale, remaining) + stall;
            assert!(took < Duration::from_secs(1).mul_f64(scale), "turn {} takes {:?}", turn, took);
            remaining = remaining.checked_sub(took).expect("something is left");
        }
        (total - remaining).as_secs_f64() / scale
    }

    #[test]
    fn most_of_the_total_is_spent_and_never_all() {
        for (scale, turns, least, most) in [
            (1.0, 60, 50.0, 60.0),
            (1.0, 100, 70.0, 85.0),
            (1.0, 180, 88.0, 95.0),
            (1.0, 1000, 95.0, 99.0),
            (0.1, 100, 65.0, 80.0),
            (0.1, 180, 85.0, 97.0),
        ] {
            let spent = spent(scale, turns);
            assert!(least <= spent && spent <= most, "{} turns spend {} s", turns, spent);
        }
    }

    #[test]
    fn a_clock_too_fast_for_stalls_allows_no_thought() {
        assert_eq!(thinking(0.02, Duration::from_secs(2)), Duration::ZERO);
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
