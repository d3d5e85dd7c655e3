//! The records of `forest`: boards and games of the contest's own program.
//!
//! A record's fields tell its kind: `events` make it a game, `richness` a board. Whether the lists
//! of possible actions were left out shows in a game's first prompt.

mod game;
mod log;
mod recording;
mod refusal;
mod seat;

use engines::forest::{Cell, Forest, Setup};
use serde::Deserialize;
use serde_json::Value;

use crate::games::check::{parse, Check, Mismatch};
use crate::matches::GameRecord;

impl Check for Forest {
    fn id(record: &Value) -> Option<String> {
        match record.get("id") {
            Some(id) => id.as_str().map(str::to_owned),
            None => record.get("seed").map(|seed| format!("seed {seed}")),
        }
    }

    fn check(record: &Value) -> Result<(), Mismatch> {
        if record.get("events").is_some() {
            game::check(&parse(record)?)
        } else if record.get("richness").is_some() {
            check_board(&parse(record)?)
        } else {
            Err(Mismatch::new("the fields", "`events` of a game or `richness` of a board", "neither"))
        }
    }

    fn transcript(game: &GameRecord) -> Result<Value, String> {
        recording::transcript(game)
    }
}

/// A generated board.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Board {
    seed: i64,
    richness: String,
    start: [Vec<usize>; 2],
}

fn check_board(record: &Board) -> Result<(), Mismatch> {
    let Setup { board, start } = Setup::from_seed(record.seed);
    let richness: String = Cell::all().map(|cell| (b'0' + board.richness(cell)) as char).collect();
    Mismatch::between("richness", &record.richness, &richness)?;
    for (player, cells) in start.iter().enumerate() {
        let mut cells = cells.map(Cell::index);
        cells.sort_unstable();
        let at = format!("start of player {player}");
        Mismatch::between(&at, format!("{:?}", record.start[player]), format!("{cells:?}"))?;
    }
    Ok(())
}
