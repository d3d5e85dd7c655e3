//! Takes their bodies from functions that a part of the program does without.
//!
//! What a function means depends on what others promise, not on how they do it: on signatures,
//! implementations and constants. So a program in which only the functions of a part have bodies is
//! as good to compare that part with as the whole program, and is read much faster. Bodies that are
//! seen from outside stay: of `const` functions, of those whose type is hidden in them, and of those
//! that may implement something. Nor does it matter which methods there are besides, if the part has
//! no word that is their name.

use std::collections::HashMap;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Block, FnArg, GenericParam, ImplItem, Item, ItemMacro, ReceiverKind, ReturnType, Signature, TraitItem};

use super::{idle, Kept, Share};
use crate::text::mentions::Names;
use crate::text::shared::{for_each_shared, SharedItem};
use crate::text::standard_macros;
use crate::text::tokens::{self, is_punct, is_word};
use crate::text::tree::{Entry, Module};

/// Words of a body that may hold an implementation.
const IMPLEMENTING: &[&str] = &["impl", "derive", "include"];

/// Names that macros of the standard library call as methods.
const CALLED_BY_MACROS: &[&str] = &["write_fmt"];

/// Empties the functions of a tree that are not kept; it walks as `Scopes` does.
pub struct Hollower<'a> {
    /// What keeps its bodies.
    pub kept: Kept,
    /// The items so far that are no imports.
    pub items: usize,
    /// Macros that make no implementations.
    pub harmless: &'a Harmless,
    /// The names in what keeps what it is.
    pub seen: &'a Names,
}

/// The names in all that keeps what it is in a program of which only the functions of a part have bodies.
pub fn names_seen(whole: &Module, harmless: &Harmless) -> Names {
    let mut names: Names = CALLED_BY_MACROS.iter().map(|name| name.to_string()).collect();
    for_each_shared(whole, &mut |shared| match (&**shared, bodies(shared, harmless)) {
        (Item::Use(_), _) => {}
        (Item::Fn(_), Some(bodies)) if bodies[0] == Body::Unseen => {}
        (Item::Impl(_) | Item::Trait(_), Some(bodies)) => {
            for at in (0..bodies.len()).filter(|&at| bodies[at] == Body::Seen) {
                names.extend(shared.references_of_member(at).words.iter().cloned());
            }
        }
        _ => names.extend(shared.references().words.iter().cloned()),
    });
    names
}

impl Hollower<'_> {
    /// Treats a module and those inside.
    pub fn hollow(&mut self, module: &mut Module) {
        for entry in &mut module.entries {
            match entry {
                Entry::Module(inner) => self.hollow(inner),
                Entry::Item(item) if matches!(**item, Item::Use(_)) => {}
                Entry::Item(item) => {
                    self.items += 1;
                    self.hollow_item(item);
                }
            }
        }
    }

    fn hollow_item(&self, shared: &mut SharedItem) {
        let share = &self.kept.items[self.items - 1];
        let goes = |member: usize| match share {
            Share::Nothing => true,
            Share::All => false,
            Share::Members(kept) => kept.get(member) == Some(&false),
        };
        // Those that stay as they are remain shared.
        let Some(bodies) = bodies(shared, self.harmless) else { return };
        let emptied: Vec<bool> =
            bodies.iter().enumerate().map(|(at, body)| *body == Body::Unseen && goes(at)).collect();
        if !emptied.contains(&true) {
            return;
        }
        take_bodies(shared, &emptied, &|sig, is_free| {
            if is_free {
                self.shorten(sig);
            }
        });
    }

    /// Leaves a function nothing but its name and what it is a method of, if nothing that stays calls it: who
    /// finds it can be told from that.
    fn shorten(&self, sig: &mut Signature) {
        // A body may take `self` by value only where that is `Sized`.
        let is_by_value = sig.receiver().is_some_and(|receiver| !matches!(receiver.kind, ReceiverKind::Reference(..)));
        if self.seen.contains(&tokens::plain(&sig.ident)) || is_by_value && sig.generics.where_clause.is_some() {
            return;
        }
        sig.inputs = std::mem::take(&mut sig.inputs).into_iter().filter(|i| matches!(i, FnArg::Receiver(_))).collect();
        sig.output = ReturnType::Default;
        let parameters = std::mem::take(&mut sig.generics.params);
        sig.generics.params = parameters.into_iter().filter(|p| matches!(p, GenericParam::Lifetime(_))).collect();
        sig.generics.where_clause = None;
    }
}

