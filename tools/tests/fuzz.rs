//! Records changed at random: every reader refuses them in a sentence, none panics.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use flate2::read::GzDecoder;
use serde_json::{json, Value};
use tools::check::fuzz::{trial_range, Finding};
use tools::matches::GameRecord;

/// Records of each file that are changed.
const RECORDS: usize = 6;
/// Trials of a game: some seconds.
const TRIALS: u64 = 150;
/// Nothing is timed here; the command tells of stalls.
const NO_STALL: Duration = Duration::MAX;

fn files(game: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(game);
    // A game without a contest's program has none; its records of the arena are changed all the same.
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.to_string_lossy().trim_end_matches(".gz").ends_with("l"));
    files.sort();
    files
}

/// The first records of a file.
fn records(path: &Path) -> Vec<Value> {
    let (mut text, mut file) = (String::new(), File::open(path).unwrap());
    match path.extension().is_some_and(|extension| extension == "gz") {
        true => GzDecoder::new(file).read_to_string(&mut text).unwrap(),
        false => file.read_to_string(&mut text).unwrap(),
    };
    text.lines().take(RECORDS).map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Two games of random bots as `arena` records them.
fn arena_records(game: &str, seats: usize) -> Vec<Value> {
    let bots = vec!["random"; seats].join(",");
    let arguments = ["--game", game, "--nodes", "1", "--games", "2", "--out", "-", "--bots", &bots];
    let output = Command::new(env!("CARGO_BIN_EXE_arena")).args(arguments).output().expect("arena runs");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().take(2).map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn no_reader_of_contests_records_panics() {
    let mut found = Vec::new();
    for game in engines::GAMES {
        let bases: Vec<Value> = files(game.name).iter().flat_map(|file| records(file)).collect();
        found.extend(trial_range(game.name, &bases, 1, 0..TRIALS, NO_STALL).unwrap());
    }
    assert!(
        found.is_empty(),
        "{:#?}",
        found.iter().map(|Finding { trial, what, .. }| format!("trial {trial}: {what}")).collect::<Vec<_>>()
    );
}

#[test]
fn no_reader_of_the_arenas_records_panics() {
    for game in engines::GAMES {
        let found = trial_range(game.name, &arena_records(game.name, game.seats), 2, 0..TRIALS, NO_STALL).unwrap();
        assert_eq!(found, [], "{}", game.name);
    }
}

#[test]
fn numbers_are_checked_where_they_enter() {
    let whole = arena_records("forest", 2).swap_remove(0);
    let read = |change: &dyn Fn(&mut Value)| {
        let mut record = whole.clone();
        change(&mut record);
        GameRecord::from_json(record.to_string().as_bytes()).map(|_| ())
    };
    assert_eq!(read(&|_| ()), Ok(()));
    type Change<'a> = (&'a dyn Fn(&mut Value), &'a str);
    let wrong: [Change<'_>; 8] = [
        (&|record| record["moves"][3]["seat"] = json!(2), "answer 4: there is no seat 2 among 2"),
        (&|record| record["moves"][3]["allowance_ms"] = json!(-1.0), "answer 4: -1 ms are no time"),
        (&|record| record["moves"][0]["nodes"] = json!(u64::MAX), "answer 1: the number of nodes 18446744073709551615"),
        (&|record| record["places"] = json!([1]), "`places` has 1 entries for 2 players"),
        (&|record| record["places"] = json!([1, 0]), "there is no place 0 among 2 players"),
        (&|record| record["scores"][0] = json!(i64::MIN), "the score -9223372036854775808 is beyond"),
        (&|record| record["players"] = json!([]), "a game has 1 to 3 players, not 0"),
        (&|record| record["pace"] = json!({"clock": -1.0}), "no clock is multiplied by -1"),
    ];
    for (change, sentence) in wrong {
        let said = read(change).unwrap_err();
        assert!(said.starts_with(sentence), "{said}");
    }
}

#[test]
fn the_command_tells_what_it_did() {
    let file = files("forest").into_iter().find(|file| file.to_string_lossy().contains("boards")).unwrap();
    let arguments = ["fuzz", "--game", "forest", "--seconds", "0", file.to_str().unwrap()];
    let output = Command::new(env!("CARGO_BIN_EXE_referee")).args(arguments).output().expect("referee runs");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.ends_with("changed records read, 0 findings\n") && !said.starts_with('0'), "{said}");
}
