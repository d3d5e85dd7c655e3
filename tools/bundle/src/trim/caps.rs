//! Lints in the code of a registry's crate are capped, as cargo caps them.
//!
//! Nobody mends a crate of the registry, and its users never see what a newer compiler has against
//! it. What is unused goes, as everywhere; every other lint is allowed for the whole crate.

use std::collections::BTreeMap;

use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::{parse_quote, Attribute, Path, Token};

use crate::compile::{Diagnostic, Span};
use crate::text::attributes::Attributed;
use crate::text::tokens;
use crate::text::tree::{Entry, Module, Printed};

/// Lints that are answered by removing what they are about.
const UNUSED: &[&str] = &["dead_code", "unused_imports", "unused_macros", "unused_macro_rules", "unreachable_patterns"];

/// Whether a message is a lint in a registry's crate that no removal answers.
pub fn is_capped(root: &Module, printed: &Printed, diagnostic: &Diagnostic) -> bool {
    !diagnostic.is_error() && !UNUSED.contains(&diagnostic.code()) && crate_of(root, printed, diagnostic).is_some()
}

/// Whether a message is about a registry's crate.
pub fn is_foreign(root: &Module, printed: &Printed, diagnostic: &Diagnostic) -> bool {
    crate_of(root, printed, diagnostic).is_some()
}

/// Allows in each crate of the registry what is said about it; the number of lints allowed.
pub fn cap(root: &mut Module, printed: &Printed, said: &[Diagnostic]) -> usize {
    let mut capped = 0;
    let known = |(at, entry): (usize, &Entry)| match entry {
        Entry::Module(module) if module.is_foreign => Some((at, lints(&module.attrs))),
        _ => None,
    };
    let known: BTreeMap<usize, Vec<String>> = root.entries.iter().enumerate().filter_map(known).collect();
    for diagnostic in said.iter().filter(|diagnostic| !diagnostic.is_error() && !diagnostic.code().is_empty()) {
        if let Some(entry) = crate_of(root, printed, diagnostic) {
            let is_new = match known.get(&entry).is_some_and(|lints| lints.iter().any(|lint| lint == diagnostic.code()))
            {
                true => allow_call(root, printed, diagnostic),
                false => allow(root, entry, diagnostic.code()),
            };
            capped += usize::from(is_new);
        } else if diagnostic.code() == "unknown_lints" {
            // A compiler that is older than a lint which was capped for a newer one.
            let unknown: Vec<&str> = diagnostic.quoted().collect();
            for entry in 0..root.entries.len() {
                let allows = |module: &Module| lints(&module.attrs).iter().any(|lint| unknown.contains(&lint.as_str()));
                if matches!(&root.entries[entry], Entry::Module(module) if module.is_foreign && allows(module)) {
                    capped += usize::from(allow(root, entry, "unknown_lints"));
                }
            }
        }
    }
    capped
}

/// Allows a lint where the macro is called that it is about, in the crate of the registry or else in the item;
/// false where it is allowed already.
fn allow_call(root: &mut Module, printed: &Printed, diagnostic: &Diagnostic) -> bool {
    let mut is_new = false;
    for place in diagnostic.primary().map(Span::call_site) {
        if entry_of(root, printed, place).is_some_and(|entry| allow(root, entry, diagnostic.code())) {
            is_new = true;
            continue;
        }
        let Some(piece) = printed.piece_at(place.line_start, place.column_start) else { continue };
        let Some(attrs) = root.item_mut(&piece.address).and_then(Attributed::attributes) else { continue };
        is_new |= allow_here(attrs, diagnostic.code());
    }
    is_new
}

/// Allows a lint by an attribute of its own; false where there is such a one.
pub fn allow_here(attrs: &mut Vec<Attribute>, lint: &str) -> bool {
    let lint = tokens::ident(lint);
    let attr: Attribute = parse_quote!(#[allow(#lint)]);
    let is_new = !attrs.contains(&attr);
    if is_new {
        attrs.push(attr);
    }
    is_new
}

/// Allows lints that a compiler does not know in the crates that have such.
pub fn allow_unknown(root: &mut Module, is_known: &dyn Fn(&str) -> bool) {
    for entry in 0..root.entries.len() {
        let has_unknown = |module: &Module| lints(&module.attrs).iter().any(|lint| !is_known(lint));
        if matches!(&root.entries[entry], Entry::Module(module) if module.is_foreign && has_unknown(module)) {
            allow(root, entry, "unknown_lints");
        }
    }
}

/// The entry of the root with the registry's crate that a message is about.
fn crate_of(root: &Module, printed: &Printed, diagnostic: &Diagnostic) -> Option<usize> {
    entry_of(root, printed, diagnostic.primary().next()?)
}

/// The same for a place in the text.
fn entry_of(root: &Module, printed: &Printed, at: &Span) -> Option<usize> {
    let entry = *printed.piece_at(at.line_start, at.column_start)?.address.first()?;
    matches!(&root.entries[entry], Entry::Module(module) if module.is_foreign).then_some(entry)
}

/// The lints that attributes allow.
fn lints(attrs: &[Attribute]) -> Vec<String> {
    let allowed = attrs.iter().filter(|attr| attr.path().is_ident("allow"));
    let lists = allowed.filter_map(|attr| attr.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated).ok());
    lists.flatten().map(|path| path.to_token_stream().to_string()).collect()
}

