//! What `module_path!` says in the code that a procedural macro made.
//!
//! The compiler expands each item in a module of its own, which is a part of that text; in its place
//! belongs the module that the item stands in.

use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::ToTokens;
use syn::LitStr;

use super::MARK;
use crate::text::tokens;
use crate::text::tree::{Entry, Module};

/// Puts the modules of a crate in place of those that it was expanded in.
pub fn restore(root: &mut Module) {
    root.for_each_module_mut(&mut |path, module| {
        for entry in &mut module.entries {
            let Entry::Item(item) = entry else { continue };
            let stream = item.to_token_stream();
            if !mentions_mark(stream.clone()) {
                continue;
            }
            let restored = tokens::replace(stream, &mut |tokens, at| {
                let TokenTree::Literal(literal) = &tokens[at] else { return None };
                let mut restored = Literal::string(&with_modules(&string(literal)?, path)?);
                restored.set_span(literal.span());
                Some((1, TokenTree::from(restored).into()))
            });
            if let Ok(restored) = syn::parse2(restored) {
                **item = restored;
            }
        }
    });
}

fn mentions_mark(stream: TokenStream) -> bool {
    let mut found = false;
    tokens::for_each(stream, &mut |token| {
        found |= matches!(token, TokenTree::Literal(literal) if literal.to_string().contains(MARK));
    });
    found
}

fn string(literal: &Literal) -> Option<String> {
    Some(syn::parse2::<LitStr>(literal.to_token_stream()).ok()?.value())
}

/// A text with these modules in place of each that begins with [`MARK`]; `None` if there is none.
fn with_modules(text: &str, path: &[String]) -> Option<String> {
    let mark = format!("::{MARK}");
    let mut parts = text.split(&mark);
    let mut restored = parts.next()?.to_string();
    for part in parts {
        path.iter().for_each(|name| restored += &format!("::{name}"));
        restored += part.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    (restored != text).then_some(restored)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_take_the_place_of_marks() {
        let path = ["a".to_string(), "b".to_string()];
        let text = format!("app::{MARK}12::Kind in app::{MARK}3");
        assert_eq!(with_modules(&text, &path).unwrap(), "app::a::b::Kind in app::a::b");
        assert_eq!(with_modules(&text, &[]).unwrap(), "app::Kind in app");
        assert_eq!(with_modules("app::Kind", &path), None);
    }
}
