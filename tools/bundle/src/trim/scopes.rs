//! Temporaries of edition 2024 in words of an earlier one.
//!
//! There a temporary of `if let` is dropped before the `else`, one of a block's last expression before the
//! block's variables. Where that matters is the compiler's to say, by its lints about that edition; it is
//! asked only where the comparison of editions has found a difference. A condition with `else` becomes a
//! block that is left by `break`, and a last expression a variable.

use std::collections::BTreeMap;

use proc_macro2::{LineColumn, Span};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{parse_quote, Block, Expr, Item, Stmt, StmtMacro};

use super::editions::Origin;
use super::{write, Trim};
use crate::error::Result;
use crate::judge::Edition;
use crate::text::labels::Labels;
use crate::text::tree::{Entry, Module, Printed};

/// The lints about where temporaries are dropped.
const LINTS: &[&str] = &["if_let_rescope", "tail_expr_drop_order"];

/// Rounds of rewriting: what is written may have something inside that is to be rewritten.
const ROUNDS: usize = 8;

impl Trim<'_> {
    /// Rewrites what drops temporaries otherwise in crates of edition 2024, for an earlier edition; whether
    /// there was any, and the compiler takes it so.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn rescope(&self, root: &mut Module, crates: &[Origin]) -> Result<bool> {
        let is_newer = |origin: &&Origin| origin.edition >= Edition::E2024;
        let newer: Vec<&str> = crates.iter().filter(is_newer).map(|origin| origin.module.as_str()).collect();
        let is_concerned = self.judge.edition < Edition::E2024 && !newer.is_empty();
        let Some(compiler) = self.compilers.first().filter(|_| is_concerned) else { return Ok(false) };
        let is_newer = |address: &[usize]| {
            let module = match &root.entries[address[0]] {
                Entry::Module(module) if crates.iter().any(|origin| origin.module == module.name) => &module.name,
                _ => "",
            };
            newer.contains(&module)
        };
        let mut rewritten = root.clone();
        let mut count = 0;
        for _ in 0..ROUNDS {
            let printed = Printed::new(self.header, &rewritten);
            write(&self.source, &printed.text)?;
            let said = compiler.lint(self.judge, &self.source, LINTS)?;
            if said.iter().any(|diagnostic| diagnostic.is_error()) {
                return Ok(false);
            }
            let mut places: BTreeMap<&[usize], Vec<LineColumn>> = BTreeMap::new();
            for span in said.iter().filter(|d| LINTS.contains(&d.code())).flat_map(|d| &d.spans) {
                let piece = printed.piece_at(span.line_start, span.column_start);
                if let Some(piece) = piece.filter(|piece| is_newer(&piece.address)) {
                    let line = span.line_start + 1 - piece.line;
                    let place = LineColumn { line, column: span.column_start - 1 };
                    places.entry(&piece.address).or_default().push(place);
                }
            }
            let before = count;
            for (address, places) in places {
                let Some(piece) = printed.piece(address) else { continue };
                let Ok(mut item) = syn::parse_str::<Item>(&piece.text) else { continue };
                count += rescoped(&mut item, &places);
                if let Some(there) = rewritten.item_mut(address) {
                    *there = item;
                }
            }
            if count == before {
                break;
            }
        }
        *root = rewritten;
        Ok(count > 0)
    }
}

/// Rewrites the conditions and last expressions that have these places; their number.
fn rescoped(item: &mut Item, places: &[LineColumn]) -> usize {
    let mut scopes = Scopes { places, labels: Labels::of("scope"), count: 0 };
    scopes.visit_item_mut(item);
    scopes.count
}

struct Scopes<'a> {
    places: &'a [LineColumn],
    labels: Labels,
    count: usize,
}

impl Scopes<'_> {
    fn has_place(&self, span: Span) -> bool {
        self.places.iter().any(|place| (span.start()..span.end()).contains(place))
    }
}

impl VisitMut for Scopes<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let is_meant = match expr {
            Expr::If(condition) => {
                matches!(*condition.cond, Expr::Let(_))
                    && condition.else_branch.is_some()
                    && self.has_place(condition.cond.span())
            }
            _ => false,
        };
        visit_mut::visit_expr_mut(self, expr);
        self.labels.name_loop(expr);
        if let (true, Expr::If(condition)) = (is_meant, &*expr) {
            *expr = self.labels.condition(condition, vec![(*condition.cond).clone()]);
            self.count += 1;
        }
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        let before = self.count;
        let is_value =
            |last: &&Stmt| matches!(last, Stmt::Expr(_, None) | Stmt::Macro(StmtMacro { semi_token: None, .. }));
        let end = block.stmts.last().filter(is_value);
        let is_meant = end.is_some_and(|end| self.has_place(end.span()));
        visit_mut::visit_block_mut(self, block);
        if !is_meant || self.count > before {
            return;
        }
        if let Some(end) = block.stmts.pop() {
            let stored: Block = parse_quote!({ let value = #end; value });
            block.stmts.extend(stored.stmts);
            self.count += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use quote::ToTokens;

    use super::*;

    /// The text with what is marked by `@` rewritten.
    fn same(marked: &str, after: &str) {
        let mut item: Item = syn::parse_str(&marked.replace('@', "")).unwrap();
        let starts = marked.match_indices('@').enumerate();
        let places: Vec<LineColumn> = starts.map(|(n, (at, _))| LineColumn { line: 1, column: at - n }).collect();
        rescoped(&mut item, &places);
        let after: Item = syn::parse_str(after).unwrap();
        assert_eq!(item.to_token_stream().to_string(), after.to_token_stream().to_string());
    }

    #[test]
    fn conditions_and_last_expressions_drop_what_they_borrow() {
        same(
            "fn f() { if let Some(x) = @c.get() { x } else if let Some(y) = @d.get() { return y; } else { 2 } }",
            "fn f() { 'scope1: { if let Some(x) = c.get() { break 'scope1 x; }
                if let Some(y) = d.get() { return y; } 2 } }",
        );
        same(
            "fn f() { if a { let b = c(); b.get(@d()) } else { e!(@f()) } }",
            "fn f() { if a { let b = c(); let value = b.get(d()); value } else { let value = e!(f()); value } }",
        );
    }

    #[test]
    fn others_stay() {
        let plain = "fn f() { if let Some(x) = c.get() { x } else { let b = d(); b.get(e()) } }";
        same(plain, plain);
    }
}
