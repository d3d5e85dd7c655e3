//! Visibility in a crate that becomes a module: what is visible in the crate ends at that module.
//!
//! What others see decides what their names, methods and fields mean: a method that is private to a crate
//! gives way to one of a trait, in the program as in the file.

use syn::visit_mut::VisitMut;
use syn::{parse_quote, Item, Path, Visibility};

use crate::text::tokens;
use crate::text::tree::{Entry, Module};
use crate::text::uses::for_each_leaf;

/// Confines what is visible in a crate to the module of this name, which it becomes. Its exported macros, by
/// their names, are passed on with that visibility.
pub fn confine(root: &mut Module, name: &str, exported: &[String]) {
    let name = tokens::ident(name);
    let mut confine = Confine { to: parse_quote!(crate::#name) };
    root.for_each_module_mut(&mut |path, module| {
        if !path.is_empty() {
            confine.visit_visibility_mut(&mut module.vis);
        }
        for entry in &mut module.entries {
            match entry {
                Entry::Item(item) if !passes_on(item, exported) => confine.visit_item_mut(item),
                _ => {}
            }
        }
    });
}

/// Whether an item imports one of these macros.
fn passes_on(item: &Item, macros: &[String]) -> bool {
    let Item::Use(item) = item else { return false };
    let mut found = false;
    for_each_leaf(&item.tree, &mut |leaf| {
        let is_macro = |name: &String| macros.contains(name) || macros.iter().any(|of| *name == format!("{of}_macro"));
        found |= leaf.path.last().is_some_and(is_macro);
    });
    found
}

struct Confine {
    to: Path,
}

impl VisitMut for Confine {
    fn visit_visibility_mut(&mut self, node: &mut Visibility) {
        if let Visibility::Restricted(restricted) = node {
            if restricted.path.is_ident("crate") {
                let path = &self.to;
                *node = parse_quote!(pub(in #path));
            }
        }
    }
}
