//! Crates of another edition than the bundle's: their functions must mean the same in both.
//!
//! One file has one edition. Between editions temporaries are dropped elsewhere, closures capture
//! otherwise, traits of the prelude come into sight. Whether that matters is the compiler's to say:
//! it reads the file in both editions, and the MIR of these crates' functions must not differ. Across 2024
//! `if let` is written out in functions that do. Closures of before 2021 capture whole variables, and
//! temporaries of before 2024 live longer, which is seldom of consequence: there the compiler's own lints
//! about editions decide, and what they find in last expressions is written out as well.

mod backport;
mod choosers;
mod lent;
mod macros;
mod reading;
mod scopes;
mod tails;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::PathBuf;

use proc_macro2::LineColumn;
use syn::{Item, ItemMacro};

use self::backport::as_of_2024;
use self::choosers::choosers_of;
use self::macros::{hides_condition, macros_of, renames};
use self::reading::{functions_at, Panics, Reading};
use self::scopes::{hold, store, write_out, Extent};
use super::mir::Change;
use crate::compile::{Compiler, Diagnostic, Understood};
use crate::error::{Error, Result};
use crate::judge::{Edition, Judge};
use crate::text::mentions::Names;
use crate::text::shared::SharedItem;
use crate::text::tree::{Entry, Module};

/// Rounds of writing out what drops temporaries otherwise.
const ROUNDS: usize = 8;

/// Lints about what edition 2021 changes.
const LINTS_2021: &[&str] =
    &["array_into_iter", "non_fmt_panics", "rust_2021_incompatible_closure_captures", "rust_2021_prelude_collisions"];

/// Lints about what edition 2024 changes, but for `if let`: its lint does not know of every temporary, and
/// what it says is written out.
const LINTS_2024: &[&str] = &[
    "boxed_slice_into_iter",
    "dependency_on_unit_never_type_fallback",
    "never_type_fallback_flowing_into_unsafe",
    "rust_2024_prelude_collisions",
    TAIL_EXPRESSIONS,
];

/// The one about last expressions of blocks.
const TAIL_EXPRESSIONS: &str = "tail_expr_drop_order";

/// A crate of the bundle.
#[derive(Clone, Debug)]
pub struct Origin {
    /// Its module; empty for the program itself.
    pub module: String,
    /// Its name as people know it.
    pub label: String,
    /// The edition it was written in.
    pub edition: Edition,
    /// Native libraries that its build script has compiled.
    pub natives: Vec<String>,
}

/// Macros of crates of a later edition than the judge's that may choose another rule in it: they have to keep
/// them all until their functions are compared.
pub fn choosers(root: &Module, judge: &Judge, crates: &[Origin]) -> Names {
    let mut macros = Names::new();
    if judge.edition < Edition::E2024 && crates.iter().any(|origin| origin.edition >= Edition::E2024) {
        root.for_each_item(&mut |item| match item {
            Item::Macro(ItemMacro { ident: Some(name), .. }) => {
                macros.insert(name.to_string());
            }
            Item::Use(item) => renames(&item.tree, &mut |_, name| {
                macros.insert(name.to_string());
            }),
            _ => {}
        });
    }
    choosers_of(root, &macros)
}

/// The comparison of one bundle's editions.
pub struct Editions<'a> {
    /// The judge it is for.
    pub judge: &'a Judge,
    /// Comment lines at its start.
    pub header: &'a [String],
    /// Where to write it for the compiler.
    pub source: PathBuf,
    /// Its crates.
    pub crates: &'a [Origin],
    /// What the compiler made of texts in editions.
    pub known: RefCell<Vec<Known>>,
}

/// What the compiler made of a text in an edition.
pub struct Known {
    /// The edition.
    pub edition: Edition,
    /// The text.
    pub text: String,
    /// The lints about editions that it was asked for.
    pub lints: Vec<&'static str>,
    /// What it made of it.
    pub understood: Understood,
}

