//! Matches between players: what `arena` and `profile` are built on.
//!
//! A [`Player`] is text in, text out, with the time it took. That is the one decision here: a
//! bot in this process sees what the contest sends and nothing else, and a program at the end of a
//! pipe is a player like any other. A
//! [`Contender`] makes players, [`play()`] lets them play one game through the contest's own
//! referee, a [`GameRecord`] holds everything worth knowing of it, and a [`Journal`] keeps the records.

mod contender;
mod delay;
mod entrant;
mod error;
mod journal;
mod options;
mod panics;
mod play;
mod player;
mod program;
mod progress;
mod record;
mod run;
mod seeds;
mod spec;
mod stats;
mod table;
pub(crate) mod version;

pub use contender::{entry, Contender};
pub use entrant::Entrant;
pub use error::Error;
pub use journal::{read_records, Journal, Kept};
pub use options::{OptionsOf, SetOptions};
pub use play::{play, play_on, Fixture, Leniency};
pub use player::{BotPlayer, Player, Reply};
pub use program::{compile, CompileError, Launch, ProgramPlayer, Values};
pub use progress::Progress;
pub use record::{EndingRecord, FaultRecord, GameRecord, HostRecord, MoveRecord, PlayerRecord};
pub use run::{in_order, threads_for};
pub use seeds::{bot_seed, game_seed};
pub use spec::PlayerSpec;
pub use stats::{mean, normal, quantile, sorted, t_quantile, Estimate, NORMAL};
pub use table::Table;

use std::time::Duration;

/// A duration in milliseconds, rounded to microseconds.
fn millis(duration: Duration) -> f64 {
    (duration.as_secs_f64() * 1e6).round() / 1e3
}
