//! Writes out derives that are procedural macros elsewhere and that this program knows: those of
//! `bytemuck`.
//!
//! They only mark types; what they check is checked by the workspace's own build, from the same
//! source. Any other derive is left to the compiler (see `procedural`).

use quote::quote;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{parse_quote, Attribute, Fields, Generics, Ident, Item, Meta, Path, Stmt, Token, Type};

/// Derives of the standard library, by the modules of their traits.
pub const STANDARD: &[(&str, &[&str])] = &[
    ("clone", &["Clone"]),
    ("cmp", &["Eq", "Ord", "PartialEq", "PartialOrd"]),
    ("default", &["Default"]),
    ("fmt", &["Debug"]),
    ("hash", &["Hash"]),
    ("marker", &["Copy"]),
];

/// Derives of `bytemuck` that mark a type, with the traits that they implement.
const MARKS: &[(&str, &[&str])] = &[
    ("AnyBitPattern", &["AnyBitPattern", "Zeroable"]),
    ("NoUninit", &["NoUninit"]),
    ("Pod", &["Pod"]),
    ("Zeroable", &["Zeroable"]),
];

/// Writes out the derives of a whole file.
///
/// # Errors
/// A derive that is not known here.
pub fn write_out(file: &mut syn::File) -> syn::Result<()> {
    let mut writer = Writer { error: None };
    writer.visit_file_mut(file);
    writer.error.map_or(Ok(()), Err)
}

/// Whether a derive has the name of one of the standard library.
pub fn is_standard(path: &Path) -> bool {
    path.segments
        .last()
        .is_some_and(|last| STANDARD.iter().any(|(_, names)| names.iter().any(|name| last.ident == name)))
}

/// Whether a derive is one of those that are written out here.
pub fn is_written_out(path: &Path) -> bool {
    let name = path.segments.last().map_or_else(String::new, |segment| segment.ident.to_string());
    name == "TransparentWrapper" || MARKS.iter().any(|(derive, _)| *derive == name)
}

struct Writer {
    error: Option<syn::Error>,
}

impl Writer {
    /// Takes the derives off an item that are to be written out, and returns their `impl`s.
    fn take(&mut self, item: &mut Item) -> Vec<Item> {
        let (attrs, ident, generics, fields) = match item {
            Item::Struct(item) => (&mut item.attrs, &item.ident, &item.generics, Some(&item.fields)),
            Item::Enum(item) => (&mut item.attrs, &item.ident, &item.generics, None),
            Item::Union(item) => (&mut item.attrs, &item.ident, &item.generics, None),
            _ => return Vec::new(),
        };
        let target = Target { attrs: attrs.clone(), ident, generics, fields };
        let mut written = Vec::new();
        attrs.retain_mut(|attr| {
            if !attr.path().is_ident("derive") {
                return !attr.path().is_ident("transparent");
            }
            let Ok(list) = attr.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated) else { return true };
            let mut kept: Punctuated<Path, Token![,]> = Punctuated::new();
            for path in list {
                match target.implement(&path) {
                    Ok(None) => kept.push(path),
                    Ok(Some(items)) => written.extend(items),
                    Err(error) => drop(self.error.get_or_insert(error)),
                }
            }
            if let Meta::List(meta) = &mut attr.meta {
                meta.tokens = quote!(#kept);
            }
            !kept.is_empty()
        });
        written
    }

    fn items(&mut self, items: &mut Vec<Item>) {
        for mut item in std::mem::take(items) {
            let written = self.take(&mut item);
            items.push(item);
            items.extend(written);
        }
    }
}

impl VisitMut for Writer {
    fn visit_file_mut(&mut self, node: &mut syn::File) {
        self.items(&mut node.items);
        visit_mut::visit_file_mut(self, node);
    }

    fn visit_item_mod_mut(&mut self, node: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut node.content {
            self.items(items);
        }
        visit_mut::visit_item_mod_mut(self, node);
    }

