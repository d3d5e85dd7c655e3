//! Removes what the compiler calls unused, until it calls nothing unused any more.
//!
//! Every step is tried on a copy and kept only if the program still compiles; after a failure
//! smaller steps are tried, down to one warning at a time. What cannot be removed alone is marked
//! with its own `#[allow]`. So a mistake can cost characters, but never correctness.

mod action;
mod aliases;
mod attempt;
mod bounds;
mod caps;
pub mod editions;
mod expose;
mod finish;
mod graph;
mod idle;
pub mod implementations;
mod implied;
mod inert;
mod mir;
mod modernise;
mod narrow;
mod operators;
mod orphans;
mod plan;
mod remove;
mod rules;
mod running;
mod shrink;
mod simplify;
mod start;

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

pub use self::action::put_suggestions;
use self::action::{actions, allow, allow_everywhere, apply, dynamic, removals, Action};
use self::attempt::{Attempt, LOST_MEMBERS};
use self::mir::{Change, Mir};
use self::narrow::Needed;
use self::orphans::drop_orphans;
use self::plan::Plan;
use crate::compile::{Compiler, Diagnostic, ReadOptions, Understood};
use crate::error::{Error, Result};
use crate::judge::Judge;
use crate::prune::mono::MonoItems;
use crate::prune::terms::Boldness;
use crate::prune::Inventory;
use crate::text::mentions::Names;
use crate::text::tree::{Module, Printed};

/// Rounds after which something must be wrong.
const ROUNDS: usize = 200;
/// Those of them in which something is removed: what is unused after them is allowed.
const REMOVING: usize = ROUNDS - 20;
/// Runs in which what a removal leaves behind is removed, too.
const MOPPING: usize = 5;
/// Attempts at the end of a trimming before it is reached step by step.
const FINISHING: usize = 2;
/// Attempts at dropping implementations.
const PATIENCE: usize = 16;

/// The trimming of one bundle.
pub struct Trim<'a> {
    /// The judge it is for.
    pub judge: &'a Judge,
    /// The compilers it is for, of which the first is asked most.
    pub compilers: &'a [Compiler],
    /// Comment lines at its start.
    pub header: &'a [String],
    /// Where to write it for the compiler.
    pub source: PathBuf,
    /// What the crates define.
    pub inventory: &'a Inventory,
    /// Called before every run of a compiler.
    pub tick: &'a dyn Fn(&str),
    /// How boldly this program can be pruned, if at all.
    pub boldness: Cell<Option<Boldness>>,
    /// Names of what stays whether reached or not.
    pub spared: RefCell<Names>,
    /// Traits, and members of theirs, that only an older compiler needs: a newer one has methods of
    /// the same names in its standard library.
    pub older: RefCell<Names>,
    /// Macros that keep all their rules: in another edition another of them may be the first that matches.
    pub choosers: Names,
    /// What can run, once that is known.
    pub running: RefCell<Option<MonoItems>>,
    /// The implementations that were asked for when all others went.
    pub needed: RefCell<Option<Needed>>,
    /// Whether functions that cannot run lose their bodies.
    pub empties: Cell<bool>,
    /// Whether the other compilers are asked as well which these are.
    pub asks_others: Cell<bool>,
    /// The compiler's list of them, until it is used.
    pub listed: RefCell<Option<String>>,
    /// The functions that could run when these were found, with their types.
    pub instances: RefCell<Option<HashSet<String>>>,
    /// What the last trimming learnt.
    pub plan: RefCell<Plan>,
    /// Functions of it that the compiler says call themselves for ever.
    pub recursions: Cell<usize>,
    /// The compiler that `proven` is by.
    pub proven_by: RefCell<String>,
    /// Whether runs list what can run as well.
    pub lists: Cell<bool>,
    /// Whether runs are those of a build with debug assertions.
    pub asserts: Cell<bool>,
    /// The last runs, the latest first.
    pub runs: RefCell<Vec<Run>>,
    /// The functions as they were before anything was removed, or since the last removal of a
    /// field or variant: all that is left must be as there.
    pub proven: RefCell<Option<Mir>>,
}

/// The most bytes of texts and MIR of runs that are remembered, besides the last.
const REMEMBERED: usize = 1 << 26;

/// A run of a compiler.
#[derive(Debug)]
pub struct Run {
    compiler: String,
    /// Whether as a build with debug assertions.
    asserts: bool,
    text: String,
    understood: Understood,
}

impl Run {
    fn is_of(&self, compiler: &Compiler, asserts: bool, text: &str) -> bool {
        self.compiler == compiler.name && self.asserts == asserts && self.text == text
    }

    fn size(&self) -> usize {
        self.text.len() + self.understood.mir.len()
    }
}

/// The error about a trait that stands for a type.
const BARE_TRAIT: &str = "E0782";

