//! One bot per game, and what every bot shares.
//!
//! A [`Bot`] gets whole positions and gives actions; [`serve()`] is the program around it that
//! speaks the contest's protocol, and the arena is another. A bot never reads text and never
//! knows which of the two runs it.

pub mod asteroid;
pub mod battle2048;
pub mod chain;
pub mod connect4;
pub mod forest;
pub mod magic;

mod bot;
pub mod network;
pub mod parameters;
pub mod random;
mod roster;
mod serve;
pub mod weights;

pub use bot::{Bot, Pace, Telemetry};
pub use parameters::{ParameterError, ParameterInfo, ParameterSet, ParameterValues};
pub use roster::{visit_game, BotEntry, GameVisitor, Roster};
pub use search::minimax::Cutoffs;
pub use serve::{converse, serve, TimedLines, LARGEST_SCALE};
