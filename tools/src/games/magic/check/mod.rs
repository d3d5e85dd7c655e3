//! The records of `magic`: games and runs of a reference referee, two games of the contest's own
//! client, answer lines, and the order of the blocks that fall.
//!
//! A record's fields tell its kind. What players are called and where a layout comes from is for
//! reading only.

mod duel;
mod events;
mod layout;
mod lines;
mod recording;
mod run;
mod seat;
mod shrink;
mod trace;

use engines::magic::Magic;
use serde_json::Value;

use crate::games::check::{parse, Check, Mismatch};
use crate::matches::GameRecord;

impl Check for Magic {
    fn id(record: &Value) -> Option<String> {
        let name = record.get("id").or_else(|| record.get("line"));
        Some(name?.as_str()?.to_owned())
    }

    fn check(record: &Value) -> Result<(), Mismatch> {
        let has = |field: &str| record.get(field).is_some();
        match record.get("mode").map(Value::as_str) {
            Some(Some("final")) => duel::check(&parse(record)?),
            Some(Some("stage")) => run::check(&parse(record)?),
            None if has("frames") => trace::check(&parse(record)?),
            None if has("line") => lines::check(&parse(record)?),
            None if has("order") => shrink::check(&parse(record)?),
            _ => Err(Mismatch::new("the fields", "`mode` final or stage, `frames`, `line` or `order`", "none of them")),
        }
    }

    fn transcript(game: &GameRecord) -> Result<Value, String> {
        recording::transcript(game)
    }
}
