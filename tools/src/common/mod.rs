//! What several commands need and no game or match is part of: statistics, ratings, tables,
//! progress bars, files, flags.

pub mod cli;
mod files;
mod progress;
mod ratings;
mod run_args;
mod stats;
mod table;

pub use files::{is_stdout, replace, report_beside, unpacked, write_text};
pub use progress::Progress;
pub use ratings::{elo, Comparison, Rating, Ratings};
pub use run_args::{RunArgs, SubjectArgs};
pub use stats::{mean, normal, quantile, sorted, t_quantile, Estimate, NORMAL};
pub use table::Table;
