//! What can be done about a compiler's messages: removing what is unused, putting what it suggests, or marking
//! what stays.

use std::collections::{BTreeMap, HashSet};

use syn::visit_mut::VisitMut;
use syn::{parse_quote, Attribute, Item};

use super::caps;
use super::plan::Plan;
use super::remove::{Allower, Found, Place, Remover};
use super::shrink::shrink;
use crate::compile::{Diagnostic, Span};
use crate::text::attributes::Attributed;
use crate::text::mentions::Names;
use crate::text::tokens;
use crate::text::tree::{Entry, Module, Piece, Printed};

/// What newer compilers say of a member that an impl for this type need not have: its bounds, as
/// `Self: Sized`, never hold.
const UNUSABLE: &str = "its where bounds are not satisfied";

/// One thing to be done about a warning.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    /// What it is about, the same in every round.
    pub key: String,
    /// The text that it is about.
    pub word: String,
    /// The item it is in.
    address: Vec<usize>,
    place: Place,
    kind: Kind,
    /// Whether it is an import that nothing uses.
    is_import: bool,
    /// Whether it is one of all that a module has.
    is_glob: bool,
    /// Whether it is one, or the rule of a macro that nothing uses.
    is_harmless: bool,
}

impl Action {
    /// A removal for tests.
    #[cfg(test)]
    pub fn about(word: &str, is_harmless: bool) -> Action {
        Action {
            key: format!("{word} {is_harmless}"),
            word: word.to_string(),
            address: Vec::new(),
            place: (1, 0),
            kind: Kind::Remove,
            is_import: is_harmless,
            is_glob: false,
            is_harmless,
        }
    }

    /// Whether it removes an import, or the rule of a macro, that nothing uses.
    pub fn is_harmless(&self) -> bool {
        self.is_harmless
    }

    /// Whether it removes an import.
    pub fn is_import(&self) -> bool {
        self.is_import
    }

    /// Whether it is about code of a registry's crate, which may stay; an import may name what an
    /// older compiler does not have.
    pub fn is_dispensable(&self, root: &Module) -> bool {
        let entry = self.address.first().map(|&entry| &root.entries[entry]);
        !self.is_import && matches!(entry, Some(Entry::Module(module)) if module.is_foreign)
    }

