//! Takes out of a tree what is not kept.

use syn::{Item, Visibility};

use crate::text::mentions::Names;
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

/// Modules in which nothing is left go away, but those that an error asked for while an import names them.
pub(super) fn remove_empty_modules(root: &mut Module, spared: &Names) {
    let mut named = Names::new();
    root.for_each_item(&mut |item| {
        let Item::Use(item) = item else { return };
        uses::for_each_leaf(&item.tree, &mut |leaf| {
            named.extend(leaf.path.last().filter(|n| spared.contains(*n)).cloned());
        });
    });
    remove_empty_modules_but(root, &named);
}

fn remove_empty_modules_but(root: &mut Module, named: &Names) {
    root.entries.retain_mut(|entry| match entry {
        Entry::Module(inner) => {
            remove_empty_modules_but(inner, named);
            !inner.entries.is_empty() || named.contains(&inner.name)
        }
        Entry::Item(_) => true,
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_module_stays_while_an_import_names_it_and_an_error_asked_for_it() {
        let file: syn::File = syn::parse_quote! {
            use self::index;
            use self::other;
        };
        let mut root = Module::empty("main");
        root.entries = file.items.into_iter().map(Entry::of).collect();
        root.entries.extend(["index", "other", "third"].map(|name| Entry::Module(Module::empty(name))));
        let names = |root: &Module| -> Vec<String> {
            let modules = root.entries.iter().filter_map(|entry| match entry {
                Entry::Module(module) => Some(module.name.clone()),
                Entry::Item(_) => None,
            });
            modules.collect()
        };
        remove_empty_modules(&mut root, &Names::from(["index".to_string(), "third".to_string()]));
        assert_eq!(names(&root), ["index"]);
        root.entries.remove(0);
        remove_empty_modules(&mut root, &Names::from(["index".to_string()]));
        assert!(names(&root).is_empty());
    }
}
