//! Temporaries that edition 2024 drops earlier, in words that mean the same in every edition.
//!
//! Before that edition a temporary of `if let` lives as long as the whole expression or statement, since then
//! until before the `else`; one of a block's last expression is since then dropped before the block's
//! variables. What shall be as in 2024 becomes a block that is left by `break`, a statement, or a variable,
//! and what shall be as before becomes a `match`.

use std::ops::Range;

use proc_macro2::{LineColumn, Span};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    parse_quote, Block, Expr, ExprBlock, ExprIf, Ident, ImplItemFn, Item, ItemConst, ItemFn, ItemMacro, ItemStatic,
    Macro, Stmt, StmtMacro, TraitItemFn,
};

use super::macros::{self, has_function};
use crate::judge::Edition;
use crate::text::labels::Labels;
use crate::text::mentions::{self, Names};

/// Writes out what the `if let` of functions of these names, and of these macros, mean in an edition; their
/// number.
pub(super) fn write_out(item: &mut Item, names: &Names, macros: &Names, edition: Edition) -> usize {
    let labels = &mut Labels::of("scope");
    let mut conditions = Conditions { names, macros, edition, labels, is_inside: false, count: 0 };
    if has_function(item, names) && matches!(item, Item::Macro(ItemMacro { ident: None, .. })) {
        conditions.is_inside = true;
    }
    conditions.visit_item_mut(item);
    conditions.count
}

/// Writes out what every `if let` of an expression means in an edition.
pub(super) fn write_out_expr(expr: &mut Expr, edition: Edition, labels: &mut Labels) {
    let none = &Names::new();
    Conditions { names: none, macros: none, edition, labels, is_inside: true, count: 0 }.visit_expr_mut(expr);
}

struct Conditions<'a> {
    names: &'a Names,
    macros: &'a Names,
    edition: Edition,
    labels: &'a mut Labels,
    /// Whether this is in one of the functions.
    is_inside: bool,
    count: usize,
}

