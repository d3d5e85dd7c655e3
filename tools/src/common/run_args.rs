//! Flags of the commands that make a bot stronger over a long run, `tune` and `train`.
//!
//! Written once, so that both are used in the same way; what a flag means to one of them only, that
//! command adds to its help.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// Which bot is to become stronger, and at which game.
#[derive(Clone, Debug, PartialEq, clap::Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SubjectArgs {
    /// The game
    #[arg(long)]
    pub game: String,

    /// The bot
    #[arg(long)]
    pub bot: String,

    /// A switch of the game, key=value; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,

    /// Seed of the run, from which all other seeds derive
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// The journal of a run on this machine, and what is made of the run in the end.
#[derive(Clone, Debug, clap::Args)]
pub struct RunArgs {
    /// Games at once [default: one per core]
    #[arg(long)]
    pub threads: Option<usize>,

    /// The journal; the closing match is written to FILE.match
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// Go on with the journal: what is in it is not played again
    #[arg(long)]
    pub resume: bool,

    /// Games of the closing match; 0 for none
    #[arg(long, default_value_t = 400)]
    pub confirm: usize,

    /// Write a page with the course of the run and of the closing match
    #[arg(long, value_name = "FILE")]
    pub page: Option<PathBuf>,

    /// Write what comes out into the sources of the bot
    #[arg(long)]
    pub write: bool,
}
