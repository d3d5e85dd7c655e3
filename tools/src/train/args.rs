//! The command line of `train`.

use clap::ValueEnum;

use super::{run, Error, Method, Settings};
use crate::common::{cli, RunArgs, SubjectArgs};

/// Learns the weights of a bot's evaluation from games that it plays against itself.
///
/// Every batch of games is a line of the journal before the next one begins; killed at any moment,
/// the same command with --resume goes on. In the end the learned weights play those that the bot
/// has on seeds that nothing was learned from. Exit code 0: the learned bot is stronger, its 95 %
/// interval above 50 %; 1: that was not shown; 2: an error.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "train", version)]
#[command(mut_arg("threads", |arg| {
    arg.help("Games at once [default: one per core]; the weights do not depend on it")
}))]
#[command(mut_arg("out", |arg| {
    arg.help(
        "The journal: one JSON line per batch; the weights are written to FILE.txt, the closing match to FILE.match",
    )
}))]
#[command(mut_arg("write", |arg| arg.help("Write the weights to bots/src/GAME/weights/BOT.txt as well")))]
pub struct Args {
    /// The bot and the game.
    #[command(flatten)]
    pub subject: SubjectArgs,

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

    /// Learning rate of a weight whose changes never cancelled out, or of Adam for a network
    /// [default: 0.05, for a network 0.002]
    #[arg(long)]
    pub rate: Option<f64>,

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

    /// Batches from one look at the win rate against the opponent to the next; 0 for none
    #[arg(long, default_value_t = 20)]
    pub check_every: usize,

    /// Games of such a look, at the nodes of the run
    #[arg(long, default_value_t = 40)]
    pub check_games: usize,

    /// Nodes an action in the closing match
    #[arg(long, default_value_t = 1000)]
    pub confirm_nodes: u64,

    /// Its journal, and what is made of it in the end.
    #[command(flatten)]
    pub run: RunArgs,
}

impl Args {
    /// Learns; returns the exit code.
    ///
    /// # Errors
    /// When what was asked for makes no sense, or a file cannot be read or written.
    pub fn execute(self) -> anyhow::Result<u8> {
        // An unknown game is named as by all other tools.
        if !engines::GAMES.iter().any(|info| info.is_named(&self.subject.game)) {
            return Err(cli::no_game(&self.subject.game));
        }
        Ok(run::execute(&self)?)
    }

    /// What shapes the course of the run, as the journal keeps it.
    pub fn course(&self) -> String {
        let SubjectArgs { game, bot, options, seed } = &self.subject;
        let options = if options.is_empty() { "none".to_string() } else { options.join(",") };
        format!(
            "{game} {bot} from {}, nodes {}, batch {}, rate {}, lambda {}, epsilon {}, method {}, options {options}, checks {} of {} against {}, seed {seed}",
            self.begin,
            self.nodes,
            self.batch,
            self.rate(),
            self.lambda,
            self.epsilon,
            self.method_name(),
            self.check_every,
            self.check_games,
            self.opponent()
        )
    }

    /// The command that learns the same weights, for the header of their file.
    pub fn command(&self, games: usize) -> String {
        let mut words = format!(
            "cargo train --game {} --bot {} --games {games} --nodes {} --begin {} --batch {} --rate {} --lambda {} --epsilon {}",
            self.subject.game, self.subject.bot, self.nodes, self.begin, self.batch, self.rate(), self.lambda, self.epsilon
        );
        if self.method != Method::Rootstrap {
            words += &format!(" --method {}", self.method_name());
        }
        for option in &self.subject.options {
            words += &format!(" --option {option}");
        }
        words
    }

    /// The learning rate, which is known when it is known what learns.
    fn rate(&self) -> f64 {
        self.rate.unwrap_or(Settings::default().rate)
    }

    fn method_name(&self) -> String {
        self.method.to_possible_value().map_or(String::new(), |value| value.get_name().to_string())
    }

    /// Who the learned weights are measured against.
    pub fn opponent(&self) -> &str {
        self.against.as_ref().unwrap_or(&self.subject.bot)
    }

    /// How is learned.
    pub fn settings(&self) -> Settings {
        Settings { rate: self.rate(), lambda: self.lambda, method: self.method, seed: self.subject.seed }
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
            ("--rate", "a positive number", self.rate(), positive(self.rate())),
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
