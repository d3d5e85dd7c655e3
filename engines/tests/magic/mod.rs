//! `magic`: the packed engine and its referee equal the naive reference on random games and on
//! crafted positions.
//!
//! The parts of the test are modules, by what they compare; this file holds what they share: the
//! same position and orders for both, and random ones of many kinds.

mod clocks;
mod enemies;
mod escapes;
mod finals;
#[path = "../reference/magic.rs"]
mod reference;
mod stages;
mod texts;
mod turns;

use std::collections::{BTreeMap, BTreeSet};

use self::reference::{all_cells, is_pillar, shrink_order, stepped, At, Bomb, Character, Command, Position};
use engines::magic::{
    Action, Board, Bomb as PackedBomb, Cell, Cells, Character as PackedCharacter, Grid, Layout, Mode, Order, Step,
};
use fastrand::Rng;

fn cell((row, column): At) -> Cell {
    Cell::new(row as usize, column as usize)
}

fn cells<'a>(cells: impl Iterator<Item = &'a At>) -> Cells {
    cells.map(|at| cell(*at)).collect()
}

fn signs(position: &Position, sign: char) -> Cells {
    all_cells().filter(|at| position.sign(*at) == sign).map(cell).collect()
}

fn items(items: &BTreeMap<At, char>, kind: char) -> Cells {
    cells(items.iter().filter(|(_, item)| **item == kind).map(|(at, _)| at))
}

fn layout(position: &Position) -> Layout {
    Layout { numbers: items(&position.hidden, 'N'), powers: items(&position.hidden, 'P') }
}

fn packed_bombs(position: &Position) -> Vec<PackedBomb> {
    let packed = |bomb: &Bomb| {
        PackedBomb::new(bomb.owner, cell(bomb.at), bomb.fire as u8, (position.turn + bomb.remaining) as u16)
    };
    position.bombs.iter().map(packed).collect()
}

fn field(position: &Position) -> Grid {
    Grid {
        hard: signs(position, '#'),
        soft: signs(position, '+'),
        numbers: items(&position.items, 'N'),
        powers: items(&position.items, 'P'),
    }
}

/// The packed position, if it can be played on.
fn packed(position: &Position) -> Option<Board> {
    let character = |id: usize| {
        let Character { at, fire, number } = position.characters[id];
        PackedCharacter::new(cell(at), fire as u8, number as u8)
    };
    let mode = if position.is_final { Mode::Final } else { Mode::Stage };
    let characters = [0, 1, 2, 3].map(character);
    let (max_turns, turn) = (position.max_turns as u16, position.turn as u16);
    Board::new(mode, max_turns, turn, field(position), characters, &packed_bombs(position))
}

fn order(command: Command) -> Order {
    let step = match command.step {
        'R' => Step::Right,
        'U' => Step::Up,
        'L' => Step::Left,
        'D' => Step::Down,
        _ => Step::None,
    };
    command.fuse.map_or(Order::step_to(step), |fuse| Order::bomb(step, fuse as u16))
}

fn orders(commands: &[Command; 4]) -> [Action; 2] {
    let [a, b, c, d] = commands.map(order);
    [Action([a, b]), Action([c, d])]
}

/// Everything that a position shows is the same.
fn assert_same(state: &Board, position: &Position) {
    assert_eq!(state.grid(), &field(position), "{:?}\n{}", state, position.text(0, None));
    assert_eq!(state.bombs(), packed_bombs(position), "{}", position.text(0, None));
    assert_eq!(state.bomb_cells(), &cells(position.bombs.iter().map(|bomb| &bomb.at)));
    for (id, (packed, character)) in state.characters().iter().zip(&position.characters).enumerate() {
        let laid = position.bombs.iter().filter(|bomb| bomb.owner == id).count();
        let expected = (cell(character.at), character.fire as u8, character.number as u8, laid as u8);
        assert_eq!((packed.cell, packed.fire, packed.number, packed.laid()), expected, "character {}", id);
    }
    let dead: Vec<usize> = (0..4).filter(|id| state.dead() >> id & 1 != 0).collect();
    assert_eq!(dead, position.dead.iter().copied().collect::<Vec<_>>());
    assert_eq!((state.turn() as i32, state.is_over()), (position.turn, position.is_over()));
    if let Some(again) = packed(position).filter(|_| position.dead.is_empty()) {
        assert_eq!((&again, again.key()), (state, state.key()));
    }
}

/// The start of a game in a random field.
fn random_start(is_final: bool, rng: &mut Rng) -> Position {
    let mut position = empty(is_final, 0);
    for at in all_cells().filter(|at| !is_pillar(*at)) {
        let near_start = (at.0 + at.1 - 2).min(24 - at.0 - at.1) < 3;
        if !near_start && rng.u32(0..5) < 2 {
            position.set(at, '+');
            position.hidden.insert(at, if rng.bool() { 'N' } else { 'P' });
        }
    }
    position
}

