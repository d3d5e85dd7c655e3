//! Ambush: orders that trap an enemy of stage mode whichever of many steps it takes, as it does not know
//! of them.
//!
//! The search lets the enemy answer orders of the same turn, so it sees a trap only where no answer
//! helps. The enemies of stage mode avoid the bombs that they see, and one laid in the same turn takes
//! the way out from some of their steps. The decision behind it: the orders are chosen that trap the
//! most of these steps, but only where no answer at all can trap an own character.

use engines::magic::{outlook, Action, Board, Cell, Layout, Step, HORIZON, NEVER};
use engines::simd::{self, Cpu, Kernel, Lanes};
use search::alphabeta::ScoredMove;

use super::attraction::AttractionMap;
use super::moves::all_moves;
use super::tactics::{at, seated};

/// Steps of two enemies.
const STEPS: usize = 2 * Step::ALL.len();

/// Most orders that are found.
const MOST: usize = 3;

/// The orders of a player that trap at least the part `least` of the enemy's safe steps, the largest
/// part first; among equals the ones with the best score in move ordering come first.
pub(super) fn ambush(state: &Board, player: usize, map: &AttractionMap, least: f64) -> Vec<Action> {
    simd::dispatch(Ambush { state, player, map, least })
}

struct Ambush<'a> {
    state: &'a Board,
    player: usize,
    map: &'a AttractionMap,
    least: f64,
}

impl Kernel for Ambush<'_> {
    type Output = Vec<Action>;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Vec<Action> {
        let Ambush { state, player, map, least } = self;
        let own = all_moves(cpu, state, player, Some(map));
        let mut cells = [None; STEPS];
        for (number, cell) in cells.iter_mut().enumerate() {
            let from = state.characters()[2 - 2 * player + number / Step::ALL.len()].cell;
            let step = Step::ALL[number % Step::ALL.len()];
            let target = from.after(step);
            if step == Step::None || state.is_open(target) {
                *cell = Some(target);
            }
        }
        let known_safe = self.safe(cpu, Action::NONE, &cells);
        let mut found: Vec<(f64, i32, Action)> = Vec::new();
        for &ScoredMove { mv, score } in &own {
            let still_safe = self.safe(cpu, mv, &cells);
            let mut lives = 1.0;
            for first in [0, STEPS / 2] {
                let (mut all, mut living) = (0, 0);
                for place in first..first + STEPS / 2 {
                    all += known_safe[place] as u32;
                    living += (known_safe[place] & still_safe[place]) as u32;
                }
                if all > 0 {
                    lives *= living as f64 / all as f64;
                }
            }
            if 1.0 - lives >= least {
                found.push((1.0 - lives, score, mv));
            }
        }
        self.unpunished(cpu, found)
    }
}

impl Ambush<'_> {
    /// For each cell, whether an enemy that steps on it can outlive the bombs that are known after
    /// these orders.
    #[inline(always)]
    fn safe<C: Cpu>(&self, cpu: C, orders: Action, cells: &[Option<Cell>; STEPS]) -> [bool; STEPS] {
        let mut after = self.state.copy(cpu);
        let report = after.play(cpu, &Layout::NONE, seated(self.player, orders, Action::NONE));
        let gone = report.burnt.lanes(cpu) | after.grid().hard.lanes(cpu);
        let mut starts = [gone.and_not(gone); STEPS];
        for (start, cell) in starts.iter_mut().zip(cells) {
            if let Some(cell) = cell {
                *start = cell.only().lanes(cpu).and_not(gone);
            }
        }
        let deaths = outlook(cpu, &after, starts, after.turn() + HORIZON, 0).deaths;
        let mut safe = [false; STEPS];
        for place in 0..STEPS {
            safe[place] = deaths[place] == NEVER && !starts[place].is_zero();
        }
        safe
    }

    /// Of orders with their values and their scores in move ordering, the best few after which no answer
    /// at all can trap an own character.
    #[inline(always)]
    fn unpunished<C: Cpu>(&self, cpu: C, mut orders: Vec<(f64, i32, Action)>) -> Vec<Action> {
        let mut safe = Vec::new();
        if orders.is_empty() {
            return safe;
        }
        orders.sort_by(|a, b| (b.0, b.1).partial_cmp(&(a.0, a.1)).expect("numbers"));
        let answers = all_moves(cpu, self.state, 1 - self.player, None);
        // Loops: older compilers do not inline closures with vectors in them.
        for (_, _, own) in orders {
            let mut is_safe = true;
            for answer in &answers {
                is_safe = is_safe && self.outlives(cpu, own, answer.mv);
            }
            if is_safe {
                safe.push(own);
            }
            if safe.len() == MOST {
                break;
            }
        }
        safe
    }

    /// True if both own characters can outlive the bombs that are known after a turn.
    #[inline(always)]
    fn outlives<C: Cpu>(&self, cpu: C, own: Action, enemy: Action) -> bool {
        let mut after = self.state.copy(cpu);
        after.play(cpu, &Layout::NONE, seated(self.player, own, enemy));
        let starts = [at(cpu, &after, 2 * self.player), at(cpu, &after, 2 * self.player + 1)];
        after.losses(self.player) == 0 && outlook(cpu, &after, starts, after.turn() + HORIZON, 0).deaths == [NEVER; 2]
    }
}
