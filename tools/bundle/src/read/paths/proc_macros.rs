//! Imports of procedural macros, which have no counterpart in one file: the items that use them are expanded.

use std::collections::BTreeSet;

use syn::visit_mut::{self, VisitMut};
use syn::{Block, Item, ItemMacro, ItemUse, Stmt};

use super::CrateNames;
use crate::text::items::item_name;
use crate::text::standard_macros;
use crate::text::tokens;
use crate::text::tree::{Entry, Module};
use crate::text::uses::{self, Leaf};

impl CrateNames {
    /// What a crate and its modules pass on of procedural macros, without anything else by that name, as paths
    /// from the crate's root.
    pub fn passed_on_by(&self, root: &Module) -> BTreeSet<Vec<String>> {
        Imported::of(root, self).names
    }

    /// Removes the imports of procedural macros.
    pub(super) fn take_proc_macros(&self, root: &mut Module) {
        let imported = Imported::of(root, self);
        root.for_each_module_mut(&mut |path, module| {
            let mut taker = Taker { imported: &imported, path };
            let is_in_blocks = uses::imports_in_blocks(module).iter().any(|leaf| imported.is_macro(path, leaf));
            module.entries.retain_mut(|entry| {
                let Entry::Item(item) = entry else { return true };
                if is_in_blocks {
                    taker.visit_item_mut(item);
                }
                match &mut **item {
                    Item::Use(item) => taker.leaves_some(item, &|_| false),
                    _ => true,
                }
            });
        });
    }
}

/// Removes the imports of procedural macros in a module at this path.
struct Taker<'a> {
    imported: &'a Imported<'a>,
    path: &'a [String],
}

impl Taker<'_> {
    /// Whether something is left, such as what has one of these names.
    fn leaves_some(&self, item: &mut ItemUse, stays: &dyn Fn(&str) -> bool) -> bool {
        let is_left = |leaf: &Leaf| stays(&leaf.local) || !self.imported.is_macro(self.path, leaf);
        let tree = uses::retain_leaves(item.tree.clone(), &mut |leaf| is_left(leaf));
        tree.map(|tree| item.tree = tree).is_some()
    }
}

impl VisitMut for Taker<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        block.stmts.retain_mut(|stmt| match stmt {
            // In the functions around, such a name is that of the standard library's macro.
            Stmt::Item(Item::Use(item)) => self.leaves_some(item, &standard_macros::is_standard),
            _ => true,
        });
        visit_mut::visit_block_mut(self, block);
    }
}

/// The procedural macros that modules of a crate import, from their crates and from each other.
struct Imported<'a> {
    crates: &'a CrateNames,
    /// By paths from the root.
    names: BTreeSet<Vec<String>>,
}

impl<'a> Imported<'a> {
    fn of(root: &Module, crates: &'a CrateNames) -> Imported<'a> {
        let mut imported = Imported { crates, names: BTreeSet::new() };
        loop {
            let known = imported.names.len();
            imported.add(root, &mut Vec::new());
            if imported.names.len() == known {
                return imported;
            }
        }
    }

    /// Adds those of a module at this path, and of the modules in it. Where something else may have the name,
    /// that is not told from a macro.
    fn add(&mut self, module: &Module, path: &mut Vec<String>) {
        let (mut macros, mut others) = (BTreeSet::new(), BTreeSet::new());
        others.extend(module.modules().map(|module| module.name.clone()));
        let mut is_all = true;
        for item in module.items() {
            match item {
                Item::Use(item) => uses::for_each_leaf(&item.tree, &mut |leaf| {
                    is_all &= leaf.local != "*";
                    let names = if self.is_macro(path, leaf) { &mut macros } else { &mut others };
                    names.insert(leaf.local.clone());
                }),
                Item::Macro(ItemMacro { ident: None, .. }) => is_all = false,
                item => others.extend(item_name(item).map(tokens::plain)),
            }
        }
        let macros = macros.difference(&others).filter(|_| is_all);
        self.names.extend(macros.map(|name| [&path[..], std::slice::from_ref(name)].concat()));
        for inner in module.modules() {
            path.push(inner.name.clone());
            self.add(inner, path);
            path.pop();
        }
    }

    fn is_macro(&self, module: &[String], leaf: &Leaf) -> bool {
        let is_others = match leaf.path.as_slice() {
            [first, rest @ ..] if self.crates.passed_on.get(first).is_some_and(|paths| paths.contains(rest)) => true,
            path => path.first().is_some_and(|first| self.crates.proc_macros.contains(first)),
        };
        is_others || self.path_from_root(module, &leaf.path).is_some_and(|path| self.names.contains(&path))
    }

    /// The path from the root to what a path in a module leads to, if that begins in the crate.
    fn path_from_root(&self, module: &[String], path: &[String]) -> Option<Vec<String>> {
        let (first, rest) = path.split_first()?;
        let (from, rest) = match first.as_str() {
            "crate" => (&[][..], rest),
            "self" => (module, rest),
            "super" => (module.split_last()?.1, rest),
            _ if self.crates.absolute => (&[][..], path),
            _ => (module, path),
        };
        Some([from, rest].concat())
    }
}
