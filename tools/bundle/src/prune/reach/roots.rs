//! What counts without being mentioned.

use syn::{Attribute, Item};

use crate::text::items::defined_in;

/// Attributes that make an item count without being mentioned; `unsafe` is around some of them.
const ROOTS: &[&str] =
    &["no_mangle", "export_name", "used", "global_allocator", "panic_handler", "link_section", "unsafe"];

/// Whether an item is what a program starts with.
pub(super) fn is_main(item: &Item) -> bool {
    matches!(item, Item::Fn(item) if item.sig.ident == "main")
}

/// Whether an item counts without being mentioned.
pub(super) fn is_root(item: &Item) -> bool {
    let marked = |attrs: &[Attribute]| attrs.iter().any(|a| ROOTS.iter().any(|root| a.path().is_ident(root)));
    match item {
        Item::Fn(item) => marked(&item.attrs),
        Item::Static(item) => marked(&item.attrs),
        Item::Const(item) => item.ident != "_" && marked(&item.attrs),
        Item::ForeignMod(item) => !item.attrs.is_empty() || item.items.is_empty(),
        Item::Macro(item) => item.ident.is_none() && defined_in(item.mac.tokens.clone()).is_empty(),
        Item::Struct(_) | Item::Enum(_) | Item::Union(_) | Item::Type(_) => false,
        Item::Trait(_) | Item::TraitAlias(_) | Item::Impl(_) => false,
        _ => true,
    }
}
