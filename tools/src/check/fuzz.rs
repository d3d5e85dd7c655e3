//! `referee fuzz`: records changed at random, and everything that reads records.
//!
//! A reader may refuse a record in a sentence; it must neither panic nor take longer than a person
//! waits. What is changed follows from the seed and the number of the trial alone, so a finding can
//! be had again.

use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use nix::time::{clock_gettime, ClockId};
use serde_json::{Number, Value};

use crate::common::cli;
use crate::games::{self, replay, ToolGame, Visitor};
use crate::matches::panics::catch;
use crate::matches::{bot_seed, in_order, GameRecord};
use crate::replay::film;

use super::records;

/// A record that takes longer to read than this has stalled its reader.
const STALL: Duration = Duration::from_secs(1);
/// Trials between two looks at the clock.
const BATCH: u64 = 64;

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

    /// Records to change: of the contest's own program, or of `arena --out`
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl Fuzz {
    /// Fuzzes and prints what was found; returns the exit code.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn execute(&self) -> anyhow::Result<u8> {
        let mut bases = Vec::new();
        for file in &self.files {
            bases.extend(records::read(file)?.into_iter().filter_map(|line| line.record.ok()));
        }
        let until = Instant::now() + Duration::from_secs(self.seconds);
        let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let (mut trials, mut findings) = (0, 0);
        let batch = |number: usize| {
            let first = number as u64 * BATCH;
            trial_range(&self.game, &bases, self.seed, first..first + BATCH, STALL)
        };
        let ended: Result<(), Option<anyhow::Error>> = in_order(usize::MAX, threads, batch, |_, found| {
            for finding in found.map_err(Some)? {
                findings += 1;
                println!("{finding}");
            }
            trials += BATCH;
            if Instant::now() < until {
                Ok(())
            } else {
                Err(None)
            }
        });
        if let Err(Some(error)) = ended {
            return Err(error);
        }
        println!("{trials} changed records read, {findings} findings");
        Ok(if findings == 0 { 0 } else { cli::FOUND })
    }
}

/// A record that a reader does not bear.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Number of the trial.
    pub trial: u64,
    /// The panic, or the time.
    pub what: String,
    /// The changed record.
    pub record: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "trial {}: {}\n    {}", self.trial, self.what, self.record)
    }
}

/// Reads changed records of a game: in every trial one of the bases, changed up to three times. Who
/// works longer than `stall` at one is found as well as who panics.
///
/// # Errors
/// When there is no such game.
pub fn trial_range(
    game: &str,
    bases: &[Value],
    seed: u64,
    trials: Range<u64>,
    stall: Duration,
) -> anyhow::Result<Vec<Finding>> {
    games::visit(game, Trials { bases, seed, trials, stall })
}

struct Trials<'a> {
    bases: &'a [Value],
    seed: u64,
    trials: Range<u64>,
    stall: Duration,
}

impl Visitor for Trials<'_> {
    type Output = Vec<Finding>;

    fn visit<G: ToolGame>(self) -> Vec<Finding> {
        let Trials { bases, seed, trials, stall } = self;
        let trial = |trial: u64| {
            let mut rng = fastrand::Rng::with_seed(bot_seed(seed as i64, trial as usize));
            let mut record = bases.get(rng.usize(..bases.len().max(1)))?.clone();
            for _ in 0..rng.usize(1..=3) {
                change(&mut record, &mut rng);
            }
            let begun = worked();
            let panic = catch(|| read::<G>(&record)).err();
            let took = worked().saturating_sub(begun);
            let what = panic.or_else(|| (took > stall).then(|| format!("took {:.1} s", took.as_secs_f64())))?;
            Some(Finding { trial, what, record: record.to_string() })
        };
        trials.filter_map(trial).collect()
    }
}

/// Processor time of this thread: a busy machine stalls no reader.
fn worked() -> Duration {
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).map_or(Duration::ZERO, Duration::from)
}

