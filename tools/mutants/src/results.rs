//! What came of every mutant, a line of JSON each, so that a run goes on where it was.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;

use anyhow::Context;
use serde::{Deserialize, Serialize};

/// What came of a mutant.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// A test fails, or does not end.
    Caught,
    /// No test notices.
    Survives,
    /// It does not compile.
    Unviable,
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
pub struct Line {
    /// The mutant's name.
    pub mutant: String,
    /// What came of it.
    pub outcome: Outcome,
    /// The test that fails, or does not end.
    pub by: Option<String>,
}

/// The outcomes so far, and the file they are in.
pub struct Results {
    file: File,
    known: HashMap<String, Outcome>,
}

impl Results {
    /// Reads what is known. What survived an earlier run may be caught by now, and is tried again.
    pub fn open(path: &Path) -> anyhow::Result<Results> {
        let context = || format!("{} cannot be read or written", path.display());
        let mut file = OpenOptions::new().create(true).read(true).append(true).open(path).with_context(context)?;
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(context)?;
        // The last line of a run that was interrupted may be half of one.
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(file).with_context(context)?;
        }
        let lines = text.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok());
        let known = lines.filter(|line| line.outcome != Outcome::Survives).map(|line| (line.mutant, line.outcome));
        Ok(Results { known: known.collect(), file })
    }

    /// What came of this mutant.
    pub fn of(&self, mutant: &str) -> Option<Outcome> {
        self.known.get(mutant).copied()
    }

    /// Writes an outcome down.
    pub fn add(&mut self, line: Line) -> anyhow::Result<()> {
        writeln!(self.file, "{}", serde_json::to_string(&line)?).context("an outcome cannot be written down")?;
        self.known.insert(line.mutant, line.outcome);
        Ok(())
    }
}
