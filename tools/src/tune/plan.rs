//! One batch of a run on many machines: a plan, its parts, and the journal with them.
//!
//! Trials of a batch start from the same values, so they can be played anywhere and in any order. The
//! decision here: a plan is the next batch of a journal and nothing else, so that the journal that
//! comes out is, to the byte, that of a run on one machine, whatever the number of parts. Words and
//! parts are those of `arena`: whole rounds, since trials of a round are compared.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use bots::{GameVisitor, Roster};
use serde::{Deserialize, Serialize};

use super::course::{played, Course};
use super::run::{play_batch, table, threads};
use super::trials::{PlannedTrial, TrialRecord, Trials};
use super::tuning::{Space, Tuning};
use super::Error;
use crate::arena::{scaled, speed, this_host, warn_of_other_speeds, Shard, FASTEST, SLOWEST};
use crate::common::{cli, replace, write_text, Progress};
use crate::matches::{self, lock_journal, read_records, HostRecord, Journal, JournalEntry, PlayerRecord};

/// Version of the format.
const VERSION: u32 = 1;

/// The next batch of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Version of the format.
    version: u32,
    /// The run.
    tuning: Tuning,
    /// The bot and its opponents: what every machine must have.
    players: Vec<PlayerRecord>,
    /// Millions of steps a second of each core of the machine that clocks are meant for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    speed: Option<f64>,
    /// Trials of the batch that the journal does not have.
    trials: Vec<PlannedTrial>,
    /// CRC-32 of all that, as JSON with nothing here.
    checksum: String,
}

impl Plan {
    /// Reads a plan.
    ///
    /// # Errors
    /// When the file cannot be read or is no plan.
    pub fn read(path: &Path) -> Result<Plan, matches::Error> {
        let text = fs::read(path).map_err(|source| matches::Error::Read { path: path.to_path_buf(), source })?;
        let wrong = |(line, reason)| matches::Error::record(path, line, format!("no plan of tune: {reason}"));
        Plan::parse(&text).map_err(wrong)
    }

    /// The plan of a text; or the line that is wrong, and why.
    pub(crate) fn parse(text: &[u8]) -> Result<Plan, (usize, String)> {
        let plan = Plan::parse_unsealed(text)?;
        let sum = plan.sum();
        match plan.checksum == sum {
            true => Ok(plan),
            false => {
                Err((1, format!("it was changed or damaged, its checksum is {} and should be {sum}", plan.checksum)))
            }
        }
    }

    /// The same of a text whose checksum may be wrong.
    pub(crate) fn parse_unsealed(text: &[u8]) -> Result<Plan, (usize, String)> {
        let plan: Plan = serde_json::from_slice(text).map_err(|error| (error.line(), error.to_string()))?;
        if plan.version != VERSION {
            return Err((1, format!("its version is {}, this program reads {VERSION}", plan.version)));
        }
        if let Some(speed) = plan.speed.filter(|speed| !(SLOWEST..=FASTEST).contains(speed)) {
            return Err((1, format!("no machine has a speed of {speed}")));
        }
        let is_clocked = plan.tuning.is_clocked().map_err(|error| (1, error.to_string()))?;
        if is_clocked != plan.speed.is_some() {
            return Err((1, "the speed of a machine belongs to games by the clock".to_string()));
        }
        plan.trials.iter().try_for_each(PlannedTrial::validate).map_err(|reason| (1, reason))?;
        match plan.trials.windows(2).all(|pair| pair[0].index < pair[1].index) {
            true => Ok(plan),
            false => Err((1, "its trials are not in their order".to_string())),
        }
    }

    fn sum(&self) -> String {
        let unsealed = Plan { checksum: String::new(), ..self.clone() };
        let text = serde_json::to_vec(&unsealed).unwrap_or_default();
        format!("{:08x}", crc32fast::hash(&text))
    }

    /// What the records of the trials will be but for their results, by their numbers.
    ///
    /// # Errors
    /// When the parameters cannot have the values of a trial.
    fn expected(&self, space: &Space) -> Result<BTreeMap<usize, TrialRecord>, Error> {
        if let Some(planned) = self.trials.iter().find(|planned| !planned.fits(&space.axes)) {
            return Err(Error::Unfit(planned.index));
        }
        let run = self.tuning.course();
        let record = |planned: &PlannedTrial| planned.unplayed(&space.axes, &run, self.tuning.subject.seed);
        Ok(self.trials.iter().map(|planned| (planned.index, record(planned))).collect())
    }

    /// The trials of a part: whole rounds.
    fn part(&self, shard: Shard) -> Vec<PlannedTrial> {
        let rounds: BTreeSet<usize> = self.trials.iter().map(|planned| planned.trial.round).collect();
        let rounds: Vec<usize> = rounds.into_iter().collect();
        let own: BTreeSet<usize> = shard.rounds(rounds.len()).map(|number| rounds[number]).collect();
        self.trials.iter().filter(|planned| own.contains(&planned.trial.round)).cloned().collect()
    }
}

