//! Removes what the compiler calls unused, until it calls nothing unused any more.
//!
//! Every step is tried on a copy and kept only if the program still compiles; after a failure
//! smaller steps are tried, down to one warning at a time. What cannot be removed alone is marked
//! with its own `#[allow]`. So a mistake can cost characters, but never correctness.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use syn::visit_mut::VisitMut;
use syn::Item;

use super::compile::{Compiler, Diagnostic, Span};
use super::error::{Error, Result};
use super::implementations::{drop_all_but, missed};
use super::judge::Judge;
use super::reach::{Boldness, Inventory};
use super::remove::{Allower, Found, Place, Remover};
use super::shrink::shrink;
use super::tree::{Module, Piece, Printed};

/// Rounds after which something must be wrong.
const ROUNDS: usize = 200;
/// Runs in which what a removal leaves behind is removed, too.
const MOPPING: usize = 5;
/// Attempts at dropping implementations.
const PATIENCE: usize = 16;

/// The trimming of one bundle.
pub struct Trim<'a> {
    /// The judge it is for.
    pub judge: &'a Judge,
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
    /// The last run: the compiler, the text, and what was said.
    pub last: RefCell<Option<(String, String, Vec<Diagnostic>)>>,
}

/// Errors about what a removal elsewhere has left without a counterpart.
const ORPHANED: &[&str] = &["E0407", "E0432", "E0433", "E0437", "E0438", "E0603"];

/// How taking some actions ended.
enum Attempt {
    /// It compiles, with these warnings.
    Done(Box<(Module, Printed, Vec<Diagnostic>)>),
    /// It does not.
    Failed(Vec<Diagnostic>),
}

/// Which of the possible actions are taken next.
struct Plan {
    /// Actions that failed on their own.
    refused: HashSet<String>,
    /// Names that an error asked for: they wait until nothing else is left.
    spared: HashSet<String>,
    /// Whether something was removed since names are spared.
    progress: bool,
    /// The most actions at once.
    batch: usize,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { refused: HashSet::new(), spared: HashSet::new(), progress: false, batch: usize::MAX }
    }
}

impl Plan {
    fn choose(&mut self, actions: Vec<Action>) -> Vec<Action> {
        let free = |plan: &Plan| -> Vec<Action> {
            actions.iter().filter(|a| !plan.spared.contains(&a.word)).take(plan.batch).cloned().collect()
        };
        let mut chosen = free(self);
        if chosen.is_empty() && !self.spared.is_empty() {
            // Without progress the same names would be asked for again: one by one.
            self.batch = if self.progress { usize::MAX } else { 1 };
            self.progress = false;
            self.spared.clear();
            chosen = free(self);
        }
        chosen
    }

    fn succeeded(&mut self) {
        self.progress = true;
        self.batch = self.batch.saturating_mul(2);
    }

    fn failed(&mut self, actions: &[Action], errors: &[Diagnostic]) {
        if let [action] = actions {
            self.refused.insert(action.key.clone());
            return;
        }
        let asked: HashSet<&str> = errors.iter().flat_map(|e| e.message.split('`').skip(1).step_by(2)).collect();
        let before = self.spared.len();
        self.spared.extend(actions.iter().map(|a| &a.word).filter(|w| asked.contains(w.as_str())).cloned());
        if self.spared.len() == before {
            self.batch = actions.len() / 2;
        }
    }
}

/// One thing to be done about a warning.
#[derive(Clone, Debug)]
struct Action {
    /// What it is about, the same in every round.
    key: String,
    /// The text that it is about.
    word: String,
    /// The item it is in.
    address: Vec<usize>,
    place: Place,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// Remove what stands there.
    Remove,
    /// Put other text there: up to this place.
    Replace(Place, String),
}

