//! Blocks of foreign items, one item each.
//!
//! What is declared in `extern "C" { ... }` is used by its name like everything else; so each can go
//! on its own. Blocks with the same head that are still side by side at last become one again. A block
//! with attributes stays whole: `#[link]` acts without being named.

use syn::{Item, ItemForeignMod};

use crate::text::shared::SharedItem;
use crate::text::tree::{Entry, Module};

/// Splits the blocks.
pub fn split(root: &mut Module) {
    root.for_each_module_mut(&mut |_, module| {
        if !module.items().any(|item| parts(item).is_some()) {
            return;
        }
        for entry in std::mem::take(&mut module.entries) {
            let block = match &entry {
                Entry::Item(item) => parts(item),
                Entry::Module(_) => None,
            };
            match block {
                Some(block) => module.entries.extend(block.items.iter().map(|item| {
                    Entry::of(Item::ForeignMod(ItemForeignMod { items: vec![item.clone()], ..head(block) }))
                })),
                None => module.entries.push(entry),
            }
        }
    });
}

/// Joins blocks that follow each other.
pub fn join(module: &mut Module) {
    for entry in std::mem::take(&mut module.entries) {
        if let (Some(Entry::Item(last)), Entry::Item(item)) = (module.entries.last_mut(), &entry) {
            if let (Some(before), Some(block)) = (parts(last), parts(item)) {
                if head(before) == head(block) {
                    let items = before.items.iter().chain(&block.items).cloned().collect();
                    let joined = ItemForeignMod { items, ..head(block) };
                    *last = SharedItem::new(Item::ForeignMod(joined));
                    continue;
                }
            }
        }
        module.entries.push(entry);
    }
}

/// A block that can be taken apart.
fn parts(item: &Item) -> Option<&ItemForeignMod> {
    match item {
        Item::ForeignMod(block) => Some(block).filter(|block| block.attrs.is_empty() && !block.items.is_empty()),
        _ => None,
    }
}

/// A block without its items.
fn head(block: &ItemForeignMod) -> ItemForeignMod {
    ItemForeignMod {
        attrs: Vec::new(),
        unsafety: block.unsafety,
        abi: block.abi.clone(),
        brace_token: block.brace_token,
        items: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::tree::Printed;

    #[test]
    fn blocks_are_taken_apart_and_put_together() {
        let file: syn::File = syn::parse_quote! {
            extern "C" { fn a(); static B: u8; }
            #[link(name = "c")] extern "C" { fn c(); fn d(); }
            unsafe extern "C" { fn e(); }
            extern "C" { fn f(); }
        };
        let mut root = Module::empty("main");
        root.entries = file.items.into_iter().map(Entry::of).collect();
        let whole = Printed::new(&[], &root).text;
        split(&mut root);
        assert_eq!(root.entries.len(), 5);
        join(&mut root);
        assert_eq!(Printed::new(&[], &root).text, whole);
    }
}