/// Reads a record by everything that reads records of a game.
fn read<G: ToolGame>(record: &Value) {
    let _ = (G::id(record), G::check(record));
    let _ = film(record, Some(G::INFO.name));
    let Ok(game) = GameRecord::from_json(record.to_string().as_bytes()) else { return };
    if replay::check_order::<G>(&game).is_ok() {
        if let Ok(told) = G::transcript(&game) {
            let _ = G::check(&told);
        }
    }
}

/// Changes one value of a record at random.
pub fn change(record: &mut Value, rng: &mut fastrand::Rng) {
    let mut left = rng.usize(..count(record));
    if let Some(value) = nth(record, &mut left) {
        *value = changed(value, rng);
    }
}

/// The number of values in a value, itself included.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(parts) => parts.iter().map(count).sum(),
        Value::Object(parts) => parts.values().map(count).sum::<usize>(),
        _ => 0,
    }
}

/// The value at a place in the order in which they are counted; `left` are those before it.
fn nth<'a>(value: &'a mut Value, left: &mut usize) -> Option<&'a mut Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Array(parts) => parts.iter_mut().find_map(|part| nth(part, left)),
        Value::Object(parts) => parts.values_mut().find_map(|part| nth(part, left)),
        _ => None,
    }
}

/// Numbers at which readers tend to break.
fn number(old: i64, rng: &mut fastrand::Rng) -> Value {
    match rng.usize(..16) {
        0 => old.wrapping_add(1).into(),
        1 => old.wrapping_sub(1).into(),
        2 => old.wrapping_neg().into(),
        3 => old.wrapping_mul(1000).into(),
        4 => Number::from_f64(old as f64 + 0.5).into(),
        5 => Number::from_f64(f64::MAX).into(),
        6 => u64::MAX.into(),
        7 => i64::MIN.into(),
        8 => i64::MAX.into(),
        _ => {
            let edges = [0, 1, 2, 3, 4, 7, 8, 63, 64, 127, 128, 255, 256, 65_535, 65_536, i64::from(i32::MAX)];
            edges[rng.usize(..edges.len())].into()
        }
    }
}

fn changed(value: &Value, rng: &mut fastrand::Rng) -> Value {
    match value {
        _ if rng.u8(..) < 8 => {
            [Value::Null, true.into(), "".into(), 0.into(), Value::Array(Vec::new())][rng.usize(..5)].clone()
        }
        Value::Null => number(0, rng),
        Value::Bool(is) => (!is).into(),
        Value::Number(old) => number(old.as_i64().unwrap_or(0), rng),
        Value::String(old) => text(old, rng).into(),
        Value::Array(old) => {
            let mut parts = old.clone();
            let at = rng.usize(..parts.len().max(1));
            match (rng.usize(..5), parts.get(at).cloned()) {
                (_, None) => parts.push(number(0, rng)),
                (0, _) => drop(parts.remove(at)),
                (1, Some(part)) => parts.insert(at, part),
                (2, Some(part)) => parts.extend(std::iter::repeat_n(part, 20)),
                (3, _) => parts.truncate(at),
                (_, _) => parts.rotate_left(at),
            }
            parts.into()
        }
        Value::Object(old) => {
            let mut parts = old.clone();
            let keys: Vec<String> = parts.keys().cloned().collect();
            if let Some(key) = keys.get(rng.usize(..keys.len().max(1))) {
                parts.remove(key);
            }
            parts.into()
        }
    }
}

fn text(old: &str, rng: &mut fastrand::Rng) -> String {
    let mut letters: Vec<char> = old.chars().collect();
    let at = rng.usize(..letters.len().max(1));
    match rng.usize(..6) {
        0 => letters.truncate(at),
        1 => letters.extend_from_within(..),
        2 if !letters.is_empty() => drop(letters.remove(at)),
        3 => {
            let number = number(0, rng).to_string();
            // In place of the number that begins there, if one does.
            let digits = letters.iter().skip(at).take_while(|letter| letter.is_ascii_digit()).count();
            letters.splice(at.min(old.chars().count())..at + digits, number.chars());
        }
        _ => {
            let odd = ['0', '9', '-', '.', ' ', '\n', 'A', 'b', 'U', '\0', 'ß', '\u{1F600}'];
            letters.insert(at, odd[rng.usize(..odd.len())]);
        }
    }
    letters.into_iter().collect()
}
