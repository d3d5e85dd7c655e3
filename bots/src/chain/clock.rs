//! How long a turn may think.
//!
//! The decision behind it: what is left of the bank is shared out among the turns that a game of
//! usual length still has, and never among fewer than some. So most of the bank is spent in such
//! a game and it can never run out, however long the game.

use std::time::{Duration, Instant};

use search::Budget;

use crate::Pace;

/// The longest turn, in seconds of the contest's clock; 20 are allowed.
const LONGEST: f64 = 16.0;
/// What is never spent, in seconds of the contest's clock.
const RESERVE: f64 = 4.0;
/// Turns of a game of usual length.
const USUAL: usize = 40;
/// There are always this many turns left to think of.
const FEWEST: usize = 14;
/// The first turn takes the time of this many.
const OPENING: f64 = 3.0;

/// The budget of a turn of a player with this much of its bank left, in real time, if it spreads
/// that over so many turns.
pub fn budget(pace: Pace, asked: Instant, remaining: Duration, turns: f64) -> Budget {
    match pace {
        Pace::Nodes(nodes) => Budget::nodes(nodes),
        Pace::Clock(scale) => Budget::until(asked + thinking(scale, remaining, turns)),
    }
}

/// Over how many turns the planner spreads its bank.
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

/// A budget that is shared out among the steps of a turn, one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Thinking {
    budget: Budget,
    /// The part that is shared out already.
    taken: f64,
}

impl Thinking {
    /// The whole budget.
    pub fn new(budget: Budget) -> Thinking {
        Thinking { budget, taken: 0.0 }
    }

    /// The next step's share of the whole budget; what earlier steps have overdrawn or left is
    /// borne by all that follow.
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
                // What a turn takes beside its thinking.
                remaining = remaining.checked_sub(think + Duration::from_micros(500)).expect("something is left");
                if turn + 1 == USUAL {
                    rest = remaining;
                }
            }
            assert!(rest < Duration::from_secs(30).mul_f64(scale), "{:?} of the bank are not used", rest);
        }
    }
}
