//! `magic`: a record with any mistake is noticed, and where the mistake is.

use serde_json::{json, Value};
use tools::check::Mismatch;

use crate::golden::mutations::{changes, unnoticed_of};
use crate::golden::{content, differences, mismatch, records};

const DUELS: &str = "magic/final_games.jsonl.gz";
const RUNS: &str = "magic/stage_games.jsonl.gz";

/// What is for reading only.
const LABELS: [&str; 3] = ["/id", "/players", "/seed"];

fn after(record: &Value, change: impl FnOnce(&mut Value)) -> Mismatch {
    crate::golden::after("magic", record.clone(), change)
}

/// The record that a file is as a whole.
fn document(file: &str) -> Value {
    serde_json::from_str(&content(file)).unwrap()
}

/// The shortest carried game of a file of which this is true.
fn shortest(file: &str, is_wanted: impl Fn(&Value) -> bool) -> Value {
    let games = records(file).into_iter().filter(is_wanted);
    games.min_by_key(|game| game.to_string().len()).expect("such a game is carried")
}

/// The places in a record at which a change goes unnoticed, labels aside.
fn unnoticed(record: &Value) -> Vec<String> {
    let places = unnoticed_of("magic", changes(record)).into_iter();
    let is_label = |at: &str| LABELS.iter().any(|label| at.starts_with(label));
    places.filter(|at| !is_label(at)).collect()
}

/// The text that player 0 was sent in a turn.
fn sent(game: &Value, turn: usize) -> Vec<&str> {
    game["turns"][turn]["sent0"].as_str().unwrap().split('\n').collect()
}

/// Whether another answer at this place of a record shows in the next text: its character laid a
/// bomb, or it was told nothing but to move, and did.
fn mattered(game: &Value, at: &str) -> bool {
    let parts: Vec<&str> = at.split('/').collect();
    let (turn, player, line) = match parts[..] {
        ["", "turns", turn, "ans0", line] => (turn, 0, line),
        ["", "turns", turn, "ans1", line] => (turn, 1, line),
        _ => return true,
    };
    let (turn, id): (usize, usize) = (turn.parse().unwrap(), 2 * player + line.parse::<usize>().unwrap());
    let turns = game["turns"].as_array().unwrap();
    if turn + 1 == turns.len() {
        return false;
    }
    let is_final = game["mode"] == "final";
    let place = |turn: usize| sent(game, turn)[18 + is_final as usize + id].splitn(5, ' ').take(4).collect::<Vec<_>>();
    match game.pointer(at).and_then(Value::as_str).unwrap().contains("MAGIC") {
        true => turns[turn]["ev"]["placed"].as_array().is_some_and(|placed| placed.contains(&json!(id))),
        false => place(turn) != place(turn + 1),
    }
}

/// The answers aside that changed nothing, every change of a record is noticed.
fn assert_all_noticed(record: &Value) {
    let mut places = unnoticed(record);
    places.retain(|at| mattered(record, at));
    assert_eq!(places, Vec::<String>::new(), "{}", record["id"]);
}

#[test]
fn every_changed_value_of_a_final_game_is_found() {
    assert_all_noticed(&shortest(DUELS, |game| game["setup"].is_null()));
    let has_block = |game: &Value| game["turns"].as_array().unwrap().iter().any(|turn| turn["ev"]["block"].is_array());
    assert_all_noticed(&shortest(DUELS, |game| has_block(game) && game["result"]["dead_count"] == json!([1, 0])));
    assert_all_noticed(&shortest(DUELS, |game| game["result"]["reason"] == "turn limit"));
}

#[test]
fn every_changed_value_of_a_run_is_found() {
    assert_all_noticed(&shortest(RUNS, |run| run["result"]["stages_cleared"] == 1));
}

#[test]
fn every_changed_value_of_a_recording_is_found() {
    for file in ["magic/official_trace_1.json", "magic/official_trace_2.json"] {
        let trace = document(file);
        let places = unnoticed(&trace);
        // Nothing but orders that come to the same: those to stand still, and the last ones.
        assert!(places.iter().all(|at| at.starts_with("/actions/")), "{places:?}");
        let is_open = |at: &&String| trace.pointer(at).is_some_and(|order| order != "NONE");
        let orders = 4 * trace["actions"].as_array().unwrap().len();
        assert!(10 * places.iter().filter(is_open).count() < orders, "{places:?}");
    }
}

#[test]
fn every_changed_line_and_block_is_found() {
    let lines = document("magic/answer_lines.json");
    for line in lines.as_array().unwrap() {
        let places = unnoticed(line);
        // One more digit: a huge number stays huge, a line that means nothing goes on meaning so.
        assert!(places.iter().all(|at| at == "/line"), "{line}: {places:?}");
    }
    assert_eq!(unnoticed(&document("magic/shrink_order.json")), Vec::<String>::new());
}

