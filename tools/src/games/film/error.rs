//! Why a record cannot be shown.

use crate::matches;

/// A record of which no film can be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The record has none of the forms in which games are recorded.
    #[error("it is not a whole game: {0}")]
    NoGame(String),
    /// Somebody answered who was not asked.
    #[error("answer {number} is of seat {seat}, but seat {asked} is asked")]
    Order {
        /// Number of the answer, from 1.
        number: usize,
        /// Seat that answered.
        seat: usize,
        /// Seats that were asked.
        asked: String,
    },
    /// The record's options are not those of its game.
    #[error(transparent)]
    Options(#[from] matches::Error),
}
