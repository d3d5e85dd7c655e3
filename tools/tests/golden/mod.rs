//! The golden records: what the contests' own programs sent and computed.
//!
//! A subset is carried with the code, so that a clone alone can tell whether the rules are right;
//! where the whole collection lies beside the workspace, all of it is replayed. The modules make
//! sure that a wrong record would not go unnoticed.

mod exit_codes;
pub mod files;
mod mutations;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use self::files::golden_files;
use engines::{for_each_game, GAMES};
use flate2::read::GzDecoder;
use indicatif::ProgressBar;
use serde_json::Value;
use tools::check::{check_files, checker, Difference, FileReport, Mismatch};

/// A module for every game.
macro_rules! games {
    ($($module:ident::$game:ident,)*) => {
        $(mod $module;)*
    };
}

for_each_game!(games);

fn carried() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Replays every file of a folder and asserts that there are exactly these, without a difference.
fn replay(game: &str, folder: &Path, expected: BTreeMap<String, usize>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| !path.ends_with("README.md") && !path.ends_with("files.csv"));
    let reports = check_files(checker(game).unwrap(), &files, &ProgressBar::hidden()).unwrap();

    let name = |report: &FileReport| report.path.file_name().unwrap().to_string_lossy().into_owned();
    let records: BTreeMap<String, usize> = reports.iter().map(|report| (name(report), report.records)).collect();
    assert_eq!(records, expected, "the files of {}", folder.display());
    let differences: Vec<_> = reports.iter().flat_map(|r| r.differences.iter().map(move |d| (name(r), d))).collect();
    assert!(differences.is_empty(), "{differences:#?}");
}

#[test]
fn the_carried_records_replay() {
    for game in GAMES.iter().map(|game| game.name) {
        let expected = golden_files(game).into_iter().map(|file| (file.name, file.carried));
        replay(game, &carried().join(game), expected.collect());
    }
}

#[test]
fn the_whole_collection_replays_where_it_is_present() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/golden");
    for game in GAMES.iter().map(|game| game.name) {
        let folder = shared.join(game);
        if folder.is_dir() {
            replay(game, &folder, golden_files(game).into_iter().map(|file| (file.name, file.whole)).collect());
        } else {
            eprintln!("{} is not there; only the carried records of {game} were replayed", folder.display());
        }
    }
}

/// The content of a carried file.
fn content(file: &str) -> String {
    let mut text = String::new();
    let mut content = File::open(carried().join(file)).unwrap();
    match file.ends_with(".gz") {
        true => GzDecoder::new(content).read_to_string(&mut text).unwrap(),
        false => content.read_to_string(&mut text).unwrap(),
    };
    text
}

/// The carried records of a file.
fn records(file: &str) -> Vec<Value> {
    content(file).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What is found in a file of a game that has these lines.
fn differences(game: &str, lines: &[String]) -> Vec<Difference> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.jsonl");
    fs::write(&path, lines.join("\n")).unwrap();
    let mut reports = check_files(checker(game).unwrap(), &[path], &ProgressBar::hidden()).unwrap();
    assert_eq!((reports.len(), reports[0].records), (1, lines.len()));
    reports.swap_remove(0).differences
}

/// The difference that is found in a record of a game after a change.
fn after(game: &str, mut record: Value, change: impl FnOnce(&mut Value)) -> Mismatch {
    change(&mut record);
    let mut found = differences(game, &[record.to_string()]);
    assert_eq!(found.len(), 1, "the change goes unnoticed");
    found.swap_remove(0).mismatch
}

fn mismatch(at: &str, expected: &str, got: &str) -> Mismatch {
    Mismatch { at: at.into(), expected: expected.into(), got: got.into() }
}
