//! Crates of another edition than the bundle's: their functions must mean the same in both.
//!
//! One file has one edition. Between editions temporaries are dropped elsewhere, closures capture
//! otherwise, traits of the prelude come into sight. Whether that matters is the compiler's to say:
//! it reads the file in both editions, and the MIR of these crates' functions must not differ. Functions
//! of the other crates lose their bodies for the comparison, and what the compiler rejects of them in an
//! edition that is not theirs is rewritten. Closures of before 2021 capture whole variables, and
//! temporaries of before 2024 live longer, which is seldom of consequence: of functions with closures,
//! and of all across 2024, the compiler's own lints about editions decide.

mod backport;
mod scopes;

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::path::PathBuf;

use proc_macro2::LineColumn;
use syn::Item;

use self::backport::{add_prelude, as_of_2024, pardoned, with_formatted_panics};
use self::scopes::{has_call, macro_with_condition, store, write_out};
use super::mir::{implementation_at, Change, Mir};
use super::write;
use crate::compile::{Compiler, Diagnostic, Span, Understood};
use crate::error::{Error, Result};
use crate::judge::{Edition, Judge};
use crate::prune::hollow::hollow_entries;
use crate::text::items::item_name;
use crate::text::mentions::Names;
use crate::text::shared::SharedItem;
use crate::text::tree::{Entry, Module, Piece, Printed};

/// Attempts at making the other crates' code pass in an edition that is not theirs.
const ROUNDS: usize = 8;

/// Lints about what edition 2021 changes.
const LINTS_2021: &[&str] =
    &["array_into_iter", "non_fmt_panics", "rust_2021_incompatible_closure_captures", "rust_2021_prelude_collisions"];

