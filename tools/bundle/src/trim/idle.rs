//! Functions of crates that cannot run lose their bodies before anything else is done.
//!
//! Which they are is told by marks (see `prune::idle`) in the pruned program. It is only a guess until
//! the end, when every compiler lists once more what can run of the finished program: if a function
//! without a body is in the list, all is done again with the bodies of all.

use std::collections::{BTreeSet, HashSet};

use super::{write, Trim, PATIENCE};
use crate::compile::{Compiler, Diagnostic};
use crate::error::Result;
use crate::prune::idle::{instances_in, mark_empty, marks_in, Place};
use crate::prune::terms::Boldness;
use crate::text::tree::{Module, Printed};

impl Trim<'_> {
    /// The program without the bodies of functions that cannot run; as it is where that cannot be told.
    pub(super) fn without_idle(&self, whole: &Module, compilers: &[Compiler]) -> Result<Module> {
        self.instances.replace(None);
        let Some((compiler, others)) = compilers.split_first().filter(|_| self.empties.get()) else {
            return Ok(whole.clone());
        };
        for _ in 0..PATIENCE {
            let (marked, places) = self.inventory.marked(whole, Boldness::Bold, &self.spared.borrow());
            if places.is_empty() {
                return Ok(whole.clone());
            }
            let said = match self.running_in(&marked, compiler)? {
                Ok((mut running, instances)) => {
                    // Standard libraries differ in what they call, and compilers in what they find out.
                    for other in others {
                        // One that misses something is asked again when that is there.
                        if let Ok((more, _)) = self.running_in(&marked, other)? {
                            running.extend(more);
                        }
                    }
                    self.instances.replace(Some(instances));
                    let idle: BTreeSet<Place> = places.into_iter().filter(|place| !running.contains(place)).collect();
                    return Ok(self.inventory.emptied(whole, &idle));
                }
                Err(said) => said,
            };
            if !self.spare(&said, &[]) {
                break;
            }
        }
        Ok(whole.clone())
    }

    /// Whether the program that was checked last makes code of nothing but what could run of the program
    /// with marks.
    pub(super) fn runs_what_was_marked(&self) -> bool {
        let instances = self.instances.borrow();
        let Some(known) = instances.as_ref() else { return true };
        self.last(|run| run.mono_items.as_ref().is_some_and(|listed| instances_in(listed).is_subset(known)))
    }

    /// Checks the program with marks in the functions without bodies; the marks that can run.
    pub(super) fn check_marked(
        &self,
        root: &Module,
        compiler: &Compiler,
    ) -> Result<(Printed, Vec<Diagnostic>, HashSet<Place>)> {
        let mut marked = root.clone();
        if self.empties.get() {
            mark_empty(&mut marked);
        }
        self.lists.set(true);
        let checked = self.check(&marked, compiler);
        self.lists.set(false);
        let (printed, said) = checked?;
        let running = self.last(|run| run.mono_items.as_deref().map(marks_in));
        Ok((printed, said, running.unwrap_or_default()))
    }

    /// Whether one of these compilers makes code of a function without a body. Then none is without one from
    /// here on.
    ///
    /// # Errors
    /// If a compiler cannot be run.
    pub fn runs_idle(&self, root: &Module, compilers: &[Compiler]) -> Result<bool> {
        for compiler in compilers.iter().filter(|_| self.empties.get()) {
            let (_, said, running) = self.check_marked(root, compiler)?;
            if said.iter().any(Diagnostic::is_error) || !running.is_empty() {
                self.empties.set(false);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The functions that can run of a program with marks, by marks and by names, or what is wrong with it.
    fn running_in(
        &self,
        marked: &Module,
        compiler: &Compiler,
    ) -> Result<std::result::Result<(HashSet<Place>, HashSet<String>), Vec<Diagnostic>>> {
        (self.tick)(&compiler.name);
        write(&self.source, &Printed::new(self.header, marked).text)?;
        let understood = compiler.read(self.judge, &self.source, true)?;
        Ok(understood.mono_items.map(|listed| (marks_in(&listed), instances_in(&listed))).ok_or(understood.said))
    }
}
