//! Time management: the budget of a turn.
//!
//! The decision behind it: time goes where it wins games. Turns in which some board is nearly full
//! decide; four times the nodes there won three times as much for each node as elsewhere, and in the
//! first 150 turns next to nothing. So a turn has a weight, and takes its share of the weight of all
//! turns that are still expected. A little is kept for every possible turn: games between two good
//! defenders do last to the end.

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
const RESERVE: f64 = 6.0;
/// Reserve for every turn to come, in seconds of the contest's clock.
const KEPT: f64 = 0.01;

/// Empty cells of the fuller board up to which a turn has the whole weight.
const CROWDED: usize = 3;
/// Weight of a turn with more empty cells on both boards.
const ROOMY: f64 = 0.3;
/// Weight of an average turn, a third of them crowded.
const AVERAGE: f64 = 0.53;
/// The turn up to which turns have the part `EARLY` of their weight, and the turn from which on they
/// have all of it.
const RAMP: [u16; 2] = [150, 225];
const EARLY: f64 = 0.2;
/// Turns that are left at the beginning, how many fewer they become with each turn, and the fewest:
/// a line through the lengths of 100 games of equal players.
const TURNS_LEFT: f64 = 430.0;
const TURNS_LEFT_SLOPE: f64 = 0.6;
const FEWEST_TURNS_LEFT: f64 = 50.0;

/// How a player spends its time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Shares {
    /// Every turn takes this fraction of what is left.
    Equal(f64),
    /// Turns take their part of what is left by their weights.
    Weighted,
}

impl Shares {
    /// The budget of the turn that a view shows.
    pub(super) fn budget(self, pace: Pace, asked: Instant, view: &View) -> Budget {
        match pace {
            Pace::Nodes(nodes) => Budget::nodes(nodes),
            Pace::Clock(scale) => {
                let empty = (0..2).map(|player| view.state.board(player).empty().len()).min().unwrap_or(0);
                Budget::until(asked + self.thinking(scale, view.remaining, view.state.turn(), empty))
            }
        }
    }

    /// The time for a turn (1 to 1000) of a player with `remaining` of its total left, where the fuller
    /// board has so many empty cells, in real time.
    fn thinking(self, scale: f64, remaining: Duration, turn: u16, empty: usize) -> Duration {
        let turns = (TURNS + 1).saturating_sub(turn).max(1) as f64;
        let spendable = (remaining.as_secs_f64() - RESERVE * scale).max(0.0);
        let kept = (KEPT * scale).min(spendable / turns);
        let share = match self {
            Shares::Equal(fraction) => fraction,
            Shares::Weighted => weight(turn) * if empty <= CROWDED { 1.0 } else { ROOMY } / expected_weight(turn),
        };
        let longest = (LONGEST * scale).min(LIMIT * scale - STALL).max(0.0);
        Duration::from_secs_f64((kept + (spendable - kept * turns) * share).clamp(0.0, longest))
    }
}

/// The weight of a crowded turn.
fn weight(turn: u16) -> f64 {
    let [start, end] = RAMP;
    let progress = (turn as f64 - start as f64) / (end - start) as f64;
    EARLY + (1.0 - EARLY) * progress.clamp(0.0, 1.0)
}

/// The weight that the turns from this one on are expected to have.
fn expected_weight(turn: u16) -> f64 {
    let [start, end] = RAMP;
    let early = start.saturating_sub(turn) as f64 * EARLY;
    let ramp = (end - turn.clamp(start, end)) as f64 * (weight(turn.max(start)) + 1.0) / 2.0;
    let left = (TURNS_LEFT - TURNS_LEFT_SLOPE * turn.max(end) as f64).max(FEWEST_TURNS_LEFT);
    AVERAGE * (early + ramp + left)
}

#[cfg(test)]
mod tests {
    use engines::battle2048::State;

    use super::*;

    const ALL: [Shares; 2] = [Shares::Equal(0.02), Shares::Weighted];

    /// Seconds of the contest's clock that a game of `turns` turns spends, every third of them
    /// crowded, on a machine that stalls for 20 milliseconds every tenth turn.
    fn spent(shares: Shares, scale: f64, turns: usize) -> f64 {
        let total = Duration::from_secs(100).mul_f64(scale);
        let mut remaining = total;
        for turn in 0..turns {
            let stall = Duration::from_millis(if turn % 10 == 0 { 20 } else { 0 });
            let took = shares.thinking(scale, remaining, turn as u16 + 1, turn % 3 * 4) + stall;
            assert!(took < Duration::from_secs(1).mul_f64(scale), "turn {} takes {:?}", turn, took);
            remaining = remaining.checked_sub(took).expect("something is left");
        }
        (total - remaining).as_secs_f64() / scale
    }

    #[test]
    fn most_of_the_total_is_spent_and_never_all() {
        for (shares, scale, turns, least, most) in [
            (ALL[0], 1.0, 60, 50.0, 60.0),
            (ALL[0], 1.0, 180, 80.0, 95.0),
            (ALL[0], 0.1, 180, 70.0, 90.0),
            (ALL[1], 1.0, 150, 4.0, 12.0),
            (ALL[1], 1.0, 300, 30.0, 50.0),
            (ALL[1], 1.0, 500, 70.0, 90.0),
            (ALL[1], 0.3, 500, 65.0, 90.0),
            (ALL[1], 1.0, 700, 80.0, 94.0),
            (ALL[1], 1.0, 1000, 90.0, 94.5),
            (ALL[1], 0.3, 1000, 90.0, 99.0),
        ] {
            let spent = spent(shares, scale, turns);
            assert!(least <= spent && spent <= most, "{} turns spend {} s", turns, spent);
        }
    }

    #[test]
    fn crowded_turns_and_those_in_the_middle_of_a_game_get_more() {
        let thinking = |turn, empty| Shares::Weighted.thinking(1.0, Duration::from_secs(80), turn, empty);
        assert!(thinking(300, 3) > 3 * thinking(300, 4));
        assert!(thinking(300, 3) > 4 * thinking(100, 3));
        assert!(thinking(600, 3) > thinking(300, 3));
    }

    #[test]
    fn a_clock_too_fast_for_stalls_allows_no_thought() {
        for shares in ALL {
            assert_eq!(shares.thinking(0.02, Duration::from_secs(2), 1, 0), Duration::ZERO);
        }
    }

    #[test]
    fn an_empty_bank_allows_no_thought() {
        for (shares, millis) in ALL.into_iter().zip([0, 3, 6000]) {
            assert_eq!(shares.thinking(1.0, Duration::from_millis(millis), 500, 0), Duration::ZERO);
        }
    }

    #[test]
    fn the_last_turns_still_think() {
        for shares in ALL {
            let mut remaining = Duration::from_secs(100);
            for turn in 1..=1000 {
                let thought = shares.thinking(1.0, remaining, turn, 0);
                assert!(thought >= Duration::from_millis(9), "turn {} has {:?}", turn, thought);
                remaining -= thought;
            }
        }
    }

    #[test]
    fn nodes_need_no_clock() {
        let view = View { seat: 0, state: State::INITIAL, remaining: Duration::ZERO };
        assert_eq!(Shares::Weighted.budget(Pace::Nodes(7), Instant::now(), &view), Budget::nodes(7));
    }
}
