//! Takes out of a tree what is not kept.

use syn::{Item, Visibility};

use crate::text::shared::SharedItem;
use crate::text::tree::{Entry, Module};
use crate::text::uses;

/// What stays, in the order of the tree.
pub struct Kept {
    /// Of every item that is no import: nothing, all, or some of its members.
    pub items: Vec<Share>,
    /// Of every leaf of an import.
    pub imports: Vec<bool>,
}

/// How much of an item stays.
pub enum Share {
    /// It goes.
    Nothing,
    /// All of it.
    All,
    /// These of its members.
    Members(Vec<bool>),
}

/// Takes out of a tree what is not kept; it walks as `Scopes` does.
pub(super) struct Pruner {
    kept: Kept,
    items: usize,
    imports: usize,
}

impl Pruner {
    pub(super) fn new(kept: Kept) -> Pruner {
        Pruner { kept, items: 0, imports: 0 }
    }

    /// Treats a module and those inside.
    pub(super) fn prune(&mut self, module: &mut Module) {
        module.entries.retain_mut(|entry| match entry {
            Entry::Module(inner) => {
                self.prune(inner);
                true
            }
            Entry::Item(item) => self.keep(item),
        });
    }

    fn keep(&mut self, shared: &mut SharedItem) -> bool {
        if let Item::Use(item) = &**shared {
            let start = self.imports;
            uses::for_each_leaf(&item.tree, &mut |_| self.imports += 1);
            let kept = &self.kept.imports[start..self.imports];
            if kept.is_empty() || kept.contains(&false) || matches!(item.vis, Visibility::Public(_)) {
                let mut kept = kept.iter();
                let Item::Use(item) = &mut **shared else { return true };
                return uses::retain(item, &mut |_| kept.next() == Some(&true));
            }
            return true;
        }
        self.items += 1;
        let members = match &self.kept.items[self.items - 1] {
            Share::Nothing => return false,
            Share::All => return true,
            Share::Members(members) => members,
        };
        if !members.contains(&false) {
            return true;
        }
        let mut kept = members.iter();
        match &mut **shared {
            Item::Impl(item) => item.items.retain(|_| kept.next() == Some(&true)),
            Item::Trait(item) => item.items.retain(|_| kept.next() == Some(&true)),
            _ => {}
        }
        true
    }
}

/// Modules in which nothing is left go away.
pub(super) fn remove_empty_modules(root: &mut Module) {
    root.entries.retain_mut(|entry| match entry {
        Entry::Module(inner) => {
            remove_empty_modules(inner);
            !inner.entries.is_empty()
        }
        Entry::Item(_) => true,
    });
}
