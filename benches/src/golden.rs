//! The fixed workloads: recorded games and boards.
//!
//! The full files are read where `../shared/golden` is there, else the subset that the tests
//! carry: figures of the two are not comparable, so it is printed which of them was read.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use serde_json::Value;

/// The records of a golden file of a game.
///
/// # Panics
/// If there is no such file or it is not what the project's tests check it to be.
pub fn records(game: &str, file: &str) -> Vec<Value> {
    let (path, source) = find(game, file);
    println!("# {game}: {file}, {source}");
    let reader = BufReader::new(GzDecoder::new(File::open(&path).expect("the golden file opens")));
    reader
        .lines()
        .map(|line| serde_json::from_str(&line.expect("the golden file unpacks")).expect("the golden file is JSON"))
        .collect()
}

/// The file, and which of the two it is.
fn find(game: &str, file: &str) -> (PathBuf, &'static str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the workspace");
    let folders = [("../shared/golden", "the full file"), ("tools/tests/golden", "the subset of the tests")];
    folders
        .iter()
        .map(|(folder, source)| (root.join(folder).join(game).join(file), *source))
        .find(|(path, _)| path.exists())
        .unwrap_or_else(|| panic!("no golden file {file} for {game}"))
}
