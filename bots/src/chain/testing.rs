//! The rules for tests, each compiled once: `act` and `play` are inlined wherever they are called.

use engines::chain::{Action, Pack, PackMasks, Report, Side, State};
use engines::simd::Portable;

/// Plays the part of a turn that needs no opponent.
pub(super) fn act(side: &mut Side, pack: Pack, action: Action) -> Report {
    side.act(Portable, &PackMasks::new(pack), action)
}

/// Plays a turn of both players.
pub(super) fn step(state: &mut State, pack: Pack, actions: [Action; 2]) {
    state.play(Portable, &PackMasks::new(pack), actions);
}
