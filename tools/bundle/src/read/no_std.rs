//! Crates without the standard library: the file has one, and with it two more traits in sight.
//!
//! `ToOwned` and `ToString` are in the prelude of `std` and not in that of `core`, so their methods could take
//! the place of others of the same names.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::Item;

use crate::error::Error;
use crate::prune::reach::trait_member_name;
use crate::text::items::item_name;
use crate::text::tokens::{self, is_punct, is_word};
use crate::text::tree::{Module, Printed};

/// The methods, with their traits.
const METHODS: &[(&str, &str)] = &[("to_owned", "ToOwned"), ("to_string", "ToString")];

/// A call of one of these methods in a crate without the standard library.
#[derive(Debug)]
pub struct Suspect {
    /// The crate, for people.
    label: String,
    method: &'static str,
    /// The trait of the standard library.
    standard: &'static str,
    /// The other trait that has a method of the name.
    other: String,
}

impl Suspect {
    /// Whether the call is left in the module that the crate has become.
    pub fn is_left(&self, printed: &Printed, module: &str) -> bool {
        let call = format!(".{}(", self.method);
        printed
            .pieces
            .iter()
            .any(|piece| piece.path.first().is_some_and(|first| first == module) && piece.text.contains(&call))
    }

    /// The error, in place of this one if that is about the same crate.
    pub fn instead_of(&self, error: Error) -> Error {
        match &error {
            Error::Compile { origin, .. } if origin.starts_with(&self.label) => self.error(),
            _ => error,
        }
    }

    /// The sentence about it.
    pub fn error(&self) -> Error {
        let Suspect { label, method, standard, other } = self;
        Error::Usage(format!(
            "{label} has no standard library (`#![no_std]`), so that `.{method}()` may be a method of `{other}` \
             there; a single file has one, where it could be that of `{standard}`: write \
             `{other}::{method}(...)` in its place"
        ))
    }
}

/// Where the last of these crates, which has no standard library and this name for people, calls one of these
/// methods, does not import its trait, and another one has a method of that name.
pub fn suspects(crates: &[Module], label: &str) -> Vec<Suspect> {
    let Some(root) = crates.last() else { return Vec::new() };
    let mut suspects = Vec::new();
    for (method, standard) in METHODS {
        let mut named = None;
        for module in crates {
            module.for_each_item(&mut |item| {
                let Item::Trait(of) = item else { return };
                if of.items.iter().any(|member| trait_member_name(member).is_some_and(|name| name == *method)) {
                    named = item_name(item).map(|name| name.to_string());
                }
            });
        }
        let Some(other) = named else { continue };
        let (mut calls, mut imports) = (false, false);
        root.for_each_item(&mut |item| {
            let found = Found::of(item.to_token_stream(), method, standard);
            calls |= found.call && !matches!(item, Item::Macro(_));
            imports |= found.import;
        });
        if calls && !imports {
            suspects.push(Suspect { label: label.to_string(), method, standard, other });
        }
    }
    suspects
}

/// What is among some tokens.
#[derive(Default)]
struct Found {
    call: bool,
    import: bool,
}

impl Found {
    fn of(stream: TokenStream, method: &str, standard: &str) -> Found {
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        let mut found = Found::default();
        for (at, token) in tokens.iter().enumerate() {
            if let TokenTree::Group(group) = token {
                let inner = Found::of(group.stream(), method, standard);
                found.call |= inner.call;
                found.import |= inner.import;
            }
            found.call |= is_word(token, method) && at > 0 && is_punct(&tokens[at - 1], '.');
            let is_of_std = || tokens::follows_path_separator(&tokens, at) && at > 2 && is_word(&tokens[at - 3], "std");
            found.import |= is_word(token, standard) || is_word(token, "prelude") && is_of_std();
        }
        found
    }
}
