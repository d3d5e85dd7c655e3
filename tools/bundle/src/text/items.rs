//! Small questions about items.

use syn::punctuated::Punctuated;
use syn::Item;

/// The identifier under which the compiler reports an item.
pub fn item_name(item: &Item) -> Option<&syn::Ident> {
    match item {
        Item::Const(item) => Some(&item.ident),
        Item::Enum(item) => Some(&item.ident),
        Item::Fn(item) => Some(&item.sig.ident),
        Item::Macro(item) => item.ident.as_ref(),
        Item::Mod(item) => Some(&item.ident),
        Item::Static(item) => Some(&item.ident),
        Item::Struct(item) => Some(&item.ident),
        Item::Trait(item) => Some(&item.ident),
        Item::Type(item) => Some(&item.ident),
        Item::Union(item) => Some(&item.ident),
        _ => None,
    }
}

/// Items of a list other than those for which `drop` holds.
pub fn without<T, P: Default>(list: Punctuated<T, P>, mut drop: impl FnMut(&T) -> bool) -> Punctuated<T, P> {
    // What follows the list may need the comma: `..rest`.
    let trailing = list.trailing_punct();
    let mut kept: Punctuated<T, P> = list.into_iter().filter(|item| !drop(item)).collect();
    if trailing && !kept.is_empty() {
        kept.push_punct(P::default());
    }
    kept
}
