//! One run on many machines: a plan, its shards, and the whole again.
//!
//! A plan is what was typed and how fast the machine is that its budgets are meant for. Every shard
//! has whole rounds, so that games that are compared are played on one machine, and every machine
//! measures itself and scales the clocks. What starts the shards is up to others: `parallel`, Slurm.

use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use bots::{GameVisitor, Pace, Roster};
use serde::{Deserialize, Serialize};

use super::report::titled;
use super::runner::run_with_progress;
use super::tournament::{most_at_once, Identity, Tournament};
use super::{host, Schedule, Tally};
use crate::common::{cli, write_text, Progress};
use crate::matches::{priority, unscaled, Contender, Error, GameRecord, HostRecord, Journal, Parts};

/// A run that is to be split.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// Tournament to be played.
    pub tournament: Tournament,
    /// Millions of steps a second of each core of the machine that the budgets are meant for.
    pub speed: f64,
}

/// Speeds that a machine can have, in millions of steps a second.
pub(crate) const SLOWEST: f64 = 1e-3;
/// The other end.
pub(crate) const FASTEST: f64 = 1e6;

impl Plan {
    /// Reads a plan.
    ///
    /// # Errors
    /// When the file cannot be read or is no plan.
    pub fn read(path: &Path) -> Result<Plan, Error> {
        let text = fs::read(path).map_err(|source| Error::Read { path: path.to_path_buf(), source })?;
        Plan::parse(&text).map_err(|(line, reason)| Error::record(path, line, format!("no plan: {reason}")))
    }

    /// The plan of a text; or the line that is wrong, and why.
    pub(crate) fn parse(text: &[u8]) -> Result<Plan, (usize, String)> {
        let plan: Plan = serde_json::from_slice(text).map_err(|error| (error.line(), error.to_string()))?;
        if !(SLOWEST..=FASTEST).contains(&plan.speed) {
            return Err((1, format!("no machine has a speed of {}", plan.speed)));
        }
        plan.tournament.pace().map_err(|error| (1, error.to_string()))?;
        Ok(plan)
    }
}

/// Takes a plan as those do that play or join its parts: whether it has games.
pub(crate) fn follow(plan: &Plan) -> bool {
    let factor = host::of_this_machine(9.5, plan.speed).time_factor;
    let _ = Duration::from_secs(10).mul_f64(factor);
    let schedule = plan.tournament.count().and_then(|count| plan.tournament.schedule(count, 2, false));
    schedule.is_ok_and(|schedule| !Shard { number: 1, of: 1000 }.games(&schedule).is_empty())
}

/// A part of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Shard number, from 1.
    pub number: usize,
    /// Number of shards.
    pub of: usize,
}

impl Shard {
    /// The rounds of this part: every `of`th of so many.
    pub fn rounds(self, all: usize) -> impl Iterator<Item = usize> {
        (self.number - 1..all).step_by(self.of)
    }

    /// The games of this part.
    pub fn games(self, schedule: &Schedule) -> Vec<usize> {
        let size = schedule.games_of_round();
        self.rounds(schedule.rounds()).flat_map(|round| round * size..(round + 1) * size).collect()
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
            _ => Err(format!("`{text}` is not of the form i/n with i from 1 to n, as in 1/4")),
        }
    }
}

/// Writes a plan.
#[derive(Clone, Debug, clap::Args)]
pub struct Make {
    #[command(flatten)]
    tournament: Tournament,

    /// The plan, `-` for standard output
    #[arg(long, default_value = "-")]
    out: PathBuf,
}

/// Plays a part of a plan.
#[derive(Clone, Debug, clap::Args)]
pub struct Play {
    /// The plan
    plan: PathBuf,

    /// Part to play, i/n with i from 1 to n
    #[arg(long, default_value = "1/1")]
    shard: Shard,

    /// One JSON line per game; a file that is there is gone on with
    #[arg(long)]
    out: PathBuf,

    /// Games at once [default: as many as there are cores for]
    #[arg(long)]
    threads: Option<usize>,

    /// Play again those games of the file in which a player waited for a core for more than a tenth
    /// of a limit
    #[arg(long)]
    replay_disturbed: bool,

