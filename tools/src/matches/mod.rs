//! Matches between players: what `arena` and `profile` are built on.
//!
//! A [`Player`] is text in, text out, with the time it took. That is the one decision here: a
//! bot in this process sees what the contest sends and nothing else, and a program at the end of a
//! pipe is a player like any other. A
//! [`Contender`] makes players, [`play()`] lets them play one game through the contest's own
//! referee, a [`GameRecord`] holds everything worth knowing of it, and a [`Journal`] keeps the records.

mod bot_spec;
mod contender;
mod delay;
mod error;
mod journal;
mod leniency;
mod options;
mod pace;
pub(crate) mod panics;
mod play;
mod player;
pub mod priority;
mod program;
mod record;
mod run;
mod seeds;
mod spec;
pub(crate) mod version;
mod watchdog;

pub use bot_spec::BotSpec;
pub use contender::{entry, unscaled, Contender};
pub(crate) use delay::Waits;
pub use error::Error;
pub use journal::{lock_journal, read_records, Journal, JournalEntry, Parts};
pub use leniency::Leniency;
pub use options::{OptionsOf, SetOptions};
pub use pace::{check_time_scale, PaceArgs};
pub use play::{play, play_on, GameSetup, DISTURBED, FAIR_SHARE, NOTHING};
pub use player::{BotPlayer, Player, Reply};
pub use program::{compile, takes_time_scale, CompileError, Launch, ProgramPlayer, Values};
pub use record::{EndingRecord, FaultRecord, GameRecord, HostRecord, MoveRecord, PlayerRecord};
pub(crate) use record::{LARGEST, LONGEST_MS};
pub use run::{in_order, threads_for};
pub use seeds::{bot_seed, game_seed};
pub use spec::PlayerSpec;

use std::time::Duration;

/// A duration in milliseconds, rounded to microseconds.
fn millis(duration: Duration) -> f64 {
    (duration.as_secs_f64() * 1e6).round() / 1e3
}
