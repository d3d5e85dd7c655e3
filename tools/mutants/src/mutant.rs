//! Mutants as `cargo mutants --list` names them: a place in a file and what takes its place.

use std::path::Path;
use std::process::Command;

use anyhow::{bail, Context};
use serde::Deserialize;

/// A fault to be put in.
#[derive(Deserialize)]
pub struct Mutant {
    /// File, line, column and what happens there: no two have the same.
    pub name: String,
    /// The file, relative to the workspace.
    pub file: String,
    /// What kind of place it is.
    pub genre: Genre,
    /// What takes the place of the text.
    pub replacement: String,
    span: Span,
    function: Option<Function>,
}

/// Kinds of mutants.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Genre {
    /// The body of a function becomes a value.
    FnValue,
    /// Another operator.
    BinaryOperator,
    /// An operator less.
    UnaryOperator,
    /// An arm less, where there is one for everything else.
    MatchArm,
    /// A guard that always holds, or never.
    MatchArmGuard,
    /// A field less, where there is a base.
    StructField,
}

#[derive(Deserialize)]
struct Function {
    return_type: String,
}

#[derive(Deserialize)]
struct Span {
    start: Position,
    end: Position,
}

/// Line and column in characters, from 1.
#[derive(Deserialize, Clone, Copy)]
struct Position {
    line: usize,
    column: usize,
}

impl Mutant {
    /// The bytes of the file that are replaced.
    pub fn range(&self, source: &str) -> std::ops::Range<usize> {
        self.span.start.offset(source)..self.span.end.offset(source)
    }

    /// Whether an error in the mutant's text, beside the original, means that it does not compile alone: a
    /// value of the wrong type. Two values of an `impl Trait` may be of two types, each good alone.
    pub fn is_wrong_everywhere(&self) -> bool {
        let is_opaque = |function: &Function| function.return_type.contains("impl ");
        self.genre == Genre::FnValue && !self.function.as_ref().is_none_or(is_opaque)
    }

    /// The file with nothing but this mutant in it.
    pub fn alone(&self, source: &str) -> String {
        let range = self.range(source);
        format!("{}{} {}", &source[..range.start], self.replacement, &source[range.end..])
    }
}

impl Position {
    fn offset(self, source: &str) -> usize {
        let line: usize = source.split_inclusive('\n').take(self.line - 1).map(str::len).sum();
        let columns = source[line..].chars().take(self.column - 1);
        line + columns.map(char::len_utf8).sum::<usize>()
    }
}

/// The mutants of what these arguments of `cargo mutants` select.
pub fn list(workspace: &Path, selection: &[String]) -> anyhow::Result<Vec<Mutant>> {
    let mut command = Command::new("cargo");
    command.args(["mutants", "--list", "--json", "--colors", "never"]).args(selection).current_dir(workspace);
    let output = command.output().context("`cargo mutants` cannot be started")?;
    if !output.status.success() {
        bail!("`cargo mutants --list` failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    serde_json::from_slice(&output.stdout).context("`cargo mutants --list` prints something unknown")
}
