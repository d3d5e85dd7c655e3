//! The records of `asteroid`: maps, games and single player-turns of the contest's own program.
//!
//! A record's fields tell what it is. All of them were made by the official program, so everything
//! is replayed with what it does beyond the rule text: late names, and `reset`.

mod game;
mod map;
mod plots;
mod recording;
mod scenario;
mod seat;
mod text;

use engines::asteroid::Asteroid;
use serde_json::Value;

use crate::games::check::{parse, Check, Mismatch};
use crate::matches::GameRecord;

impl Check for Asteroid {
    fn id(record: &Value) -> Option<String> {
        match record.get("id") {
            Some(name) => Some(name.as_str()?.to_owned()),
            None => Some(format!("seed {}", record.get("seed")?.as_i64()?)),
        }
    }

    fn check(record: &Value) -> Result<(), Mismatch> {
        let has = |field: &str| record.get(field).is_some();
        if has("turns") {
            game::check(&parse(record)?)
        } else if has("probes") {
            scenario::check(&parse(record)?)
        } else if has("next_int") {
            map::check_drawn(&parse(record)?)
        } else {
            Err(Mismatch::new("the fields", "`turns`, `probes` or `next_int`", "none of them"))
        }
    }

    fn transcript(game: &GameRecord) -> Result<Value, String> {
        recording::transcript(game)
    }
}
