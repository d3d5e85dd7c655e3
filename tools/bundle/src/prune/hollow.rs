//! Takes their bodies from functions that a part of the program does without.
//!
//! What a function means depends on what others promise, not on how they do it: on signatures,
//! implementations and constants. So a program in which only the functions of a part have bodies is
//! as good to compare that part with as the whole program, and is read much faster. Bodies that are
//! seen from outside stay: of `const` functions, of those whose type is hidden in them, and of those
//! that may implement something.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{parse_quote, Block, ImplItem, Item, ReturnType, Signature, TraitItem};

use super::{Kept, Share};
use crate::text::shared::SharedItem;
use crate::text::standard_macros;
use crate::text::tokens::is_punct;
use crate::text::tree::{Entry, Module};

/// Words of a body that may hold an implementation.
const IMPLEMENTING: &[&str] = &["impl", "derive", "include"];

/// Empties the functions of a tree that are not kept; it walks as `Scopes` does.
pub struct Hollower {
    /// What keeps its bodies.
    pub kept: Kept,
    /// The items so far that are no imports.
    pub items: usize,
}

impl Hollower {
    /// Treats a module and those inside.
    pub fn hollow(&mut self, module: &mut Module) {
        for entry in &mut module.entries {
            match entry {
                Entry::Module(inner) => self.hollow(inner),
                Entry::Item(item) if matches!(**item, Item::Use(_)) => {}
                Entry::Item(item) => {
                    self.items += 1;
                    hollow(item, &self.kept.items[self.items - 1]);
                }
            }
        }
    }
}

fn hollow(shared: &mut SharedItem, share: &Share) {
    let goes = |member: usize| match share {
        Share::Nothing => true,
        Share::All => false,
        Share::Members(kept) => kept.get(member) == Some(&false),
    };
    // Those that stay as they are remain shared.
    let emptied: Vec<bool> = match &**shared {
        Item::Fn(item) => vec![goes(0) && may_be_empty(&item.sig, &item.block)],
        Item::Impl(item) => {
            let is_emptied = |member: &ImplItem| match member {
                ImplItem::Fn(member) => may_be_empty(&member.sig, &member.block),
                _ => false,
            };
            item.items.iter().enumerate().map(|(at, member)| goes(at) && is_emptied(member)).collect()
        }
        Item::Trait(item) => {
            let is_emptied = |member: &TraitItem| match member {
                TraitItem::Fn(member) => member.default.as_ref().is_some_and(|body| may_be_empty(&member.sig, body)),
                _ => false,
            };
            item.items.iter().enumerate().map(|(at, member)| goes(at) && is_emptied(member)).collect()
        }
        _ => return,
    };
    if !emptied.contains(&true) {
        return;
    }
    let empty: Block = parse_quote!({ loop {} });
    match &mut **shared {
        Item::Fn(item) => *item.block = empty,
        Item::Impl(item) => {
            for (member, _) in item.items.iter_mut().zip(emptied).filter(|(_, is_emptied)| *is_emptied) {
                if let ImplItem::Fn(member) = member {
                    member.block = empty.clone();
                }
            }
        }
        Item::Trait(item) => {
            for (member, _) in item.items.iter_mut().zip(emptied).filter(|(_, is_emptied)| *is_emptied) {
                if let TraitItem::Fn(member) = member {
                    member.default = Some(empty.clone());
                }
            }
        }
        _ => {}
    }
}

/// Whether nobody else sees what a function's body is.
fn may_be_empty(sig: &Signature, body: &Block) -> bool {
    let hides_type = matches!(&sig.output, ReturnType::Type(_, ty) if has_word(ty.to_token_stream(), &["impl"]));
    sig.constness.is_none() && sig.asyncness.is_none() && !hides_type && !may_implement(body.to_token_stream())
}

fn has_word(stream: TokenStream, words: &[&str]) -> bool {
    stream.into_iter().any(|token| match token {
        TokenTree::Group(group) => has_word(group.stream(), words),
        TokenTree::Ident(name) => words.iter().any(|word| name == word),
        _ => false,
    })
}

/// Whether something in a body could be an implementation: what a macro of the program makes is not
/// known here.
fn may_implement(body: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = body.into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Group(group) => may_implement(group.stream()),
        TokenTree::Ident(name) => {
            let is_call = matches!(&tokens[at + 1..], [bang, TokenTree::Group(_), ..] if is_punct(bang, '!'));
            IMPLEMENTING.iter().any(|word| name == word) || is_call && !standard_macros::is_reader(&name.to_string())
        }
        _ => false,
    })
}
