//! `arena`: which of these bots is stronger, and how sure that is.
//!
//! Everything is paired: a round is one seed, and in it every pairing plays every order of
//! seats, so that neither the luck of the setup nor that of the seat favours anybody. The rounds
//! are the independent samples of the statistics.

mod args;
mod calibrate;
mod closing;
mod cores;
mod host;
mod local;
mod output;
mod parameters;
mod plan;
mod report;
mod runner;
mod schedule;
mod selfplay;
mod sentinel;
mod sequential;
mod serve;
mod sprt;
mod tally;
mod tournament;

pub use args::Args;
pub use calibrate::calibrate;
pub use closing::{closing_match, running, Closing, UNSEEN};
pub use cores::Cores;
pub(crate) use host::scaled;
pub use host::speed;
pub(crate) use output::RecordsOut;
pub(crate) use plan::{follow, this_host, warn_of_other_speeds, Plan, Shard, FASTEST, SLOWEST};
pub use report::report;
pub(crate) use runner::run_with_progress;
pub use runner::{run, Settings};
pub use schedule::Schedule;
pub use selfplay::{self_play, SelfPlay};
pub use sprt::{expected, EloModel, Sprt, Verdict};
pub use tally::{ContenderTally, Duel, FaultGroup, SeatTally, Tally};
pub use tournament::Tournament;
pub(crate) use tournament::{at_once, most_at_once, Identity, PATIENCE};
