//! The records of `chain`: what the official client sent, and games, moves and counts of
//! reference simulators.
//!
//! A record's fields tell its kind; a text is what a program got from the official client in a
//! whole game. Records that leave out one side's commands are replayed by trying all of them: the
//! position after the right ones has to be the recorded one.

mod ending;
mod facts;
mod game;
mod log;
mod packs;
mod perft;
mod recording;
mod seat;
mod steps;
mod text;
mod transcript;
mod turn;

use engines::chain::Chain;
use serde_json::Value;

use crate::games::check::{parse, Check, Mismatch};
use crate::matches::GameRecord;

impl Check for Chain {
    fn id(record: &Value) -> Option<String> {
        Some(record.get("id")?.as_str()?.to_owned())
    }

    fn check(record: &Value) -> Result<(), Mismatch> {
        if let Some(text) = record.as_str() {
            return text::check(text);
        }
        let has = |field: &str| record.get(field).is_some();
        if has("turns") && has("result") {
            game::check(&parse(record)?)
        } else if has("turns") {
            log::check(&parse(record)?)
        } else if has("events") {
            transcript::check(&parse(record)?)
        } else if has("res") {
            steps::check(&parse(record)?)
        } else if has("depth") {
            perft::check(&parse(record)?)
        } else if has("packs") {
            packs::check(&parse(record)?)
        } else {
            Err(Mismatch::new("the fields", "`turns`, `events`, `res`, `depth` or `packs`", "none of them"))
        }
    }

    fn transcript(game: &GameRecord) -> Result<Value, String> {
        recording::transcript(game)
    }
}