/// Looks at a record of a part.
fn admit(record: &TrialRecord, expected: &BTreeMap<usize, TrialRecord>, is_measured: bool) -> Result<(), String> {
    let planned = expected.get(&record.index);
    let planned = planned.ok_or_else(|| format!("trial {} is none of the plan", record.index))?;
    record.check_setup(planned)?;
    record.check_result(is_measured)
}

/// Takes a plan as those do that play or join its parts: whether it can be played.
pub(crate) fn follow_plan(plan: &Plan) -> bool {
    struct Follow<'a>(&'a Plan);

    impl GameVisitor for Follow<'_> {
        type Output = bool;

        fn visit<G: Roster>(self) -> bool {
            let Follow(plan) = self;
            let Ok(space) = plan.tuning.space::<G>() else { return false };
            let Ok(expected) = plan.expected(&space) else { return false };
            let asked = Course::new(&plan.tuning, &space).follow(&expected);
            let all: usize = (1..=3).map(|number| plan.part(Shard { number, of: 3 }).len()).sum();
            let is_admitted = |record: &TrialRecord| admit(record, &expected, true).is_ok();
            all == expected.len() && expected.values().all(is_admitted) && asked.is_ok()
        }
    }

    cli::for_game(&plan.tuning.subject.game, Follow(plan)).unwrap_or(false)
}

/// Writes a plan.
#[derive(Clone, Debug, clap::Args)]
pub struct Make {
    #[command(flatten)]
    tuning: Tuning,

    /// The journal so far; one that is not there has no trials yet
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,

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

    /// One JSON line per trial; a file that is there is gone on with
    #[arg(long)]
    out: PathBuf,

    /// Games at once [default: one per core]
    #[arg(long)]
    threads: Option<usize>,
}

/// Joins the parts of a plan.
#[derive(Clone, Debug, clap::Args)]
pub struct Merge {
    /// The plan
    plan: PathBuf,

    /// The files of all parts
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// The journal that the plan was made from: the trials are added to it; it is written as a whole
    /// or not at all
    #[arg(long)]
    out: PathBuf,
}

impl Make {
    /// Writes the plan; returns the exit code.
    ///
    /// # Errors
    /// When what was asked for makes no sense, or a file cannot be read or written.
    pub fn execute(self) -> anyhow::Result<u8> {
        let game = self.tuning.subject.game.clone();
        Ok(cli::for_game(&game, self)??)
    }
}

impl Play {
    /// Plays the part; returns the exit code.
    ///
    /// # Errors
    /// When a file cannot be read or written, or has something else in it.
    pub fn execute(self) -> anyhow::Result<u8> {
        let plan = Plan::read(&self.plan)?;
        let game = plan.tuning.subject.game.clone();
        Ok(cli::for_game(&game, PlayPart { plan, args: self })??)
    }
}

impl Merge {
    /// Joins the parts and prints the present values; returns the exit code.
    ///
    /// # Errors
    /// When a file cannot be read or written, or trials are missing or there twice.
    pub fn execute(self) -> anyhow::Result<u8> {
        let plan = Plan::read(&self.plan)?;
        let game = plan.tuning.subject.game.clone();
        Ok(cli::for_game(&game, MergeParts { plan, args: self })??)
    }
}

struct PlayPart {
    plan: Plan,
    args: Play,
}

struct MergeParts {
    plan: Plan,
    args: Merge,
}

impl GameVisitor for Make {
    type Output = Result<u8, Error>;

    fn visit<G: Roster>(self) -> Result<u8, Error> {
        let Make { tuning, journal, out } = self;
        let space = tuning.space::<G>()?;
        let run = tuning.course();
        let trials = Trials::<G>::new(&tuning, &space, &run)?;
        let threads = threads(&trials, None)?;
        let mut records = BTreeMap::new();
        let lock = journal.as_deref().map(lock_journal).transpose()?.flatten();
        if let (Some(path), Some(_)) = (&journal, &lock) {
            read_journal(path, &mut records, |record| record.admit(&run, &space.axes, tuning.measure.is_some()))?;
        }
        let mut course = Course::new(&tuning, &space);
        let Some(asked) = course.follow(&records)? else {
            eprintln!(
                "all {} trials are played; `tune` with the same arguments and --resume ends the run",
                course.size()
            );
            return Ok(cli::FOUND);
        };
        let is_clocked = tuning.is_clocked()?;
        if is_clocked {
            warn_of_other_speeds(&trials.opponents, trials.pace);
        }
        let missing: Vec<PlannedTrial> =
            asked.into_iter().filter(|planned| !records.contains_key(&planned.index)).collect();
        let rounds: BTreeSet<usize> = missing.iter().map(|planned| planned.trial.round).collect();
        let mut plan = Plan {
            version: VERSION,
            players: trials.players()?,
            speed: is_clocked.then(|| speed(threads)),
            trials: missing,
            checksum: String::new(),
            tuning: tuning.clone(),
        };
        plan.checksum = plan.sum();
        let text = serde_json::to_string(&plan).map_err(io::Error::from);
        let written = text.and_then(|text| write_text(&out, &(text + "\n")));
        written.map_err(|source| matches::Error::Write { path: out, source })?;
        eprintln!(
            "{} trials on {} seeds, of which every part gets whole ones; {} of {} trials are played",
            plan.trials.len(),
            rounds.len(),
            records.len(),
            course.size()
        );
        Ok(0)
    }
}

