//! Drops functions that cannot run, and implementations that nothing needs.
//!
//! The compiler lists the functions that it makes code of. What has none of them goes all at once; the
//! compiler then says what it misses to check the rest, and that comes back, until it is content and
//! makes the same of every function as before.

use std::collections::BTreeSet;

use syn::Item;

use super::bounds::Bounds;
use super::implementations::{all_of, drop_all_but, missed, of_traits, users, Implementation, Missed, NO_MEMBER};
use super::implied::{implied, of_fields};
use super::orphans::drop_orphans;
use super::running::running_in;
use super::{Trim, MOPPING, PATIENCE};
use crate::compile::{Compiler, Diagnostic, Span};
use crate::error::Result;
use crate::prune::mono::MonoItems;
use crate::prune::terms::Boldness;
use crate::text::tree::{Module, Printed};

/// Attempts at dropping those that were kept on a guess.
const SECOND_THOUGHTS: usize = 40;
/// One part in so many of the text is the least that is worth an attempt.
const LEAST_SAVING: usize = 100;

/// The length of a text, and that of its functions' MIR, which is read so fast that it may be asked about more
/// often.
const SHORT: usize = 40_000;
const SHORT_MIR: usize = 400_000;
/// One part in so many of the text is much.
const MUCH: usize = 50;

/// The implementations that were asked for when all others went.
#[derive(Debug)]
pub struct Needed {
    /// Those from before the first guess.
    sure: BTreeSet<Implementation>,
    /// All of them.
    kept: BTreeSet<Implementation>,
    /// Those that were only likely.
    guessed: BTreeSet<Implementation>,
}

/// Errors about names that are nowhere, and about members that a trait asks for.
const UNRESOLVED: &[&str] =
    &["E0046", "E0220", "E0404", "E0405", "E0412", "E0422", "E0425", "E0432", "E0433", "E0531", "E0576"];

/// Errors about a field that is not `Copy`, which do not name its type.
const FIELDS: &[&str] = &["E0204", "E0740"];

/// Has an error about a field name its type.
fn name_field(printed: &Printed, error: &mut Diagnostic) {
    if FIELDS.contains(&error.code()) {
        let text = |at: &Span| {
            let start = printed.offset(at.line_start, at.column_start)?;
            printed.text.get(start..printed.offset(at.line_end, at.column_end)?)
        };
        let types: Vec<&str> = error.spans.iter().filter_map(text).collect();
        error.message = format!("{} {}", error.message, types.join(" "));
    }
}

/// Whether an error is about something else than a name that is nowhere.
fn is_about_others(error: &Diagnostic) -> bool {
    error.is_error() && error.code() != NO_MEMBER && !UNRESOLVED.contains(&error.code())
}

/// The number of items and of their members.
fn members(root: &Module) -> usize {
    let mut count = 0;
    root.for_each_item(&mut |item| {
        count += match item {
            Item::Impl(item) => 1 + item.items.len(),
            Item::Trait(item) => 1 + item.items.len(),
            _ => 1,
        }
    });
    count
}

