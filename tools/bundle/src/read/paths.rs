//! Rewrites paths so that every crate can be a module of one file.
//!
//! `crate::x` of a library becomes `crate::library::x`, and so does `library::x` in the code of
//! others. Whether a first segment means a crate is decided as the compiler does: names that the
//! module or an enclosing block defines come first.

mod absolute;
pub mod globs;
mod in_macros;
pub mod names;
mod proc_macros;
mod rewriter;

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use quote::{quote, ToTokens};
use syn::visit_mut::VisitMut;
use syn::{parse_quote, Ident, Item, ItemExternCrate, ItemUse, UseTree, Visibility};

use self::absolute::Absolute;
use self::globs::Globs;
use self::in_macros::{ends_path, Place};
use self::rewriter::{ident, leaf, Rewriter};
use super::macros::Macros;
use crate::error::{Error, Result};
use crate::text::attributes::Tidy;
use crate::text::items::item_name;
use crate::text::mentions::Names;
use crate::text::tokens;
use crate::text::tree::{Entry, Module};
use crate::text::uses::{for_each_leaf, imports, imports_in_blocks};

/// How the code of one crate names crates, and what those are in the bundle.
#[derive(Clone, Debug, Default)]
pub struct CrateNames {
    /// The crate's own module; `None` for the binary, which is the root.
    pub own: Option<String>,
    /// For the name of every other crate, the path of its module.
    pub externs: BTreeMap<String, Vec<String>>,
    /// The same for the crates that other crates use, in what procedural macros make: macros of the crates that
    /// it calls come expanded.
    pub others: BTreeMap<String, Vec<String>>,
    /// The crate's own name and the path of its module, if no other crate has that name: what the rules of its
    /// macros call `::name`.
    pub itself: Option<(String, Vec<String>)>,
    /// Whether a module, a type or an import of the crate has the crate's own name.
    pub has_namesake: bool,
    /// Names of crates that globs bring for something else.
    pub globs: Globs,
    /// Names of procedural macros: what is imported from them is gone.
    pub proc_macros: BTreeSet<String>,
    /// For the name of every other crate, the paths from its root to procedural macros and nothing else.
    pub passed_on: BTreeMap<String, BTreeSet<Vec<String>>>,
    /// Whether paths of imports start at the crate's root, as in edition 2015.
    pub absolute: bool,
    /// What the crate's root defines, which comes before other crates of its name in such paths.
    pub rooted: BTreeSet<String>,
    /// For the name of every other crate, the macros that it exports.
    pub exported: BTreeMap<String, Vec<String>>,
    /// For these macros, those of the same crate that their bodies name.
    pub inner: BTreeMap<String, Vec<String>>,
    /// The paths of macros that `#[macro_use] extern crate` brings everywhere.
    pub prelude: BTreeMap<String, Vec<String>>,
    /// Those of them whose names the crate's own macros have.
    pub shared: BTreeSet<String>,
    /// Macros that turn what they are given into text.
    pub talking: Names,
}

/// Tidies what macros of a crate have made, and rewrites the paths that they made of crates' names.
pub struct Expanded<'a> {
    /// How the crate names others.
    pub names: &'a CrateNames,
    /// What tidies.
    pub tidy: Tidy,
}

impl VisitMut for Expanded<'_> {
    fn visit_file_mut(&mut self, file: &mut syn::File) {
        self.tidy.visit_file_mut(file);
        Absolute(self.names).visit_file_mut(file);
    }
}

impl CrateNames {
    /// Rewrites all paths of a crate; `macros` are those of the crates before it.
    ///
    /// # Errors
    /// On an `extern crate` that has no counterpart.
    pub fn rewrite(&mut self, root: &mut Module, macros: &Macros) -> Result<()> {
        let imports = self.take_extern_crates(root, macros)?;
        let mut own = Vec::new();
        root.for_each_item(&mut |item| {
            if let Item::Macro(syn::ItemMacro { ident: Some(name), .. }) = item {
                own.push(name.to_string());
            }
        });
        if let Some((name, _)) = &self.itself {
            self.has_namesake = has_name(root, name);
        }
        self.shared = own.iter().filter(|name| self.prelude.contains_key(*name)).cloned().collect();
        self.prelude.retain(|name, _| !own.contains(name));
        if self.absolute {
            self.rooted = Rewriter::of(self, &[], root).defined();
        }
        self.rewrite_more(root);
        root.entries.extend(imports.into_iter().map(Entry::of));
        Ok(())
    }

    /// Adds the names of macros that an import brings from other crates instead of those that are known
    /// everywhere.
    fn import_macros(&self, item: &Item, names: &mut BTreeSet<String>) {
        let Item::Use(item) = item else { return };
        for_each_leaf(&item.tree, &mut |leaf| {
            let [krate, name] = leaf.path.as_slice() else { return };
            let (Some(path), Some(module)) = (self.prelude.get(&leaf.local), self.externs.get(krate)) else { return };
            if path.split_last().is_some_and(|(last, known)| last != name || known != module) {
                names.insert(leaf.local.clone());
            }
        });
    }

