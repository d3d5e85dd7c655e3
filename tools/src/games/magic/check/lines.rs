//! Answer lines and what they mean.

use engines::magic::{Mode, Order};
use serde::Deserialize;

use crate::games::check::Mismatch;

/// A line, and what it orders in either mode.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    line: String,
    final_500: Meaning,
    stage_1000: Meaning,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Meaning {
    #[serde(rename = "move")]
    step: String,
    /// 0: no bomb.
    fuse: u16,
}

/// Reads a line.
///
/// # Errors
/// The mode in which it means something else.
pub fn check(line: &Line) -> Result<(), Mismatch> {
    for (name, mode, meaning) in
        [("final_500", Mode::Final, &line.final_500), ("stage_1000", Mode::Stage, &line.stage_1000)]
    {
        let order = Order::parse(&line.line, mode.max_turns()).unwrap_or(Order::NONE);
        let text = |step: &str, fuse: u16| format!("{step}, fuse {fuse}");
        Mismatch::between(name, text(&meaning.step, meaning.fuse), text(order.step().word(), order.fuse()))?;
    }
    Ok(())
}
