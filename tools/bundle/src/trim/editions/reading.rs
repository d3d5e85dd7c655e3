//! What functions mean in an edition, as the compiler reads them.
//!
//! Only one edition's crates are read for the comparison. In an edition that is not theirs the functions of
//! the other crates lose their bodies, and what the compiler still rejects of them is rewritten.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use proc_macro2::{Delimiter, LineColumn, TokenStream, TokenTree};
use syn::Item;

use super::backport::{add_prelude, import_prelude, pardoned, with_formatted_panics, without_c_strings};
use super::{Editions, Known};
use crate::compile::{Compiler, Diagnostic, ReadOptions, Span, Understood};
use crate::error::{Error, Result};
use crate::judge::{Edition, Judge};
use crate::prune::hollow::hollow_entries;
use crate::text::items::item_name;
use crate::text::tree::{Entry, Module, Piece, Printed};
use crate::text::uses::LIBRARIES;
use crate::trim::mir::{implementation_at, Mir};
use crate::trim::write;

/// Attempts at making the other crates' code pass in an edition that is not theirs.
const ROUNDS: usize = 8;

/// How literal messages of panics are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Panics {
    AsWritten,
    /// As arguments of formats: see `backport::with_formatted_panics`.
    Formatted,
}

impl Editions<'_> {
    /// What the compiler makes of the program in an edition; the file is there afterwards.
    fn understood(
        &self,
        judge: &Judge,
        printed: &Printed,
        panics: Panics,
        lints: &[&'static str],
        compiler: &Compiler,
    ) -> Result<Understood> {
        let text = match panics {
            Panics::AsWritten => printed.text.clone(),
            Panics::Formatted => with_formatted_panics(printed),
        };
        let edition = judge.edition;
        let text = if edition < Edition::E2021 { without_c_strings(text) } else { text };
        write(&self.source, &text)?;
        let mut known = self.known.borrow_mut();
        let has_all = |known: &Known| lints.iter().all(|lint| known.lints.contains(lint));
        let is_same = |known: &&Known| known.edition == edition && known.text == text && has_all(known);
        if let Some(known) = known.iter().find(is_same) {
            return Ok(known.understood.clone());
        }
        let options = ReadOptions { lints, ..ReadOptions::default() };
        let understood = compiler.read(judge, &self.source, &options)?;
        known.push(Known { edition, text, lints: lints.to_vec(), understood: understood.clone() });
        Ok(understood)
    }

    /// Imports what the prelude has since 2021 where the crates of an edition are not.
    pub(super) fn add_preludes(&self, root: &mut Module, theirs: Edition) {
        for entry in 0..root.entries.len() {
            if !self.is_of(theirs, root, entry) {
                if let Entry::Module(module) = &mut root.entries[entry] {
                    module.for_each_module_mut(&mut |_, module| add_prelude(module));
                }
            }
        }
        if !self.is_of(theirs, root, usize::MAX) {
            add_prelude(root);
        }
    }

    /// What functions mean in `edition`, for the comparison of crates of edition `theirs`.
    pub(super) fn read(
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
        // In both where both are read alike: `line!` tells how much stands before it.
        if edition < Edition::E2021 || theirs < Edition::E2021 && panics == Panics::Formatted {
            self.add_preludes(&mut root, theirs);
        }
        let judge = Judge { edition, ..*self.judge };
        // Where both are read alike, the lints about what differs are those of the older one.
        let has_lints = panics == Panics::Formatted && edition == theirs.min(self.judge.edition);
        let lints = if has_lints { self.lints_about(theirs) } else { Vec::new() };
        let mut rounds = 0;
        let mut imported = BTreeSet::new();
        loop {
            rounds += 1;
            let printed = Printed::new(self.header, &root);
            let Understood { said, mir, .. } = self.understood(&judge, &printed, panics, &lints, compiler)?;
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
                let mir = Mir::of(&mir, &printed, LIBRARIES, &is_wanted);
                let is_theirs = |piece: &&Piece| is_theirs(&root, &piece.address);
                let lines = printed.pieces.iter().filter(is_theirs);
                let lines = lines.map(|p| p.line..p.line + p.text.lines().count()).collect();
                return Ok(Reading { mir, said, lines, printed });
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
            let mut lacking = BTreeMap::new();
            for error in &errors {
                let line = error.primary().next().ok_or_else(unclear)?.line_start;
                let piece = printed.piece_at(line, 1).ok_or_else(unclear)?;
                if is_theirs(&root, &piece.address) {
                    if edition == theirs && edition < Edition::E2021 && !imported.contains(&piece.address) {
                        lacking.entry(piece.address.clone()).or_insert_with(Vec::new).push(line + 1 - piece.line);
                        continue;
                    }
                    // What their own edition needs was removed, since the bundle's takes something else.
                    let functions = error.primary().next().map(|span| functions_at(&printed, span));
                    let function = functions.filter(|_| edition == theirs).and_then(|mut names| names.pop());
                    return Err(function.map_or_else(unclear, |name| self.differs(theirs, &format!("fn {name}"))));
                }
                wrong.entry(&piece.address).or_default().push(line + 1 - piece.line);
            }
            for (address, lines) in lacking {
                let item = root.item_mut(&address).ok_or_else(unclear)?;
                let piece = printed.piece(&address).ok_or_else(unclear)?;
                *item = syn::parse_str(&piece.text).map_err(|_| unclear())?;
                // An import in a function is removed where the bundle's edition knows the name without it.
                import_prelude(item, &lines);
                imported.insert(address);
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
pub(super) struct Reading {
    /// The functions of the crates that are compared.
    pub mir: Mir,
    /// Its warnings, those of the lints about editions among them where it was asked for these.
    pub said: Vec<Diagnostic>,
    /// Where their code is.
    lines: Vec<Range<usize>>,
    /// The program as it was read.
    pub printed: Printed,
}

impl Reading {
    /// Whether a message is about the code that is compared.
    pub fn is_about(&self, diagnostic: &Diagnostic) -> bool {
        let is_here = |span: &Span| self.lines.iter().any(|lines| lines.contains(&span.line_start));
        diagnostic.primary().any(is_here)
    }
}

/// The names of the functions that a place of the program is in, outer ones first.
pub(super) fn functions_at(printed: &Printed, span: &Span) -> Vec<String> {
    fn add(stream: TokenStream, place: LineColumn, names: &mut Vec<String>) {
        let (mut name, mut was_fn) = (None, false);
        for token in stream {
            if let TokenTree::Ident(word) = &token {
                if was_fn {
                    name = Some(word.to_string());
                }
            }
            was_fn = matches!(&token, TokenTree::Ident(word) if word == "fn");
            let TokenTree::Group(group) = token else { continue };
            let is_body = group.delimiter() == Delimiter::Brace;
            if (group.span().start()..group.span().end()).contains(&place) {
                names.extend(name.filter(|_| is_body));
                return add(group.stream(), place, names);
            }
            name = name.filter(|_| !is_body);
        }
    }
    let mut names = Vec::new();
    if let Some(piece) = printed.piece_at(span.line_start, span.column_start) {
        let place = LineColumn { line: span.line_start + 1 - piece.line, column: span.column_start - 1 };
        add(piece.text.parse().unwrap_or_default(), place, &mut names);
    }
    names
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

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::*;

    #[test]
    fn functions_are_found_by_places() {
        let mut root = Module::empty("main");
        root.entries.push(Entry::of(parse_quote!(
            impl Die {
                pub fn new() -> Die {
                    fn inner() {
                        call()
                    }
                    Die
                }
                fn throw<T>(&self, by: fn(u8)) {
                    roll()
                }
            }
        )));
        root.entries.push(Entry::of(parse_quote!(
            macro_rules! made {
                () => {
                    fn first() {}
                    fn second() {
                        again()
                    }
                };
            }
        )));
        let printed = Printed::new(&[], &root);
        let at = |word: &str| {
            let line = printed.text.lines().position(|line| line.contains(word)).unwrap();
            let column_start = printed.text.lines().nth(line).unwrap().find(word).unwrap() + 1;
            functions_at(&printed, &Span { line_start: line + 1, column_start, ..Span::default() })
        };
        assert_eq!(at("roll"), ["throw"]);
        assert_eq!(at("call"), ["new", "inner"]);
        assert_eq!(at("again"), ["second"]);
        assert!(at("impl").is_empty());
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
