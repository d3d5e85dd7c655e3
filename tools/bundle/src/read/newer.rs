//! Crates of later editions in the words of an earlier one.
//!
//! Conditions with `let` between `&&` become conditions inside of each other: what they borrow is given back
//! before the `else` in both.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::visit_mut::{self, VisitMut};
use syn::{parse_quote, BinOp, Expr, ExprWhile, Macro, Stmt, StmtMacro, Token};

use crate::text::labels::{ends, nested, Labels};
use crate::text::tokens::{self, is_punct, is_word};

/// Start of the names that stand for the fragments of a macro's rules while they are parsed.
const FRAGMENT: &str = "fragment_of_rules_";

/// Rewrites what edition 2021 does not know.
pub fn lowered(file: &mut syn::File) {
    Chains { labels: Labels::of("chain") }.visit_file_mut(file);
}

/// Rewrites conditions that are chains with `let`.
struct Chains {
    labels: Labels,
}

impl Chains {
    /// A stream with the chains that it has lowered, as far as they are expressions but for the fragments of
    /// rules; others stay.
    fn in_tokens(&mut self, stream: TokenStream) -> TokenStream {
        let stream = tokens::replace(stream, &mut |tokens, at| match tokens.get(at..at + 2) {
            Some([sign, TokenTree::Ident(name)]) if is_punct(sign, '$') => {
                Some((2, tokens::ident(&format!("{FRAGMENT}{name}")).into_token_stream()))
            }
            _ => None,
        });
        let lowered = tokens::replace(stream, &mut |tokens, at| {
            let follows_else = at > 0 && is_word(&tokens[at - 1], "else");
            let is_start = is_word(&tokens[at], "if") || is_word(&tokens[at], "while");
            let rest = || tokens[at..].iter().cloned().collect();
            let (mut expr, left) = is_start.then(|| first_expr.parse2(rest())).filter(|_| !follows_else)?.ok()?;
            let before = expr.to_token_stream().to_string();
            self.visit_expr_mut(&mut expr);
            let after = expr.to_token_stream();
            (after.to_string() != before).then(|| (tokens.len() - at - left, after))
        });
        with_fragments(lowered)
    }
}

/// The condition or loop that tokens begin with, and the number of those behind it.
fn first_expr(input: ParseStream<'_>) -> syn::Result<(Expr, usize)> {
    let expr = match input.peek(Token![if]) {
        true => Expr::If(input.parse()?),
        false => Expr::While(input.parse()?),
    };
    let rest: TokenStream = input.parse()?;
    Ok((expr, rest.into_iter().count()))
}

/// Whether there may be a chain.
fn has_chain(stream: TokenStream) -> bool {
    let (mut has_let, mut ands) = (false, 0);
    tokens::for_each(stream, &mut |token| {
        has_let |= is_word(token, "let");
        ands += usize::from(is_punct(token, '&'));
    });
    has_let && ands > 1
}

