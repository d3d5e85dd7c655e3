//! Bombardment: bombs where an enemy of stage mode would be hit if it stepped at random.
//!
//! An enemy that wanders about cannot be trapped on open ground, and a search that grants it the best
//! answers sees nothing to be gained by bombs: it would stand beside it forever. The decision behind
//! this: bombs are laid for the chance of a hit, and only after the search has laid none for a while.

use engines::magic::{rays, Action, Board, Cell, Cells, Step, SHORTEST_FUSE};
use engines::simd::{self, Cpu, Kernel};
use search::alphabeta::ScoredMove;

use super::ambush::unpunished;
use super::attraction::AttractionMap;
use super::moves::all_moves;

/// Probabilities of cells, by index.
type Distribution = [f64; 256];

/// Orders of a player that hit an enemy with a probability of at least `least` if both step at random,
/// the most probable ones first, and that no answer can punish.
pub(super) fn bombard(state: &Board, player: usize, map: &AttractionMap, least: f64) -> Vec<Action> {
    simd::dispatch(Bombard { state, player, map, least })
}

struct Bombard<'a> {
    state: &'a Board,
    player: usize,
    map: &'a AttractionMap,
    least: f64,
}

impl Kernel for Bombard<'_> {
    type Output = Vec<Action>;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Vec<Action> {
        let Bombard { state, player, map, least } = self;
        let enemies = [2 - 2 * player, 3 - 2 * player].map(|id| wander(state, state.characters()[id].cell));
        let mut found = Vec::new();
        for ScoredMove { mv, score } in all_moves(cpu, state, player, Some(map)) {
            let burnt = self.burnt(cpu, mv);
            let missed = |enemy: &Distribution| 1.0 - burnt.iter().map(|cell| enemy[cell.index()]).sum::<f64>();
            let hit = 1.0 - missed(&enemies[0]) * missed(&enemies[1]);
            if hit >= least {
                found.push((hit, score, mv));
            }
        }
        unpunished(cpu, state, player, found)
    }
}

impl Bombard<'_> {
    /// The cells that the bombs of these orders would burn now.
    #[inline(always)]
    fn burnt<C: Cpu>(&self, cpu: C, orders: Action) -> Cells {
        let grid = self.state.grid();
        let (hard, soft) = (grid.hard.lanes(cpu), grid.soft.lanes(cpu));
        let mut burnt = Cells::EMPTY;
        for (index, order) in orders.0.iter().enumerate() {
            if order.fuse() != 0 {
                let character = &self.state.characters()[2 * self.player + index];
                let cell = character.cell.after(order.step()).only().lanes(cpu);
                burnt = burnt | Cells::from_lanes(cpu, rays(cell, character.fire, hard, soft));
            }
        }
        burnt
    }
}

/// Where somebody who steps at random is when a bomb that is laid in this turn goes off.
fn wander(state: &Board, from: Cell) -> Distribution {
    let mut now = [0.0; 256];
    now[from.index()] = 1.0;
    for _ in 0..=SHORTEST_FUSE {
        let mut next = [0.0; 256];
        for cell in Cell::all().filter(|cell| now[cell.index()] > 0.0) {
            for step in Step::ALL {
                let target = cell.after(step);
                let target = if state.is_open(target) { target } else { cell };
                next[target.index()] += now[cell.index()] / Step::ALL.len() as f64;
            }
        }
        now = next;
    }
    now
}

#[cfg(test)]
mod tests {
    use super::*;
    use engines::magic::{Order, Setup};
    use engines::simd::Portable;
    use fastrand::Rng;

    #[test]
    fn a_wanderer_is_where_random_steps_lead() {
        const GAMES: usize = 4_000;
        let mut rng = Rng::with_seed(26);
        let setup = Setup::draw_final(26);
        let start = setup.start();
        let cell = start.characters()[2].cell;
        let expected = wander(&start, cell);
        assert!((expected.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let mut counts = [0; 256];
        for _ in 0..GAMES {
            let mut board = start;
            for _ in 0..=SHORTEST_FUSE {
                let step = Order::step_to(Step::ALL[rng.usize(..Step::ALL.len())]);
                board.play(Portable, setup.layout(0), [Action::NONE, Action([step, Order::NONE])]);
            }
            counts[board.characters()[2].cell.index()] += 1;
        }
        for cell in Cell::all() {
            let share = counts[cell.index()] as f64 / GAMES as f64;
            assert!((share - expected[cell.index()]).abs() < 0.03, "{:?}: {} {}", cell, share, expected[cell.index()]);
        }
    }
}
