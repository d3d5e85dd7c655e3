//! What is to be tuned and how, as it was typed and as plans keep it, and what that means.

use bots::{Pace, ParameterValues, Roster};
use serde::{Deserialize, Serialize};

use super::selection::axes;
use super::trials::begun_at;
use super::{Axis, Error, Method, Optimiser};
use crate::common::SubjectArgs;
use crate::matches::{entry, BotSpec, Contender, PaceArgs};

/// No batch has more trials: its points would be kept at once for nothing.
const LARGEST_BATCH: usize = 100_000;
/// No run has more rounds.
const LARGEST_RUN: usize = 100_000_000;

/// What is to be tuned, and how.
#[derive(Clone, Debug, PartialEq, clap::Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[command(mut_arg("bot", |arg| {
    arg.help("The bot, with values other than the defaults to begin at: name or name:key=value,key=value")
}))]
pub struct Tuning {
    /// The bot and the game.
    #[command(flatten)]
    pub subject: SubjectArgs,

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

    /// Rounds that start from the same values: more keep more cores or machines busy, fewer learn
    /// sooner
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
}

/// What is searched: parameters of a bot with their ranges, beside values that stay.
#[derive(Clone, Debug)]
pub struct Space {
    /// The bot.
    pub bot: &'static str,
    /// Tuned parameters.
    pub axes: Vec<Axis>,
    /// Parameters that have another value than the default in every trial.
    pub fixed: ParameterValues,
}

impl Space {
    /// Values at which tuning begins.
    pub fn start(&self) -> Vec<f64> {
        self.axes.iter().map(|axis| axis.start).collect()
    }

    /// The bot with the values of a point, and every other value that differs from the default.
    pub fn spec(&self, point: &[f64]) -> BotSpec {
        let tuned = self.axes.iter().zip(point).map(|(axis, value)| (axis.name.clone(), *value));
        let all: Vec<(String, f64)> =
            self.fixed.iter().map(|(name, value)| (name.to_string(), value)).chain(tuned).collect();
        // Of a value that was set twice the last one counts.
        let is_last = |index: usize| !all[index + 1..].iter().any(|(name, _)| *name == all[index].0);
        let parameters = (0..all.len()).filter(|&index| is_last(index)).map(|index| all[index].clone()).collect();
        BotSpec { name: self.bot.to_string(), parameters }
    }

    /// The bot with the values of a point, as one who plays.
    ///
    /// # Errors
    /// When it does not take them.
    pub fn contender<G: Roster>(&self, point: &[f64]) -> Result<Contender, Error> {
        Ok(Contender::from_roster::<G>(&self.spec(point))?)
    }
}

impl Tuning {
    /// What is searched.
    ///
    /// # Errors
    /// When the bot or a parameter is not there, or a number makes no run.
    pub fn space<G: Roster>(&self) -> Result<Space, Error> {
        self.check()?;
        let BotSpec { name, parameters: fixed } = BotSpec::parse(&self.subject.bot)?;
        let entry = entry::<G>(&name)?;
        let list = (entry.parameters)();
        if list.is_empty() {
            return Err(Error::NoParameters(entry.name));
        }
        Contender::from_roster::<G>(&BotSpec { name, parameters: fixed.clone() })?;
        let axes = axes(&self.parameters, entry.name, &begun_at(list, &fixed))?;
        Ok(Space { bot: entry.name, axes, fixed })
    }

    /// How the parameters are moved.
    pub fn optimiser(&self) -> Optimiser {
        Optimiser {
            method: self.method,
            rounds: self.rounds,
            batch: self.batch,
            rate: self.rate,
            points: self.points,
            is_self_play: self.against.is_empty() && self.measure.is_none(),
            seed: self.subject.seed,
        }
    }

    /// Whether results depend on the speed of the machine: games by the clock.
    pub fn is_clocked(&self) -> Result<bool, Error> {
        Ok(self.measure.is_none() && matches!(self.pace.pace()?, Pace::Clock(_)))
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
        let listed = |list: &[String], none: &str| if list.is_empty() { none.to_string() } else { list.join(",") };
        let SubjectArgs { game, bot, options, seed } = &self.subject;
        format!(
            "{game} {bot}, parameters {}, {method}, rounds {}, batch {}, against {}, {pace}, options {}, seed {seed}",
            self.parameters,
            self.rounds,
            self.batch,
            listed(&self.against, "itself"),
            listed(options, "none"),
        )
    }

    /// Refuses numbers that make no run.
    fn check(&self) -> Result<(), Error> {
        use crate::matches::Error::{TooMany, Zero};
        if let Some((flag, _)) = [("--rounds", self.rounds), ("--batch", self.batch)].iter().find(|(_, n)| *n == 0) {
            return Err(Zero(flag).into());
        }
        let points = self.points.unwrap_or(1);
        let trials = self.batch.saturating_mul(points);
        let numbers = [
            ("--rounds", self.rounds, LARGEST_RUN),
            ("--batch", self.batch, LARGEST_BATCH),
            ("--points", points, LARGEST_BATCH),
            ("--batch times --points", trials, LARGEST_BATCH),
        ];
        if let Some((flag, _, most)) = numbers.into_iter().find(|(_, number, most)| number > most) {
            return Err(TooMany(flag, most).into());
        }
        match self.rate > 0.0 && self.rate.is_finite() {
            true => Ok(()),
            false => Err(Error::Rate(self.rate)),
        }
    }
}
