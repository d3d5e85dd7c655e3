//! The golden records: what the contests' own programs sent and computed.
//!
//! A subset is carried with the code, so that a clone alone can tell whether the rules are right;
//! where the whole collection lies beside the workspace, all of it is replayed. The rest of this
//! file makes sure that a wrong record would not go unnoticed.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use flate2::read::GzDecoder;
use indicatif::ProgressBar;
use serde_json::{json, Value};
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
const COLLECTION: &[(&str, &[GoldenFile])] = &[(
    "forest",
    &[
        file("boards.jsonl.gz", 1500, 1500),
        file("compact.jsonl.gz", 290, 4),
        file("edge.jsonl.gz", 158, 109),
        file("protocol.jsonl.gz", 110, 12),
        file("strong.jsonl.gz", 16, 4),
    ],
)];

fn carried() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Replays every file of a folder and asserts that there are exactly these, without a difference.
fn replay(game: &str, folder: &Path, expected: BTreeMap<String, usize>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.to_string_lossy().ends_with(".jsonl.gz"));
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

/// The carried records of a file.
fn records(file: &str) -> Vec<Value> {
    let mut text = String::new();
    GzDecoder::new(File::open(carried().join(file)).unwrap()).read_to_string(&mut text).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// An undisturbed game with its lists of actions.
fn whole_game() -> Value {
    records("forest/protocol.jsonl.gz").swap_remove(0)
}

/// What is found in a file of these lines.
fn differences(lines: &[String]) -> Vec<Difference> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.jsonl");
    fs::write(&path, lines.join("\n")).unwrap();
    let mut reports = check_files(checker("forest").unwrap(), &[path], &ProgressBar::hidden()).unwrap();
    assert_eq!((reports.len(), reports[0].records), (1, lines.len()));
    reports.swap_remove(0).differences
}

/// The difference that is found in a record after a change.
fn after(mut record: Value, change: impl FnOnce(&mut Value)) -> Mismatch {
    change(&mut record);
    let mut found = differences(&[record.to_string()]);
    assert_eq!(found.len(), 1, "the change goes unnoticed");
    found.swap_remove(0).mismatch
}

fn mismatch(at: &str, expected: &str, got: &str) -> Mismatch {
    Mismatch { at: at.into(), expected: expected.into(), got: got.into() }
}

/// The index of the first event from `from` on that has a prompt of at least `lines` lines.
fn long_prompt(game: &Value, from: usize, lines: usize) -> usize {
    let events = game["events"].as_array().unwrap();
    let is_long = |event: &Value| event["in"].as_array().is_some_and(|input| input.len() >= lines);
    (from..events.len()).find(|&event| is_long(&events[event])).expect("the game has such a prompt")
}

#[test]
fn every_changed_line_is_found_where_it_is() {
    // The shortest game keeps this quick; it has prompts, logs and a disqualification.
    let game = records("forest/edge.jsonl.gz").into_iter().min_by_key(|game| game.to_string().len()).unwrap();
    let mut lines = Vec::new();
    let mut places = Vec::new();
    let mut change = |at: String, pointer: String| {
        let mut changed = game.clone();
        let line = changed.pointer_mut(&pointer).unwrap();
        let text = format!("{}0", line.as_str().unwrap());
        *line = json!(text);
        lines.push(changed.to_string());
        places.push((at, text));
    };
    for (number, _) in game["init"].as_array().unwrap().iter().enumerate() {
        change(format!("init as player 0 gets it, line {}", number + 1), format!("/init/{number}"));
    }
    for (index, event) in game["events"].as_array().unwrap().iter().enumerate() {
        let (field, what) = match &event["p"] {
            Value::Null => ("summary", "log".to_string()),
            player => ("in", format!("input of player {player}")),
        };
        for (number, _) in event[field].as_array().unwrap().iter().enumerate() {
            let at = format!("event {}, {what}, line {}", index + 1, number + 1);
            change(at, format!("/events/{index}/{field}/{number}"));
        }
    }
    let found = differences(&lines);
    let found: Vec<_> = found.into_iter().map(|d| (d.line, (d.mismatch.at, d.mismatch.expected))).collect();
    assert_eq!(found, (1..).zip(places).collect::<Vec<_>>());
}