impl Editions<'_> {
    /// Compares each crate of another edition, and writes out where temporaries are dropped otherwise.
    ///
    /// # Errors
    /// The first function that would mean something else, or why that cannot be told.
    pub fn check(&self, root: &mut Module, compiler: &Compiler) -> Result<()> {
        let own = self.judge.edition;
        let mut editions: Vec<Edition> = self.crates.iter().map(|origin| spoken(origin.edition)).collect();
        editions.sort();
        editions.dedup();
        editions.retain(|&edition| edition != spoken(own));
        let is_modern = editions.contains(&Edition::E2024);
        let modern = |root: &Module| if is_modern { as_of_2024(root) } else { root.clone() };
        for edition in editions {
            let scopes_differ = passes(edition, own, Edition::E2024);
            if scopes_differ {
                self.write_out_lent_macros(root, edition)?;
            }
            self.ask_about_lent_macros(root, edition, compiler)?;
            let mut rounds = 0;
            loop {
                let there = modern(root);
                let changes = self.changes(&there, edition, compiler)?;
                if changes.is_empty() {
                    break;
                }
                rounds += 1;
                let writes = scopes_differ && rounds <= ROUNDS;
                let is_taken = |written: &Module| self.changes(&modern(written), edition, compiler).is_ok();
                let written = match self.with_conditions(root, edition, &changes).filter(|_| scopes_differ) {
                    Some(written) => Some(written),
                    None => match self.lints(&there, edition, &changes, compiler)? {
                        Some((_, said)) if said.is_empty() => break,
                        said => said.and_then(|(reading, said)| self.with_variables(root, edition, &reading, &said)),
                    },
                };
                if let Some(written) = written.filter(|_| writes).filter(is_taken) {
                    *root = written;
                } else {
                    let is_lasting = |change: &&Change| !(scopes_differ || change.has_closure);
                    let change = changes.iter().find(is_lasting).unwrap_or(&changes[0]);
                    return Err(self.differs(edition, change.head.trim_end_matches(" {")));
                }
            }
        }
        Ok(())
    }

    /// What the functions of the crates of an edition mean otherwise in the bundle's.
    fn changes(&self, root: &Module, edition: Edition, compiler: &Compiler) -> Result<Vec<Change>> {
        let own = self.judge.edition;
        // Newer compilers make the same of a message, formatted or not, where editions allow only formats.
        let mut panics = if own < Edition::E2021 { Panics::Formatted } else { Panics::AsWritten };
        loop {
            let here = self.read(root, own, edition, panics, compiler)?.mir;
            let there = self.read(root, edition, edition, Panics::Formatted, compiler)?.mir;
            let changes = here.changes(&there);
            let is_last = changes.is_empty() || panics == Panics::Formatted;
            if is_last || self.are_harmless(root, edition, &changes, compiler)? {
                return Ok(changes);
            }
            panics = Panics::Formatted;
        }
    }

    /// Whether the compiler's lints decide about these changes, and find nothing. Not asked where temporaries
    /// are dropped otherwise: that is written out first.
    fn are_harmless(&self, root: &Module, edition: Edition, changes: &[Change], compiler: &Compiler) -> Result<bool> {
        let scopes_differ = passes(edition, self.judge.edition, Edition::E2024);
        Ok(!scopes_differ && self.lints(root, edition, changes, compiler)?.is_some_and(|(_, said)| said.is_empty()))
    }

    /// What the compiler's lints say of these crates, if it is theirs to decide whether the changes matter.
    fn lints(
        &self,
        root: &Module,
        edition: Edition,
        changes: &[Change],
        compiler: &Compiler,
    ) -> Result<Option<(Reading, Vec<Diagnostic>)>> {
        let own = self.judge.edition;
        let scopes_differ = passes(edition, own, Edition::E2024);
        let is_seldom = changes.iter().all(|change| scopes_differ || change.has_closure);
        if !is_seldom || scopes_differ && self.hides_changes(root, edition, changes) {
            return Ok(None);
        }
        let older = edition.min(own);
        let reading = self.read(root, older, edition, Panics::Formatted, compiler)?;
        let lints = self.lints_about(edition);
        let mut said = reading.said.clone();
        let changed = functions(changes);
        let is_in_changed = |diagnostic: &Diagnostic| {
            let functions = |span| functions_at(&reading.printed, span);
            let around: Vec<String> = diagnostic.primary().flat_map(functions).collect();
            around.is_empty() || around.iter().any(|name| changed.contains(name))
        };
        said.retain(|said| lints.contains(&said.code()) && reading.is_about(said) && is_in_changed(said));
        Ok(Some((reading, said)))
    }

    /// The lints about what differs between an edition and the bundle's.
    fn lints_about(&self, edition: Edition) -> Vec<&'static str> {
        let lists = [(Edition::E2021, LINTS_2021), (Edition::E2024, LINTS_2024)];
        let lists = lists.iter().filter(|(since, _)| passes(edition, self.judge.edition, *since));
        lists.flat_map(|(_, lints)| *lints).copied().collect()
    }

    /// The program with `if let` written out in the functions that changed, if any has one.
    fn with_conditions(&self, root: &Module, edition: Edition, changes: &[Change]) -> Option<Module> {
        let (names, mut root, mut count) = (functions(changes), root.clone(), 0);
        let macros = macros_of(&root, &names);
        self.for_each_item_mut(&mut root, edition, &mut |item| {
            let mut written = (**item).clone();
            let found = write_out(&mut written, &names, &macros, edition);
            if found > 0 {
                **item = written;
                count += found;
            }
        });
        (count > 0).then_some(root)
    }

    /// Whether a function that changed has an `if let` in a macro that cannot be written out, or a macro that
    /// may match otherwise: the compiler's lints do not tell of these.
    fn hides_changes(&self, root: &Module, edition: Edition, changes: &[Change]) -> bool {
        let names = functions(changes);
        let macros = macros_of(root, &names);
        let mut hides = edition > self.judge.edition && !choosers_of(root, &macros).is_empty();
        let mut hides_one = |item: &mut SharedItem| hides |= hides_condition(item, &names, &macros, edition);
        self.for_each_item_mut(&mut root.clone(), edition, &mut hides_one);
        hides
    }

    /// The program with variables for what edition 2024 drops earlier in last expressions of blocks, if that
    /// is all that the lints say.
    fn with_variables(
        &self,
        root: &Module,
        edition: Edition,
        reading: &Reading,
        said: &[Diagnostic],
    ) -> Option<Module> {
        let mut places: BTreeMap<&[usize], Vec<Extent>> = BTreeMap::new();
        for diagnostic in said {
            let span = diagnostic.primary().next().filter(|_| diagnostic.code() == TAIL_EXPRESSIONS)?;
            let piece = reading.printed.piece_at(span.line_start, span.column_start)?;
            let place = |line: usize, column| LineColumn { line: line + 1 - piece.line, column: column - 1 };
            let extent = place(span.line_start, span.column_start)..place(span.line_end, span.column_end);
            places.entry(&piece.address).or_default().push(extent);
        }
        let mut written = root.clone();
        let mut count = 0;
        for (address, places) in places {
            let piece = reading.printed.piece(address)?;
            let mut item: Item = syn::parse_str(&piece.text).ok()?;
            count += if edition > self.judge.edition { store(&mut item, &places) } else { hold(&mut item, &places) };
            *written.item_mut(address)? = item;
        }
        (count > 0).then_some(written)
    }

    /// Calls `each` with the items of the crates of an edition.
    fn for_each_item_mut(&self, root: &mut Module, edition: Edition, each: &mut dyn FnMut(&mut SharedItem)) {
        let theirs: Vec<bool> = (0..root.entries.len()).map(|entry| self.is_of(edition, root, entry)).collect();
        for (entry, is_theirs) in root.entries.iter_mut().zip(theirs) {
            match entry {
                Entry::Item(item) if is_theirs => each(item),
                Entry::Module(module) if is_theirs => module.for_each_item_mut(each),
                _ => {}
            }
        }
    }

    /// Whether an entry of the program is of the crates of an edition.
    fn is_of(&self, edition: Edition, root: &Module, entry: usize) -> bool {
        let module = match root.entries.get(entry) {
            Some(Entry::Module(module)) => module.name.as_str(),
            _ => "",
        };
        let is_crate = self.crates.iter().any(|origin| origin.module == module);
        let module = if is_crate { module } else { "" };
        self.of(edition).any(|origin| origin.module == module)
    }

    /// The error about a function that would mean something else.
    fn differs(&self, edition: Edition, function: &str) -> Error {
        let labels: Vec<&str> = self.of(edition).map(|origin| origin.label.as_str()).collect();
        Error::Usage(format!(
            "{} is written in edition {}, and in edition {} the function `{function}` would mean something else: \
             take --edition {} if the judge has it, or write what it does in a way that does not depend on the \
             edition (`cargo fix --edition` shows how)",
            labels.join(" or "),
            edition.year(),
            self.judge.edition.year(),
            edition.year(),
        ))
    }

    fn of(&self, edition: Edition) -> impl Iterator<Item = &Origin> {
        self.crates.iter().filter(move |origin| spoken(origin.edition) == edition)
    }
}

/// The names of functions that changed, of what is around them and of their types.
fn functions(changes: &[Change]) -> Names {
    let words = changes.iter().flat_map(|change| change.head.split(|c: char| !c.is_alphanumeric() && c != '_'));
    words.map(str::to_string).collect()
}

/// Whether an edition is between two, or is the later of them.
fn passes(one: Edition, other: Edition, since: Edition) -> bool {
    one.min(other) < since && one.max(other) >= since
}

/// 2015 and 2018 differ in paths and keywords, which are rewritten, and in nothing that runs.
fn spoken(edition: Edition) -> Edition {
    edition.max(Edition::E2018)
}
