//! `referee fuzz`: records changed at random, and everything that reads records.
//!
//! A reader may refuse a record in a sentence; it must neither panic nor take longer than a person
//! waits. What is changed follows from the seed and the number of the trial alone, so a finding can
//! be had again.

mod change;
mod readers;

use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use nix::time::{clock_gettime, ClockId};
use serde_json::Value;

use crate::common::{cli, unpacked};
use crate::games::{self, ToolGame, Visitor};
use crate::matches::panics::catch;
use crate::matches::{bot_seed, in_order};

use super::records;

pub use change::{change, change_bytes, change_lines};
use readers::{read, read_file, Kind};

/// A record that takes longer to read than this has stalled its reader.
const STALL: Duration = Duration::from_secs(1);
/// Trials between two looks at the clock.
const BATCH: u64 = 64;
/// In one of so many trials a file of some records is read, in the others a record alone.
const FILES: usize = 64;
/// Most records of such a file.
const LINES: usize = 4;

/// Changes records at random and reads them by everything that reads records.
///
/// Exit code 0: no reader panicked or took longer than a second; 1: one did; 2: a file cannot be
/// read.
#[derive(Clone, Debug, clap::Args)]
pub struct Fuzz {
    /// The game
    #[arg(long)]
    game: String,

    /// Time to spend, in seconds
    #[arg(long, default_value_t = 60)]
    seconds: u64,

    /// Seed of the changes
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Files to change: records of the contest's own program or of `arena --out`, journals of
    /// `profile`, `tune` and `train`, plans of `arena plan` and `tune plan`
    /// (`.json`), learned weights (`.txt`)
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// A file's record, or a file that is a record as a whole.
#[derive(Clone, Debug)]
pub struct Base {
    kind: Kind,
    record: Value,
}

impl Base {
    /// A record as JSON, or a text that is one.
    pub fn new(record: Value) -> Base {
        Base { kind: Kind::of(&record), record }
    }

    /// The records of a file; lines that are none are left out.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn read(path: &std::path::Path) -> Result<Vec<Base>, records::ReadError> {
        let is_known = [".json", ".txt", ".gz"].iter().any(|ending| path.to_string_lossy().ends_with(ending));
        if is_known {
            return Ok(records::read(path)?.into_iter().filter_map(|line| line.record.ok()).map(Base::new).collect());
        }
        // Journals have any name.
        let bytes = unpacked(path).map_err(|source| records::ReadError::Io { path: path.into(), source })?;
        let records = bytes.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok());
        Ok(records.map(Base::new).collect())
    }
}

impl Fuzz {
    /// Fuzzes and prints what was found; returns the exit code.
    ///
    /// # Errors
    /// When a file cannot be read, or there is no record in any.
    pub fn execute(&self) -> anyhow::Result<u8> {
        let mut bases = Vec::new();
        for file in &self.files {
            bases.extend(Base::read(file)?);
        }
        if bases.is_empty() {
            anyhow::bail!("there is no record in any of these files; name recorded games, journals, plans or weights");
        }
        let begun = Instant::now();
        let until = begun + Duration::from_secs(self.seconds);
        let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let mut all = Trials::default();
        let batch = |number: usize| {
            let first = number as u64 * BATCH;
            trial_range(&self.game, &bases, self.seed, first..first + BATCH, STALL)
        };
        let ended: Result<(), Option<anyhow::Error>> = in_order(usize::MAX, threads, batch, |_, trials| {
            let trials = trials.map_err(Some)?;
            trials.findings.iter().for_each(|finding| println!("{finding}"));
            all.add(trials);
            if Instant::now() < until {
                Ok(())
            } else {
                Err(None)
            }
        });
        if let Err(Some(error)) = ended {
            return Err(error);
        }
        let rate = all.count as f64 / begun.elapsed().as_secs_f64().max(1e-9);
        let accepted = 100.0 * all.accepted as f64 / all.count.max(1) as f64;
        println!(
            "{rate:.0} records a second, {accepted:.1} % accepted, the longest read in {:.3} s",
            all.longest.as_secs_f64()
        );
        println!("{} changed records read, {} findings", all.count, all.findings.len());
        Ok(if all.findings.is_empty() { 0 } else { cli::FOUND })
    }
}

