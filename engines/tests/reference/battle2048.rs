//! `battle2048` once more, straight from the rule text: naive and obviously right.
//!
//! Nothing is shared with the engine: a board is rows of 32-bit exponents, only the slide to the
//! left is written down, and boards are turned for the other directions.

/// Rows and columns of a board.
pub const SIZE: usize = 5;
/// Actions of a whole game.
const ACTIONS: usize = 2000;

/// Rows of exponents, 0 for an empty cell.
pub type Board = [[i32; SIZE]; SIZE];

/// A line of an answer that has the format: direction, M, V and cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    pub direction: char,
    pub exponent: i32,
    /// Rows and columns from 1, in the order of the answer; M is their number.
    pub cells: Vec<(i32, i32)>,
}

/// A board after a slide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slide {
    pub board: Board,
    /// The exponents that merges made.
    pub made: Vec<i32>,
}

/// Turned by a right angle: what was up is left.
fn turned(board: &Board) -> Board {
    let mut result = *board;
    for row in 0..SIZE {
        for column in 0..SIZE {
            result[row][column] = board[column][SIZE - 1 - row];
        }
    }
    result
}

/// RULES.md, section 3.1, for a line and its left end.
fn slide_left(line: &mut [i32; SIZE]) -> Vec<i32> {
    let mut rest: Vec<i32> = line.iter().copied().filter(|exponent| *exponent != 0).collect();
    let (mut after, mut made) = (Vec::new(), Vec::new());
    while !rest.is_empty() {
        let tile = rest.remove(0);
        if rest.first() == Some(&tile) {
            rest.remove(0);
            after.push(tile + 1);
            made.push(tile + 1);
        } else {
            after.push(tile);
        }
    }
    after.resize(SIZE, 0);
    line.copy_from_slice(&after);
    made
}

/// RULES.md, section 3.1.
pub fn slide(board: &Board, direction: char) -> Slide {
    let turns = "LURD".find(direction).unwrap();
    let mut board = (0..turns).fold(*board, |board, _| turned(&board));
    let made = board.iter_mut().flat_map(slide_left).collect();
    Slide { board: (turns..4).fold(board, |board, _| turned(&board)), made }
}

/// Whether no slide changes the board.
pub fn is_locked(board: &Board) -> bool {
    "URDL".chars().all(|direction| slide(board, direction).board == *board)
}

/// The empty cells, as rows and columns from 1.
pub fn empty_cells(board: &Board) -> Vec<(i32, i32)> {
    let cells = (1..=SIZE as i32).flat_map(|row| (1..=SIZE as i32).map(move |column| (row, column)));
    cells.filter(|cell| *cell_of(&mut board.clone(), *cell) == 0).collect()
}

fn cell_of(board: &mut Board, (row, column): (i32, i32)) -> &mut i32 {
    &mut board[row as usize - 1][column as usize - 1]
}

/// A game after the initial phase, as the contest's program keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub boards: [Board; 2],
    pub scores: [i32; 2],
    pub actions: usize,
    /// The winner, and what is said of the loser.
    pub end: Option<(usize, &'static str)>,
    /// RULES.md, section 5.4.
    pub quirks: bool,
}

impl Position {
    /// The position after so many actions.
    pub fn new(boards: [Board; 2], scores: [i32; 2], actions: usize, quirks: bool) -> Position {
        let mut position = Position { boards, scores, actions, end: None, quirks };
        position.begin_action();
        position
    }

    /// The player who acts.
    pub fn player(&self) -> usize {
        self.actions % 2
    }

    /// Plays the action of the player to act, or tells why it is refused. What a refused one did
    /// before stays.
    pub fn play(&mut self, command: &Command) -> Result<(), &'static str> {
        let player = self.player();
        let played = self.act(player, command);
        match played {
            Err(reason) => self.end = Some((1 - player, reason)),
            Ok(()) => self.begin_action(),
        }
        played
    }

    /// RULES.md, section 3, steps 4 to 6.
    fn act(&mut self, player: usize, command: &Command) -> Result<(), &'static str> {
        self.actions += 1;
        let slide = slide(&self.boards[player], command.direction);
        if slide.board == self.boards[player] {
            return Err("CANNOT_MOVE_AT_MAIN");
        }
        self.boards[player] = slide.board;
        for exponent in &slide.made {
            self.scores[player] = (self.scores[player] as i64 + self.power(*exponent)) as i32;
        }
        let total = 1 << (slide.made.len() + 1);
        let thrown = command.cells.len() as i64 * self.power(command.exponent);
        let is_total = if self.quirks { thrown as u32 == total } else { thrown == total as i64 };
        if !is_total {
            return Err("INVALID_M_AND_V_AT_ATTACK");
        }
        let side = 1..=SIZE as i32;
        if !command.cells.iter().all(|(row, column)| side.contains(row) && side.contains(column)) {
            return Err("INVALID_POSITION_AT_ATTACK");
        }
        for cell in &command.cells {
            let cell = cell_of(&mut self.boards[1 - player], *cell);
            if *cell != 0 {
                return Err("ALREADY_OCCUPIED_AT_ATTACK");
            }
            *cell = command.exponent;
        }
        Ok(())
    }

    /// Two to this power, or to its last five bits with the quirks.
    fn power(&self, exponent: i32) -> i64 {
        let exponent = if self.quirks { exponent % 32 } else { exponent };
        // Beyond all totals of the rule text.
        1 << exponent.min(40)
    }

    /// RULES.md, section 3, step 1, and RULES.md, section 4.
    fn begin_action(&mut self) {
        let player = self.player();
        if self.actions == ACTIONS {
            self.end = Some(match self.scores[0].cmp(&self.scores[1]) {
                std::cmp::Ordering::Greater => (0, "LESS_SCORE_AT_END"),
                std::cmp::Ordering::Less => (1, "LESS_SCORE_AT_END"),
                std::cmp::Ordering::Equal => (1, "FIRST_BUT_SAME_SCORE_AT_END"),
            });
        } else if is_locked(&self.boards[player]) {
            self.end = Some((1 - player, "CANNOT_MOVE_AT_MAIN"));
        }
    }
}
