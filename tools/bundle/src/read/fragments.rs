//! The fragments that the variables of a macro stand for.
//!
//! What `syn` parses is kept as tokens, and an expression as one operand: in a group that nobody sees,
//! as the compiler has it, until it is written down.

use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, Ident};

use crate::text::attributes;

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

/// Parses one fragment from the start of the tokens: what it stands for and how long it is.
pub fn take_fragment(fragment: &str, tokens: &[TokenTree]) -> Option<(Vec<TokenTree>, usize)> {
    if fragment == "tt" {
        tokens.first()?;
        let count = joined(tokens);
        let mut taken = tokens[..count].to_vec();
        // What comes behind it elsewhere is another token, even if the characters could be one.
        if let Some(TokenTree::Punct(last)) = taken.last_mut() {
            *last = Punct::new(last.as_char(), Spacing::Alone);
        }
        return Some((taken, count));
    }
    let stream: TokenStream = tokens.iter().cloned().collect();
    let parser = |input: ParseStream| {
        let parsed = match fragment {
            "ident" => input.call(Ident::parse_any)?.to_token_stream(),
            "expr" | "expr_2021" => one_operand(input.parse()?),
            "ty" => input.parse::<syn::Type>()?.to_token_stream(),
            "path" => input.parse::<syn::Path>()?.to_token_stream(),
            "pat" | "pat_param" => syn::Pat::parse_multi(input)?.to_token_stream(),
            "literal" => literal(input)?,
            "lifetime" => input.parse::<syn::Lifetime>()?.to_token_stream(),
            "vis" => input.parse::<syn::Visibility>()?.to_token_stream(),
            "block" => input.parse::<syn::Block>()?.to_token_stream(),
            "item" => input.parse::<syn::Item>()?.to_token_stream(),
            "stmt" => input.parse::<syn::Stmt>()?.to_token_stream(),
            "meta" => input.parse::<syn::Meta>()?.to_token_stream(),
            _ => return Err(input.error("unknown fragment")),
        };
        let rest: TokenStream = input.parse()?;
        Ok((parsed, rest.into_iter().count()))
    };
    let (parsed, left): (TokenStream, usize) = parser.parse2(stream).ok()?;
    Some((parsed.into_iter().collect(), tokens.len() - left))
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
