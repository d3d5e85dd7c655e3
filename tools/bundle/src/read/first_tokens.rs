//! Whether a fragment may begin with a token.
//!
//! The compiler decides by this one token whether a rule is out or its fragment is parsed, and when what
//! follows is no such fragment, it does not try the next rule: the call is an error
//! (`Parser::nonterminal_may_start` of rustc). So the first token is asked here as well, before `syn`.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use super::fragments::{joined, SignedLiteral};

/// Keywords that begin an expression, besides those of paths.
const OF_EXPRESSIONS: &[&str] = &[
    "async", "box", "break", "builtin", "continue", "do", "false", "for", "gen", "if", "loop", "match", "move",
    "return", "static", "true", "try", "unsafe", "while", "yield",
];
/// Keywords that begin a type, besides those of paths.
const OF_TYPES: &[&str] = &["_", "dyn", "extern", "fn", "for", "impl", "typeof", "unsafe"];
/// Keywords that begin a path.
const OF_PATHS: &[&str] = &["super", "self", "Self", "crate"];
/// Keywords of all editions.
const KEYWORDS: &[&str] = &[
    "_", "abstract", "as", "become", "box", "break", "const", "continue", "crate", "do", "else", "enum", "extern",
    "false", "final", "fn", "for", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut",
    "override", "priv", "pub", "ref", "return", "self", "Self", "static", "struct", "super", "trait", "true", "type",
    "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];
/// Keywords of some editions, which are names in the others.
const KEYWORDS_OF_SOME: &[&str] = &["async", "await", "dyn", "gen", "try"];
/// Signs that begin an expression.
const SIGNS_OF_EXPRESSIONS: &[&str] =
    &["!", "-", "*", "|", "||", "&", "&&", "..", "...", "..=", "<", "<<", "::", "'", "#"];
/// Signs that begin a type.
const SIGNS_OF_TYPES: &[&str] = &["!", "*", "&", "&&", "?", "'", "<", "<<", "::"];
/// Signs that begin a pattern.
const SIGNS_OF_PATTERNS: &[&str] = &["&", "&&", "-", "..", "...", "::", "<", "<<"];

/// Whether a fragment may begin with these tokens; `None` where editions differ.
pub fn may_begin(fragment: &str, tokens: &[TokenTree]) -> Option<bool> {
    let Some(first) = tokens.first() else { return Some(false) };
    Some(match (fragment, first) {
        ("tt" | "item" | "stmt", _) => true,
        // An expression of a macro's own.
        (_, TokenTree::Group(group)) if group.delimiter() == Delimiter::None => true,
        ("ident", TokenTree::Ident(word)) => word != "_",
        ("path" | "meta" | "pat" | "pat_param" | "vis", TokenTree::Ident(_)) => true,
        ("expr" | "expr_2021", TokenTree::Ident(word)) => return begins_expression(word),
        ("ty", TokenTree::Ident(word)) => return begins_with(word, OF_TYPES),
        ("literal", TokenTree::Ident(word)) => word == "true" || word == "false",
        ("expr" | "expr_2021" | "literal" | "pat" | "pat_param", TokenTree::Literal(_)) => true,
        ("expr" | "expr_2021", TokenTree::Group(_)) => true,
        ("block", TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
        ("ty" | "pat" | "pat_param" | "vis", TokenTree::Group(group)) => group.delimiter() != Delimiter::Brace,
        (fragment, TokenTree::Punct(_)) => {
            // The sign of a lifetime is taken together with its name.
            let first = tokens[..joined(tokens)].iter().filter(|token| matches!(token, TokenTree::Punct(_)));
            let sign: String = first.map(TokenTree::to_string).collect();
            let is_one_of = |signs: &[&str]| signs.contains(&sign.as_str());
            match fragment {
                "expr" | "expr_2021" => is_one_of(SIGNS_OF_EXPRESSIONS),
                "ty" => is_one_of(SIGNS_OF_TYPES),
                "vis" => sign == "," || is_one_of(SIGNS_OF_TYPES),
                "pat" => sign == "|" || is_one_of(SIGNS_OF_PATTERNS),
                "pat_param" => is_one_of(SIGNS_OF_PATTERNS),
                "literal" => sign == "-",
                "path" | "meta" => sign == "::",
                "lifetime" => sign == "'",
                _ => false,
            }
        }
        _ => false,
    })
}

fn begins_expression(word: &Ident) -> Option<bool> {
    // Since edition 2024, and for a fragment of that edition alone.
    if word == "_" || word == "const" {
        return None;
    }
    begins_with(word, OF_EXPRESSIONS)
}

/// Whether a word is one of these keywords, a name, or the start of a path.
fn begins_with(word: &Ident, keywords: &[&str]) -> Option<bool> {
    let is_one_of = |keywords: &[&str]| keywords.iter().any(|keyword| word == keyword);
    if is_one_of(keywords) || is_one_of(OF_PATHS) {
        return Some(true);
    }
    Some(!is_one_of(KEYWORDS)).filter(|_| !is_one_of(KEYWORDS_OF_SOME))
}

/// Whether a fragment of a kind may begin with an opaque one of another; `None` where that is not known here.
pub fn may_begin_with_opaque(fragment: &str, kind: &str, content: &TokenStream) -> Option<bool> {
    match (fragment, kind) {
        ("tt" | "vis", _) => Some(true),
        ("ident" | "lifetime", _) => Some(false),
        ("literal", "expr") => Some(syn::parse2::<SignedLiteral>(content.clone()).is_ok()),
        ("literal", kind) => Some(kind == "literal"),
        ("expr" | "expr_2021", "expr" | "literal" | "path" | "block") => Some(true),
        ("ty", "ty" | "path") => Some(true),
        ("ty", "expr" | "literal" | "block" | "pat" | "item" | "stmt" | "meta") => Some(false),
        ("pat" | "pat_param", "pat") => Some(true),
        (fragment, kind) => Some(true).filter(|_| fragment == kind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begins(fragment: &str, text: &str) -> Option<bool> {
        let tokens: Vec<TokenTree> = text.parse::<TokenStream>().unwrap().into_iter().collect();
        may_begin(fragment, &tokens)
    }

    #[test]
    fn one_token_decides() {
        for (fragment, text) in [
            ("ident", "fn"),
            ("expr", "- >"),
            ("expr", "match"),
            ("expr", "'a"),
            ("ty", "fn"),
            ("ty", "(4)"),
            ("literal", "- x"),
            ("pat", "fn"),
            ("pat", "|"),
            ("vis", ","),
            ("path", "in"),
            ("block", "{ + }"),
            ("stmt", "+"),
        ] {
            assert_eq!(begins(fragment, text), Some(true), "{fragment} {text}");
        }
        for (fragment, text) in [
            ("ident", "_"),
            ("expr", "->"),
            ("expr", "as"),
            ("ty", "{ u8 }"),
            ("ty", "const"),
            ("literal", "x"),
            ("pat", "{ a }"),
            ("pat_param", "| a"),
            ("vis", ""),
            ("vis", "="),
            ("path", "<"),
            ("block", "( )"),
            ("lifetime", "a"),
            ("item", ""),
        ] {
            assert_eq!(begins(fragment, text), Some(false), "{fragment} {text}");
        }
        assert_eq!(begins("expr", "_"), None);
        assert_eq!(begins("ident", "r#fn"), Some(true));
        assert_eq!(begins("expr", "r#fn"), Some(true));
    }
}
