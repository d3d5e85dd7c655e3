//! Beginning of a game: with the contest's initial phase, with some random actions after it, or
//! somewhere in the middle.
//!
//! The contest draws nothing: two deterministic players repeat one game forever. To compare such
//! players, both choose their cells as usual, and then some random actions follow that the seed
//! decides. Prompts show them only in the turn number, so programs made for the contest can play
//! such games.

use super::State;

/// The most random actions of each player that an opening has: few games are over by then.
pub const MOST_PLIES: usize = 40;

/// Position in which the players take over.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// The position to begin with, instead of the initial phase.
    position: Option<State>,
    opening: Option<Opening>,
}

/// Random actions after the initial phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Opening {
    seed: i64,
    /// Of each player.
    plies: usize,
}

impl Setup {
    /// The contest's beginning: empty boards, and each player chooses a cell.
    pub const CONTEST: Setup = Setup { position: None, opening: None };

    /// A game that begins with this position.
    pub fn from_position(position: State) -> Setup {
        Setup { position: Some(position), opening: None }
    }

    /// A game in which `plies` actions of either player (at most [`MOST_PLIES`], more are cut)
    /// follow the initial phase before the players take over. They are drawn from the seed, with a
    /// single number an attack as in games of strong players, and are fewer if somebody could not
    /// move.
    pub fn draw(seed: i64, plies: usize) -> Setup {
        Setup { position: None, opening: Some(Opening { seed, plies: plies.min(MOST_PLIES) }) }
    }

    /// The position to begin with.
    pub fn start(&self) -> State {
        self.position.unwrap_or(State::INITIAL)
    }

    /// The position in which the players take over, given the one after the initial phase.
    pub(super) fn open(&self, mut state: State) -> State {
        let opening = match self.opening {
            Some(opening) => opening,
            None => return state,
        };
        let mut rng = fastrand::Rng::with_seed(opening.seed as u64);
        for _ in 0..2 * opening.plies {
            let mut next = state;
            let played = next.play(state.random_single(&mut rng));
            if played.is_err() || next.is_over() {
                break;
            }
            state = next;
        }
        state
    }
}

#[cfg(test)]
mod tests {
    use super::super::Board;
    use super::*;

    /// From crowded boards many openings end early, and always where somebody can move.
    #[test]
    fn players_take_over_before_somebody_is_locked() {
        let crowded =
            Board::from_exponents([1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 3, 0, 0, 4, 5]);
        let position = State::new([crowded; 2], [0; 2], 0);
        let mut all_played = 0;
        for seed in 0..1000 {
            let state = Setup::draw(seed, 5).open(position);
            assert!(!state.is_over() && state.actions() <= 10);
            all_played += (state.actions() == 10) as usize;
        }
        assert!((1..1000).contains(&all_played), "{}", all_played);
    }
}
