//! Names of lints: those that a compiler knows, and those that its messages leave out.
//!
//! An attribute that allows a lint is itself a warning to a compiler that is older than the lint, so it
//! matters who knows which.

use std::collections::{BTreeMap, HashSet};

use super::{Compiler, Diagnostic};
use crate::error::Result;

impl Compiler {
    /// The names of all lints that it knows.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn lints(&self) -> Result<HashSet<String>> {
        let text = self.ask(&["-W", "help"])?;
        Ok(text.lines().filter_map(|line| Some(line.split_whitespace().next()?.replace('-', "_"))).collect())
    }
}

/// Some lints have the number of an error; their names are only told the first time.
pub(super) fn name_lints(said: &mut [Diagnostic]) {
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    for diagnostic in said.iter_mut().filter(|d| !d.is_error()) {
        let told = diagnostic.children.iter().find_map(|child| {
            let (level, rest) = child.message.strip_prefix("`#[")?.split_once('(')?;
            let (name, rest) = rest.split_once(')')?;
            (["warn", "deny"].contains(&level) && rest.ends_with("on by default")).then(|| name.to_string())
        });
        let Some(code) = diagnostic.code.as_mut().filter(|code| code.code.starts_with('E')) else { continue };
        if let Some(name) = told {
            names.insert(code.code.clone(), name);
        }
        if let Some(name) = names.get(&code.code) {
            code.code = name.clone();
        }
    }
}
