//! Records changed at random: every reader refuses them in a sentence, none panics.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use flate2::read::GzDecoder;
use serde_json::{json, Value};
use tools::check::fuzz::{trial_range, Base, Trials};
use tools::matches::{GameRecord, JournalEntry};
use tools::profile::{Conditions, Sample, Watched};
use tools::train::BatchRecord;
use tools::tune::TrialRecord;

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

/// Reads changed records; nothing may be found, and some must still be readable.
fn bear(game: &str, bases: &[Base], seed: u64, trials: u64) {
    let Trials { count, accepted, findings, .. } = trial_range(game, bases, seed, 0..trials, NO_STALL).unwrap();
    assert_eq!(findings, [], "{game}");
    assert!(count == trials && accepted > 0 && accepted < count, "{game}: {accepted} of {count} accepted");
}

#[test]
fn no_reader_of_contests_records_panics() {
    for game in engines::GAMES {
        let bases: Vec<Base> = files(game.name).iter().flat_map(|file| records(file)).map(Base::new).collect();
        bear(game.name, &bases, 1, TRIALS);
    }
}

#[test]
fn no_reader_of_the_arenas_records_panics() {
    for game in engines::GAMES {
        let bases: Vec<Base> = arena_records(game.name, game.seats).into_iter().map(Base::new).collect();
        bear(game.name, &bases, 2, TRIALS);
    }
}

#[test]
fn no_reader_of_other_files_panics() {
    let folder = tempfile::tempdir().unwrap();
    let run = |program: &str, name: &str, words: &str| -> Vec<Base> {
        let path = folder.path().join(name);
        let output = Command::new(program).args(words.split(' ')).arg("--out").arg(&path).output().expect("it runs");
        assert!(output.status.code().is_some_and(|code| code < 2), "{output:?}");
        Base::read(&path).unwrap()
    };
    let [arena, profile] = [env!("CARGO_BIN_EXE_arena"), env!("CARGO_BIN_EXE_profile")];
    let [tune, train] = [env!("CARGO_BIN_EXE_tune"), env!("CARGO_BIN_EXE_train")];
    let plan = run(arena, "plan.json", "plan --game forest --bots random,rule --games 20");
    let watched =
        run(profile, "watched.jsonl", "--game forest --bot rule --opponent random --games 2 --time-scale 0.5");
    let trials = "--game forest --bot mcts --parameters exploration --nodes 4 --rounds 4 --batch 2 --confirm 0";
    let trials = run(tune, "trials.jsonl", trials);
    let batch = "plan --game forest --bot mcts --parameters exploration,delay --nodes 4 --rounds 6 --batch 3";
    let batch = run(tune, "batch.json", batch);
    let batches = "--game 2048 --bot tactician --games 4 --batch 2 --nodes 4 --check-every 0 --confirm 0";
    let batches = run(train, "batches", batches);
    let weights = Base::read(&folder.path().join("batches.txt")).unwrap();
    let all = [plan, watched, trials, batches, weights, batch];
    assert!(all.iter().all(|bases| !bases.is_empty()));
    for (seed, bases) in all.iter().enumerate() {
        bear("forest", bases, 3 + seed as u64, 10 * TRIALS);
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
    let wrong: [Change<'_>; 10] = [
        (&|record| record["moves"][3]["seat"] = json!(2), "answer 4: there is no seat 2 among 2"),
        (&|record| record["moves"][3]["allowance_ms"] = json!(-1.0), "answer 4: -1 ms are no time"),
        (&|record| record["moves"][0]["nodes"] = json!(u64::MAX), "answer 1: the number of nodes 18446744073709551615"),
        (
            &|record| record["moves"][0]["cutoffs"] = json!(u64::MAX),
            "answer 1: the number of cutoffs 18446744073709551615",
        ),
        (&|record| record["moves"][0]["first_move_cutoffs"] = json!(9), "answer 1: more cutoffs are by the first move"),
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
fn numbers_of_journals_are_checked_where_they_enter() {
    fn said<E: JournalEntry>(whole: &Value, key: &str, value: Value) -> Option<String> {
        let mut record = whole.clone();
        record[key] = value;
        E::parse(record.to_string().as_bytes()).err()
    }
    let trial = json!({"index": 0, "run": "", "point": [1.0], "seed": 1, "result": 0.5, "games": [1, 0, 1]});
    assert_eq!(said::<TrialRecord>(&trial, "index", json!(1)), None);
    let [huge, count] = [json!(1e200), json!(u32::MAX)];
    assert!(said::<TrialRecord>(&trial, "result", huge).unwrap().contains("trial 0: the number 1"));
    assert!(said::<TrialRecord>(&trial, "faults", count).unwrap().contains("the number 4294967295 is beyond"));
    let batch = json!({
        "index": 0, "run": "", "games": 2, "steps": 9, "error": 0.1, "seconds": [1.0, 0.5, 0.5], "state": "",
    });
    assert_eq!(said::<BatchRecord>(&batch, "games", json!(4)), None);
    assert_eq!(said::<BatchRecord>(&batch, "error", json!(-1)).unwrap(), "batch 0: -1 is not between 0 and 1");
    assert_eq!(said::<BatchRecord>(&batch, "seconds", json!([-1, 0, 0])).unwrap(), "batch 0: -1 s are no time");
    assert!(said::<BatchRecord>(&batch, "steps", json!(u64::MAX)).unwrap().contains("beyond"));
    let mut watched = arena_records("forest", 2).swap_remove(0);
    watched["conditions"] = json!(Conditions::default());
    watched["samples"] = json!([Sample::default()]);
    assert_eq!(said::<Watched>(&watched, "samples", json!([])), None);
    let long = Sample { waited: Some(Duration::from_secs(u64::MAX)), ..Sample::default() };
    assert!(said::<Watched>(&watched, "samples", json!([long])).unwrap().starts_with("sample 1: 1"));
    let large = Sample { peak_bytes: Some(u64::MAX), ..Sample::default() };
    assert!(said::<Watched>(&watched, "samples", json!([large])).unwrap().contains("beyond"));
    let many = vec![Sample::default(); 1000];
    assert!(said::<Watched>(&watched, "samples", json!(many)).unwrap().starts_with("1000 answers"));
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
