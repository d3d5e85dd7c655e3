//! The order in which blocks fall.

use engines::magic::{falling_cell, Cell, Mode, FIRST_BLOCK, SPIRAL};
use serde::Deserialize;

use super::layout::Place;
use crate::games::check::Mismatch;

/// All cells that would be blocked, and the turns from which on that would show.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shrink {
    order: Vec<Place>,
    visible_from_turn: Vec<u16>,
}

/// Compares the order, and the turns of those blocks that do fall.
///
/// # Errors
/// The first difference.
pub fn check(shrink: &Shrink) -> Result<(), Mismatch> {
    let place = |cell: Cell| format!("{:?}", [cell.row(), cell.column()]);
    let order = shrink.order.iter().map(|place| format!("{place:?}"));
    Mismatch::between_lines("order", order, SPIRAL.iter().map(|cell| place(*cell)))?;
    let turns = shrink.visible_from_turn.iter().map(u16::to_string);
    let every_other = (FIRST_BLOCK..).step_by(2).take(SPIRAL.len()).map(|turn| turn.to_string());
    Mismatch::between_lines("visible_from_turn", turns, every_other)?;

    let longest = Mode::Final.max_turns();
    let falling = (0..=longest).filter_map(|turn| Some((turn, falling_cell(Mode::Final, longest, turn)?)));
    let falling = falling.map(|(turn, cell)| format!("{} from turn {turn}", place(cell)));
    let recorded = shrink.order.iter().zip(&shrink.visible_from_turn).filter(|(_, turn)| **turn < longest);
    let recorded = recorded.map(|(place, turn)| format!("{place:?} from turn {turn}"));
    Mismatch::between_lines("blocks", recorded, falling)
}