    fn visit_block_mut(&mut self, node: &mut syn::Block) {
        for mut stmt in std::mem::take(&mut node.stmts) {
            let written = match &mut stmt {
                Stmt::Item(item) => self.take(item),
                _ => Vec::new(),
            };
            node.stmts.push(stmt);
            node.stmts.extend(written.into_iter().map(Stmt::Item));
        }
        visit_mut::visit_block_mut(self, node);
    }
}

/// A type with derives.
struct Target<'a> {
    attrs: Vec<Attribute>,
    ident: &'a Ident,
    generics: &'a Generics,
    fields: Option<&'a Fields>,
}

impl Target<'_> {
    /// The `impl`s of a derive; `None` for all others, which stay for now.
    fn implement(&self, path: &Path) -> syn::Result<Option<Vec<Item>>> {
        let name = path.segments.last().map_or_else(String::new, |segment| segment.ident.to_string());
        if let Some((_, traits)) = MARKS.iter().find(|(derive, _)| *derive == name) {
            let marked = traits.iter().map(|name| quote::format_ident!("{name}"));
            return Ok(Some(marked.map(|name| self.mark(parse_quote!(::bytemuck::#name))).collect()));
        }
        if name == "TransparentWrapper" {
            let inner = self.wrapped().ok_or_else(|| {
                syn::Error::new(path.span(), "derive(TransparentWrapper) needs one field, or #[transparent(Type)]")
            })?;
            return Ok(Some(vec![self.mark(parse_quote!(::bytemuck::TransparentWrapper<#inner>))]));
        }
        Ok(None)
    }

    fn mark(&self, trait_: Path) -> Item {
        let ident = self.ident;
        let mut generics = self.generics.clone();
        let parameters: Vec<Ident> = generics.type_params().map(|parameter| parameter.ident.clone()).collect();
        let clause = generics.make_where_clause();
        for parameter in parameters {
            clause.predicates.push(parse_quote!(#parameter: #trait_));
        }
        let (head, arguments, clause) = generics.split_for_impl();
        parse_quote!(unsafe impl #head #trait_ for #ident #arguments #clause {})
    }

    /// What a wrapper wraps.
    fn wrapped(&self) -> Option<Type> {
        let said = self.attrs.iter().find(|attr| attr.path().is_ident("transparent"));
        match (said, self.fields) {
            (Some(attr), _) => attr.parse_args().ok(),
            (None, Some(fields)) if fields.len() == 1 => fields.iter().next().map(|field| field.ty.clone()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(source: &str) -> syn::Result<String> {
        let mut file = syn::parse_file(source).unwrap();
        write_out(&mut file)?;
        Ok(prettyplease::unparse(&file))
    }

    #[test]
    fn marks_become_impls_wherever_the_type_is() {
        let text =
            written("fn f() { #[derive(Clone, Pod, b::Zeroable)] struct A; } mod m { #[derive(Pod)] struct B<T>(T); }");
        let text = text.unwrap();
        assert!(text.contains("#[derive(Clone)]\n") && !text.contains("derive(Pod"), "{text}");
        assert!(text.contains("unsafe impl ::bytemuck::Pod for A {}"), "{text}");
        assert!(text.contains("unsafe impl ::bytemuck::Zeroable for A {}"), "{text}");
        assert!(
            text.contains("unsafe impl<T> ::bytemuck::Pod for B<T>\n    where\n        T: ::bytemuck::Pod,"),
            "{text}"
        );
    }

    #[test]
    fn wrappers_need_to_say_what_they_wrap() {
        assert!(written("#[derive(TransparentWrapper)] struct A(u8);")
            .unwrap()
            .contains("TransparentWrapper<u8> for A"));
        assert!(written("#[derive(TransparentWrapper)] struct A(u8, ());")
            .unwrap_err()
            .to_string()
            .contains("one field"));
    }
}
