//! What a program of one crate can say in fewer words: `pub` for every narrower visibility, since no
//! other crate could see more, and one `use` a module.

use syn::visit_mut::VisitMut;
use syn::{parse_quote, Item, ItemUse, Visibility};

use super::expose::expose;
use crate::read::foreign;
use crate::text::items::visibility_mut;
use crate::text::mentions::Names;
use crate::text::tokens;
use crate::text::tree::{Entry, Module};
use crate::text::uses::{for_each_leaf, grouped, imports_some, merged};

/// How far what is not private becomes visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Widening {
    /// Everywhere.
    All,
    /// Everywhere, but for what is confined to the module that a crate has become.
    InCrates,
}

/// The same program in fewer words.
pub fn simplified(root: &Module, mut widening: Widening) -> Module {
    let mut simplified = root.clone();
    if widening == Widening::All {
        expose(&mut simplified);
    }
    // Macros are visible in their crate and nowhere else.
    let macros = macros(root);
    let passes_on = |item: &Item| imports_some(item, &|name| macros.contains(name));
    simplified.for_each_module_mut(&mut |_, module| {
        widening.visit_visibility_mut(&mut module.vis);
        for entry in &mut module.entries {
            match entry {
                Entry::Item(item) if !passes_on(item) => widening.visit_item_mut(item),
                Entry::Item(item) => {
                    if let Some(vis @ Visibility::Restricted(_)) = visibility_mut(item) {
                        *vis = parse_quote!(pub(crate));
                    }
                }
                Entry::Module(_) => {}
            }
        }
        merge_imports(module);
        foreign::join(module);
    });
    simplified
}

impl VisitMut for Widening {
    fn visit_visibility_mut(&mut self, node: &mut Visibility) {
        let is_confined = |node: &Visibility| matches!(node, Visibility::Restricted(to) if to.in_token.is_some());
        if !(matches!(node, Visibility::Inherited) || *self == Widening::InCrates && is_confined(node)) {
            *node = Visibility::Public(Default::default());
        }
    }
}

/// The names of the program's macros, and those that imports give them.
fn macros(root: &Module) -> Names {
    let (mut macros, mut renamed) = (Names::new(), Vec::new());
    root.for_each_item(&mut |item| match item {
        Item::Macro(item) => macros.extend(item.ident.as_ref().map(tokens::plain)),
        Item::Use(item) => for_each_leaf(&item.tree, &mut |leaf| {
            renamed.extend(
                leaf.path.last().filter(|name| **name != leaf.local).map(|name| [name, &leaf.local].map(String::clone)),
            );
        }),
        _ => {}
    });
    while let Some(next) = renamed.iter().position(|[name, _]| macros.contains(name)) {
        let [_, local] = renamed.swap_remove(next);
        macros.insert(local);
    }
    macros
}

/// Puts all that a module imports for itself into one item.
fn merge_imports(module: &mut Module) {
    let mergeable = |entry: &Entry| match entry {
        Entry::Item(item) => match &**item {
            Item::Use(ItemUse { vis: Visibility::Inherited, leading_colon: None, attrs, tree, .. }) => {
                attrs.is_empty().then(|| tree.clone())
            }
            _ => None,
        },
        Entry::Module(_) => None,
    };
    let Some(first) = module.entries.iter().position(|entry| mergeable(entry).is_some()) else { return };
    let trees = grouped(merged(module.entries.iter().filter_map(mergeable).collect()));
    module.entries.retain(|entry| mergeable(entry).is_none());
    module.entries.insert(first, Entry::of(parse_quote!(use #trees;)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::tree::Printed;

    #[test]
    fn what_is_not_private_is_public_and_imports_are_one_item() {
        let file: syn::File = parse_quote! {
            use std::fmt;
            pub(crate) use a::b;
            use std::io::Write;
            pub(super) struct A {
                pub(in crate::a) b: u8,
                c: u8,
            }
        };
        let mut root = Module::empty("root");
        root.entries.extend(file.items.into_iter().map(Entry::of));
        let text = Printed::new(&[], &simplified(&root, Widening::All)).text;
        let expected = "use std::{fmt, io::Write};\npub use a::b;\n\npub struct A { pub b: u8, c: u8 }\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn macros_stay_in_their_crate() {
        let file: syn::File = parse_quote! {
            macro_rules! call_macro { () => {} }
            pub(crate) use call_macro as call;
            pub(crate) use self::a::call;
            pub(crate) use b;
        };
        let mut root = Module::empty("root");
        root.entries.extend(file.items.into_iter().map(Entry::of));
        let text = Printed::new(&[], &simplified(&root, Widening::All)).text;
        let expected = "pub(crate) use call_macro as call;\npub(crate) use self::a::call;\npub use b;\n";
        assert!(text.ends_with(expected), "{text}");
    }
}
