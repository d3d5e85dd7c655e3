//! The command line of `tune`.

use std::path::PathBuf;

use super::run::LocalRun;
use super::{Error, Method};
use crate::common::cli;
use crate::matches::PaceArgs;

/// Moves parameters of a bot towards more wins, or towards less of a number that a command prints.
///
/// Every trial is a line of the journal before the thread that played it begins another; killed at
/// any moment, the same command with --resume goes on. In the end the tuned values play the old ones
/// on seeds that no trial had. Exit code 0: the tuned bot is stronger, its 95 % interval above 50 %;
/// 1: that was not shown; 2: an error.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "tune", version)]
pub struct Args {
    /// The game
    #[arg(long)]
    pub game: String,

    /// The bot, with values other than the defaults to begin at: name or name:key=value,key=value
    #[arg(long)]
    pub bot: String,

    /// Parameters to be tuned, separated by commas: name, name:LOW..HIGH or name:LOW..HIGH:STEP; the
    /// range is otherwise that of the declaration, the step a twentieth of it
    #[arg(long)]
    pub parameters: String,

    /// Method: spsa for many parameters, cma-es for few that depend on each other
    #[arg(long, value_enum, default_value_t)]
    pub method: Method,

    /// Rounds of the run, each with its seed: pairs of games of spsa, pairs of each point of cma-es
    #[arg(long, default_value_t = 2000)]
    pub rounds: usize,

    /// Rounds that start from the same values: more keep more cores busy, fewer learn sooner
    #[arg(long, default_value_t = 16)]
    pub batch: usize,

    /// Factor of the step size of spsa; 1 is that of fishtest for some 60,000 games
    #[arg(long, default_value_t = 10.0)]
    pub rate: f64,

    /// Points of a generation of cma-es [default: 4 + 3 ln n]
    #[arg(long)]
    pub points: Option<usize>,

    /// Opponents, named as in `arena --bots`, in turn [default: the bot itself with other values]
    #[arg(long)]
    pub against: Vec<String>,

    /// Minimise the last number that this command prints instead of playing; {parameters} becomes
    /// name=value,..., {seed} a number
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["against", "nodes", "time_scale", "options"])]
    pub measure: Option<String>,

    /// Budget of an action.
    #[command(flatten)]
    pub pace: PaceArgs,

    /// A switch of the game, key=value; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,

    /// Seed of the run, from which all other seeds derive
    #[arg(long, default_value_t = 1)]
    pub seed: u64,

    /// Games at once [default: one per core]
    #[arg(long)]
    pub threads: Option<usize>,

    /// The journal: one JSON line per trial; the closing match is written to FILE.match
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// Go on with the journal: what is in it is not played again
    #[arg(long)]
    pub resume: bool,

    /// Games of the closing match, or measurements on each side; 0 for none
    #[arg(long, default_value_t = 400)]
    pub confirm: usize,

    /// Write a page with the course of every parameter and of the closing match
    #[arg(long, value_name = "FILE")]
    pub page: Option<PathBuf>,

    /// Change the defaults in the bot's declaration, bots/src/GAME/parameters.rs
    #[arg(long)]
    pub write: bool,
}

impl Args {
    /// Tunes; returns the exit code.
    ///
    /// # Errors
    /// When what was asked for makes no sense, a command fails, or a file cannot be read or written.
    pub fn execute(self) -> anyhow::Result<u8> {
        let game = self.game.clone();
        Ok(cli::for_game(&game, LocalRun(self))??)
    }

    /// What shapes the course of the run, as the journal keeps it.
    pub fn course(&self) -> String {
        let pace = match (&self.measure, self.pace.nodes) {
            (Some(command), _) => format!("measure {command}"),
            (None, Some(nodes)) => format!("nodes {nodes}"),
            (None, None) => format!("clock x {}", self.pace.time_scale),
        };
        let method = match self.method {
            Method::Spsa => format!("spsa rate {}", self.rate),
            Method::CmaEs => format!("cma-es points {}", self.points.map_or("usual".to_string(), |n| n.to_string())),
        };
        format!(
            "{} {}, parameters {}, {method}, rounds {}, batch {}, against {}, {pace}, options {}, seed {}",
            self.game,
            self.bot,
            self.parameters,
            self.rounds,
            self.batch,
            if self.against.is_empty() { "itself".to_string() } else { self.against.join(",") },
            if self.options.is_empty() { "none".to_string() } else { self.options.join(",") },
            self.seed
        )
    }

    /// Refuses numbers that make no run.
    ///
    /// # Errors
    /// Names the flag.
    pub fn check(&self) -> Result<(), Error> {
        let zero = [("--rounds", self.rounds), ("--batch", self.batch)].into_iter().find(|(_, number)| *number == 0);
        if let Some((flag, _)) = zero {
            return Err(crate::matches::Error::Zero(flag).into());
        }
        match self.rate > 0.0 && self.rate.is_finite() {
            true => Ok(()),
            false => Err(Error::Rate(self.rate)),
        }
    }
}
