//! Drops methods, and implementations about types and of traits, that a part of the program does not name.
//!
//! No function finds another by a name that it does not use. And where functions mean the same in the part and
//! in the program that it is compared with, every value in them has a type that the part names, and every
//! method that they call is one of a type or trait that it names. So no other implementation is used by them.
//! Without it a type that was ambiguous may be found, but none becomes another one.

use std::collections::HashSet;

use syn::{ImplItem, Item, ItemImpl, Signature, TraitItem};

use super::hollow::{bodies, Body, Harmless};
use super::reach::{member_name, trait_member_name};
use super::Inventory;
use crate::text::attributes::Attributed;
use crate::text::items::{item_name, parameter_names};
use crate::text::mentions::Names;
use crate::text::shared::{for_each_shared, SharedItem};
use crate::text::tokens;
use crate::text::tree::{Entry, Module};

/// Drops the methods of types and of the program's own traits that have none of these names: no function
/// finds another by a name that it does not use.
pub fn drop_methods(root: &mut Module, is_named: &dyn Fn(&str) -> bool, traits: &HashSet<String>) {
    let is_unnamed = |sig: &Signature| !is_named(&tokens::plain(&sig.ident));
    let is_own = |item: &ItemImpl| match &item.trait_ {
        None => true,
        Some((path, _)) => path.segments.last().is_some_and(|segment| traits.contains(&tokens::plain(&segment.ident))),
    };
    let goes = |member: &ImplItem| matches!(member, ImplItem::Fn(member) if is_unnamed(&member.sig));
    let is_asked = |member: &TraitItem| matches!(member, TraitItem::Fn(member) if is_unnamed(&member.sig));
    root.for_each_item_mut(&mut |shared| {
        let changes = match &**shared {
            Item::Impl(item) => is_own(item) && item.items.iter().any(goes),
            Item::Trait(item) => item.items.iter().any(is_asked),
            _ => false,
        };
        if !changes {
            return;
        }
        match &mut **shared {
            Item::Impl(item) => item.items.retain(|member| !goes(member)),
            Item::Trait(item) => item.items.retain(|member| !is_asked(member)),
            _ => {}
        }
    });
}

/// Drops the implementations about types or of traits that are not among `named`, nor needed to compile what
/// is named; other types lose their derives, and constant functions their bodies.
pub fn drop_implementations(
    root: &mut Module,
    mut named: Names,
    seen: &Names,
    inventory: &Inventory,
    harmless: &Harmless,
) {
    let mut waiting: Vec<(&SharedItem, Names)> = Vec::new();
    for_each_shared(root, &mut |shared| match &**shared {
        Item::Impl(item) => waiting.push((shared, about(shared, item, inventory))),
        item => waiting.extend(item_name(item).map(|name| (shared, Names::from([tokens::plain(name)])))),
    });
    loop {
        let before = waiting.len();
        waiting.retain(|(shared, about)| {
            let stays = about.is_subset(&named) || has_named_member(shared, &named);
            if stays {
                named.extend(about.iter().cloned());
                add_needed(shared, seen, harmless, &mut named);
            }
            !stays
        });
        if waiting.len() == before {
            break;
        }
    }
    let is_named = |item: &Item| item_name(item).is_none_or(|name| named.contains(&tokens::plain(name)));
    root.for_each_module_mut(&mut |_, module| {
        module.entries.retain_mut(|entry| match entry {
            Entry::Item(item) => match &**item {
                Item::Impl(implementation) => about(item, implementation, inventory).is_subset(&named),
                Item::Struct(_) | Item::Enum(_) | Item::Union(_) if !is_named(item) => {
                    if let Some(attrs) = Attributed::attributes(&mut **item) {
                        attrs.retain(|attr| !attr.path().is_ident("derive"));
                    }
                    true
                }
                Item::Fn(function) if function.sig.constness.is_some() && !is_named(item) => {
                    if let Item::Fn(function) = &mut **item {
                        *function.block = super::idle::empty();
                    }
                    true
                }
                _ => true,
            },
            Entry::Module(_) => true,
        });
    });
}

/// Whether an item is a trait that may be there for one of its methods.
fn has_named_member(item: &Item, named: &Names) -> bool {
    let Item::Trait(item) = item else { return false };
    item.items.iter().filter_map(trait_member_name).any(|name| named.contains(&name))
}

/// The types and traits that the implementations of the `asked` traits are about.
pub fn all_about(root: &Module, asked: &Names, inventory: &Inventory) -> Names {
    let mut names = Names::new();
    for_each_shared(root, &mut |shared| {
        let Item::Impl(item) = &**shared else { return };
        if trait_name(item).is_some_and(|name| asked.contains(&name)) {
            names.extend(about(shared, item, inventory));
        }
    });
    names
}

fn trait_name(item: &ItemImpl) -> Option<String> {
    let (path, _) = item.trait_.as_ref()?;
    Some(tokens::plain(&path.segments.last()?.ident))
}

