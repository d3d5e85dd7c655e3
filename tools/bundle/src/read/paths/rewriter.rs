//! The walk that rewrites the paths of one module: in imports, in code, and in the tokens of macros.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::visit_mut::{self, VisitMut};
use syn::{
    parse_quote, Attribute, Block, Ident, Item, ItemMacro, ItemUse, Macro, Path, PathSegment, Stmt, UseName, UsePath,
    UseRename, UseTree,
};

use super::in_macros::Place;
use super::{import, CrateNames};
use crate::text::items::item_name;
use crate::text::tokens;
use crate::text::tree::{Entry, Module};
use crate::text::uses;

/// Whether a macro's calls in its body mean macros of its own crate.
fn calls_own_macros(item: &ItemMacro) -> bool {
    item.attrs.iter().any(|attr| {
        let list = attr.meta.require_list().map(|list| list.tokens.to_string());
        attr.path().is_ident("macro_export") && list.is_ok_and(|list| list.contains("local_inner_macros"))
    })
}

/// The names that an item adds to the types and modules of its scope.
fn define(item: &Item, names: &mut BTreeSet<String>) {
    let ident = match item {
        Item::Enum(item) => &item.ident,
        Item::Mod(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        Item::Use(item) => {
            return uses::for_each_leaf(&item.tree, &mut |leaf| {
                // `use engines;` names the crate itself, and what `use memchr::memchr;` brings is no
                // module: the compiler would not know which one the path starts with.
                if leaf.path.len() > 1 && leaf.local != leaf.path[0] && !is_allocating(&leaf.path) {
                    names.insert(leaf.local.clone());
                }
            });
        }
        _ => return,
    };
    names.insert(ident.to_string());
}

/// Whether a path leads to the function `alloc` of the module `alloc`, of `alloc` or `std`.
fn is_allocating(path: &[String]) -> bool {
    let [.., library, module, function] = path else { return false };
    ["alloc", "std"].contains(&library.as_str()) && module == "alloc" && function == "alloc"
}

/// Puts another start in place of a path's first segment.
pub(super) fn start_with(path: &mut Path, target: &[String]) {
    path.leading_colon = None;
    let rest = std::mem::take(&mut path.segments).into_iter().skip(1);
    path.segments = target.iter().map(|name| PathSegment::from(ident(name))).chain(rest).collect();
}

/// What the items of a module or a block mean to paths there.
#[derive(Default)]
struct Scope {
    /// The names of types and modules that they define.
    defined: BTreeSet<String>,
    /// Names of crates that globs bring for something else. Imports do not start with them, since the compiler
    /// would not know which.
    brought: BTreeSet<String>,
    /// Names of macros that imports bring instead of those that are known everywhere.
    imported: BTreeSet<String>,
}

/// Rewrites the paths of a module.
pub(super) struct Rewriter<'a> {
    pub(super) names: &'a CrateNames,
    /// The path of the module.
    pub(super) path: Vec<String>,
    /// Those of the module and of the blocks around, innermost last.
    scopes: Vec<Scope>,
    /// The macros that are called by names which are known everywhere.
    pub(super) called: BTreeSet<String>,
    /// Where the code stands that is read.
    pub(super) place: Place,
    /// Crates that paths start with which stay as they are written, and what those are.
    pub(super) kept: BTreeMap<String, Vec<String>>,
}