/// The names of fragments as they are in rules.
fn with_fragments(stream: TokenStream) -> TokenStream {
    tokens::replace(stream, &mut |tokens, at| match &tokens[at] {
        TokenTree::Ident(whole) => {
            let name = whole.to_string();
            let name = Ident::new(name.strip_prefix(FRAGMENT)?, whole.span());
            Some((1, quote::quote!($#name)))
        }
        _ => None,
    })
}

impl VisitMut for Chains {
    fn visit_macro_mut(&mut self, call: &mut Macro) {
        if has_chain(call.tokens.clone()) {
            call.tokens = self.in_tokens(call.tokens.clone());
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        self.labels.name_loop(expr);
        let made = match expr {
            Expr::If(condition) => links(&condition.cond).map(|links| self.labels.condition(condition, links)),
            Expr::While(repetition) => repeated(repetition),
            _ => None,
        };
        if let Some(made) = made {
            *expr = made;
        }
    }
}

fn repeated(repetition: &ExprWhile) -> Option<Expr> {
    let links = links(&repetition.cond)?;
    let body = &repetition.body;
    let mut inside = body.clone();
    if !ends(body) {
        if let Some(Stmt::Expr(_, end) | Stmt::Macro(StmtMacro { semi_token: end, .. })) = inside.stmts.last_mut() {
            *end = Some(Default::default());
        }
        inside.stmts.push(parse_quote!(continue;));
    }
    let (label, nested) = (&repetition.label, nested(links, inside));
    Some(parse_quote!(#label loop { #nested break; }))
}

/// The conditions of a chain with `let`, those without any together.
fn links(condition: &Expr) -> Option<Vec<Expr>> {
    fn add(condition: &Expr, links: &mut Vec<Expr>) {
        match condition {
            Expr::Binary(both) if matches!(both.op, BinOp::And(_)) => {
                add(&both.left, links);
                add(&both.right, links);
            }
            Expr::Let(_) => links.push(condition.clone()),
            plain => match links.pop() {
                Some(last) if !matches!(last, Expr::Let(_)) => links.push(parse_quote!(#last && #plain)),
                last => {
                    links.extend(last);
                    links.push(plain.clone());
                }
            },
        }
    }
    let mut found = Vec::new();
    add(condition, &mut found);
    Some(found).filter(|found| found.len() > 1)
}

#[cfg(test)]
mod tests {
    use quote::ToTokens;

    use super::*;

    fn lowered_text(source: &str) -> String {
        let mut file = syn::parse_file(source).unwrap();
        lowered(&mut file);
        file.to_token_stream().to_string()
    }

    fn same(before: &str, after: &str) {
        let after = syn::parse_file(after).unwrap().to_token_stream().to_string();
        assert_eq!(lowered_text(before), after);
    }

    #[test]
    fn chains_in_macros_are_lowered() {
        same(
            "fn f() { g!(a, if let Some(x) = b && x > 1 { x } else { 2 }) }",
            "fn f() { g!(a, 'chain1: { if let Some(x) = b { if x > 1 { break 'chain1 x; } } 2 }) }",
        );
        same(
            "macro_rules! g { ($p:pat, $b:expr) => { while let $p = $crate::h($b) && i { j() } (k)(l && m) }; }",
            "macro_rules! g { ($p:pat, $b:expr) => { loop { if let $p = $crate::h($b) { if i { j(); continue; } } break; }
                (k)(l && m) }; }",
        );
        for plain in [
            "fn f() { g!(if let Some(x) = b { x && y } else { 2 }) }",
            "macro_rules! g { (if let $p:pat = $b:expr && $c:expr) => { if let $p = $b { $c } else { $(&& $d)* } }; }",
        ] {
            same(plain, plain);
        }
    }

    #[test]
    fn chains_become_conditions_inside_of_each_other() {
        same(
            "fn f() { if a && b && let Some(x) = c && x > 1 && d { g(x) } }",
            "fn f() { if a && b { if let Some(x) = c { if x > 1 && d { g(x) } } } }",
        );
        same(
            "fn f() -> u8 { if let Some(x) = c && x > 1 { x } else { 2 } }",
            "fn f() -> u8 { 'chain1: { if let Some(x) = c { if x > 1 { break 'chain1 x; } } 2 } }",
        );
        same(
            "fn f() -> u8 { if let Some(x) = c && x > 1 { return x; } else if d { 2 } else { 3 } }",
            "fn f() -> u8 { { if let Some(x) = c { if x > 1 { return x; } } if d { 2 } else { 3 } } }",
        );
        same(
            "fn f() { 'a: while let Some(x) = c.pop() && x > 1 { g(x); } }",
            "fn f() { 'a: loop { if let Some(x) = c.pop() { if x > 1 { g(x); continue; } } break; } }",
        );
        same(
            "fn f() { while let Some(x) = c.pop() && x > 1 { g!(x) } if let Some(x) = c && x > 1 { g!() } else { h!() } }",
            "fn f() { loop { if let Some(x) = c.pop() { if x > 1 { g!(x); continue; } } break; }
                'chain1: { if let Some(x) = c { if x > 1 { break 'chain1 g!(); } } h!() } }",
        );
        same(
            "fn f() { for y in c { if let Some(x) = y && x > 1 { if x > 2 { continue; } g(x) } else { h() } } }",
            "fn f() { 'chain2: for y in c { 'chain1: { if let Some(x) = y { if x > 1 {
                if x > 2 { continue 'chain2; } break 'chain1 g(x);
            } } h() } } }",
        );
    }

    #[test]
    fn other_conditions_stay() {
        let plain = "fn f() { if let Some(x) = c { g(x) } else if a && b { h() } while a || b && c { i() } }";
        same(plain, plain);
    }
}
