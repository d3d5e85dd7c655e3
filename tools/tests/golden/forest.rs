//! `forest`: a record with any mistake is noticed, and where the mistake is.

use serde_json::{json, Value};
use tools::check::{Difference, Mismatch};

use crate::golden::{mismatch, records};

/// An undisturbed game with its lists of actions.
pub fn whole_game() -> Value {
    records("forest/protocol.jsonl.gz").swap_remove(0)
}

fn differences(lines: &[String]) -> Vec<Difference> {
    crate::golden::differences("forest", lines)
}

fn after(record: Value, change: impl FnOnce(&mut Value)) -> Mismatch {
    crate::golden::after("forest", record, change)
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
