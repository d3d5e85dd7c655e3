//! The games, one file each: their records, and what their drawing functions read.

mod asteroid;
mod battle2048;
mod chain;
mod forest;
mod magic;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::Error;

/// Reads the fields of a record that a film needs; what else it says is not looked at, since
/// checking is the work of `referee check`.
fn parse<T: DeserializeOwned>(record: &Value) -> Result<T, Error> {
    T::deserialize(record).map_err(|error| Error::NoGame(error.to_string()))
}

/// A sentence for a record without a turn of this game.
fn no_game(expected: &str) -> Error {
    Error::NoGame(format!("a game has the fields {expected}"))
}

/// What a record calls itself.
fn title(record: &Value) -> String {
    match (record.get("id").and_then(Value::as_str), record.get("seed")) {
        (Some(id), _) => id.to_string(),
        (None, Some(seed)) => format!("seed {seed}"),
        (None, None) => "a recorded game".to_string(),
    }
}

/// The players' names of a record that has a list of them.
fn names(record: &Value) -> Vec<String> {
    let word = |name: &Value| name.as_str().map_or_else(|| name.to_string(), str::to_string);
    record.get("players").and_then(Value::as_array).map_or(Vec::new(), |names| names.iter().map(word).collect())
}
