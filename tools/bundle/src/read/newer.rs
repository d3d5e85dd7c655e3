//! Crates of later editions in the words of an earlier one.
//!
//! Conditions with `let` between `&&` become conditions inside of each other: what they borrow is given back
//! before the `else` in both.

use syn::visit_mut::{self, VisitMut};
use syn::{parse_quote, BinOp, Expr, ExprWhile, Stmt, StmtMacro};

use crate::text::labels::{ends, nested, Labels};

/// Rewrites what edition 2021 does not know.
pub fn lowered(file: &mut syn::File) {
    Chains { labels: Labels::of("chain") }.visit_file_mut(file);
}

/// Rewrites conditions that are chains with `let`.
struct Chains {
    labels: Labels,
}

impl VisitMut for Chains {
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
