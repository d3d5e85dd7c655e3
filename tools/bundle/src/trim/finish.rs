//! The end of a trimming: the last imports go, the lints that stay are allowed, and all is said in fewer words.
//!
//! These steps seldom fail, so they are checked together: every run of a compiler takes its time.

use super::action::{apply, can_shrink, Action};
use super::caps;
use super::orphans::drop_orphans;
use super::simplify::{simplified, Widening};
use super::Trim;
use crate::compile::{Compiler, Diagnostic};
use crate::error::Result;
use crate::text::tree::{Module, Printed};

impl Trim<'_> {
    /// The program as it is in the end, if these actions are all that is left to do and harmless: without what
    /// they remove, in fewer words, and with the other lints in crates of the registry allowed.
    pub(super) fn finished(
        &self,
        root: &Module,
        printed: &Printed,
        said: &[Diagnostic],
        actions: &[Action],
    ) -> Result<Option<Module>> {
        if !actions.iter().all(Action::is_harmless) {
            return Ok(None);
        }
        let (imports, rest): (Vec<_>, Vec<_>) =
            said.iter().cloned().partition(|d| !actions.is_empty() && d.code() == "unused_imports");
        let removed = actions.iter().filter(|action| action.is_import()).count();
        let stays = |d: &Diagnostic| {
            caps::is_foreign(root, printed, d)
                && (actions.is_empty() || caps::is_capped(root, printed, d) || !can_shrink(root, printed, d))
        };
        let are_all = removed == imports.iter().map(|d| d.primary().count()).sum::<usize>();
        if !are_all || !rest.iter().all(stays) {
            return Ok(None);
        }
        let mut finished = root.clone();
        if caps::cap(&mut finished, printed, &rest) == 0 && actions.is_empty() {
            return Ok(None);
        }
        self.allow_unknown(&mut finished)?;
        if apply(&mut finished, printed, actions).is_err() {
            return Ok(None);
        }
        if let Some(boldness) = self.boldness.get().filter(|_| !actions.is_empty()) {
            self.prune(&mut finished, boldness);
            drop_orphans(&mut finished);
        }
        Ok(Some(simplified(&finished, Widening::All)))
    }

    /// Allows the lints that one of the other compilers does not know.
    pub(super) fn allow_unknown(&self, root: &mut Module) -> Result<()> {
        for other in &self.compilers[1..] {
            let known = other.lints()?;
            caps::allow_unknown(root, &|lint| known.contains(lint));
        }
        Ok(())
    }

    /// Whether the compiler has nothing to say about a program, and means by it what it meant `before`.
    pub(super) fn is_quiet(&self, root: &Module, before: &Module, compiler: &Compiler) -> Result<bool> {
        let (printed, _) = self.check(before, compiler)?;
        let before = self.meaning(&printed);
        let (printed, said) = self.check(root, compiler)?;
        Ok(said.is_empty() && self.meaning(&printed).changes(&before).is_empty())
    }

    /// The program in fewer words, if every compiler understands the same.
    ///
    /// # Errors
    /// A compiler that cannot be run.
    pub fn simplified(&self, root: Module, compilers: &[Compiler]) -> Result<Module> {
        'ways: for widening in [Widening::All, Widening::InCrates] {
            let simplified = simplified(&root, widening);
            for compiler in compilers {
                if !self.is_quiet(&simplified, &root, compiler)? {
                    continue 'ways;
                }
            }
            return Ok(simplified);
        }
        Ok(root)
    }
}
