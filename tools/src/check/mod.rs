//! `referee check`: replays recorded games and reports every difference.
//!
//! The one decision: a record passes only if everything it says is reproduced. What a replay
//! does not use (an unknown field, an unreadable line) is a difference, never skipped.

pub mod fuzz;
mod play;
mod records;
mod report;

use std::path::{Path, PathBuf};

use indicatif::ProgressBar;
use rayon::prelude::*;

use crate::games::{self, ToolGame, Visitor};

pub use crate::games::check::{Check, Mismatch};
pub use play::Play;
pub use records::{Line, ReadError};
pub use report::{print_json, print_table};

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

/// Result of checking a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileReport {
    /// The file.
    pub path: PathBuf,
    /// Number of its records.
    pub records: usize,
    /// Those that are not reproduced, in the file's order.
    pub differences: Vec<Difference>,
}

/// Checks one file.
pub type Checker = fn(&Path, &ProgressBar) -> Result<FileReport, ReadError>;

/// The checker of the game of this name.
///
/// # Errors
/// Names the games there are, if this is none of them.
pub fn checker(game: &str) -> anyhow::Result<Checker> {
    struct Find;
    impl Visitor for Find {
        type Output = Checker;
        fn visit<G: ToolGame>(self) -> Checker {
            check_file::<G>
        }
    }
    games::visit(game, Find)
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