impl<'a> Rewriter<'a> {
    /// With the names that a module defines.
    pub(super) fn of(names: &'a CrateNames, path: &[String], module: &Module) -> Rewriter<'a> {
        let mut rewriter = Rewriter {
            names,
            path: path.to_vec(),
            scopes: Vec::new(),
            called: BTreeSet::new(),
            place: Place::Plain,
            kept: BTreeMap::new(),
        };
        let mut scope = rewriter.scope(module.items());
        scope.defined.extend(module.modules().map(|m| m.name.clone()));
        rewriter.scopes.push(scope);
        rewriter
    }

    /// The names of types and modules that the module defines.
    pub(super) fn defined(&self) -> BTreeSet<String> {
        self.scopes.first().map(|scope| scope.defined.clone()).unwrap_or_default()
    }

    /// The scope of these items.
    fn scope<'i>(&self, items: impl Iterator<Item = &'i Item>) -> Scope {
        let mut scope = Scope::default();
        for item in items {
            define(item, &mut scope.defined);
            self.names.import_macros(item, &mut scope.imported);
            let Item::Use(item) = item else { continue };
            uses::for_each_leaf(&item.tree, &mut |leaf| {
                let brought = self.names.globs.get(&(self.path.clone(), leaf.path.clone()));
                scope.brought.extend(brought.filter(|_| leaf.local == "*").into_iter().flatten().cloned());
            });
        }
        scope
    }

