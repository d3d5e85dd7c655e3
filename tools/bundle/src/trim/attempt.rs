//! One attempt at a removal: on a copy, which is kept if it compiles and means the same.
//!
//! What a removal leaves without a counterpart goes with it; an error about something else ends the
//! attempt at once, since every run of a compiler takes its time.

use std::collections::BTreeSet;

use super::action::{apply, removals, Action};
use super::orphans::drop_orphans;
use super::shrink::shrink;
use super::{Trim, MOPPING};
use crate::compile::{Compiler, Diagnostic};
use crate::error::Result;
use crate::text::tree::{Module, Printed};

/// Errors about what a removal elsewhere has left without a counterpart.
const ORPHANED: &[&str] = &["E0407", "E0432", "E0433", "E0437", "E0438", "E0603"];

/// Those of them about members that are in no trait.
pub const LOST_MEMBERS: &[&str] = &["E0407", "E0437", "E0438"];

/// Errors about uses of what is gone.
const GONE: &[&str] = &["E0405", "E0412", "E0422", "E0425", "E0531", "E0599"];

/// How taking some actions ended.
pub enum Attempt {
    /// It compiles, with these warnings.
    Done(Box<(Module, Printed, Vec<Diagnostic>)>),
    /// It does not.
    Failed(Vec<Diagnostic>),
    /// It would save too little to be worth asking.
    Vain,
    /// These find nothing to do.
    Idle(Vec<Action>),
}

impl Trim<'_> {
    /// Takes the actions on a copy, if they save as many bytes at least.
    pub(super) fn attempt(
        &self,
        root: &Module,
        printed: &Printed,
        actions: &[Action],
        least: usize,
        compiler: &Compiler,
    ) -> Result<Attempt> {
        let mut candidate = root.clone();
        let found = match apply(&mut candidate, printed, actions) {
            Ok(found) => found,
            Err(idle) => return Ok(Attempt::Idle(idle)),
        };
        let before = self.proven.borrow().clone();
        if !found.iter().all(|found| shrink(&mut candidate, found)) {
            return Ok(Attempt::Failed(Vec::new()));
        }
        if least > 0 && self.pruned_length(&candidate) + least > printed.text.len() {
            return Ok(Attempt::Vain);
        }
        if !found.is_empty() {
            // Numbers of fields and variants are others from here on.
            let (printed, said) = self.check(&candidate, compiler)?;
            if said.iter().any(Diagnostic::is_error) {
                return Ok(Attempt::Failed(said.into_iter().filter(Diagnostic::is_error).collect()));
            }
            self.prove(&printed, compiler);
        }
        let attempt = self.mopped_up(candidate, least == 0, compiler)?;
        if let (Attempt::Failed(_), false) = (&attempt, found.is_empty()) {
            *self.proven.borrow_mut() = before;
        }
        Ok(attempt)
    }

    /// The length of the text without what is not reached.
    pub(super) fn pruned_length(&self, root: &Module) -> usize {
        let mut candidate = root.clone();
        if let Some(boldness) = self.boldness.get() {
            self.prune(&mut candidate, boldness);
        }
        Printed::new(self.header, &candidate).text.len()
    }

    /// Removes what nothing needs any more, and what that leaves without a counterpart. Members that only
    /// seemed to be needed for what is gone come back, if `spares`.
    fn mopped_up(&self, candidate: Module, spares: bool, compiler: &Compiler) -> Result<Attempt> {
        let known = self.spared.borrow().clone();
        for _ in 0..MOPPING {
            match self.mopped_once(candidate.clone(), compiler)? {
                (Attempt::Failed(errors), text) => {
                    let is_listed = self.running.borrow().is_some();
                    if !spares || !is_listed || !self.spare_members(&text, &errors) {
                        *self.spared.borrow_mut() = known;
                        return Ok(Attempt::Failed(errors));
                    }
                }
                (attempt, _) => return Ok(attempt),
            }
        }
        *self.spared.borrow_mut() = known;
        Ok(Attempt::Failed(Vec::new()))
    }

    /// One way of doing so, with the text that was checked last.
    fn mopped_once(&self, mut candidate: Module, compiler: &Compiler) -> Result<(Attempt, Printed)> {
        if let Some(boldness) = self.boldness.get() {
            self.prune(&mut candidate, boldness);
        }
        drop_orphans(&mut candidate);
        let mut orphans = 0;
        loop {
            let (text, said) = self.check(&candidate, compiler)?;
            if self.is_same(&text, &said) {
                return Ok((Attempt::Done(Box::new((candidate, text.clone(), said))), text));
            }
            let errors: Vec<Diagnostic> = said.into_iter().filter(Diagnostic::is_error).collect();
            // What names something that is gone still does so without other items.
            let piece = |d: &Diagnostic| {
                let at = d.primary().next()?;
                text.piece_at(at.line_start, at.column_start).map(|piece| piece.start)
            };
            let orphaned = errors.iter().filter(|d| ORPHANED.contains(&d.code()));
            let changing: BTreeSet<usize> = orphaned.filter_map(piece).collect();
            let stays = |d: &Diagnostic| piece(d).is_some_and(|at| !changing.contains(&at));
            if errors.is_empty() || errors.iter().any(|d| GONE.contains(&d.code()) && stays(d)) {
                return Ok((Attempt::Failed(errors), text));
            }
            // Imports of what has just been removed go with it, and so do the members of impls
            // whose traits have lost theirs.
            orphans += 1;
            let orphaned = errors.iter().filter(|d| ORPHANED.contains(&d.code()));
            let removals: Vec<Action> = orphaned.flat_map(|d| removals(&text, d)).collect();
            if orphans > MOPPING || removals.is_empty() || apply(&mut candidate, &text, &removals).is_err() {
                return Ok((Attempt::Failed(errors), text));
            }
        }
    }
}
