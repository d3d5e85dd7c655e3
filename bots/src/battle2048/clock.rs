//! Time management: the budget of a turn.
//!
//! The decision behind it: a game that is played to lock the opponent is usually over long before
//! turn 1000, so the first turns take as long as the limit allows, and once half of the total is
//! spent every turn takes the same share of the rest. A little is kept for every possible turn:
//! games between two good defenders do last to the end.

use std::time::{Duration, Instant};

use engines::battle2048::{View, ACTIONS};
use search::Budget;

use crate::Pace;

/// Turns of a whole game.
const TURNS: u16 = ACTIONS / 2;
/// The limit of a turn, in seconds of the contest's clock.
const LIMIT: f64 = 1.0;
/// The longest turn, in seconds of the contest's clock.
const LONGEST: f64 = 0.9;
/// Margin before the limit of a turn, in seconds of a real clock: stalls of the machine do not
/// become shorter with the contest's clock.
const STALL: f64 = 0.05;
/// Reserve that is never spent, in seconds of the contest's clock.
const RESERVE: f64 = 4.0;
/// Reserve for every turn to come, in seconds of the contest's clock.
const KEPT: f64 = 0.005;
/// Fraction of the time left beyond the reserves that a turn takes.
const SHARE: f64 = 1.0 / 50.0;

/// The budget of the turn that a view shows.
pub(super) fn budget(pace: Pace, asked: Instant, view: &View) -> Budget {
    match pace {
        Pace::Nodes(nodes) => Budget::nodes(nodes),
        Pace::Clock(scale) => Budget::until(asked + thinking(scale, view.remaining, view.state.turn())),
    }
}

/// The time for a turn (1 to 1000) of a player with `remaining` of its total left, in real time.
fn thinking(scale: f64, remaining: Duration, turn: u16) -> Duration {
    let turns = (TURNS + 1).saturating_sub(turn).max(1) as f64;
    let spendable = (remaining.as_secs_f64() - RESERVE * scale).max(0.0);
    let kept = (KEPT * scale).min(spendable / turns);
    let longest = (LONGEST * scale).min(LIMIT * scale - STALL).max(0.0);
    Duration::from_secs_f64((kept + (spendable - kept * turns) * SHARE).clamp(0.0, longest))
}

#[cfg(test)]
mod tests {
    use engines::battle2048::State;

    use super::*;

    /// Seconds of the contest's clock that a game of `turns` turns spends on a machine that stalls
    /// for 20 milliseconds every tenth turn.
    fn spent(scale: f64, turns: usize) -> f64 {
        let total = Duration::from_secs(100).mul_f64(scale);
        let mut remaining = total;
        for turn in 0..turns {
            let stall = Duration::from_millis(if turn % 10 == 0 { 20 } else { 0 });
            let took = thinking(scale, remaining, turn as u16 + 1) + stall;
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
            (1.0, 1000, 94.0, 99.0),
            (0.1, 100, 45.0, 60.0),
            (0.1, 180, 70.0, 90.0),
        ] {
            let spent = spent(scale, turns);
            assert!(least <= spent && spent <= most, "{} turns spend {} s", turns, spent);
        }
    }

    #[test]
    fn a_clock_too_fast_for_stalls_allows_no_thought() {
        assert_eq!(thinking(0.02, Duration::from_secs(2), 1), Duration::ZERO);
    }

    #[test]
    fn an_empty_bank_allows_no_thought() {
        for millis in [0, 3, 4000] {
            assert_eq!(thinking(1.0, Duration::from_millis(millis), 500), Duration::ZERO);
        }
    }

    #[test]
    fn the_last_turns_still_think() {
        let mut remaining = Duration::from_secs(100);
        for turn in 1..=1000 {
            let thought = thinking(1.0, remaining, turn);
            assert!(thought >= Duration::from_millis(4), "turn {} has {:?}", turn, thought);
            remaining -= thought;
        }
    }

    #[test]
    fn nodes_need_no_clock() {
        let view = View { seat: 0, state: State::INITIAL, remaining: Duration::ZERO };
        assert_eq!(budget(Pace::Nodes(7), Instant::now(), &view), Budget::nodes(7));
    }
}