#[test]
fn changed_results_are_found() {
    let game = whole_game();
    let [first, second] = [0, 1].map(|player| game["scores"][player].as_i64().unwrap());
    let scores = |first: i64, second: i64| format!("[{first}, {second}]");
    let found = after(game.clone(), |game| game["scores"][1] = json!(second + 1));
    assert_eq!(found, mismatch("scores", &scores(first, second + 1), &scores(first, second)));

    let winner = game["winner"].as_i64().unwrap();
    let found = after(game.clone(), |game| game["winner"] = json!(-1));
    assert_eq!(found, mismatch("winner", "-1", &winner.to_string()));

    let executions = game["executions"].as_u64().unwrap();
    let found = after(game, |game| game["executions"] = json!(executions - 1));
    assert_eq!(found, mismatch("executions", &(executions - 1).to_string(), &executions.to_string()));
}

#[test]
fn swapped_actions_are_found() {
    let game = whole_game();
    let event = long_prompt(&game, 40, 40);
    let input = game["events"][event]["in"].as_array().unwrap();
    let last = input.len() - 1;
    let found = after(game.clone(), |game| {
        game["events"][event]["in"].as_array_mut().unwrap().swap(last - 1, last);
    });
    let at = format!("event {}, input of player {}, line {last}", event + 1, game["events"][event]["p"]);
    let [before, after] = [last - 1, last].map(|line| input[line].as_str().unwrap());
    assert_eq!(found, mismatch(&at, after, before));
}

#[test]
fn dropped_and_added_events_are_found() {
    let game = whole_game();
    let events = game["events"].as_array().unwrap();
    let event = long_prompt(&game, 20, 20);
    let player = &events[event]["p"];
    let found = after(game.clone(), |game| drop(game["events"].as_array_mut().unwrap().remove(event)));
    assert_eq!((found.at, found.got), (format!("event {}", event + 1), format!("player {player} is asked")));

    let found = after(game.clone(), |game| drop(game["events"].as_array_mut().unwrap().pop()));
    assert_eq!((found.at, &*found.expected), (format!("event {}", events.len()), "the end of the game"));

    let found = after(game.clone(), |game| {
        let again = game["events"][event].clone();
        game["events"].as_array_mut().unwrap().push(again);
    });
    let at = format!("event {}", events.len() + 1);
    assert_eq!(found, mismatch(&at, &format!("player {player} is asked"), "the end of the game"));
}

#[test]
fn a_sleeping_player_that_is_asked_is_found() {
    let game = whole_game();
    let events = game["events"].as_array().unwrap();
    // Player 0 sleeps where player 1 is asked right after a log.
    let event = (1..events.len())
        .find(|&e| events[e]["p"] == json!(1) && events[e - 1].get("summary").is_some())
        .expect("player 0 sleeps at some time");
    let found = after(game.clone(), |game| {
        let mut extra = game["events"][event].clone();
        extra["p"] = json!(0);
        game["events"].as_array_mut().unwrap().insert(event, extra);
    });
    assert_eq!(found, mismatch(&format!("event {}", event + 1), "player 0 is asked", "player 1 is asked"));
}

