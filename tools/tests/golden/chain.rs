//! `chain`: a record with any mistake is noticed, and where the mistake is.

use serde_json::{json, Value};
use tools::check::Mismatch;

use crate::golden::mutations::unnoticed_of;
use crate::golden::{content, differences, mismatch, records};

fn after(record: &Value, change: impl FnOnce(&mut Value)) -> Mismatch {
    crate::golden::after("chain", record.clone(), change)
}

/// The carried game of this name.
fn game(id: &str) -> Value {
    records("chain/games.jsonl.gz").into_iter().find(|game| game["id"] == id).expect("the game is carried")
}

/// The shortest carried game that ended for this reason.
fn shortest_game(reason: &str) -> Value {
    let mut games = records("chain/games.jsonl.gz");
    games.retain(|game| game["result"]["reason"] == reason);
    games.into_iter().min_by_key(|game| game.to_string().len()).expect("such a game is carried")
}

/// Where the values are that have no parts, and where the objects are, as JSON pointers.
fn places(value: &Value, at: &str, all: &mut Vec<String>) {
    match value {
        Value::Array(parts) => parts.iter().enumerate().for_each(|(i, part)| places(part, &format!("{at}/{i}"), all)),
        Value::Object(parts) => {
            parts.iter().for_each(|(key, part)| places(part, &format!("{at}/{key}"), all));
            all.push(at.into());
        }
        _ => all.push(at.into()),
    }
}

/// Another value than this one. Some have to be changed by much: stock to make a row of garbage
/// due, times because any that fall are possible, scores because another last command of a player
/// whose commands are not recorded gives another one.
fn changed(value: &Value, at: &str) -> Value {
    match value {
        Value::Null => json!(1),
        Value::Bool(is) => json!(!is),
        Value::Number(number) if at.ends_with("/stock") => json!(number.as_i64().unwrap() + 10),
        Value::Number(number) if at.ends_with("/time") || at.contains("/score/") => {
            json!(number.as_i64().unwrap() + 1_000_000)
        }
        Value::Number(number) => json!(number.as_i64().unwrap() + 1),
        Value::String(text) => json!(format!("{text}1")),
        Value::Object(parts) => {
            let mut parts = parts.clone();
            parts.insert("extra".into(), json!(1));
            Value::Object(parts)
        }
        Value::Array(_) => unreachable!("arrays are not among the places"),
    }
}

/// The places in a record at which a change goes unnoticed.
fn unnoticed(record: &Value) -> Vec<String> {
    let mut all = Vec::new();
    places(record, "", &mut all);
    let change = |at: String| {
        let mut record = record.clone();
        let value = record.pointer_mut(&at).unwrap();
        *value = changed(value, &at);
        (at, record)
    };
    unnoticed_of("chain", all.into_iter().map(change).collect())
}

#[test]
fn every_changed_value_of_a_game_is_found() {
    // Labels are not checked.
    let labels = ["/id", "/players/0", "/players/1", "/seed"];
    for reason in ["dead", "both_dead"] {
        assert_eq!(unnoticed(&shortest_game(reason)), labels, "{reason}");
    }
    // What is no command but for its last letter is none either.
    let game = shortest_game("illegal");
    let last = game["turns"].as_array().unwrap().len() - 1;
    let illegal = game["turns"][last]["illegal"].as_array().unwrap().iter().position(|is| *is == json!(true)).unwrap();
    let expected = ["/id", "/players/0", "/players/1", "/seed", &format!("/turns/{last}/cmd/{illegal}")];
    assert_eq!(unnoticed(&game), expected);
}

#[test]
fn every_changed_value_of_a_log_is_found() {
    let log = records("chain/official_logs.jsonl.gz").swap_remove(0);
    assert_eq!(unnoticed(&log), ["/id"]);
}

#[test]
fn every_changed_value_of_a_transcript_is_found() {
    let transcripts = records("chain/protocol_raw.jsonl.gz");
    for player in 0..2 {
        let is_right = |t: &&Value| t["player"] == json!(player) && t["result"]["reason"] == "dead";
        let transcript = transcripts.iter().filter(is_right).min_by_key(|t| t.to_string().len()).unwrap();
        // The name is any.
        assert_eq!(unnoticed(transcript), ["/events/0/1", "/id"]);
    }
}

#[test]
fn every_changed_value_of_the_other_records_is_found() {
    let packs = records("chain/official_packs.jsonl.gz").swap_remove(0);
    assert_eq!(unnoticed(&packs), ["/id"]);
    for file in ["chain/steps.jsonl.gz", "chain/perft.jsonl"] {
        let mut all = records(file);
        // Where a row is due anyway more stock changes nothing; where chains are few, a digit may not.
        let chains =
            |record: &Value| record.pointer("/depth/2/chain_sum").map_or(u64::MAX, |sum| sum.as_u64().unwrap());
        all.retain(|record| record["stock"] == json!(0) && chains(record) > 20_000);
        assert!(!all.is_empty());
        for record in all.iter().take(3) {
            assert_eq!(unnoticed(record), Vec::<String>::new(), "{file}");
        }
    }
}

