//! The records of `battle2048`: games and slides of the contest's own program.
//!
//! A record's `kind` tells what it is; one without is a board with its four slides. What the
//! players are called, and what a note says, is for reading only, but for the note that a record
//! depends on the 32-bit arithmetic of the contest's program.

mod compact;
mod ending;
mod game;
mod moves;
mod recording;
mod seat;

use engines::battle2048::Battle2048;
use serde_json::Value;

use crate::games::check::{parse, Check, Mismatch};
use crate::matches::GameRecord;

impl Check for Battle2048 {
    fn id(record: &Value) -> Option<String> {
        let name = record.get("id").or_else(|| record.get("b"));
        Some(name?.as_str()?.to_owned())
    }

    fn check(record: &Value) -> Result<(), Mismatch> {
        match record.get("kind").map(Value::as_str) {
            Some(Some("full" | "case")) => game::check(&parse(record)?),
            Some(Some("compact")) => compact::check(&parse(record)?),
            None if record.get("b").is_some() => moves::check(&parse(record)?),
            _ => Err(Mismatch::new("the fields", "`kind` full, case or compact, or a board `b`", "none of them")),
        }
    }

    fn transcript(game: &GameRecord) -> Result<Value, String> {
        recording::transcript(game)
    }
}
