//! What the films of records in the format of the golden files read first, in every game.

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::Error;

/// Reads the fields of a record that a film needs; what else it says is not looked at, since
/// checking is the work of `referee check`.
///
/// # Errors
/// When a field is missing or of another kind.
pub fn parse<T: DeserializeOwned>(record: &Value) -> Result<T, Error> {
    T::deserialize(record).map_err(|error| Error::NoGame(error.to_string()))
}

/// A sentence for a record without a turn of this game.
pub fn no_game(expected: &str) -> Error {
    Error::NoGame(format!("a game has the fields {expected}"))
}

/// What a record calls itself.
pub fn title(record: &Value) -> String {
    match (record.get("id").and_then(Value::as_str), record.get("seed")) {
        (Some(id), _) => id.to_string(),
        (None, Some(seed)) => format!("seed {seed}"),
        (None, None) => "a recorded game".to_string(),
    }
}

/// The players' names of a record that has a list of them.
pub fn names(record: &Value) -> Vec<String> {
    let word = |name: &Value| name.as_str().map_or_else(|| name.to_string(), str::to_string);
    record.get("players").and_then(Value::as_array).map_or(Vec::new(), |names| names.iter().map(word).collect())
}