impl Trim<'_> {
    /// A pruned copy of the tree that compiles: pruned boldly if that works, else carefully.
    ///
    /// # Errors
    /// The compiler's message, if even the whole program does not compile.
    pub fn start(&self, whole: &Module, compiler: &Compiler) -> Result<Module> {
        let mut last = None;
        for boldness in [Some(Boldness::Bold), Some(Boldness::Careful), None] {
            let mut root = whole.clone();
            if let Some(boldness) = boldness {
                self.inventory.prune(&mut root, boldness);
            }
            let (printed, said) = self.check(&root, compiler)?;
            match said.iter().find(|d| d.is_error()) {
                None => {
                    self.boldness.set(boldness);
                    return Ok(root);
                }
                Some(error) => last = Some(compiler.complaint(&printed, error)),
            }
        }
        Err(last.unwrap_or_else(|| Error::Cargo("there is nothing to compile".to_string())))
    }

    /// Drops the derives and trait impls that nothing needs.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn drop_implementations(&self, root: &mut Module, compiler: &Compiler) -> Result<()> {
        let mut kept = BTreeSet::new();
        for _ in 0..PATIENCE {
            let mut candidate = root.clone();
            if drop_all_but(&mut candidate, &kept) == 0 {
                break;
            }
            let (_, said) = self.check(&candidate, compiler)?;
            if !said.iter().any(Diagnostic::is_error) {
                *root = candidate;
                break;
            }
            let known = kept.len();
            kept.extend(missed(root, &said, &kept));
            if kept.len() == known {
                break;
            }
        }
        Ok(())
    }

    /// Trims the tree until the compiler has nothing to say. At last what cannot be removed is
    /// marked; before that, it is left for the next time.
    ///
    /// # Errors
    /// A warning that nothing can be done about.
    pub fn trim(&self, root: &mut Module, compiler: &Compiler, at_last: bool) -> Result<()> {
        let mut plan = Plan::default();
        let (mut printed, mut said) = self.check(root, compiler)?;
        for _ in 0..ROUNDS {
            if let Some(error) = said.iter().find(|d| d.is_error()) {
                return Err(compiler.complaint(&printed, error));
            }
            if said.is_empty() {
                return Ok(());
            }
            let actions = plan.choose(actions(&printed, &said, &plan));
            if actions.is_empty() && !at_last {
                return Ok(());
            }
            if actions.is_empty() {
                let mut candidate = root.clone();
                let marked = allow(&mut candidate, &printed, &said);
                let (text, rest) = self.check(&candidate, compiler)?;
                if marked == 0 || rest.iter().any(Diagnostic::is_error) {
                    return Err(compiler.complaint(&printed, &said[0]));
                }
                (*root, printed, said) = (candidate, text, rest);
                continue;
            }
            match self.attempt(root, &printed, &actions, compiler)? {
                Attempt::Done(done) => {
                    (*root, printed, said) = *done;
                    plan.succeeded();
                }
                Attempt::Failed(errors) => plan.failed(&actions, &errors),
            }
        }
        Err(said.first().map_or_else(
            || Error::Cargo("trimming the bundle does not come to an end".to_string()),
            |first| compiler.complaint(&printed, first),
        ))
    }

    /// Takes the actions on a copy.
    fn attempt(&self, root: &Module, printed: &Printed, actions: &[Action], compiler: &Compiler) -> Result<Attempt> {
        let mut candidate = root.clone();
        let Some(found) = apply(&mut candidate, printed, actions) else { return Ok(Attempt::Failed(Vec::new())) };
        for found in &found {
            if !shrink(&mut candidate, found) {
                return Ok(Attempt::Failed(Vec::new()));
            }
        }
        if let Some(boldness) = self.boldness.get() {
            self.inventory.prune(&mut candidate, boldness);
        }
        let mut orphans = 0;
        loop {
            let (text, said) = self.check(&candidate, compiler)?;
            let errors: Vec<Diagnostic> = said.iter().filter(|d| d.is_error()).cloned().collect();
            if errors.is_empty() {
                return Ok(Attempt::Done(Box::new((candidate, text, said))));
            }
            // Imports of what has just been removed go with it, and so do the members of impls
            // whose traits have lost theirs.
            orphans += 1;
            let orphaned = errors.iter().filter(|d| ORPHANED.contains(&d.code()));
            let removals: Vec<Action> = orphaned.flat_map(|d| removals(&text, d)).collect();
            if orphans > MOPPING || removals.is_empty() || apply(&mut candidate, &text, &removals).is_none() {
                return Ok(Attempt::Failed(errors));
            }
        }
    }

    fn check(&self, root: &Module, compiler: &Compiler) -> Result<(Printed, Vec<Diagnostic>)> {
        let printed = Printed::new(self.header, root);
        if let Some((name, text, said)) = &*self.last.borrow() {
            if *name == compiler.name && *text == printed.text {
                return Ok((printed, said.clone()));
            }
        }
        (self.tick)(&compiler.name);
        write(&self.source, &printed.text)?;
        let said = compiler.check(self.judge, &self.source)?;
        *self.last.borrow_mut() = Some((compiler.name.clone(), printed.text.clone(), said.clone()));
        Ok((printed, said))
    }
}

/// Writes a file.
///
/// # Errors
/// The system's reason.
pub fn write(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).map_err(Error::io("write", path))
}

