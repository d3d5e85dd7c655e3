//! What `files.csv` in a game's folder says of its golden files.

use std::path::Path;

/// A file of a game's collection.
pub struct GoldenFile {
    pub name: String,
    /// Its records in the whole collection.
    pub whole: usize,
    /// Those carried here.
    pub carried: usize,
    /// Whether its records are whole games, which can be shown.
    pub has_films: bool,
}

/// The golden files of a game, which has some.
pub fn golden_files(game: &str) -> Vec<GoldenFile> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(game).join("files.csv");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file = |line: &str| match line.split(',').collect::<Vec<_>>()[..] {
        [name, whole, carried, films] => GoldenFile {
            name: name.to_string(),
            whole: whole.parse().unwrap(),
            carried: carried.parse().unwrap(),
            has_films: films == "yes",
        },
        _ => panic!("{}: {line}", path.display()),
    };
    let files: Vec<_> = text.lines().skip(1).map(file).collect();
    assert!(files.iter().any(|file| file.has_films), "{}: no recorded games", path.display());
    files
}
