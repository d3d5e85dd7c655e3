//! What the rule text leaves open (rule section 10), each decision once and by name.

use super::Cell;

/// Whether a bomb laid while picking an item up has the new fire already, and a new NUMBER_UP
/// allows a bomb in the same turn. A recorded game says no for the fire (rule section 3).
pub const PICKUP_BEFORE_PLACEMENT: bool = false;

/// How many of a hundred floor cells begin with a soft block, each drawn on its own (rule section
/// 2).
pub const SOFT_PERCENT: i32 = 40;

/// How many of a hundred items are NUMBER_UPs, each drawn on its own (rule section 2).
pub const ITEM_PERCENT: i32 = 50;

/// Where no soft block begins (rule section 2): the start cells and their neighbours.
pub const KEPT_FREE: [Cell; 8] = [
    Cell::new(1, 1),
    Cell::new(2, 1),
    Cell::new(1, 2),
    Cell::new(3, 1),
    Cell::new(11, 13),
    Cell::new(10, 13),
    Cell::new(11, 12),
    Cell::new(9, 13),
];

/// Whether a block falls at the end of the last turn, 499 (rule section 6).
pub const BLOCK_AFTER_LAST_TURN: bool = false;

/// Whether a falling block frees the slot of a bomb beneath it (rule section 6).
pub(super) const BLOCK_FREES_SLOT: bool = true;

/// Whether a malformed answer line keeps a legal move at its beginning (rule section 9).
pub(super) const MALFORMED_KEEPS_MOVE: bool = false;

/// After how many stages the series begins again (rule section 7).
pub const STAGES: usize = 10;

/// Whether the total of the final mode counts in stage mode too, of which no limit is known.
pub const CLOCK_IN_STAGE_MODE: bool = true;
