//! Whether the expansion of a macro could mean something else as plain text.
//!
//! To the compiler a local variable or label of a macro's body is not the caller's of the same
//! name. Where one name comes from both and stands for a variable, the two would become one.

use std::collections::HashSet;

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream, TokenTree};

use crate::text::tokens::{follows_path_separator, is_path_separator, is_punct, plain};

/// Words that look like variables and are none.
const OTHERS: &[&str] = &[
    "as", "async", "await", "bool", "break", "char", "const", "continue", "crate", "dyn", "else", "enum", "extern",
    "f32", "f64", "false", "fn", "for", "i128", "i16", "i32", "i64", "i8", "if", "impl", "in", "isize", "let", "loop",
    "match", "mod", "move", "mut", "pub", "ref", "return", "self", "static", "str", "struct", "super", "trait", "true",
    "type", "u128", "u16", "u32", "u64", "u8", "unsafe", "use", "usize", "where", "while",
];

/// A letter, to the syntax of Rust, in front of a caller's names.
pub const MARK: char = 'ǃ';

/// The caller's tokens with a mark on every name that may be a variable, for [`at_stake`]. `None`
/// where one looks marked by itself.
pub fn marked(tokens: &[TokenTree]) -> Option<Vec<TokenTree>> {
    let mark = |token: &TokenTree| match token {
        TokenTree::Ident(name) if plain(name).starts_with(MARK) => None,
        TokenTree::Ident(name) if is_variable(name) => {
            Some(TokenTree::Ident(Ident::new(&format!("{MARK}{}", plain(name)), name.span())))
        }
        TokenTree::Group(group) => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            Some(TokenTree::Group(Group::new(group.delimiter(), marked(&inner)?.into_iter().collect())))
        }
        token => Some(token.clone()),
    };
    tokens.iter().map(mark).collect()
}

/// Whether no name of a rule's body that may be a variable or a label is a name of the caller's, whose
/// names are not marked: then nothing is at stake. `None` where one looks marked by itself.
pub fn are_apart(body: &[TokenTree], arguments: &[TokenTree]) -> Option<bool> {
    let mut names = HashSet::new();
    collect(body, &mut names, &mut |_, _| true);
    has_none(arguments, &names)
}

fn has_none(tokens: &[TokenTree], names: &HashSet<String>) -> Option<bool> {
    let mut none = true;
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                none &= has_none(&group.stream().into_iter().collect::<Vec<_>>(), names)?;
            }
            TokenTree::Ident(name) => {
                let name = plain(name);
                if name.starts_with(MARK) {
                    return None;
                }
                none &= !names.contains(&name) && !names.contains(&format!("'{name}"));
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    Some(none)
}

/// A name without its mark.
pub fn unmarked(name: &str) -> &str {
    name.strip_prefix(MARK).unwrap_or(name)
}

/// The names of variables that the macro and its caller, whose names are marked, both have in one
/// function, and those of labels. What is a variable is seen in the expansion: its neighbours there may
/// have come one by one.
pub fn at_stake(expansion: &TokenStream) -> HashSet<String> {
    let tokens: Vec<TokenTree> = expansion.clone().into_iter().collect();
    let mut functions = Vec::new();
    let rest = without_functions(&tokens, &mut functions);
    functions.push(rest);
    functions.iter().flat_map(|tokens| namesakes(tokens)).collect()
}

/// The tokens without the functions in them, which go to a list: none sees the variables of another.
fn without_functions(tokens: &[TokenTree], functions: &mut Vec<Vec<TokenTree>>) -> Vec<TokenTree> {
    let mut rest = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let is_named = matches!(&tokens[at..], [TokenTree::Ident(word), TokenTree::Ident(_), ..] if word == "fn");
        if let Some(length) = Some(&tokens[at..]).filter(|_| is_named).and_then(function_length) {
            let mut function = vec![tokens[at].clone()];
            function.extend(without_functions(&tokens[at + 1..at + length], functions));
            functions.push(function);
            rest.push(TokenTree::Punct(Punct::new(';', Spacing::Alone)));
            at += length;
            continue;
        }
        rest.push(match &tokens[at] {
            // What another macro makes of it is not known.
            TokenTree::Group(group) if !is_argument(&tokens[..at]) => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let inner = without_functions(&inner, functions);
                TokenTree::Group(Group::new(group.delimiter(), inner.into_iter().collect()))
            }
            token => token.clone(),
        });
        at += 1;
    }
    rest
}

/// The number of tokens up to the end of a function's body, or to the semicolon instead of one.
fn function_length(tokens: &[TokenTree]) -> Option<usize> {
    let ends = |at: &usize| match &tokens[*at] {
        // The argument of a type may be in braces.
        TokenTree::Group(group) => {
            let goes_on = |next: &TokenTree| is_punct(next, '>') || is_punct(next, ',');
            group.delimiter() == Delimiter::Brace && !tokens.get(at + 1).is_some_and(goes_on)
        }
        token => is_punct(token, ';'),
    };
    (0..tokens.len()).find(ends).map(|end| end + 1)
}

