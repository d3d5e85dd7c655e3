//! The golden records: what the contests' own programs sent and computed.
//!
//! A subset is carried with the code, so that a clone alone can tell whether the rules are right;
//! where the whole collection lies beside the workspace, all of it is replayed. The modules make
//! sure that a wrong record would not go unnoticed.

mod asteroid;
mod battle2048;
mod chain;
mod exit_codes;
mod forest;
mod magic;
mod mutations;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use indicatif::ProgressBar;
use serde_json::Value;
use tools::check::{check_files, checker, Difference, FileReport, Mismatch};

/// A file of a game's collection.
struct GoldenFile {
    name: &'static str,
    /// Its records in the whole collection.
    whole: usize,
    /// Those carried here.
    carried: usize,
}

const fn file(name: &'static str, whole: usize, carried: usize) -> GoldenFile {
    GoldenFile { name, whole, carried }
}

/// All files, by game.
const COLLECTION: &[(&str, &[GoldenFile])] = &[
    (
        "chain",
        &[
            file("games.jsonl.gz", 75, 63),
            file("official_B_stdin.txt.gz", 1, 1),
            file("official_C_stdin.txt.gz", 1, 1),
            file("official_logs.jsonl.gz", 3, 3),
            file("official_packs.jsonl.gz", 320, 20),
            file("perft.jsonl", 16, 16),
            file("protocol_raw.jsonl.gz", 10, 10),
            file("steps.jsonl.gz", 160, 160),
        ],
    ),
    (
        "asteroid",
        &[
            file("contest_2013.jsonl.gz", 64, 16),
            file("fields.jsonl.gz", 400, 400),
            file("games_compact.jsonl.gz", 30, 3),
            file("games_peer_bots.jsonl.gz", 10, 2),
            file("protocol_full.jsonl.gz", 8, 4),
            file("reset_quirk.jsonl.gz", 2, 1),
            file("scenarios.jsonl.gz", 220, 20),
        ],
    ),
    (
        "forest",
        &[
            file("boards.jsonl.gz", 1500, 1500),
            file("compact.jsonl.gz", 290, 4),
            file("edge.jsonl.gz", 158, 109),
            file("protocol.jsonl.gz", 110, 12),
            file("strong.jsonl.gz", 16, 4),
        ],
    ),
    (
        "battle2048",
        &[
            file("cases.jsonl.gz", 83, 83),
            file("games_bots.jsonl.gz", 6, 6),
            file("games_compact.jsonl.gz", 264, 12),
            file("games_full.jsonl.gz", 86, 54),
            file("moves.jsonl.gz", 6000, 3000),
        ],
    ),
    (
        "magic",
        &[
            file("answer_lines.json", 41, 41),
            file("bot_games.jsonl.gz", 8, 8),
            file("final_games.jsonl.gz", 136, 114),
            file("official_trace_1.json", 1, 1),
            file("official_trace_2.json", 1, 1),
            file("shrink_order.json", 1, 1),
            file("stage_games.jsonl.gz", 14, 12),
        ],
    ),
];

fn carried() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Replays every file of a folder and asserts that there are exactly these, without a difference.
fn replay(game: &str, folder: &Path, expected: BTreeMap<String, usize>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| !path.ends_with("README.md"));
    let reports = check_files(checker(game).unwrap(), &files, &ProgressBar::hidden()).unwrap();

    let name = |report: &FileReport| report.path.file_name().unwrap().to_string_lossy().into_owned();
    let records: BTreeMap<String, usize> = reports.iter().map(|report| (name(report), report.records)).collect();
    assert_eq!(records, expected, "the files of {}", folder.display());
    let differences: Vec<_> = reports.iter().flat_map(|r| r.differences.iter().map(move |d| (name(r), d))).collect();
    assert!(differences.is_empty(), "{differences:#?}");
}

#[test]
fn the_carried_records_replay() {
    for (game, files) in COLLECTION {
        let expected = files.iter().map(|file| (file.name.to_string(), file.carried));
        replay(game, &carried().join(game), expected.collect());
    }
}

#[test]
fn the_whole_collection_replays_where_it_is_present() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/golden");
    for (game, files) in COLLECTION {
        let folder = shared.join(game);
        if folder.is_dir() {
            replay(game, &folder, files.iter().map(|file| (file.name.to_string(), file.whole)).collect());
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
