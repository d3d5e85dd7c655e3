//! Drops derives that nothing needs.
//!
//! Trait by trait, all are dropped at once; the compiler then says whose are missing, and those
//! come back, until it is content. What still compiles without an `impl` does the same without it, because derived
//! code is only run by those who name its trait, an operator or a format.

use std::collections::HashSet;

use syn::punctuated::Punctuated;
use syn::{Attribute, Item, Meta, Path, Token};

use super::compile::Diagnostic;
use super::mentions::Names;
use super::tree::Module;

/// Derived traits in the order in which they are tried: users before what they build on.
pub const ORDER: &[&str] = &["Debug", "Hash", "Ord", "PartialOrd", "Eq", "PartialEq", "Default", "Copy", "Clone"];

/// Drops one derived trait of the types that are not in `kept`; the number dropped.
pub fn drop_derive(root: &mut Module, derived: &str, kept: &Names) -> usize {
    let mut dropped = 0;
    root.for_each_item_mut(&mut |item| {
        let Some((name, attrs)) = derivable(item) else { return };
        if kept.contains(&name) {
            return;
        }
        attrs.retain_mut(|attr| {
            let Some(mut list) = derives(attr) else { return true };
            let before = list.len();
            list = list.into_iter().filter(|path| !path.is_ident(derived)).collect();
            dropped += before - list.len();
            if let Meta::List(meta) = &mut attr.meta {
                meta.tokens = quote::quote!(#list);
            }
            !list.is_empty()
        });
    });
    dropped
}

/// Whether one of the attributes derives the trait.
pub fn is_derived(attrs: &[Attribute], derived: &str) -> bool {
    attrs.iter().filter_map(derives).any(|list| list.iter().any(|path| path.is_ident(derived)))
}

/// The types of the bundle that the compiler's errors talk about.
pub fn blamed(root: &Module, said: &[Diagnostic]) -> Names {
    let mut types = HashSet::new();
    root.for_each_item(&mut |item| {
        if let Item::Struct(syn::ItemStruct { ident, .. })
        | Item::Enum(syn::ItemEnum { ident, .. })
        | Item::Union(syn::ItemUnion { ident, .. }) = item
        {
            types.insert(ident.to_string());
        }
    });
    let mut words = Names::new();
    for diagnostic in said.iter().filter(|d| d.is_error()) {
        let rendered = diagnostic.rendered.as_deref().unwrap_or(&diagnostic.message);
        words.extend(rendered.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_string));
    }
    words.retain(|word| types.contains(word));
    words
}

fn derivable(item: &mut Item) -> Option<(String, &mut Vec<Attribute>)> {
    match item {
        Item::Struct(item) => Some((item.ident.to_string(), &mut item.attrs)),
        Item::Enum(item) => Some((item.ident.to_string(), &mut item.attrs)),
        Item::Union(item) => Some((item.ident.to_string(), &mut item.attrs)),
        _ => None,
    }
}

fn derives(attr: &Attribute) -> Option<Punctuated<Path, Token![,]>> {
    if !attr.path().is_ident("derive") {
        return None;
    }
    attr.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated).ok()
}
