//! Crates of later editions in the words of an earlier one.
//!
//! Conditions with `let` between `&&` become conditions inside of each other: what they borrow is given back
//! before the `else` in both.

use proc_macro2::Span;
use syn::visit_mut::{self, VisitMut};
use syn::{parse_quote, BinOp, Block, Expr, ExprIf, ExprWhile, Lifetime, Stmt};

use crate::text::standard_macros;

/// Rewrites what edition 2021 does not know.
pub fn lowered(file: &mut syn::File) {
    Chains { count: 0 }.visit_file_mut(file);
}

/// Rewrites conditions that are chains with `let`.
struct Chains {
    count: usize,
}

impl VisitMut for Chains {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let made = match expr {
            Expr::If(condition) => self.condition(condition),
            Expr::While(repetition) => repeated(repetition),
            _ => None,
        };
        if let Some(made) = made {
            *expr = made;
        }
    }
}

impl Chains {
    fn condition(&mut self, condition: &ExprIf) -> Option<Expr> {
        let links = links(&condition.cond)?;
        let body = &condition.then_branch;
        let Some((_, otherwise)) = &condition.else_branch else { return Some(nested(links, body.clone())) };
        let rest = match &**otherwise {
            Expr::Block(block) if block.label.is_none() => block.block.stmts.clone(),
            otherwise => vec![Stmt::Expr(otherwise.clone(), None)],
        };
        if ends(body) {
            let nested = nested(links, body.clone());
            return Some(parse_quote!({ #nested #(#rest)* }));
        }
        self.count += 1;
        let label = Lifetime::new(&format!("'chain{}", self.count), Span::call_site());
        let nested = nested(links, parse_quote!({ break #label #body }));
        Some(parse_quote!(#label: { #nested #(#rest)* }))
    }
}

fn repeated(repetition: &ExprWhile) -> Option<Expr> {
    let links = links(&repetition.cond)?;
    let body = &repetition.body;
    let mut inside = body.clone();
    if !ends(body) {
        if let Some(Stmt::Expr(_, end @ None)) = inside.stmts.last_mut() {
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

/// Conditions inside of each other, the body inside of all.
fn nested(links: Vec<Expr>, body: Block) -> Expr {
    let inside = |body: Block, link: Expr| -> Block { parse_quote!({ if #link #body }) };
    let block = links.into_iter().rev().fold(body, inside);
    match block.stmts.into_iter().next() {
        Some(Stmt::Expr(expr, _)) => expr,
        _ => unreachable!("a chain has conditions"),
    }
}

/// Whether what comes behind a block is never reached, as its last word tells.
fn ends(block: &Block) -> bool {
    match block.stmts.last() {
        Some(Stmt::Expr(Expr::Return(_) | Expr::Break(_) | Expr::Continue(_), _)) => true,
        Some(Stmt::Expr(Expr::Macro(call), _)) => standard_macros::never_returns(&call.mac.path),
        Some(Stmt::Macro(call)) => standard_macros::never_returns(&call.mac.path),
        _ => false,
    }
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
    fn chains_become_conditions_inside_of_each_other() {
        same(
            "fn f() { if a && b && let Some(x) = c && x > 1 && d { g(x) } }",
            "fn f() { if a && b { if let Some(x) = c { if x > 1 && d { g(x) } } } }",
        );
        same(
            "fn f() -> u8 { if let Some(x) = c && x > 1 { x } else { 2 } }",
            "fn f() -> u8 { 'chain1: { if let Some(x) = c { if x > 1 { break 'chain1 { x } } } 2 } }",
        );
        same(
            "fn f() -> u8 { if let Some(x) = c && x > 1 { return x; } else if d { 2 } else { 3 } }",
            "fn f() -> u8 { { if let Some(x) = c { if x > 1 { return x; } } if d { 2 } else { 3 } } }",
        );
        same(
            "fn f() { 'a: while let Some(x) = c.pop() && x > 1 { g(x); } }",
            "fn f() { 'a: loop { if let Some(x) = c.pop() { if x > 1 { g(x); continue; } } break; } }",
        );
    }

    #[test]
    fn other_conditions_stay() {
        let plain = "fn f() { if let Some(x) = c { g(x) } else if a && b { h() } while a || b && c { i() } }";
        same(plain, plain);
    }
}
