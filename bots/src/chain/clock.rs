//! How long a turn may think.
//!
//! The decision behind it: every turn takes the same share of what is left, so most of the bank
//! is spent in a game of usual length and it can never run out, however long the game.

use std::time::{Duration, Instant};

use search::Budget;

use crate::Pace;

/// The longest turn, in seconds of the contest's clock; 20 are allowed.
const LONGEST: f64 = 16.0;
/// What is never spent, in seconds of the contest's clock.
const RESERVE: f64 = 4.0;
/// The part of what is left that a turn takes.
const SHARE: f64 = 1.0 / 9.0;

/// The budget of a turn of a player with this much of its bank left, in real time.
pub fn budget(pace: Pace, asked: Instant, remaining: Duration) -> Budget {
    match pace {
        Pace::Nodes(nodes) => Budget::nodes(nodes),
        Pace::Clock(scale) => Budget::until(asked + thinking(scale, remaining)),
    }
}

fn thinking(scale: f64, remaining: Duration) -> Duration {
    let spendable = (remaining.as_secs_f64() - RESERVE * scale).max(0.0);
    Duration::from_secs_f64((spendable * SHARE).min(LONGEST * scale))
}

/// A part of a budget that begins now.
pub fn part(budget: Budget, part: f64) -> Budget {
    match budget.deadline() {
        Some(deadline) => {
            let now = Instant::now();
            Budget::until(now + deadline.saturating_duration_since(now).mul_f64(part))
        }
        None => Budget::nodes((budget.node_limit() as f64 * part) as u64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bank_lasts_for_the_longest_game() {
        for scale in [1.0, 0.1] {
            let mut remaining = Duration::from_secs(180).mul_f64(scale);
            let mut after_35 = remaining;
            for turn in 0..500 {
                let think = thinking(scale, remaining);
                assert!(think <= Duration::from_secs(16).mul_f64(scale));
                // What a turn takes beside its thinking.
                remaining = remaining.checked_sub(think + Duration::from_micros(500)).expect("something is left");
                if turn == 34 {
                    after_35 = remaining;
                }
            }
            assert!(after_35 < Duration::from_secs(15).mul_f64(scale), "{:?} of the bank are not used", after_35);
        }
    }
}
