//! The fixed workloads: recorded games and boards.
//!
//! The full files are read where `../shared/golden` is there, else the subset that the tests
//! carry: figures of the two are not comparable, so the source is printed.

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
    let path = find(game, file);
    println!("# {game}: {}", path.file_name().unwrap_or_default().to_string_lossy());
    let reader = BufReader::new(GzDecoder::new(File::open(&path).expect("the golden file opens")));
    reader
        .lines()
        .map(|line| serde_json::from_str(&line.expect("the golden file unpacks")).expect("the golden file is JSON"))
        .collect()
}

fn find(game: &str, file: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the workspace");
    let folders = [root.join("../shared/golden").join(game), root.join("tools/tests/golden").join(game)];
    folders
        .iter()
        .map(|folder| folder.join(file))
        .find(|path| path.exists())
        .unwrap_or_else(|| panic!("no golden file {file} for {game}"))
}
