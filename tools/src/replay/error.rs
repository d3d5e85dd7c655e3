//! Why there is nothing to show.

use std::io;
use std::path::PathBuf;

use crate::games::film;

/// A record that cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file cannot be read.
    #[error("cannot read {}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file ends before the record.
    #[error("{} has {count} records; --record takes a number from 1 to {count}, not {asked}", path.display())]
    NoSuchRecord {
        /// The file.
        path: PathBuf,
        /// Number of its records.
        count: usize,
        /// The one that was asked for.
        asked: usize,
    },
    /// A line is no record.
    #[error("record {number} of {} cannot be read: {reason}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// Number of the record, from 1.
        number: usize,
        /// Reason why it is wrong.
        reason: String,
    },
    /// The record does not say which game it is of.
    #[error("a record of the contest's own program does not name its game; name it with --game")]
    GameUnknown,
    /// The record is of another game than the one asked for.
    #[error("the record is of {recorded}, not of {asked}; leave --game out")]
    OtherGame {
        /// The game of the record.
        recorded: String,
        /// The game of `--game`.
        asked: String,
    },
    /// The record cannot be shown.
    #[error(transparent)]
    Film(#[from] film::Error),
}