impl Conditions<'_> {
    fn function(&mut self, name: &Ident, visit: impl FnOnce(&mut Self)) {
        let was_inside = self.is_inside;
        self.is_inside |= self.names.contains(&name.to_string());
        visit(self);
        self.is_inside = was_inside;
    }

    /// Whether it depends on the edition when something in a condition is dropped.
    fn depends(&self, condition: &ExprIf) -> bool {
        match &*condition.cond {
            Expr::Let(bound) => self.is_inside && !is_place(&bound.expr),
            _ => false,
        }
    }

    /// A condition that is a value, written out.
    fn value(&mut self, condition: &ExprIf) -> Expr {
        self.count += 1;
        let Expr::Let(bound) = &*condition.cond else { return Expr::If(condition.clone()) };
        if self.edition < Edition::E2024 {
            let (of, pattern, body) = (&bound.expr, &bound.pat, &condition.then_branch);
            return match &condition.else_branch {
                Some((_, otherwise)) => parse_quote!(match #of { #pattern => #body _ => #otherwise }),
                None => parse_quote!(match #of { #pattern => #body _ => {} }),
            };
        }
        match condition.else_branch {
            Some(_) => self.labels.condition(condition, vec![(*condition.cond).clone()]),
            None => parse_quote!({ #condition; }),
        }
    }
}

impl VisitMut for Conditions<'_> {
    fn visit_item_fn_mut(&mut self, item: &mut ItemFn) {
        self.function(&item.sig.ident.clone(), |conditions| visit_mut::visit_item_fn_mut(conditions, item));
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut ImplItemFn) {
        self.function(&item.sig.ident.clone(), |conditions| visit_mut::visit_impl_item_fn_mut(conditions, item));
    }

    fn visit_trait_item_fn_mut(&mut self, item: &mut TraitItemFn) {
        self.function(&item.sig.ident.clone(), |conditions| visit_mut::visit_trait_item_fn_mut(conditions, item));
    }

    fn visit_item_const_mut(&mut self, item: &mut ItemConst) {
        self.function(&item.ident.clone(), |conditions| visit_mut::visit_item_const_mut(conditions, item));
    }

    fn visit_item_static_mut(&mut self, item: &mut ItemStatic) {
        self.function(&item.ident.clone(), |conditions| visit_mut::visit_item_static_mut(conditions, item));
    }

    fn visit_item_macro_mut(&mut self, item: &mut ItemMacro) {
        match &item.ident {
            Some(name) if self.is_inside || self.macros.contains(&name.to_string()) => {
                let mut conditions = macros::Conditions::in_edition(self.edition, self.labels);
                item.mac.tokens = conditions.in_rules(item.mac.tokens.clone());
                self.count += conditions.count;
            }
            Some(_) => {}
            None => visit_mut::visit_item_macro_mut(self, item),
        }
    }

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        if self.is_inside {
            let mut conditions = macros::Conditions::in_edition(self.edition, self.labels);
            call.tokens = conditions.in_given(call.tokens.clone());
            self.count += conditions.count;
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        self.labels.name_loop(expr);
        if let Expr::If(condition) = expr {
            if self.depends(condition) {
                *expr = self.value(condition);
            }
        }
    }

    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        match stmt {
            // Where nothing else is in the statement, its end is that of the condition.
            Stmt::Expr(Expr::If(condition), Some(_)) if condition.else_branch.is_none() => {
                visit_mut::visit_expr_if_mut(self, condition);
            }
            _ => visit_mut::visit_stmt_mut(self, stmt),
        }
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        let last = block.stmts.len().saturating_sub(1);
        for (at, stmt) in block.stmts.iter_mut().enumerate() {
            match stmt {
                Stmt::Expr(Expr::If(condition), semicolon @ None) if condition.else_branch.is_none() => {
                    visit_mut::visit_expr_if_mut(self, condition);
                    if at < last || !self.depends(condition) {
                        continue;
                    }
                    if self.edition >= Edition::E2024 {
                        *semicolon = Some(Default::default());
                        self.count += 1;
                    } else {
                        *stmt = Stmt::Expr(self.value(&condition.clone()), None);
                    }
                }
                stmt => self.visit_stmt_mut(stmt),
            }
        }
    }
}

/// Whether an expression only names what lives elsewhere, so that it has nothing to drop.
pub(super) fn is_place(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) | Expr::Lit(_) => true,
        Expr::Field(field) => is_place(&field.base),
        Expr::Index(index) => is_place(&index.expr) && is_place(&index.index),
        Expr::Paren(inner) => is_place(&inner.expr),
        Expr::Reference(of) => is_place(&of.expr),
        Expr::Tuple(tuple) => tuple.elems.iter().all(is_place),
        Expr::Unary(of) => is_place(&of.expr),
        _ => false,
    }
}

/// Where something is in the text of an item.
pub(super) type Extent = Range<LineColumn>;

/// Stores the last expressions of the innermost blocks with these places in variables: what they borrow is
/// dropped before other variables, as since 2024; their number.
pub(super) fn store(item: &mut Item, places: &[Extent]) -> usize {
    let mut ends = Ends { places, count: 0 };
    ends.visit_item_mut(item);
    ends.count
}

struct Ends<'a> {
    places: &'a [Extent],
    count: usize,
}

impl VisitMut for Ends<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        let before = self.count;
        let is_value =
            |last: &&Stmt| matches!(last, Stmt::Expr(_, None) | Stmt::Macro(StmtMacro { semi_token: None, .. }));
        let end = block.stmts.last().filter(is_value).map(extent);
        let is_meant = end.is_some_and(|end| self.places.iter().any(|place| end.contains(&place.start)));
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

