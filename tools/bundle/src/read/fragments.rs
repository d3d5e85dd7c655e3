//! The fragments that the variables of a macro stand for.
//!
//! What `syn` parses is kept as tokens, and an expression as one operand: in a group that nobody sees,
//! as the compiler has it, until it is written down. To another macro a fragment stays what it is, one
//! token that only fragments match: so it is here where macros are tried.

use std::rc::Rc;

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, Stmt};

use super::first_tokens::{may_begin, may_begin_with_opaque};
use crate::text::{attributes, tokens};

/// A letter, to the syntax of Rust, in front of the kind of an opaque fragment.
const KIND: char = 'ǁ';

/// What a variable of a macro stands for.
#[derive(Clone, Debug)]
pub struct Fragment {
    /// Its kind, as the macro's rule says.
    pub kind: Rc<str>,
    /// Its tokens.
    pub tokens: Rc<[TokenTree]>,
}

impl Fragment {
    /// Whether other macros see one token of this kind, and not what it is made of.
    pub fn is_opaque(&self) -> bool {
        !["ident", "lifetime", "tt"].contains(&&*self.kind)
    }

    /// As other macros see it.
    pub fn opaque(&self) -> TokenTree {
        let kind = match &*self.kind {
            "expr_2021" => "expr",
            "pat_param" => "pat",
            kind => kind,
        };
        let mut tokens = vec![TokenTree::Ident(Ident::new(&format!("{KIND}{kind}"), Span::call_site()))];
        tokens.extend(self.tokens.iter().cloned());
        TokenTree::Group(Group::new(Delimiter::None, tokens.into_iter().collect()))
    }
}

/// The kind and the tokens of an opaque fragment.
pub fn opened(token: &TokenTree) -> Option<(String, TokenStream)> {
    let TokenTree::Group(group) = token else { return None };
    let mut tokens = Some(group.stream()).filter(|_| group.delimiter() == Delimiter::None)?.into_iter();
    match tokens.next()? {
        TokenTree::Ident(kind) => Some((kind.to_string().strip_prefix(KIND)?.to_string(), tokens.collect())),
        _ => None,
    }
}

/// Whether an opaque fragment is among these tokens, at any depth.
pub fn has_opaque(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match &token {
        TokenTree::Group(group) => opened(&token).is_some() || has_opaque(&group.stream()),
        _ => false,
    })
}

/// The tokens with something else in place of opaque fragments.
fn instead(tokens: TokenStream, of: fn(&str, TokenStream) -> TokenStream) -> TokenStream {
    tokens::replace(tokens, &mut |tokens, at| {
        let (kind, inner) = opened(&tokens[at])?;
        Some((1, of(&kind, instead(inner, of))))
    })
}

/// One token that parses as a fragment of a kind does, and with what stands around it as little as that.
fn stand_in(kind: &str, inner: TokenStream) -> TokenStream {
    match kind {
        "expr" | "literal" => quote::quote!(0),
        "ty" | "pat" => quote::quote!(_),
        "path" | "meta" => quote::quote!(name),
        "block" => quote::quote!({}),
        "vis" => quote::quote!(pub),
        _ => TokenTree::Group(Group::new(Delimiter::None, inner)).into(),
    }
}

/// A literal, also one behind a sign.
pub struct SignedLiteral;

impl syn::parse::Parse for SignedLiteral {
    fn parse(input: ParseStream) -> syn::Result<SignedLiteral> {
        literal(input).map(|_| SignedLiteral)
    }
}

/// Characters that are one token tree to a macro, the longest first.
const JOINED: &[&str] = &[
    "..=", "...", "<<=", ">>=", "::", "=>", "->", "<-", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=",
    "%=", "^=", "&=", "|=", "<<", ">>", "..",
];

/// How many of these tokens are the first token tree, as a macro sees it.
pub fn joined(tokens: &[TokenTree]) -> usize {
    let mut run = String::new();
    for token in tokens.iter().take(3) {
        match token {
            TokenTree::Punct(sign) => {
                run.push(sign.as_char());
                if sign.spacing() == Spacing::Alone {
                    break;
                }
            }
            // A lifetime.
            TokenTree::Ident(_) if run == "'" => return 2,
            _ => break,
        }
    }
    JOINED.iter().find(|joined| run.starts_with(**joined)).map_or(1, |joined| joined.len())
}

/// Whether a fragment may begin with these tokens; `None` where that is not known here.
pub fn begins(fragment: &str, tokens: &[TokenTree]) -> Option<bool> {
    match tokens.first().and_then(opened) {
        Some((kind, content)) => may_begin_with_opaque(fragment, &kind, &content),
        None => may_begin(fragment, tokens),
    }
}