impl GameVisitor for PlayPart {
    type Output = Result<u8, Error>;

    fn visit<G: Roster>(self) -> Result<u8, Error> {
        let PlayPart { plan, args } = self;
        let space = plan.tuning.space::<G>()?;
        let run = plan.tuning.course();
        let trials = Trials::<G>::new(&plan.tuning, &space, &run)?;
        let players = trials.players()?;
        if players != plan.players {
            let other = plan.players.iter().find(|player| !players.contains(player)).or(players.first());
            return Err(Error::OtherPlayer(other.map_or(String::new(), |player| player.label().to_string())));
        }
        let (expected, is_measured) = (plan.expected(&space)?, plan.tuning.measure.is_some());
        let mut before: Option<HostRecord> = None;
        let journal = Journal::open(&args.out, true, |record: &TrialRecord| {
            before = before.take().or_else(|| record.host.clone());
            admit(record, &expected, is_measured)
        })?;
        let threads = threads(&trials, args.threads)?;
        let host = plan.speed.map(|speed| this_host(before, threads, speed));
        if let Some(HostRecord { name, speed, time_factor }) = &host {
            eprintln!("{name}: {speed} M steps/s a core, clocks x {time_factor}");
        }
        let trials = Trials { pace: scaled(trials.pace, host.as_ref()), host, ..trials };
        let part = plan.part(args.shard);
        let kept = journal.games();
        let mut progress = Progress::of(part.len(), "trials");
        play_batch(&trials, &part, threads, &journal, |_| progress.step(String::new))?;
        progress.finish();
        journal.finish(|_| true)?;
        eprintln!("{} trials in {}, {kept} of them from before", part.len(), args.out.display());
        Ok(0)
    }
}

impl GameVisitor for MergeParts {
    type Output = Result<u8, Error>;

    fn visit<G: Roster>(self) -> Result<u8, Error> {
        let MergeParts { plan, args } = self;
        let tuning = &plan.tuning;
        let space = tuning.space::<G>()?;
        let (run, is_measured) = (tuning.course(), tuning.measure.is_some());
        // Nobody else writes to it until the trials are added.
        let lock = lock_journal(&args.out)?;
        let mut records = BTreeMap::new();
        if lock.is_some() {
            read_journal(&args.out, &mut records, |record| record.admit(&run, &space.axes, is_measured))?;
        }
        let mut course = Course::new(tuning, &space);
        let asked = course.follow(&records)?.unwrap_or_default();
        let is_missing = |planned: &&PlannedTrial| !records.contains_key(&planned.index);
        if !asked.iter().filter(is_missing).eq(&plan.trials) {
            let has_all = plan.trials.iter().all(|planned| records.contains_key(&planned.index));
            return Err(Error::OtherPlan { journal: args.out, has_all });
        }
        let expected = plan.expected(&space)?;
        for path in &args.files {
            read_journal(path, &mut records, |record| admit(record, &expected, is_measured))?;
        }
        let Some(played) = played(&asked, &records) else {
            let missing: Vec<usize> = expected.keys().copied().filter(|index| !records.contains_key(index)).collect();
            let (lost, first) = (missing.len(), missing.first().copied().unwrap_or_default());
            return Err(matches::Error::Incomplete { what: TrialRecord::NAME, lost, all: expected.len(), first }.into());
        };
        course.tell(played.into_iter());
        let write = |out: &mut dyn Write| {
            records.values().try_for_each(|record| {
                serde_json::to_writer(&mut *out, record)?;
                out.write_all(b"\n")
            })
        };
        let written = replace(&args.out, |out| write(out));
        written.map_err(|source| matches::Error::Write { path: args.out.clone(), source })?;
        let present: Vec<f64> =
            space.axes.iter().zip(course.point()).map(|(axis, value)| axis.rounded(*value)).collect();
        print!("{}", table(&space.axes, &present, "now"));
        println!("\n{} of {} trials are played", course.told(), course.size());
        Ok(0)
    }
}

/// Adds the records of a file, after `check` looked at each.
fn read_journal(
    path: &Path,
    records: &mut BTreeMap<usize, TrialRecord>,
    check: impl Fn(&TrialRecord) -> Result<(), String>,
) -> Result<(), Error> {
    read_records(path, |record: TrialRecord| {
        check(&record)?;
        match records.insert(record.index, record) {
            None => Ok(()),
            Some(twice) => Err(format!("trial {} is there twice", twice.index)),
        }
    })?;
    Ok(())
}
