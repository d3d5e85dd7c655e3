//! The start of a game from its seed (RULES.md, section 2).

use super::{Board, Cell, Cells, CELL_COUNT};
use crate::java_random::JavaRandom;

/// The order in which the contest's program walks through the cells when it draws the unusable
/// ones: that of a hash table, the same for every game.
const PICK: [u8; CELL_COUNT] = [
    1, 6, 8, 16, 21, 32, 19, 34, 35, 36, 11, 12, 13, 24, 29, 0, 2, 5, 9, 15, 22, 31, 7, 17, 18, 20, 33, 25, 26, 27, 28,
    3, 4, 10, 14, 23, 30,
];
/// Bound of the draw of unusable cells: one more than the largest number that can be asked for.
const UNUSABLE_BOUND: i32 = 11;
/// Starting trees are farther apart than this distance.
const START_DISTANCE: usize = 2;

/// Everything a seed fixes: the board and the starting trees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The soil.
    pub board: Board,
    /// The two cells with a starting tree of size 1, for each player.
    pub start: [[Cell; 2]; 2],
}

impl Setup {
    /// The start of the game with this seed.
    pub fn from_seed(seed: i64) -> Setup {
        Setup::draw(&mut JavaRandom::new(seed))
    }

    /// Draws a start; the generator afterwards shuffles the lists of the prompts.
    pub(super) fn draw(random: &mut JavaRandom) -> Setup {
        let barren = draw_barren(random);
        let board = Board::new(|cell| if barren.contains(cell) { 0 } else { fertile_richness(cell) });
        let start = loop {
            if let Some(start) = draw_start(&board, random) {
                break start;
            }
        };
        Setup { board, start }
    }
}

/// The richness of a cell that is not unusable: 3, 2, 1 from the centre outward.
fn fertile_richness(cell: Cell) -> u8 {
    match cell.index() {
        0..=6 => 3,
        7..=18 => 2,
        _ => 1,
    }
}

fn draw_barren(random: &mut JavaRandom) -> Cells {
    let wanted = random.next_below(UNUSABLE_BOUND) as u32;
    let mut barren = Cells::NONE;
    while barren.len() + 1 < wanted {
        let index = PICK[random.next_below(CELL_COUNT as i32) as usize];
        let cell = Cell::from_index(index as usize).expect("the table holds cell numbers");
        barren |= cell.only() | cell.opposite().only();
    }
    barren
}

/// One attempt at two point-symmetric pairs of starting trees on the rim.
fn draw_start(board: &Board, random: &mut JavaRandom) -> Option<[[Cell; 2]; 2]> {
    let mut available: Vec<Cell> = Cell::all().skip(19).filter(|c| board.richness(*c) > 0).collect();
    let mut pairs = [None; 2];
    for pair in &mut pairs {
        if available.is_empty() {
            return None;
        }
        let own = available[random.next_below(available.len() as i32) as usize];
        let other = own.opposite();
        let taken = own.only() | other.only() | own.within(START_DISTANCE) | other.within(START_DISTANCE);
        available.retain(|c| !taken.contains(*c));
        *pair = Some((own, other));
    }
    let [first, second] = [pairs[0]?, pairs[1]?];
    Some([[first.0, second.0], [first.1, second.1]])
}
