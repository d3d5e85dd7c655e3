//! The built-in enemies of stage mode, of rising strength.
//!
//! The contest's own are lost; these were made for this crate. What they do depends on nothing but
//! the seed and the position, so that a run repeats whatever was searched in between. All but the
//! weakest simulate every order and avoid those after which the known bombs must kill them, and the
//! better ones heed the bombs that may come.

use fastrand::Rng;

use super::escape::{distance, latest_deaths, HORIZON, NEVER};
use super::{owner_of, Action, Board, Cell, Cells, Layout, Order, Step, SHORTEST_FUSE};
use crate::simd::{self, Cpu, Kernel};

/// A built-in enemy, the weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Enemy {
    /// Wanders about, into lightning too, and lays no bombs.
    Walker,
    /// Wanders about and lays bombs anywhere, and flees from all of them unless it is careless.
    Bomber,
    /// Flees, opens soft blocks and collects items.
    Miner,
    /// Flees, goes for the nearest character and bombs it.
    Hunter,
    /// A hunter that sees when a bomb leaves a character no way out.
    Trapper,
}

impl Enemy {
    /// All enemies, the weakest first.
    pub const ALL: [Enemy; 5] = [Enemy::Walker, Enemy::Bomber, Enemy::Miner, Enemy::Hunter, Enemy::Trapper];

    /// The name on command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Enemy::Walker => "walker",
            Enemy::Bomber => "bomber",
            Enemy::Miner => "miner",
            Enemy::Hunter => "hunter",
            Enemy::Trapper => "trapper",
        }
    }

    /// The enemy of a name.
    pub fn from_name(name: &str) -> Option<Enemy> {
        Enemy::ALL.into_iter().find(|enemy| enemy.name() == name)
    }

    /// Orders to the characters of a player in a position; in a stage it plays as player 1.
    pub fn orders(self, board: &Board, player: usize, seed: i64) -> Action {
        // Turns of one game differ in all bits of their seeds.
        let mut rng = Rng::with_seed((seed as u64 ^ (board.turn() as u64) << 48).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        if self == Enemy::Walker {
            return Action([(); 2].map(|()| Order::step_to(Step::ALL[rng.usize(..Step::ALL.len())])));
        }
        simd::dispatch(Thinking { enemy: self, board, player, rng })
    }

    /// Value of a position after a character's order; only differences count.
    fn judge<C: Cpu>(self, cpu: C, before: &Board, after: &Board, id: usize, order: Order) -> i32 {
        let cell = after.characters()[id].cell;
        let lays = order.fuse() != 0;
        let to = |goals: &Cells| distance(cpu, after, cell, goals).map_or(FAR, |steps| steps as i32);
        match self {
            Enemy::Walker | Enemy::Bomber => 0,
            Enemy::Miner => mining(before, after, id, lays, to),
            Enemy::Hunter | Enemy::Trapper => {
                let others = of_player(1 - owner_of(id)).map(|other| after.characters()[other].cell);
                let away = to(&others.into_iter().collect());
                let near = others.into_iter().filter(|other| is_near(cell, *other)).count() as i32;
                let bomb = if lays { 6 * near - 2 } else { 0 };
                let trapped = || escapes(cpu, after, others).iter().filter(|death| **death != NEVER).count();
                let traps = if self == Enemy::Trapper { trapped() as i32 } else { 0 };
                match away {
                    FAR => mining(before, after, id, lays, to) + TRAP * traps,
                    _ => 3 * FAR - 2 * away + bomb + TRAP * traps,
                }
            }
        }
    }
}

/// The characters of a player.
fn of_player(player: usize) -> [usize; 2] {
    [2 * player, 2 * player + 1]
}

/// The escape test with the usual horizon.
#[inline(always)]
fn escapes<C: Cpu>(cpu: C, board: &Board, cells: [Cell; 2]) -> [u16; 2] {
    latest_deaths(cpu, board, cells, board.turn() + HORIZON)
}

/// More steps than there are cells.
const FAR: i32 = 200;
/// Worth of a character that can no longer escape.
const TRAP: i32 = 20 * FAR;
/// Worth of being safe from bombs that the others may lay in the same turn.
const CAUTION: i32 = 8 * FAR;

/// True if a bomb on one cell is a threat to the other.
fn is_near(bomb: Cell, cell: Cell) -> bool {
    bomb.row().abs_diff(cell.row()) + bomb.column().abs_diff(cell.column()) <= 2
}