/// Lints about what edition 2024 changes.
const LINTS_2024: &[&str] = &[
    "boxed_slice_into_iter",
    "dependency_on_unit_never_type_fallback",
    "if_let_rescope",
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

/// How literal messages of panics are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Panics {
    AsWritten,
    /// As arguments of formats: see `backport::with_formatted_panics`.
    Formatted,
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
    pub known: RefCell<Vec<(Edition, String, Understood)>>,
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
            let mut rounds = 0;
            loop {
                let there = modern(root);
                let changes = self.changes(&there, edition, compiler)?;
                if changes.is_empty() {
                    break;
                }
                rounds += 1;
                let writes = passes(edition, own, Edition::E2024) && rounds <= ROUNDS;
                let is_taken = |written: &Module| self.changes(&modern(written), edition, compiler).is_ok();
                let written = self.with_conditions(root, edition, &changes).filter(|_| writes);
                if let Some(written) = written.filter(is_taken) {
                    *root = written;
                } else if self.is_harmless(&there, edition, &changes, compiler)? {
                    break;
                } else if let Some(written) = match writes && edition > own {
                    true => self.with_variables(root, edition, compiler)?.filter(is_taken),
                    false => None,
                } {
                    *root = written;
                } else {
                    let is_lasting = |change: &&Change| !(writes || change.has_closure);
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
            if changes.is_empty() || panics == Panics::Formatted {
                return Ok(changes);
            }
            panics = Panics::Formatted;
        }
    }

    /// Whether these are only what seldom is of consequence, and the compiler's lints about editions say
    /// nothing.
    fn is_harmless(&self, root: &Module, edition: Edition, changes: &[Change], compiler: &Compiler) -> Result<bool> {
        let own = self.judge.edition;
        let scopes_differ = passes(edition, own, Edition::E2024);
        if !changes.iter().all(|change| scopes_differ || change.has_closure) {
            return Ok(false);
        }
        if scopes_differ && self.calls_with_conditions(root, edition, changes) {
            return Ok(false);
        }
        let older = edition.min(own);
        let in_older = self.read(root, older, edition, Panics::Formatted, compiler)?;
        let lists = [(Edition::E2021, LINTS_2021), (Edition::E2024, LINTS_2024)];
        let lists = lists.iter().filter(|(since, _)| passes(edition, own, *since));
        let lints: Vec<&str> = lists.flat_map(|(_, lints)| *lints).copied().collect();
        let said = compiler.lint(&Judge { edition: older, ..*self.judge }, &self.source, &lints)?;
        Ok(!said.iter().any(|diagnostic| lints.contains(&diagnostic.code()) && in_older.is_about(diagnostic)))
    }
    /// The program with `if let` written out in the functions that changed, if any has one.
    fn with_conditions(&self, root: &Module, edition: Edition, changes: &[Change]) -> Option<Module> {
        let (names, mut root, mut count) = (functions(changes), root.clone(), 0);
        self.for_each_item_mut(&mut root, edition, &mut |item| {
            let mut written = (**item).clone();
            let found = write_out(&mut written, &names, edition);
            if found > 0 {
                **item = written;
                count += found;
            }
        });
        (count > 0).then_some(root)
    }

    /// Whether a function that changed calls a macro that has an `if let`, which cannot be written out there:
    /// the compiler's lint does not know of every temporary.
    fn calls_with_conditions(&self, root: &Module, edition: Edition, changes: &[Change]) -> bool {
        let (names, mut macros) = (functions(changes), Names::new());
        root.items().for_each(|item| macros.extend(macro_with_condition(item)));
        let mut has_any = false;
        if !macros.is_empty() {
            self.for_each_item_mut(&mut root.clone(), edition, &mut |item| has_any |= has_call(item, &names, &macros));
        }
        has_any
    }

    /// The program with variables for the last expressions of blocks of which the compiler's lint says that
    /// edition 2024 drops something earlier, if there are any.
    fn with_variables(&self, root: &Module, edition: Edition, compiler: &Compiler) -> Result<Option<Module>> {
        let printed = Printed::new(self.header, root);
        write(&self.source, &printed.text)?;
        let said = compiler.lint(self.judge, &self.source, &[TAIL_EXPRESSIONS])?;
        let mut places: BTreeMap<&[usize], Vec<LineColumn>> = BTreeMap::new();
        for span in said.iter().filter(|lint| lint.code() == TAIL_EXPRESSIONS).flat_map(Diagnostic::primary) {
            if let Some(piece) = printed.piece_at(span.line_start, span.column_start) {
                if self.is_of(edition, root, piece.address[0]) {
                    let line = span.line_start + 1 - piece.line;
                    let place = LineColumn { line, column: span.column_start - 1 };
                    places.entry(&piece.address).or_default().push(place);
                }
            }
        }
        let (mut written, mut count) = (root.clone(), 0);
        for (address, places) in places {
            let parsed = printed.piece(address).and_then(|piece| syn::parse_str::<Item>(&piece.text).ok());
            if let (Some(mut parsed), Some(item)) = (parsed, written.item_mut(address)) {
                count += store(&mut parsed, &places);
                *item = parsed;
            }
        }
        Ok((count > 0).then_some(written))
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

    /// What the compiler makes of the program in an edition; the file is there afterwards.
    fn understood(&self, judge: &Judge, printed: &Printed, panics: Panics, compiler: &Compiler) -> Result<Understood> {
        let text = match panics {
            Panics::AsWritten => printed.text.clone(),
            Panics::Formatted => with_formatted_panics(printed),
        };
        write(&self.source, &text)?;
        let mut known = self.known.borrow_mut();
        if let Some((.., understood)) = known.iter().find(|(edition, of, _)| *edition == judge.edition && *of == text) {
            return Ok(understood.clone());
        }
        let understood = compiler.read(judge, &self.source, false, false)?;
        known.push((judge.edition, text, understood.clone()));
        Ok(understood)
    }

    fn of(&self, edition: Edition) -> impl Iterator<Item = &Origin> {
        self.crates.iter().filter(move |origin| spoken(origin.edition) == edition)
    }

    /// What functions mean in `edition`, for the comparison of crates of edition `theirs`.
    fn read(
        &self,
        root: &Module,
        edition: Edition,
        theirs: Edition,
        panics: Panics,
        compiler: &Compiler,
    ) -> Result<Reading> {
        let mut root = root.clone();
        let is_theirs =
            |root: &Module, address: &[usize]| self.is_of(theirs, root, address.first().map_or(usize::MAX, |&at| at));
        if edition != self.judge.edition || panics == Panics::Formatted {
            // Only what theirs mean is compared, which does not depend on how others do what they promise.
            let of_others: Vec<bool> = (0..root.entries.len()).map(|entry| !is_theirs(&root, &[entry])).collect();
            hollow_entries(&mut root, &|entry| of_others[entry]);
        }
        if edition < Edition::E2021 {
            for entry in 0..root.entries.len() {
                if !is_theirs(&root, &[entry]) {
                    if let Entry::Module(module) = &mut root.entries[entry] {
                        module.for_each_module_mut(&mut |_, module| add_prelude(module));
                    }
                }
            }
            if !is_theirs(&root, &[]) {
                add_prelude(&mut root);
            }
        }
        let judge = Judge { edition, ..*self.judge };
        let mut rounds = 0;
        loop {
            rounds += 1;
            let printed = Printed::new(self.header, &root);
            let Understood { said, mir, .. } = self.understood(&judge, &printed, panics, compiler)?;
            let errors: Vec<&Diagnostic> = said.iter().filter(|diagnostic| diagnostic.is_error()).collect();
            let Some(first) = errors.first() else {
                let items = Items::of(&printed);
                let is_wanted = |head: &str| match implementation_at(head) {
                    Some((line, column)) => {
                        printed.piece_at(line, column).is_none_or(|piece| is_theirs(&root, &piece.address))
                    }
                    None => {
                        let around = items.around(head);
                        around.is_empty() || around.iter().any(|piece| is_theirs(&root, &piece.address))
                    }
                };
                let mir = Mir::of(&mir, &printed, &is_wanted);
                let is_theirs = |piece: &&Piece| is_theirs(&root, &piece.address);
                let lines = printed.pieces.iter().filter(is_theirs);
                return Ok(Reading { mir, lines: lines.map(|p| p.line..p.line + p.text.lines().count()).collect() });
            };
            let unclear = || {
                Error::Usage(format!(
                    "whether the crates of edition {} mean the same in edition {} cannot be told, since in edition {} \
                     the compiler says: {}",
                    theirs.year(),
                    self.judge.edition.year(),
                    edition.year(),
                    first.message
                ))
            };
            if rounds > ROUNDS {
                return Err(unclear());
            }
            let mut wrong: BTreeMap<&[usize], Vec<usize>> = BTreeMap::new();
            for error in &errors {
                let line = error.primary().next().ok_or_else(unclear)?.line_start;
                let piece = printed.piece_at(line, 1).ok_or_else(unclear)?;
                if is_theirs(&root, &piece.address) {
                    // What their own edition needs was removed, since the bundle's takes something else.
                    let function =
                        Some(edition).filter(|&edition| edition == theirs).and_then(|_| function_at(piece, line));
                    return Err(function.map_or_else(unclear, |function| self.differs(theirs, function)));
                }
                wrong.entry(&piece.address).or_default().push(line + 1 - piece.line);
            }
            for (address, lines) in wrong {
                let item = root.item_mut(address).ok_or_else(unclear)?;
                let piece = printed.piece(address).ok_or_else(unclear)?;
                *item = syn::parse_str(&piece.text).map_err(|_| unclear())?;
                if pardoned(item, &lines) == 0 {
                    return Err(unclear());
                }
            }
        }
    }
}

/// What the compiler says in one edition.
struct Reading {
    /// The functions of the crates that are compared.
    mir: Mir,
    /// Where their code is.
    lines: Vec<Range<usize>>,
}

impl Reading {
    /// Whether a message is about the code that is compared.
    fn is_about(&self, diagnostic: &Diagnostic) -> bool {
        let is_here = |span: &Span| self.lines.iter().any(|lines| lines.contains(&span.line_start));
        diagnostic.primary().any(is_here)
    }
}

/// The function that a line of the program is in, as `fn` and its name.
fn function_at(piece: &Piece, line: usize) -> Option<&str> {
    let lines: Vec<&str> = piece.text.lines().take(line + 1 - piece.line).collect();
    lines.into_iter().rev().find_map(|line| {
        let (at, start) = line.match_indices("fn ").next()?;
        let is_word = line[..at].chars().next_back().is_none_or(char::is_whitespace);
        let name = &line[at + start.len()..];
        let end = name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
        (is_word && end > 0).then(|| &line[at..at + start.len() + end])
    })
}

/// The items of a printed program by their own names.
struct Items<'a>(HashMap<String, Vec<&'a Piece>>);