/// A field with nothing but the characters at their starts.
fn empty(is_final: bool, turn: i32) -> Position {
    let sign = |at| if is_pillar(at) { '#' } else { '.' };
    let row = |row| (0..reference::COLUMNS).map(|column| sign((row, column))).collect();
    let mut position = Position {
        is_final,
        max_turns: if is_final { 500 } else { 1000 },
        turn,
        grid: (0..reference::ROWS).map(row).collect(),
        hidden: BTreeMap::new(),
        items: BTreeMap::new(),
        characters: [(1, 1), (2, 1), (11, 13), (10, 13)].map(|at| Character { at, fire: 2, number: 1 }).to_vec(),
        bombs: Vec::new(),
        burnt: BTreeSet::new(),
        dead: BTreeSet::new(),
    };
    if is_final && turn >= 300 {
        let fallen = (turn as usize - 300) / 2 + 1;
        shrink_order()[..fallen.min(100)].iter().for_each(|at| position.set(*at, '#'));
    }
    position
}

/// Any position: few or many soft blocks, bombs, items; characters in one corner or anywhere;
/// every third one late in the final mode, with something where the next block falls.
fn random_position(rng: &mut Rng) -> Position {
    let is_late = rng.u32(0..3) == 0;
    let turn = if is_late { rng.i32(295..500) } else { rng.i32(0..490) };
    let mut position = empty(is_late || rng.bool(), turn);
    let next_block = shrink_order()[((turn as usize + 1).max(300) - 300) / 2];
    let floor: Vec<At> = all_cells().filter(|at| position.sign(*at) == '.').collect();
    let corner = floor[rng.usize(0..floor.len())];
    let is_crowded = rng.bool();
    let any_place = |rng: &mut Rng| loop {
        let at = floor[rng.usize(0..floor.len())];
        let is_near = (at.0 - corner.0).abs() + (at.1 - corner.1).abs() < 6;
        if is_late && rng.u32(0..12) == 0 && floor.contains(&next_block) {
            return next_block;
        }
        if !is_crowded || is_near {
            return at;
        }
    };
    let largest_fire = if rng.u32(0..8) == 0 { 20 } else { 4 };
    for id in 0..4 {
        let at = any_place(rng);
        position.characters[id] = Character { at, fire: rng.i32(0..=largest_fire), number: rng.i32(0..5) };
    }
    let bombs = [0, 3, 12, 63][rng.usize(0..4)];
    for _ in 0..rng.usize(0..=bombs) {
        // Bombs are laid where characters were, and most of them go off soon.
        let at = if rng.bool() { position.characters[rng.usize(0..4)].at } else { any_place(rng) };
        let remaining = if rng.u32(0..4) == 0 { rng.i32(0..=position.max_turns - 1) } else { rng.i32(0..5) };
        position.bombs.push(Bomb { owner: rng.usize(0..4), at, remaining, fire: rng.i32(0..=largest_fire) });
    }
    let is_taken = |position: &Position, at: At| {
        position.has_bomb(at) || position.characters.iter().any(|character| character.at == at)
    };
    for _ in 0..rng.usize(0..=10) {
        let at = any_place(rng);
        position.items.insert(at, if rng.bool() { 'N' } else { 'P' });
    }
    for _ in 0..rng.usize(0..=60) {
        let at = any_place(rng);
        if !is_taken(&position, at) && !position.items.contains_key(&at) {
            position.set(at, '+');
            position.hidden.insert(at, if rng.bool() { 'N' } else { 'P' });
        }
    }
    position
}

/// A command that often does something; every second one lays a bomb.
fn random_command(position: &Position, id: usize, rng: &mut Rng) -> Command {
    let at = position.characters[id].at;
    let open: Vec<char> =
        ['R', 'U', 'L', 'D'].into_iter().filter(|step| position.sign(stepped(at, *step)) == '.').collect();
    let step = match rng.u32(0..4) {
        0 => ['N', 'R', 'U', 'L', 'D'][rng.usize(0..5)],
        _ if open.is_empty() => 'N',
        _ => open[rng.usize(0..open.len())],
    };
    let fuse = match rng.u32(0..8) {
        0..=3 => None,
        4..=6 => Some(rng.i32(5..9)),
        _ => Some(rng.i32(5..=position.max_turns)),
    };
    Command { step, fuse }
}

fn random_commands(position: &Position, rng: &mut Rng) -> [Command; 4] {
    [0, 1, 2, 3].map(|id| random_command(position, id, rng))
}

/// Commands that lay a bomb only now and then, so that games last.
fn quiet_commands(position: &Position, rng: &mut Rng) -> [Command; 4] {
    random_commands(position, rng).map(|command| match rng.u32(0..10) {
        0 => command,
        _ => Command { fuse: None, ..command },
    })
}
