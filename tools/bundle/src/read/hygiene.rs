//! Whether the expansion of a macro could mean something else as plain text.
//!
//! To the compiler a local variable or label of a macro's body is not the caller's of the same
//! name. Where one name comes from both and stands for a variable, the two would become one.

use std::collections::HashSet;

use proc_macro2::{TokenStream, TokenTree};

use crate::text::tokens::{follows_path_separator, is_path_separator, is_punct};

/// Words that look like variables and are none.
const OTHERS: &[&str] = &[
    "as", "async", "await", "bool", "break", "char", "const", "continue", "crate", "dyn", "else", "enum", "extern",
    "f32", "f64", "false", "fn", "for", "i128", "i16", "i32", "i64", "i8", "if", "impl", "in", "isize", "let", "loop",
    "match", "mod", "move", "mut", "pub", "ref", "return", "self", "static", "str", "struct", "super", "trait", "true",
    "type", "u128", "u16", "u32", "u64", "u8", "unsafe", "use", "usize", "where", "while",
];

/// Whether a variable of the body and one of the arguments have the same name, or two labels.
pub fn is_at_stake(body: &[TokenTree], arguments: &[TokenTree], expansion: &TokenStream) -> bool {
    let (mut own, mut given) = (HashSet::new(), HashSet::new());
    collect(body, &mut own, &mut |_, _| true);
    collect(arguments, &mut given, &mut |_, _| true);
    let mut bound = HashSet::new();
    let tokens: Vec<TokenTree> = expansion.clone().into_iter().collect();
    collect(&tokens, &mut bound, &mut looks_bound);
    own.intersection(&given).any(|name| bound.contains(name))
}

/// The names of variables and labels for which `wanted` holds, at any depth.
fn collect(tokens: &[TokenTree], names: &mut HashSet<String>, wanted: &mut dyn FnMut(&[TokenTree], usize) -> bool) {
    for (at, token) in tokens.iter().enumerate() {
        match token {
            // An attribute has no variables.
            TokenTree::Group(_) if at > 0 && is_punct(&tokens[at - 1], '#') => {}
            TokenTree::Group(group) => {
                collect(&group.stream().into_iter().collect::<Vec<_>>(), names, wanted);
            }
            // Of a macro, or a member.
            TokenTree::Ident(_) if at > 0 && ['$', '.'].iter().any(|sign| is_punct(&tokens[at - 1], *sign)) => {}
            // In a path, or an item: those have no hygiene.
            TokenTree::Ident(_) if is_path_separator(tokens, at + 1) => {}
            TokenTree::Ident(_) if follows_path_separator(tokens, at) => {}
            TokenTree::Ident(_) if at > 0 && matches!(&tokens[at - 1], TokenTree::Ident(word) if word == "fn") => {}
            TokenTree::Ident(name) if wanted(tokens, at) => {
                let name = name.to_string();
                let is_label = at > 0 && is_punct(&tokens[at - 1], '\'');
                if is_label {
                    names.insert(format!("'{name}"));
                } else if name.starts_with(|c: char| c.is_lowercase() || c == '_') && !OTHERS.contains(&&*name) {
                    names.insert(name);
                }
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// Whether a name stands where a pattern may bind it, or a label where it marks a block or loop.
fn looks_bound(tokens: &[TokenTree], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| &tokens[before]);
    let after = tokens.get(at + 1);
    let is_sign = |token: Option<&TokenTree>, signs: &[char]| {
        token.is_some_and(|token| signs.iter().any(|sign| is_punct(token, *sign)))
    };
    if is_sign(before, &['\'']) {
        let starts = |token: &TokenTree| match token {
            TokenTree::Ident(word) => ["loop", "while", "for"].iter().any(|keyword| word == keyword),
            TokenTree::Group(_) => true,
            _ => false,
        };
        return is_sign(after, &[':']) && tokens.get(at + 2).is_some_and(starts);
    }
    let opens = match before {
        None => true,
        Some(TokenTree::Ident(word)) => ["let", "mut", "ref", "for", "box"].iter().any(|keyword| word == keyword),
        before => is_sign(before, &[',', '|', '&', '(', ';', '}']),
    };
    let is_path = is_path_separator(tokens, at + 1);
    let closes = match after {
        None => true,
        Some(TokenTree::Ident(word)) => word == "in" || word == "if",
        after => is_sign(after, &[':', '=', ',', '|', '@', ')']) && !is_path,
    };
    opens && closes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_stake(body: &str, arguments: &str, expansion: &str) -> bool {
        let tokens = |text: &str| text.parse::<TokenStream>().unwrap();
        let list = |text: &str| tokens(text).into_iter().collect::<Vec<_>>();
        is_at_stake(&list(body), &list(arguments), &tokens(expansion))
    }

    #[test]
    fn a_variable_of_both_is_at_stake() {
        let body = "fn $f($a: u8) -> u8 { let x = 1; $e + x }";
        assert!(at_stake(body, "f, x, x * 2", "fn f(x: u8) -> u8 { let x = 1; (x * 2) + x }"));
        assert!(!at_stake(body, "f, y, y * 2", "fn f(y: u8) -> u8 { let x = 1; (y * 2) + x }"));
        assert!(at_stake("|(x, _)| x + $e", "x", "|(x, _)| x + x"));
    }

    #[test]
    fn members_types_and_functions_are_not() {
        assert!(!at_stake("fn $f(self) -> u8 { self.x }", "x, u8", "fn x(self) -> u8 { self.x }"));
        assert!(!at_stake("fn $f() -> u8 { get() }", "f, get()", "fn f() -> u8 { get() }"));
        assert!(!at_stake("fn pow(self) { ($f)(self) }", "pow", "fn pow(self) { (pow)(self) }"));
        assert!(!at_stake("fn $f(self) { (u8::pow)(self) }", "pow", "fn pow(self) { (u8::pow)(self) }"));
        assert!(!at_stake("#[doc = $text] struct $name;", "#[doc = \"\"] A", "#[doc = \"\"] struct A;"));
    }

    #[test]
    fn labels_are_variables_and_lifetimes_are_not() {
        let body = "fn $f() { 'a: loop { $e } }";
        assert!(at_stake(body, "f, break 'a", "fn f() { 'a: loop { break 'a } }"));
        assert!(!at_stake("impl<'a> A<'a> for $t {}", "B<'a>", "impl<'a> A<'a> for B<'a> {}"));
    }
}
