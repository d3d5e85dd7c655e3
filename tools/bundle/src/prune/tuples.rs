//! Drops implementations for tuples wider than any in the rest of a program.
//!
//! A crate may implement its traits for tuples of up to 26 elements. No value can have such a type if no code
//! writes as many between two parentheses or as parameters of a closure, other than implementations for such
//! tuples themselves.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Item, ItemImpl, TypeTuple};

use crate::text::shared::for_each_shared;
use crate::text::tokens::is_punct;
use crate::text::tree::{Entry, Module};

/// The most elements of a tuple for which the standard library implements its traits.
const WIDEST_OF_STANDARD: usize = 12;

/// Drops the implementations about tuples with more elements than any tuple elsewhere in `part`.
pub fn drop_wide_tuples(root: &mut Module, part: &Module) {
    // Of every item the widest tuple that it is about, and of all its code.
    let mut waiting: Vec<(usize, usize)> = Vec::new();
    for_each_shared(part, &mut |item| {
        let about = match &**item {
            Item::Impl(item) => widest_about(item),
            _ => 0,
        };
        let code = match &**item {
            Item::Macro(item) if item.ident.is_some() => transcribers(item.mac.tokens.clone()),
            item => item.to_token_stream(),
        };
        waiting.push((about, widest_in(code)));
    });
    let mut widest = WIDEST_OF_STANDARD;
    while let Some(at) = waiting.iter().position(|(about, _)| *about <= widest) {
        widest = widest.max(waiting.swap_remove(at).1);
    }
    root.for_each_module_mut(&mut |_, module| {
        module.entries.retain(|entry| match entry {
            Entry::Item(item) => !matches!(&**item, Item::Impl(item) if widest_about(item) > widest),
            Entry::Module(_) => true,
        });
    });
}

/// The most elements of a tuple in the type or the trait of an implementation.
fn widest_about(item: &ItemImpl) -> usize {
    struct Widest(usize);
    impl Visit<'_> for Widest {
        fn visit_type_tuple(&mut self, tuple: &TypeTuple) {
            self.0 = self.0.max(tuple.elems.len());
            visit::visit_type_tuple(self, tuple);
        }
    }
    let mut widest = Widest(0);
    widest.visit_type(&item.self_ty);
    if let Some((path, _)) = &item.trait_ {
        widest.visit_path(path);
    }
    widest.0
}

/// What the rules of a macro make. What they match is counted where it is called.
fn transcribers(rules: TokenStream) -> TokenStream {
    let rules: Vec<TokenTree> = rules.into_iter().collect();
    let is_matcher = |at: usize| matches!(rules.get(at + 1), Some(token) if is_punct(token, '='));
    rules.iter().enumerate().filter(|(at, _)| !is_matcher(*at)).map(|(_, token)| token.clone()).collect()
}

/// The most elements between two parentheses or in what a macro is called with, or parameters of a closure.
fn widest_in(code: TokenStream) -> usize {
    let (mut widest, mut commas, mut since_bar, mut is_call) = (0, 0, None, false);
    for token in code {
        let after_bang = std::mem::replace(&mut is_call, is_punct(&token, '!'));
        match token {
            TokenTree::Group(group) => {
                if after_bang || group.delimiter() == Delimiter::Parenthesis {
                    widest = widest.max(elements(group.stream()));
                }
                widest = widest.max(widest_in(group.stream()));
            }
            token if is_punct(&token, ',') => commas += 1,
            token if is_punct(&token, '|') => {
                if let Some(start) = since_bar.replace(commas) {
                    widest = widest.max(commas - start + 1);
                }
            }
            _ => {}
        }
    }
    widest
}

/// What stands between commas.
fn elements(code: TokenStream) -> usize {
    let mut elements = 0;
    let mut is_open = false;
    for token in code {
        let ends = is_punct(&token, ',');
        elements += usize::from(!ends && !is_open);
        is_open = !ends;
    }
    elements
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_implementations_for_tuples_wider_than_all_others_go() {
        let wide = |elements: usize| format!("({})", "A, ".repeat(elements));
        let source = format!(
            "impl Make for {} {{ fn make(_: {}) {{}} }} impl Make<{}> for A {{}} impl Make for {} {{}}",
            wide(14),
            wide(15),
            wide(15),
            wide(12)
        );
        let left = |rest: &str| {
            let mut root = Module::empty("");
            let items = syn::parse_file(&format!("{source} {rest}")).unwrap().items;
            root.entries = items.into_iter().map(Entry::of).collect();
            let part = root.clone();
            drop_wide_tuples(&mut root, &part);
            let mut count = 0;
            root.for_each_item(&mut |item| count += usize::from(matches!(item, Item::Impl(_))));
            count
        };
        assert_eq!(left("fn main() {}"), 1);
        assert_eq!(left("fn main() { f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13) }"), 1);
        // The one for fourteen has fifteen in it.
        assert_eq!(left("fn main() { if true { f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14) } }"), 3);
        assert_eq!(left("fn main() { let _ = |a, b, c, d, e, f, g, h, i, j, k, l, m, n| (); }"), 3);
    }
}
