//! Where trimming starts: a program without what `main` does not reach.
//!
//! Reachability goes by names, so it may lose what only the compiler sees: what an error or a change of
//! meaning names is spared, and what never works out is tried with less boldness.

use std::collections::HashSet;

use syn::Item;

use super::implementations::NO_MEMBER;
use super::mir::Change;
use super::orphans::drop_orphans;
use super::{Trim, PATIENCE};
use crate::compile::{Compiler, Diagnostic};
use crate::error::{Error, Result};
use crate::prune::larger::Larger;
use crate::prune::reach::trait_member_name;
use crate::prune::terms::Boldness;
use crate::text::tree::{Module, Printed};
use crate::text::uses;

/// The error about what only later versions of the standard library promise.
const UNSTABLE: &str = "E0658";

impl Trim<'_> {
    /// A pruned copy of the tree that compiles and means the same: pruned boldly if that works,
    /// else carefully.
    ///
    /// # Errors
    /// The compiler's message, if even the whole program does not compile.
    pub fn start(&self, original: &Module) -> Result<Module> {
        let Some(compiler) = self.compilers.first() else { return Ok(original.clone()) };
        let known = self.spared.borrow().clone();
        let whole = self.without_idle(original)?;
        match self.start_of(&whole, compiler)? {
            Ok(root) => return Ok(root),
            Err(error) if self.instances.borrow().is_none() => return Err(error),
            Err(_) => {}
        }
        // Nothing that was learnt from the program without these bodies is true of the one with them.
        self.empties.set(false);
        self.instances.replace(None);
        self.running.replace(None);
        self.needed.replace(None);
        *self.spared.borrow_mut() = known;
        self.start_of(original, compiler)?
    }

    fn start_of(&self, whole: &Module, compiler: &Compiler) -> Result<std::result::Result<Module, Error>> {
        if let Some(root) = self.narrowed_at_once(whole, compiler)? {
            return Ok(Ok(root));
        }
        let mut last = None;
        *self.proven.borrow_mut() = None;
        for boldness in [Some(Boldness::Bold), Some(Boldness::Careful), Some(Boldness::Complete), None] {
            match self.pruned(whole, boldness, compiler)? {
                Ok(root) => {
                    self.boldness.set(boldness);
                    let listed = self.last(|run| run.mono_items.clone()).unwrap_or_default();
                    if !self.runs_no_idle(&root, compiler)? {
                        last = None;
                        break;
                    }
                    return Ok(Ok(self.narrowed(&root, &listed, compiler)?.unwrap_or(root)));
                }
                // Of the whole program the first error is often in code that nobody uses.
                Err(error) if boldness.is_some() || last.is_none() => last = Some(error),
                Err(_) => {}
            }
        }
        Ok(Err(last.unwrap_or_else(|| Error::Cargo("there is nothing to compile".to_string()))))
    }

    /// The narrowed program, without asking the compiler about the pruned one: what can run of that is known
    /// from before. Nothing if that does not work out.
    fn narrowed_at_once(&self, whole: &Module, compiler: &Compiler) -> Result<Option<Module>> {
        let Some(listed) = self.listed.take().filter(|_| self.instances.borrow().is_some()) else { return Ok(None) };
        let boldness = Some(Boldness::Bold);
        let mut root = whole.clone();
        self.prune(&mut root, Boldness::Bold);
        self.inventory.drop_wide_tuples(&mut root);
        drop_orphans(&mut root);
        if !self.refer(whole, &root, boldness, compiler)? {
            return Ok(None);
        }
        self.boldness.set(boldness);
        self.lists.set(true);
        let narrowed = self.narrowed(&root, &listed, compiler);
        self.lists.set(false);
        match narrowed? {
            Some(root) if self.runs_no_idle(&root, compiler)? => Ok(Some(root)),
            _ => Ok(None),
        }
    }

    /// A copy of the tree pruned as boldly as said, or what is wrong with it.
    fn pruned(
        &self,
        whole: &Module,
        boldness: Option<Boldness>,
        compiler: &Compiler,
    ) -> Result<std::result::Result<Module, Error>> {
        for attempt in 1.. {
            let mut root = whole.clone();
            if let Some(boldness) = boldness {
                self.prune(&mut root, boldness);
                self.inventory.drop_wide_tuples(&mut root);
            } else {
                uses::narrow(&mut root);
            }
            self.lists.set(true);
            let (printed, said) = self.mopped(&mut root, compiler)?;
            self.lists.set(false);
            let error = said.iter().find(|d| d.is_error()).map(|error| compiler.complaint(&printed, error));
            let mut changes = Vec::new();
            if error.is_none() {
                if !self.refer(whole, &root, boldness, compiler)? {
                    // Nothing larger compiles: what comes later is compared with this.
                    self.check(&root, compiler)?;
                    self.prove(&printed, compiler);
                }
                self.check(&root, compiler)?;
                changes = self.changes(&printed, &said);
            }
            let wrong = match (error, changes.first()) {
                (Some(error), _) => error,
                (None, Some(change)) => {
                    Error::Differs(format!("without unused code `{}` would mean something else", change.head))
                }
                (None, None) => return Ok(Ok(root)),
            };
            if boldness.is_none() || attempt == PATIENCE || !self.spare(&said, &changes) {
                return Ok(Err(wrong));
            }
        }
        unreachable!("the loop returns")
    }

    /// Takes as what all others must be like a larger program that compiles and has the functions of `part`,
    /// the program pruned as boldly as said, with their bodies; whether there is one.
    fn refer(&self, whole: &Module, part: &Module, boldness: Option<Boldness>, compiler: &Compiler) -> Result<bool> {
        let Some(boldness) = boldness else { return Ok(false) };
        let known = self.spared.borrow().clone();
        let larger = Larger::of(self.inventory, whole, boldness, &known, part);
        for way in [None, Some(Boldness::Complete), Some(Boldness::Careful)] {
            for attempt in 1..=PATIENCE {
                let mut root = match way {
                    None => larger.sparing(&self.spared.borrow()),
                    Some(boldness) => {
                        let mut root = whole.clone();
                        self.prune(&mut root, boldness);
                        root
                    }
                };
                let (printed, said) = self.mopped(&mut root, compiler)?;
                if !said.iter().any(Diagnostic::is_error) {
                    self.prove(&printed, compiler);
                    *self.spared.borrow_mut() = known;
                    return Ok(true);
                }
                if attempt == PATIENCE || !(self.spare(&said, &[]) | self.spare_known(&said)) {
                    break;
                }
            }
            self.spared.borrow_mut().clone_from(&known);
        }
        Ok(false)
    }

    /// Whether one of the other compilers misses what the first one does without; then it is spared when
    /// the program is pruned again.
    ///
    /// # Errors
    /// If a compiler cannot be run.
    pub fn misses(&self, whole: &Module, root: &Module, others: &[Compiler]) -> Result<bool> {
        for compiler in others {
            let (printed, said, _) = self.check_marked(root, compiler)?;
            if self.spare_traits(whole, &printed, &said) | self.spare(&said, &[]) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether none of these compilers has anything to say.
    ///
    /// # Errors
    /// If a compiler cannot be run.
    pub fn are_content(&self, root: &Module, compilers: &[Compiler]) -> Result<bool> {
        for compiler in compilers {
            if !self.check_marked(root, compiler)?.1.is_empty() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Spares the traits with members of the names that a type has not, or not yet in this version of the
    /// standard library; whether that is something new.
    fn spare_traits(&self, whole: &Module, printed: &Printed, said: &[Diagnostic]) -> bool {
        let errors = said.iter().filter(|d| [NO_MEMBER, UNSTABLE].contains(&d.code()));
        // The name of a method, or a path that ends with it.
        let missed = errors.flat_map(Diagnostic::primary).filter_map(|at| {
            let start = printed.offset(at.line_start, at.column_start)?;
            let end = printed.offset(at.line_end, at.column_end)?;
            printed.text.get(start..end)?.rsplit("::").next()
        });
        let missed: HashSet<&str> = missed.collect();
        let (mut spared, mut older) = (self.spared.borrow_mut(), self.older.borrow_mut());
        let known = older.len();
        whole.for_each_item(&mut |item| {
            let Item::Trait(item) = item else { return };
            let members = item.items.iter().filter_map(trait_member_name);
            let found: Vec<String> = members.filter(|name| missed.contains(name.as_str())).collect();
            if !found.is_empty() {
                older.extend(found.into_iter().chain([item.ident.to_string()]));
            }
        });
        spared.extend(older.iter().cloned());
        older.len() > known
    }

    /// Spares the types and traits that errors name in any way; whether that is something new.
    fn spare_known(&self, said: &[Diagnostic]) -> bool {
        let mut spared = self.spared.borrow_mut();
        let known = spared.len();
        for error in said.iter().filter(|d| d.is_error()) {
            let said = error.words();
            let words = said.split(|c: char| !c.is_alphanumeric() && c != '_');
            spared.extend(words.filter(|word| self.inventory.defines(word)).map(str::to_string));
        }
        spared.len() > known
    }

    /// Spares what errors and changes name, which was reached in a way that reachability does not see;
    /// whether that is something new.
    pub(super) fn spare(&self, said: &[Diagnostic], changes: &[Change]) -> bool {
        let mut spared = self.spared.borrow_mut();
        let known = spared.len();
        let errors = said.iter().filter(|d| d.is_error());
        let quoted = errors.flat_map(Diagnostic::quoted).filter_map(|q| q.rsplit("::").next());
        spared.extend(quoted.map(str::to_string));
        spared.extend(changes.iter().flat_map(Change::asked).cloned());
        if spared.len() == known {
            // What is lost may be known by the same name as what came in its place.
            spared.extend(changes.iter().flat_map(|change| &change.related).cloned());
        }
        spared.len() > known
    }
}
