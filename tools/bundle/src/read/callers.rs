//! Exported macros that say `crate::` and not `$crate::`: that is the crate of the call, whoever made the macro.
//!
//! In one file it would be the crate of the macro. As long as only that one calls it, both are the same.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Item, ItemMacro};

use crate::error::{Error, Result};
use crate::text::mentions::{calls, Names};
use crate::text::standard_macros;
use crate::text::tokens::{self, is_punct, is_word};
use crate::text::tree::Module;

/// The macros that a crate calls, by their names.
pub struct Calls {
    /// For every macro of its own those that it calls.
    pub own: BTreeMap<String, Names>,
    /// All that it calls.
    called: Names,
}

impl Calls {
    /// Those of a crate.
    pub fn of(root: &Module) -> Calls {
        let (mut own, mut called) = (BTreeMap::new(), Names::new());
        root.for_each_item(&mut |item| {
            let mut names = Names::new();
            calls(item.to_token_stream(), &mut names);
            if let Item::Macro(ItemMacro { ident: Some(ident), .. }) = item {
                own.insert(ident.to_string(), names.clone());
            }
            called.extend(names);
        });
        Calls { own, called }
    }

    /// Those of other crates.
    pub fn foreign(&self) -> impl Iterator<Item = &String> {
        self.called.iter().filter(|call| !self.own.contains_key(*call) && !standard_macros::is_standard(call))
    }
}

/// The macros of the crates so far that say `crate::`, or call such a one, with the modules of their crates.
#[derive(Default)]
pub struct CratesOfCallers(BTreeMap<String, BTreeSet<String>>);

impl CratesOfCallers {
    /// Takes note of the macros of a crate, as they are written. `name` is its module, `calls` are the macros that
    /// it calls, `reach` the modules of the crates whose macros it may call.
    ///
    /// # Errors
    /// A macro of another crate that it calls and that says `crate::`.
    pub fn learn(&mut self, name: &str, root: &Module, calls: &Calls, reach: &BTreeSet<String>) -> Result<()> {
        let foreign = calls.foreign();
        let found = foreign.filter(|call| self.0.get(*call).is_some_and(|crates| !crates.is_disjoint(reach))).min();
        if let Some(call) = found {
            return Err(Error::Usage(format!(
                "the macro `{call}!` says `crate::`, which means the crate that calls it, and a single file has one \
                 crate: it is `$crate::` that means the macro's own"
            )));
        }
        let mut saying = BTreeSet::new();
        root.for_each_item(&mut |item| match item {
            Item::Macro(ItemMacro { ident: Some(ident), mac, .. }) if says_crate(mac.tokens.clone()) => {
                saying.insert(ident.to_string());
            }
            _ => {}
        });
        loop {
            let leads = |names: &Names| saying.iter().any(|name| names.contains(name));
            let more = calls.own.iter().filter(|(name, names)| !saying.contains(*name) && leads(names));
            let more: Vec<String> = more.map(|(name, _)| name.clone()).collect();
            if more.is_empty() {
                break;
            }
            saying.extend(more);
        }
        for said in saying {
            self.0.entry(said).or_default().insert(name.to_string());
        }
        Ok(())
    }
}

/// Whether `crate::` is among the tokens of a macro's rules.
fn says_crate(rules: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = rules.into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Group(group) => says_crate(group.stream()),
        token => {
            is_word(token, "crate")
                && tokens::is_path_separator(&tokens, at + 1)
                && !(at > 0 && (is_punct(&tokens[at - 1], '$') || is_word(&tokens[at - 1], "in")))
        }
    })
}
