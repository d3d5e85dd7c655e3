//! Pages that stand alone: one file each, nothing fetched, light and dark as the reader's system
//! is.
//!
//! What several commands write lives here: the frame of a page, text that is safe inside it,
//! charts as SVG, and the report of a tournament.

mod chart;
mod html;
mod report;

pub use chart::{thinned, Bars, Intervals, Line, Lines};
pub use html::{card, data, escape, Page};
pub use report::{report, Game, Pair, Rating, Report, Times};