impl Trim<'_> {
    /// The program with no functions but those that can run, which are `listed`, and those that these need
    /// to compile, and with no implementations but those with such functions and what the compiler asks for
    /// besides. Nothing if that does not lead to a program that means the same.
    pub(super) fn narrowed(&self, root: &Module, listed: &str, compiler: &Compiler) -> Result<Option<Module>> {
        let Some(boldness) = self.boldness.get() else { return Ok(None) };
        let Some(running) = MonoItems::read(listed) else { return Ok(None) };
        let mut kept = running_in(root, &running);
        kept.extend(of_traits(root, &self.older.borrow()));
        let bounds = Bounds::of(root);
        implied(&bounds, &mut kept, Some(&running));
        self.running.replace(Some(running));
        let known = self.spared.borrow().clone();
        let (mut guessed, mut sure) = (BTreeSet::new(), None);
        let mut before_last: BTreeSet<String> = BTreeSet::new();
        for _ in 0..PATIENCE {
            let mut candidate = root.clone();
            drop_all_but(&mut candidate, &kept);
            self.prune_to_the_end(&mut candidate, boldness);
            let (printed, mut said) = self.mopped(&mut candidate, compiler)?;
            let changes = self.changes(&printed, &said);
            if self.is_same(&printed, &said) {
                self.needed.replace(Some(Needed { sure: sure.unwrap_or_else(|| kept.clone()), kept, guessed }));
                return Ok(Some(candidate));
            }
            let unresolved: Vec<Diagnostic> = said.iter().filter(|d| UNRESOLVED.contains(&d.code())).cloned().collect();
            let spares = self.spare(&unresolved, &[]) | self.spare_members(&printed, &said);
            said.iter_mut().for_each(|error| name_field(&printed, error));
            // What was wrong before the last members came back is about something else.
            let others: Vec<Diagnostic> = said.iter().filter(|d| is_about_others(d)).cloned().collect();
            let words: BTreeSet<String> = others.iter().map(|d| format!("{} {}", d.code(), d.message)).collect();
            let is_stuck = !words.is_empty() && words.is_subset(&before_last);
            before_last = words;
            let before = kept.len();
            match missed(root, &said, &changes, &kept) {
                Missed::Named(named) => {
                    kept.extend(of_fields(root, &bounds, &named));
                    kept.extend(named);
                }
                Missed::Related(related) if !spares => {
                    sure.get_or_insert_with(|| kept.clone());
                    kept.extend(related.iter().cloned());
                    guessed.extend(related);
                }
                Missed::Related(_) if is_stuck => {
                    let (Missed::Named(related) | Missed::Related(related)) = missed(root, &others, &changes, &kept);
                    sure.get_or_insert_with(|| kept.clone());
                    kept.extend(related.iter().cloned());
                    guessed.extend(related);
                }
                Missed::Related(_) => {}
            }
            implied(&bounds, &mut kept, None);
            if kept.len() == before && !spares && !self.spare(&said, &changes) {
                break;
            }
        }
        self.running.replace(None);
        *self.spared.borrow_mut() = known;
        Ok(None)
    }

    /// Prunes as often as something goes: it may have been all that something else was reached by.
    fn prune_to_the_end(&self, root: &mut Module, boldness: Boldness) {
        let mut before = usize::MAX;
        for _ in 0..MOPPING {
            self.prune(root, boldness);
            drop_orphans(root);
            let after = members(root);
            if std::mem::replace(&mut before, after) == after {
                return;
            }
        }
    }

    /// Spares members that a type has not, by the names at these places; whether that is something new.
    pub(super) fn spare_members(&self, printed: &Printed, said: &[Diagnostic]) -> bool {
        let spots = said.iter().filter(|d| d.code() == NO_MEMBER).flat_map(Diagnostic::primary);
        let names = spots.filter_map(|at| printed.word_at(at.line_start, at.column_start));
        let mut spared = self.spared.borrow_mut();
        let known = spared.len();
        spared.extend(names.filter(|name| !name.is_empty()).map(str::to_string));
        spared.len() > known
    }

    /// Drops the derives and trait impls that nothing needs.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn drop_implementations(&self, root: &mut Module, compiler: &Compiler) -> Result<()> {
        let (mut kept, mut guessed) = (BTreeSet::new(), BTreeSet::new());
        // What was asked for while functions went is needed now as well. Guesses lead to more of what is
        // asked for: where that is much, they are made again. A short text is asked about anew.
        let length = Printed::new(self.header, root).text.len();
        let is_short = length <= SHORT && self.last_mir() <= SHORT_MIR;
        if let Some(mut needed) = self.needed.take().filter(|_| !is_short) {
            // What has been written anew since then may be known by another text.
            needed.kept.extend(all_of(root).into_keys());
            let size = self.size_with(root, &needed.kept);
            if size.saturating_sub(self.size_with(root, &needed.sure)) * MUCH <= size {
                return self.drop_guessed(root, needed.kept, needed.guessed, compiler);
            }
            kept = needed.sure;
        } else if let Some(running) = &*self.running.borrow() {
            kept = running_in(root, running);
        }
        kept.extend(of_traits(root, &self.older.borrow()));
        let bounds = Bounds::of(root);
        implied(&bounds, &mut kept, None);
        // What nothing reaches any more goes at once, unless that is what stands in the way.
        let mut boldness = self.boldness.get();
        for _ in 0..PATIENCE {
            let mut candidate = root.clone();
            if drop_all_but(&mut candidate, &kept) == 0 {
                return Ok(());
            }
            if let Some(boldness) = boldness.filter(|_| guessed.is_empty()) {
                self.prune(&mut candidate, boldness);
                drop_orphans(&mut candidate);
            }
            let (printed, mut said) = self.check(&candidate, compiler)?;
            if self.is_same(&printed, &said) {
                if guessed.is_empty() {
                    *root = candidate;
                    return Ok(());
                }
                return self.drop_guessed(root, kept, guessed, compiler);
            }
            said.iter_mut().for_each(|error| name_field(&printed, error));
            let known = kept.len();
            match missed(root, &said, &self.changes(&printed, &said), &kept) {
                Missed::Named(named) => kept.extend(named),
                Missed::Related(related) => {
                    kept.extend(related.iter().cloned());
                    guessed.extend(related);
                }
            }
            if kept.len() == known && boldness.take().is_none() {
                return Ok(());
            }
            implied(&bounds, &mut kept, None);
        }
        Ok(())
    }

    /// Drops all implementations that are not in `kept`, and as many of the `guessed` ones of these as
    /// patience allows, while that can save enough: half of them at once, then half of those that
    /// cannot go together.
    fn drop_guessed(
        &self,
        root: &mut Module,
        mut kept: BTreeSet<Implementation>,
        guessed: BTreeSet<Implementation>,
        compiler: &Compiler,
    ) -> Result<()> {
        let without = |part: &[Implementation], kept: &BTreeSet<Implementation>| -> BTreeSet<Implementation> {
            kept.iter().filter(|i| !part.contains(i)).cloned().collect()
        };
        let size = self.size_with(root, &kept);
        let all: Vec<Implementation> = guessed.iter().cloned().collect();
        let mut parts = vec![(size - self.size_with(root, &without(&all, &kept)), all)];
        let mut failures = 0;
        for _ in 0..SECOND_THOUGHTS {
            // The more often it failed, the more there must be to win.
            parts.retain(|(saving, part)| !part.is_empty() && 2 * saving * LEAST_SAVING > size * (2 + failures));
            let Some(largest) = (0..parts.len()).max_by_key(|&part| parts[part].0) else { break };
            let (_, part) = parts.swap_remove(largest);
            let fewer = without(&part, &kept);
            let mut candidate = root.clone();
            drop_all_but(&mut candidate, &fewer);
            let (printed, said) = self.check(&candidate, compiler)?;
            failures += 1;
            if self.is_same(&printed, &said) {
                kept = fewer;
                failures = 0;
            } else if let Some(users) = users(&candidate, &printed, &said).filter(|users| users.is_subset(&guessed)) {
                parts.push((size, part.into_iter().chain(users).collect()));
            } else if part.len() > 1 {
                let (left, right) = part.split_at(part.len() / 2);
                // With all others gone most can go with it.
                let others: Vec<Implementation> = parts.iter().flat_map(|(_, part)| part).cloned().collect();
                let least = without(&part, &without(&others, &kept));
                let smallest = self.size_with(root, &least);
                for half in [left, right] {
                    let with_half = least.iter().chain(half).cloned().collect();
                    parts.push((self.size_with(root, &with_half).saturating_sub(smallest), half.to_vec()));
                }
            }
        }
        drop_all_but(root, &kept);
        Ok(())
    }

    /// The length of the text with these implementations alone, if all goes that nothing reaches then.
    fn size_with(&self, root: &Module, kept: &BTreeSet<Implementation>) -> usize {
        let mut candidate = root.clone();
        drop_all_but(&mut candidate, kept);
        self.pruned_length(&candidate)
    }
}
