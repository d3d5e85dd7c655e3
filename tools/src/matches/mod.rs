//! Matches between players: what `arena` and `profile` are built on.
//!
//! A [`Player`] is text in, text out, with the time it took. That is the one decision here: a
//! bot in this process is a player like any other, it sees what the contest sends and nothing
//! else, and whatever comes later (a program at the end of a pipe) is one more player. A
//! [`Contender`] makes players, [`play()`] lets them play one game through the contest's own
//! referee, and a [`GameRecord`] holds everything worth knowing of it.

mod contender;
mod error;
mod options;
mod panics;
mod play;
mod player;
mod progress;
mod record;
mod run;
mod seeds;
mod spec;
mod stats;
mod table;

pub use contender::Contender;
pub use error::Error;
pub use options::{OptionsOf, SetOptions};
pub use play::{play, Fixture};
pub use player::{BotPlayer, Player, Reply};
pub use progress::Progress;
pub use record::{FaultRecord, GameRecord, MoveRecord, PlayerRecord};
pub use run::{in_order, threads_for};
pub use seeds::{bot_seed, game_seed};
pub use spec::PlayerSpec;
pub use stats::{mean, quantile, sorted, Estimate};
pub use table::Table;

use std::time::Duration;

/// A duration in milliseconds, rounded to microseconds.
fn millis(duration: Duration) -> f64 {
    (duration.as_secs_f64() * 1e6).round() / 1e3
}