    /// Rewrites the module, without those inside.
    pub(super) fn rewrite(&mut self, module: &mut Module) {
        self.visit_visibility_mut(&mut module.vis);
        for entry in &mut module.entries {
            if let Entry::Item(item) = entry {
                self.visit_item_mut(item);
            }
        }
        self.import_inner(module);
        let kept = std::mem::take(&mut self.kept);
        let tree = |(name, target): (&String, &Vec<String>)| leaf(target, ident(name));
        module.entries.extend(kept.iter().map(tree).map(|tree| Entry::of(parse_quote!(use #tree;))));
    }

    /// Reads code that stands in another place.
    pub(super) fn at<T>(&mut self, place: Place, read: impl FnOnce(&mut Self) -> T) -> T {
        let around = std::mem::replace(&mut self.place, place);
        let found = read(self);
        self.place = around;
        found
    }

    /// Imports what macros that are known everywhere call by plain names, which mean nothing any more.
    fn import_inner(&self, module: &mut Module) {
        let inner: BTreeSet<&String> =
            self.called.iter().filter_map(|name| self.names.inner.get(name)).flatten().collect();
        let mut known: BTreeSet<String> = module.items().filter_map(item_name).map(|name| name.to_string()).collect();
        known.extend(self.scopes.iter().flat_map(|scope| &scope.defined).cloned());
        let free = inner.into_iter().filter(|name| !known.contains(*name));
        let paths = free.filter_map(|name| self.names.prelude.get(name));
        let imports: Vec<Entry> = paths
            .map(|path| {
                let path = path.iter().map(|name| ident(name));
                Entry::of(parse_quote!(use #(#path)::*;))
            })
            .collect();
        module.entries.extend(imports);
    }

    /// The path of a macro that is known everywhere, where nothing else has its name.
    pub(super) fn known_everywhere(&self, name: &Ident) -> Option<&'a Vec<String>> {
        let name = name.to_string();
        self.names.prelude.get(&name).filter(|_| !self.scopes.iter().any(|scope| scope.imported.contains(&name)))
    }

    /// What a first segment stands for, if it is to be replaced.
    pub(super) fn replacement(&self, first: &Ident) -> Option<Vec<String>> {
        if first == "crate" {
            return self.names.own.as_ref().map(|own| vec!["crate".to_string(), own.clone()]);
        }
        let name = first.to_string();
        if self.scopes.iter().any(|scope| scope.defined.contains(&name)) {
            return None;
        }
        let in_rules = self.place == Place::Rules && !self.names.has_namesake;
        let itself = || self.names.itself(first).filter(|_| in_rules);
        self.names.target(first).or_else(itself).map(<[String]>::to_vec)
    }

    /// Whether a first segment behind `::` is a name of the crate's own, as in edition 2015.
    pub(super) fn is_at_root(&self, first: &Ident) -> bool {
        let is_other = || self.names.target_from_root(first).is_some();
        self.names.absolute && !uses::is_standard(&first.to_string()) && !is_other()
    }

    pub(super) fn is_brought(&self, first: &Ident) -> bool {
        self.scopes.iter().any(|scope| scope.brought.contains(&first.to_string()))
    }

    /// An import of edition 2015: its path starts at the root, or with the name of a crate.
    pub(super) fn absolute(&self, tree: UseTree) -> UseTree {
        let stays = |first: &Ident| {
            let known = ["self", "super", "crate", "std", "core", "alloc"].iter().any(|known| first == known);
            known || self.names.target_from_root(first).is_some()
        };
        match tree {
            UseTree::Path(UsePath { ref ident, .. })
            | UseTree::Name(UseName { ref ident })
            | UseTree::Rename(UseRename { ref ident, .. })
                if stays(ident) =>
            {
                self.use_tree(tree, false)
            }
            UseTree::Group(mut group) => {
                group.items = group.items.into_iter().map(|tree| self.absolute(tree)).collect();
                UseTree::Group(group)
            }
            tree => prefix(&self.names.root(), tree),
        }
    }

    /// An import of any other edition, whose path starts with the name of a crate for sure if `::` is before it.
    fn use_tree(&self, tree: UseTree, from_root: bool) -> UseTree {
        let target = |first: &Ident| match from_root {
            true => self.names.target_from_root(first).map(<[String]>::to_vec),
            false => self.replacement(first),
        };
        match tree {
            UseTree::Path(path) => match target(&path.ident) {
                Some(target) => prefix(&target, *path.tree),
                None => UseTree::Path(path),
            },
            UseTree::Name(name) => match target(&name.ident) {
                Some(target) => leaf(&target, name.ident),
                None => UseTree::Name(name),
            },
            UseTree::Rename(rename) => match target(&rename.ident) {
                Some(target) => leaf(&target, rename.rename),
                None => UseTree::Rename(rename),
            },
            UseTree::Group(mut group) => {
                group.items = group.items.into_iter().map(|tree| self.use_tree(tree, from_root)).collect();
                UseTree::Group(group)
            }
            glob => glob,
        }
    }
}

/// `crate`, `self` and the like are identifiers of paths only.
pub(super) fn ident(name: &str) -> Ident {
    match name {
        "crate" | "self" | "super" => Ident::new(name, Span::call_site()),
        name => tokens::ident(name),
    }
}

pub(super) fn prefix(path: &[String], tree: UseTree) -> UseTree {
    path.iter().rev().fold(tree, |tree, name| {
        UseTree::Path(UsePath { ident: ident(name), colon2_token: Default::default(), tree: Box::new(tree) })
    })
}

/// `use engines;` or `use engines as name;`.
pub(super) fn leaf(target: &[String], name: Ident) -> UseTree {
    let Some((last, front)) = target.split_last() else { return UseTree::Name(UseName { ident: name }) };
    let leaf = if name == last && !front.is_empty() {
        UseTree::Name(UseName { ident: name })
    } else {
        UseTree::Rename(UseRename { ident: ident(last), as_token: Default::default(), rename: name })
    };
    prefix(front, leaf)
}

/// In `<T as path::Trait>::item` the place of the `>` is counted in segments of the path, which
/// may become longer. That of `<T>::item` starts nowhere.
macro_rules! qualified {
    ($($method:ident($node:ty))+) => {$(
        fn $method(&mut self, node: &mut $node) {
            if node.qself.as_ref().is_some_and(|qself| qself.position == 0) {
                let mut path = std::mem::replace(&mut node.path, ident("self").into());
                path.segments.iter_mut().for_each(|segment| self.visit_path_segment_mut(segment));
                visit_mut::$method(self, node);
                node.path = path;
                return;
            }
            let before = node.path.segments.len();
            visit_mut::$method(self, node);
            if let Some(qself) = node.qself.as_mut() {
                qself.position += node.path.segments.len() - before;
            }
        }
    )+};
}

impl VisitMut for Rewriter<'_> {
    qualified! {
        visit_expr_path_mut(syn::ExprPath)
        visit_expr_struct_mut(syn::ExprStruct)
        visit_pat_struct_mut(syn::PatStruct)
        visit_pat_tuple_struct_mut(syn::PatTupleStruct)
        visit_type_path_mut(syn::TypePath)
    }

    fn visit_attribute_mut(&mut self, _: &mut Attribute) {}

    fn visit_block_mut(&mut self, block: &mut Block) {
        let items = block.stmts.iter().filter_map(|stmt| match stmt {
            Stmt::Item(item) => Some(item),
            _ => None,
        });
        let scope = self.scope(items);
        self.scopes.push(scope);
        visit_mut::visit_block_mut(self, block);
        self.scopes.pop();
    }

    fn visit_item_mut(&mut self, item: &mut Item) {
        if !import_declared(self.names, item) {
            visit_mut::visit_item_mut(self, item);
        }
    }

    fn visit_item_macro_mut(&mut self, item: &mut ItemMacro) {
        if calls_own_macros(item) {
            let body = std::mem::take(&mut item.mac.tokens);
            item.mac.tokens = tokens::replace(body, &mut |tokens, at| {
                let name = &tokens[at];
                tokens::is_plain_call(tokens, at).then(|| (1, quote!($crate::#name)))
            });
        }
        let place = if item.ident.is_some() { Place::Rules } else { self.place };
        self.at(place, |this| visit_mut::visit_item_macro_mut(this, item));
    }

    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        let path = mac.path.get_ident().and_then(|name| self.known_everywhere(name));
        if let Some(path) = path.filter(|_| mac.path.leading_colon.is_none()) {
            self.called.extend(path.last().cloned());
            mac.path.segments = path.iter().map(|name| PathSegment::from(ident(name))).collect();
        } else {
            self.visit_path_mut(&mut mac.path);
        }
        let place = self.place_in(mac.path.segments.last().map(|segment| &segment.ident));
        self.at(place, |this| this.visit_token_stream_mut(&mut mac.tokens));
    }

    fn visit_item_use_mut(&mut self, item: &mut ItemUse) {
        self.visit_visibility_mut(&mut item.vis);
        let tree = std::mem::replace(&mut item.tree, UseTree::Name(UseName { ident: ident("self") }));
        let standard = |tree: &UseTree| matches!(tree, UseTree::Path(p) if p.ident == "std" || p.ident == "core");
        if item.leading_colon.is_none() || !standard(&tree) {
            let from_root = item.leading_colon.take().is_some();
            item.tree = if self.names.absolute { self.absolute(tree) } else { self.use_tree(tree, from_root) };
        } else {
            item.tree = tree;
        }
    }

    fn visit_path_mut(&mut self, path: &mut Path) {
        visit_mut::visit_path_mut(self, path);
        let first = path.segments[0].ident.clone();
        if path.leading_colon.is_some() && self.is_at_root(&first) {
            let first = PathSegment::from(first);
            path.segments.insert(0, first);
            start_with(path, &self.names.root());
            return;
        }
        if path.segments.len() < 2 || !path.segments[0].arguments.is_none() {
            return;
        }
        let target = match path.leading_colon {
            Some(_) => self.names.target_from_root(&first).map(<[String]>::to_vec),
            None => self.replacement(&first).filter(|_| !self.is_brought(&first)),
        };
        if let Some(target) = target {
            start_with(path, &target);
        }
    }

    fn visit_token_stream_mut(&mut self, stream: &mut TokenStream) {
        *stream = self.rewrite_tokens(std::mem::take(stream));
    }
}

/// Puts an import in place of `extern crate`, if it is that.
pub(super) fn import_declared(names: &CrateNames, item: &mut Item) -> bool {
    let Item::ExternCrate(declared) = item else { return false };
    let Some(target) = names.declared(&declared.ident.to_string()) else { return false };
    *item = import(declared, &target);
    true
}
