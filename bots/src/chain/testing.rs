//! What tests share: the rules, each compiled once, as `act` and `play` are inlined wherever they are
//! called, and random positions.

use engines::chain::{Action, Pack, PackMasks, Report, Setup, Side, State};
use engines::simd::Portable;

/// Plays the part of a turn that needs no opponent.
pub(super) fn act(side: &mut Side, pack: Pack, action: Action) -> Report {
    side.act(Portable, &PackMasks::new(pack), action)
}

/// Plays a turn of both players.
pub(super) fn step(state: &mut State, pack: Pack, actions: [Action; 2]) {
    state.play(Portable, &PackMasks::new(pack), actions);
}

/// A player of random drops, early in a game or close to its end.
pub(super) fn random_side(rng: &mut fastrand::Rng, setup: &Setup) -> Side {
    let mut side = Side::EMPTY;
    for turn in 0..rng.usize(0..80) {
        let before = side;
        if act(&mut side, setup.pack(100 + turn), Action::from_index(rng.usize(0..36)).unwrap()).lost {
            side = before;
        }
    }
    Side { stock: rng.u64(0..3) * rng.u64(0..50), ..side }
}
