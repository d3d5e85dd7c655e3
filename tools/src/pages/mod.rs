//! Pages that stand alone: one file each, nothing fetched, light and dark as the reader's system
//! is.
//!
//! What several commands write lives here: the frame of a page, and text that is safe inside it.

mod html;

pub use html::{data, escape, Page};
