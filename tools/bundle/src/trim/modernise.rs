//! Code of before edition 2024 that this edition rejects, in words that both take.
//!
//! What to write is the compiler's to say, by its lints about that edition. It is asked only where the program
//! does not compile: it has to read all of it, in edition 2021.

use std::collections::HashSet;

use super::action::{apply, replacements, Action};
use super::editions::Origin;
use super::{write, Trim};
use crate::compile::Diagnostic;
use crate::error::Result;
use crate::judge::{Edition, Judge};
use crate::prune::terms::Boldness;
use crate::text::tree::{Module, Printed};

/// The lints about what is an error in edition 2024.
const LINTS: &[&str] = &["impl_trait_overcaptures", "rust_2024_incompatible_pat"];

/// Errors about borrows, where a returned `impl Trait` captures more than in earlier editions.
const BORROWS: &[&str] = &["E0499", "E0502", "E0503", "E0505", "E0506", "E0515", "E0597", "E0700", "E0716"];

/// Rounds of rewriting: what is written may have something inside that is to be rewritten.
const ROUNDS: usize = 4;

impl Trim<'_> {
    /// Rewrites a whole program of these crates where edition 2024 needs it.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn modernise(&self, root: &mut Module, crates: &[Origin]) -> Result<()> {
        let is_concerned =
            self.judge.edition >= Edition::E2024 && crates.iter().any(|origin| origin.edition < Edition::E2024);
        let Some(compiler) = self.compilers.first().filter(|_| is_concerned) else { return Ok(()) };
        let mut reached = root.clone();
        self.prune(&mut reached, Boldness::Bold);
        let (_, said) = self.mopped(&mut reached, compiler)?;
        if !said.iter().any(is_about_edition) {
            return Ok(());
        }
        let judge = Judge { edition: Edition::E2021, ..*self.judge };
        for _ in 0..ROUNDS {
            let printed = Printed::new(self.header, root);
            write(&self.source, &printed.text)?;
            let said = compiler.lint(&judge, &self.source, LINTS)?;
            let lints = said.iter().filter(|d| LINTS.contains(&d.code()));
            // A macro may be called more than once.
            let mut met = HashSet::new();
            let mut actions: Vec<Action> = lints.flat_map(|d| replacements(&printed, d)).collect();
            actions.retain(|action| met.insert(action.clone()));
            let rewritten = loop {
                if actions.is_empty() {
                    return Ok(());
                }
                let mut candidate = root.clone();
                match apply(&mut candidate, &printed, &actions) {
                    Ok(_) => break candidate,
                    Err(idle) => actions.retain(|action| !idle.contains(action)),
                }
            };
            *root = rewritten;
        }
        Ok(())
    }
}

/// Whether edition 2024 has to do with an error.
fn is_about_edition(error: &Diagnostic) -> bool {
    error.is_error() && (BORROWS.contains(&error.code()) || error.message.contains("implicitly-borrowing pattern"))
}
