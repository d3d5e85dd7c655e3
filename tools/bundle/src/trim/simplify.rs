//! What a program of one crate can say in fewer words: `pub` for every narrower visibility, since no
//! other crate could see more, and one `use` a module.

use syn::visit_mut::VisitMut;
use syn::{parse_quote, Item, ItemUse, Visibility};

use crate::text::tree::{Entry, Module};
use crate::text::uses::{grouped, merged};

/// The same program in fewer words.
pub fn simplified(root: &Module) -> Module {
    let mut simplified = root.clone();
    simplified.for_each_module_mut(&mut |_, module| {
        Widen.visit_visibility_mut(&mut module.vis);
        for entry in &mut module.entries {
            if let Entry::Item(item) = entry {
                Widen.visit_item_mut(item);
            }
        }
        merge_imports(module);
    });
    simplified
}

/// Makes everything public that is not private.
struct Widen;

impl VisitMut for Widen {
    fn visit_visibility_mut(&mut self, node: &mut Visibility) {
        if !matches!(node, Visibility::Inherited) {
            *node = Visibility::Public(Default::default());
        }
    }
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
        root.entries.extend(file.items.into_iter().map(|item| Entry::of(item)));
        let text = Printed::new(&[], &simplified(&root)).text;
        let expected = "use std::{fmt, io::Write};\npub use a::b;\n\npub struct A { pub b: u8, c: u8 }\n";
        assert_eq!(text, expected);
    }
}