/// Parses one fragment, which [`begins`] at the start of the tokens: what it stands for and how long it is.
/// `is_doubtful` becomes true where that depends on how the compiler sees an opaque one, which is not known
/// here, and where it is wrong: no other rule is tried then.
pub fn take_fragment(fragment: &str, tokens: &[TokenTree], is_doubtful: &mut bool) -> Option<(Vec<TokenTree>, usize)> {
    if let Some((kind, _)) = tokens.first().and_then(opened) {
        if fragment == kind || fragment == "tt" {
            // An expression may go on.
            if fragment != "expr" {
                return Some((tokens[..1].to_vec(), 1));
            }
        } else if fragment == "vis" {
            return Some((Vec::new(), 0));
        }
    }
    if fragment == "tt" {
        let count = joined(tokens);
        let mut taken = tokens[..count].to_vec();
        // What comes behind it elsewhere is another token, even if the characters could be one.
        if let Some(TokenTree::Punct(last)) = taken.last_mut() {
            *last = Punct::new(last.as_char(), Spacing::Alone);
        }
        return Some((taken, count));
    }
    match (fragment, tokens.first()?) {
        ("ident", word @ TokenTree::Ident(_)) => return Some((vec![word.clone()], 1)),
        ("vis", TokenTree::Ident(word)) if word != "pub" => return Some((Vec::new(), 0)),
        _ => {}
    }
    let tokens = if fragment == "ty" { &tokens[..end_of_type(tokens)] } else { tokens };
    let stream: TokenStream = tokens.iter().cloned().collect();
    let has_opaque = has_opaque(&stream);
    let stream = if has_opaque { instead(stream, stand_in) } else { stream };
    let parser = |input: ParseStream| {
        let parsed = match fragment {
            "ident" => input.call(syn::Ident::parse_any)?.to_token_stream(),
            "expr" | "expr_2021" => one_operand(input.parse()?),
            "ty" => input.parse::<syn::Type>()?.to_token_stream(),
            "path" => input.parse::<syn::Path>()?.to_token_stream(),
            "pat" => syn::Pat::parse_multi_with_leading_vert(input)?.to_token_stream(),
            "pat_param" => syn::Pat::parse_single(input)?.to_token_stream(),
            "literal" => literal(input)?,
            "lifetime" => input.parse::<syn::Lifetime>()?.to_token_stream(),
            "vis" => input.parse::<syn::Visibility>()?.to_token_stream(),
            "block" => input.parse::<syn::Block>()?.to_token_stream(),
            "item" => input.parse::<syn::Item>()?.to_token_stream(),
            "stmt" => match input.parse()? {
                // To the compiler the semicolon is not part of it.
                Stmt::Local(_) | Stmt::Expr(_, Some(_)) | Stmt::Macro(_) => return Err(input.error("not alone")),
                stmt => stmt.to_token_stream(),
            },
            "meta" => input.parse::<syn::Meta>()?.to_token_stream(),
            _ => return Err(input.error("unknown fragment")),
        };
        let rest: TokenStream = input.parse()?;
        Ok((parsed, rest.into_iter().count()))
    };
    let parsed: Option<(TokenStream, usize)> = parser.parse2(stream).ok();
    *is_doubtful |= parsed.is_none();
    let (parsed, left) = parsed?;
    let (parsed, count) = (parsed.into_iter().collect::<Vec<_>>(), tokens.len() - left);
    let (written, rest) = tokens.split_at(count);
    *is_doubtful |= is_taken_otherwise(fragment, written, rest);
    if !has_opaque || !self::has_opaque(&written.iter().cloned().collect()) {
        return Some((parsed, count));
    }
    // What was parsed does not know the kinds.
    let is_group = |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::None);
    let is_one = count > 1 && matches!(parsed.as_slice(), [one] if is_group(one));
    let group = || TokenTree::Group(Group::new(Delimiter::None, written.iter().cloned().collect()));
    Some((if is_one { vec![group()] } else { written.to_vec() }, count))
}

/// How many tokens to parse for a type: up to a comma or semicolon in front of which no arguments begin.
fn end_of_type(tokens: &[TokenTree]) -> usize {
    let is_one_of = |token: &TokenTree, signs: &[char]| signs.iter().any(|sign| tokens::is_punct(token, *sign));
    let end = tokens.iter().position(|token| is_one_of(token, &['<', ',', ';']));
    end.filter(|end| !tokens::is_punct(&tokens[*end], '<')).map_or(tokens.len(), |end| end + 1)
}

/// Whether the compiler takes more than `syn` does, bounds behind a type and `Fn(A) -> B` as of old, or less: an
/// open range ends before `_`.
fn is_taken_otherwise(fragment: &str, taken: &[TokenTree], rest: &[TokenTree]) -> bool {
    let is_path = matches!(taken.last(), Some(TokenTree::Ident(_)));
    match (fragment, rest.first()) {
        ("ty" | "path", Some(TokenTree::Group(group))) => is_path && group.delimiter() == Delimiter::Parenthesis,
        ("ty", Some(next)) => joined(rest) == 1 && tokens::is_punct(next, '+'),
        ("expr" | "expr_2021", _) => taken.windows(2).any(|pair| {
            let is_range = tokens::is_punct(&pair[0], '.') || tokens::is_punct(&pair[0], '=');
            is_range && tokens::is_word(&pair[1], "_")
        }),
        _ => false,
    }
}

fn literal(input: ParseStream) -> syn::Result<TokenStream> {
    let sign: Option<syn::Token![-]> = input.parse()?;
    let literal: syn::Lit = input.parse()?;
    Ok(quote::quote!(#sign #literal))
}

/// Whether an expression needs no parentheses to be one operand.
pub fn is_operand(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Lit(_)
            | Expr::Path(_)
            | Expr::Paren(_)
            | Expr::Tuple(_)
            | Expr::Array(_)
            | Expr::Call(_)
            | Expr::MethodCall(_)
            | Expr::Macro(_)
            | Expr::Field(_)
            | Expr::Index(_)
    )
}

/// An expression as one operand: in an invisible group if it has to keep its own precedence.
fn one_operand(mut expr: Expr) -> TokenStream {
    while let Expr::Group(group) = expr {
        expr = *group.expr;
    }
    if is_operand(&expr) {
        return expr.to_token_stream();
    }
    attributes::drop_lint_levels(&mut expr);
    TokenTree::Group(Group::new(Delimiter::None, expr.to_token_stream())).into()
}
