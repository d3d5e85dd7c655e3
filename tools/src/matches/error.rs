//! What can be wrong with what was asked for.
//!
//! Only mistakes of the person at the command line are errors; whatever a player does wrong
//! during a game is a fault, part of the game's record, and the run goes on.

use std::io;
use std::path::{Path, PathBuf};

/// A run that cannot be made or finished.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No bot of the game has this name.
    #[error("there is no bot `{name}` for {game}; its bots are: {names}")]
    UnknownBot {
        /// The name that was given.
        name: String,
        /// The game.
        game: &'static str,
        /// The names there are.
        names: String,
    },
    /// A bot's description cannot be read.
    #[error("cannot read the bot `{spec}`: {reason}")]
    Spec {
        /// Text that was given.
        spec: String,
        /// Reason why it is wrong.
        reason: String,
    },
    /// A bot does not take these parameters.
    #[error("the bot `{name}` does not take these parameters: {reason}")]
    Parameters {
        /// The bot.
        name: String,
        /// What it refuses.
        reason: bots::ParameterError,
    },
    /// A program cannot be started.
    #[error("cannot start the program `{program}`")]
    Program {
        /// The program.
        program: String,
        /// Why.
        source: io::Error,
    },
    /// A source does not become a program.
    #[error(transparent)]
    Compile(#[from] super::program::CompileError),
    /// A switch of the game cannot be set.
    #[error("cannot set the option `{text}`: {reason}")]
    Option {
        /// Text that was given.
        text: String,
        /// Reason why it is wrong, in the game's own words.
        reason: String,
    },
    /// A patience beyond reason.
    #[error("a bot is waited for 1 to {most} seconds (--patience), not {asked}")]
    Patience {
        /// What was asked for.
        asked: u64,
        /// The most there is.
        most: u64,
    },
    /// Nobody to play against.
    #[error("a match needs at least two bots, --bots names {0}; a bot may be named twice to play itself")]
    TooFewBots(usize),
    /// A number that must not be zero.
    #[error("{0} must be at least 1")]
    Zero(&'static str),
    /// A number beyond what can be played.
    #[error("{0} must be at most {1}")]
    TooMany(&'static str, usize),
    /// A factor for the clock that is no factor.
    #[error("--time-scale must be a positive number, not {0}, and at most 1000000")]
    TimeScale(f64),
    /// More timed games at once than cores.
    #[error("{asked} games at once by the clock would share {cores} cores and be late for that reason alone; ask for at most {most}")]
    Oversubscribed {
        /// Games at once that were asked for.
        asked: usize,
        /// Cores of this machine.
        cores: usize,
        /// Games that there are cores for.
        most: usize,
    },
    /// Not one player for every seat.
    #[error("{game} has {seats} seats, --bots names {bots}")]
    Seats {
        /// Number of bots that were named.
        bots: usize,
        /// The game.
        game: &'static str,
        /// Its seats.
        seats: usize,
    },
    /// A file without the game that was asked for.
    #[error("there is no game {index} of {game} in {path}")]
    NoGame {
        /// The file.
        path: PathBuf,
        /// The number of the game.
        index: usize,
        /// The game.
        game: &'static str,
    },
    /// A test of more than two.
    #[error("--sprt tests the first of two bots against the second, --bots names {0}")]
    NotTwo(usize),
    /// Parts of a run are missing.
    #[error("{lost} of {all} {what}s are missing, the first is {what} {first}; give the files of all parts, each played to its end")]
    Incomplete {
        /// What is missing: `game` or `trial`.
        what: &'static str,
        /// Number of those that are missing.
        lost: usize,
        /// Number in all.
        all: usize,
        /// The first of them.
        first: usize,
    },
    /// A file cannot be read.
    #[error("cannot read {path}")]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file has something else in it than it should.
    #[error("{path}, line {line}: {reason}")]
    Record {
        /// The file.
        path: PathBuf,
        /// Its line, from 1.
        line: usize,
        /// Reason why it is wrong.
        reason: String,
    },
    /// Games would be lost.
    #[error("{0} has games in it; go on with them by --resume, or name another file")]
    Exists(PathBuf),
    /// Two runs at one file.
    #[error("another run is writing to {0}")]
    Busy(PathBuf),
    /// A file cannot be written.
    #[error("cannot write {path}")]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl Error {
    /// Something wrong with a line of a file.
    pub(crate) fn record(path: &Path, line: usize, reason: String) -> Error {
        Error::Record { path: path.to_path_buf(), line, reason }
    }
}
