//! `referee play`: what it writes is what `referee check` reads.

use std::path::Path;
use std::process::{Command, Output};

use engines::{GameInfo, GAMES};

const ARENA: &str = env!("CARGO_BIN_EXE_arena");
const REFEREE: &str = env!("CARGO_BIN_EXE_referee");

fn referee(arguments: &[&str]) -> Output {
    Command::new(REFEREE).args(arguments).output().expect("referee runs")
}

/// Plays a game, writes its record and has it checked; returns the conversation.
fn told(game: &str, bots: &str, more: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.jsonl");
    let path = file.to_str().unwrap();
    let output = referee(&[&["play", "--game", game, "--bots", bots, "--out", path], more].concat());
    assert!(output.status.success(), "{game} {bots} {more:?}: {output:?}");
    assert_checked(game, &file);
    (String::from_utf8(output.stdout).unwrap(), std::fs::read_to_string(file).unwrap())
}

fn assert_checked(game: &str, file: &Path) {
    let output = referee(&["check", "--game", game, file.to_str().unwrap()]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{game}: {text}");
    assert!(text.lines().last().unwrap().split_whitespace().eq(["total", "1", "0"]), "{text}");
}

#[test]
fn games_of_bots_are_reproduced() {
    let random = |game: &GameInfo| (game.name, vec!["random"; game.seats].join(","), "");
    let more = [
        ("chain", "random,greedy", ""),
        ("chain", "greedy,builder", "packs=official"),
        ("magic", "collector,random", ""),
        ("magic", "random,random", "turns=60"),
        ("asteroid", "random,expander,flower", ""),
        ("forest", "rule,random", ""),
        ("battle2048", "random,greedy", ""),
        ("battle2048", "greedy,greedy", "quirks=on"),
    ];
    let more = more.map(|(game, bots, option)| (game, bots.to_string(), option));
    for (game, bots, option) in GAMES.iter().map(random).chain(more) {
        for seed in ["1", "-7", "123456789"] {
            let mut more = vec!["--nodes", "20", "--seed", seed];
            more.extend(if option.is_empty() { vec![] } else { vec!["--option", option] });
            let (conversation, record) = told(game, &bots, &more);
            assert!(conversation.starts_with(&format!("{game}: ")) && conversation.contains("\n> "), "{conversation}");
            assert!(conversation.contains("\n< ") && conversation.contains("\nseat 1, "), "{conversation}");
            assert_eq!(record.lines().count(), 1);
        }
    }
}

#[test]
fn the_clock_is_told() {
    // Times and remaining times are part of these records.
    for (game, bots) in [("magic", "random,collector"), ("battle2048", "random,greedy"), ("chain", "random,random")] {
        let (conversation, _) = told(game, bots, &["--time-scale", "0.5"]);
        assert!(conversation.contains(" ms left before"), "{conversation}");
    }
}

#[test]
fn faults_are_told() {
    for (game, bots, word) in [
        ("forest", "cmd:sh -c 'exit 3',random", "the program ended in turn 0: exited with code 3"),
        ("forest", "random,cmd:yes GARBAGE", "not a command in turn 0"),
        ("forest", "cmd:sleep 100,random", "no answer in time in turn 0: did not answer within 10ms"),
        ("chain", "random,cmd:sh -c 'echo me; exit 0'", "the program ended in turn 1"),
        ("chain", "cmd:yes me,random", "neither a drop nor the skill in turn 1"),
        ("magic", "cmd:sh -c 'echo me; exit 0',random", "the program ended in turn 1"),
        ("asteroid", "random,cmd:sh -c 'echo me; echo nonsense; echo finish; exit 0',random", "the program ended"),
        ("battle2048", "random,cmd:yes 9 9", "INVALID_POSITION_AT_INIT in turn 1"),
        ("battle2048", "cmd:sleep 100,random", "TIME_LIMIT_EXCEEDED_AT_INIT in turn 0"),
    ] {
        // A hundredth of the clock, so that nobody waits long for those who sleep.
        let scale = if bots.contains("sleep") { "0.01" } else { "10" };
        let (conversation, _) = told(game, bots, &["--time-scale", scale]);
        assert!(conversation.contains(word), "{conversation}");
    }
}

#[test]
fn games_of_the_arena_are_told_afterwards() {
    let folder = tempfile::tempdir().unwrap();
    let [records, file] = ["records", "game.jsonl"].map(|name| folder.path().join(name).display().to_string());
    let arguments = ["--game", "forest", "--bots", "rule,random", "--games", "4", "--nodes", "1", "--out", &records];
    assert!(Command::new(ARENA).args(arguments).output().unwrap().status.success());
    let output = referee(&["play", "--game", "forest", "--from", &records, "--index", "3", "--out", &file]);
    assert!(output.status.success(), "{output:?}");
    assert_checked("forest", Path::new(&file));
    let piped = referee(&["play", "--game", "spring2021", "--from", &records, "--index", "3", "--out", "-"]);
    assert_eq!(piped.stdout, std::fs::read(&file).unwrap());
    let missing = referee(&["play", "--game", "forest", "--from", &records, "--index", "4"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("there is no game 4 of forest in "));
}

#[test]
fn mistakes_exit_with_2_and_one_sentence() {
    for (arguments, sentence) in [
        (&["--game", "nim", "--bots", "a,b"][..], "there is no game `nim`"),
        (&["--game", "forest", "--bots", "random"], "forest has 2 seats, --bots names 1"),
        (&["--game", "forest", "--bots", "random,nobody"], "there is no bot `nobody`"),
        (&["--game", "forest"], "--bots"),
        (&["--game", "forest", "--bots", "random,random", "--nodes", "0"], "--nodes must be at least 1"),
        (
            &["--game", "magic", "--bots", "random,random", "--nodes", "1", "--option", "mode=stage", "--out", "-"],
            "cannot write this game as a record: only final games can be told",
        ),
        (
            &["--game", "battle2048", "--bots", "random,random", "--nodes", "1", "--option", "opening=2", "--out", "-"],
            "leave out `opening`",
        ),
        (
            &["--game", "asteroid", "--bots", "random,random,cmd:sleep 100", "--time-scale", "0.01", "--out", "-"],
            "records of this game have no late answers",
        ),
    ] {
        let output = referee(&[&["play"], arguments].concat());
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.starts_with("error: ") && text.contains(sentence), "{arguments:?}: {text}");
    }
}
