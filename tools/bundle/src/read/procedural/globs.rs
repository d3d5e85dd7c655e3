//! Globs of procedural macros, with the names that they bring.
//!
//! What is imported by name can be told from everything else; the names stand in the source of the macros.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::TokenTree;
use syn::{parse_quote, Attribute, Ident, Item, ItemFn, Visibility};

use crate::error::{Error, Result};
use crate::read::graph::Crate;
use crate::text::tokens;
use crate::text::tree::{Entry, Module};
use crate::text::uses::retain_leaves;

/// Writes out the globs of a crate; `passed_on` has, for the name of every other crate, the paths from its root
/// to procedural macros.
///
/// # Errors
/// Source text that is missing or does not parse.
pub fn write_out(krate: &Crate, passed_on: &BTreeMap<String, BTreeSet<Vec<String>>>, root: &mut Module) -> Result<()> {
    let mut found: Vec<(Visibility, String)> = Vec::new();
    let mut named: Vec<(Visibility, Vec<String>)> = Vec::new();
    let mut error = None;
    root.for_each_module_mut(&mut |_, module| {
        module.entries.retain_mut(|entry| {
            let Entry::Item(item) = entry else { return true };
            let Item::Use(item) = &mut **item else { return true };
            let vis = item.vis.clone();
            let tree = retain_leaves(item.tree.clone(), &mut |leaf| match leaf.path.as_slice() {
                [name] if leaf.local == "*" && krate.proc_macros.contains_key(name) => {
                    found.push((vis.clone(), name.clone()));
                    false
                }
                // What else the glob brings comes by it.
                [name, inside @ ..] if leaf.local == "*" => {
                    let paths = passed_on.get(name).into_iter().flatten();
                    let paths = paths.filter(|path| path.split_last().is_some_and(|(_, module)| module == inside));
                    named.extend(paths.map(|path| (vis.clone(), [std::slice::from_ref(name), &path[..]].concat())));
                    true
                }
                _ => true,
            });
            tree.map(|tree| item.tree = tree).is_some()
        });
        for (vis, path) in named.drain(..) {
            let path = path.iter().map(|name| tokens::ident(name));
            module.entries.push(Entry::of(parse_quote!(#vis use #(#path)::*;)));
        }
        for (vis, name) in found.drain(..) {
            match names_in(&krate.proc_macros[&name]) {
                Ok(names) => {
                    let name = tokens::ident(&name);
                    module.entries.push(Entry::of(parse_quote!(#vis use #name::{#(#names),*};)));
                }
                Err(reason) => drop(error.get_or_insert(reason)),
            }
        }
    });
    error.map_or(Ok(()), Err)
}

/// The macros that this file of a crate of procedural macros defines.
fn names_in(file: &Path) -> Result<Vec<Ident>> {
    let text = std::fs::read_to_string(file).map_err(Error::io("read", file))?;
    let syntax = syn::parse_file(&text).map_err(|error| Error::syntax(&file.display().to_string(), &error))?;
    let functions = syntax.items.iter().filter_map(|item| match item {
        Item::Fn(item) => Some(item),
        _ => None,
    });
    Ok(functions.filter_map(|function| function.attrs.iter().find_map(|attr| defined(function, attr))).collect())
}

/// The macro that an attribute makes of a function.
fn defined(function: &ItemFn, attr: &Attribute) -> Option<Ident> {
    if attr.path().is_ident("proc_macro") || attr.path().is_ident("proc_macro_attribute") {
        return Some(function.sig.ident.clone());
    }
    let list = attr.meta.require_list().ok().filter(|list| list.path.is_ident("proc_macro_derive"))?;
    match list.tokens.clone().into_iter().next()? {
        TokenTree::Ident(name) => Some(name),
        _ => None,
    }
}
