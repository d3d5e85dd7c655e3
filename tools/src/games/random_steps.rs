//! Random players on the packed rules.
//!
//! Any game can be played at random by what its rules draw. Where that is slower than the rules
//! themselves, the game's own player draws from the same actions in a simpler way.

use engines::simd::Cpu;
use engines::{Game, Rules};
use fastrand::Rng;

/// A game of which positions can be stepped at random.
pub trait RandomSteps: Game {
    /// Plays a random action for everybody who acts; the game is not over.
    #[inline(always)]
    fn step<C: Cpu>(
        _cpu: C,
        position: &mut Self::Rules,
        setup: &<Self::Rules as Rules>::Setup,
        rng: &mut Rng,
        actions: &mut Vec<<Self::Rules as Rules>::Action>,
    ) {
        let acting = position.to_act();
        // Entries of seats that do not act are ignored, so anybody's action fills them.
        let first = { acting }.next().unwrap_or(0);
        let any = position.random_action(setup, first, rng);
        actions.clear();
        actions.resize(Self::Rules::SEATS, any);
        for seat in acting.without(first) {
            actions[seat] = position.random_action(setup, seat, rng);
        }
        position.step(setup, actions);
    }
}