/// Items first; then soft blocks that no bomb will open yet.
fn mining(before: &Board, after: &Board, id: usize, lays: bool, to: impl Fn(&Cells) -> i32) -> i32 {
    let (old, new) = (&before.characters()[id], &after.characters()[id]);
    let picked = (new.fire as i32 - old.fire as i32) + (new.number as i32 - old.number as i32);
    let items = after.grid().numbers | after.grid().powers;
    let beside = |cell: Cell| neighbours(cell).filter(|next| after.grid().soft.contains(*next)).count() as i32;
    let to_items = to(&items);
    let way = if to_items < FAR { 2 * FAR - to_items } else { FAR - to(&after.grid().soft) };
    way + 10 * FAR * picked + if lays { 4 * beside(new.cell) - 3 } else { 0 }
}

/// The cells beside one that is not on the border.
fn neighbours(cell: Cell) -> impl Iterator<Item = Cell> {
    Step::ALL.into_iter().skip(1).map(move |step| cell.after(step))
}

/// The search of an enemy that flees.
struct Thinking<'a> {
    enemy: Enemy,
    board: &'a Board,
    player: usize,
    rng: Rng,
}

impl Kernel for Thinking<'_> {
    type Output = Action;

    /// All orders of both characters: one may have to make way for what the other one lays.
    #[inline(always)]
    fn run<C: Cpu>(mut self, cpu: C) -> Action {
        let own = of_player(self.player);
        let bombs = own.map(|_| self.enemy != Enemy::Bomber || self.rng.u32(..8) == 0);
        let is_careless = self.enemy == Enemy::Bomber && self.rng.u32(..100) == 0;
        let mut best = ((false, 0, i32::MIN, 0), Action::NONE);
        for first in all_orders(bombs[0]) {
            for second in all_orders(bombs[1]) {
                let mut orders = [Action::NONE; 2];
                orders[self.player] = Action([first, second]);
                let mut after = self.board.copy(cpu);
                let report = after.play(cpu, &Layout::NONE, orders);
                // A bomb that comes to nothing is not one more chance for the step.
                let wanted = (first.fuse() != 0) as u8 | ((second.fuse() != 0) as u8) << 1;
                if wanted != report.laid >> own[0] & 3 {
                    continue;
                }
                let deaths = match after.losses(self.player) {
                    _ if is_careless => [NEVER; 2],
                    0 => escapes(cpu, &after, own.map(|id| after.characters()[id].cell)),
                    _ => [0; 2],
                };
                let death = deaths[0].min(deaths[1]);
                if (death == NEVER, death) < (best.0 .0, best.0 .1) {
                    continue;
                }
                let caution = if self.is_exposed(cpu, orders[self.player]) { 0 } else { CAUTION };
                let judged = [(own[0], first), (own[1], second)]
                    .map(|(id, order)| self.enemy.judge(cpu, self.board, &after, id, order));
                let rank = (death == NEVER, death, caution + judged[0] + judged[1], self.rng.u32(..));
                if rank > best.0 {
                    best = (rank, orders[self.player]);
                }
            }
        }
        best.1
    }
}

impl Thinking<'_> {
    /// True if bombs that the others lay where they stand would leave somebody no way out.
    #[inline(always)]
    fn is_exposed<C: Cpu>(&self, cpu: C, orders: Action) -> bool {
        if self.enemy == Enemy::Bomber {
            return false;
        }
        let mut after = self.board.copy(cpu);
        let mut both = [Action([Order::bomb(Step::None, SHORTEST_FUSE); 2]); 2];
        both[self.player] = orders;
        after.play(cpu, &Layout::NONE, both);
        let cells = of_player(self.player).map(|id| after.characters()[id].cell);
        after.losses(self.player) > 0 || escapes(cpu, &after, cells) != [NEVER; 2]
    }
}

/// Every step, each also with a bomb if the character may lay one.
fn all_orders(bombs: bool) -> impl Iterator<Item = Order> + Clone {
    let fuses = if bombs { &[0, SHORTEST_FUSE][..] } else { &[0] };
    Step::ALL.into_iter().flat_map(move |step| {
        fuses.iter().map(move |fuse| match fuse {
            0 => Order::step_to(step),
            fuse => Order::bomb(step, *fuse),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back() {
        for enemy in Enemy::ALL {
            assert_eq!(Enemy::from_name(enemy.name()), Some(enemy));
        }
        assert_eq!(Enemy::from_name("dragon"), None);
    }
}
