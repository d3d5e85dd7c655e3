//! Move generation: the orders of a player that are worth searching.
//!
//! Most of the hundred pairs of orders have no effect, or the same as another: steps against a
//! block, bombs that cannot be laid, bombs that burn neither a soft block nor a cell where an enemy
//! could be when they go off. They are left out unless they may decide a game within two turns
//! ([`super::decisive`]); the others are found once for each character.

use engines::magic::{rays, reach, Action, Board, Bomb, Cell, Cells, Order, Step, CROWDED, SHORTEST_FUSE};
use engines::simd::{Cpu, Kernel};
use search::alphabeta::ScoredMove;

use super::attraction::AttractionMap;
use super::decisive::decisive;

/// Steps of an enemy before a bomb goes off.
const FLIGHT: u16 = SHORTEST_FUSE;
/// Bonus in move ordering for a bomb that can hit an enemy, and for one that opens a block.
const THREAT: i32 = 24;
const OPENING: i32 = 10;
/// Bonus in the ordering of the enemy's moves for a step towards the own characters.
const APPROACH: i32 = 6;

/// The orders of both characters, each with its score for move ordering.
#[derive(Clone, Default)]
pub(super) struct Moves {
    orders: [List; 2],
}

/// Up to ten orders.
#[derive(Clone, Copy, Default)]
struct List {
    orders: [(Order, i32); 10],
    count: usize,
}

impl List {
    fn push(&mut self, order: Order, score: i32) {
        self.orders[self.count] = (order, score);
        self.count += 1;
    }

    fn listed(&self) -> &[(Order, i32)] {
        &self.orders[..self.count]
    }
}

impl Moves {
    /// Leaves a character of the player no order but to stand still.
    pub fn hold(&mut self, character: usize) {
        self.orders[character] = List { count: 1, ..List::default() };
    }

    /// True if the orders are among these.
    pub fn contains(&self, orders: Action) -> bool {
        self.orders.iter().zip(&orders.0).all(|(list, order)| list.listed().iter().any(|(listed, _)| listed == order))
    }

    /// Appends all pairs of orders.
    pub fn generate(&self, candidates: &mut Vec<ScoredMove<Action>>) {
        for (first, first_score) in self.orders[0].listed() {
            for (second, second_score) in self.orders[1].listed() {
                candidates.push(ScoredMove { mv: Action([*first, *second]), score: first_score + second_score });
            }
        }
    }
}

/// Generates the moves of a player.
pub(super) struct Generate<'a> {
    pub state: &'a Board,
    pub player: usize,
    /// True for all orders with an effect, for characters far from every enemy too.
    pub is_root: bool,
    /// False for steps alone.
    pub may_lay: bool,
    /// Steps beyond which a character is far from an enemy.
    pub far: i32,
    /// Attraction of cells, for the own player.
    pub map: Option<&'a AttractionMap>,
}

impl Kernel for Generate<'_> {
    type Output = Moves;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Moves {
        let Generate { state, player, is_root, may_lay, map, .. } = self;
        let characters = state.characters();
        let enemies = [characters[2 - 2 * player].cell, characters[3 - 2 * player].cell];
        let near = enemies[0].only().lanes(cpu) | enemies[1].only().lanes(cpu);
        let within = reach(cpu, state, near, FLIGHT);
        let contact = |cell: Cell| distance(cell, enemies[0]).min(distance(cell, enemies[1]));
        let hard = state.grid().hard.lanes(cpu);
        // Only one side is credited with what it opens.
        let soft = if map.is_some() { state.grid().soft } else { Cells::EMPTY }.lanes(cpu);
        let decisive = decisive(cpu, state, player);
        let mut moves = Moves::default();
        for (index, list) in moves.orders.iter_mut().enumerate() {
            let character = &characters[2 * player + index];
            let is_far = !is_root && contact(character.cell) > self.far;
            let value = |cell: Cell| match map {
                Some(map) => map.values[index][cell.index()],
                None => -APPROACH * contact(cell),
            };
            let here = value(character.cell);
            let is_far = is_far
                && match &decisive {
                    Some(decisive) => !decisive.concerns(character.cell.only().lanes(cpu)),
                    None => true,
                };
            let may_lay = may_lay && !is_far && character.laid() < character.number && state.bombs().len() < CROWDED;
            if is_far && !state.bombs().iter().any(|bomb| concerns(*bomb, character.cell)) {
                list.push(Order::NONE, 0);
                if map.is_some() {
                    let steps = Step::ALL[1..].iter().map(|step| (*step, character.cell.after(*step)));
                    let best = steps.filter(|(_, cell)| state.is_open(*cell)).max_by_key(|(_, cell)| value(*cell));
                    if let Some((step, cell)) = best {
                        list.push(Order::step_to(step), value(cell) - here);
                    }
                }
                continue;
            }
            let [mut threats, mut openings, mut effects] = [Cells::EMPTY; 3];
            if may_lay {
                threats = Cells::from_lanes(cpu, rays(within, character.fire, hard, hard));
                openings = Cells::from_lanes(cpu, rays(soft, character.fire, hard, hard));
                if let Some(decisive) = &decisive {
                    effects = Cells::from_lanes(cpu, rays(decisive.cells, character.fire, hard, hard));
                }
            }
            for &step in &Step::ALL {
                let target = character.cell.after(step);
                if step != Step::None && !state.is_open(target) {
                    continue;
                }
                let gain = value(target) - here;
                list.push(Order::step_to(step), gain);
                let (threat, opening) = (threats.contains(target), openings.contains(target));
                if threat || opening || effects.contains(target) {
                    let bonus = THREAT * threat as i32 + OPENING * opening as i32;
                    list.push(Order::bomb(step, SHORTEST_FUSE), gain + bonus);
                }
            }
        }
        moves
    }
}

/// The orders of a player that have an effect.
#[inline(always)]
pub(super) fn all_moves<C: Cpu>(
    cpu: C,
    state: &Board,
    player: usize,
    map: Option<&AttractionMap>,
) -> Vec<ScoredMove<Action>> {
    let listed = cpu.call(Generate { state, player, is_root: true, may_lay: true, far: 0, map });
    let mut moves = Vec::new();
    listed.generate(&mut moves);
    moves
}

/// Steps between two cells, obstacles ignored.
pub(super) fn distance(from: Cell, to: Cell) -> i32 {
    (from.row().abs_diff(to.row()) + from.column().abs_diff(to.column())) as i32
}

/// True if a bomb could burn a cell or one beside it.
fn concerns(bomb: Bomb, cell: Cell) -> bool {
    let (rows, columns) = (bomb.cell().row().abs_diff(cell.row()), bomb.cell().column().abs_diff(cell.column()));
    rows.min(columns) <= 1 && rows.max(columns) <= bomb.fire() as usize + 1
}
