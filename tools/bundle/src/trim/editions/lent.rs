//! Macros that the crates of an edition lend to others: what they make has their edition, in functions of
//! whichever.
//!
//! Only a crate's own functions are compared between editions. So what a lent macro means is written out
//! without asking whether it matters, but where the compiler's lints can tell.

use std::collections::BTreeMap;

use quote::ToTokens;
use syn::{Item, ItemMacro};

use super::backport::pardoned;
use super::choosers::choosers_of;
use super::macros::{hides_condition, with_called};
use super::scopes::write_out;
use super::tails::Tails;
use super::{passes, Editions, ROUNDS, TAIL_EXPRESSIONS};
use crate::compile::{Compiler, Diagnostic};
use crate::error::{Error, Result};
use crate::judge::{Edition, Judge};
use crate::read::newer::lowered;
use crate::text::mentions::{calls, Names};
use crate::text::shared::SharedItem;
use crate::text::tokens::{self, is_punct};
use crate::text::tree::{file_of, Entry, Module, Piece, Printed};
use crate::trim::write;

/// What the lints about editions are about, besides closures, by names.
const DOUBTFUL: &[&str] =
    &["assert", "from_iter", "into_future", "into_iter", "panic", "poll", "try_from", "try_into", "unreachable"];

impl Editions<'_> {
    /// Writes out what is dropped when in the macros of the crates of an edition that others call.
    ///
    /// # Errors
    /// A macro of which that cannot be done, and may choose another rule in the bundle's edition.
    pub(super) fn write_out_lent_macros(&self, root: &mut Module, edition: Edition) -> Result<()> {
        let (none, called, own) = (Names::new(), self.lent_macros(root, edition), self.judge.edition);
        let choosers = if edition > own { choosers_of(root, &called) } else { Names::new() };
        let mut hidden = None;
        self.for_each_item_mut(root, edition, &mut |item| {
            let name = match &**item {
                Item::Macro(ItemMacro { ident: Some(name), .. }) if called.contains(&name.to_string()) => {
                    name.to_string()
                }
                _ => return,
            };
            let mut written = (**item).clone();
            let (mut count, mut tails) = (write_out(&mut written, &none, &called, edition), Tails::default());
            let mut is_hidden = choosers.contains(&name) || hides_condition(&written, &none, &called, edition);
            if let (Item::Macro(ItemMacro { mac, .. }), true) = (&mut written, edition > own) {
                mac.tokens = tails.in_rules(mac.tokens.clone());
                count += tails.count;
                is_hidden |= tails.left > 0;
            }
            hidden = hidden.take().or_else(|| is_hidden.then_some(name));
            if count > 0 {
                **item = written;
            }
        });
        hidden.map_or(Ok(()), |name| Err(self.differs(edition, &format!("{name}!"))))
    }

    /// Asks the compiler's lints about what else the macros make that the crates of an edition lend.
    ///
    /// # Errors
    /// A macro that makes something else in the bundle's edition, or of which that cannot be told.
    pub(super) fn ask_about_lent_macros(&self, root: &Module, edition: Edition, compiler: &Compiler) -> Result<()> {
        let own = self.judge.edition;
        let holds_longer = edition < own && passes(edition, own, Edition::E2024);
        let called = self.lent_macros(root, edition);
        let (mut doubtful, mut has_tails) = (Names::new(), false);
        let mut root = root.clone();
        self.for_each_item_mut(&mut root, edition, &mut |item| {
            let Item::Macro(ItemMacro { ident: Some(name), mac, .. }) = &**item else { return };
            if called.contains(&name.to_string()) {
                let mut tails = Tails::default();
                tails.in_rules(mac.tokens.clone());
                has_tails |= holds_longer && tails.count + tails.left > 0;
                if is_doubtful(mac.tokens.clone()) {
                    doubtful.insert(name.to_string());
                }
            }
        });
        if doubtful.is_empty() && !has_tails {
            return Ok(());
        }
        let mut lints = self.lints_about(edition);
        lints.retain(|lint| *lint != TAIL_EXPRESSIONS || has_tails);
        let judge = Judge { edition: edition.min(own), ..*self.judge };
        if judge.edition < Edition::E2021 {
            self.add_preludes(&mut root, edition);
        }
        if own >= Edition::E2024 {
            root.for_each_item_mut(&mut lower);
        }
        for _ in 0..ROUNDS {
            let printed = Printed::new(self.header, &root);
            write(&self.source, &printed.text)?;
            let said = compiler.lint(&judge, &self.source, &lints)?;
            let Some(wrong) = wrong_lines(&said, &printed) else { break };
            if wrong.is_empty() {
                let hits = said.iter().filter(|diagnostic| lints.contains(&diagnostic.code()));
                let pieces =
                    hits.flat_map(|d| d.primary()).filter_map(|s| printed.piece_at(s.line_start, s.column_start));
                let mut macros = pieces.filter_map(|piece| self.macro_at(&root, edition, piece));
                let name = macros.find(|name| called.contains(name));
                return name.map_or(Ok(()), |name| Err(self.differs(edition, &format!("{name}!"))));
            }
            if !pardon_all(&mut root, &printed, wrong, &doubtful) {
                break;
            }
        }
        // Last expressions are seldom of consequence.
        doubtful.into_iter().min().map_or(Ok(()), |name| Err(unclear(edition, own, &name)))
    }

    /// The macros that others than the crates of an edition call, and those that these call.
    fn lent_macros(&self, root: &Module, edition: Edition) -> Names {
        let mut called = Names::new();
        for (_, entry) in root.entries.iter().enumerate().filter(|(at, _)| !self.is_of(edition, root, *at)) {
            match entry {
                Entry::Item(item) => calls(item.to_token_stream(), &mut called),
                Entry::Module(module) => {
                    module.for_each_item(&mut |item| calls(item.to_token_stream(), &mut called));
                }
            }
        }
        with_called(root, called)
    }

    /// The name of the macro of the crates of an edition that has this place.
    fn macro_at(&self, root: &Module, edition: Edition, piece: &Piece) -> Option<String> {
        match root.item(&piece.address)? {
            Item::Macro(ItemMacro { ident: Some(name), .. }) if self.is_of(edition, root, *piece.address.first()?) => {
                Some(name.to_string())
            }
            _ => None,
        }
    }
}