    /// Whether it removes what only newer compilers do without: something in `older`, an import of all
    /// that a module has, which may be in `older`, or a member in `spared` that cannot be called.
    pub fn is_needed_by_older(&self, spared: &Names, older: &Names) -> bool {
        if self.is_glob && !older.is_empty() {
            return true;
        }
        let mut names = self.word.split(|c: char| !c.is_alphanumeric() && c != '_');
        let is_unusable = self.key.contains(UNUSABLE);
        names.any(|name| older.contains(name) || is_unusable && spared.contains(name))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// Remove what stands there.
    Remove,
    /// Put other text there: up to this place.
    Replace(Place, String),
}

/// What can be done about the warnings; only the harmless part while there is one.
pub fn actions(printed: &Printed, said: &[Diagnostic], plan: &Plan) -> Vec<Action> {
    let (mut safe, mut risky) = (Vec::new(), Vec::new());
    for diagnostic in said {
        match diagnostic.code() {
            "dead_code" if concerns_parts(&diagnostic.message) => risky.extend(removals(printed, diagnostic)),
            "unused_imports" | "unused_macro_rules" => {
                let is_import = diagnostic.code() == "unused_imports";
                for span in diagnostic.primary() {
                    let found = action(printed, span, &diagnostic.message, |_| Kind::Remove);
                    let is_glob = is_import && is_glob(printed, span);
                    safe.extend(found.map(|action| Action { is_import, is_glob, is_harmless: true, ..action }));
                }
            }
            "dead_code" | "unused_macros" | "unreachable_patterns" => safe.extend(removals(printed, diagnostic)),
            _ => safe.extend(replacements(printed, diagnostic)),
        }
    }
    for list in [&mut safe, &mut risky] {
        list.retain(|a: &Action| !plan.is_refused(a));
    }
    if safe.is_empty() {
        risky
    } else {
        safe
    }
}

/// Whether the path at a place is followed by `::*`.
fn is_glob(printed: &Printed, path: &Span) -> bool {
    let end = printed.offset(path.line_end, path.column_end);
    end.and_then(|end| printed.text.get(end..)).is_some_and(|rest| rest.starts_with("::*"))
}

/// Whether a warning is about a variant or a field.
fn concerns_parts(message: &str) -> bool {
    ["variant", "field", "multiple fields", "multiple variants"].iter().any(|start| message.starts_with(start))
}

fn action(printed: &Printed, span: &Span, about: &str, kind: impl FnOnce(&Piece) -> Kind) -> Option<Action> {
    let piece = printed.piece_at(span.line_start, span.column_start)?;
    let place = relative(printed, piece, span.line_start, span.column_start);
    let word = piece.text.lines().nth(place.0 - 1).map(|line| {
        let count = span.column_end.saturating_sub(span.column_start).max(1);
        line.chars().skip(place.1).take(count).collect::<String>()
    });
    let head = piece.text.lines().next().unwrap_or_default();
    let word = word.unwrap_or_default();
    let key = format!("{}|{head}|{about}|{word}", piece.path.join("::"));
    Some(Action {
        key,
        word,
        address: piece.address.clone(),
        place,
        kind: kind(piece),
        is_import: false,
        is_glob: false,
        is_harmless: false,
    })
}

/// A place of the file in the text of an item, which in the short form begins anywhere in a line.
fn relative(printed: &Printed, piece: &Piece, line: usize, column: usize) -> Place {
    let start_of_line = printed.offset(piece.line, 1).filter(|_| line == piece.line);
    let before = start_of_line.map_or(0, |start| printed.text[start..piece.start].chars().count());
    (line.saturating_sub(piece.line) + 1, column.saturating_sub(1 + before))
}

/// Removal of what a message is about.
pub fn removals(printed: &Printed, diagnostic: &Diagnostic) -> Vec<Action> {
    diagnostic.primary().filter_map(|span| action(printed, span, &diagnostic.message, |_| Kind::Remove)).collect()
}

pub fn replacements(printed: &Printed, diagnostic: &Diagnostic) -> Vec<Action> {
    diagnostic.suggestions().filter_map(|span| replacement(printed, span, &diagnostic.message)).collect()
}

fn replacement(printed: &Printed, span: &Span, about: &str) -> Option<Action> {
    let put = span.suggested_replacement.clone()?;
    action(printed, span, about, |piece| Kind::Replace(relative(printed, piece, span.line_end, span.column_end), put))
}

/// Puts what the compiler's warnings suggest where that needs nobody's judgement; whether there is anything.
pub fn put_suggestions(root: &mut Module, printed: &Printed, said: &[Diagnostic]) -> bool {
    let warnings = said.iter().filter(|diagnostic| !diagnostic.is_error());
    let actions: Vec<Action> = warnings.flat_map(|diagnostic| replacements(printed, diagnostic)).collect();
    !actions.is_empty() && apply(root, printed, &actions).is_ok()
}

/// `dyn` where a crate of before 2021 has a trait for a type.
pub fn dynamic(printed: &Printed, diagnostic: &Diagnostic) -> Vec<Action> {
    let is_dynamic = |span: &Span| {
        span.suggested_replacement.as_ref().is_some_and(|put| put.trim_start_matches(['(', '<']).starts_with("dyn "))
    };
    let child = diagnostic.children.iter().find(|child| child.spans.iter().any(is_dynamic));
    let spans = child.into_iter().flat_map(|child| &child.spans);
    spans.filter_map(|span| replacement(printed, span, &diagnostic.message)).collect()
}

/// Takes the actions, and returns what of them concerns the whole program; or those of the items in which they
/// find nothing to do.
pub fn apply(root: &mut Module, printed: &Printed, actions: &[Action]) -> std::result::Result<Vec<Found>, Vec<Action>> {
    let mut by_item: BTreeMap<&[usize], Vec<&Action>> = BTreeMap::new();
    for action in actions {
        by_item.entry(&action.address).or_default().push(action);
    }
    let (mut found, mut idle) = (Vec::new(), Vec::new());
    // From the end, so that the addresses of what is still to be treated stay.
    for (address, actions) in by_item.into_iter().rev() {
        match apply_to(root, printed, address, &actions) {
            Some(mut whole) => found.append(&mut whole),
            None => idle.extend(actions.into_iter().cloned()),
        }
    }
    if !idle.is_empty() {
        return Err(idle);
    }
    found.sort();
    found.dedup();
    Ok(found)
}

/// Takes the actions about one item.
fn apply_to(root: &mut Module, printed: &Printed, address: &[usize], actions: &[&Action]) -> Option<Vec<Found>> {
    let piece = printed.piece(address)?;
    let removals: HashSet<Place> = actions.iter().filter(|a| matches!(a.kind, Kind::Remove)).map(|a| a.place).collect();
    // After a removal the places of replacements no longer hold; they come up again.
    let text = if removals.is_empty() { replaced(&piece.text, actions)? } else { piece.text.clone() };
    let mut item: Item = syn::parse_str(&text).ok()?;
    let mut remover = Remover::new(&removals);
    if !removals.is_empty() && !remover.keep_item(&mut item) {
        root.remove(address)?;
        return Some(Vec::new());
    }
    if !removals.is_empty() && remover.removed + remover.found.len() == 0 {
        return None;
    }
    *root.item_mut(address)? = item;
    Some(remover.found)
}

/// The text with all replacements made.
fn replaced(text: &str, actions: &[&Action]) -> Option<String> {
    let offset = |(line, column): Place| {
        let start: usize = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
        let within = text[start..].char_indices().nth(column).map_or(text.len() - start, |(at, _)| at);
        Some(start + within)
    };
    let mut edits = Vec::new();
    for action in actions {
        if let Kind::Replace(end, put) = &action.kind {
            edits.push((offset(action.place)?, offset(*end)?, put));
        }
    }
    edits.sort();
    edits.dedup();
    let mut out = text.to_string();
    let mut limit = usize::MAX;
    for (start, end, put) in edits.into_iter().rev() {
        if end <= limit && start <= end {
            out.replace_range(start..end, put);
            limit = start;
        }
    }
    Some(out)
}

/// Whether a message is about fields or variants that can be taken from the program.
pub fn can_shrink(root: &Module, printed: &Printed, diagnostic: &Diagnostic) -> bool {
    let mut candidate = root.clone();
    let found = apply(&mut candidate, printed, &removals(printed, diagnostic)).unwrap_or_default();
    found.is_empty() || found.iter().all(|found| shrink(&mut candidate, found))
}

/// Marks what a warning is about, else the function around it, the item, or the whole file; the number of
/// marks. Fields and variants are marked all at once; else one warning at a time, since a mark may answer
/// others, too.
pub fn allow(root: &mut Module, printed: &Printed, said: &[Diagnostic]) -> usize {
    let is_of_parts = |d: &&Diagnostic| d.code() == "dead_code" && concerns_parts(&d.message);
    let parts = said.iter().filter(is_of_parts).flat_map(|d| removals(printed, d));
    let mut parts_of: BTreeMap<Vec<usize>, HashSet<Place>> = BTreeMap::new();
    parts.for_each(|action| {
        parts_of.entry(action.address).or_default().insert(action.place);
    });
    let marked: usize =
        parts_of.iter().map(|(address, places)| mark(root, printed, address, places, "dead_code")).sum();
    if marked > 0 {
        return marked;
    }
    for diagnostic in said {
        let lint = diagnostic.code();
        for place in diagnostic.primary().map(Span::call_site) {
            let Some(action) = action(printed, place, &diagnostic.message, |_| Kind::Remove) else { continue };
            match mark(root, printed, &action.address, &HashSet::from([action.place]), lint) {
                0 => {}
                marked => return marked,
            }
            // What is written before the call of a macro is not for what it makes.
            let is_call = |item: &&mut Item| matches!(item, Item::Macro(item) if item.ident.is_none());
            let item = root.item_mut(&action.address).filter(|item| !is_call(item));
            if item.and_then(Attributed::attributes).is_some_and(|attrs| caps::allow_here(attrs, lint)) {
                return 1;
            }
        }
    }
    allow_everywhere(root, said)
}

/// Allows the next of these lints for the whole file; the number of lints allowed.
pub fn allow_everywhere(root: &mut Module, said: &[Diagnostic]) -> usize {
    let lints = said.iter().map(Diagnostic::code).filter(|lint| !lint.is_empty());
    let mut attributes = lints.map(tokens::ident).map(|lint| -> Attribute { parse_quote!(#![allow(#lint)]) });
    let new = attributes.find(|attribute| !root.attrs.contains(attribute));
    let marked = usize::from(new.is_some());
    // Lints that a compiler may not know come behind what allows that.
    root.attrs.splice(0..0, new);
    marked
}

/// Marks what is named at these places of an item, else the functions around them; the number of marks.
fn mark(root: &mut Module, printed: &Printed, address: &[usize], places: &HashSet<Place>, lint: &str) -> usize {
    let Some(piece) = printed.piece(address) else { return 0 };
    for around in [false, true] {
        let Ok(mut item) = syn::parse_str::<Item>(&piece.text) else { return 0 };
        let mut allower = Allower { places, around, lint, marked: 0 };
        allower.visit_item_mut(&mut item);
        if let (1.., Some(old)) = (allower.marked, root.item_mut(address)) {
            *old = item;
            return allower.marked;
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::Code;

    #[test]
    fn all_that_finds_nothing_to_do_is_told_at_once() {
        let mut root = Module::empty("main");
        root.entries = vec![
            Entry::of(parse_quote!(
                fn first() {}
            )),
            Entry::of(parse_quote!(
                fn second() {}
            )),
            Entry::of(parse_quote!(
                fn third() {}
            )),
        ];
        let printed = Printed::new(&[], &root);
        let removal = |index: usize, column: usize| {
            let line = printed.pieces[index].line;
            let span = Span {
                line_start: line,
                line_end: line,
                column_start: column,
                column_end: column + 1,
                is_primary: true,
                ..Span::default()
            };
            let code = Some(Code { code: "dead_code".to_string() });
            removals(&printed, &Diagnostic { code, spans: vec![span], ..Diagnostic::default() })
        };
        // Names begin in the fourth column; what stands in the first is no name.
        let actions = [removal(0, 1), removal(1, 4), removal(2, 1)].concat();
        let idle = apply(&mut root.clone(), &printed, &actions).unwrap_err();
        assert_eq!(idle.iter().map(|action| action.address[0]).collect::<Vec<_>>(), [2, 0]);
        assert_eq!(apply(&mut root, &printed, &removal(1, 4)), Ok(Vec::new()));
        assert_eq!(root.entries.len(), 2);
    }
}
