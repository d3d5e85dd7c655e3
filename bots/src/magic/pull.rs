//! Where the own characters want to be: a value for every cell, made once a turn.
//!
//! A search of a few turns does not see an item ten steps away. So what is worth going to spreads
//! from cell to cell, a bit less with every step, around pillars and through soft blocks at the
//! price of opening them; within the search a look at the table is enough.

use engines::magic::{Board, Cell, Cells, Character, Mode, COLUMNS, FIRST_BLOCK, PILLARS, ROWS, SPIRAL};

use super::parameters::Parameters;

/// Steps that a soft block on the way costs, and a bomb.
const SOFT_STEPS: i32 = 7;
const BOMB_STEPS: i32 = 3;
/// Lower than all values.
const NOTHING: i32 = -10_000;
/// How many turns before it becomes a block a cell begins to repel.
const WARNING: u16 = 40;
/// The turn from which on what is near the end of the spiral attracts.
const RETREAT: u16 = 280;

/// What the own characters want.
pub(super) struct Pull {
    /// The values of cells by number, for each own character.
    pub values: [Table; 2],
    /// The first soft block on the way of each to an enemy.
    pub barriers: Cells,
}

/// Values of cells by number.
type Table = [i32; 256];

/// What is wanted in a position by a player; `soft` are the soft blocks that no bomb will open.
pub(super) fn pull(state: &Board, player: usize, soft: &Cells, parameters: &Parameters) -> Pull {
    let own = [2 * player, 2 * player + 1];
    let others = [2 - 2 * player, 3 - 2 * player];
    let ways = own.map(|id| spread(state, &[(state.characters()[id].cell, 0)], 1));
    let enemies = hunted(state, others, &ways);
    let chase = spread(state, &[(enemies, 0)], parameters.chase);
    let barriers = own.iter().filter_map(|id| barrier(state.characters()[*id].cell, soft, &chase)).collect();
    let values = [0, 1].map(|index| {
        let goods = spread(state, &goods(state, own[index], soft, parameters, &ways, index), parameters.step);
        let mut table = [0; 256];
        for cell in Cell::all() {
            let index = cell.index();
            table[index] = goods[index].max(0) + chase[index].max(-1000) - spiral_cost(state, cell);
        }
        table
    });
    Pull { values, barriers }
}

/// The first of these soft blocks on the way to the highest value.
fn barrier(from: Cell, soft: &Cells, table: &Table) -> Option<Cell> {
    let mut cell = from;
    loop {
        let next = beside(cell).into_iter().flatten().max_by_key(|next| table[next.index()])?;
        if table[next.index()] <= table[cell.index()] {
            return None;
        }
        if soft.contains(next) {
            return Some(next);
        }
        cell = next;
    }
}

/// The enemy that both go for: the one with the shortest ways to it.
fn hunted(state: &Board, others: [usize; 2], ways: &[Table; 2]) -> Cell {
    let cells = others.map(|id| state.characters()[id].cell);
    let way = |cell: Cell| ways[0][cell.index()] + ways[1][cell.index()];
    if way(cells[1]) > way(cells[0]) {
        cells[1]
    } else {
        cells[0]
    }
}

/// What is worth going to for a character, and how much: items, and cells beside soft blocks.
fn goods(
    state: &Board,
    id: usize,
    soft: &Cells,
    parameters: &Parameters,
    ways: &[Table; 2],
    index: usize,
) -> Vec<(Cell, i32)> {
    let character = &state.characters()[id];
    let field = state.grid();
    let number = worth(&parameters.numbers, character.number, 1);
    let power = worth(&parameters.powers, character.fire, 2);
    // What the other one is nearer to is only half as good.
    let mine = |cell: Cell, value: i32| match ways[index][cell.index()] < ways[1 - index][cell.index()] {
        true => value / 2,
        false => value,
    };
    let mut goods = Vec::new();
    goods.extend(field.numbers.iter().map(|cell| (cell, mine(cell, number))));
    goods.extend(field.powers.iter().map(|cell| (cell, mine(cell, power))));
    let hidden = hidden(parameters, character);
    for cell in Cell::all().filter(|cell| !(field.hard | field.soft).contains(*cell)) {
        let count = beside(cell).into_iter().flatten().filter(|next| soft.contains(*next)).count() as i32;
        if count > 0 {
            goods.push((cell, mine(cell, hidden * (1 + count) * parameters.mining / 600)));
        }
    }
    goods
}

/// What a soft block hides, for a character.
pub(super) fn hidden(parameters: &Parameters, character: &Character) -> i32 {
    (worth(&parameters.numbers, character.number, 1) + worth(&parameters.powers, character.fire, 2)) / 2
}

/// What the next item is worth to someone with this much of it.
pub(super) fn worth(values: &[i32; 5], have: u8, least: u8) -> i32 {
    values[(have.saturating_sub(least) as usize).min(values.len() - 1)]
}

/// What is taken off a cell that will be a block soon, and late in the game off those that will be
/// one before others.
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

/// The neighbours of a cell that are on the board.
fn beside(cell: Cell) -> [Option<Cell>; 4] {
    let (row, column) = (cell.row(), cell.column());
    let inner = |row: usize, column: usize| {
        let is_inner = (1..ROWS - 1).contains(&row) && (1..COLUMNS - 1).contains(&column);
        is_inner.then(|| Cell::new(row, column))
    };
    [
        inner(row, column + 1),
        inner(row.wrapping_sub(1), column),
        inner(row, column.wrapping_sub(1)),
        inner(row + 1, column),
    ]
}

/// The best value that each cell gets from somewhere, less `step` for every step there.
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
        for next in beside(cell).iter().flatten() {
            let is_floor = !state.grid().hard.contains(*next) && !PILLARS.contains(*next);
            if is_floor && value > table[next.index()] {
                table[next.index()] = value;
                waiting.push(*next);
            }
        }
    }
    table
}