/// Writes an item's chains of conditions with `let` as editions before 2024 know them.
fn lower(item: &mut SharedItem) {
    let mut file = file_of((**item).clone());
    lowered(&mut file);
    if let Some(lowered) = file.items.pop().filter(|lowered| *lowered != **item) {
        **item = lowered;
    }
}

/// Whether the rules of a macro have something that the lints about editions are about.
fn is_doubtful(rules: proc_macro2::TokenStream) -> bool {
    let mut is_doubtful = false;
    tokens::for_each(rules, &mut |token| {
        is_doubtful |= is_punct(token, '|') || DOUBTFUL.iter().any(|word| tokens::is_word(token, word));
    });
    is_doubtful
}

/// The lines that the compiler rejects, by items and counted from their first; `None` if one is in none.
fn wrong_lines(said: &[Diagnostic], printed: &Printed) -> Option<BTreeMap<Vec<usize>, Vec<usize>>> {
    let mut wrong: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
    for error in said.iter().filter(|diagnostic| diagnostic.is_error() && !diagnostic.spans.is_empty()) {
        let line = error.primary().next()?.call_site().line_start;
        let piece = printed.piece_at(line, 1)?;
        wrong.entry(piece.address.clone()).or_default().push(line + 1 - piece.line);
    }
    Some(wrong)
}

/// Makes these lines pass; whether that was possible without taking calls of these macros away.
fn pardon_all(root: &mut Module, printed: &Printed, wrong: BTreeMap<Vec<usize>, Vec<usize>>, doubtful: &Names) -> bool {
    let leads_to_some = |root: &Module, item: &Item| {
        let mut called = Names::new();
        calls(item.to_token_stream(), &mut called);
        with_called(root, called).iter().any(|name| doubtful.contains(name))
    };
    wrong.into_iter().all(|(address, lines)| {
        let item = printed.piece(&address).and_then(|piece| syn::parse_str::<Item>(&piece.text).ok());
        let Some(mut item) = item else { return false };
        let called_some = leads_to_some(root, &item);
        let is_pardoned = pardoned(&mut item, &lines) > 0 && (!called_some || leads_to_some(root, &item));
        if let (Some(old), true) = (root.item_mut(&address), is_pardoned) {
            *old = item;
        }
        is_pardoned
    })
}

fn unclear(edition: Edition, own: Edition, name: &str) -> Error {
    Error::Usage(format!(
        "whether the macro `{name}!` of edition {} means the same in edition {} cannot be told: write what it does \
         in place of its calls, or take --edition {} if the judge has it",
        edition.year(),
        own.year(),
        edition.year(),
    ))
}
