//! What the command says, and how it ends.

use std::fs;
use std::process::{Command, Output};

use serde_json::{json, Value};

use super::golden;

fn replay(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_replay")).args(arguments).output().expect("replay runs")
}

#[test]
fn a_page_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("game.html");
    let file = golden("forest", "strong.jsonl.gz");
    let output =
        replay(&[file.to_str().unwrap(), "--game", "spring2021", "--record", "2", "--html", page.to_str().unwrap()]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && said.starts_with("forest, gs"), "{said}");
    let text = fs::read_to_string(page).unwrap();
    assert!(text.starts_with("<!doctype html>") && text.contains("<title>forest: gs"));
}

#[test]
fn a_file_of_games_is_reported_on() {
    let folder = tempfile::tempdir().unwrap();
    let (file, page) = (folder.path().join("games.jsonl"), folder.path().join("report.html"));
    let played = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(["--game", "forest", "--bots", "rule,random", "--games", "10", "--nodes", "1", "--out"])
        .arg(&file)
        .output()
        .unwrap();
    assert!(played.status.success());
    let output = replay(&[file.to_str().unwrap(), "--report", page.to_str().unwrap(), "--replays", "3"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said == "forest: 10 games, players: 2, seeds: 5\n", "{output:?}");
    let text = fs::read_to_string(page).unwrap();
    let row = text.split("<tr>").find(|row| row.starts_with("<td>rule</td><td>+")).expect("a rating above 0");
    assert!(row.contains("<td>10</td>"), "{row}");
    let links: Vec<&str> = text.split("<a href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(links, ["report.games/game-0.html", "report.games/game-1.html", "report.games/game-2.html"]);
    for link in links {
        let replayed = fs::read_to_string(folder.path().join(link)).unwrap();
        assert!(replayed.contains("<title>forest: game "));
    }
}

/// A game of the arena, and the same with another result.
#[test]
fn a_changed_record_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let (file, page) = (folder.path().join("games.jsonl"), folder.path().join("game.html"));
    let played = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(["--game", "forest", "--bots", "random,random", "--games", "2", "--nodes", "1", "--out", "-"])
        .output()
        .unwrap();
    let text = String::from_utf8(played.stdout).unwrap();
    let mut changed: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    changed["scores"] = json!([1000, 1]);
    fs::write(&file, format!("{text}{changed}\n")).unwrap();
    let run = |record: &str| replay(&[file.to_str().unwrap(), "--record", record, "--html", page.to_str().unwrap()]);
    assert_eq!(run("2").status.code(), Some(0));
    let found = run("3");
    let said = String::from_utf8_lossy(&found.stderr).to_string();
    assert_eq!(found.status.code(), Some(1), "{said}");
    assert!(said.starts_with("the record ends with the scores [1000, 1], the replay with "), "{said}");
}

#[test]
fn mistakes_exit_with_2_and_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    fs::write(at("broken.jsonl"), "{\"moves\": 1}\nnonsense\n{\"moves\":[],\"game\":\"go\"}\n").unwrap();
    fs::write(at("empty.jsonl"), "").unwrap();
    let broken = &at("broken.jsonl");
    let (forest, boards) = (golden("forest", "strong.jsonl.gz"), golden("forest", "boards.jsonl.gz"));
    let (forest, boards) = (forest.to_str().unwrap(), boards.to_str().unwrap());
    for (arguments, sentence) in [
        (vec!["missing.jsonl"], "cannot read missing.jsonl"),
        (vec![&at("empty.jsonl")], "--record takes a number from 1 to 0, not 1"),
        (vec![forest, "--record", "0"], "has 4 records; --record takes a number from 1 to 4, not 0"),
        (vec![forest, "--record", "5"], "--record takes a number from 1 to 4, not 5"),
        (vec![forest], "name it with --game"),
        (vec![forest, "--game", "chess"], "there is no game `chess`"),
        (vec![forest, "--game", "chain"], "it is not a whole game: a game has the fields `packs` and `turns`"),
        (vec![boards, "--game", "forest"], "it is not a whole game: a game has the fields `seed` and `events`"),
        (vec![broken], "record 1 of "),
        (vec![broken, "--record", "2"], "cannot be read: expected"),
        (vec![broken, "--record", "3"], "it is not a whole game"),
    ] {
        let html = at("out.html");
        let output = replay(&[&arguments[..], &["--html", &html]].concat());
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.starts_with("error: ") && text.contains(sentence), "{arguments:?}: {text}");
        assert!(!std::path::Path::new(&html).exists(), "{arguments:?}");
    }
    let report = replay(&[forest, "--report", &at("report.html")]);
    let text = String::from_utf8_lossy(&report.stderr).to_string();
    assert!(report.status.code() == Some(2) && text.contains("record 1 of "), "{text}");
    assert_eq!(replay(&[forest]).status.code(), Some(2), "there is nothing to write");
    let output = replay(&[forest, "--game", "forest", "--html", "/no/such/folder/page.html"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write /no/such/folder/page.html"));
}
