//! The position (RULES.md, sections 1 to 3).

use super::{Action, Setup};
use crate::{Outcome, Rules, Seats};

/// Columns of the board.
pub const COLUMNS: usize = 7;
/// Rows of the board.
pub const ROWS: usize = 6;
/// Cells of the board.
pub const CELLS: usize = COLUMNS * ROWS;

/// Bits of a column, the empty one on top included.
const HEIGHT: usize = ROWS + 1;
/// The bits of the leftmost column that are cells.
const COLUMN: u64 = (1 << ROWS) - 1;
/// The cells of the lowest row, as bits; those of row n are n bits higher.
pub const LOWEST_ROW: u64 = 0x0000_0408_1020_4081;
/// All cells.
const BOARD: u64 = LOWEST_ROW * COLUMN;
/// A bit that no cell has: the player to act has dropped a stone into a full column.
const FORFEIT: u64 = 1 << 63;

/// A position: bit `7 * column + row` is a cell, row 0 at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The stones of the player to act.
    own: u64,
    /// All stones, and [`FORFEIT`].
    all: u64,
}

impl State {
    /// The empty board.
    pub const EMPTY: State = State { own: 0, all: 0 };

    /// The position with these stones of players 0 and 1, as bits; `None` if no game has it.
    pub fn from_stones(stones: [u64; 2]) -> Option<State> {
        let all = stones[0] | stones[1];
        let is_packed = all & !BOARD == 0 && (all + LOWEST_ROW) & all == 0;
        let counts = stones.map(u64::count_ones);
        let is_in_turn = counts[0] == counts[1] || counts[0] == counts[1] + 1;
        let state = State { own: stones[all.count_ones() as usize % 2], all };
        // The player to act has lost if anybody has won.
        (stones[0] & stones[1] == 0 && is_packed && is_in_turn && !has_four(state.own)).then_some(state)
    }

    /// Number of plies so far.
    #[inline(always)]
    pub fn plies(&self) -> usize {
        (self.all & BOARD).count_ones() as usize
    }

    /// The player whose turn it is, or would be if the game was not over: 0 or 1.
    #[inline(always)]
    pub fn seat(&self) -> usize {
        self.plies() % 2
    }

    /// The stones of a player, as bits.
    pub fn stones(&self, player: usize) -> u64 {
        if player == self.seat() {
            self.own
        } else {
            self.own ^ self.all & BOARD
        }
    }

    /// The player whose stone is in a cell, if there is one.
    pub fn at(&self, column: usize, row: usize) -> Option<usize> {
        let cell = 1 << (HEIGHT * column + row);
        (0..2).find(|&player| self.stones(player) & cell != 0)
    }

    /// The cells that the next stone can take, one of each column that is not full, as bits.
    #[inline(always)]
    pub fn open(&self) -> u64 {
        (self.all + LOWEST_ROW) & BOARD
    }

    /// The cell that a stone in a column would take, as a bit; 0 if the column is full.
    #[inline(always)]
    pub fn cell(&self, action: Action) -> u64 {
        self.open() & COLUMN << (HEIGHT * action.column())
    }

    /// Drops a stone of the player to act to a cell, which is one of [`State::open`].
    #[inline(always)]
    pub fn drop(&mut self, cell: u64) {
        self.own ^= self.all;
        self.all |= cell;
    }

    /// Plays a ply; a full column forfeits the game.
    pub fn play(&mut self, action: Action) {
        match self.cell(action) {
            0 => self.all |= FORFEIT,
            cell => self.drop(cell),
        }
    }

    /// Whether the player who moved last has four in a row.
    #[inline(always)]
    pub fn is_won(&self) -> bool {
        has_four(self.own ^ self.all & BOARD)
    }

    /// Whether there is no empty cell.
    #[inline(always)]
    pub fn is_full(&self) -> bool {
        self.all & BOARD == BOARD
    }

    /// Whether nobody acts any more.
    pub fn is_over(&self) -> bool {
        self.all & FORFEIT != 0 || self.is_won() || self.is_full()
    }

    /// Empty cells that would complete a row of four, for the player to act and for the other one,
    /// as bits.
    #[inline(always)]
    pub fn threats(&self) -> [u64; 2] {
        // By number: older compilers do not inline what an array maps.
        let empty = BOARD & !self.all;
        [completions(self.own) & empty, completions(self.own ^ self.all) & empty]
    }
}

impl Rules for State {
    type Setup = Setup;
    type Action = Action;

    const SEATS: usize = 2;

    fn start(setup: &Setup) -> State {
        setup.start
    }

    fn to_act(&self) -> Seats {
        match self.is_over() {
            true => Seats::NONE,
            false => Seats::only(self.seat()),
        }
    }

    fn step(&mut self, _setup: &Setup, actions: &[Action]) {
        if !self.is_over() {
            self.play(actions[self.seat()]);
        }
    }

    fn outcome(&self, _setup: &Setup) -> Option<Outcome> {
        let loser = self.seat();
        match self.is_over() {
            false => None,
            true if self.all & FORFEIT != 0 || self.is_won() => {
                Some(Outcome::by_score(&[0, 1].map(|seat| if seat == loser { 0 } else { 2 })))
            }
            true => Some(Outcome::by_score(&[1, 1])),
        }
    }

    /// Stones of one player on top of the empty cells tell both apart, in one word.
    #[inline(always)]
    fn key(&self) -> u64 {
        (self.own + self.all + LOWEST_ROW).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// All columns that are not full are equally likely.
    #[inline(always)]
    fn random_action(&self, _setup: &Setup, _seat: usize, rng: &mut fastrand::Rng) -> Action {
        let mut open = self.open();
        for _ in 0..rng.u32(..open.count_ones().max(1)) {
            open &= open - 1;
        }
        Action::new(open.trailing_zeros() as usize / HEIGHT).unwrap_or(Action::LEFT)
    }
}

/// Whether there is a row of four among these stones.
#[inline(always)]
fn has_four(stones: u64) -> bool {
    [1, HEIGHT, HEIGHT - 1, HEIGHT + 1].iter().any(|shift| {
        let pairs = stones & stones >> shift;
        pairs & pairs >> (2 * shift) != 0
    })
}

/// The cells that would complete a row of four: next to three of it, or between them.
#[inline(always)]
fn completions(stones: u64) -> u64 {
    let mut cells = stones << 1 & stones << 2 & stones << 3;
    for shift in [HEIGHT, HEIGHT - 1, HEIGHT + 1] {
        let above = stones << shift & stones << (2 * shift);
        cells |= above & (stones << (3 * shift) | stones >> shift);
        let below = stones >> shift & stones >> (2 * shift);
        cells |= below & (stones >> (3 * shift) | stones << shift);
    }
    cells
}
