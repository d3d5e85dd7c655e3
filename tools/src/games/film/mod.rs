//! A game as the page of `replay` shows it: frames, one after the other.
//!
//! Everything is worked out before the page is written, so that the page draws and never plays:
//! its script knows no rules, and what it shows is what the engine reached.

mod error;
pub(super) mod records;
mod script;
mod show;

use serde::Serialize;
use serde_json::Value;

pub use error::Error;
pub use script::{Given, Script};
pub use show::{Moment, Scene, Show};

/// A whole game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Film {
    /// Name of the game.
    pub game: &'static str,
    /// The contest it was played in.
    pub contest: &'static str,
    /// Which game it is: the record's own name, or its number and seed.
    pub title: String,
    /// Players by seat.
    pub names: Vec<String>,
    /// How it ended; absent if the record ends before the game does.
    pub result: Option<Ending>,
    /// What no turn changes, as the game's drawing function reads it.
    pub stage: Value,
    /// The frames; the first one is the start.
    pub frames: Vec<Frame>,
}

/// Result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// The result as the contest reports it, by seat.
    pub scores: Vec<i64>,
    /// Places by seat: 1 is best, equal places are ties.
    pub places: Vec<u8>,
}

/// A moment of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Frame {
    /// Turns played; a turn with several scenes has as many frames.
    pub turn: usize,
    /// The turn in the contest's own count, and the scene.
    pub label: String,
    /// Scores by seat.
    pub scores: Vec<i64>,
    /// What led here, by seat; absent for a seat that was not asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub did: Vec<Option<Did>>,
    /// The position, as the game's drawing function reads it.
    pub view: Value,
}

/// What a bot tells of its search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Figures {
    /// Its own count of nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Plies of the deepest iteration that was finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<usize>,
    /// Its own estimate: 1 a certain win, -1 a certain loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<f64>,
}

/// An answer with what is known of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Did {
    /// The lines.
    pub text: String,
    /// Time it took in milliseconds, if a clock counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub took_ms: Option<f64>,
    /// The limit for it in milliseconds, if a clock counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit_ms: Option<f64>,
    /// What was left of a bank or total after it, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<f64>,
    /// The bot's own figures.
    #[serde(flatten)]
    pub figures: Figures,
    /// How much of it the referee refused.
    #[serde(skip_serializing_if = "is_zero")]
    pub refused: u32,
    /// What ended or spoiled the game of the seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}
