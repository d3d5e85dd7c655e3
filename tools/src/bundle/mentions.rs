//! The names that a piece of code mentions.
//!
//! Reachability goes by name alone: whatever has a mentioned name may be meant. That keeps too
//! much now and then, never too little, and needs no resolution of types or macros.

use std::collections::HashSet;

use proc_macro2::{Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut::VisitMut;
use syn::{Attribute, Item};

use super::tokens;

/// Names, and operators under their own characters.
pub type Names = HashSet<String>;

/// Adds all names in a stretch of tokens: identifiers, operators, and what string literals may
/// capture in braces. What stands before `::` is added with its `::`, too.
pub fn of_tokens(stream: TokenStream, names: &mut Names) {
    let mut joint: Option<char> = None;
    let mut last: Option<String> = None;
    tokens::for_each(stream, &mut |token| {
        let before = joint.take();
        if !matches!(&token, TokenTree::Ident(_) | TokenTree::Punct(_)) {
            last = None;
        }
        match token {
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                let name = name.strip_prefix("r#").map(str::to_string).unwrap_or(name);
                last = Some(name.clone());
                names.insert(name);
            }
            TokenTree::Punct(punct) => {
                names.insert(punct.as_char().to_string());
                if punct.as_char() != ':' {
                    last = None;
                } else if before == Some(':') {
                    names.extend(last.take().map(|module| module + "::"));
                }
                if let Some(first) = before {
                    names.insert([first, punct.as_char()].iter().collect());
                }
                joint = (punct.spacing() == Spacing::Joint).then(|| punct.as_char());
            }
            TokenTree::Literal(literal) => captured(&literal.to_string(), names),
            TokenTree::Group(_) => {}
        }
    });
}

/// The names in `{name}` and `{name:?}` of a format string.
fn captured(literal: &str, names: &mut Names) {
    for part in literal.split('{').skip(1) {
        let end = part.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).unwrap_or(part.len());
        names.extend(part[..end].split('$').filter(|n| !n.is_empty()).map(str::to_string));
        // A width or precision may be a name, too.
        for word in part.split('}').next().unwrap_or("").split([':', '.', '>', '<', '^', '$']) {
            if !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '_') {
                names.insert(word.to_string());
            }
        }
    }
}

/// Adds the names in an item, but not those in its attributes: a derive is no use.
pub fn of_item(item: &Item, names: &mut Names) {
    let mut item = item.clone();
    WithoutAttributes.visit_item_mut(&mut item);
    of_tokens(item.into_token_stream(), names);
}

struct WithoutAttributes;

impl VisitMut for WithoutAttributes {
    fn visit_attributes_mut(&mut self, attrs: &mut Vec<Attribute>) {
        attrs.clear();
    }
}
