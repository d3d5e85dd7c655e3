//! Last expressions of blocks in the rules of macros: since edition 2024 what they borrow is dropped with the
//! block, wherever the macro is called.
//!
//! Rules have no syntax tree, so every block whose end is an expression by its tokens gets a variable.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{quote, ToTokens};
use syn::{Expr, ExprMacro};

use super::macros::with_bodies;
use super::scopes::{is_place, unused};
use crate::text::mentions::{self, Names};
use crate::text::standard_macros;
use crate::text::tokens::{ident, is_punct, is_word};

/// Blocks in rules of macros.
#[derive(Default)]
pub(super) struct Tails {
    /// Those whose last expression is stored.
    pub count: usize,
    /// Those with variables of which the last expression cannot be told.
    pub left: usize,
}

impl Tails {
    /// Rules in which the last expressions of blocks that may borrow something are stored in variables.
    pub fn in_rules(&mut self, rules: TokenStream) -> TokenStream {
        with_bodies(rules, &mut |body| self.stored(body))
    }

    fn stored(&mut self, stream: TokenStream) -> TokenStream {
        let mut before: Option<TokenTree> = None;
        let tokens = stream.into_iter().map(|token| {
            let is_given = before.as_ref().is_some_and(|before| is_punct(before, '!'));
            before = Some(token.clone());
            match token {
                TokenTree::Group(group) if !is_given => self.group(&group),
                token => token,
            }
        });
        tokens.collect()
    }

    fn group(&mut self, group: &Group) -> TokenTree {
        let inside = self.stored(group.stream());
        let inside = if group.delimiter() == Delimiter::Brace { self.block(inside) } else { inside };
        let mut stored = Group::new(group.delimiter(), inside);
        stored.set_span(group.span());
        stored.into()
    }

    fn block(&mut self, stream: TokenStream) -> TokenStream {
        let tokens: Vec<TokenTree> = stream.clone().into_iter().collect();
        let (before, end) = tokens.split_at(end_of_statements(&tokens));
        let end: TokenStream = end.iter().cloned().collect();
        match syn::parse2::<Expr>(without_signs(end.clone())) {
            Ok(expr) if has_nothing_to_drop(&expr) => stream,
            Ok(_) => {
                let mut words = Names::new();
                mentions::of_tokens(stream, &mut words);
                let value = ident(&unused("value", &words));
                self.count += 1;
                quote!(#(#before)* let #value = #end; #value)
            }
            Err(_) => {
                let has_variables = before.iter().any(|token| is_word(token, "let"));
                self.left += usize::from(has_variables && !end.is_empty());
                stream
            }
        }
    }
}

/// Where the statements of a block end, among which are repeated ones: `$(...;)*`.
fn end_of_statements(tokens: &[TokenTree]) -> usize {
    let ends = |end: &usize| match &tokens[..*end] {
        [.., last] if is_punct(last, ';') => true,
        [.., sign, TokenTree::Group(repeated), often] => {
            let last = repeated.stream().into_iter().last();
            is_punct(sign, '$')
                && ['*', '+', '?'].iter().any(|sign| is_punct(often, *sign))
                && last.is_some_and(|last| is_punct(&last, ';'))
        }
        _ => false,
    };
    (1..=tokens.len()).rev().find(ends).unwrap_or(0)
}

/// The fragments of rules as plain names.
fn without_signs(stream: TokenStream) -> TokenStream {
    let tokens = stream.into_iter().filter(|token| !is_punct(token, '$')).map(|token| match token {
        TokenTree::Group(group) => Group::new(group.delimiter(), without_signs(group.stream())).into(),
        token => token,
    });
    tokens.collect()
}

fn has_nothing_to_drop(expr: &Expr) -> bool {
    match expr {
        Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) | Expr::Closure(_) => true,
        Expr::Macro(ExprMacro { mac, .. }) => standard_macros::never_returns(&mac.path),
        expr => is_place(expr) || expr.to_token_stream().is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> TokenStream {
        text.parse().unwrap()
    }

    fn stored(before: &str, after: &str) {
        let mut tails = Tails::default();
        let written = tails.stored(tokens(before)).to_string();
        assert_eq!(written, tokens(after).to_string());
        assert_eq!((tails.count > 0, tails.left), (before != after, 0));
    }

    #[test]
    fn ends_that_may_borrow_are_stored() {
        stored("{ let a = $b; $crate::c(a).d() }", "{ let a = $b; let value = $crate::c(a).d(); value }");
        stored("{ let a = b(); $( a.c(); )* a.d() }", "{ let a = b(); $( a.c(); )* let value = a.d(); value }");
        stored(
            "if $a { value($b) } else { $c.d(|e| { f!(e) }) }",
            "if $a { let value2 = value($b); value2 } else { let value2 = $c.d(|e| { let value = f!(e); value }); value2 }",
        );
    }

    #[test]
    fn others_stay() {
        for plain in [
            "{ let a = b(); a }",
            "{ let a = b(); $c.d }",
            "{ return a() }",
            "{ a(); }",
            "Some { a: b() }",
            "{ A => b(), C => d() }",
            "{ let a = b(); panic!() }",
            "{ let a = b(); $( a.c($d); )+ a }",
            "{ let a = b(); $( a.c($d); )* }",
            "m! { a() }",
            "{ }",
        ] {
            stored(plain, plain);
        }
    }

    #[test]
    fn ends_of_which_nothing_can_be_told_are_left() {
        let mut tails = Tails::default();
        for (at, hidden) in ["{ let a = b(); $(a.c($d)),* }", "{ let a = b(); $(a.c(); d($e))* }"].iter().enumerate() {
            assert_eq!(tails.stored(tokens(hidden)).to_string(), tokens(hidden).to_string());
            assert_eq!((tails.count, tails.left), (0, at + 1));
        }
    }
}
