//! What `referee check` needs of a game: records that are replayed, and games that become records.

use std::fmt::{Debug, Display};

use engines::Game;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::matches::GameRecord;

/// Replay of a game's records.
pub trait Check: Game {
    /// What a report calls a record: its own name where it has one.
    fn id(record: &Value) -> Option<String>;

    /// Replays one record of any kind the game has; the kind shows in the record's fields.
    ///
    /// # Errors
    /// The first thing that the record says and the replay does not, or the other way round.
    fn check(record: &Value) -> Result<(), Mismatch>;

    /// A game of the arena as a record of the kind that tells everything.
    ///
    /// # Errors
    /// A sentence if such records cannot tell it, or it is no game of this kind.
    fn transcript(game: &GameRecord) -> Result<Value, String>;
}

/// The first thing in which a record and its replay differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// Place in the record.
    pub at: String,
    /// Content of the record.
    pub expected: String,
    /// Content of the replay.
    pub got: String,
}

impl Mismatch {
    /// A difference between what a record says and what the replay says.
    pub fn new(at: impl Into<String>, expected: impl Into<String>, got: impl Into<String>) -> Mismatch {
        Mismatch { at: at.into(), expected: expected.into(), got: got.into() }
    }

    /// Compares line by line; `at` names the whole of the lines.
    ///
    /// # Errors
    /// The first line that differs; a missing one reads `(no line)`.
    pub fn between_lines<E: AsRef<str>, G: AsRef<str>>(
        at: &str,
        expected: impl IntoIterator<Item = E>,
        got: impl IntoIterator<Item = G>,
    ) -> Result<(), Mismatch> {
        const NONE: &str = "(no line)";
        let (mut expected, mut got) = (expected.into_iter(), got.into_iter());
        for number in 1.. {
            let (expected, got) = (expected.next(), got.next());
            match (expected.as_ref().map(AsRef::as_ref), got.as_ref().map(AsRef::as_ref)) {
                (None, None) => break,
                (expected, got) if expected == got => {}
                (expected, got) => {
                    let at = format!("{at}, line {number}");
                    return Err(Mismatch::new(at, expected.unwrap_or(NONE), got.unwrap_or(NONE)));
                }
            }
        }
        Ok(())
    }

    /// Compares two values that print.
    ///
    /// # Errors
    /// When they print differently.
    pub fn between<T: ToString>(at: &str, expected: T, got: T) -> Result<(), Mismatch> {
        let (expected, got) = (expected.to_string(), got.to_string());
        if expected == got {
            Ok(())
        } else {
            Err(Mismatch { at: at.into(), expected, got })
        }
    }

    /// Compares two values, which are printed only when they differ.
    ///
    /// # Errors
    /// When they differ.
    pub fn between_values<T: Debug + PartialEq>(at: impl Display, expected: &T, got: &T) -> Result<(), Mismatch> {
        if expected == got {
            Ok(())
        } else {
            Err(Mismatch::new(at.to_string(), format!("{expected:?}"), format!("{got:?}")))
        }
    }
}

/// Reads the fields of a record.
///
/// # Errors
/// When a field is missing, unknown or of another kind.
pub fn parse<T: DeserializeOwned>(record: &Value) -> Result<T, Mismatch> {
    T::deserialize(record).map_err(|error| Mismatch::new("the fields", "those of the golden files", error.to_string()))
}
