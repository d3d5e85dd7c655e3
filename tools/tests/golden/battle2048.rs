//! `battle2048`: a record with any mistake is noticed, and where the mistake is.

use serde_json::{json, Value};
use tools::check::Mismatch;

use crate::golden::mutations::{changes, unnoticed_of};
use crate::golden::{differences, mismatch, records};

const FULL: &str = "battle2048/games_full.jsonl.gz";
const COMPACT: &str = "battle2048/games_compact.jsonl.gz";
const CASES: &str = "battle2048/cases.jsonl.gz";
const MOVES: &str = "battle2048/moves.jsonl.gz";

/// What is for reading only.
const LABELS: [&str; 4] = ["/id", "/note", "/players/0", "/players/1"];

fn after(record: &Value, change: impl FnOnce(&mut Value)) -> Mismatch {
    crate::golden::after("battle2048", record.clone(), change)
}

/// The shortest carried game of a file that ended for this reason.
fn shortest(file: &str, reason: &str) -> Value {
    let ended = |game: &Value| game["result"]["reason"] == reason;
    let games = records(file).into_iter().filter(ended);
    games.min_by_key(|game| game.to_string().len()).expect("such a game is carried")
}

/// The carried case of this name.
fn case(id: &str) -> Value {
    records(CASES).into_iter().find(|case| case["id"] == id).expect("the case is carried")
}

/// The places in a record at which a change goes unnoticed, labels aside.
fn unnoticed(record: &Value) -> Vec<String> {
    let places = unnoticed_of("battle2048", changes(record)).into_iter();
    let mut places: Vec<String> = places.filter(|at| !LABELS.contains(&at.as_str())).collect();
    places.sort_unstable();
    places
}

/// The times of events that are not shown in any later prompt: those of the initial phase and of
/// each player's last answer.
fn unshown_times(game: &Value) -> Vec<String> {
    let events = game["events"].as_array().unwrap();
    let is_shown = |event: usize| {
        let is_initial = !events[event]["in"].as_str().unwrap().contains('\n');
        !is_initial && events[event + 1..].iter().any(|later| later["p"] == events[event]["p"])
    };
    (0..events.len()).filter(|&event| !is_shown(event)).map(|event| format!("/events/{event}/ms")).collect()
}

/// Where a change goes unnoticed in a game in which no answer came near to a limit; `alike` tells
/// that another last answer would have been refused for the same reason.
fn expected_unnoticed(game: &Value, alike: bool) -> Vec<String> {
    // The total shows in prompts.
    let mut places = unshown_times(game);
    places.extend(["/limits_ms/0".into(), "/limits_ms/1".into()]);
    if alike {
        places.push(format!("/events/{}/out", game["events"].as_array().unwrap().len() - 1));
    }
    places.sort_unstable();
    places
}

#[test]
fn every_changed_value_of_a_game_is_found() {
    for (reason, alike) in [("CANNOT_MOVE_AT_MAIN", false), ("INVALID_M_AND_V_AT_ATTACK", true)] {
        let game = shortest(FULL, reason);
        assert_eq!(unnoticed(&game), expected_unnoticed(&game, alike), "{reason}");
    }
}

#[test]
fn every_changed_value_of_a_case_is_found() {
    // No answer; refused for the total, a cell, the board's edge, the slide; played to the end.
    for (id, alike) in [("gK2", true), ("gK13", true), ("gK14", false), ("gK21", true), ("gK54", true), ("gK65", false)]
    {
        let case = case(id);
        assert_eq!(unnoticed(&case), expected_unnoticed(&case, alike), "{id}");
    }
    assert_eq!(unnoticed(&case("gK61")), ["/limits_ms/0", "/limits_ms/1", "/limits_ms/2"], "nobody is asked");
}

#[test]
fn every_changed_value_of_a_checksummed_game_is_found() {
    // The checksums leave the times out.
    let limits = ["/limits_ms/0", "/limits_ms/1", "/limits_ms/2"];
    assert_eq!(unnoticed(&shortest(COMPACT, "CANNOT_MOVE_AT_MAIN")), limits);
}

#[test]
fn every_changed_value_of_a_slide_is_found() {
    for record in records(MOVES).iter().step_by(100) {
        assert_eq!(unnoticed(record), Vec::<String>::new(), "{record}");
    }
}

#[test]
fn differences_tell_where_they_are() {
    let game = shortest(FULL, "CANNOT_MOVE_AT_MAIN");
    let found = after(&game, |game| game["events"][1]["in"] = json!("0"));
    assert_eq!(found, mismatch("event 2, line 1", "0", "1"));
    let found = after(&game, |game| game["events"][2]["p"] = json!(1));
    assert_eq!(found, mismatch("event 3, who is asked", "[1]", "[0]"));
    let prompt = game["events"][3]["in"].as_str().unwrap();
    let found = after(&game, |game| game["events"][3]["in"] = json!(format!("{prompt}\n")));
    assert_eq!(found, mismatch("event 4, line 13", "", "(no line)"));
    let row = prompt.lines().nth(6).unwrap();
    let found = after(&game, |game| game["events"][3]["in"] = json!(prompt.replacen(row, "9 9 9 9 9", 1)));
    assert_eq!((found.expected.as_str(), found.got.as_str()), ("9 9 9 9 9", row));
    let winner = game["result"]["winner"].as_u64().unwrap();
    let found = after(&game, |game| game["result"]["winner"] = json!(1 - winner));
    assert_eq!(found, mismatch("winner", &(1 - winner).to_string(), &winner.to_string()));
    let found = after(&game, |game| game["result"]["reason"] = json!("LESS_SCORE_AT_END"));
    assert_eq!(found, mismatch("reason", "LESS_SCORE_AT_END", "CANNOT_MOVE_AT_MAIN"));
}

