//! Films of recorded games: what their frames hold, what the command says, and what a browser
//! shows of them.

mod browser;
mod command;
mod films;

use std::path::{Path, PathBuf};

use serde_json::Value;
use tools::replay::{film, Error, Film, Records};

/// A file of the golden records that are carried with the code.
fn golden(game: &str, file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(game).join(file)
}

/// All records of a golden file.
fn records(game: &str, file: &str) -> Vec<Value> {
    let path = golden(game, file);
    let records = Records::open(&path).unwrap();
    (1..=records.len()).map(|number| records.get(number).unwrap()).collect()
}

/// The films of all records of a golden file.
fn films(game: &str, file: &str) -> Result<Vec<Film>, Error> {
    records(game, file).iter().map(|record| film(record, Some(game))).collect()
}