/// What can be done about the warnings; only the harmless part while there is one.
fn actions(printed: &Printed, said: &[Diagnostic], plan: &Plan) -> Vec<Action> {
    let (mut safe, mut risky) = (Vec::new(), Vec::new());
    for diagnostic in said {
        match diagnostic.code() {
            "dead_code" if concerns_parts(&diagnostic.message) => risky.extend(removals(printed, diagnostic)),
            "dead_code" | "unused_imports" | "unused_macros" | "unreachable_patterns" => {
                safe.extend(removals(printed, diagnostic));
            }
            _ => safe.extend(replacements(printed, diagnostic)),
        }
    }
    for list in [&mut safe, &mut risky] {
        list.retain(|a: &Action| !plan.refused.contains(&a.key));
    }
    if safe.is_empty() {
        risky
    } else {
        safe
    }
}

/// Whether a warning is about a variant or a field.
fn concerns_parts(message: &str) -> bool {
    ["variant", "field", "multiple fields", "multiple variants"].iter().any(|start| message.starts_with(start))
}

fn action(printed: &Printed, span: &Span, about: &str, kind: impl FnOnce(&Piece) -> Kind) -> Option<Action> {
    let piece = printed.piece_at(span.line_start)?;
    let place = relative(piece, span.line_start, span.column_start);
    let word = piece.text.lines().nth(place.0 - 1).map(|line| {
        let count = span.column_end.saturating_sub(span.column_start).max(1);
        line.chars().skip(place.1).take(count).collect::<String>()
    });
    let head = piece.text.lines().next().unwrap_or_default();
    let word = word.unwrap_or_default();
    let key = format!("{}|{head}|{about}|{word}", piece.path.join("::"));
    Some(Action { key, word, address: piece.address.clone(), place, kind: kind(piece) })
}

fn relative(piece: &Piece, line: usize, column: usize) -> Place {
    (line.saturating_sub(piece.line) + 1, column.saturating_sub(1))
}

fn removals(printed: &Printed, diagnostic: &Diagnostic) -> Vec<Action> {
    diagnostic.primary().filter_map(|span| action(printed, span, &diagnostic.message, |_| Kind::Remove)).collect()
}

fn replacements(printed: &Printed, diagnostic: &Diagnostic) -> Vec<Action> {
    let suggestion = |span: &Span| {
        let put = span.suggested_replacement.clone()?;
        action(printed, span, &diagnostic.message, |piece| {
            Kind::Replace(relative(piece, span.line_end, span.column_end), put)
        })
    };
    diagnostic.suggestions().filter_map(suggestion).collect()
}

/// Takes the actions; `None` if one of them finds nothing to do. What concerns the whole program
/// is returned.
fn apply(root: &mut Module, printed: &Printed, actions: &[Action]) -> Option<Vec<Found>> {
    let mut by_item: BTreeMap<&[usize], Vec<&Action>> = BTreeMap::new();
    for action in actions {
        by_item.entry(&action.address).or_default().push(action);
    }
    let mut found = Vec::new();
    // From the end, so that the addresses of what is still to be treated stay.
    for (address, actions) in by_item.into_iter().rev() {
        let piece = printed.pieces.iter().find(|p| p.address == address)?;
        let removals: HashSet<Place> =
            actions.iter().filter(|a| matches!(a.kind, Kind::Remove)).map(|a| a.place).collect();
        // After a removal the places of replacements no longer hold; they come up again.
        let text = if removals.is_empty() { replaced(&piece.text, &actions)? } else { piece.text.clone() };
        let mut item: Item = syn::parse_str(&text).ok()?;
        let mut remover = Remover::new(&removals);
        if !removals.is_empty() && !remover.keep_item(&mut item) {
            root.remove(address)?;
            continue;
        }
        if !removals.is_empty() && remover.removed + remover.found.len() == 0 {
            return None;
        }
        found.append(&mut remover.found);
        *root.item_mut(address)? = item;
    }
    found.sort();
    found.dedup();
    Some(found)
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

/// Marks what a warning is about, else the function around it; the number of marks. One warning
/// at a time: a mark moves the places of the others.
fn allow(root: &mut Module, printed: &Printed, said: &[Diagnostic]) -> usize {
    let places = said.iter().flat_map(|d| removals(printed, d).into_iter().map(move |action| (d, action)));
    for (diagnostic, action) in places {
        let Some(piece) = printed.pieces.iter().find(|p| p.address == action.address) else { continue };
        for around in [false, true] {
            let Ok(mut item) = syn::parse_str::<Item>(&piece.text) else { continue };
            let mut allower = Allower { place: action.place, around, lint: diagnostic.code(), marked: 0 };
            allower.visit_item_mut(&mut item);
            if let (1.., Some(old)) = (allower.marked, root.item_mut(&action.address)) {
                *old = item;
                return allower.marked;
            }
        }
    }
    0
}