#[test]
fn differences_tell_where_they_are() {
    let game = shortest(DUELS, |game| game["setup"].is_null());
    let first = game["turns"][0]["sent0"].as_str().unwrap();
    let found = after(&game, |game| game["turns"][0]["sent0"] = json!(first.replacen("\n500\n", "\n501\n", 1)));
    assert_eq!(found, mismatch("turn 1, sent to player 0, line 3", "501", "500"));
    let found = after(&game, |game| game["turns"][1]["ms"][1] = json!(599_000));
    assert_eq!(found, mismatch("turn 3, sent to player 1, line 1", "600000", "599000"));
    let winner = game["result"]["winner"].as_str().unwrap();
    let found = after(&game, |game| game["result"]["winner"] = json!("P2"));
    assert_eq!(found, mismatch("winner", "P2", winner));
    let turns = game["turns"].as_array().unwrap().len();
    let hit = game["turns"][turns - 1]["ev"]["hit"].clone();
    let found = after(&game, |game| drop(game["turns"][turns - 1]["ev"].as_object_mut().unwrap().remove("hit")));
    assert_eq!(found, mismatch(&format!("turn {turns}, hit"), "[]", &hit.to_string()));

    let trace = document("magic/official_trace_1.json");
    let found = after(&trace, |trace| trace["actions"][0][0] = json!("DOWN"));
    assert_eq!(found, mismatch("turn 1, board, line 1", ".C.+...++...+", "...+...++...+"));
    // A fuse of four does not exist, six is too long: the recording shows five.
    let found = after(&trace, |trace| trace["actions"][0][1] = json!("DOWN MAGIC 6"));
    assert!(found.at.starts_with("turn 6, board"), "{}", found.at);
    let found = after(&trace, |trace| trace["items_seen"][0][2] = json!("POWER_UP"));
    assert!(found.at.contains("board, line 1"), "{}", found.at);
}

#[test]
fn dropped_and_added_turns_are_found() {
    let game = shortest(DUELS, |game| game["setup"].is_null());
    let turns = game["turns"].as_array().unwrap().len();
    let found = after(&game, |game| drop(game["turns"].as_array_mut().unwrap().pop()));
    assert_eq!(found, mismatch("the end", "an outcome", "none"));
    let found = after(&game, |game| {
        let again = game["turns"][turns - 1].clone();
        game["turns"].as_array_mut().unwrap().push(again);
    });
    assert_eq!(found, mismatch(&format!("turn {}, players asked", turns + 1), "2", "0"));

    let run = shortest(RUNS, |run| run["result"]["stages_cleared"] == 1);
    let found = after(&run, |run| drop(run["turns"].as_array_mut().unwrap().pop()));
    assert_eq!(found, mismatch("whether the run is over after the last turn", "true", "false"));
    let found = after(&run, |run| drop(run["turns"].as_array_mut().unwrap().remove(3)));
    assert_eq!((found.at.as_str(), found.expected.as_str()), ("turn 4, line 1", "4"));
}

#[test]
fn a_final_game_is_no_run() {
    let (game, run) = (shortest(DUELS, |_| true), shortest(RUNS, |_| true));
    assert_eq!(after(&game, |game| game["mode"] = json!("stage")).at, "the fields");
    assert_eq!(after(&run, |run| run["mode"] = json!("final")).at, "the fields");
    assert_eq!(after(&run, |run| run["stages"] = json!([])).at, "stages");
}

#[test]
fn lines_that_are_no_records_are_found() {
    let good = shortest(DUELS, |game| !game["setup"].is_null());
    let changed = |pointer: &str, value: Value| {
        let mut record = good.clone();
        *record.pointer_mut(pointer).expect(pointer) = value;
        record.to_string()
    };
    let text = good.to_string();
    let lines = [
        text.clone(),
        "{}".into(),
        changed("/mode", json!("semifinal")),
        changed("/setup/characters/0/2", json!(13)),
        changed("/setup/characters/0/2", json!(0)),
        changed("/setup/turn", json!(65535)),
        changed("/setup/characters/3/1", json!(0)),
        changed("/setup/hard/0/1", json!(15)),
        changed("/turns/0/ans0", json!(["NONE"])),
        text[..99].into(),
        text,
    ];
    let found: Vec<_> = differences("magic", &lines).into_iter().map(|d| (d.line, d.mismatch.at)).collect();
    let (fields, characters) = ("the fields", "setup, characters");
    let expected = [fields, fields, characters, "setup", "setup", characters, "setup, hard", fields, "the whole line"]
        .map(String::from);
    assert_eq!(found, (2..).zip(expected).collect::<Vec<_>>());
}