/// A record that a reader does not bear.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Number of the trial.
    pub trial: u64,
    /// The panic, or the time.
    pub what: String,
    /// The changed record, or file.
    pub record: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "trial {}: {}\n    {}", self.trial, self.what, self.record)
    }
}

/// What came of some trials.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trials {
    /// Their number.
    pub count: u64,
    /// How many of the changed records were read to the end by a reader of their kind.
    pub accepted: u64,
    /// The longest that all readers worked at one, processor time.
    pub longest: Duration,
    /// Panics and stalls.
    pub findings: Vec<Finding>,
}

impl Trials {
    fn add(&mut self, other: Trials) {
        self.count += other.count;
        self.accepted += other.accepted;
        self.longest = self.longest.max(other.longest);
        self.findings.extend(other.findings);
    }
}

/// Reads changed records of a game: in every trial one of the bases, or a file of some, changed up to
/// three times. Who works longer than `stall` at one is found as well as who panics.
///
/// # Errors
/// When there is no such game, or no place for a temporary file.
pub fn trial_range(
    game: &str,
    bases: &[Base],
    seed: u64,
    trials: Range<u64>,
    stall: Duration,
) -> anyhow::Result<Trials> {
    let folder = tempfile::tempdir()?;
    games::visit(game, Run { bases, seed, trials, stall, folder })
}

struct Run<'a> {
    bases: &'a [Base],
    seed: u64,
    trials: Range<u64>,
    stall: Duration,
    folder: tempfile::TempDir,
}

impl Visitor for Run<'_> {
    type Output = Trials;

    fn visit<G: ToolGame>(self) -> Trials {
        let mut all = Trials::default();
        if !self.bases.is_empty() {
            self.trials.clone().for_each(|trial| self.run::<G>(trial, &mut all));
        }
        all
    }
}

impl Run<'_> {
    fn run<G: ToolGame>(&self, trial: u64, all: &mut Trials) {
        let mut rng = fastrand::Rng::with_seed(bot_seed(self.seed as i64, trial as usize));
        let at = rng.usize(..self.bases.len());
        let kind = self.bases[at].kind;
        let (text, path) = match rng.usize(..FILES) {
            0 => {
                let same = self.bases[at..].iter().take(LINES).take_while(|base| base.kind == kind);
                (changed_file(same, &mut rng), Some(self.folder.path().join("records.jsonl")))
            }
            _ => (changed_record(&self.bases[at], &mut rng), None),
        };
        let begun = worked();
        let read = catch(|| match &path {
            Some(path) => read_file(kind, path, &text),
            None => read::<G>(kind, &text),
        });
        let took = worked().saturating_sub(begun);
        all.count += 1;
        all.accepted += u64::from(read == Ok(true));
        all.longest = all.longest.max(took);
        let stalled = || (took > self.stall).then(|| format!("took {:.1} s", took.as_secs_f64()));
        if let Some(what) = read.err().or_else(stalled) {
            all.findings.push(Finding { trial, what, record: String::from_utf8_lossy(&text).into_owned() });
        }
    }
}

/// A record with some values changed, or some bytes of it.
fn changed_record(base: &Base, rng: &mut fastrand::Rng) -> Vec<u8> {
    let changes = rng.usize(1..=3);
    if rng.u8(..) < 192 {
        let mut record = base.record.clone();
        (0..changes).for_each(|_| change(&mut record, rng));
        return base.kind.text(&record);
    }
    let mut text = base.kind.text(&base.record);
    (0..changes).for_each(|_| change_bytes(&mut text, rng));
    text
}

/// Records as lines, with some lines changed.
fn changed_file<'a>(bases: impl Iterator<Item = &'a Base>, rng: &mut fastrand::Rng) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = bases.map(|base| base.kind.text(&base.record)).collect();
    (0..rng.usize(1..=3)).for_each(|_| change_lines(&mut lines, rng));
    let mut text = lines.join(&b'\n');
    if rng.u8(..) < 224 {
        text.push(b'\n');
    }
    text
}

/// Processor time of this thread: a busy machine stalls no reader.
fn worked() -> Duration {
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).map_or(Duration::ZERO, Duration::from)
}
