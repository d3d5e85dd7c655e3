//! Drops derives that nothing needs.
//!
//! All are dropped at once; the compiler then says whose are missing, and those come back, until
//! it is content. What still compiles without an `impl` does the same without it, because derived
//! code is only run by those who name its trait, an operator or a format.

use std::collections::{BTreeSet, HashMap, HashSet};

use syn::punctuated::Punctuated;
use syn::{Attribute, Item, Meta, Path, Token};

use super::compile::Diagnostic;
use super::tree::Module;

/// The traits, with the words by which an error asks for them besides their own name.
const ASKED_BY: &[(&str, &[&str])] = &[
    ("Clone", &["clone"]),
    ("Copy", &["E0382", "E0505", "E0507", "E0508", "E0509", "E0716"]),
    ("Debug", &[]),
    ("Default", &["default"]),
    ("Eq", &[]),
    ("Hash", &["hash"]),
    ("Ord", &["cmp"]),
    ("PartialEq", &["E0158", "E0369"]),
    ("PartialOrd", &["E0369", "partial_cmp"]),
];

/// A type and one of the traits that it derives.
pub type Derived = (String, String);

/// Drops all derived traits that are not in `kept`; the number dropped.
pub fn drop_derives(root: &mut Module, kept: &BTreeSet<Derived>) -> usize {
    let mut dropped = 0;
    root.for_each_item_mut(&mut |item| {
        let Some((name, attrs)) = derivable(item) else { return };
        attrs.retain_mut(|attr| {
            let Some(mut list) = derives(attr) else { return true };
            let before = list.len();
            list = list.into_iter().filter(|path| kept.contains(&(name.clone(), last_name(path)))).collect();
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
    attrs.iter().filter_map(derives).any(|list| list.iter().any(|path| last_name(path) == derived))
}

/// The derived traits that the compiler's errors ask for, besides those in `kept`: of the types
/// that an error names the traits that it names. If that is nothing, all of these types.
pub fn missed(root: &mut Module, said: &[Diagnostic], kept: &BTreeSet<Derived>) -> BTreeSet<Derived> {
    let mut types: HashMap<String, Vec<String>> = HashMap::new();
    root.for_each_item_mut(&mut |item| {
        if let Some((name, attrs)) = derivable(item) {
            let traits = attrs.iter().filter_map(derives).flatten().map(|path| last_name(&path));
            types.entry(name).or_default().extend(traits);
        }
    });
    let (mut named, mut all) = (BTreeSet::new(), BTreeSet::new());
    for error in said.iter().filter(|d| d.is_error()) {
        let text = error.words();
        let words: HashSet<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        let asks = |derived: &String| {
            let by = ASKED_BY.iter().find(|(name, _)| name == derived).map_or(&[][..], |(_, by)| by);
            words.contains(derived.as_str()) || by.iter().any(|word| words.contains(word))
        };
        for (name, derived) in types.iter().filter(|(name, _)| words.contains(name.as_str())) {
            all.extend(derived.iter().map(|d| (name.clone(), d.clone())));
            named.extend(derived.iter().filter(|d| asks(d)).map(|d| (name.clone(), d.clone())));
        }
    }
    if named.is_subset(kept) {
        all
    } else {
        named
    }
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

fn last_name(path: &Path) -> String {
    path.segments.last().map_or_else(String::new, |s| s.ident.to_string())
}