/// Stores what begins the last expressions of blocks and has one of these places in variables of the whole
/// block: they are dropped after its others, as before 2024; their number.
pub(super) fn hold(item: &mut Item, places: &[Extent]) -> usize {
    let mut words = Names::new();
    mentions::of_tokens(item.to_token_stream(), &mut words);
    let name = Ident::new(&unused("held", &words), Span::call_site());
    let mut starts = Starts { places, name, count: 0 };
    starts.visit_item_mut(item);
    starts.count
}

/// A name that is none of these words.
pub(super) fn unused(name: &str, words: &Names) -> String {
    let numbered = (2..).map(|number| format!("{name}{number}"));
    std::iter::once(name.to_string()).chain(numbered).find(|name| !words.contains(name)).unwrap_or_default()
}

struct Starts<'a> {
    places: &'a [Extent],
    name: Ident,
    count: usize,
}

impl Starts<'_> {
    /// A block at whose end temporaries of its last expression are dropped in every edition.
    fn scope(&mut self, block: &mut Block) {
        let Some(Stmt::Expr(end, None)) = block.stmts.last_mut() else { return };
        let Some(first) = first_of(end, self.places) else { return };
        let name = &self.name;
        let first = std::mem::replace(first, parse_quote!(#name));
        block.stmts.insert(0, parse_quote!(let #name;));
        let last = block.stmts.len() - 1;
        block.stmts.insert(last, parse_quote!(#name = #first;));
        self.count += 1;
    }

    fn scope_of(&mut self, body: &mut Expr) {
        if let Expr::Block(ExprBlock { label: None, block, .. }) = body {
            self.scope(block);
        }
    }
}

impl VisitMut for Starts<'_> {
    fn visit_item_fn_mut(&mut self, item: &mut ItemFn) {
        visit_mut::visit_item_fn_mut(self, item);
        self.scope(&mut item.block);
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut ImplItemFn) {
        visit_mut::visit_impl_item_fn_mut(self, item);
        self.scope(&mut item.block);
    }

    fn visit_trait_item_fn_mut(&mut self, item: &mut TraitItemFn) {
        visit_mut::visit_trait_item_fn_mut(self, item);
        if let Some(block) = &mut item.default {
            self.scope(block);
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        match expr {
            Expr::If(condition) => {
                self.scope(&mut condition.then_branch);
                if let Some((_, otherwise)) = &mut condition.else_branch {
                    self.scope_of(otherwise);
                }
            }
            Expr::Match(choice) => choice.arms.iter_mut().for_each(|arm| self.scope_of(&mut arm.body)),
            Expr::Closure(closure) => self.scope_of(&mut closure.body),
            Expr::While(repetition) => self.scope(&mut repetition.body),
            Expr::ForLoop(repetition) => self.scope(&mut repetition.body),
            Expr::Loop(repetition) => self.scope(&mut repetition.body),
            _ => {}
        }
    }
}

/// What has one of these places and is the first that an expression evaluates.
fn first_of<'a>(expr: &'a mut Expr, places: &[Extent]) -> Option<&'a mut Expr> {
    if places.contains(&extent(expr)) {
        return Some(expr);
    }
    let first = match expr {
        Expr::If(condition) => match &mut *condition.cond {
            Expr::Let(bound) => &mut bound.expr,
            _ => return None,
        },
        Expr::Match(choice) => &mut choice.expr,
        Expr::MethodCall(call) => &mut call.receiver,
        Expr::Field(field) => &mut field.base,
        Expr::Try(tried) => &mut tried.expr,
        Expr::Reference(of) => &mut of.expr,
        _ => return None,
    };
    first_of(first, places)
}

fn extent(node: &impl Spanned) -> Extent {
    let span = node.span();
    span.start()..span.end()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(item: &Item, after: &str) {
        let after: Item = syn::parse_str(after).unwrap();
        assert_eq!(item.to_token_stream().to_string(), after.to_token_stream().to_string());
    }

    /// The text with `if let` of functions called `f` written out.
    fn written_out(before: &str, edition: Edition, after: &str) {
        let mut item: Item = syn::parse_str(before).unwrap();
        write_out(&mut item, &["f".to_string()].into_iter().collect(), &Names::new(), edition);
        same(&item, after);
    }

    #[test]
    fn conditions_drop_what_they_borrow_as_in_2024() {
        written_out(
            "fn f() { if let Some(x) = c.get() { x } else if let Some(y) = d() { return y; } else { 2 } }",
            Edition::E2024,
            "fn f() { 'scope1: { if let Some(x) = c.get() { break 'scope1 x; }
                if let Some(y) = d() { return y; } 2 } }",
        );
        written_out(
            "fn f() { if let Some(x) = c.get() { g(x); } if let Some(x) = c.get() { g(x); } }",
            Edition::E2024,
            "fn f() { if let Some(x) = c.get() { g(x); } if let Some(x) = c.get() { g(x); }; }",
        );
        written_out(
            "fn f() { a(|| if let Some(x) = c.get() { g(x) }); }",
            Edition::E2024,
            "fn f() { a(|| { if let Some(x) = c.get() { g(x) }; }); }",
        );
    }

    #[test]
    fn conditions_keep_what_they_borrow_as_before() {
        written_out(
            "fn f() { if let Some(x) = c.get() { x } else if let Some(y) = d() { y } else { 2 } }",
            Edition::E2021,
            "fn f() { match c.get() { Some(x) => { x } _ => match d() { Some(y) => { y } _ => { 2 } } } }",
        );
        written_out(
            "impl A { fn f() { if let Some(x) = c.get() { g(x) } if let Some(x) = c.get() { g(x) } } }",
            Edition::E2021,
            "impl A { fn f() { if let Some(x) = c.get() { g(x) } match c.get() { Some(x) => { g(x) } _ => {} } } }",
        );
    }

    #[test]
    fn others_stay() {
        for plain in [
            "fn f() { if let Some(x) = c.0[i] { x } else if a.get() { 1 } else { 2 } }",
            "fn g() { if let Some(x) = c.get() { x } else { 2 } }",
            "fn f() { if let Some(x) = c.get() { g(x); }; h() }",
        ] {
            written_out(plain, Edition::E2024, plain);
            written_out(plain, Edition::E2021, plain);
        }
    }

    /// The text with what is between `<<` and `>>` given to one of the above.
    fn marked(before: &str, change: fn(&mut Item, &[Extent]) -> usize, after: &str) {
        let plain = before.replace("<<", "").replace(">>", "");
        let column = |mark: &str| before.split(mark).next().unwrap().replace("<<", "").len();
        let place = |mark| LineColumn { line: 1, column: column(mark) };
        let mut item: Item = syn::parse_str(&plain).unwrap();
        assert_eq!(change(&mut item, &[place("<<")..place(">>")]), usize::from(plain != after));
        same(&item, after);
    }

    #[test]
    fn last_expressions_become_variables() {
        marked(
            "fn f() { if a { let b = c(); b.get(<<d()>>) } else { e } }",
            store,
            "fn f() { if a { let b = c(); let value = b.get(d()); value } else { e } }",
        );
        marked("fn f() { let a = b; c!(<<d()>>) }", store, "fn f() { let a = b; let value = c!(d()); value }");
    }

    #[test]
    fn what_last_expressions_begin_with_is_held() {
        marked(
            "fn f() { let a = b(); if let Some(x) = <<a.next()>> { g(x) } }",
            hold,
            "fn f() { let held; let a = b(); held = a.next(); if let Some(x) = held { g(x) } }",
        );
        marked(
            "fn f() { while a { let held = b(); <<held.c()>>.d().e } }",
            hold,
            "fn f() { while a { let held2; let held = b(); held2 = held.c(); held2.d().e } }",
        );
        for plain in ["fn f() { let a = { let b = c(); <<b.d()>>.e() }; a }", "fn f() { let a = b(); c(a, <<d()>>) }"] {
            marked(plain, hold, &plain.replace("<<", "").replace(">>", ""));
        }
    }
}
