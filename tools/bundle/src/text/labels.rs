//! Labels: conditions as blocks that are left by `break`.
//!
//! In a block with a label `break` and `continue` must say which loop they mean, so loops get labels as well.

use proc_macro2::Span;
use syn::visit_mut::{self, VisitMut};
use syn::{
    parse_quote, Block, Expr, ExprAsync, ExprBlock, ExprClosure, ExprConst, ExprIf, ExprMacro, Item, Lifetime, Stmt,
    StmtMacro,
};

use super::standard_macros;

/// New labels: a word with numbers.
pub struct Labels {
    word: &'static str,
    count: usize,
}

impl Labels {
    /// None so far.
    pub fn of(word: &'static str) -> Labels {
        Labels { word, count: 0 }
    }

    fn next(&mut self) -> Lifetime {
        self.count += 1;
        Lifetime::new(&format!("'{}{}", self.word, self.count), Span::call_site())
    }

    /// Lets the jumps in a loop say that they mean it, where they are in a block with one of these labels.
    pub fn name_loop(&mut self, expr: &mut Expr) {
        let count = self.count;
        let label = self.next();
        if !name_loop(expr, &label) {
            self.count = count;
        }
    }

    /// A condition whose temporaries are dropped before its `else`.
    pub fn condition(&mut self, condition: &ExprIf, links: Vec<Expr>) -> Expr {
        let body = &condition.then_branch;
        let Some((_, otherwise)) = &condition.else_branch else { return nested(links, body.clone()) };
        let rest = match &**otherwise {
            Expr::Block(block) if block.label.is_none() => block.block.stmts.clone(),
            otherwise => vec![Stmt::Expr(otherwise.clone(), None)],
        };
        if ends(body) {
            let nested = nested(links, body.clone());
            return parse_quote!({ #nested #(#rest)* });
        }
        let label = self.next();
        let nested = nested(links, left_by(&label, body));
        parse_quote!(#label: { #nested #(#rest)* })
    }
}

/// A block whose value is that of the block with this label around it.
fn left_by(label: &Lifetime, body: &Block) -> Block {
    let mut body = body.clone();
    let value = match body.stmts.pop() {
        Some(Stmt::Expr(value, None)) => Some(value),
        Some(Stmt::Macro(StmtMacro { attrs, mac, semi_token: None })) => Some(Expr::Macro(ExprMacro { attrs, mac })),
        last => {
            body.stmts.extend(last);
            None
        }
    };
    let jump = match value {
        // Without parentheses the compiler warns that they may be what has the label.
        Some(value @ (Expr::Block(_) | Expr::ForLoop(_) | Expr::Loop(_) | Expr::While(_))) => {
            parse_quote!(break #label (#value))
        }
        Some(value) => parse_quote!(break #label #value),
        None => parse_quote!(break #label),
    };
    body.stmts.push(Stmt::Expr(jump, Some(Default::default())));
    body
}

/// Conditions inside of each other, the body inside of all.
pub fn nested(links: Vec<Expr>, body: Block) -> Expr {
    let inside = |body: Block, link: Expr| -> Block { parse_quote!({ if #link #body }) };
    let block = links.into_iter().rev().fold(body, inside);
    match block.stmts.into_iter().next() {
        Some(Stmt::Expr(expr, _)) => expr,
        _ => unreachable!("a chain has conditions"),
    }
}

/// Whether what comes behind a block is never reached, as its last word tells.
pub fn ends(block: &Block) -> bool {
    match block.stmts.last() {
        Some(Stmt::Expr(Expr::Return(_) | Expr::Break(_) | Expr::Continue(_), _)) => true,
        Some(Stmt::Expr(Expr::Macro(call), _)) => standard_macros::never_returns(&call.mac.path),
        Some(Stmt::Macro(call)) => standard_macros::never_returns(&call.mac.path),
        _ => false,
    }
}

/// Gives a loop its label, where it has none and a block with a label in it leaves or repeats it; whether
/// it was needed.
fn name_loop(repetition: &mut Expr, label: &Lifetime) -> bool {
    let (its_label, body) = match repetition {
        Expr::ForLoop(repetition) => (&mut repetition.label, &mut repetition.body),
        Expr::Loop(repetition) => (&mut repetition.label, &mut repetition.body),
        Expr::While(repetition) => (&mut repetition.label, &mut repetition.body),
        _ => return false,
    };
    let mut find = Jumps { label: None, blocks: 0, is_in_block: false };
    find.visit_block_mut(body);
    if !find.is_in_block {
        return false;
    }
    let label = its_label.get_or_insert_with(|| parse_quote!(#label:)).name.clone();
    Jumps { label: Some(label), blocks: 0, is_in_block: false }.visit_block_mut(body);
    true
}

/// The jumps without a label in the body of a loop.
struct Jumps {
    /// What to give them.
    label: Option<Lifetime>,
    /// Blocks with labels around.
    blocks: usize,
    /// Whether any is in such a block.
    is_in_block: bool,
}

impl Jumps {
    fn jump(&mut self, label: &mut Option<Lifetime>) {
        if label.is_none() {
            self.is_in_block |= self.blocks > 0;
            label.clone_from(&self.label);
        }
    }
}

impl VisitMut for Jumps {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Break(jump) => self.jump(&mut jump.label),
            Expr::Continue(jump) => self.jump(&mut jump.label),
            // What loops inside of this one run over is still in this one.
            Expr::ForLoop(inner) => return self.visit_expr_mut(&mut inner.expr),
            Expr::Loop(_) | Expr::While(_) => return,
            _ => {}
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_expr_block_mut(&mut self, block: &mut ExprBlock) {
        let has_label = usize::from(block.label.is_some());
        self.blocks += has_label;
        visit_mut::visit_expr_block_mut(self, block);
        self.blocks -= has_label;
    }

    fn visit_expr_closure_mut(&mut self, _: &mut ExprClosure) {}

    fn visit_expr_async_mut(&mut self, _: &mut ExprAsync) {}

    fn visit_expr_const_mut(&mut self, _: &mut ExprConst) {}

    fn visit_item_mut(&mut self, _: &mut Item) {}
}

#[cfg(test)]
mod tests {
    use quote::ToTokens;

    use super::*;

    fn named(source: &str) -> String {
        let mut repetition: Expr = syn::parse_str(source).unwrap();
        name_loop(&mut repetition, &parse_quote!('turn));
        repetition.to_token_stream().to_string()
    }

    fn same(before: &str, after: &str) {
        let after: Expr = syn::parse_str(after).unwrap();
        assert_eq!(named(before), after.to_token_stream().to_string());
    }

    #[test]
    fn jumps_out_of_blocks_with_labels_say_where_to() {
        same(
            "loop { if a { break; } 'b: { if c { continue; } break 'b } }",
            "'turn: loop { if a { break 'turn; } 'b: { if c { continue 'turn; } break 'b } }",
        );
        same(
            "'all: while a { 'b: { while c { break; } if d { break } } }",
            "'all: while a { 'b: { while c { break; } if d { break 'all } } }",
        );
        same(
            "for a in b { 'c: { for d in { if e { break } f } { break; } } }",
            "'turn: for a in b { 'c: { for d in { if e { break 'turn } f } { break; } } }",
        );
    }

    #[test]
    fn other_loops_stay() {
        for plain in ["loop { if a { break; } 'b: { g(|| loop { break }) } }", "while a { { if b { continue; } } }"] {
            same(plain, plain);
        }
    }
}
