//! The built-in enemies of stage mode, of rising strength.
//!
//! The contest's own are lost, so these are ours. What they do depends on nothing but the seed and
//! the position, so that a run repeats whatever was searched in between. All but the weakest
//! simulate every order and take none after which the known bombs must kill them.

use fastrand::Rng;

use super::escape::{distance, latest_deaths, NEVER};
use super::{owner_of, Cell, Cells, Layout, Order, Orders, State, Step, CHARACTERS, SHORTEST_FUSE};
use crate::cpu::{self, Cpu, Kernel};

/// A built-in enemy, the weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Enemy {
    /// Wanders about, into lightning too, and lays no bombs.
    Walker,
    /// Wanders about and lays bombs anywhere, but flees from all of them.
    Bomber,
    /// Flees, opens soft blocks and collects items.
    Miner,
    /// Flees, goes for the nearest character and bombs it.
    Hunter,
    /// A hunter that sees when a bomb leaves a character no way out.
    Trapper,
}

impl Enemy {
    /// All of them, the weakest first.
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

    /// What the characters of a player do in a position; in a stage it plays as player 1.
    pub fn orders(self, state: &State, player: usize, seed: i64) -> Orders {
        // Turns of one game differ in all bits of their seeds.
        let mut rng = Rng::with_seed((seed as u64 ^ (state.turn() as u64) << 48).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        if self == Enemy::Walker {
            return Orders([(); 2].map(|()| Order::step_to(Step::ALL[rng.usize(..Step::ALL.len())])));
        }
        cpu::run(Thinking { enemy: self, state, player, rng })
    }

    /// How good a position is after a character's order; only differences count.
    fn judge<C: Cpu>(self, cpu: C, before: &State, after: &State, id: usize, order: Order) -> i32 {
        let cell = after.characters()[id].cell;
        let lays = order.fuse() != 0;
        let to = |goals: &Cells| distance(cpu, after, cell, goals).map_or(FAR, |steps| steps as i32);
        match self {
            Enemy::Walker | Enemy::Bomber => 0,
            Enemy::Miner => mining(before, after, id, lays, to),
            Enemy::Hunter | Enemy::Trapper => {
                let others = of_player(1 - owner_of(id)).map(|other| after.characters()[other].cell);
                let away = to(&others.into_iter().collect());
                let hunt = if away == FAR { mining(before, after, id, lays, to) } else { FAR - 2 * away };
                let near = others.into_iter().filter(|other| is_near(cell, *other)).count();
                let mut value = hunt + if lays { 6 * near as i32 - 2 } else { 0 };
                if self == Enemy::Trapper {
                    let trapped = latest_deaths(cpu, after, others).iter().filter(|death| **death != NEVER).count();
                    value += 1000 * trapped as i32;
                }
                value
            }
        }
    }
}

/// The characters of a player.
fn of_player(player: usize) -> [usize; 2] {
    [2 * player, 2 * player + 1]
}

/// More steps than there are cells.
const FAR: i32 = 200;

/// Whether a bomb on one cell is a threat to the other.
fn is_near(bomb: Cell, cell: Cell) -> bool {
    bomb.row().abs_diff(cell.row()) + bomb.column().abs_diff(cell.column()) <= 2
}

/// Items first; then soft blocks that no bomb will open yet.
fn mining(before: &State, after: &State, id: usize, lays: bool, to: impl Fn(&Cells) -> i32) -> i32 {
    let (old, new) = (&before.characters()[id], &after.characters()[id]);
    let picked = (new.fire as i32 - old.fire as i32) + (new.number as i32 - old.number as i32);
    let items = after.field().numbers | after.field().powers;
    let beside = |cell: Cell| neighbours(cell).filter(|next| after.field().soft.contains(*next)).count() as i32;
    let to_items = to(&items);
    let way = if to_items < FAR { 2 * FAR - to_items } else { FAR - to(&after.field().soft) };
    way + 10 * FAR * picked + if lays { 4 * beside(new.cell) - 3 } else { 0 }
}

/// The cells beside one that is not on the border.
fn neighbours(cell: Cell) -> impl Iterator<Item = Cell> {
    Step::ALL.into_iter().skip(1).map(move |step| cell.moved(Order::step_to(step).delta()))
}

/// The search of an enemy that flees.
struct Thinking<'a> {
    enemy: Enemy,
    state: &'a State,
    player: usize,
    rng: Rng,
}

impl Kernel for Thinking<'_> {
    type Output = Orders;

    /// One character after the other; the second one knows what the first one does.
    #[inline(always)]
    fn run<C: Cpu>(mut self, cpu: C) -> Orders {
        let mut orders = [Order::NONE; CHARACTERS];
        let own = of_player(self.player);
        for id in own {
            let mut best = ((false, 0, i32::MIN, 0), Order::NONE);
            let bombs = self.enemy != Enemy::Bomber || self.rng.u32(..4) == 0;
            for step in Step::ALL {
                let with_bomb = Some(Order::bomb(step, SHORTEST_FUSE)).filter(|_| bombs);
                for order in [Order::step_to(step)].into_iter().chain(with_bomb) {
                    orders[id] = order;
                    let mut after = *self.state;
                    let both = [0, 2].map(|first| Orders([orders[first], orders[first + 1]]));
                    let report = after.play(cpu, &Layout::NONE, both);
                    // An order that comes to nothing is not one more chance for the step.
                    if order.fuse() != 0 && report.laid >> id & 1 == 0 {
                        continue;
                    }
                    let cells = own.map(|own| after.characters()[own].cell);
                    let deaths = match after.losses(self.player) {
                        0 => latest_deaths(cpu, &after, cells).into_iter().min().unwrap_or(NEVER),
                        _ => 0,
                    };
                    let value = self.enemy.judge(cpu, self.state, &after, id, order);
                    let rank = (deaths == NEVER, deaths, value, self.rng.u32(..));
                    if rank > best.0 {
                        best = (rank, order);
                    }
                }
            }
            orders[id] = best.1;
        }
        Orders(own.map(|id| orders[id]))
    }
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
