//! Trials: paired games of a point, or a measurement of it, and what is kept of them.

use bots::{Pace, ParameterInfo, ParameterValues, Roster, LARGEST_SCALE};
use serde::{Deserialize, Serialize};

use super::measure::{measure, Scale};
use super::tuning::{Space, Tuning};
use super::{Axis, Error, Method, Optimiser, Trial};
use crate::arena::{Cores, Schedule};
use crate::matches::{
    bot_seed, game_seed, play_on, BotSpec, Contender, GameRecord, GameSetup, HostRecord, JournalEntry, Leniency,
    OptionsOf, PlayerRecord, PlayerSpec, SetOptions,
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
    /// The machine, where several share a run by the clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<HostRecord>,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl JournalEntry for TrialRecord {
    const NAME: &'static str = "trial";

    fn index(&self) -> usize {
        self.index
    }

    fn validate(&self) -> Result<(), String> {
        let values = self.point.iter().chain(self.rival.iter().flatten()).chain([&self.result]);
        let [won, drawn, lost] = self.games.map(u64::from);
        check_numbers(self.index, values, &[won, drawn, lost, self.faults.into()])?;
        match self.host.as_ref().map(|host| host.time_factor) {
            Some(factor) if !(factor > 0.0 && factor <= LARGEST_SCALE) => {
                Err(format!("trial {}: no clock is multiplied by {factor}", self.index))
            }
            _ => Ok(()),
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
        if ![Some(&self.point), self.rival.as_ref()].into_iter().flatten().all(|point| is_inside(axes, point)) {
            return Err(format!("trial {index} has values that the parameters cannot have"));
        }
        self.check_result(is_measured)
    }

    /// Whether it is one of the trial that this record is made for.
    ///
    /// # Errors
    /// A sentence with what it has and the other has not.
    pub fn check_setup(&self, planned: &TrialRecord) -> Result<(), String> {
        let index = self.index;
        if self.run != planned.run {
            return Err(format!("trial {index} is of another run: {}", self.run));
        }
        match (self.seed, &self.point, &self.rival) == (planned.seed, &planned.point, &planned.rival) {
            true => Ok(()),
            false => Err(format!(
                "trial {index} is of another run: it has seed {} and the values {}, where {} and {} are due",
                self.seed,
                self.shown(),
                planned.seed,
                planned.shown()
            )),
        }
    }

    /// Whether the result is that of the games.
    ///
    /// # Errors
    /// A sentence if not.
    pub fn check_result(&self, is_measured: bool) -> Result<(), String> {
        match is_measured || (self.result - result(self.games)).abs() < 1e-9 {
            true => Ok(()),
            false => {
                Err(format!("trial {} has the result {}, which is not that of its games", self.index, self.result))
            }
        }
    }

    /// Values in words: `1.5,2`, or `1.5,2 against 1,3`.
    fn shown(&self) -> String {
        let list = |point: &[f64]| point.iter().map(f64::to_string).collect::<Vec<_>>().join(",");
        let against = self.rival.as_deref().map_or(String::new(), |rival| format!(" against {}", list(rival)));
        list(&self.point) + &against
    }
}

/// Takes a record as a run does that goes on: whether its parameters could be moved by it.
pub(crate) fn follow(record: &TrialRecord) -> bool {
    let axes = vec![Axis::new("x", 0.0, [-100.0, 100.0], false); record.point.len().clamp(1, 4)];
    if record.admit(&record.run, &axes, true).is_err() {
        return false;
    }
    [Method::Spsa, Method::CmaEs].into_iter().all(|method| {
        let points = Some(4);
        let optimiser = Optimiser { method, rounds: 4, batch: 2, rate: 1.0, points, is_self_play: false, seed: 1 };
        let (mut strategy, mut scale) = (optimiser.strategy(axes.clone()), Scale::default());
        (0..optimiser.batches()).all(|_| {
            let losses: Vec<f64> = strategy.ask().iter().map(|trial| record.result * trial.point[0]).collect();
            strategy.tell(&scale.results(&losses));
            strategy.point().iter().all(|value| (-100.0..=100.0).contains(value))
        })
    })
}

/// A trial with its number in the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedTrial {
    /// Number of the trial, from 0.
    pub index: usize,
    /// What is to be tried.
    pub trial: Trial,
}

impl PlannedTrial {
    /// Checks the numbers of a trial that was read.
    ///
    /// # Errors
    /// A sentence about the first that is wrong.
    pub fn validate(&self) -> Result<(), String> {
        let Trial { point, rival, round } = &self.trial;
        check_numbers(self.index, point.iter().chain(rival.iter().flatten()), &[*round as u64])
    }

    /// Whether parameters can have these values.
    pub fn fits(&self, axes: &[Axis]) -> bool {
        let points = [Some(&self.trial.point), self.trial.rival.as_ref()];
        points.into_iter().flatten().all(|point| is_inside(axes, point))
    }

    /// The record before the trial is played: seed and values, with integers rounded at random.
    pub fn unplayed(&self, axes: &[Axis], run: &str, run_seed: u64) -> TrialRecord {
        let PlannedTrial { index, trial } = self;
        let seed = game_seed(run_seed, trial.round as u64);
        let mut rng = fastrand::Rng::with_seed(bot_seed(seed, *index));
        let mut playable = |point: &[f64]| -> Vec<f64> {
            axes.iter().zip(point).map(|(axis, value)| axis.playable(*value, &mut rng)).collect()
        };
        let (point, rival) = (playable(&trial.point), trial.rival.as_deref().map(&mut playable));
        let (run, games) = (run.to_string(), [0; 3]);
        TrialRecord { index: *index, run, point, rival, seed, result: 0.0, games, faults: 0, host: None }
    }
}

