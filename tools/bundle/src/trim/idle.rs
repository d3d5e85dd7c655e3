//! Functions of crates that cannot run lose their bodies before anything else is done.
//!
//! Which they are is told by marks (see `prune::idle`) in the pruned program. It is only a guess until
//! the end, when every compiler lists once more what can run of the finished program: if a function
//! without a body is in the list, all is done again with the bodies of all.

use std::collections::{BTreeSet, HashSet};

use super::{Trim, PATIENCE};
use crate::compile::{Compiler, Diagnostic};
use crate::error::Result;
use crate::prune::idle::{instances_in, mark_empty, marks_in, Place};
use crate::prune::terms::Boldness;
use crate::text::tree::{Module, Printed};

/// The functions that can run by their marks, and the whole list of what can.
type Running = (HashSet<Place>, String);

/// Whether a program is another with debug assertions.
fn asks_about_assertions(printed: &Printed) -> bool {
    printed.text.contains("debug_assertions")
}

impl Trim<'_> {
    /// The program without the bodies of functions that cannot run; as it is where that cannot be told.
    pub(super) fn without_idle(&self, whole: &Module) -> Result<Module> {
        self.instances.replace(None);
        let Some((compiler, others)) = self.compilers.split_first().filter(|_| self.empties.get()) else {
            return Ok(whole.clone());
        };
        let mut boldness = Boldness::Bold;
        for _ in 0..PATIENCE {
            let (mut marked, places) = self.inventory.marked(whole, boldness, &self.spared.borrow());
            if places.is_empty() {
                break;
            }
            let said = match self.running_in(&mut marked, compiler)? {
                Ok((mut running, listed)) => {
                    self.instances.replace(Some(instances_in(&listed)));
                    self.listed.replace(Some(listed));
                    if self.asks_others.get() {
                        for other in others {
                            // One that misses something is asked again when that is there.
                            running.extend(self.running_in(&mut marked, other)?.into_iter().flat_map(|(more, _)| more));
                        }
                    } else if !others.is_empty() {
                        self.inventory.add_likely(whole, &places, &mut running);
                    }
                    let idle: BTreeSet<Place> = places.into_iter().filter(|place| !running.contains(place)).collect();
                    return Ok(self.inventory.emptied(whole, &idle));
                }
                Err(said) => said,
            };
            if !self.spare(&said, &[]) {
                // What cannot run asks for more than names tell.
                boldness = match boldness {
                    Boldness::Bold => Boldness::Complete,
                    Boldness::Complete => Boldness::Careful,
                    Boldness::Careful => break,
                };
            }
        }
        Ok(whole.clone())
    }

    /// Whether the program, which was checked last, makes code of no function without a body. That is known
    /// where it makes code of nothing but what could run of the program with marks.
    pub(super) fn runs_no_idle(&self, root: &Module, compiler: &Compiler) -> Result<bool> {
        let is_known = match &*self.instances.borrow() {
            Some(known) => {
                self.last(|run| run.mono_items.as_ref().is_some_and(|listed| instances_in(listed).is_subset(known)))
            }
            None => true,
        };
        Ok(is_known || self.check_marked(root, compiler)?.2.is_empty())
    }

    /// Checks the program with marks in the functions without bodies; the marks that can run.
    pub(super) fn check_marked(
        &self,
        root: &Module,
        compiler: &Compiler,
    ) -> Result<(Printed, Vec<Diagnostic>, HashSet<Place>)> {
        let mut marked = root.clone();
        let marks = if self.empties.get() { mark_empty(&mut marked) } else { 0 };
        let marks_in_last = || self.last(|run| run.mono_items.as_deref().map(marks_in)).unwrap_or_default();
        let (printed, said) = self.listing(true, || self.check(&marked, compiler))?;
        let mut running = marks_in_last();
        if marks > 0 && asks_about_assertions(&printed) {
            self.listing(false, || self.check(&marked, compiler))?;
            running.extend(marks_in_last());
        }
        Ok((printed, said, running))
    }

    /// Whether one of these compilers makes code of a function without a body. Then fewer are without one from
    /// here on, and at last none.
    ///
    /// # Errors
    /// If a compiler cannot be run.
    pub fn runs_idle(&self, root: &Module, compilers: &[Compiler]) -> Result<bool> {
        for compiler in compilers.iter().filter(|_| self.empties.get()) {
            let (_, said, running) = self.check_marked(root, compiler)?;
            if said.iter().any(Diagnostic::is_error) || !running.is_empty() {
                // At first it was only guessed what they make code of.
                let was_asked = self.asks_others.replace(true);
                self.empties.set(!was_asked);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The functions that can run of a program with marks, and the list of these, or what is wrong with it.
    fn running_in(
        &self,
        marked: &mut Module,
        compiler: &Compiler,
    ) -> Result<std::result::Result<Running, Vec<Diagnostic>>> {
        let listed_in_last = || self.last(|run| run.mono_items.clone());
        let (printed, said) = self.listing(true, || self.mopped(marked, compiler))?;
        let Some(mut listed) = listed_in_last() else { return Ok(Err(said)) };
        if asks_about_assertions(&printed) {
            self.listing(false, || self.check(marked, compiler))?;
            listed.push_str(&listed_in_last().unwrap_or_default());
        }
        Ok(Ok((marks_in(&listed), listed)))
    }

    /// Does something while runs list what can run, `asserts` with debug assertions: a bundle may also be built
    /// with these.
    fn listing<T>(&self, asserts: bool, run: impl FnOnce() -> T) -> T {
        self.lists.set(true);
        self.asserts.set(asserts);
        let done = run();
        self.lists.set(false);
        self.asserts.set(false);
        done
    }
}
