//! Attraction maps: a value of every cell for the own characters, computed once a turn.
//!
//! A search of a few turns does not see an item ten steps away. So the values of targets spread
//! from cell to cell, decaying with every step, around pillars and through soft blocks at the cost
//! of opening them; within the search a lookup is enough.

use engines::magic::{Board, Cell, Cells, Mode, Step, FIRST_BLOCK, SPIRAL};

use super::parameters::Weights;

/// Cost of a soft block on the way, and of a bomb, in steps.
const SOFT_STEPS: i32 = 7;
const BOMB_STEPS: i32 = 3;
/// Lower than all values.
const NOTHING: i32 = -10_000;
/// Turns before it becomes a block at which a cell begins to repel.
const WARNING: u16 = 40;
/// Turn from which cells near the end of the spiral attract.
const RETREAT: u16 = 280;

/// Attraction of cells for the own characters.
pub(super) struct AttractionMap {
    /// Values of cells for each own character.
    pub values: [Table; 2],
    /// First soft block on the way of each to an enemy.
    pub barriers: Cells,
}

/// Values of cells, by index.
type Table = [i32; 256];

/// Attraction map of a player in a position; `soft` are the soft blocks that no bomb will open.
pub(super) fn attraction(state: &Board, player: usize, soft: &Cells, weights: &Weights) -> AttractionMap {
    let own = [2 * player, 2 * player + 1];
    let others = [2 - 2 * player, 3 - 2 * player];
    let ways = own.map(|id| spread(state, &[(state.characters()[id].cell, 0)], 1));
    let enemies = hunted(state, others, &ways);
    let chase = spread(state, &[(enemies, 0)], weights.chase);
    let barriers = own.iter().filter_map(|id| barrier(state.characters()[*id].cell, soft, &chase)).collect();
    let values = [0, 1].map(|index| {
        let goods = spread(state, &goods(state, own[index], soft, weights, &ways, index), weights.step);
        let mut table = [0; 256];
        for cell in Cell::all() {
            let index = cell.index();
            table[index] = goods[index].max(0) + chase[index].max(-1000) - spiral_cost(state, cell);
        }
        table
    });
    AttractionMap { values, barriers }
}

/// The first of these soft blocks on the way to the highest value.
fn barrier(from: Cell, soft: &Cells, table: &Table) -> Option<Cell> {
    let mut cell = from;
    loop {
        let next = beside(cell).max_by_key(|next| table[next.index()])?;
        if table[next.index()] <= table[cell.index()] {
            return None;
        }
        if soft.contains(next) {
            return Some(next);
        }
        cell = next;
    }
}

/// Target of the chase: the enemy with the shortest ways from both own characters.
fn hunted(state: &Board, others: [usize; 2], ways: &[Table; 2]) -> Cell {
    let cells = others.map(|id| state.characters()[id].cell);
    let way = |cell: Cell| ways[0][cell.index()] + ways[1][cell.index()];
    if way(cells[1]) > way(cells[0]) {
        cells[1]
    } else {
        cells[0]
    }
}

/// Targets of a character with their values: items, and cells beside soft blocks.
fn goods(
    state: &Board,
    id: usize,
    soft: &Cells,
    weights: &Weights,
    ways: &[Table; 2],
    index: usize,
) -> Vec<(Cell, i32)> {
    let character = &state.characters()[id];
    let field = state.grid();
    let number = worth(&weights.numbers, character.number, 1);
    let power = worth(&weights.powers, character.fire, 2);
    // A target nearer to the other character has half the value.
    let is_others = |cell: Cell| ways[index][cell.index()] < ways[1 - index][cell.index()];
    let mine = |cell: Cell, value: i32| if is_others(cell) { value / 2 } else { value };
    let mut goods = Vec::new();
    goods.extend(field.numbers.iter().map(|cell| (cell, mine(cell, number))));
    goods.extend(field.powers.iter().map(|cell| (cell, mine(cell, power))));
    let hidden = (number + power) / 2;
    for cell in Cell::all().filter(|cell| !(field.hard | field.soft).contains(*cell)) {
        let count = beside(cell).filter(|next| soft.contains(*next)).count() as i32;
        if count > 0 {
            goods.push((cell, mine(cell, hidden * (1 + count) * weights.mining / 600)));
        }
    }
    goods
}

/// Value for a character that has `have` of an item and started with `least`, from a table that begins there;
/// constant beyond its end.
#[inline(always)]
pub(super) fn worth(values: &[i32], have: u8, least: u8) -> i32 {
    values[(have.saturating_sub(least) as usize).min(values.len() - 1)]
}

/// Penalty of a cell that will be a block soon, and late in the game of those that will be one
/// before others.
fn spiral_cost(state: &Board, cell: Cell) -> i32 {
    if state.mode() != Mode::Final || state.turn() + WARNING < FIRST_BLOCK {
        return 0;
    }
    let number = match SPIRAL.iter().position(|falling| *falling == cell) {
        Some(number) => number as u16,
        None => return 0,
    };
    let left = (FIRST_BLOCK + 2 * number).saturating_sub(state.turn());
    let soon = WARNING.saturating_sub(left) as i32 * 4;
    let early = if state.turn() >= RETREAT { (SPIRAL.len() as u16 - number) as i32 / 2 } else { 0 };
    soon + early
}

/// The neighbours of a cell that is not on the border.
fn beside(cell: Cell) -> impl Iterator<Item = Cell> {
    Step::ALL[1..].iter().map(move |step| cell.after(*step))
}

/// Best value of each cell over all sources, less `step` for every step there.
fn spread(state: &Board, sources: &[(Cell, i32)], step: i32) -> Table {
    let mut table = [NOTHING; 256];
    let mut waiting: Vec<Cell> = Vec::with_capacity(128);
    for &(cell, value) in sources {
        if value > table[cell.index()] {
            table[cell.index()] = value;
            waiting.push(cell);
        }
    }
    let mut first = 0;
    while first < waiting.len() {
        let cell = waiting[first];
        first += 1;
        let steps = match cell {
            _ if state.grid().soft.contains(cell) => SOFT_STEPS,
            _ if state.bomb_cells().contains(cell) => BOMB_STEPS,
            _ => 1,
        };
        let value = table[cell.index()] - step * steps;
        for next in beside(cell) {
            let is_floor = !state.grid().hard.contains(next);
            if is_floor && value > table[next.index()] {
                table[next.index()] = value;
                waiting.push(next);
            }
        }
    }
    table
}