/// Takes their bodies from the functions of these entries of a program, as far as nobody else sees them.
pub fn hollow_entries(root: &mut Module, is_wanted: &dyn Fn(usize) -> bool) {
    let harmless = Harmless::of(root);
    let hollow = &mut |shared: &mut SharedItem| {
        let bodies = bodies(shared, &harmless).unwrap_or_default();
        let emptied: Vec<bool> = bodies.iter().map(|body| *body == Body::Unseen).collect();
        if emptied.contains(&true) {
            take_bodies(shared, &emptied, &|_, _| {});
        }
    };
    for (_, entry) in root.entries.iter_mut().enumerate().filter(|(at, _)| is_wanted(*at)) {
        match entry {
            Entry::Item(item) => hollow(item),
            Entry::Module(module) => module.for_each_item_mut(hollow),
        }
    }
}

/// Takes their bodies from these functions of an item; what else is done to their signatures is told whether
/// they are members of no trait.
fn take_bodies(shared: &mut SharedItem, emptied: &[bool], treat: &dyn Fn(&mut Signature, bool)) {
    let empty = idle::empty();
    match &mut **shared {
        Item::Fn(item) => {
            treat(&mut item.sig, true);
            idle::drop_names(&mut item.sig);
            *item.block = empty;
        }
        Item::Impl(item) => {
            let is_free = item.trait_.is_none();
            for (member, _) in item.items.iter_mut().zip(emptied).filter(|(_, is_emptied)| **is_emptied) {
                if let ImplItem::Fn(member) = member {
                    treat(&mut member.sig, is_free);
                    idle::drop_names(&mut member.sig);
                    member.block = empty.clone();
                }
            }
        }
        Item::Trait(item) => {
            for (member, _) in item.items.iter_mut().zip(emptied).filter(|(_, is_emptied)| **is_emptied) {
                if let TraitItem::Fn(member) = member {
                    treat(&mut member.sig, false);
                    idle::drop_names(&mut member.sig);
                    member.default = Some(empty.clone());
                }
            }
        }
        _ => {}
    }
}

/// What others see of a function, or of a member of an implementation or a trait.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Body {
    /// It has no body.
    Absent,
    /// What it is.
    Seen,
    /// Nothing but its signature.
    Unseen,
}

/// The body of a function, or those of the members of an item; `None` where there are none.
pub(super) fn bodies(item: &Item, harmless: &Harmless) -> Option<Vec<Body>> {
    let of = |sig: &Signature, body: &Block| if harmless.may_be_empty(sig, body) { Body::Unseen } else { Body::Seen };
    let of_impl = |member: &ImplItem| match member {
        ImplItem::Fn(member) => of(&member.sig, &member.block),
        _ => Body::Seen,
    };
    let of_trait = |member: &TraitItem| match member {
        TraitItem::Fn(member) => member.default.as_ref().map_or(Body::Absent, |body| of(&member.sig, body)),
        _ => Body::Seen,
    };
    match item {
        Item::Fn(item) => Some(vec![of(&item.sig, &item.block)]),
        Item::Impl(item) => Some(item.items.iter().map(of_impl).collect()),
        Item::Trait(item) => Some(item.items.iter().map(of_trait).collect()),
        _ => None,
    }
}

/// The macros of a program, and whether they make no implementations.
#[derive(Default)]
pub struct Harmless(HashMap<String, bool>);