    /// Take as much priority over other programs as the system allows
    #[arg(long)]
    priority: bool,
}

/// Joins the parts of a plan.
#[derive(Clone, Debug, clap::Args)]
pub struct Merge {
    /// The plan
    plan: PathBuf,

    /// The files of all parts
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// One JSON line per game, in the order of the games
    #[arg(long)]
    out: Option<PathBuf>,
}

impl Make {
    /// Writes the plan; returns the exit code.
    ///
    /// # Errors
    /// When what was asked for makes no sense, or the file cannot be written.
    pub fn execute(self) -> anyhow::Result<u8> {
        let game = self.tournament.game.clone();
        Ok(cli::for_game(&game, self)??)
    }
}

impl Play {
    /// Plays the part; returns the exit code.
    ///
    /// # Errors
    /// When a file cannot be read or written, or has something else in it.
    pub fn execute(self) -> anyhow::Result<u8> {
        let game = Plan::read(&self.plan)?.tournament.game;
        Ok(cli::for_game(&game, self)??)
    }
}

impl Merge {
    /// Joins the parts and prints the tables; returns the exit code.
    ///
    /// # Errors
    /// When a file cannot be read or written, or games are missing or there twice.
    pub fn execute(self) -> anyhow::Result<u8> {
        let game = Plan::read(&self.plan)?.tournament.game;
        Ok(cli::for_game(&game, self)??)
    }
}

impl GameVisitor for Make {
    type Output = Result<u8, Error>;

    fn visit<G: Roster>(self) -> Result<u8, Error> {
        let Make { tournament, out } = self;
        let contenders = tournament.contenders::<G>()?;
        let settings = tournament.settings::<G>(&contenders, None, None)?;
        let schedule = tournament.schedule(contenders.len(), G::INFO.seats, false)?;
        warn_of_other_speeds(&contenders, settings.pace);
        let plan = Plan { tournament, speed: host::speed(settings.threads) };
        let text = serde_json::to_string_pretty(&plan).map_err(io::Error::from);
        let written = text.and_then(|text| write_text(&out, &(text + "\n")));
        written.map_err(|source| Error::Write { path: out, source })?;
        let (games, rounds) = (schedule.games(), schedule.rounds());
        eprintln!("{games} games on {rounds} seeds, of which every part gets whole ones");
        Ok(0)
    }
}

impl GameVisitor for Play {
    type Output = Result<u8, Error>;

    fn visit<G: Roster>(self) -> Result<u8, Error> {
        let Plan { tournament, speed } = Plan::read(&self.plan)?;
        if self.priority {
            eprintln!("{}", priority::take());
        }
        let contenders = tournament.contenders::<G>()?;
        let schedule = tournament.schedule(contenders.len(), G::INFO.seats, false)?;
        let players = contenders.iter().map(|contender| Some(contender.record.clone())).collect();
        let mut identity = Identity::new::<G>(&tournament, &schedule, players)?;
        if self.replay_disturbed {
            let again = Journal::forget_disturbed(&self.out, |record: &GameRecord| identity.admit(record))?;
            eprintln!("{again} disturbed games are played again");
        }
        let mut before = None;
        let journal = Journal::open(&self.out, true, |record: &GameRecord| {
            before = before.take().or_else(|| record.host.clone());
            identity.admit(record)
        })?;
        let is_clocked = matches!(tournament.pace()?, Pace::Clock(_));
        let at_once = most_at_once(contenders.iter().any(|c| c.is_program), G::INFO.seats);
        let host = is_clocked.then(|| this_host(before, at_once, speed));
        if let Some(HostRecord { name, speed, time_factor }) = &host {
            eprintln!("{name}: {speed} M steps/s a core, clocks x {time_factor}");
        }
        let settings = tournament.settings::<G>(&contenders, self.threads, host)?;
        Tournament::warn_of_scale(&contenders, settings.pace);
        let games = self.shard.games(&schedule);
        let kept = journal.games();
        run_with_progress::<G>(&contenders, &schedule, &games, &settings, Some(&journal), |_, _| {
            Ok(ControlFlow::Continue(()))
        })?;
        journal.finish(|_| true)?;
        eprintln!("{} games in {}, {kept} of them from before", games.len(), self.out.display());
        Ok(0)
    }
}