/// Whether every parameter can have its value.
fn is_inside(axes: &[Axis], point: &[f64]) -> bool {
    let inside = |(axis, value): (&Axis, &f64)| (axis.min..=axis.max).contains(value);
    point.len() == axes.len() && axes.iter().zip(point).all(inside)
}

/// Refuses numbers of a trial that are beyond reason.
fn check_numbers<'a>(index: usize, mut values: impl Iterator<Item = &'a f64>, counts: &[u64]) -> Result<(), String> {
    if let Some(value) = values.find(|value| value.is_nan() || value.abs() > LARGEST_LOSS) {
        return Err(format!("trial {index}: the number {value} is beyond {LARGEST_LOSS}"));
    }
    match counts.iter().chain([&(index as u64)]).find(|&&count| count > MOST) {
        Some(count) => Err(format!("trial {index}: the number {count} is beyond {MOST}")),
        None => Ok(()),
    }
}

/// What all trials of a run share.
pub struct Trials<'a, G: Roster> {
    /// Parameters and where they may be.
    pub space: &'a Space,
    /// Opponents; none if the bot plays itself.
    pub opponents: Vec<Contender>,
    /// Command that measures a point instead of games.
    pub command: Option<&'a str>,
    /// Budget of the players.
    pub pace: Pace,
    /// Seed of the run.
    pub seed: u64,
    /// Switches of the game.
    pub options: SetOptions<OptionsOf<G>>,
    /// Cores of games in which a program is on the clock.
    pub cores: Option<Cores>,
    /// Arguments of the run that shape its course.
    pub run: &'a str,
    /// This machine, where several share a run by the clock.
    pub host: Option<HostRecord>,
}

impl<'a, G: Roster> Trials<'a, G> {
    /// The trials of a run on this machine.
    ///
    /// # Errors
    /// When an opponent is not there, or something else of the run makes no sense.
    pub fn new(tuning: &'a Tuning, space: &'a Space, run: &'a str) -> Result<Trials<'a, G>, Error> {
        let specs: Vec<_> = tuning.against.iter().map(|list| PlayerSpec::parse_list(list)).collect::<Result<_, _>>()?;
        let opponents = Contender::all::<G>(&specs.concat())?;
        let is_bound = tuning.is_clocked()? && opponents.iter().any(|opponent| opponent.is_program);
        Ok(Trials {
            space,
            opponents,
            command: tuning.measure.as_deref(),
            pace: tuning.pace.pace()?,
            seed: tuning.subject.seed,
            options: SetOptions::parse(&tuning.subject.options)?,
            cores: is_bound.then(|| Cores::in_groups(G::INFO.seats)),
            run,
            host: None,
        })
    }

    /// The bot where tuning begins, and its opponents.
    ///
    /// # Errors
    /// When the bot does not take its values.
    pub fn players(&self) -> Result<Vec<PlayerRecord>, Error> {
        let own = self.space.contender::<G>(&self.space.start())?;
        Ok([&own].into_iter().chain(&self.opponents).map(|player| player.record.clone()).collect())
    }

    /// The record of a trial before it is played.
    pub fn unplayed(&self, planned: &PlannedTrial) -> TrialRecord {
        let record = planned.unplayed(&self.space.axes, self.run, self.seed);
        TrialRecord { host: self.host.clone(), ..record }
    }

    /// Plays or measures one.
    ///
    /// # Errors
    /// When the bot does not take the values, or the command fails.
    pub fn run(&self, planned: &PlannedTrial) -> Result<TrialRecord, Error> {
        let record = self.unplayed(planned);
        match self.command {
            Some(command) => {
                let parameters = BotSpec { name: String::new(), ..self.space.spec(&record.point) }.to_string();
                let result = measure(command, parameters.trim_start_matches(':'), record.seed as u64)?;
                Ok(TrialRecord { result, ..record })
            }
            None => self.play(record),
        }
    }

    /// Plays the games of a trial: all seat orders on one seed.
    fn play(&self, record: TrialRecord) -> Result<TrialRecord, Error> {
        let own = self.space.contender::<G>(&record.point)?;
        let rival = record.rival.as_deref().map(|rival| self.space.contender::<G>(rival)).transpose()?;
        let opponent = match &rival {
            Some(rival) => rival,
            None => &self.opponents[record.index % self.opponents.len()],
        };
        let mut sum = Sum::default();
        for seating in Schedule::round_robin(2, G::INFO.seats, 1).seatings() {
            let setup = GameSetup { index: 0, seed: record.seed, pace: self.pace, seating, options: &self.options };
            let play = |cores: &[usize]| play_on::<G>(&setup, &[&own, opponent], Leniency::default(), cores);
            sum.add(seating, &self.cores.as_ref().map_or_else(|| play(&[]), |cores| cores.with(play)));
        }
        Ok(TrialRecord { result: result(sum.games), games: sum.games, faults: sum.faults, ..record })
    }
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
}

/// Twice the share of comparisons won less that of those lost: of a pair of games the number won less
/// the number lost.
fn result(games: [u32; 3]) -> f64 {
    let [won, drawn, lost] = games.map(f64::from);
    2.0 * (won - lost) / (won + drawn + lost).max(1.0)
}
