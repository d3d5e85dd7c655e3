//! Random play at full speed: slides and single numbers, without a branch on what was drawn.

use super::{Board, Direction, Slides};
use crate::simd::Cpu;

/// Plays a random action for the owner of `own`: any legal slide, then a single number on any empty
/// cell of `other`, each equally likely. Returns whether there was a legal slide; without one
/// nothing changes.
#[inline(always)]
pub fn random_turn<C: Cpu>(cpu: C, own: &mut Board, other: &mut Board, rng: &mut fastrand::Rng) -> bool {
    let slides = Slides::of(cpu, own);
    if slides.legal() == 0 {
        return false;
    }
    // The low half of a random number chooses the slide, the high half the cell.
    let random = rng.u64(..);
    let slide = scaled(random as u32, slides.legal().count_ones());
    let direction = Direction::ALL[cpu.nth_bit(slides.legal() as u64, slide).trailing_zeros() as usize & 3];
    let empty = other.empty_cells(cpu);
    let cell = empty.nth_cell(cpu, scaled((random >> 32) as u32, empty.len() as u32));
    *own = *slides.board(direction);
    other.put_one(cpu, cell, slides.merges(direction) + 1);
    true
}

/// A random number below a bound.
#[inline(always)]
fn scaled(random: u32, bound: u32) -> u32 {
    ((random as u64 * bound as u64) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::super::{Action, Attack, Cell, State};
    use super::*;
    use crate::simd::{self, Kernel, Level};

    /// A whole game from its seed; the boards after each action.
    struct Game(u64);

    impl Kernel for Game {
        type Output = Vec<[Board; 2]>;
        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> Self::Output {
            let mut rng = fastrand::Rng::with_seed(self.0);
            let mut boards = [Board::EMPTY; 2];
            boards[0].put_one(cpu, Cell::new(2, 2), 1);
            boards[1].put_one(cpu, Cell::new(0, 4), 1);
            let mut game = vec![boards];
            loop {
                let [first, second] = &mut boards;
                let (own, other) = if game.len() % 2 == 1 { (first, second) } else { (second, first) };
                if !random_turn(cpu, own, other, &mut rng) {
                    return game;
                }
                game.push(boards);
            }
        }
    }

    #[test]
    fn random_games_obey_the_rules() {
        for seed in 0..50 {
            let game = Level::PORTABLE.dispatch(Game(seed));
            assert_eq!(simd::dispatch(Game(seed)), game);
            let mut state = State::new(game[0], [0; 2], 0);
            for next in &game[1..] {
                let player = state.player().expect("the game goes on");
                let legal = |direction| {
                    let slide = state.board(player).slide(direction)?;
                    let cells = state.board(1 - player).empty().without(next[1 - player].empty());
                    let action = Action::Turn(direction, Attack { cells, exponent: slide.merges + 1 });
                    let mut after = state;
                    (after.play(action).is_ok() && [*after.board(0), *after.board(1)] == *next).then_some(after)
                };
                state = Direction::ALL.into_iter().find_map(legal).expect("one of the legal actions was played");
            }
            assert!(state.is_over(), "the game ended because somebody was locked");
        }
    }
}