/// The types and traits of the program that an implementation is about.
fn about(shared: &SharedItem, item: &ItemImpl, inventory: &Inventory) -> Names {
    let parameters: Names = parameter_names(&item.generics).collect();
    let subject = shared.references_of_subject();
    let is_about = |name: &&String| inventory.defines(name) && !parameters.contains(*name);
    let mut names: Names = subject.words.iter().filter(is_about).cloned().collect();
    names.extend(trait_name(item).filter(|name| inventory.defines(name)));
    names
}

/// Adds what the compiler needs to know, signatures only of functions that what keeps its body may call.
fn add_needed(shared: &SharedItem, seen: &Names, harmless: &Harmless, named: &mut Names) {
    match &**shared {
        Item::Impl(item) => {
            named.extend(shared.references_of_head().words.iter().cloned());
            let bodies = bodies(shared, harmless).unwrap_or_default();
            for (number, (member, body)) in item.items.iter().zip(bodies).enumerate() {
                if body == Body::Seen || member_name(member).is_some_and(|name| seen.contains(&name)) {
                    named.extend(shared.references_of_member(number).words.iter().cloned());
                }
            }
        }
        Item::Fn(_) if bodies(shared, harmless).is_some_and(|bodies| bodies[0] == Body::Unseen) => {}
        _ => named.extend(shared.references().words.iter().cloned()),
    }
}

#[cfg(test)]
mod tests {
    use quote::ToTokens;

    use super::super::larger::Larger;
    use super::super::terms::Boldness;
    use super::*;

    /// What a program is compared with of which `part` is a part.
    fn compared_with(source: &str, part: &str) -> String {
        let module = |source: &str| {
            let mut module = Module::empty("");
            module.entries = syn::parse_file(source).unwrap().items.into_iter().map(Entry::of).collect();
            module
        };
        let (root, part) = (module(source), module(part));
        let inventory = Inventory::of(&root);
        let found = Larger::of(&inventory, &root, Boldness::Bold, &Names::new(), &part).sparing(&Names::new());
        let mut text = String::new();
        found.for_each_item(&mut |item| text += &item.to_token_stream().to_string());
        text
    }

    const PROGRAM: &str = "
        struct A; struct B; struct C; #[derive(Clone)] struct D; enum E {}
        trait Go { fn go(&self) {} }
        trait Rest { fn rest(&self) {} }
        impl A { fn give(&self, _: E) -> D { of_give() } fn go(&self) {} const NONE: Option<E> = None; }
        impl Go for A {}
        impl Go for D {}
        impl Rest for A {}
        impl From<D> for A { fn from(_: D) -> A { A } }
        impl Iterator for B { type Item = C; fn next(&mut self) -> Option<C> { None } }
        impl Go for C {}
        impl Go for E {}
        const fn made(_: D) -> A { of_made() }
        fn main() { A.go(); B.next(); if false { A.rest(); A.give(); let _: D = A.into(); made; } }";

    #[test]
    fn implementations_stay_for_what_a_part_names_and_what_that_needs() {
        let text = compared_with(PROGRAM, "struct A; struct B; trait Go {} fn main() { A.go(); B.next(); A.give }");
        for stays in ["impl Go for A", "impl Iterator for B", "impl Go for C", "impl Go for E"] {
            assert!(text.contains(stays), "{stays}: {text}");
        }
        for goes in ["impl Go for D", "impl Rest", "impl From", "derive", "of_made"] {
            assert!(!text.contains(goes), "{goes}: {text}");
        }
    }

    #[test]
    fn a_function_that_is_no_part_keeps_its_name_and_what_it_is_a_method_of() {
        let part = "struct A; struct D; trait Rest {} fn main() { A.give(); A.rest() }";
        let source = PROGRAM.replace("if false { A.rest(); A.give(); let _: D = A.into(); made; }", "");
        let source = source.replace("B.next()", "D; A::rest(&A)").replace("of_give()", "of_give(); impl_nothing!{}");
        let text = compared_with(&source, part);
        assert!(text.contains("fn give (& self , _ : E) -> D"), "{text}");
        let text = compared_with(&source.replace("impl_nothing!{}", ""), part);
        assert!(text.contains("fn give (& self) {"), "{text}");
    }

    #[test]
    fn what_keeps_its_body_finds_the_traits_and_types_of_what_it_calls() {
        let source = "
            struct A; struct Handed;
            trait Far { fn far(&self) {} }
            impl Far for A {}
            impl Iterator for Handed { type Item = u8; fn next(&mut self) -> Option<u8> { None } }
            impl A {
                fn hands(&self) -> Handed { Handed }
                fn keeps(&self) { MADE; self.far(); self.hands().next(); }
            }
            fn main() { A.keeps() }";
        let part = "struct A; fn main() { A; keeps }";
        let text = compared_with(&source.replace("MADE", "made!{}"), part);
        assert!(text.contains("impl Far for A") && text.contains("impl Iterator for Handed"), "{text}");
        let text = compared_with(&source.replace("MADE", "()"), part);
        assert!(!text.contains("impl Far") && !text.contains("impl Iterator"), "{text}");
    }
}
