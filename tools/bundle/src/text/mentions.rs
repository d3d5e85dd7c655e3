//! The names that a piece of code mentions, whatever they mean there.

use std::collections::HashSet;

use proc_macro2::{Spacing, TokenStream, TokenTree};

use super::{standard_macros, tokens};

/// Names, and operators under their own characters.
pub type Names = HashSet<String>;

/// The macro that prints its arguments as they are written.
pub const PRINTER: &str = "stringify";

/// Adds names, of which most are known.
pub fn add<'a>(names: &mut Names, more: impl IntoIterator<Item = &'a String>) {
    for name in more {
        if !names.contains(name) {
            names.insert(name.clone());
        }
    }
}

/// Adds all names in a stretch of tokens: identifiers, operators, and what string literals may
/// capture in braces.
pub fn of_tokens(stream: TokenStream, names: &mut Names) {
    let mut joint: Option<char> = None;
    tokens::for_each(stream, &mut |token| {
        let before = joint.take();
        match token {
            TokenTree::Ident(ident) => {
                names.insert(tokens::plain(ident));
            }
            TokenTree::Punct(punct) => {
                names.insert(punct.as_char().to_string());
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

/// Adds the names of the macros that are called.
pub fn calls(stream: TokenStream, names: &mut Names) {
    let mut last = String::new();
    tokens::for_each(stream, &mut |token| {
        if tokens::is_punct(token, '!') {
            names.insert(std::mem::take(&mut last));
        }
        last = token.to_string();
    });
}

/// The names in `{name}` and `{name:?}` of a format string.
pub fn captured(literal: &str, names: &mut Names) {
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

/// Adds the names in the arguments of macros: where `stringify!` is about, they may be printed.
pub fn in_arguments(stream: TokenStream, names: &mut Names) {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let is_argument = at >= 2
            && tokens::is_punct(&tokens[at - 1], '!')
            && matches!(&tokens[at - 2], TokenTree::Ident(name) if !standard_macros::is_reader(&name.to_string()));
        if is_argument {
            of_tokens(group.stream(), names);
        } else {
            in_arguments(group.stream(), names);
        }
    }
}
