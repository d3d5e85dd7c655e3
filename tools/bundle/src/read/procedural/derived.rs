//! The standard library's derives in what procedural macros make.
//!
//! What the compiler would make of them is not for a stable one. Where it has done so, it expands once more
//! with derives that only leave a mark, and what is marked gets the derive itself.

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{parse_quote, Block, File, Item, ItemImpl, ItemMod, Stmt, Type};

use super::MARK;
use crate::read::derives::STANDARD;
use crate::text::attributes::Attributed;
use crate::text::items::item_name;
use crate::text::tokens::ident;

/// The crate with the derives that leave a mark.
pub const CRATE: &str = "bundle_derives";

/// The code of that crate.
pub fn source() -> TokenStream {
    let derives = STANDARD.iter().flat_map(|(_, names)| *names).map(|name| {
        let (derive, function) = (ident(name), format_ident!("mark_{name}"));
        let mark = format!("{MARK}{name}");
        let attributes = (*name == "Default").then(|| quote!(, attributes(default)));
        quote! {
            #[proc_macro_derive(#derive #attributes)]
            pub fn #function(item: TokenStream) -> TokenStream {
                marked(#mark, item)
            }
        }
    });
    quote! {
        extern crate proc_macro;
        use proc_macro::{TokenStream, TokenTree};

        fn marked(mark: &str, item: TokenStream) -> TokenStream {
            let mut words = item.into_iter().filter_map(|token| match token {
                TokenTree::Ident(word) => Some(word.to_string()),
                _ => None,
            });
            words.find(|word| ["struct", "enum", "union"].contains(&word.as_str()));
            format!("impl {mark} for {} {{}}", words.next().unwrap()).parse().unwrap()
        }

        #(#derives)*
    }
}

/// Modules for a library that stands for the standard library, with these derives in place of its own.
pub fn modules() -> TokenStream {
    let krate = ident(CRATE);
    let modules = STANDARD.iter().map(|(module, names)| {
        let (module, names) = (ident(module), names.iter().map(|name| ident(name)));
        quote!(pub mod #module { pub use standard::#module::*; #(pub use #krate::#names;)* })
    });
    quote!(#(#modules)*)
}

/// Whether the compiler seems to have expanded a derive of the standard library.
pub fn is_in(file: &File) -> bool {
    struct Finder(bool);
    impl Visit<'_> for Finder {
        fn visit_item_impl(&mut self, item: &ItemImpl) {
            let is_derived = item.attrs.iter().any(|attr| attr.path().is_ident("automatically_derived"));
            if let Some(of) = item.trait_.as_ref().map(|(path, _)| path).filter(|_| is_derived) {
                let words: Vec<String> = of.segments.iter().map(|segment| segment.ident.to_string()).collect();
                let is_standard = |(module, names): &(&str, &[&str])| {
                    words.len() == 3 && words[0] == "core" && words[1] == *module && names.contains(&words[2].as_str())
                };
                self.0 |= of.leading_colon.is_some() && STANDARD.iter().any(is_standard);
            }
            visit::visit_item_impl(self, item);
        }
    }
    let mut finder = Finder(false);
    finder.visit_file(file);
    finder.0
}

/// Puts the derives where the marks say.
pub fn restore(file: &mut File) {
    Restorer.visit_file_mut(file);
}

struct Restorer;

impl VisitMut for Restorer {
    fn visit_file_mut(&mut self, file: &mut File) {
        visit_mut::visit_file_mut(self, file);
        put(&mut file.items);
    }

    fn visit_item_mod_mut(&mut self, module: &mut ItemMod) {
        visit_mut::visit_item_mod_mut(self, module);
        module.content.iter_mut().for_each(|(_, items)| put(items));
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        visit_mut::visit_block_mut(self, block);
        let mut marks = Marks::default();
        block.stmts.retain(|stmt| !matches!(stmt, Stmt::Item(item) if marks.take(item)));
        let items = block.stmts.iter_mut().filter_map(|stmt| match stmt {
            Stmt::Item(item) => Some(item),
            _ => None,
        });
        items.for_each(|item| marks.put(item));
    }
}

fn put(items: &mut Vec<Item>) {
    let mut marks = Marks::default();
    items.retain(|item| !marks.take(item));
    items.iter_mut().for_each(|item| marks.put(item));
}

/// For the names of types, the derives that they have.
#[derive(Default)]
struct Marks(BTreeMap<String, Vec<String>>);

impl Marks {
    /// Takes note of a mark; whether it is one.
    fn take(&mut self, item: &Item) -> bool {
        let Item::Impl(ItemImpl { trait_: Some((of, _)), self_ty, .. }) = item else { return false };
        let Type::Path(ty) = &**self_ty else { return false };
        let mark = of.get_ident().and_then(|of| Some(of.to_string().strip_prefix(MARK)?.to_string()));
        let (Some(derive), Some(name)) = (mark, ty.path.get_ident()) else { return false };
        self.0.entry(name.to_string()).or_default().push(derive);
        true
    }

    fn put(&self, item: &mut Item) {
        if !matches!(item, Item::Struct(_) | Item::Enum(_) | Item::Union(_)) {
            return;
        }
        let Some(derives) = item_name(item).and_then(|name| self.0.get(&name.to_string())) else { return };
        let derives = derives.iter().map(|name| ident(name));
        if let Some(attrs) = item.attributes() {
            attrs.push(parse_quote!(#[derive(#(#derives),*)]));
        }
    }
}
