//! `asteroid`: a record with any mistake is noticed, and where the mistake is.

use serde_json::{json, Value};
use tools::check::Mismatch;

use crate::golden::mutations::{changes, unnoticed_of};
use crate::golden::{differences, mismatch, records};

const CONTEST: &str = "asteroid/contest_2013.jsonl.gz";
const FIELDS: &str = "asteroid/fields.jsonl.gz";
const FULL: &str = "asteroid/protocol_full.jsonl.gz";
const RESET: &str = "asteroid/reset_quirk.jsonl.gz";
const SCENARIOS: &str = "asteroid/scenarios.jsonl.gz";

fn after(record: &Value, change: impl FnOnce(&mut Value)) -> Mismatch {
    crate::golden::after("asteroid", record.clone(), change)
}

/// The shortest carried record of a file.
fn shortest(file: &str) -> Value {
    records(file).into_iter().min_by_key(|record| record.to_string().len()).expect("a record is carried")
}

/// The places in a record at which a change goes unnoticed; every `step`th change is tried.
fn unnoticed(record: &Value, step: usize) -> Vec<String> {
    unnoticed_of("asteroid", changes(record).into_iter().step_by(step).collect())
}

/// Whether a refused line would still be refused, for the same reason, with one more digit.
fn is_refused_line(game: &Value, at: &str) -> bool {
    let parts: Vec<&str> = at.split('/').collect();
    let ["", "turns", turn, "raw", line] = parts[..] else { return false };
    let line: u64 = line.parse().unwrap();
    let bad = game["turns"][turn.parse::<usize>().unwrap()]["bad"].as_array();
    bad.is_some_and(|bad| bad.iter().any(|refusal| refusal[0] == line))
}

#[test]
fn every_changed_value_of_a_map_is_found() {
    for record in records(FIELDS).iter().step_by(40) {
        assert_eq!(unnoticed(record, 1), Vec::<String>::new(), "{record}");
    }
}

#[test]
fn changed_values_of_a_game_are_found() {
    let game = shortest(CONTEST);
    let mut places = unnoticed(&game, 11);
    places.retain(|at| !["/id", "/note"].contains(&at.as_str()) && !is_refused_line(&game, at));
    // A name that is cut all the same.
    places.retain(|at| !at.starts_with("/names") || !at.contains("/raw/"));
    assert_eq!(places, Vec::<String>::new());
}

#[test]
fn changed_values_of_a_scenario_are_found() {
    let scenario = shortest(SCENARIOS);
    // What a refused command says further on does not matter.
    let is_refused = |at: &str| {
        let outcome = |list: &str, number: &str| scenario[list][number.parse::<usize>().unwrap()][1] == "ok";
        match at.split('/').collect::<Vec<_>>()[..] {
            ["", list @ ("probes" | "cmds"), number, "0"] => !outcome(list, number),
            _ => at == "/id",
        }
    };
    let mut places = unnoticed(&scenario, 7);
    places.retain(|at| !is_refused(at));
    assert_eq!(places, Vec::<String>::new());
}

#[test]
fn differences_tell_where_they_are() {
    let game = shortest(CONTEST);
    let winner = game["end"]["winner"].as_u64().unwrap();
    for (at, found) in [
        ("name 1, who is asked", after(&game, |game| game["names"][1]["p"] = json!(2))),
        ("name 2, the name", after(&game, |game| game["names"][2]["name"] = json!("nanashi"))),
        ("player-turn 4, who is asked", after(&game, |game| game["turns"][3]["p"] = json!(1))),
        ("player-turn 4, turn", after(&game, |game| game["turns"][3]["t"] = json!(1))),
        ("player-turn 4, checksum", after(&game, |game| game["turns"][3]["h"] = json!("0"))),
        ("player-turn 4, bad", after(&game, |game| game["turns"][3]["bad"] = json!([[0, "too_many"]]))),
        ("player-turn 4, sc", after(&game, |game| game["turns"][3]["sc"][0] = json!(99))),
        ("player-turn 4, raw", after(&game, |game| game["turns"][3]["raw"] = json!([]))),
        ("player-turn 4, raw", after(&game, |game| game["turns"][3]["raw"] = json!(["finish", "finish"]))),
        ("finished", after(&game, |game| drop(game["turns"].as_array_mut().unwrap().pop()))),
        ("reason", after(&game, |game| game["end"]["reason"] = json!("nothing"))),
        ("field, line 2", after(&game, |game| game["end"]["field"] = json!("7 127\n"))),
        ("rng48", after(&game, |game| game["seed"] = json!(7))),
        ("layout", after(&game, |game| game["layout"] = json!(""))),
    ] {
        assert_eq!(found.at, at);
    }
    let found = after(&game, |game| game["end"]["winner"] = json!((winner + 1) % 3));
    assert_eq!(found, mismatch("winner", &format!("Some({})", (winner + 1) % 3), &format!("Some({winner})")));

    let full = shortest(FULL);
    let text = full["turns"][2]["in"].as_str().unwrap();
    let found = after(&full, |full| full["turns"][2]["in"] = json!(text.replacen("1 200", "1 201", 1)));
    assert_eq!(found, mismatch("player-turn 3, line 2", "1 201 2", "1 200 2"));

    let scenario = shortest(SCENARIOS);
    for (at, found) in [
        ("p", after(&scenario, |scenario| scenario["p"] = json!(3))),
        ("pre", after(&scenario, |scenario| drop(scenario["pre"].as_array_mut().unwrap().pop()))),
        ("pre", after(&scenario, |scenario| scenario["pre"][5][3] = json!(7))),
        ("probe 1, changed tiles", after(&scenario, |scenario| scenario["probes"][1][2] = json!([[0, 0, 0, 0, 0, 0]]))),
        ("avail, line 9", after(&scenario, |scenario| scenario["avail"][8] = json!([99, 0, 0]))),
    ] {
        assert_eq!(found.at, at);
    }
}

/// The game could not go on as recorded if `reset` were no command.
#[test]
fn resets_are_replayed() {
    let game = shortest(RESET);
    let has_reset = |turn: &Value| turn["raw"].as_array().unwrap().iter().any(|line| line == "reset");
    let reset = game["turns"].as_array().unwrap().iter().position(has_reset).expect("there is a reset");
    let found = after(&game, |game| {
        let lines = game["turns"][reset]["raw"].as_array_mut().unwrap();
        lines.iter_mut().filter(|line| **line == "reset").for_each(|line| *line = json!("nothing"));
    });
    assert_eq!(found.at, format!("player-turn {}, bad", reset + 1));
}

#[test]
fn lines_that_are_no_records_are_found() {
    let good = records(FIELDS).swap_remove(0).to_string();
    let mut game = shortest(CONTEST);
    game["turns"][0].as_object_mut().unwrap().remove("raw");
    let lines = [good.clone(), "{}".into(), r#"{"turns":[]}"#.into(), game.to_string(), good[..50].into(), good];
    let found: Vec<_> = differences("asteroid", &lines).into_iter().map(|d| (d.line, d.mismatch.at)).collect();
    let expected = ["the fields", "the fields", "the fields", "the whole line"].map(String::from);
    assert_eq!(found, (2..).zip(expected).collect::<Vec<_>>());
}
