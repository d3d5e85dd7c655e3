//! Macros that choose another rule in another edition.
//!
//! The compiler is not asked: it would say which rule a macro takes in one edition only, and only of what
//! is left of the program. So whoever might choose otherwise counts.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Item, ItemMacro};

use crate::read::older::has_several;
use crate::text::mentions::Names;
use crate::text::tokens::{self, is_punct, is_word};
use crate::text::tree::Module;

/// Those of these macros that may choose another rule in another edition, if one is given what makes the
/// difference: since 2024 `expr` takes `_` and blocks of `const` as well.
pub(super) fn choosers_of(root: &Module, macros: &Names) -> Names {
    let (mut choosers, mut has_blanks) = (Names::new(), false);
    root.for_each_item(&mut |item| {
        has_blanks |= gives_blanks(item.to_token_stream(), macros);
        match item {
            Item::Macro(ItemMacro { ident: Some(name), mac, .. }) if macros.contains(&name.to_string()) => {
                let (mut last, mut takes_any) = (String::new(), false);
                tokens::for_each(mac.tokens.clone(), &mut |token| {
                    takes_any |= is_word(token, "expr") && last == ":";
                    last = token.to_string();
                });
                choosers.extend((takes_any && has_several(&mac.tokens)).then(|| name.to_string()));
            }
            _ => {}
        }
    });
    choosers.retain(|_| has_blanks);
    choosers
}

/// Whether one of these macros is called with `_` or a block of `const` in place of an expression.
fn gives_blanks(stream: TokenStream, macros: &Names) -> bool {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| {
        let TokenTree::Group(group) = token else { return false };
        let is_call = matches!(&tokens[..at], [.., TokenTree::Ident(name), bang]
            if is_punct(bang, '!') && macros.contains(&name.to_string()));
        is_call && has_blank(group.stream()) || gives_blanks(group.stream(), macros)
    })
}

fn has_blank(given: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = given.into_iter().collect();
    (0..tokens.len()).any(|at| match (&tokens[..at], &tokens[at..]) {
        (_, [word, TokenTree::Group(_), ..]) if is_word(word, "const") => true,
        ([], [word, ..]) => is_word(word, "_"),
        ([.., before], [word, ..]) => is_word(word, "_") && [',', ';', '>'].iter().any(|&end| is_punct(before, end)),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::tree::Entry;

    fn names(names: &[&str]) -> Names {
        names.iter().map(|name| name.to_string()).collect()
    }

    #[test]
    fn choosers_have_rules_to_choose_from() {
        let chosen = |given: &str| {
            let mut root = Module::empty("main");
            let text = "macro_rules! one { ($e:expr) => { 1 }; } macro_rules! two { ($e:expr) => { 1 }; (_) => { 2 }; }
                        macro_rules! tokens { ($e:tt) => { 1 }; (_) => { 2 }; }";
            let file = syn::parse_file(&format!("{text} fn f() {{ {given} }}")).unwrap();
            root.entries.extend(file.items.into_iter().map(Entry::of));
            choosers_of(&root, &names(&["one", "two", "tokens"]))
        };
        for given in ["two!(_)", "two!(a, _)", "a(|| two!(const { 1 }))", "other!(two!(_))"] {
            assert_eq!(chosen(given), names(&["two"]), "{given}");
        }
        for given in ["two!(a)", "two!(f::<_>(1))", "two!((_))", "other!(_)"] {
            assert_eq!(chosen(given), names(&[]), "{given}");
        }
    }
}