#[test]
fn dropped_and_added_events_are_found() {
    let game = shortest(FULL, "CANNOT_MOVE_AT_MAIN");
    let events = game["events"].as_array().unwrap().len();
    let found = after(&game, |game| drop(game["events"].as_array_mut().unwrap().pop()));
    assert_eq!(found, mismatch("players asked after the last event", "0", "1"));
    let found = after(&game, |game| drop(game["events"].as_array_mut().unwrap().remove(2)));
    assert_eq!(found, mismatch("event 3, who is asked", "[1]", "[0]"));
    let found = after(&game, |game| {
        let again = game["events"][events - 2].clone();
        game["events"].as_array_mut().unwrap().push(again);
    });
    assert_eq!((found.at, found.got.as_str()), (format!("event {}, who is asked", events + 1), "[]"));

    let game = shortest(COMPACT, "CANNOT_MOVE_AT_MAIN");
    let count = game["cmds"].as_array().unwrap().len();
    let found = after(&game, |game| {
        game["cmds"].as_array_mut().unwrap().pop();
        game["crc"].as_array_mut().unwrap().pop();
    });
    assert_eq!(found, mismatch("players asked after the last answer", "0", "1"));
    let found = after(&game, |game| game["cmds"].as_array_mut().unwrap().push(json!("U 1 1 1 1")));
    assert_eq!(found, mismatch(&format!("answer {}", count + 3), "a player is asked", "the game is over"));
    let found = after(&game, |game| game["crc"].as_array_mut().unwrap().push(json!([count + 1, "00000000"])));
    assert_eq!(found, mismatch(&format!("checksum of the first {} inputs", count + 1), "00000000", "no such input"));
}

#[test]
fn times_decide_as_recorded() {
    for (reason, limit) in [
        ("TIME_LIMIT_EXCEEDED_AT_INIT", 0),
        ("TURN_TIME_LIMIT_EXCEEDED_AT_MAIN_OR_ATTACK", 1),
        ("TOTAL_TIME_LIMIT_EXCEEDED_AT_MAIN_OR_ATTACK", 2),
    ] {
        let game = shortest(FULL, reason);
        let last = game["events"].as_array().unwrap().len() - 1;
        // In time, but without an answer.
        let found = after(&game, |game| game["events"][last]["ms"] = json!(0));
        let other = reason.replace("TURN_TIME_LIMIT_EXCEEDED", "PRESENTATION_ERROR");
        let other = other.replace("TOTAL_TIME_LIMIT_EXCEEDED", "PRESENTATION_ERROR");
        let other = other.replace("TIME_LIMIT_EXCEEDED", "PRESENTATION_ERROR");
        assert_eq!(found, mismatch("reason", reason, &other));
        let limits = &game["limits_ms"];
        assert!(limits[limit].as_u64().unwrap() < 2000 || limit == 2, "{limits}");
    }
}

/// A note makes the difference: without it the rule text counts.
#[test]
fn quirks_need_their_note() {
    for id in ["gK51", "gK52"] {
        let found = after(&case(id), |case| case["note"] = json!("as in the rule text"));
        assert_eq!((found.at.as_str(), found.got.as_str()), ("event 2, who is asked", "[]"));
    }
}

#[test]
fn lines_that_are_no_records_are_found() {
    let (good, slide) = (case("gK0"), records(MOVES).swap_remove(0));
    let changed = |record: &Value, key: &str, value: Value| {
        let mut record = record.clone();
        record[key] = value;
        record.to_string()
    };
    let mut without_out = good.clone();
    without_out["events"][1].as_object_mut().unwrap().remove("out");
    let mut huge = good.clone();
    huge["preset"]["boards"][0][0] = json!(127);
    let text = good.to_string();
    let lines = [
        text.clone(),
        "{}".into(),
        changed(&good, "kind", json!("full")),
        changed(&good, "kind", json!("game")),
        changed(&good, "preset", Value::Null),
        without_out.to_string(),
        huge.to_string(),
        changed(&slide, "b", json!("é".repeat(25))),
        text[..99].into(),
        text,
    ];
    let found: Vec<_> = differences("battle2048", &lines).into_iter().map(|d| (d.line, d.mismatch.at)).collect();
    let fields = "the fields";
    let expected = [fields, fields, fields, fields, fields, "preset", "b", "the whole line"].map(String::from);
    assert_eq!(found, (2..).zip(expected).collect::<Vec<_>>());
}
