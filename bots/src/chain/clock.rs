//! Time management: the budget of a turn.
//!
//! The decision behind it: the rest of the bank is divided among the turns that a game of usual
//! length still has, but never among fewer than [`FEWEST`]. So such a game spends most of the
//! bank, and no game, however long, runs out of it.

use std::time::{Duration, Instant};

use search::Budget;

use crate::Pace;

/// The longest turn, in seconds of the contest's clock; 20 are allowed.
pub const LONGEST: f64 = 16.0;
/// Reserve that is never spent, in seconds of the contest's clock.
const RESERVE: f64 = 4.0;
/// Turns of a game of usual length.
const USUAL: usize = 40;
/// Least number of turns that the bank is divided among.
const FEWEST: usize = 14;
/// Time of the first turn, in multiples of the next one's.
const OPENING: f64 = 3.0;

/// The budget of a turn of a player with `remaining` of its bank left, in real time, spread over
/// `turns` turns.
pub fn budget(pace: Pace, asked: Instant, remaining: Duration, turns: f64) -> Budget {
    match pace {
        Pace::Nodes(nodes) => Budget::nodes(nodes),
        Pace::Clock(scale) => Budget::until(asked + thinking(scale, remaining, turns)),
    }
}

/// Number of turns over which the planner spreads its bank.
pub fn turns_to_come(turn: usize) -> f64 {
    let turns = USUAL.saturating_sub(turn).max(FEWEST) as f64;
    if turn == 0 {
        turns / OPENING
    } else {
        turns
    }
}

fn thinking(scale: f64, remaining: Duration, turns: f64) -> Duration {
    let spendable = (remaining.as_secs_f64() - RESERVE * scale).max(0.0);
    Duration::from_secs_f64((spendable / turns).min(LONGEST * scale))
}

/// A budget that is divided among the steps of a turn, one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Shares {
    budget: Budget,
    /// Fraction already taken.
    taken: f64,
}

impl Shares {
    /// The whole budget.
    pub fn new(budget: Budget) -> Shares {
        Shares { budget, taken: 0.0 }
    }

    /// The next step's share of the whole budget; time that earlier steps have overdrawn or left
    /// is spread over all that follow.
    pub fn take(&mut self, share: f64) -> Budget {
        let left = (1.0 - self.taken).max(f64::EPSILON);
        self.taken += share;
        match self.budget.deadline() {
            Some(_) => part(self.budget, (share / left).min(1.0)),
            None => part(self.budget, share),
        }
    }
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
            let mut rest = remaining;
            for turn in 0..500 {
                let think = thinking(scale, remaining, turns_to_come(turn));
                assert!(think <= Duration::from_secs(16).mul_f64(scale));
                // Overhead of a turn besides its search.
                remaining = remaining.checked_sub(think + Duration::from_micros(500)).expect("something is left");
                if turn + 1 == USUAL {
                    rest = remaining;
                }
            }
            assert!(rest < Duration::from_secs(30).mul_f64(scale), "{:?} of the bank are not used", rest);
        }
    }
}
