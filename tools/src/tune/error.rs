//! What can be wrong with what is to be tuned.

use std::io;
use std::path::PathBuf;

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
    /// The journal has a trial that this run would not ask for.
    #[error("the journal was changed or is of another run: {0}; give the arguments of that run, or another --out")]
    OtherRun(String),
    /// A plan was not made from the journal that its parts are to be added to.
    #[error("{} {}", journal.display(), if *has_all { "has the trials of this plan already" } else { "is not the journal that this plan was made from, or has been gone on with since" })]
    OtherPlan {
        /// The journal.
        journal: PathBuf,
        /// Whether it has all trials of the plan.
        has_all: bool,
    },
    /// A player is not what it was where the plan was made.
    #[error("`{0}` is not here what it was where the plan was made: give every machine the same program and files, and make the plan with them")]
    OtherPlayer(String),
    /// A trial of a plan is none of its parameters.
    #[error("trial {0} of the plan has values that the parameters cannot have")]
    Unfit(usize),
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
