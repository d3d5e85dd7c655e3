//! Visibility at the root of a crate: what is private there is visible in the whole crate, so
//! `pub(crate) use` may pass it on. In a module of the bundle that would be wider than the item is,
//! and so such items become visible everywhere.

use std::collections::BTreeSet;

use syn::{parse_quote, Item, Visibility};

use crate::text::items::{item_name, visibility_mut};
use crate::text::tokens;
use crate::text::tree::{Entry, Module};
use crate::text::uses::for_each_leaf;

/// Makes visible what the root of a crate, as the module of this name, passes on.
pub fn widen(root: &mut Module, name: &str) {
    let mut passed_on = BTreeSet::new();
    for item in root.items() {
        let Item::Use(item) = item else { continue };
        if matches!(item.vis, Visibility::Inherited) {
            continue;
        }
        for_each_leaf(&item.tree, &mut |leaf| match &leaf.path.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["crate", root, item] if *root == name => drop(passed_on.insert(item.to_string())),
            ["self", item] | [item] => drop(passed_on.insert(item.to_string())),
            _ => {}
        });
    }
    for entry in &mut root.entries {
        let vis = match entry {
            Entry::Module(module) if passed_on.contains(&module.name) => Some(&mut module.vis),
            Entry::Item(item) if item_name(item).is_some_and(|name| passed_on.contains(&tokens::plain(name))) => {
                visibility_mut(item)
            }
            _ => None,
        };
        if let Some(vis @ Visibility::Inherited) = vis {
            *vis = parse_quote!(pub(crate));
        }
    }
}
