//! `connect4` in the tools: a record with any mistake is noticed, and films show what was played.

use std::path::Path;

use indicatif::ProgressBar;
use serde_json::{json, Value};
use tools::check::{check_files, checker};
use tools::replay::{film, page};

fn records(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/connect4").join(file);
    std::fs::read_to_string(path).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Numbers of the records, from 1, in which something is found.
fn found(records: &[Value]) -> Vec<usize> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("records.jsonl");
    std::fs::write(&path, records.iter().map(|record| format!("{record}\n")).collect::<String>()).unwrap();
    let reports = check_files(checker("connect-four").unwrap(), &[path], &ProgressBar::hidden()).unwrap();
    assert_eq!(reports[0].records, records.len());
    reports[0].differences.iter().map(|difference| difference.line).collect()
}

#[test]
fn every_changed_value_is_found() {
    let mut changed = Vec::new();
    for record in records("cases.jsonl").iter().chain(&records("games.jsonl")[..3]) {
        let mut with = |change: &dyn Fn(&mut Value)| {
            let mut copy = record.clone();
            change(&mut copy);
            assert_ne!(copy, *record);
            changed.push(copy);
        };
        for (number, event) in record["events"].as_array().unwrap().iter().enumerate() {
            with(&|record| record["events"][number]["p"] = json!(1 - event["p"].as_u64().unwrap()));
            with(&|record| record["events"][number]["in"][6] = json!("......x"));
            with(&|record| record["events"][number]["in"][0] = json!("43"));
            with(&|record| drop(record["events"].as_array_mut().unwrap().remove(number)));
        }
        with(&|record| record["scores"] = json!([2, 1]));
        with(&|record| record["fault"] = json!("laziness"));
        with(&|record| record["opening"] = json!(1));
        with(&|record| record["note"] = json!("an unknown field"));
        with(&|record| drop(record["events"].as_array_mut().unwrap().pop()));
    }
    assert!(changed.len() > 300, "{}", changed.len());
    let unnoticed: Vec<&Value> = found(&changed)
        .iter()
        .enumerate()
        .find(|(n, line)| n + 1 != **line)
        .map(|(n, _)| &changed[n])
        .into_iter()
        .collect();
    assert_eq!((unnoticed, found(&changed).len()), (vec![], changed.len()));
}

#[test]
fn films_show_the_board_and_the_row_that_won() {
    for record in records("games.jsonl").iter().chain(&records("cases.jsonl")) {
        let film = film(record, Some("connect4")).unwrap();
        let events = record["events"].as_array().unwrap();
        assert_eq!(film.frames.len(), 1 + events.len(), "{}", film.title);
        for (frame, event) in film.frames.iter().zip(events) {
            let rows: String = (1..7).rev().map(|row| event["in"][row].as_str().unwrap()).collect();
            assert_eq!(frame.view["cells"], json!(rows), "{}", film.title);
        }
        let last = film.frames.last().unwrap();
        let by_row = record["fault"].is_null() && record["scores"] != json!([1, 1]);
        let row = last.view["row"].as_array().unwrap().len();
        assert!(if by_row { row >= 4 } else { row == 0 }, "{}: {}", film.title, last.view);
        assert_eq!(json!(film.result.as_ref().unwrap().scores), record["scores"]);
        assert_eq!(json!(last.scores), record["scores"]);
        assert!(page(&film).contains("const draw"));
    }
    let row =
        |record| film(record, Some("connect4")).unwrap().frames.last().unwrap().view["row"].as_array().unwrap().len();
    assert_eq!(records("cases.jsonl").iter().map(row).max(), Some(7));
}
