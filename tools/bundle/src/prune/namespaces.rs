//! Namespaces: a type, a value and a macro of one name do not hide each other.

use syn::{Fields, Item};

/// A set of namespaces, one bit each.
pub type Namespaces = u8;
/// Modules, crates, types and traits; what a path can go on behind.
pub const TYPES: Namespaces = 1;
/// Functions, constants, and constructors of structs.
pub const VALUES: Namespaces = 2;
/// Macros.
pub const MACROS: Namespaces = 4;
/// All of them.
pub const ALL: Namespaces = TYPES | VALUES | MACROS;

/// Where the name of an item is; all that may be, if the item does not tell.
pub fn namespaces_of(item: &Item) -> Namespaces {
    match item {
        Item::Const(_) | Item::Fn(_) | Item::Static(_) => VALUES,
        Item::Macro(item) if item.ident.is_some() => MACROS,
        Item::Struct(item) if !matches!(item.fields, Fields::Named(_)) => TYPES | VALUES,
        Item::Enum(_) | Item::Struct(_) | Item::Trait(_) | Item::TraitAlias(_) | Item::Type(_) | Item::Union(_) => {
            TYPES
        }
        _ => ALL,
    }
}