impl<'a> Items<'a> {
    fn of(printed: &'a Printed) -> Items<'a> {
        let mut items: HashMap<String, Vec<&Piece>> = HashMap::new();
        for piece in &printed.pieces {
            let item: Option<Item> = syn::parse_str(&piece.text).ok();
            if let Some(name) = item.as_ref().and_then(item_name) {
                items.entry(name.to_string()).or_default().push(piece);
            }
        }
        Items(items)
    }

    /// Those that a function may be or be in: their path ends as its name does, as far as the compiler
    /// writes it.
    fn around(&self, head: &str) -> Vec<&'a Piece> {
        let path = head.split_once(' ').map_or(head, |(_, path)| path).trim_start_matches("mut ");
        let ends = |at: &usize| !path[*at..].starts_with("::") && !path[..*at].ends_with(':');
        let mut marks = path.match_indices(['(', '<', '{', ':', '=']).map(|(at, _)| at);
        let end = marks.find(ends).unwrap_or(path.len());
        let mut names: Vec<&str> = path[..end].split("::").filter(|name| !name.is_empty()).collect();
        while let Some((last, modules)) = names.split_last() {
            let named = self.0.get(*last).into_iter().flatten();
            let is_there = |piece: &&&Piece| {
                let path: Vec<&str> = piece.path.iter().map(String::as_str).collect();
                path.ends_with(modules)
            };
            let found: Vec<&Piece> = named.filter(is_there).copied().collect();
            if !found.is_empty() {
                return found;
            }
            names.pop();
        }
        Vec::new()
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

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::*;

    #[test]
    fn functions_are_found_by_lines() {
        let mut root = Module::empty("main");
        root.entries.push(Entry::of(parse_quote!(
            impl Die {
                pub fn new() -> Die {
                    Die
                }
                fn throw<T>(&self) {
                    roll()
                }
            }
        )));
        let printed = Printed::new(&[], &root);
        let at = |word: &str| {
            let line = printed.text.lines().position(|line| line.contains(word)).unwrap() + 1;
            function_at(&printed.pieces[0], line)
        };
        assert_eq!(at("roll"), Some("fn throw"));
        assert_eq!(at("new"), Some("fn new"));
        assert_eq!(at("impl"), None);
    }

    #[test]
    fn functions_are_found_by_the_ends_of_their_paths() {
        let mut inner = Module::empty("inner");
        inner.entries.push(Entry::of(parse_quote!(
            fn roll() {}
        )));
        inner.entries.push(Entry::of(parse_quote!(
            trait Die {
                fn throw(&self) {}
            }
        )));
        let mut dice = Module::empty("dice");
        dice.entries.push(Entry::Module(inner));
        let mut root = Module::empty("main");
        root.entries = vec![
            Entry::of(parse_quote!(
                fn roll() {}
            )),
            Entry::Module(dice),
        ];
        let printed = Printed::new(&[], &root);
        let items = Items::of(&printed);
        let found = |head: &str| items.around(head).iter().map(|piece| piece.address.clone()).collect::<Vec<_>>();
        assert_eq!(found("fn inner::roll() -> () {"), [[1, 0, 0]]);
        assert_eq!(found("fn roll::{closure#0}(_1: u8) -> u8 {"), [vec![0], vec![1, 0, 0]]);
        assert_eq!(found("fn Die::throw(_1: &Self) -> () {"), [[1, 0, 1]]);
        assert_eq!(found("const dice::inner::roll::promoted[0]: &u8 = {"), [[1, 0, 0]]);
        assert!(found("fn other(_1: u8) -> u8 {").is_empty());
    }
}
