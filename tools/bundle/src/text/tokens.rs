//! Work on token streams: what is inside a macro is not yet a syntax tree.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};

/// Replaces stretches of a stream, at any depth.
///
/// `rule` sees the tokens of a group and a position in it; it answers with how many tokens to take
/// away there and what to put in their place.
pub fn replace(stream: TokenStream, rule: &mut Rule<'_>) -> TokenStream {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    let mut out = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        if let Some((taken, put)) = rule(&tokens, at) {
            out.extend(put);
            at += taken.max(1);
            continue;
        }
        out.push(match &tokens[at] {
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), replace(group.stream(), rule));
                inner.set_span(group.span());
                TokenTree::Group(inner)
            }
            token => token.clone(),
        });
        at += 1;
    }
    out.into_iter().collect()
}

/// See [`replace`].
pub type Rule<'a> = dyn FnMut(&[TokenTree], usize) -> Option<(usize, TokenStream)> + 'a;

/// The rules of a macro with each thing that they match, or each that they make, changed.
pub fn change_rules(
    rules: TokenStream,
    what_matches: bool,
    change: &mut dyn FnMut(TokenStream) -> TokenStream,
) -> TokenStream {
    let tokens: Vec<TokenTree> = rules.into_iter().collect();
    let matches = |at: usize| tokens.get(at + 1).is_some_and(|next| is_punct(next, '='));
    let rule = |(at, token): (usize, &TokenTree)| match token {
        TokenTree::Group(group) if matches(at) == what_matches => {
            let mut changed = Group::new(group.delimiter(), change(group.stream()));
            changed.set_span(group.span());
            TokenTree::Group(changed)
        }
        token => token.clone(),
    };
    tokens.iter().enumerate().map(rule).collect()
}

/// Whether a token is this punctuation character.
pub fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(p) if p.as_char() == character)
}

/// Whether a token is this word.
pub fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(name) if name == word)
}

/// Whether this holds for a token, or for one in it.
pub fn contains(token: &TokenTree, wanted: &dyn Fn(&TokenTree) -> bool) -> bool {
    match token {
        TokenTree::Group(group) => group.stream().into_iter().any(|inner| contains(&inner, wanted)),
        token => wanted(token),
    }
}

/// Whether `::` stands at this position.
pub fn is_path_separator(tokens: &[TokenTree], at: usize) -> bool {
    matches!(tokens.get(at..at + 2), Some([TokenTree::Punct(first), TokenTree::Punct(second)])
        if first.as_char() == ':' && first.spacing() == Spacing::Joint && second.as_char() == ':')
}

/// Whether `::` ends just before this position.
pub fn follows_path_separator(tokens: &[TokenTree], at: usize) -> bool {
    at >= 2 && is_path_separator(tokens, at - 2)
}

/// Whether a macro is called by a plain name at this position: `bail!(..)`, but not `if !(..)`.
pub fn is_plain_call(tokens: &[TokenTree], at: usize) -> bool {
    let [TokenTree::Ident(name), bang, TokenTree::Group(_), ..] = &tokens[at..] else { return false };
    let after = |sign| at > 0 && is_punct(&tokens[at - 1], sign);
    is_punct(bang, '!') && !(after(':') || after('$') || after('.')) && !is_keyword(name)
}

/// Whether a word can be no name.
pub fn is_keyword(word: &Ident) -> bool {
    syn::parse_str::<Ident>(&word.to_string()).is_err()
}

/// An identifier, raw or not.
pub fn ident(name: &str) -> Ident {
    // Names come from parsed sources, so that only a keyword can need help.
    syn::parse_str(name).unwrap_or_else(|_| Ident::new_raw(name.trim_start_matches("r#"), Span::call_site()))
}

/// The name of an identifier, raw or not.
pub fn plain(ident: &Ident) -> String {
    let name = ident.to_string();
    name.strip_prefix("r#").map(str::to_string).unwrap_or(name)
}

/// Calls `each` for every token that is not a group, at any depth.
pub fn for_each(stream: TokenStream, each: &mut dyn FnMut(&TokenTree)) {
    for token in stream {
        match token {
            TokenTree::Group(group) => for_each(group.stream(), each),
            token => each(&token),
        }
    }
}

/// A token that is no group, or one of the brackets around a group.
pub struct Flat {
    /// As it is written.
    pub text: String,
    /// Where it is in what was parsed.
    pub span: Span,
}

/// All tokens in their order, at any depth.
pub fn flat(stream: TokenStream) -> Vec<Flat> {
    fn add(stream: TokenStream, list: &mut Vec<Flat>) {
        for token in stream {
            match token {
                TokenTree::Group(group) => {
                    let (open, close) = brackets(group.delimiter());
                    list.push(Flat { text: open.to_string(), span: group.span_open() });
                    add(group.stream(), list);
                    list.push(Flat { text: close.to_string(), span: group.span_close() });
                }
                token => list.push(Flat { text: token.to_string(), span: token.span() }),
            }
        }
    }
    let mut list = Vec::new();
    add(stream, &mut list);
    list
}

/// What a group begins and ends with.
pub fn brackets(delimiter: Delimiter) -> (&'static str, &'static str) {
    match delimiter {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => ("", ""),
    }
}
