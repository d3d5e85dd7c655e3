//! Random play of `battle2048`, by afterstates.

use engines::battle2048::{Action, Battle2048, Direction, Setup, Slides, State};
use engines::simd::Cpu;
use engines::Rules;
use fastrand::Rng;

use crate::games::RandomSteps;

impl RandomSteps for Battle2048 {
    /// Any slide, and its attack as a single number on any free cell.
    #[inline(always)]
    fn step<C: Cpu>(cpu: C, position: &mut State, setup: &Setup, rng: &mut Rng, actions: &mut Vec<Action>) {
        let player = position.player().unwrap_or(0);
        if position.is_initial() {
            actions.clear();
            actions.resize(2, position.random_single(rng));
            return position.step(setup, actions);
        }
        let slides = Slides::of(cpu, position.board(player));
        let mut legal = Direction::ALL.into_iter().filter(|direction| slides.is_legal(*direction));
        let drawn = legal.nth(rng.usize(..slides.legal().count_ones().max(1) as usize));
        let direction = drawn.unwrap_or(Direction::ALL[0]);
        let (mut boards, mut scores) = ([*position.board(0), *position.board(1)], [0, 1].map(|p| position.score(p)));
        let merges = slides.merges(direction);
        if merges > 0 {
            scores[player] += boards[player].gain(direction) as i32;
        }
        boards[player] = *slides.board(direction);
        let other = &mut boards[1 - player];
        let mut empty = other.empty_cells(cpu);
        if let Some(cell) = empty.nth(rng.usize(..empty.len().max(1))) {
            other.put_one(cpu, cell, merges + 1);
        }
        *position = State::new(boards, scores, position.actions() + 1);
    }
}

#[cfg(test)]
mod tests {
    use engines::battle2048::Attack;
    use engines::simd::Portable;

    use super::*;

    /// Every step is one of the actions that the rules allow, with what they make of it.
    #[test]
    fn steps_of_battle2048_are_legal() {
        let (setup, mut rng, mut actions) = (Setup::CONTEST, Rng::with_seed(1), Vec::new());
        for _ in 0..20 {
            let mut position = State::start(&setup);
            while let Some(player) = position.player() {
                let before = position;
                Battle2048::step(Portable, &mut position, &setup, &mut rng, &mut actions);
                if before.is_initial() {
                    continue;
                }
                let other = 1 - player;
                let cells = before.board(other).empty().without(position.board(other).empty());
                let leads = |direction| {
                    let Some(slide) = before.board(player).slide(direction) else { return false };
                    let mut after = before;
                    let attack = Attack { cells, exponent: slide.merges + 1 };
                    after.play(Action::Turn(direction, attack)).is_ok() && after == position
                };
                assert!(Direction::ALL.into_iter().any(leads), "{before:?} {position:?}");
            }
        }
    }
}
