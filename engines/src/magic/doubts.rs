//! Points that the rule text leaves open (RULES.md, section 10), each decision once and by name.

use super::Cell;

/// True if a bomb laid while picking an item up has the new fire already, and a new NUMBER_UP
/// allows a bomb in the same turn. A recorded game says no for the fire
/// ([RULES.md, section 3](super::rules)).
pub const PICKUP_BEFORE_PLACEMENT: bool = false;

/// Floor cells in a hundred that begin with a soft block, each drawn independently
/// ([RULES.md, section 2](super::rules)).
pub const SOFT_PERCENT: i32 = 40;

/// NUMBER_UPs in a hundred items, each drawn independently
/// ([RULES.md, section 2](super::rules)).
pub const ITEM_PERCENT: i32 = 50;

/// Cells on which no soft block begins ([RULES.md, section 2](super::rules)): the start cells and their
/// neighbours.
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

/// True if a block falls at the end of the last turn, 499 ([RULES.md, section 6](super::rules)).
pub const BLOCK_AFTER_LAST_TURN: bool = false;

/// True if a falling block frees the slot of a bomb beneath it (RULES.md, section 6).
pub(super) const BLOCK_FREES_SLOT: bool = true;

/// True if a malformed answer line keeps a legal move at its beginning (RULES.md, section 9).
pub(super) const MALFORMED_KEEPS_MOVE: bool = false;

/// After how many stages the series begins again ([RULES.md, section 7](super::rules)).
pub const STAGES: usize = 10;

/// True if the total of the final mode counts in stage mode too, for which no limit is known.
pub const CLOCK_IN_STAGE_MODE: bool = true;