/// Tells on standard error which programs do not know that machines of another speed scale their
/// clocks, or that clocks are scaled anyway.
pub fn warn_of_other_speeds(contenders: &[Contender], pace: Pace) {
    match pace {
        Pace::Clock(1.0) => {
            let reason = "clocks are multiplied by a factor on a machine of another speed";
            unscaled(contenders, reason).iter().for_each(|warning| eprintln!("{warning}"));
        }
        pace => Tournament::warn_of_scale(contenders, pace),
    }
}

/// This machine as it was when the part was begun, or as it is with so many games at once.
pub fn this_host(before: Option<HostRecord>, at_once: usize, meant_for: f64) -> HostRecord {
    let host = |speed| host::of_this_machine(speed, meant_for);
    match before {
        Some(before) if before.name == host(meant_for).name => before,
        _ => host(host::speed(at_once)),
    }
}

impl GameVisitor for Merge {
    type Output = Result<u8, Error>;

    fn visit<G: Roster>(self) -> Result<u8, Error> {
        let Plan { tournament, .. } = Plan::read(&self.plan)?;
        let count = tournament.count()?;
        let schedule = tournament.schedule(count, G::INFO.seats, false)?;
        let mut identity = Identity::new::<G>(&tournament, &schedule, vec![None; count])?;
        let mut parts = Parts::default();
        let mut progress = Progress::new(schedule.games());
        for path in &self.files {
            parts.add(path, |record| {
                progress.step(String::new);
                identity.admit(record)
            })?;
        }
        progress.finish();
        if let Some(missing) = (0..schedule.games()).find(|&game| !parts.has(game)) {
            let (lost, all) = (schedule.games() - parts.games(), schedule.games());
            return Err(Error::Incomplete { what: "game", lost, all, first: missing });
        }
        let mut tally = Tally::new(count);
        let mut add = |record: &GameRecord| {
            tally.add(schedule.round(record.index), schedule.seating(record.index), record);
        };
        match &self.out {
            Some(path) => parts.join(path, add)?,
            None => parts.in_order(|record, _| {
                add(record);
                Ok(())
            })?,
        }
        let labels = identity.labels();
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        print!("{}", titled(&tournament.title(&schedule, tournament.pace()?), &tally, &labels));
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::fuzz::change;

    #[test]
    fn parts_make_the_whole() {
        let schedule = Schedule::round_robin(3, 2, 20);
        let mut all: Vec<usize> = (1..=4).flat_map(|number| Shard { number, of: 4 }.games(&schedule)).collect();
        let rounds = |shard: Shard| shard.games(&schedule).iter().map(|&g| schedule.round(g)).collect::<Vec<_>>();
        assert_eq!(rounds(Shard { number: 2, of: 4 }), [[1; 6], [5; 6], [9; 6]].concat());
        all.sort_unstable();
        assert_eq!(all, (0..60).collect::<Vec<_>>());
    }

    #[test]
    fn no_plan_is_more_than_refused() {
        let tournament = Tournament {
            game: "forest".to_string(),
            bots: vec!["random,rule".to_string()],
            games: Some(20),
            seed: 1,
            nodes: None,
            time_scale: 0.5,
            options: Vec::new(),
            gauntlet: false,
            strikes: true,
            patience: 60,
        };
        let whole = serde_json::to_value(Plan { tournament, speed: 9.5 }).unwrap();
        let mut refused = 0;
        for seed in 0..3000 {
            let (mut plan, mut rng) = (whole.clone(), fastrand::Rng::with_seed(seed));
            change(&mut plan, &mut rng);
            let read = Plan::parse(plan.to_string().as_bytes());
            refused += usize::from(!read.is_ok_and(|plan| follow(&plan)));
        }
        assert!((1000..3000).contains(&refused), "{refused}");
    }

    #[test]
    fn shards_are_fractions() {
        assert_eq!("2/4".parse(), Ok(Shard { number: 2, of: 4 }));
        for text in ["", "2", "0/4", "5/4", "a/b", "1/0", "-1/4"] {
            assert!(text.parse::<Shard>().unwrap_err().contains("as in 1/4"), "{text}");
        }
    }
}