/// Whether what follows these tokens are a macro's arguments.
fn is_argument(before: &[TokenTree]) -> bool {
    match before {
        [.., bang] if is_punct(bang, '!') => true,
        [.., bang, TokenTree::Ident(_)] => is_punct(bang, '!'),
        _ => false,
    }
}

fn namesakes(tokens: &[TokenTree]) -> HashSet<String> {
    let (mut all, mut bound) = (HashSet::new(), HashSet::new());
    collect(tokens, &mut all, &mut |_, _| true);
    collect(tokens, &mut bound, &mut looks_bound);
    let namesake = |name: &String| {
        let (sign, name) = name.strip_prefix('\'').map_or(("", name.as_str()), |label| ("'", label));
        let of_caller = format!("{sign}{MARK}{name}");
        let of_macro = format!("{sign}{}", unmarked(name));
        (all.contains(&of_caller) || name.starts_with(MARK) && all.contains(&of_macro)).then_some(of_macro)
    };
    bound.iter().filter_map(namesake).collect()
}

fn is_variable(name: &Ident) -> bool {
    let text = name.to_string();
    text.starts_with(|c: char| c.is_lowercase() || c == '_' || c == MARK) && !OTHERS.contains(&&*text)
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
                let is_label = at > 0 && is_punct(&tokens[at - 1], '\'');
                if is_label {
                    names.insert(format!("'{name}"));
                } else if is_variable(name) {
                    names.insert(plain(name));
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

    /// The caller's names are those with the mark.
    fn is_at_stake(expansion: &str) -> bool {
        !at_stake(&expansion.parse().unwrap()).is_empty()
    }

    #[test]
    fn a_variable_of_both_is_at_stake() {
        assert!(is_at_stake("fn ǃf(ǃx: u8) -> u8 { let x = 1; (ǃx * 2) + x }"));
        assert!(!is_at_stake("fn ǃf(ǃy: u8) -> u8 { let x = 1; (ǃy * 2) + x }"));
        assert!(is_at_stake("|(x, _)| x + ǃx"));
        assert!(is_at_stake("{ let ǃx = 1; x }"));
    }

    #[test]
    fn members_types_and_functions_are_not() {
        assert!(!is_at_stake("fn ǃx(self) -> u8 { self.x }"));
        assert!(!is_at_stake("fn zeros(n: usize) { n } fn ǃinsert(&self) { let ǃm = self.ǃn(); ǃm }"));
        assert!(!is_at_stake("fn ǃf() -> u8 { ǃget() }"));
        assert!(!is_at_stake("fn pow(self) { (ǃpow)(self) }"));
        assert!(!is_at_stake("fn ǃpow(self) { (u8::ǃpow)(self) }"));
        assert!(!is_at_stake("#[doc = \"\"] struct A;"));
    }

    #[test]
    fn functions_have_their_own_variables() {
        assert!(!is_at_stake("fn zeros(axis: A) { axis } fn ǃinsert(ǃaxis: A<{ 1 }>) -> B<{ 2 }> { ǃaxis }"));
        assert!(is_at_stake("fn zeros(axis: A) -> B<{ 2 }> { fn one(ǃaxis: A) {} ǃaxis }"));
        assert!(is_at_stake("each! { fn zeros(axis: A) {} fn ǃinsert(ǃaxis: A) { ǃaxis } }"));
    }

    #[test]
    fn labels_are_variables_and_lifetimes_are_not() {
        assert!(is_at_stake("fn ǃf() { 'a: loop { break 'ǃa } }"));
        assert!(!is_at_stake("impl<'a> A<'a> for B<'ǃa> {}"));
    }

    #[test]
    fn names_of_the_body_that_the_caller_has_are_not_apart() {
        let tokens = |text: &str| -> Vec<TokenTree> { text.parse::<TokenStream>().unwrap().into_iter().collect() };
        let are_apart = |body: &str, arguments: &str| are_apart(&tokens(body), &tokens(arguments));
        assert_eq!(are_apart("let x = 1; x + $y", "(y.a)"), Some(true));
        assert_eq!(are_apart("let x = 1; x + $y", "(y.x)"), Some(false));
        assert_eq!(are_apart("'a: loop { $y }", "break 'a"), Some(false));
        assert_eq!(are_apart("#[cfg(all(x))] a::b! { @c $y }", "x all cfg a b"), Some(true));
        assert_eq!(are_apart("1", "ǃx"), None);
    }

    #[test]
    fn marks_are_on_names_of_variables() {
        let tokens: Vec<TokenTree> = "let x = self.y(A, 'a)".parse::<TokenStream>().unwrap().into_iter().collect();
        let marked: TokenStream = marked(&tokens).unwrap().into_iter().collect();
        assert!(super::marked(&marked.clone().into_iter().collect::<Vec<_>>()).is_none());
        let expected: TokenStream = "let ǃx = self.ǃy(A, 'ǃa)".parse().unwrap();
        assert_eq!(marked.to_string(), expected.to_string());
    }
}
