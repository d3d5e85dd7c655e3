//! Move generation: the orders of a player that are worth searching.
//!
//! Most of the hundred pairs of orders have no effect, or the same as another: steps against a
//! block, bombs that cannot be laid, bombs that reach neither a soft block nor a cell where an enemy
//! could be when they go off. The others are found once for each character.

use engines::magic::{
    flood, rays, reach, Action, Board, Bomb, Cell, Cells, Mode, Order, Step, COLUMNS, CROWDED, FIRST_BLOCK, HORIZON,
    ROWS, SHORTEST_FUSE,
};
use engines::simd::{Cpu, Kernel, Lanes};
use search::alphabeta::ScoredMove;

use super::attraction::AttractionMap;

/// Steps of an enemy before a bomb goes off.
const FLIGHT: u16 = SHORTEST_FUSE;
/// Steps beyond which a character is far from an enemy.
const CONTACT: i32 = 7;
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
#[derive(Clone, Copy)]
struct List {
    orders: [(Order, i32); 10],
    count: usize,
}

impl Default for List {
    fn default() -> List {
        List { orders: [(Order::NONE, 0); 10], count: 0 }
    }
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
    /// Attraction of cells, for the own player.
    pub map: Option<&'a AttractionMap>,
}

impl Kernel for Generate<'_> {
    type Output = Moves;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Moves {
        let Generate { state, player, is_root, map } = self;
        let characters = state.characters();
        let enemies = [characters[2 - 2 * player].cell, characters[3 - 2 * player].cell];
        let near = enemies[0].only().lanes(cpu) | enemies[1].only().lanes(cpu);
        let within = Cells::from_lanes(cpu, reach(cpu, state, near, FLIGHT));
        let contact = |cell: Cell| distance(cell, enemies[0]).min(distance(cell, enemies[1]));
        let no_blocks = Cells::EMPTY;
        // Only one side is credited with what it opens.
        let soft = if map.is_some() { &state.grid().soft } else { &no_blocks };
        let decisive = decisive(cpu, state, player);
        let mut moves = Moves::default();
        for (index, list) in moves.orders.iter_mut().enumerate() {
            let character = &characters[2 * player + index];
            let is_far = !is_root && contact(character.cell) > CONTACT;
            let value = |cell: Cell| match map {
                Some(map) => map.values[index][cell.index()],
                None => -APPROACH * contact(cell),
            };
            let here = value(character.cell);
            let (is_idle, decides) = match &decisive {
                Some(decisive) => decisive.of(cpu, state, 2 * player + index),
                None => (true, Cells::EMPTY),
            };
            let is_far = is_far && is_idle;
            let may_lay = !is_far && character.laid() < character.number && state.bombs().len() < CROWDED;
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
            for &step in &Step::ALL {
                let target = character.cell.after(step);
                if step != Step::None && !state.is_open(target) {
                    continue;
                }
                let gain = value(target) - here;
                list.push(Order::step_to(step), gain);
                let threat = may_lay && touches(target, character.fire, &within);
                let opening = may_lay && touches(target, character.fire, soft);
                if threat || opening || may_lay && decides.contains(target) {
                    let bonus = if threat { THREAT } else { 0 } + if opening { OPENING } else { 0 };
                    list.push(Order::bomb(step, SHORTEST_FUSE), gain + bonus);
                }
            }
        }
        moves
    }
}

/// Facts about a position in which somebody may be killed by bombs of this turn, the next one, and
/// earlier ones.
struct Decisive<L> {
    /// Largest fire of a bomb.
    fire: u8,
    hard: L,
    /// The characters that may be killed.
    threatened: L,
    /// Cells that make a difference when a bomb burns them.
    cells: L,
    /// Cells that walking does not pass within two turns.
    blocks: L,
}

/// Turns of flight from a bomb that is laid in the next turn.
const LONGEST_FLIGHT: u16 = SHORTEST_FUSE + 2;

/// The facts for a player who gives orders; `None` if nobody can be killed: who stands still then
/// is not hit by any bomb.
#[inline(always)]
fn decisive<C: Cpu>(cpu: C, state: &Board, player: usize) -> Option<Decisive<C::U16x16>> {
    let characters = state.characters();
    let cell = |id: usize| characters[id].cell.only().lanes(cpu);
    let own = cell(2 * player) | cell(2 * player + 1);
    let enemies = cell(2 - 2 * player) | cell(3 - 2 * player);
    let (hard, soft, bombs) =
        (state.grid().hard.lanes(cpu), state.grid().soft.lanes(cpu), state.bomb_cells().lanes(cpu));
    let mut fire = 0;
    for character in characters {
        fire = fire.max(character.fire + 1);
    }
    let mut blocks = hard | soft;
    for bomb in state.bombs() {
        fire = fire.max(bomb.fire());
        if bomb.expiry() <= state.turn() {
            blocks = hard;
        }
    }
    // Nobody can lay a bomb further away in two turns.
    let (near_own, near_enemies) = (flood(own, blocks, 2), flood(enemies, blocks, 2));
    let from_own = rays(bombs | near_own, fire, hard, hard);
    let from_enemies = rays(bombs | near_enemies, fire, hard, hard);
    let does_shrink = state.mode() == Mode::Final && state.turn() + HORIZON >= FIRST_BLOCK;
    let (hunted, hunting) = match does_shrink {
        true => (enemies, own),
        false => (enemies & from_own, own & from_enemies),
    };
    let threatened = hunted | hunting;
    if threatened.is_zero() {
        return None;
    }
    let closed = hard | soft.and_not(from_own | from_enemies);
    let flight = flood(hunted, closed, LONGEST_FLIGHT);
    let shields = soft & (rays(flight, fire, hard, hard) | flood(flood(hunting, closed, LONGEST_FLIGHT), hard, 1));
    let cells = flight | shields | bombs;
    let links = (near_own | near_enemies) & rays(cells, fire, hard, hard);
    Some(Decisive { fire, hard, threatened, cells: cells | links, blocks })
}

impl<L: Lanes> Decisive<L> {
    /// Whether a character may stand still without harm, and the cells on which its bomb may make a
    /// difference.
    #[inline(always)]
    fn of<C: Cpu<U16x16 = L>>(&self, cpu: C, state: &Board, id: usize) -> (bool, Cells) {
        let character = &state.characters()[id];
        let cell = character.cell.only().lanes(cpu);
        let is_idle = !self.threatened.meets(cell)
            && !flood(cell, self.blocks, 2).meets(rays(self.cells, self.fire, self.hard, self.hard));
        (is_idle, Cells::from_lanes(cpu, rays(self.cells, character.fire, self.hard, self.hard)))
    }
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

/// True if a cell of the set is in line with a bomb and within its fire, with no pillar between.
fn touches(cell: Cell, fire: u8, set: &Cells) -> bool {
    let (row, column, fire) = (cell.row(), cell.column(), fire as usize);
    let rows = set.rows();
    let along_row = || {
        let (first, last) = (column.saturating_sub(fire), (column + fire).min(COLUMNS - 1));
        rows[row] & ((2 << last) - (1 << first)) != 0
    };
    let along_column = || {
        let (first, last) = (row.saturating_sub(fire), (row + fire).min(ROWS - 1));
        rows[first..=last].iter().any(|row| row >> column & 1 != 0)
    };
    row % 2 == 1 && along_row() || column % 2 == 1 && along_column()
}
