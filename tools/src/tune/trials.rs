//! Trials: paired games of a point, or a measurement of it, and what is kept of them.

use bots::{Pace, ParameterInfo, ParameterValues, Roster};
use serde::{Deserialize, Serialize};

use super::measure::{measure, Scale};
use super::{Axis, Error, Method, Plan, Trial};
use crate::arena::{Cores, Schedule};
use crate::matches::{
    bot_seed, game_seed, play_on, BotSpec, Contender, GameRecord, GameSetup, JournalEntry, Leniency, OptionsOf,
    SetOptions,
};

/// No loss is larger, so that its square is a number.
pub(super) const LARGEST_LOSS: f64 = 1e100;
/// No run has more trials, no trial more games.
const MOST: u64 = 1_000_000_000;

/// What the journal keeps of a trial.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrialRecord {
    /// Number of the trial, from 0.
    pub index: usize,
    /// Arguments of the run that shape its course.
    pub run: String,
    /// Values that were played, one a parameter.
    pub point: Vec<f64>,
    /// Values of the other side, where the bot played itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rival: Option<Vec<f64>>,
    /// Seed of the setup.
    pub seed: i64,
    /// Result: -2 to 2 from games, the loss from a measurement.
    pub result: f64,
    /// Games that were won, drawn and lost against each single opponent.
    #[serde(default)]
    pub games: [u32; 3],
    /// Faults of the bot and of its opponents: crashes and late answers.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub faults: u32,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl JournalEntry for TrialRecord {
    fn index(&self) -> usize {
        self.index
    }

    fn validate(&self) -> Result<(), String> {
        let mut values = self.point.iter().chain(self.rival.iter().flatten()).chain([&self.result]);
        if let Some(value) = values.find(|value| value.abs() > LARGEST_LOSS) {
            return Err(format!("trial {}: the number {value} is beyond {LARGEST_LOSS}", self.index));
        }
        let counts = self.games.into_iter().chain([self.faults]).map(u64::from);
        match counts.chain([self.index as u64]).find(|&count| count > MOST) {
            Some(count) => Err(format!("trial {}: the number {count} is beyond {MOST}", self.index)),
            None => Ok(()),
        }
    }
}

impl TrialRecord {
    /// Whether it is one of a run that tunes these parameters.
    ///
    /// # Errors
    /// A sentence with what it has and this run has not.
    pub fn admit(&self, run: &str, axes: &[Axis], is_measured: bool) -> Result<(), String> {
        let index = self.index;
        if self.run != run {
            return Err(format!("trial {index} is of another run: {}", self.run));
        }
        let is_inside = |point: &[f64]| {
            let inside = |(axis, value): (&Axis, &f64)| (axis.min..=axis.max).contains(value);
            point.len() == axes.len() && axes.iter().zip(point).all(inside)
        };
        if ![Some(&self.point), self.rival.as_ref()].into_iter().flatten().all(|point| is_inside(point)) {
            return Err(format!("trial {index} has values that the parameters cannot have"));
        }
        match is_measured || (-2.0..=2.0).contains(&self.result) {
            true => Ok(()),
            false => Err(format!("trial {index} has the result {}, which is not between -2 and 2", self.result)),
        }
    }
}

/// Takes a record as a run does that goes on: whether its parameters could be moved by it.
pub(crate) fn follow(record: &TrialRecord) -> bool {
    let axes = vec![Axis::new("x", 0.0, [-100.0, 100.0], false); record.point.len().clamp(1, 4)];
    if record.admit(&record.run, &axes, true).is_err() {
        return false;
    }
    [Method::Spsa, Method::CmaEs].into_iter().all(|method| {
        let plan = Plan { method, rounds: 4, batch: 2, rate: 1.0, points: Some(4), is_self_play: false, seed: 1 };
        let (mut strategy, mut scale) = (plan.strategy(axes.clone()), Scale::default());
        (0..plan.batches()).all(|_| {
            let losses: Vec<f64> = strategy.ask().iter().map(|trial| record.result * trial.point[0]).collect();
            strategy.tell(&scale.results(&losses));
            strategy.point().iter().all(|value| (-100.0..=100.0).contains(value))
        })
    })
}

/// What all trials of a run share.
pub struct Trials<'a, G: Roster> {
    /// The bot.
    pub bot: &'static str,
    /// Tuned parameters.
    pub axes: &'a [Axis],
    /// Parameters that have another value than the default in every trial.
    pub fixed: &'a ParameterValues,
    /// Opponents; none if the bot plays itself.
    pub opponents: &'a [Contender],
    /// Command that measures a point instead of games.
    pub command: Option<&'a str>,
    /// Budget of the players.
    pub pace: Pace,
    /// Seed of the run.
    pub seed: u64,
    /// Switches of the game.
    pub options: &'a SetOptions<OptionsOf<G>>,
    /// Cores of games in which a program is on the clock.
    pub cores: Option<Cores>,
    /// Arguments of the run that shape its course.
    pub run: &'a str,
}

