//! What came of every mutant, a line of JSON each, so that a run goes on where it was.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use serde::{Deserialize, Serialize};

/// What came of a mutant.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
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
    /// The test that caught it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Whether that test had to be stopped.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub endless: bool,
    /// The sources it was tried with.
    pub sources: u64,
}

/// The outcomes so far, and the file they are in.
pub struct Results {
    file: File,
    sources: u64,
    known: HashMap<String, Outcome>,
}

impl Results {
    /// Reads what is known. A mutant that survived other sources than these may be caught by now.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn open(path: &Path, sources: u64) -> anyhow::Result<Results> {
        let context = || format!("{} cannot be read or written", path.display());
        let text = if path.exists() { std::fs::read_to_string(path).with_context(context)? } else { String::new() };
        let mut known = HashMap::new();
        // The last line of a run that was interrupted may be half of one.
        for line in text.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok()) {
            if line.outcome != Outcome::Survives || line.sources == sources {
                known.insert(line.mutant, line.outcome);
            }
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path).with_context(context)?;
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(file).with_context(context)?;
        }
        Ok(Results { file, sources, known })
    }

    /// What came of this mutant.
    pub fn of(&self, mutant: &str) -> Option<Outcome> {
        self.known.get(mutant).copied()
    }

    /// Writes an outcome down.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, mutant: &str, outcome: Outcome, by: Option<String>, endless: bool) -> anyhow::Result<()> {
        let line = Line { mutant: mutant.to_string(), outcome, by, endless, sources: self.sources };
        writeln!(self.file, "{}", serde_json::to_string(&line)?).context("an outcome cannot be written down")?;
        self.known.insert(line.mutant, outcome);
        Ok(())
    }
}