#[test]
fn changed_answers_are_found_by_their_consequences() {
    let game = whole_game();
    let events = game["events"].as_array().unwrap();
    let turn = long_prompt(&game, 20, 20);
    let log = (turn..).find(|&event| events[event].get("summary").is_some()).unwrap();
    let player = &events[turn]["p"];
    let at = format!("event {}, log, line 1", log + 1);
    for (out, cause) in [
        (Value::Null, "has not provided an action in time.§RED§"),
        (json!("PRAY"), "provided invalid input. Expected 'SEED <from> <to> | GROW <idx> | COMPLETE <idx> | WAIT'"),
    ] {
        let found = after(game.clone(), |game| game["events"][turn]["out"] = out);
        assert_eq!((found.at.as_str(), found.got), (at.as_str(), format!("¤RED¤${player} {cause}")));
    }
    let found = after(game.clone(), |game| game["events"][turn]["out"] = json!("GROW 37"));
    assert_eq!(found.got, format!("${player}: Cell 37 not found"));
}

#[test]
fn changed_boards_are_found() {
    let board = records("forest/boards.jsonl.gz").swap_remove(0);
    let richness = board["richness"].as_str().unwrap();
    let changed = format!("{}0", &richness[..36]);
    let found = after(board.clone(), |board| board["richness"] = json!(changed));
    assert_eq!(found, mismatch("richness", &changed, richness));
    let found = after(board, |board| board["start"][1].as_array_mut().unwrap().reverse());
    assert_eq!(found, mismatch("start of player 1", "[30, 26]", "[26, 30]"));
}

#[test]
fn lines_that_are_no_records_are_found() {
    let good = whole_game();
    let mut unknown = good.clone();
    unknown["extra"] = json!(1);
    let mut half = good.clone();
    half["events"][1].as_object_mut().unwrap().remove("out");
    let text = good.to_string();
    let lines = [text.clone(), "{}".into(), unknown.to_string(), half.to_string(), text[..99].into(), "".into(), text];
    let found: Vec<_> = differences(&lines).into_iter().map(|d| (d.line, d.mismatch.at)).collect();
    let expected = ["the fields", "the fields", "event 2", "the whole line", "the whole line"].map(String::from);
    assert_eq!(found, (2..).zip(expected).collect::<Vec<_>>());
}

fn referee(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_referee")).args(arguments).output().unwrap()
}

#[test]
fn exit_code_0_and_a_table() {
    let file = carried().join("forest/strong.jsonl.gz");
    let output = referee(&["check", "--game", "spring2021", file.to_str().unwrap()]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    let file = file.to_str().unwrap();
    assert_eq!(rows, [["file", "records", "differences"], [file, "4", "0"], ["total", "4", "0"]]);
}

#[test]
fn exit_code_1_and_the_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.json");
    let mut game = whole_game();
    game["winner"] = json!(7);
    fs::write(&path, game.to_string()).unwrap();
    let path = path.to_str().unwrap();

    let output = referee(&["check", "--game", "forest", path]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.starts_with(&format!("{path}:1: {}: winner\n", game["id"].as_str().unwrap())), "{text}");

    let output = referee(&["check", "--game", "forest", "--json", path]);
    let lines = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!((&lines[0]["at"], &lines[0]["expected"]), (&json!("winner"), &json!("7")));
    assert_eq!(lines[1], json!({"file": path, "records": 1, "differences": 1}));
}

#[test]
fn exit_code_2_and_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let [empty, odd, damaged] = ["empty.jsonl", "notes.txt", "damaged.jsonl.gz"].map(|name| folder.path().join(name));
    for path in [&empty, &odd] {
        fs::write(path, "").unwrap();
    }
    fs::write(&damaged, "not gzip").unwrap();
    let missing = folder.path().join("missing.jsonl.gz");
    for path in [&missing, &empty, &odd, &damaged] {
        let path = path.to_str().unwrap();
        let output = referee(&["check", "--game", "forest", path]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), message.lines().count()), (Some(2), 1), "{message}");
        assert!(message.starts_with("error: ") && message.matches(path).count() == 1, "{message}");
    }
    let output = referee(&["check", "--game", "forest", missing.to_str().unwrap()]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message, format!("error: cannot read {}: No such file or directory (os error 2)\n", missing.display()));
    let output = referee(&["check", "--game", "chess", missing.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("`chess`"));
}
