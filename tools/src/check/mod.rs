//! `referee check`: replays recorded games and reports every difference.
//!
//! The one decision: a record passes only if everything it says is reproduced. What a replay
//! does not use (an unknown field, an unreadable line) is a difference, never skipped.

mod asteroid;
mod battle2048;
mod chain;
mod forest;
mod magic;
mod play;
mod records;
mod replay;
mod report;

use std::path::{Path, PathBuf};

use engines::Game;
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde_json::Value;

use crate::matches::GameRecord;

pub use play::Play;
pub use records::{Line, ReadError};
pub use report::{print_json, print_table};

/// How the records of a game are replayed.
pub trait Check: Game {
    /// What a report calls a record: its own name where it has one.
    fn id(record: &Value) -> Option<String>;

    /// Replays one record of any kind the game has; the kind shows in the record's fields.
    ///
    /// # Errors
    /// The first thing that the record says and the replay does not, or the other way round.
    fn check(record: &Value) -> Result<(), Mismatch>;

    /// A game of the arena as a record of the kind that tells everything.
    ///
    /// # Errors
    /// A sentence if such records cannot tell it, or it is no game of this kind.
    fn transcript(game: &GameRecord) -> Result<Value, String>;
}

/// The first thing in which a record and its replay differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// Where in the record.
    pub at: String,
    /// What the record says.
    pub expected: String,
    /// What the replay says.
    pub got: String,
}

impl Mismatch {
    /// A difference between what a record says and what the replay says.
    pub fn new(at: impl Into<String>, expected: impl Into<String>, got: impl Into<String>) -> Mismatch {
        Mismatch { at: at.into(), expected: expected.into(), got: got.into() }
    }

    /// Compares line by line; `at` names the whole of the lines.
    ///
    /// # Errors
    /// The first line that differs; a missing one reads `(no line)`.
    pub fn between_lines<E: AsRef<str>, G: AsRef<str>>(
        at: &str,
        expected: impl IntoIterator<Item = E>,
        got: impl IntoIterator<Item = G>,
    ) -> Result<(), Mismatch> {
        const NONE: &str = "(no line)";
        let (mut expected, mut got) = (expected.into_iter(), got.into_iter());
        for number in 1.. {
            let (expected, got) = (expected.next(), got.next());
            match (expected.as_ref().map(AsRef::as_ref), got.as_ref().map(AsRef::as_ref)) {
                (None, None) => break,
                (expected, got) if expected == got => {}
                (expected, got) => {
                    let at = format!("{at}, line {number}");
                    return Err(Mismatch::new(at, expected.unwrap_or(NONE), got.unwrap_or(NONE)));
                }
            }
        }
        Ok(())
    }

    /// Compares two values that print.
    ///
    /// # Errors
    /// When they print differently.
    pub fn between<T: ToString>(at: &str, expected: T, got: T) -> Result<(), Mismatch> {
        let (expected, got) = (expected.to_string(), got.to_string());
        if expected == got {
            Ok(())
        } else {
            Err(Mismatch { at: at.into(), expected, got })
        }
    }
}

/// A record that is not reproduced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The record's line in its file, from 1.
    pub line: usize,
    /// The record's name, or a dash if it does not even have that.
    pub id: String,
    /// In what it differs.
    pub mismatch: Mismatch,
}

/// What checking a file found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileReport {
    /// The file.
    pub path: PathBuf,
    /// How many records it has.
    pub records: usize,
    /// Those that are not reproduced, in the file's order.
    pub differences: Vec<Difference>,
}

/// Checks one file.
pub type Checker = fn(&Path, &ProgressBar) -> Result<FileReport, ReadError>;

/// What can be done for a game.
struct Entry {
    info: engines::GameInfo,
    check: Checker,
    play: play::Run,
}

impl Entry {
    const fn of<G: Check + bots::Roster>() -> Entry {
        Entry { info: G::INFO, check: check_file::<G>, play: play::run::<G> }
    }

    fn find(game: &str) -> Option<&'static Entry> {
        GAMES.iter().find(|entry| game == entry.info.name || game == entry.info.also)
    }
}

/// The games.
const GAMES: &[Entry] = &[
    Entry::of::<engines::chain::Chain>(),
    Entry::of::<engines::asteroid::Asteroid>(),
    Entry::of::<engines::forest::Forest>(),
    Entry::of::<engines::battle2048::Battle2048>(),
    Entry::of::<engines::magic::Magic>(),
];

/// The checker of the game of this name.
///
/// # Errors
/// Names the games there are, if this is none of them.
pub fn checker(game: &str) -> anyhow::Result<Checker> {
    Entry::find(game).map(|entry| entry.check).ok_or_else(|| {
        let names: Vec<&str> = GAMES.iter().map(|entry| entry.info.name).collect();
        anyhow::anyhow!("there are no records to check for a game `{game}`; --game takes one of: {}", names.join(", "))
    })
}

/// Checks files, all cores at once. The reports are in the order of the files; the bar counts
/// records.
///
/// # Errors
/// A file that cannot be read.
pub fn check_files(checker: Checker, files: &[PathBuf], bar: &ProgressBar) -> Result<Vec<FileReport>, ReadError> {
    files.par_iter().map(|file| checker(file, bar)).collect()
}

fn check_file<G: Check>(path: &Path, bar: &ProgressBar) -> Result<FileReport, ReadError> {
    let lines = records::read(path)?;
    bar.inc_length(lines.len() as u64);
    let differences = lines.par_iter().filter_map(|line| {
        let difference = check_line::<G>(line);
        bar.inc(1);
        difference
    });
    Ok(FileReport { path: path.into(), records: lines.len(), differences: differences.collect() })
}

fn check_line<G: Check>(line: &Line) -> Option<Difference> {
    let (id, result) = match &line.record {
        Ok(record) => (G::id(record), G::check(record)),
        Err(problem) => (None, Err(Mismatch::new("the whole line", "a record", problem))),
    };
    let id = id.unwrap_or_else(|| "-".into());
    result.err().map(|mismatch| Difference { line: line.number, id, mismatch })
}
