//! What can be wrong with what is to be tuned.

use std::io;

/// A tuning run that cannot be made or finished.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A part of `--parameters` cannot be tuned.
    #[error("cannot tune `{part}`: {reason}")]
    Parameter {
        /// The part.
        part: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The bot has nothing to be tuned.
    #[error("the bot `{0}` has no parameters; `arena parameters` lists those of all bots")]
    NoParameters(&'static str),
    /// A match, its players or its file.
    #[error(transparent)]
    Match(#[from] crate::matches::Error),
    /// A step size that is none.
    #[error("--rate must be a positive number, not {0}")]
    Rate(f64),
    /// The journal has trials that this run would not ask for.
    #[error("the journal is of another run: trial {index} in it is {found}, this run asks for {expected}; give the arguments of that run, or another --out")]
    OtherRun {
        /// Number of the trial.
        index: usize,
        /// What the journal has.
        found: String,
        /// What this run asks for.
        expected: String,
    },
    /// The program of `--measure` cannot be run.
    #[error("cannot run the command of --measure `{command}`")]
    Command {
        /// The command.
        command: String,
        /// Why.
        source: io::Error,
    },
    /// The program of `--measure` fails, or prints no number.
    #[error("the command of --measure `{command}` {reason}")]
    Measure {
        /// The command.
        command: String,
        /// What it did.
        reason: String,
    },
    /// The declaration of the parameters cannot be changed.
    #[error("cannot write the defaults: {0}")]
    Declaration(String),
}
