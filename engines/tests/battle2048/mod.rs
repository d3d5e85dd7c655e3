//! `battle2048`: the packed engine and its referee equal the naive reference on random boards and
//! games.
//!
//! The parts of the test are modules, by what they compare; this file holds what they share: the
//! same board and action for both, and random ones of many kinds. The tests count that the rare
//! corners of the rules were met.

mod boards;
mod client;
mod faults;
mod games;
mod openings;
mod quirks;
#[path = "../reference/battle2048.rs"]
mod reference;
mod texts;

use std::fmt::Write;

use self::reference::{empty_cells, slide, Board, Command, Position, SIZE};
use engines::battle2048::{Action, Attack, Board as PackedBoard, Cell, Cells, Direction, Setup, State};
use fastrand::Rng;

const LETTERS: [char; 4] = ['U', 'R', 'D', 'L'];

fn direction(letter: char) -> Direction {
    Direction::from_word(letter.encode_utf8(&mut [0; 4])).unwrap()
}

/// The board with the same exponents.
fn packed(board: &Board) -> PackedBoard {
    let mut packed = PackedBoard::EMPTY;
    for cell in Cell::all() {
        packed.set(cell, board[cell.row()][cell.column()] as u8);
    }
    packed
}

/// The exponents of a packed board, read through its public face.
fn unpacked(packed: &PackedBoard) -> Board {
    let mut board = [[0; SIZE]; SIZE];
    for cell in Cell::all() {
        board[cell.row()][cell.column()] = packed.get(cell) as i32;
    }
    board
}

fn state(position: &Position) -> State {
    State::new(position.boards.map(|board| packed(&board)), position.scores, position.actions as u16)
}

/// The same game, begun in this position.
fn setup(position: &Position) -> Setup {
    Setup::from_position(state(position))
}

/// The packed action, if there is one: its cells are different ones of the board.
fn action(command: &Command) -> Option<Action> {
    let side = 1..=SIZE as i32;
    let mut cells = Cells::NONE;
    for (row, column) in &command.cells {
        if !side.contains(row) || !side.contains(column) {
            return None;
        }
        cells |= Cell::new(*row as usize - 1, *column as usize - 1).only();
    }
    let attack = Attack { cells, exponent: u8::try_from(command.exponent).ok()? };
    (cells.len() == command.cells.len()).then(|| Action::Turn(direction(command.direction), attack))
}

/// The answer line.
fn text(command: &Command) -> String {
    let mut text = format!("{} {} {}", command.direction, command.cells.len(), command.exponent);
    for (row, column) in &command.cells {
        let _ = write!(text, " {} {}", row, column);
    }
    text
}

/// Any board: all fill levels, runs of equal tiles, locked ones, exponents up to 25.
fn random_board(rng: &mut Rng) -> Board {
    let exponents = [1..=1, 1..=2, 1..=3, 1..=11, 1..=25, 24..=25][rng.usize(0..6)].clone();
    let filled = if rng.u32(0..3) == 0 { SIZE * SIZE } else { rng.usize(0..=SIZE * SIZE) };
    let mut cells = [0; SIZE * SIZE];
    cells[..filled].iter_mut().for_each(|cell| *cell = rng.i32(exponents.clone()));
    rng.shuffle(&mut cells);
    let mut board = [[0; SIZE]; SIZE];
    board.iter_mut().zip(cells.chunks(SIZE)).for_each(|(row, cells)| row.copy_from_slice(cells));
    if rng.u32(0..4) == 0 {
        part_neighbours(&mut board, rng);
    }
    board
}

/// Makes tiles that are equal to a neighbour odd or even by turns; now a full board is locked.
fn part_neighbours(board: &mut Board, rng: &mut Rng) {
    for (row, cells) in board.iter_mut().enumerate() {
        for (column, cell) in cells.iter_mut().enumerate().filter(|(_, cell)| **cell != 0) {
            *cell = 2 * rng.i32(1..=12) - (row + column) as i32 % 2;
        }
    }
}

/// A position of some game, in which both boards are as in a game: who acts faces a board with an
/// empty cell.
fn random_position(rng: &mut Rng, quirks: bool) -> Position {
    let actions = if rng.u32(0..4) == 0 { rng.usize(1990..2000) } else { rng.usize(0..2000) };
    let mut boards = [random_board(rng), random_board(rng)];
    let faced = &mut boards[1 - actions % 2];
    if empty_cells(faced).is_empty() {
        faced[rng.usize(0..SIZE)][rng.usize(0..SIZE)] = 0;
    }
    // Often so close that a few actions decide.
    let scores = [0; 2].map(|_| if rng.bool() { rng.i32(0..3) * 4 } else { rng.i32(0..100_000) });
    Position::new(boards, scores, actions, quirks)
}

/// A direction in which the player's board moves, if there is one.
fn random_direction(position: &Position, rng: &mut Rng) -> Option<char> {
    let board = &position.boards[position.player()];
    let moving: Vec<char> = LETTERS.into_iter().filter(|letter| slide(board, *letter).board != *board).collect();
    (!moving.is_empty()).then(|| moving[rng.usize(0..moving.len())])
}

/// A legal command of the player to act, who can move and faces an empty cell.
fn random_command(position: &Position, rng: &mut Rng) -> Command {
    let direction = random_direction(position, rng).expect("somebody who is asked can move");
    let merges = slide(&position.boards[position.player()], direction).made.len();
    let mut empty = empty_cells(&position.boards[1 - position.player()]);
    let most = (0..=merges).rev().find(|halved| 1 << halved <= empty.len()).expect("a cell is empty");
    let halved = rng.usize(0..=most);
    rng.shuffle(&mut empty);
    empty.truncate(1 << halved);
    Command { direction, exponent: (merges + 1 - halved) as i32, cells: empty }
}

/// A command with the format in which something may be wrong.
fn random_wrong_command(position: &Position, rng: &mut Rng) -> Command {
    let mut command = random_command(position, rng);
    let any_cell = |rng: &mut Rng| (rng.i32(1..=5), rng.i32(1..=5));
    for _ in 0..rng.usize(1..=2) {
        let which = rng.usize(0..command.cells.len());
        match rng.u32(0..7) {
            0 => command.direction = LETTERS[rng.usize(0..4)],
            1 => command.exponent = rng.i32(1..=14),
            2 => command.cells = (0..rng.usize(1..=18)).map(|_| any_cell(rng)).collect(),
            3 => command.cells[which] = any_cell(rng),
            4 => command.cells[which] = (rng.i32(-1..=7), rng.i32(-1..=7)),
            5 => {
                let twice = command.cells[which];
                command.cells.push(twice);
                command.exponent = (command.exponent - rng.i32(0..2)).max(1);
            }
            _ => {
                command.cells[which] = command.cells[0];
            }
        }
    }
    command
}