    /// Rewrites the paths of a module that comes later.
    pub fn rewrite_more(&self, root: &mut Module) {
        self.take_proc_macros(root);
        root.for_each_module_mut(&mut |path, module| {
            module.entries.retain(|entry| !matches!(entry, Entry::Item(item) if is_core_as_std(item)));
            Rewriter::of(self, path, module).rewrite(module);
        });
    }

    /// What a procedural macro made of code with rewritten paths: those are left that start with `::` and
    /// the name of a crate, or with `crate` and a name of the crate's own.
    pub fn rewrite_made(&self, stream: TokenStream) -> TokenStream {
        tokens::replace(stream, &mut |tokens, at| {
            if let Some(own) = self.own.as_ref().filter(|_| self.is_own_path(tokens, at)) {
                let (start, own) = (&tokens[at], ident(own));
                return Some((1, quote!(#start::#own)));
            }
            let TokenTree::Ident(name) = tokens.get(at + 2)? else { return None };
            let starts = tokens::is_path_separator(tokens, at) && !ends_path(tokens, at);
            let target = self.target_from_root(name).filter(|_| starts)?;
            let target = target.iter().map(|name| ident(name));
            Some((3, quote!(#(#target)::*)))
        })
    }

    /// Rewritten code as its crate has it: paths start with `crate` and a name of its own, or with `::` and the
    /// name of another one.
    pub fn restored(&self, stream: TokenStream) -> TokenStream {
        let of_others = self.externs.iter().map(|(name, path)| (path.as_slice(), Some(name)));
        let own = self.root();
        let mut targets: Vec<(&[String], Option<&String>)> = of_others.chain([(own.as_slice(), None)]).collect();
        targets.sort_by_key(|(path, _)| std::cmp::Reverse(path.len()));
        tokens::replace(stream, &mut |tokens, at| {
            let leads = |path: &[String]| {
                let is_at = |(index, name): (usize, &String)| {
                    let at = at + 3 * index;
                    tokens.get(at).is_some_and(|word| tokens::is_word(word, name))
                        && (index + 1 == path.len() || tokens::is_path_separator(tokens, at + 1))
                };
                path.iter().enumerate().all(is_at)
            };
            if !tokens::is_word(&tokens[at], "crate") {
                return None;
            }
            let (path, name) = targets.iter().find(|(path, _)| leads(path))?;
            let start = match name.map(|name| ident(name)) {
                Some(name) => quote!(::#name),
                None => quote!(crate),
            };
            Some((3 * path.len() - 2, start))
        })
    }

    /// Rewrites items that were made for a module at this path.
    pub fn rewrite_items(&self, path: &[String], module: &Module, items: &mut [Item]) {
        let mut rewriter = Rewriter::of(self, path, module);
        // Nothing is imported for these items, so no path stays as it is written.
        rewriter.place = Place::Rules;
        items.iter_mut().for_each(|item| rewriter.visit_item_mut(item));
    }

    /// Whether a path starts here with `crate` and something that is no crate's module.
    fn is_own_path(&self, tokens: &[TokenTree], at: usize) -> bool {
        let is_start = matches!(&tokens[at], TokenTree::Ident(word) if word == "crate")
            && tokens::is_path_separator(tokens, at + 1)
            && !at.checked_sub(1).is_some_and(|before| tokens::is_punct(&tokens[before], '$'));
        let Some(TokenTree::Ident(name)) = tokens.get(at + 3).filter(|_| is_start) else { return false };
        let modules = self.externs.values().filter_map(|path| path.last()).chain(&self.own);
        modules.into_iter().all(|module| name != module)
    }

    /// `extern crate` in the crate's root adds a name for all of the crate; the standard
    /// library's parts are all `std` in a program that has it. The imports that do the same for
    /// paths from the root.
    fn take_extern_crates(&mut self, root: &mut Module, macros: &Macros) -> Result<Vec<Item>> {
        for standard in ["core", "alloc", "std"] {
            self.externs.remove(standard);
        }
        let mut error = None;
        let mut imports = self.declared_at_root(root);
        let origin = root.origin.clone().unwrap_or_default();
        root.entries.retain(|entry| {
            let Entry::Item(item) = entry else { return true };
            let Item::ExternCrate(declared) = &**item else { return true };
            let name = declared.ident.to_string();
            if self.proc_macros.contains(&name) {
                return false;
            }
            let Some(target) = self.declared(&name) else {
                error.get_or_insert(Error::Source {
                    file: origin.clone(),
                    line: declared.ident.span().start().line,
                    message: format!("`extern crate {name}` cannot be carried over: no such dependency"),
                });
                return false;
            };
            if declared.attrs.iter().any(|a| a.path().is_ident("macro_use")) {
                let exported = self.exported.get(&name).map_or(&[][..], Vec::as_slice);
                let path = |mac: &String| target.iter().chain([mac]).cloned().collect();
                self.prelude.extend(exported.iter().map(|mac| (mac.clone(), path(mac))));
                self.inner.extend(exported.iter().map(|mac| (mac.clone(), macros.named_by(mac, exported))));
            }
            let alias = alias(declared);
            if alias != "_" {
                // In the program itself the module of the crate has that name already, and `core` is a name
                // of its own everywhere: beside an import of it that would be ambiguous.
                let is_own = name == "core" && alias == "core" && declared.vis == Visibility::Inherited;
                let is_there = is_own
                    || target == [alias.clone()]
                    || self.own.is_none() && target == ["crate".to_string(), alias.clone()];
                if !is_there {
                    imports.push(import(declared, &target));
                }
                // `core` may be more than its own name means, and beside an import of it would be ambiguous.
                if alias != "std" && (alias != "core" || name == "std") {
                    self.externs.insert(alias, target);
                }
            }
            false
        });
        error.map_or(Ok(imports), Err)
    }

    /// Imports of what edition 2015 declares by itself at the root of a crate, where paths start with it.
    fn declared_at_root(&self, root: &Module) -> Vec<Item> {
        let is_missing = |name: &&str| !defines(root, name) && is_named_from_root(root, name);
        let names = ["std", "core"].into_iter().filter(|_| self.absolute && self.own.is_some()).filter(is_missing);
        names.map(ident).map(|name| parse_quote!(use ::#name;)).collect()
    }

    /// What an `extern crate` of this name means.
    fn declared(&self, name: &str) -> Option<Vec<String>> {
        match name {
            "alloc" | "core" | "std" => Some(vec!["std".to_string()]),
            "self" => Some(self.root()),
            name => self.externs.get(name).cloned(),
        }
    }

    /// The path of the crate's own root.
    pub fn root(&self) -> Vec<String> {
        ["crate".to_string()].into_iter().chain(self.own.clone()).collect()
    }

    /// What `::name` means.
    fn target_from_root(&self, name: &Ident) -> Option<&[String]> {
        if self.rooted.contains(&name.to_string()) {
            return None;
        }
        let other = || self.others.get(&name.to_string()).filter(|_| !self.absolute).map(Vec::as_slice);
        self.target(name).or_else(other).or_else(|| self.itself(name))
    }

    /// What the crate's own name means in the rules of its macros.
    fn itself(&self, name: &Ident) -> Option<&[String]> {
        self.itself.as_ref().filter(|(own, _)| name == own).map(|(_, path)| path.as_slice())
    }

    fn target(&self, name: &Ident) -> Option<&[String]> {
        self.externs.get(&name.to_string()).map(Vec::as_slice)
    }
}

/// Whether a module, a type or an import in a module has this name.
fn has_name(module: &Module, name: &str) -> bool {
    let is_type = |item: &Item| !matches!(item, Item::Const(_) | Item::Fn(_) | Item::Macro(_) | Item::Static(_));
    let mut imports = imports(module).into_iter().chain(imports_in_blocks(module));
    module.items().any(|item| is_type(item) && item_name(item).is_some_and(|ident| ident == name))
        || imports.any(|leaf| leaf.local == name)
        || module.modules().any(|module| module.name == name || has_name(module, name))
}

/// Whether the items of a module itself have or bring this name.
fn defines(module: &Module, name: &str) -> bool {
    let is_own = |item: &Item| match item {
        Item::ExternCrate(declared) => alias(declared) == name,
        item => item_name(item).is_some_and(|ident| ident == name),
    };
    module.items().any(is_own)
        || module.modules().any(|module| module.name == name)
        || imports(module).iter().any(|leaf| leaf.local == name)
}

/// Whether paths of a crate start with `crate` and this name.
fn is_named_from_root(root: &Module, name: &str) -> bool {
    let mut is_named = false;
    root.for_each_item(&mut |item| {
        // How much of the start has been read.
        let mut read = 0;
        tokens::for_each(item.to_token_stream(), &mut |token| {
            read = match read {
                1 | 2 if tokens::is_punct(token, ':') => read + 1,
                _ if tokens::is_word(token, "crate") => 1,
                3 if tokens::is_word(token, name) => 4,
                _ => 0,
            };
            is_named |= read == 4;
        });
    });
    is_named
}

/// `use core as std;`, by which crates go without the standard library: what they mean by `std` is a
/// part of it.
fn is_core_as_std(item: &Item) -> bool {
    let Item::Use(ItemUse { tree: UseTree::Rename(rename), vis: Visibility::Inherited, .. }) = item else {
        return false;
    };
    (rename.ident == "core" || rename.ident == "alloc") && rename.rename == "std"
}

/// The name that an `extern crate` gives.
fn alias(declared: &ItemExternCrate) -> String {
    declared.rename.as_ref().map_or(&declared.ident, |(_, alias)| alias).to_string()
}

/// The import that does what an `extern crate` does.
fn import(declared: &ItemExternCrate, target: &[String]) -> Item {
    let name = declared.rename.as_ref().map_or(&declared.ident, |(_, alias)| alias).clone();
    Item::Use(ItemUse {
        attrs: Vec::new(),
        vis: declared.vis.clone(),
        use_token: Default::default(),
        leading_colon: None,
        tree: leaf(target, name),
        semi_token: Default::default(),
    })
}
