//! Random play of `chain`, with all that the processor offers.

use engines::chain::{Action, Chain, PackMasks, Setup, State};
use engines::simd::Cpu;
use engines::Rules;
use fastrand::Rng;

use crate::games::RandomSteps;

impl RandomSteps for Chain {
    /// The same actions, resolved with all that the processor offers. Nobody draws an illegal one.
    #[inline(always)]
    fn step<C: Cpu>(cpu: C, position: &mut State, setup: &Setup, rng: &mut Rng, _: &mut Vec<Action>) {
        let actions = [0, 1].map(|seat| position.random_action(setup, seat, rng));
        position.play(cpu, &PackMasks::new(setup.pack(position.turn())), actions);
    }
}