/// The lint about functions that call themselves for ever.
const RECURSION: &str = "unconditional_recursion";

impl Trim<'_> {
    fn prune(&self, root: &mut Module, boldness: Boldness) {
        self.inventory.prune(root, boldness, &self.spared.borrow(), self.running.borrow().as_ref());
    }

    /// Prunes what is not reached any more since something else was removed. If that never leaves
    /// the program as it is, nothing is pruned from here on.
    fn prune_again(&self, root: &mut Module, compiler: &Compiler) -> Result<()> {
        let Some(boldness) = self.boldness.get() else { return Ok(()) };
        for _ in 0..MOPPING {
            let mut candidate = root.clone();
            self.prune(&mut candidate, boldness);
            let (printed, said) = self.mopped(&mut candidate, compiler)?;
            if self.is_same(&printed, &said) {
                *root = candidate;
                return Ok(());
            }
            if !self.spare(&said, &self.changes(&printed, &said)) {
                break;
            }
        }
        self.boldness.set(None);
        Ok(())
    }

    /// Checks the tree, without the members of impls that their traits have lost, and with `dyn` where
    /// an older edition does without it.
    fn mopped(&self, root: &mut Module, compiler: &Compiler) -> Result<(Printed, Vec<Diagnostic>)> {
        drop_orphans(root);
        let (mut printed, mut said) = self.check(root, compiler)?;
        for _ in 0..MOPPING {
            let lost = said.iter().filter(|d| LOST_MEMBERS.contains(&d.code()));
            let bare = said.iter().filter(|d| d.code() == BARE_TRAIT);
            let actions = lost.flat_map(|d| removals(&printed, d)).chain(bare.flat_map(|d| dynamic(&printed, d)));
            let actions: Vec<Action> = actions.collect();
            if actions.is_empty() || apply(root, &printed, &actions).is_err() {
                break;
            }
            (printed, said) = self.check(root, compiler)?;
        }
        Ok((printed, said))
    }

    /// Trims the tree until the compiler has nothing to say. At last what cannot be removed is
    /// marked; before that, it is left for the next time. Whether the program is [`finished`](Trim::finished).
    ///
    /// # Errors
    /// A warning that nothing can be done about.
    pub fn trim(&self, root: &mut Module, compiler: &Compiler, at_last: bool) -> Result<bool> {
        if *self.proven_by.borrow() != compiler.name {
            let (printed, _) = self.check(root, compiler)?;
            self.prove(&printed, compiler);
        }
        self.prune_again(root, compiler)?;
        let (mut printed, mut said) = self.check(root, compiler)?;
        let mut plan = self.plan.take().about(&compiler.name, printed.text.len());
        let mut attempts = FINISHING;
        for round in 0..ROUNDS {
            if let Some(error) = said.iter().find(|d| d.is_error()) {
                return Err(compiler.complaint(&printed, error));
            }
            if said.is_empty() {
                return Ok(false);
            }
            let mut ours: Vec<Diagnostic> =
                said.iter().filter(|d| !caps::is_capped(root, &printed, d)).cloned().collect();
            ours.extend(self.unused_rules(&printed, compiler));
            let mut wanted = actions(&printed, &ours, &plan);
            wanted.retain(|action| !action.is_needed_by_older(&self.spared.borrow(), &self.older.borrow()));
            if plan.is_futile() {
                wanted.retain(|action| !action.is_dispensable(root));
            }
            if attempts > 0 && (at_last || !wanted.is_empty()) {
                if let Some(finished) = self.finished(root, &printed, &said, &wanted)? {
                    attempts -= 1;
                    if self.is_quiet(&finished, root, compiler)? {
                        *root = finished;
                        return Ok(true);
                    }
                }
            }
            let actions = if round < REMOVING { plan.choose(wanted, at_last) } else { Vec::new() };
            if actions.is_empty() && !at_last {
                *self.plan.borrow_mut() = plan.until(printed.text.len());
                return Ok(false);
            }
            if actions.is_empty() {
                self.check(root, compiler)?;
                let mut candidate = root.clone();
                let own: Vec<Diagnostic> =
                    said.iter().filter(|d| !caps::is_foreign(root, &printed, d)).cloned().collect();
                let mut marked = caps::cap(&mut candidate, &printed, &said) + allow(&mut candidate, &printed, &own);
                if marked == 0 {
                    // Of a variable that passes through several macros the compiler does not tell who named it.
                    marked = allow_everywhere(&mut candidate, &said);
                }
                self.allow_unknown(&mut candidate)?;
                let (text, rest) = self.check(&candidate, compiler)?;
                if marked == 0 || rest.iter().any(Diagnostic::is_error) {
                    return Err(compiler.complaint(&printed, &said[0]));
                }
                (*root, printed, said) = (candidate, text, rest);
                continue;
            }
            let is_dispensable = actions.iter().all(|action| action.is_dispensable(root));
            let least = if is_dispensable { plan.least_saving(printed.text.len()) } else { 0 };
            match self.attempt(root, &printed, &actions, least, compiler)? {
                Attempt::Done(done) => {
                    plan.succeeded(printed.text.len(), done.1.text.len());
                    (*root, printed, said) = *done;
                }
                Attempt::Failed(errors) => plan.failed(&actions, &errors),
                Attempt::Vain => plan.refuse(&actions),
                Attempt::Idle(idle) => plan.refuse(&idle),
            }
        }
        Err(said.first().map_or_else(
            || Error::Cargo("trimming the bundle does not come to an end".to_string()),
            |first| compiler.complaint(&printed, first),
        ))
    }

    fn check(&self, root: &Module, compiler: &Compiler) -> Result<(Printed, Vec<Diagnostic>)> {
        let printed = Printed::new(self.header, root);
        let mut runs = self.runs.borrow_mut();
        if let Some(known) = runs.iter().position(|run| run.is_of(compiler, self.asserts.get(), &printed.text)) {
            runs[..=known].rotate_right(1);
            return Ok((printed, runs[0].understood.said.clone()));
        }
        (self.tick)(&compiler.name);
        write(&self.source, &printed.text)?;
        let options = ReadOptions { lists: self.lists.get(), asserts: self.asserts.get(), ..ReadOptions::default() };
        let mut understood = compiler.read(self.judge, &self.source, &options)?;
        // The file is gone when somebody reads this.
        let (path, name) = (self.source.to_string_lossy(), "bundle.rs");
        for text in understood.said.iter_mut().filter_map(|diagnostic| diagnostic.rendered.as_mut()) {
            *text = text.replace(&*path, name);
        }
        let said = understood.said.clone();
        runs.insert(
            0,
            Run {
                compiler: compiler.name.clone(),
                asserts: self.asserts.get(),
                text: printed.text.clone(),
                understood,
            },
        );
        let mut room = REMEMBERED + runs[0].size();
        runs.retain(|run| {
            room = room.saturating_sub(run.size());
            room > 0
        });
        Ok((printed, said))
    }

    /// The text of a program and what the compiler made of it, if it was checked lately.
    pub fn known(&self, root: &Module, compiler: &Compiler) -> Option<(String, Understood)> {
        let text = Printed::new(self.header, root).text;
        let runs = self.runs.borrow();
        let run = runs.iter().find(|run| run.is_of(compiler, false, &text))?;
        Some((text, run.understood.clone()))
    }

    /// What the compiler made of the program that was checked last.
    fn last<T: Default>(&self, part: impl FnOnce(&Understood) -> T) -> T {
        self.runs.borrow().first().map_or_else(T::default, |run| part(&run.understood))
    }

    /// The length of the MIR of the last program that compiled.
    fn last_mir(&self) -> usize {
        let runs = self.runs.borrow();
        let mut compiled = runs.iter().filter(|run| !run.understood.mir.is_empty());
        compiled.next().map_or(0, |run| run.understood.mir.len())
    }

    /// What functions mean in the program that was checked last.
    fn meaning(&self, printed: &Printed) -> Mir {
        self.last(|run| Mir::read(&run.mir, printed, &self.inventory.libraries))
    }

    /// Whether the program that was checked last compiles, and means what it did before.
    fn is_same(&self, printed: &Printed, said: &[Diagnostic]) -> bool {
        !said.iter().any(Diagnostic::is_error) && self.changes(printed, said).is_empty()
    }

    /// The functions of the program that was checked last which mean something else than before; none
    /// where it does not compile.
    fn changes(&self, printed: &Printed, said: &[Diagnostic]) -> Vec<Change> {
        let proven = self.proven.borrow();
        let Some(proven) = proven.as_ref().filter(|_| !said.iter().any(Diagnostic::is_error)) else {
            return Vec::new();
        };
        let mut changes = self.meaning(printed).changes(proven);
        // Names that came to mean the function around them.
        if said.iter().filter(|d| d.code() == RECURSION).count() > self.recursions.get() {
            changes.push(Change::recursion());
        }
        changes
    }

    /// Takes the program that was checked last as what all others must be like.
    fn prove(&self, printed: &Printed, compiler: &Compiler) {
        *self.proven.borrow_mut() = Some(self.meaning(printed));
        *self.proven_by.borrow_mut() = compiler.name.clone();
        self.recursions.set(self.last(|run| run.said.iter().filter(|d| d.code() == RECURSION).count()));
    }
}

/// Writes a file.
///
/// # Errors
/// The system's reason.
pub fn write(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).map_err(Error::io("write", path))
}
