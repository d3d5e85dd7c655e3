//! What `referee check` tells the shell.

use std::fs;
use std::process::{Command, Output};

use serde_json::{json, Value};

use crate::golden::carried;
use crate::golden::forest::whole_game;

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
    let [empty, odd, damaged] = ["empty.jsonl", "notes.md", "damaged.jsonl.gz"].map(|name| folder.path().join(name));
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
