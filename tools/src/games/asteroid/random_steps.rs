//! Random play of `asteroid`: half of the robots move, and bases are seldom built.

use engines::asteroid::{Action, Asteroid, Move, Setup, State};
use engines::simd::Cpu;
use fastrand::Rng;

use crate::games::RandomSteps;

impl RandomSteps for Asteroid {
    /// Now and then any build there is, else some robots of about half of the tiles, each to any open
    /// tile beside it.
    #[inline(always)]
    fn step<C: Cpu>(_: C, position: &mut State, _: &Setup, rng: &mut Rng, actions: &mut Vec<Action>) {
        const BUILDS: u8 = 32;
        if rng.u8(..BUILDS) == 0 {
            let builds = position.builds().count();
            let build = position.builds().nth(rng.usize(..builds.max(1)));
            if let Some(build) = build {
                position.play(&Action::Build(build));
                return;
            }
        }
        let own = position.owned(position.player());
        let walls = position.bases().without(own);
        let mut moves = match actions.pop() {
            Some(Action::Moves(mut moves)) => {
                moves.clear();
                moves
            }
            _ => Vec::new(),
        };
        let mut coins = rng.u128(..);
        for from in own.without(position.holes()) {
            coins >>= 1;
            if coins & 1 == 0 {
                continue;
            }
            let robots = position.robots(from);
            let mut open = from.neighbours().without(walls);
            let to = open.nth(rng.usize(..open.len().max(1) as usize));
            if let (Some(to), true) = (to, robots > 0) {
                moves.extend(Move::between(from, to, rng.u16(1..=robots)));
            }
        }
        let orders = Action::Moves(moves);
        position.play(&orders);
        actions.push(orders);
    }
}

#[cfg(test)]
mod tests {
    use engines::simd::Portable;
    use engines::Rules;

    use super::*;

    /// The orders of a step are kept, and the rules make the same of them.
    #[test]
    fn steps_of_asteroid_are_orders() {
        let setup = Setup::from_seed(5);
        let (mut rng, mut actions) = (Rng::with_seed(1), Vec::new());
        let mut position = State::start(&setup);
        let mut moves = 0;
        while !position.to_act().is_empty() {
            let mut before = position;
            actions.clear();
            Asteroid::step(Portable, &mut position, &setup, &mut rng, &mut actions);
            if let Some(Action::Moves(list)) = actions.last() {
                moves += list.len();
                before.play(&Action::Moves(list.clone()));
                assert_eq!(before, position);
            }
        }
        assert!(moves > 1000, "{moves}");
    }
}
