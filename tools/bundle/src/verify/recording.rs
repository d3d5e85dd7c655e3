//! Inputs to compare two programs on.

use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// What a program is sent.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct Recording {
    /// What messages call it.
    pub name: String,
    /// The text.
    pub text: String,
    /// The line of the text at which each turn begins, from 0; of the first one only where that is
    /// not known.
    pub turns: Vec<usize>,
}

impl Recording {
    /// A text that somebody else recorded.
    pub fn from_text(name: String, text: String) -> Recording {
        Recording { name, text, turns: vec![0] }
    }

    /// The recordings of a file, or of all files of a folder in the order of their names.
    ///
    /// # Errors
    /// What cannot be read.
    pub fn read(path: &Path) -> Result<Vec<Recording>> {
        let mut files = vec![path.to_path_buf()];
        if path.is_dir() {
            let entries = path.read_dir().map_err(Error::io("read", path))?;
            let entries =
                entries.map(|entry| entry.map(|entry| entry.path())).collect::<std::io::Result<Vec<PathBuf>>>();
            files = entries.map_err(Error::io("read", path))?.into_iter().filter(|path| path.is_file()).collect();
            files.sort();
        }
        let read = |file: PathBuf| {
            let text = std::fs::read_to_string(&file).map_err(Error::io("read", &file))?;
            Ok(Recording::from_text(file.display().to_string(), text))
        };
        files.into_iter().map(read).collect()
    }
}
