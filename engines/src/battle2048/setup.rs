//! How a game begins: with the contest's initial phase, or somewhere in the middle.
//!
//! The contest draws nothing: two players that always answer the same play one game for ever. To
//! compare such players, a game may begin with some random actions, drawn from its seed.

use super::State;
use crate::Rules;

/// Where the players take over.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// The position to begin with, instead of the initial phase.
    position: Option<State>,
}

impl Setup {
    /// The contest's beginning: empty boards, and each player chooses a cell.
    pub const CONTEST: Setup = Setup { position: None };

    /// A game that begins with this position.
    pub fn from_position(position: State) -> Setup {
        Setup { position: Some(position) }
    }

    /// A game that begins after the initial phase and `plies` actions of either player, all drawn
    /// from the seed with a single number an attack, as in games of strong players. The players
    /// take over earlier if somebody could not move.
    pub fn draw(seed: i64, plies: usize) -> Setup {
        let mut rng = fastrand::Rng::with_seed(seed as u64);
        let mut state = State::INITIAL;
        for _ in 0..2 + 2 * plies {
            let mut next = state;
            let action = state.random_single(&mut rng);
            next.step(&Setup::CONTEST, &[action; 2]);
            if next.is_over() {
                break;
            }
            state = next;
        }
        Setup::from_position(state)
    }

    /// The position to begin with.
    pub fn position(&self) -> State {
        self.position.unwrap_or(State::INITIAL)
    }
}
