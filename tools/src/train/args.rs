//! The command line of `train`.

use std::path::PathBuf;

use clap::ValueEnum;

use super::{run, Error, Method, Settings};
use crate::common::cli;

/// Learns the weights of a bot's evaluation from games that it plays against itself.
///
/// Every batch of games is a line of the journal before the next one begins; killed at any moment,
/// the same command with --resume goes on. In the end the learned weights play those that the bot
/// has on seeds that nothing was learned from. Exit code 0: the learned bot is stronger, its 95 %
/// interval above 50 %; 1: that was not shown; 2: an error.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "train", version)]
pub struct Args {
    /// The game
    #[arg(long)]
    pub game: String,

    /// The bot
    #[arg(long)]
    pub bot: String,

    /// Games to learn from, rounded up to whole batches: the same weights on every run
    #[arg(long)]
    pub games: Option<usize>,

    /// Hours to learn for, those of a resumed journal included
    #[arg(long)]
    pub hours: Option<f64>,

    /// Nodes an action in the games that are learned from
    #[arg(long, default_value_t = 100)]
    pub nodes: u64,

    /// Weights to begin with: `present`, those that the bot plays by; `zero`; or a file of weights
    #[arg(long, default_value = "present")]
    pub begin: String,

    /// Games that the same weights play
    #[arg(long, default_value_t = 100)]
    pub batch: usize,

    /// Learning rate of a weight whose changes never cancelled out
    #[arg(long, default_value_t = 0.05)]
    pub rate: f64,

    /// Opponent of the closing match and of the looks before it, named as in `arena --bots` [default:
    /// the bot with its present weights]
    #[arg(long)]
    pub against: Option<String>,

    /// Decay of the eligibility trace, 0 to 1
    #[arg(long, default_value_t = 0.98)]
    pub lambda: f64,

    /// Probability of a random action, which nothing before it learns from
    #[arg(long, default_value_t = 0.2)]
    pub epsilon: f64,

    /// Positions by whose features a linear evaluation learns from searches
    #[arg(long, value_enum, default_value_t = Method::Rootstrap)]
    pub method: Method,

    /// A switch of the game, key=value; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,

    /// Seed of the run, from which all other seeds derive
    #[arg(long, default_value_t = 1)]
    pub seed: u64,

    /// Games at once [default: one per core]; the weights do not depend on it
    #[arg(long)]
    pub threads: Option<usize>,

    /// Batches from one look at the win rate against the opponent to the next; 0 for none
    #[arg(long, default_value_t = 20)]
    pub check_every: usize,

    /// Games of such a look, at the nodes of the run
    #[arg(long, default_value_t = 40)]
    pub check_games: usize,

    /// The journal: one JSON line per batch; the weights are written to FILE.txt, the closing match
    /// to FILE.match
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// Go on with the journal: what is in it is not played again
    #[arg(long)]
    pub resume: bool,

    /// Games of the closing match; 0 for none
    #[arg(long, default_value_t = 400)]
    pub confirm: usize,

    /// Nodes an action in the closing match
    #[arg(long, default_value_t = 1000)]
    pub confirm_nodes: u64,

    /// Write a page with the course of the error and of the win rate
    #[arg(long, value_name = "FILE")]
    pub page: Option<PathBuf>,

    /// Write the weights to bots/src/GAME/weights/BOT.txt as well
    #[arg(long)]
    pub write: bool,
}

impl Args {
    /// Learns; returns the exit code.
    ///
    /// # Errors
    /// When what was asked for makes no sense, or a file cannot be read or written.
    pub fn execute(self) -> anyhow::Result<u8> {
        // An unknown game is named as by all other tools.
        if !engines::GAMES.iter().any(|info| info.is_named(&self.game)) {
            return Err(cli::no_game(&self.game));
        }
        Ok(run::execute(&self)?)
    }

    /// What shapes the course of the run, as the journal keeps it.
    pub fn course(&self) -> String {
        let options = if self.options.is_empty() { "none".to_string() } else { self.options.join(",") };
        format!(
            "{} {} from {}, nodes {}, batch {}, rate {}, lambda {}, epsilon {}, method {}, options {options}, checks {} of {} against {}, seed {}",
            self.game,
            self.bot,
            self.begin,
            self.nodes,
            self.batch,
            self.rate,
            self.lambda,
            self.epsilon,
            self.method_name(),
            self.check_every,
            self.check_games,
            self.opponent(),
            self.seed
        )
    }

    /// The command that learns the same weights, for the header of their file.
    pub fn command(&self, games: usize) -> String {
        let mut words = format!(
            "cargo train --game {} --bot {} --games {games} --nodes {} --begin {} --batch {} --rate {} --lambda {} --epsilon {}",
            self.game, self.bot, self.nodes, self.begin, self.batch, self.rate, self.lambda, self.epsilon
        );
        if self.method != Method::Rootstrap {
            words += &format!(" --method {}", self.method_name());
        }
        for option in &self.options {
            words += &format!(" --option {option}");
        }
        words
    }

    fn method_name(&self) -> String {
        self.method.to_possible_value().map_or(String::new(), |value| value.get_name().to_string())
    }

    /// Who the learned weights are measured against.
    pub fn opponent(&self) -> &str {
        self.against.as_ref().unwrap_or(&self.bot)
    }

    /// How is learned.
    pub fn settings(&self) -> Settings {
        Settings { rate: self.rate, lambda: self.lambda, method: self.method, seed: self.seed }
    }

    /// Refuses numbers that make no run.
    ///
    /// # Errors
    /// Names the flag.
    pub fn check(&self) -> Result<(), Error> {
        let zero = [("--batch", self.batch), ("--games", self.games.unwrap_or(1)), ("--nodes", self.nodes as usize)];
        if let Some((flag, _)) = zero.into_iter().find(|(_, number)| *number == 0) {
            return Err(crate::matches::Error::Zero(flag).into());
        }
        if self.games.is_none() && self.hours.is_none() {
            return Err(Error::Endless);
        }
        let positive = |number: f64| number > 0.0 && number.is_finite();
        let part = |number: f64| (0.0..=1.0).contains(&number);
        let numbers = [
            ("--rate", "a positive number", self.rate, positive(self.rate)),
            ("--hours", "a positive number", self.hours.unwrap_or(1.0), self.hours.is_none_or(positive)),
            ("--lambda", "from 0 to 1", self.lambda, part(self.lambda)),
            ("--epsilon", "from 0 to 1", self.epsilon, part(self.epsilon)),
        ];
        match numbers.into_iter().find(|(.., holds)| !holds) {
            None => Ok(()),
            Some((flag, range, found, _)) => Err(Error::Number { flag, range, found }),
        }
    }
}
