//! Derives and attributes that are procedural macros, on the items that the crate's own macros make.
//!
//! They can only be seen when those are expanded, and by then the paths of the crate are those of the bundle. A
//! procedural macro has to see what its crate wrote, so the item gets its old paths back, and what is made of it
//! is rewritten with it.

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::visit_mut::VisitMut;
use syn::{Item, ItemUse, Path};

use super::{derives, is_standard, what_is_made_of, Collector};
use crate::compile::Compiler;
use crate::error::{Error, Result};
use crate::read::graph::Crate;
use crate::read::paths::{CrateNames, Expanded};
use crate::text::tree::{file_of, Entry, Module};
use crate::text::uses::{for_each_leaf, imports, Leaf};

/// For the modules of a crate, by their paths, what they import from other crates.
pub type Imports = BTreeMap<Vec<String>, Vec<Leaf>>;

/// The imports of a crate, before those of procedural macros go.
pub fn imports_of(krate: &Crate, root: &mut Module) -> Imports {
    let mut all = Imports::new();
    root.for_each_module_mut(&mut |path, module| {
        let mut leaves = imports(module);
        leaves.retain(|leaf| is_of_library(krate, leaf));
        all.insert(path.to_vec(), leaves);
    });
    all
}

fn is_of_library(krate: &Crate, leaf: &Leaf) -> bool {
    leaf.path.first().is_some_and(|first| krate.libraries.contains_key(first))
}

/// Has the compiler expand the procedural macros of items that macros have made; what was expanded, each with
/// its file.
///
/// # Errors
/// An item that cannot be expanded.
pub fn expand(
    krate: &Crate,
    compiler: Option<&Compiler>,
    root: &mut Module,
    names: &CrateNames,
    imports: &Imports,
    visitor: &mut Expanded<'_>,
) -> Result<Vec<(String, String)>> {
    let mut collector = Collector { krate, imports: Vec::new(), found: Vec::new() };
    let mut places: Vec<(Vec<String>, usize, String)> = Vec::new();
    let Some(compiler) = compiler.filter(|_| !krate.libraries.is_empty()) else { return Ok(Vec::new()) };
    root.for_each_module_mut(&mut |path, module| {
        let origin = module.origin.clone().unwrap_or_else(|| krate.name.clone());
        let mut leaves: Option<Vec<Leaf>> = None;
        for (at, entry) in module.entries.iter().enumerate() {
            let Entry::Item(item) = entry else { continue };
            let derived = derived(item);
            if derived.is_empty() {
                continue;
            }
            let leaves = leaves.get_or_insert_with(|| {
                let before = imports.get(path).cloned().unwrap_or_default();
                before.into_iter().chain(imported(krate, module, names)).collect()
            });
            let is_imported = |path: &Path| leaves.iter().any(|leaf| path.is_ident(&leaf.local));
            if derived.iter().all(|path| is_standard(path) && !is_imported(path)) {
                continue;
            }
            let Ok(mut item) = syn::parse2::<Item>(names.restored(item.to_token_stream())) else { continue };
            collector.imports = vec![leaves.clone()];
            let before = collector.found.len();
            collector.take(&mut item);
            if collector.found.len() > before {
                places.push((path.to_vec(), at, origin.clone()));
            }
        }
    });
    let Collector { found, .. } = collector;
    let Some((_, _, origin)) = places.first() else { return Ok(Vec::new()) };
    let made = what_is_made_of(krate, compiler, &found).map_err(|error| Error::syntax(origin, &error))?;
    let mut by_module: BTreeMap<&[String], Vec<(usize, Vec<Item>)>> = BTreeMap::new();
    for ((path, at, _), items) in places.iter().zip(made) {
        by_module.entry(path).or_default().push((*at, items));
    }
    root.for_each_module_mut(&mut |path, module| {
        // From the end, so that the places before stay.
        for (at, mut items) in by_module.remove(path).unwrap_or_default().into_iter().rev() {
            names.rewrite_items(path, module, &mut items);
            let mut file = syn::File { items, ..file_of(Item::Verbatim(TokenStream::new())) };
            visitor.visit_file_mut(&mut file);
            module.entries.splice(at..=at, file.items.into_iter().map(Entry::of));
        }
    });
    let shown = found.iter().map(|found| found.shown.replace("(::", "("));
    Ok(shown.zip(places.iter().map(|(.., origin)| origin.clone())).collect())
}

/// The derives of an item.
fn derived(item: &Item) -> Vec<Path> {
    let attrs = match item {
        Item::Struct(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        _ => return Vec::new(),
    };
    attrs.iter().filter_map(derives).flatten().collect()
}

/// What a module imports by now, under the names that the crate has for others.
fn imported(krate: &Crate, module: &Module, names: &CrateNames) -> Vec<Leaf> {
    let mut leaves = Vec::new();
    for item in module.items() {
        let Item::Use(item) = item else { continue };
        let Ok(item) = syn::parse2::<ItemUse>(names.restored(item.to_token_stream())) else { continue };
        for_each_leaf(&item.tree, &mut |leaf| leaves.extend(is_of_library(krate, leaf).then(|| leaf.clone())));
    }
    leaves
}