/// Allows a lint in a crate; false where it is allowed already.
fn allow(root: &mut Module, entry: usize, lint: &str) -> bool {
    let Entry::Module(module) = &mut root.entries[entry] else { return false };
    let mut all = lints(&module.attrs);
    if all.iter().any(|known| known == lint) {
        return false;
    }
    all.push(lint.to_string());
    // Lints that a compiler may not know come behind what allows that.
    all.sort_by_key(|lint| (lint != "unknown_lints", lint.clone()));
    module.attrs.retain(|attr| !attr.path().is_ident("allow"));
    let all = all.iter().map(|lint| tokens::ident(lint));
    module.attrs.push(parse_quote!(#[allow(#(#all),*)]));
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{Code, Compiler, ReadOptions};
    use crate::judge::{Edition, GENERIC};

    #[test]
    fn lints_of_a_registrys_crate_are_allowed_once_and_for_all_of_it() {
        let mut library = Module::empty("library");
        library.is_foreign = true;
        library.entries.push(Entry::of(parse_quote!(
            fn f() {}
        )));
        let mut root = Module::empty("main");
        root.entries = vec![Entry::Module(library)];
        let printed = Printed::new(&[], &root);
        let line_start = printed.pieces[0].line;
        let span = Span {
            line_start,
            line_end: line_start,
            column_start: 1,
            column_end: 2,
            is_primary: true,
            ..Span::default()
        };
        let said = |code: &str| Diagnostic {
            level: "warning".to_string(),
            code: Some(Code { code: code.to_string() }),
            spans: vec![span.clone()],
            ..Diagnostic::default()
        };
        assert!(is_capped(&root, &printed, &said("unused_parens")) && !is_capped(&root, &printed, &said("dead_code")));
        assert_eq!(cap(&mut root, &printed, &[said("unused_parens"), said("unused_parens"), said("unknown_lints")]), 2);
        let text = Printed::new(&[], &root).text;
        assert!(text.contains("#[allow(unknown_lints, unused_parens)]"), "{text}");
    }

    #[test]
    fn lints_that_a_compiler_does_not_know_are_allowed_as_such() {
        let mut library = Module::empty("library");
        library.is_foreign = true;
        library.attrs.push(parse_quote!(#[allow(dead_code)]));
        library.entries.push(Entry::of(parse_quote!(
            fn f() {}
        )));
        let mut root = Module::empty("main");
        root.entries = vec![Entry::Module(library)];
        let known = Compiler::of_cargo().unwrap().lints().unwrap();
        allow_unknown(&mut root, &|lint| known.contains(lint));
        assert!(Printed::new(&[], &root).text.contains("#[allow(dead_code)]"));
        allow_unknown(&mut root, &|lint| lint != "dead_code");
        assert!(Printed::new(&[], &root).text.contains("#[allow(unknown_lints, dead_code)]"));
    }

    #[test]
    fn lints_that_reject_a_program_are_capped_by_their_names() {
        let mut library = Module::empty("library");
        library.is_foreign = true;
        let items: syn::File = parse_quote!(
            pub enum Letter {
                A,
            }
            pub fn same(A: Letter) -> Letter {
                A
            }
            pub fn other(A: Letter) -> Letter {
                A
            }
        );
        library.entries = items.items.into_iter().map(Entry::of).collect();
        let main = parse_quote!(
            fn main() {
                library::same(library::other(library::Letter::A));
            }
        );
        let whole = vec![Entry::Module(library), Entry::of(main)];
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("bundle.rs");
        for compiler in Compiler::all(&[], Edition::E2021).unwrap() {
            let mut root = Module { entries: whole.clone(), ..Module::empty("main") };
            let printed = Printed::new(&[], &root);
            std::fs::write(&source, &printed.text).unwrap();
            let said = compiler.read(&GENERIC, &source, &ReadOptions::default()).unwrap().said;
            cap(&mut root, &printed, &said);
            let text = Printed::new(&[], &root).text;
            assert!(text.contains("bindings_with_variant_name"), "{text}");
            std::fs::write(&source, &text).unwrap();
            let said = compiler.check(&GENERIC, &source).unwrap();
            assert!(said.is_empty(), "{said:?}");
        }
    }
}
