//! Time management: the budget of a turn.
//!
//! The decision behind it: games between good players are decided after 45 to 440 turns, half of them by
//! turn 150, and one of 500 must not run out of time. So a turn of a final game takes the same share of
//! the time left, however long the game becomes, and a share that leaves the late turns enough. A run
//! through stages takes all of its turns: there an even share is multiplied, since far from enemies only
//! a small part of it is used.

use std::time::{Duration, Instant};

use engines::magic::View;
use search::Budget;

use super::moves::distance;
use super::parameters::Parameters;
use crate::Pace;

/// Reserve that is never spent, in seconds of the contest's clock.
const RESERVE: f64 = 5.0;
/// Seconds that a run through stages may take. Stage mode shows no clock; this is less than the
/// total of the final mode.
const STAGES: f64 = 500.0;
/// Steps to the nearest enemy beyond which nothing is urgent.
const FAR: i32 = 10;

/// Time management of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    /// Time taken so far, which stage mode does not show.
    taken: Duration,
}

impl Clock {
    /// The budget of the turn that a view shows.
    pub fn budget(&self, pace: Pace, asked: Instant, view: &View, parameters: &Parameters) -> Budget {
        match pace {
            Pace::Nodes(nodes) => Budget::nodes(nodes),
            Pace::Clock(scale) => {
                let turns = view.board.max_turns() - view.board.turn();
                let seconds = match view.remaining {
                    Some(remaining) => of_final(scale, remaining, parameters.share),
                    None => of_stages(scale, self.taken, turns, parameters.burst),
                };
                let part = if nearest(view) > FAR { parameters.quiet } else { 1.0 };
                Budget::until(asked + Duration::from_secs_f64(seconds * part))
            }
        }
    }

    /// Counts the turn that is now answered.
    pub fn count(&mut self, asked: Instant) {
        self.taken += asked.elapsed();
    }
}

/// Seconds for a turn of a final game with `remaining` of the player's total left, in real time.
fn of_final(scale: f64, remaining: Duration, share: f64) -> f64 {
    (remaining.as_secs_f64() - RESERVE * scale).max(0.0) / share
}

/// Seconds for a turn of a run through stages that has so many turns left, in real time.
fn of_stages(scale: f64, taken: Duration, turns: u16, burst: f64) -> f64 {
    let left = (STAGES * scale - taken.as_secs_f64()).max(0.0);
    left * (burst / turns.max(1) as f64).min(1.0 / burst)
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
            let seconds = of_final(scale, remaining, Parameters::default().share);
            remaining =
                remaining.checked_sub(Duration::from_secs_f64(seconds) + stall(turn)).expect("something is left");
        }
        (total - remaining).as_secs_f64() / scale
    }

    fn stall(turn: usize) -> Duration {
        Duration::from_millis(if turn % 10 == 0 { 20 } else { 0 })
    }

    #[test]
    fn much_of_the_total_is_spent_and_never_all() {
        for (scale, turns, least, most) in
            [(1.0, 100, 210.0, 230.0), (1.0, 200, 350.0, 370.0), (1.0, 500, 530.0, 550.0), (0.1, 500, 530.0, 550.0)]
        {
            let spent = spent(scale, turns);
            assert!(least <= spent && spent <= most, "{} turns spend {} s", turns, spent);
        }
    }

    #[test]
    fn a_run_through_stages_spends_its_time_and_never_more() {
        for scale in [1.0, 0.1] {
            let mut taken = Duration::ZERO;
            for turn in 0..1000 {
                let seconds = of_stages(scale, taken, 1000 - turn, Parameters::default().burst);
                assert!(seconds <= 0.5 * STAGES * scale);
                taken += Duration::from_secs_f64(seconds) + stall(turn as usize);
            }
            let spent = taken.as_secs_f64() / scale;
            assert!((0.95 * STAGES..600.0).contains(&spent), "{} s", spent);
        }
    }

    #[test]
    fn an_empty_bank_allows_no_thought() {
        for millis in [0, 3, 5000] {
            assert_eq!(of_final(1.0, Duration::from_millis(millis), 250.0), 0.0);
        }
        assert_eq!(of_stages(1.0, Duration::from_secs(600), 10, 2.0), 0.0);
    }
}
