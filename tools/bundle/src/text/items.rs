//! Small questions about items.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::{
    ConstParam, ForeignItem, GenericParam, Generics, Item, ItemConst, ItemEnum, ItemFn, ItemStatic, ItemStruct,
    ItemTrait, ItemType, ItemUnion, TypeParam, Visibility,
};

use super::tokens;

/// The names of types and constants that an item has as parameters.
pub fn parameter_names(generics: &Generics) -> impl Iterator<Item = String> + '_ {
    generics.params.iter().filter_map(|parameter| match parameter {
        GenericParam::Type(TypeParam { ident, .. }) | GenericParam::Const(ConstParam { ident, .. }) => {
            Some(tokens::plain(ident))
        }
        GenericParam::Lifetime(_) => None,
    })
}

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

/// The names under which an item is found in its module.
pub fn names_of(item: &Item) -> Vec<String> {
    match item {
        Item::TraitAlias(item) => vec![tokens::plain(&item.ident)],
        Item::Macro(item) if item.ident.is_none() => defined_in(item.mac.tokens.clone()),
        Item::ForeignMod(item) => item.items.iter().flat_map(names_of_foreign).collect(),
        item => item_name(item).map(tokens::plain).into_iter().collect(),
    }
}

fn names_of_foreign(item: &ForeignItem) -> Vec<String> {
    match item {
        ForeignItem::Fn(item) => vec![tokens::plain(&item.sig.ident)],
        ForeignItem::Static(item) => vec![tokens::plain(&item.ident)],
        ForeignItem::Type(item) => vec![tokens::plain(&item.ident)],
        item => defined_in(item.to_token_stream()),
    }
}

/// The names that a macro call in item position seems to define; none if it says none.
pub fn defined_in(stream: TokenStream) -> Vec<String> {
    let mut names = Vec::new();
    let mut after_keyword = false;
    tokens::for_each(stream, &mut |token| {
        let TokenTree::Ident(ident) = token else { return after_keyword = false };
        let word = ident.to_string();
        if std::mem::take(&mut after_keyword) && word != "mut" {
            names.push(word);
        } else {
            let keywords = ["fn", "struct", "enum", "union", "const", "static", "type", "trait", "mod", "mut"];
            after_keyword = keywords.contains(&word.as_str());
        }
    });
    names
}

/// The visibility of an item that has one and a name of its own, by reference or to be changed.
macro_rules! visibility_in {
    ($item:expr) => {
        match $item {
            Item::Const(ItemConst { vis, .. })
            | Item::Enum(ItemEnum { vis, .. })
            | Item::Fn(ItemFn { vis, .. })
            | Item::Static(ItemStatic { vis, .. })
            | Item::Struct(ItemStruct { vis, .. })
            | Item::Trait(ItemTrait { vis, .. })
            | Item::Type(ItemType { vis, .. })
            | Item::Union(ItemUnion { vis, .. }) => Some(vis),
            _ => None,
        }
    };
}

/// The visibility of an item that has one and a name of its own.
pub fn visibility(item: &Item) -> Option<&Visibility> {
    visibility_in!(item)
}

/// The same, to be changed.
pub fn visibility_mut(item: &mut Item) -> Option<&mut Visibility> {
    visibility_in!(item)
}