#[test]
fn every_changed_line_of_a_raw_text_is_found_where_it_is() {
    let text = content("chain/official_C_stdin.txt.gz");
    let lines: Vec<&str> = text.lines().collect();
    // Every seventh line meets all kinds of lines.
    let (mut records, mut numbers) = (Vec::new(), Vec::new());
    for number in (0..lines.len()).step_by(7) {
        let changed = format!("{} ", lines[number]);
        let mut lines = lines.clone();
        lines[number] = &changed;
        records.push(json!(lines.join("\n") + "\n").to_string());
        numbers.push(format!("the text, line {}", number + 1));
    }
    let found: Vec<String> = differences("chain", &records).into_iter().map(|d| d.mismatch.at).collect();
    assert_eq!(found, numbers);

    let half = json!(lines[..lines.len() - 1].join("\n")).to_string();
    let without_end = json!(lines.join("\n")).to_string();
    assert_eq!(differences("chain", &[half, without_end, json!("").to_string()]).len(), 3);
}

#[test]
fn differences_tell_where_they_are() {
    let record = game("g042");
    let found = after(&record, |game| game["turns"][1]["out"][0]["chain"] = json!(9));
    assert_eq!(found.at, "turn 1, what it did to player 0");
    assert!(found.expected.starts_with("row 0, chain 9, "), "{}", found.expected);

    let found = after(&record, |game| game["turns"][2]["p"][1]["field"][4] = json!("77"));
    let column = record["turns"][2]["p"][1]["field"][4].as_str().unwrap();
    let line = |column: &str| format!("column 4: {column}");
    assert_eq!(found, mismatch("turn 2, player 1, line 8", &line("77"), &line(column)));

    let found = after(&record, |game| game["result"]["winner"] = json!(-1));
    assert_eq!(found, mismatch("winner", "-1", "1"));
    let found = after(&record, |game| game["turns"][3]["cmd"][0] = json!("8 0"));
    assert_eq!(found, mismatch("turn 3, illegal", "[true, false]", "[false, false]"));
    let found = after(&record, |game| drop(game["turns"].as_array_mut().unwrap().pop()));
    assert_eq!(found, mismatch("players asked after the last turn", "0", "2"));
    let found = after(&record, |game| {
        let again = game["turns"][3].clone();
        game["turns"].as_array_mut().unwrap().push(again);
    });
    assert_eq!(found, mismatch("turn 3, players asked", "2", "0"));
}

#[test]
fn commands_that_are_not_listed_are_found() {
    let log = records("chain/official_logs.jsonl.gz").swap_remove(0);
    let turns = log["turns"].as_array().unwrap();
    let turn = turns.iter().position(|turn| turn["consistent_cmds"][0].as_array().map_or(0, Vec::len) > 1).unwrap();
    let command = log["turns"][turn]["consistent_cmds"][0][1].as_str().unwrap();
    let found = after(&log, |log| drop(log["turns"][turn]["consistent_cmds"][0].as_array_mut().unwrap().pop()));
    let at = format!("turn {turn}, consistent commands of player 0, line 2");
    assert_eq!(found, mismatch(&at, "(no line)", command));
}

#[test]
fn packs_that_are_not_as_dealt_are_found() {
    let list = records("chain/official_packs.jsonl.gz").swap_remove(0);
    let packs = list["packs"].as_str().unwrap();
    let change = |from: &str, to: &str| {
        let packs = packs.replacen(from, to, 1);
        after(&list, |list| list["packs"] = json!(packs))
    };
    assert_eq!(change("0", "9"), mismatch("packs, line 1", COUNTS, "406 with one hole, 94 full, 0 others"));
    assert_eq!(change("8", "9"), mismatch("packs, line 9", "177 times 8", "176 times 8"));
    let hole = packs.split(' ').find(|pack| pack.starts_with('0')).unwrap();
    let turned = format!("{}0{}", &hole[1..2], &hole[2..]);
    let found = change(hole, &turned);
    assert_eq!(found, mismatch("packs, line 11", "0 holes at the top right", "1 holes at the top right"));
}

/// What is counted of all lists of the official client.
const COUNTS: &str = "407 with one hole, 93 full, 0 others";

#[test]
fn lines_that_are_no_records_are_found() {
    let good = game("g042").to_string();
    let lines = [good.clone(), "{}".into(), "7".into(), "{\"turns\":[]}".into(), good[..99].into(), good];
    let found: Vec<_> = differences("chain", &lines).into_iter().map(|d| (d.line, d.mismatch.at)).collect();
    let expected = ["the fields", "the fields", "the fields", "the whole line"].map(String::from);
    assert_eq!(found, (2..).zip(expected).collect::<Vec<_>>());
}
