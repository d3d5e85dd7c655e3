//! The order in which the field of the final mode shrinks (RULES.md, section 6).
//!
//! From the top left corner clockwise and inward over the cells that are not pillars; those take
//! no time.

use super::doubts::BLOCK_AFTER_LAST_TURN;
use super::{Cell, Mode, COLUMNS, PILLARS, ROWS};

/// The first turn whose input shows a block; one more follows every other turn.
pub const FIRST_BLOCK: u16 = 300;

/// Cells that are not pillars.
const FLOOR: usize = 113;

/// All floor cells, in the order in which they would be blocked.
pub static SPIRAL: [Cell; FLOOR] = spiral();

const fn spiral() -> [Cell; FLOOR] {
    let mut order = [Cell::new(0, 0); FLOOR];
    let mut len = 0;
    let (mut top, mut left, mut bottom, mut right) = (1, 1, ROWS - 2, COLUMNS - 2);
    let (mut row, mut column) = (1, 1);
    let mut direction = 0;
    while len < FLOOR {
        let cell = Cell::new(row, column);
        if !PILLARS.contains(cell) {
            order[len] = cell;
            len += 1;
        }
        // At a corner of what is left the spiral turns and leaves that side behind.
        match direction {
            0 if column == right => {
                direction = 1;
                top += 1;
            }
            1 if row == bottom => {
                direction = 2;
                right -= 1;
            }
            2 if column == left => {
                direction = 3;
                bottom -= 1;
            }
            3 if row == top => {
                direction = 0;
                left += 1;
            }
            _ => {}
        }
        match direction {
            0 => column += 1,
            1 => row += 1,
            2 => column -= 1,
            _ => row -= 1,
        }
    }
    order
}

/// The cell that has become a block when turn `turn` of a game of `max_turns` begins, and was not
/// one the turn before.
pub fn falling_cell(mode: Mode, max_turns: u16, turn: u16) -> Option<Cell> {
    let last = max_turns + BLOCK_AFTER_LAST_TURN as u16;
    if mode != Mode::Final || turn < FIRST_BLOCK || turn >= last || turn % 2 != 0 {
        return None;
    }
    SPIRAL.get((turn - FIRST_BLOCK) as usize / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spiral_is_the_known_one() {
        let at = |number: usize| (SPIRAL[number - 1].row(), SPIRAL[number - 1].column());
        assert_eq!(
            [1, 13, 14, 44, 45, 96, 100, 113].map(at),
            [(1, 1), (1, 13), (2, 13), (2, 1), (2, 3), (8, 9), (5, 4), (6, 7)]
        );
        assert_eq!(SPIRAL.iter().copied().collect::<super::super::Cells>().len(), FLOOR);
    }

    #[test]
    fn a_hundred_blocks_fall_in_a_final_and_none_in_a_stage() {
        let falling =
            |mode| (0..=1000).filter_map(|turn| falling_cell(mode, mode.max_turns(), turn)).collect::<Vec<_>>();
        assert_eq!(falling(Mode::Final), SPIRAL[..100]);
        assert_eq!(falling(Mode::Stage), []);
        assert_eq!(falling_cell(Mode::Final, 500, 300), Some(Cell::new(1, 1)));
    }
}