impl Harmless {
    /// Those of a whole program.
    pub fn of(whole: &Module) -> Harmless {
        let mut harmless = Harmless::default();
        let mut bodies: Vec<(String, TokenStream)> = Vec::new();
        whole.for_each_item(&mut |item| {
            if let Item::Macro(ItemMacro { ident: Some(name), mac, .. }) = item {
                bodies.push((tokens::plain(name), mac.tokens.clone()));
            }
        });
        harmless.0.extend(bodies.iter().map(|(name, _)| (name.clone(), true)));
        // Those that call one that is not are not.
        loop {
            let is_found_out =
                |name: &str, body: &TokenStream| harmless.0[name] && harmless.may_implement(body.clone());
            let others = bodies.iter().filter(|(name, body)| is_found_out(name, body)).map(|(name, _)| name.clone());
            let others: Vec<String> = others.collect();
            if others.is_empty() {
                return harmless;
            }
            harmless.0.extend(others.into_iter().map(|name| (name, false)));
        }
    }

    /// Whether nobody else sees what a function's body is.
    fn may_be_empty(&self, sig: &Signature, body: &Block) -> bool {
        let mut hides_type = false;
        if let ReturnType::Type(_, ty) = &sig.output {
            tokens::for_each(ty.to_token_stream(), &mut |token| hides_type |= is_word(token, "impl"));
        }
        let is_plain = sig.constness.is_none() && sig.asyncness.is_none() && !hides_type;
        is_plain && !self.may_implement(body.to_token_stream())
    }

    /// Whether something in code could be an implementation: a macro from elsewhere may make anything.
    fn may_implement(&self, code: TokenStream) -> bool {
        let tokens: Vec<TokenTree> = code.into_iter().collect();
        tokens.iter().enumerate().any(|(at, token)| match token {
            TokenTree::Group(group) => self.may_implement(group.stream()),
            TokenTree::Ident(name) if name == "impl" && is_of_trait_beside(&tokens, at) => false,
            TokenTree::Ident(name) => {
                let is_call = matches!(&tokens[at + 1..], [bang, TokenTree::Group(_), ..] if is_punct(bang, '!'));
                IMPLEMENTING.iter().any(|word| name == word) || is_call && !self.makes_none(&tokens::plain(name))
            }
            _ => false,
        })
    }

    /// A macro, by all that have its name, makes no implementation.
    fn makes_none(&self, name: &str) -> bool {
        self.0.get(name).copied().unwrap_or_else(|| standard_macros::makes_expression(name))
    }
}

/// Whether the `impl` there is of a trait that is defined beside it, which nobody else knows.
fn is_of_trait_beside(tokens: &[TokenTree], at: usize) -> bool {
    let is_body = |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    let header: Vec<&TokenTree> = tokens[at..].iter().take_while(|token| !is_body(token)).collect();
    let Some(end) = header.iter().position(|token| is_word(token, "for")) else { return false };
    let TokenTree::Ident(name) = header[end - 1] else { return false };
    let is_path = end > 1 && is_punct(header[end - 2], ':');
    let is_defined = |pair: &[TokenTree]| is_word(&pair[0], "trait") && is_word(&pair[1], &name.to_string());
    !is_path && tokens.windows(2).any(is_defined)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn implementations_of_a_trait_beside_them_are_nobody_elses() {
        let may_implement = |code: TokenStream| Harmless::default().may_implement(code);
        assert!(!may_implement(quote::quote! {
            { trait Check { const PASSED: bool; } impl<T> Check for T { const PASSED: bool = true; } }
        }));
        assert!(may_implement(quote::quote!({ trait Check {} } impl Check for A {})));
        assert!(may_implement(quote::quote!(
            trait Check {}
            impl<T> of::Check for T {}
        )));
        assert!(may_implement(quote::quote!(trait Check {} impl A { fn check(&self) {} })));
        assert!(may_implement(quote::quote!(trait Check {} impl Check for A { fn f() { impl Copy for A {} } })));
    }
}