impl<G: Roster> Trials<'_, G> {
    /// Plays or measures one.
    ///
    /// # Errors
    /// When the bot does not take the values, or the command fails.
    pub fn run(&self, index: usize, trial: &Trial) -> Result<TrialRecord, Error> {
        let seed = game_seed(self.seed, trial.round as u64);
        let mut rng = fastrand::Rng::with_seed(bot_seed(seed, index));
        let mut playable = |point: &[f64]| -> Vec<f64> {
            self.axes.iter().zip(point).map(|(axis, value)| axis.playable(*value, &mut rng)).collect()
        };
        let (point, rival) = (playable(&trial.point), trial.rival.as_deref().map(&mut playable));
        let record =
            TrialRecord { index, run: self.run.to_string(), point, rival, seed, result: 0.0, games: [0; 3], faults: 0 };
        match self.command {
            Some(command) => {
                let parameters = BotSpec { name: String::new(), parameters: self.values(&record.point) }.to_string();
                let result = measure(command, parameters.trim_start_matches(':'), seed as u64)?;
                Ok(TrialRecord { result, ..record })
            }
            None => self.play(record),
        }
    }

    /// Plays the games of a trial: all seat orders on one seed.
    fn play(&self, record: TrialRecord) -> Result<TrialRecord, Error> {
        let own = self.contender(&record.point)?;
        let rival = record.rival.as_deref().map(|rival| self.contender(rival)).transpose()?;
        let opponent = match &rival {
            Some(rival) => rival,
            None => &self.opponents[record.index % self.opponents.len()],
        };
        let mut sum = Sum::default();
        for seating in Schedule::round_robin(2, G::INFO.seats, 1).seatings() {
            let setup = GameSetup { index: 0, seed: record.seed, pace: self.pace, seating, options: self.options };
            let play = |cores: &[usize]| play_on::<G>(&setup, &[&own, opponent], Leniency::default(), cores);
            sum.add(seating, &self.cores.as_ref().map_or_else(|| play(&[]), |cores| cores.with(play)));
        }
        Ok(TrialRecord { result: sum.result(), games: sum.games, faults: sum.faults, ..record })
    }

    /// The bot with the values of a point.
    ///
    /// # Errors
    /// When it does not take them.
    pub fn contender(&self, point: &[f64]) -> Result<Contender, Error> {
        let spec = BotSpec { name: self.bot.to_string(), parameters: self.values(point) };
        Ok(Contender::from_roster::<G>(&spec)?)
    }

    /// All values that differ from the defaults: the fixed ones and those of a point.
    pub fn values(&self, point: &[f64]) -> ParameterValues {
        values(self.axes, self.fixed, point)
    }
}

/// The fixed values with those of a point.
pub fn values(axes: &[Axis], fixed: &ParameterValues, point: &[f64]) -> ParameterValues {
    let tuned = axes.iter().zip(point).map(|(axis, value)| (axis.name.clone(), *value));
    fixed.iter().map(|(name, value)| (name.to_string(), value)).chain(tuned).collect()
}

/// The list of parameters with the values that the run begins at.
pub fn begun_at(list: Vec<ParameterInfo>, fixed: &ParameterValues) -> Vec<ParameterInfo> {
    let value = |info: &ParameterInfo| fixed.iter().filter(|(name, _)| *name == info.name).last();
    list.into_iter()
        .map(|info| ParameterInfo { default: value(&info).map_or(info.default, |(_, v)| v), ..info })
        .collect()
}

/// Games of a trial, added up.
#[derive(Default)]
struct Sum {
    games: [u32; 3],
    faults: u32,
}

impl Sum {
    /// Adds a game of the bot, contender 0, with the opponent, contender 1.
    fn add(&mut self, seating: &[usize], record: &GameRecord) {
        self.faults += record.faults.iter().flatten().count() as u32;
        let seats = |who: usize| (0..seating.len()).filter(move |&seat| seating[seat] == who);
        for own in seats(0) {
            for other in seats(1) {
                let which = match record.places[own].cmp(&record.places[other]) {
                    std::cmp::Ordering::Less => 0,
                    std::cmp::Ordering::Equal => 1,
                    std::cmp::Ordering::Greater => 2,
                };
                self.games[which] += 1;
            }
        }
    }

    /// Twice the share of comparisons won less that of those lost: of a pair of games the number
    /// won less the number lost.
    fn result(&self) -> f64 {
        let [won, drawn, lost] = self.games.map(f64::from);
        2.0 * (won - lost) / (won + drawn + lost).max(1.0)
    }
}
