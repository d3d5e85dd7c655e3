//! Items as formatted text.
//!
//! `prettyplease` formats syntax trees, but the arguments of macros are only tokens to it. Calls of
//! the standard library's macros are printed as those of functions whose name ends with a letter
//! that looks like `!`, and get their `!` afterwards.
//!
//! A program is written down after every change to it, and most items are the same as before: the
//! texts of items are remembered.

use std::cell::RefCell;
use std::collections::hash_map::DefaultHasher;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use quote::ToTokens;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprCall, ExprMacro, ExprPath, ExprStruct, Item, Macro, MacroDelimiter, Stmt, Token};

use super::layout::laid_out;
use super::spacing::as_in_source;
use super::standard_macros::LIKE_FUNCTIONS;
use super::tokens;
use super::tree::file_of;

/// A letter, to the syntax of Rust.
const BANG: char = 'ǃ';

/// Remembered texts, at most.
const REMEMBERED: usize = 1 << 16;

thread_local! {
    /// What items look like, by their [`fingerprint`].
    static TEXTS: RefCell<HashMap<u128, String>> = RefCell::default();
}

/// One item as text, with a line end.
pub fn print_item(item: &Item) -> String {
    let key = fingerprint(item);
    if let Some(text) = TEXTS.with_borrow(|texts| texts.get(&key).cloned()) {
        return text;
    }
    let text = formatted(item);
    TEXTS.with_borrow_mut(|texts| {
        if texts.len() == REMEMBERED {
            texts.clear();
        }
        texts.insert(key, text.clone());
    });
    text
}

/// A hash of all tokens that is long enough to be taken for them.
fn fingerprint(item: &Item) -> u128 {
    let mut halves = Halves::default();
    item.hash(&mut halves);
    let [first, second] = halves.finished();
    u128::from(first) << 64 | u128::from(second)
}

/// Two hashers for one walk over an item.
#[derive(Debug)]
pub struct Halves(DefaultHasher, DefaultHasher);

impl Default for Halves {
    /// Two that start differently.
    fn default() -> Halves {
        let mut halves = Halves(DefaultHasher::new(), DefaultHasher::new());
        halves.1.write_u8(1);
        halves
    }
}

impl Halves {
    /// Both hashes.
    pub fn finished(&self) -> [u64; 2] {
        [self.0.finish(), self.1.finish()]
    }
}

impl Hasher for Halves {
    fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
        self.1.write(bytes);
    }

    fn finish(&self) -> u64 {
        self.0.finish()
    }
}

fn formatted(item: &Item) -> String {
    let mut file = file_of(item.clone());
    let mut calls = AsCalls { count: 0 };
    calls.visit_file_mut(&mut file);
    let text = prettyplease::unparse(&file);
    let text = laid_out(if text.matches(BANG).count() == calls.count {
        text.replace(BANG, "!")
    } else {
        // Somebody else uses the letter.
        prettyplease::unparse(&file_of(item.clone()))
    });
    if text.contains('!') {
        as_in_source(text, item.to_token_stream())
    } else {
        text
    }
}

struct AsCalls {
    count: usize,
}

impl AsCalls {
    /// The call of a function in place of that of a macro.
    fn call(&mut self, attrs: &[syn::Attribute], mac: &Macro) -> Option<Expr> {
        let MacroDelimiter::Paren(paren_token) = mac.delimiter else { return None };
        let name = &mac.path.segments.last()?.ident;
        if !LIKE_FUNCTIONS.iter().any(|known| name == known) {
            return None;
        }
        let args = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(mac.tokens.clone()).ok()?;
        // A pattern may start with `|`, as a closure does.
        let is_pattern = |arg: &Expr| name == "matches" && matches!(arg, Expr::Closure(_));
        if args.iter().any(|arg| has_open_struct(arg) || is_pattern(arg)) {
            return None;
        }
        let mut path = mac.path.clone();
        let last = path.segments.last_mut()?;
        last.ident = tokens::ident(&format!("{}{BANG}", last.ident.to_string().trim_start_matches("r#")));
        let func = Box::new(Expr::Path(ExprPath { attrs: Vec::new(), qself: None, path }));
        let mut call = Expr::Call(ExprCall { attrs: attrs.to_vec(), func, paren_token, args });
        self.count += 1;
        self.visit_expr_mut(&mut call);
        Some(call)
    }
}

/// Whether a struct in it ends with `..` and nothing after: it is a pattern that happens to look
/// like an expression, and would lose its dots.
fn has_open_struct(expr: &Expr) -> bool {
    struct Open(bool);
    impl<'a> Visit<'a> for Open {
        fn visit_expr_struct(&mut self, node: &'a ExprStruct) {
            self.0 |= node.dot2_token.is_some() && node.rest.is_none();
            visit::visit_expr_struct(self, node);
        }
    }
    let mut open = Open(false);
    open.visit_expr(expr);
    open.0
}

impl VisitMut for AsCalls {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Macro(ExprMacro { attrs, mac }) = expr {
            if let Some(call) = self.call(attrs, mac) {
                *expr = call;
                return;
            }
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        if let Stmt::Macro(mac) = stmt {
            if let Some(call) = self.call(&mac.attrs, &mac.mac) {
                *stmt = Stmt::Expr(call, mac.semi_token);
                return;
            }
        }
        visit_mut::visit_stmt_mut(self, stmt);
    }
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::*;

    #[test]
    fn items_have_the_same_fingerprint_if_they_have_the_same_tokens() {
        let item: Item = parse_quote!(
            fn f(a: u8) -> u8 {
                call!(a, [1, 2])
            }
        );
        assert_eq!(fingerprint(&item), fingerprint(&syn::parse_str(&print_item(&item)).unwrap()));
        let others: [Item; 4] = [
            parse_quote!(
                fn f(a: u8) -> u8 {
                    call!(a, [1, 3])
                }
            ),
            parse_quote!(
                fn f(a: u8) -> u8 {
                    call!(a, [1, 2]);
                }
            ),
            parse_quote!(
                fn f(a: u8) -> u8 {
                    call!(a, (1, 2))
                }
            ),
            parse_quote!(
                #[inline]
                fn f(a: u8) -> u8 {
                    call!(a, [1, 2])
                }
            ),
        ];
        for other in others {
            assert_ne!(fingerprint(&item), fingerprint(&other));
            assert_ne!(print_item(&item), print_item(&other));
        }
    }
}
