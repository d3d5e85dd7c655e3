//! Ambush: orders that trap an enemy of stage mode whichever of many steps it takes, as it does not know
//! of them.
//!
//! The search lets the enemy answer orders of the same turn, so it sees a trap only where no answer
//! helps. The enemies of stage mode avoid the bombs that they see, and one laid in the same turn takes
//! the way out from some of their steps. The decision behind it: orders are offered by the part of
//! these steps that they trap alone; whether an answer can hurt is for deep tests to see.

use engines::magic::{Action, Board, Cells, Layout, Step, NEVER};
use engines::simd::{self, Cpu, Kernel};
use search::alphabeta::ScoredMove;

use super::attraction::AttractionMap;
use super::moves::all_moves;
use super::tactics::{escape, seated};

/// Steps of two enemies.
const STEPS: usize = 2 * Step::ALL.len();

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
        let mut cells = [Cells::EMPTY; STEPS];
        for (number, cell) in cells.iter_mut().enumerate() {
            let from = state.characters()[2 - 2 * player + number / Step::ALL.len()].cell;
            let step = Step::ALL[number % Step::ALL.len()];
            let target = from.after(step);
            if step == Step::None || state.is_open(target) {
                *cell = *target.only();
            }
        }
        let known = self.deaths(cpu, Action::NONE, cells);
        let mut found: Vec<(f64, i32, Action)> = Vec::new();
        for &ScoredMove { mv, score } in &own {
            let deaths = self.deaths(cpu, mv, cells);
            let mut lives = 1.0;
            for first in [0, STEPS / 2] {
                let (mut all, mut living) = (0, 0);
                for place in first..first + STEPS / 2 {
                    let is_safe = known[place] == NEVER;
                    all += is_safe as u32;
                    living += (is_safe & (deaths[place] == NEVER)) as u32;
                }
                if all > 0 {
                    lives *= living as f64 / all as f64;
                }
            }
            if 1.0 - lives >= least {
                found.push((lives, -score, mv));
            }
        }
        found.sort_by(|a, b| (a.0, a.1).partial_cmp(&(b.0, b.1)).expect("numbers"));
        found.into_iter().map(|(_, _, mv)| mv).collect()
    }
}

impl Ambush<'_> {
    /// Deaths of an enemy that steps on the cell of each set, by the bombs that are known after these orders.
    #[inline(always)]
    fn deaths<C: Cpu>(&self, cpu: C, orders: Action, mut cells: [Cells; STEPS]) -> [u16; STEPS] {
        let mut after = self.state.copy(cpu);
        let report = after.play(cpu, &Layout::NONE, seated(self.player, orders, Action::NONE));
        for cell in &mut cells {
            *cell = cell.without(&report.burnt).without(&after.grid().hard);
        }
        cpu.call(escape(&after, cells)).deaths
    }
}
