//! Time management: the budget of a turn.
//!
//! The decision behind it: games between good players are decided after 40 to 170 turns, but one of
//! 500 must not run out of time. So a turn takes the same share of the time left, however long the
//! game becomes, and a small part of that while no enemy is near.

use std::time::{Duration, Instant};

use engines::magic::View;
use search::Budget;

use super::moves::distance;
use super::parameters::Parameters;
use crate::Pace;

/// Reserve that is never spent, in seconds of the contest's clock.
const RESERVE: f64 = 5.0;
/// Seconds of a turn of stage mode, which shows no clock: less than the final mode's total for all
/// of its turns.
const STAGE_TURN: f64 = 0.4;
/// Steps to the nearest enemy beyond which nothing is urgent.
const FAR: i32 = 10;
/// Fraction of the time that a turn takes when nothing is urgent.
const QUIET: f64 = 0.2;

/// The budget of the turn that a view shows.
pub(super) fn budget(pace: Pace, asked: Instant, view: &View, parameters: &Parameters) -> Budget {
    match pace {
        Pace::Nodes(nodes) => Budget::nodes(nodes),
        Pace::Clock(scale) => {
            Budget::until(asked + thinking(scale, view.remaining, nearest(view) > FAR, parameters.share))
        }
    }
}

/// The time for a turn of a player with `remaining` of its total left, in real time.
fn thinking(scale: f64, remaining: Option<Duration>, is_quiet: bool, share: f64) -> Duration {
    let seconds = match remaining {
        Some(remaining) => (remaining.as_secs_f64() - RESERVE * scale).max(0.0) / share,
        None => STAGE_TURN * scale,
    };
    Duration::from_secs_f64(if is_quiet { seconds * QUIET } else { seconds })
}

/// Steps between the two characters of different players that are nearest to each other.
fn nearest(view: &View) -> i32 {
    let [first, second, third, fourth] = view.board.characters().map(|character| character.cell);
    let pairs = [(first, third), (first, fourth), (second, third), (second, fourth)];
    pairs.iter().map(|(own, other)| distance(*own, *other)).min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seconds of the contest's clock spent in `turns` urgent turns on a machine that stalls for 20
    /// milliseconds every tenth turn.
    fn spent(scale: f64, turns: usize) -> f64 {
        let total = Duration::from_secs(600).mul_f64(scale);
        let mut remaining = total;
        for turn in 0..turns {
            let stall = Duration::from_millis(if turn % 10 == 0 { 20 } else { 0 });
            let took = thinking(scale, Some(remaining), false, Parameters::default().share) + stall;
            remaining = remaining.checked_sub(took).expect("something is left");
        }
        (total - remaining).as_secs_f64() / scale
    }

    #[test]
    fn much_of_the_total_is_spent_and_never_all() {
        for (scale, turns, least, most) in
            [(1.0, 100, 150.0, 250.0), (1.0, 170, 250.0, 350.0), (1.0, 500, 450.0, 590.0), (0.1, 500, 450.0, 595.0)]
        {
            let spent = spent(scale, turns);
            assert!(least <= spent && spent <= most, "{} turns spend {} s", turns, spent);
        }
    }

    #[test]
    fn a_whole_run_through_stages_fits_into_the_total() {
        let turn = thinking(1.0, None, false, 250.0);
        assert!(turn > Duration::ZERO && turn * 1000 < Duration::from_secs(500));
    }

    #[test]
    fn an_empty_bank_allows_no_thought() {
        for millis in [0, 3, 5000] {
            assert_eq!(thinking(1.0, Some(Duration::from_millis(millis)), false, 250.0), Duration::ZERO);
        }
    }
}
