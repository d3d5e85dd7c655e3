//! Crates without the standard library: the file has one, and with it two more traits in sight.
//!
//! `ToOwned` and `ToString` are in the prelude of `std` and not in that of `core`, so their methods could take
//! the place of others of the same names.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::Item;

use crate::error::{Error, Result};
use crate::prune::reach::trait_member_name;
use crate::text::items::item_name;
use crate::text::tokens::{self, is_punct, is_word};
use crate::text::tree::Module;

/// The methods, with their traits.
const METHODS: &[(&str, &str)] = &[("to_owned", "ToOwned"), ("to_string", "ToString")];

/// Checks the last of these crates, which has no standard library and this name for people.
///
/// # Errors
/// If it calls one of these methods, its trait is not imported, and another one has a method of that name.
pub fn check(crates: &[Module], label: &str) -> Result<()> {
    let Some(root) = crates.last() else { return Ok(()) };
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
            return Err(Error::Usage(format!(
                "{label} has no standard library (`#![no_std]`), so that `.{method}()` may be a method of `{other}` \
                 there; a single file has one, where it could be that of `{standard}`: write \
                 `{other}::{method}(...)` in its place"
            )));
        }
    }
    Ok(())
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
