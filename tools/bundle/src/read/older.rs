//! Crates of earlier editions in the words of a later one.
//!
//! What only the tokens show is rewritten here, before anything is parsed; what takes the compiler's
//! knowledge of names (a trait that stands for its object) is mended where it complains.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, Token};

use crate::judge::Edition;
use crate::text::compact::is_fragment;
use crate::text::tokens;

/// Words that became keywords after an edition, as raw identifiers. In crates of before 2021 a
/// pattern that a macro takes has no `|`, and `dyn` may be left out.
pub fn modernised(stream: TokenStream, from: Edition, to: Edition) -> TokenStream {
    let mut words: Vec<&str> = Vec::new();
    if from < Edition::E2018 {
        words.extend(["async", "await", "try"]);
    }
    if from < Edition::E2024 && to >= Edition::E2024 {
        words.push("gen");
    }
    let stream = if from < Edition::E2018 { with_named_parameters(stream) } else { stream };
    let stream = if from < Edition::E2024 && to >= Edition::E2024 { said_to_be_unsafe(stream) } else { stream };
    let takes_values = from < Edition::E2021 && to >= Edition::E2021;
    tokens::replace(stream, &mut |tokens, at| {
        let TokenTree::Ident(name) = &tokens[at] else { return None };
        if from < Edition::E2021 && is_bare_closure(tokens, at) {
            return Some((1, quote::quote!(dyn #name)));
        }
        if takes_values {
            if let Some(panic) = panic_with_value(tokens, at) {
                return Some((3, modernised(panic, from, to)));
            }
        }
        let put = if words.iter().any(|word| name == word) {
            Ident::new_raw(&name.to_string(), name.span())
        } else if from < Edition::E2021 && name == "pat" && is_fragment(tokens, at) {
            Ident::new("pat_param", name.span())
        } else {
            return None;
        };
        Some((1, put.into_token_stream()))
    })
}

/// `expr` of the rules of macros as the edition they were written in has it: since 2024 it takes `_` and blocks
/// of `const` as well, so that another rule may be the first that matches.
pub fn with_its_expressions(stream: TokenStream, from: Edition, to: Edition) -> TokenStream {
    if (from < Edition::E2024) == (to < Edition::E2024) {
        return stream;
    }
    if from >= Edition::E2024 {
        return with_fragment(stream, "expr_2021", "expr");
    }
    tokens::replace(stream, &mut |tokens, at| match &tokens[at..] {
        [word, bang, name, TokenTree::Group(rules), ..]
            if tokens::is_word(word, "macro_rules") && tokens::is_punct(bang, '!') && has_several(&rules.stream()) =>
        {
            let rules = Group::new(rules.delimiter(), with_fragment(rules.stream(), "expr", "expr_2021"));
            Some((4, quote::quote!(#word #bang #name #rules)))
        }
        _ => None,
    })
}

fn with_fragment(stream: TokenStream, from: &str, to: &str) -> TokenStream {
    tokens::replace(stream, &mut |tokens, at| {
        let is_meant = tokens::is_word(&tokens[at], from) && is_fragment(tokens, at);
        is_meant.then(|| (1, tokens::ident(to).into_token_stream()))
    })
}

/// Whether a macro has more than one rule.
pub fn has_several(rules: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = rules.clone().into_iter().collect();
    tokens.windows(2).filter(|pair| tokens::is_punct(&pair[0], '=') && tokens::is_punct(&pair[1], '>')).count() > 1
}

/// `unsafe` before blocks of foreign functions, and around attributes that only edition 2024 calls so.
fn said_to_be_unsafe(stream: TokenStream) -> TokenStream {
    tokens::replace(stream, &mut |tokens, at| match &tokens[at..] {
        [TokenTree::Ident(word), rest @ ..] if word == "extern" => {
            let is_block =
                |token: &TokenTree| matches!(token, TokenTree::Group(g) if g.delimiter() == Delimiter::Brace);
            let is_foreign = match rest {
                [TokenTree::Literal(_), block, ..] | [block, ..] => is_block(block),
                [] => false,
            };
            let is_said = at > 0 && matches!(&tokens[at - 1], TokenTree::Ident(before) if before == "unsafe");
            (is_foreign && !is_said).then(|| (1, quote::quote!(unsafe #word)))
        }
        [hash, TokenTree::Group(attribute), ..] if tokens::is_punct(hash, '#') => {
            let words = attribute.stream();
            let first = words.clone().into_iter().next();
            let is_unsafe = |name: &str| matches!(&first, Some(TokenTree::Ident(word)) if word == name);
            let is_unsafe = ["no_mangle", "export_name", "link_section"].into_iter().any(is_unsafe);
            is_unsafe.then(|| (2, quote::quote!(#hash[unsafe(#words)])))
        }
        _ => None,
    })
}

/// A panic with a value that is no literal, which editions before 2021 take as it is: its payload, or what comes
/// behind "entered unreachable code".
fn panic_with_value(tokens: &[TokenTree], at: usize) -> Option<TokenStream> {
    let [TokenTree::Ident(name), _, TokenTree::Group(group), ..] = &tokens[at..] else { return None };
    let is_wanted = ["panic", "unreachable", "assert"].iter().any(|wanted| name == wanted);
    if !is_wanted || !tokens::is_plain_call(tokens, at) {
        return None;
    }
    let arguments = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(group.stream()).ok()?;
    let arguments: Vec<Expr> = arguments.into_iter().collect();
    // What another macro makes may be a literal.
    let is_value = |expr: &Expr| match expr {
        Expr::Macro(call) => call.mac.path.is_ident("format"),
        Expr::Lit(_) => false,
        _ => true,
    };
    match arguments.as_slice() {
        [value] if name == "panic" && is_value(value) => Some(quote::quote!(::std::panic::panic_any(#value))),
        [value] if name == "unreachable" && is_value(value) => Some(quote::quote!(unreachable!("{}", #value))),
        [condition, value] if name == "assert" && is_value(value) => {
            Some(quote::quote!(if !(#condition) { ::std::panic::panic_any(#value) }))
        }
        _ => None,
    }
}

/// Whether a trait of closures stands here for a type, as in `&Fn(u8)`. Other traits are told from
/// types by the compiler.
fn is_bare_closure(tokens: &[TokenTree], at: usize) -> bool {
    let is_trait =
        ["Fn", "FnMut", "FnOnce"].iter().any(|name| matches!(&tokens[at], TokenTree::Ident(word) if word == name));
    let takes =
        matches!(tokens.get(at + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
    let before = match &tokens[..at] {
        [before @ .., TokenTree::Ident(word)] if word == "mut" => before,
        before => before,
    };
    let before = match before {
        [before @ .., quote, TokenTree::Ident(_)] if tokens::is_punct(quote, '\'') => before,
        before => before,
    };
    let is_type = before.last().is_some_and(|sign| tokens::is_punct(sign, '&') || tokens::is_punct(sign, '<'));
    is_trait && takes && is_type
}

/// Parameters, each with the comma behind it; commas between angle brackets are parts of types.
fn parameters(inner: &[TokenTree]) -> Vec<&[TokenTree]> {
    let (mut found, mut start, mut depth) = (Vec::new(), 0, 0);
    for (at, token) in inner.iter().enumerate() {
        let is_arrow = at > 0 && ['-', '='].iter().any(|&before| tokens::is_punct(&inner[at - 1], before));
        if tokens::is_punct(token, '<') {
            depth += 1;
        } else if tokens::is_punct(token, '>') && !is_arrow {
            depth -= 1;
        } else if tokens::is_punct(token, ',') && depth == 0 {
            found.push(&inner[start..=at]);
            start = at + 1;
        }
    }
    if start < inner.len() {
        found.push(&inner[start..]);
    }
    found
}

/// The head of a function up to its name.
fn without_generics(head: &[TokenTree]) -> &[TokenTree] {
    let mut depth = 0;
    for (at, token) in head.iter().enumerate().rev() {
        let is_arrow = at > 0 && tokens::is_punct(&head[at - 1], '-');
        if tokens::is_punct(token, '>') && !is_arrow {
            depth += 1;
        } else if tokens::is_punct(token, '<') {
            depth -= 1;
        }
        if depth == 0 {
            return &head[..if tokens::is_punct(token, '<') { at } else { at + 1 }];
        }
    }
    head
}

/// Names for all parameters in traits.
fn with_named_parameters(stream: TokenStream) -> TokenStream {
    tokens::replace(stream, &mut |tokens, at| {
        let TokenTree::Group(body) = &tokens[at] else { return None };
        let is_end = |token: &&TokenTree| {
            tokens::is_punct(token, ';') || matches!(token, TokenTree::Group(g) if g.delimiter() == Delimiter::Brace)
        };
        let head = tokens[..at].iter().rev().take_while(|token| !is_end(token));
        if body.delimiter() != Delimiter::Brace || !head.into_iter().any(|token| tokens::is_word(token, "trait")) {
            return None;
        }
        let named = tokens::replace(body.stream(), &mut |tokens, at| Some((1, nameless(tokens, at)?)));
        Some((1, TokenTree::Group(Group::new(Delimiter::Brace, named)).into_token_stream()))
    })
}

/// The parameters at this position with `_` for the names that a trait of edition 2015 may leave
/// out; `None` if all have names.
fn nameless(tokens: &[TokenTree], at: usize) -> Option<TokenStream> {
    let TokenTree::Group(group) = &tokens[at] else { return None };
    let head = without_generics(&tokens[..at]);
    let is_head = matches!(head, [.., TokenTree::Ident(word), TokenTree::Ident(_)] if word == "fn");
    if group.delimiter() != Delimiter::Parenthesis || !is_head {
        return None;
    }
    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
    // In `$($x:ident: u8),*` the parameters are a macro's.
    if inner.windows(2).any(|pair| tokens::is_punct(&pair[0], '$') && matches!(pair[1], TokenTree::Group(_))) {
        return None;
    }
    let mut put = TokenStream::new();
    let mut changed = false;
    for parameter in parameters(&inner) {
        let mut colons = (0..parameter.len()).filter(|&at| tokens::is_punct(&parameter[at], ':'));
        let is_single = |at: usize| {
            let is_second = at > 0 && tokens::is_path_separator(parameter, at - 1);
            !is_second && !tokens::is_path_separator(parameter, at)
        };
        let takes_self = parameter.iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "self"));
        // In `$x:ty` the colon is a macro's.
        let is_macros = parameter.iter().any(|token| tokens::is_punct(token, '$'));
        if !colons.any(is_single) && !takes_self && !is_macros {
            put.extend(quote::quote!(_:));
            changed = true;
        }
        put.extend(parameter.iter().cloned());
    }
    changed.then(|| TokenTree::Group(Group::new(Delimiter::Parenthesis, put)).into_token_stream())
}
