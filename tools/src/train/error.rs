//! What can be wrong with what is to be learned.

use std::path::PathBuf;

use bots::weights::WeightsError;

/// A training run that cannot be made or finished.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The game has no bot whose evaluation can be learned.
    #[error("nothing of {game} can be learned; --game takes one of: {games}")]
    Game {
        /// The game.
        game: String,
        /// Those that can.
        games: String,
    },
    /// The bot has no evaluation that can be learned.
    #[error("the evaluation of `{bot}` cannot be learned; --bot takes one of: {known}")]
    Bot {
        /// The bot.
        bot: String,
        /// Those that have.
        known: String,
    },
    /// A number that makes no run.
    #[error("{flag} must be {range}, not {found}")]
    Number {
        /// The flag.
        flag: &'static str,
        /// What it takes.
        range: &'static str,
        /// What it was given.
        found: f64,
    },
    /// Neither games nor hours.
    #[error("give --games or --hours: a run has to end")]
    Endless,
    /// A file of weights is not what it should be.
    #[error("cannot begin with the weights in {}: {reason}", path.display())]
    Weights {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: WeightsError,
    },
    /// A match, its players or its file.
    #[error(transparent)]
    Match(#[from] crate::matches::Error),
    /// The journal does not lead on.
    #[error("the journal breaks off: batch {0} in it has no state that this run can go on from")]
    State(usize),
    /// The workspace is not here.
    #[error("there is no bots/src/{game} here or above to write the weights to; run it in the workspace")]
    Workspace {
        /// The game.
        game: &'static str,
    },
}
