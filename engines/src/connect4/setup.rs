//! Where the players take over (RULES.md, section 7).

use super::State;
use crate::Rules;

/// The most random plies of an opening: no game is over before the next one.
pub const MOST_PLIES: usize = 6;

/// The position in which the players take over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The position.
    pub start: State,
}

impl Setup {
    /// The empty board.
    pub const EMPTY: Setup = Setup { start: State::EMPTY };

    /// The position after this many random plies (at most [`MOST_PLIES`], more are cut), drawn from
    /// the seed.
    pub fn draw(seed: i64, plies: usize) -> Setup {
        let mut rng = fastrand::Rng::with_seed(seed as u64);
        let mut start = State::EMPTY;
        for _ in 0..plies.min(MOST_PLIES) {
            start.play(start.random_action(&Setup::EMPTY, start.seat(), &mut rng));
        }
        Setup { start }
    }
}
