//! `cfg_select!`, the standard library's choice between pieces of code: the arm that the conditions
//! choose takes its place, so that files that it declares are read and old compilers need no macro.
//!
//! In the bodies of macros it stays where other code is beside it, with the chosen arm alone: what it
//! will be is not known there.

use proc_macro2::{TokenStream, TokenTree};
use quote::{quote, ToTokens};
use syn::parse::{Parse, ParseStream, Parser};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ImplItem, Item, Macro, Pat, Path, Stmt, Token, TraitItem, Type};

use super::{Conditions, Predicate};
use crate::text::tokens;

/// Puts the arms that the conditions choose in place of the macro.
pub struct Select<'a>(pub Conditions<'a>);

impl Select<'_> {
    /// What the call stands for; nothing if it is another macro, or chooses nothing.
    fn chosen(&self, mac: &Macro) -> Option<TokenStream> {
        is_select(&mac.path).then(|| self.arm(mac.tokens.clone()))?
    }

    fn arm(&self, arms: TokenStream) -> Option<TokenStream> {
        let parser = |input: ParseStream| {
            let mut chosen = None;
            while !input.is_empty() {
                let holds = match input.parse::<Option<Token![_]>>()? {
                    Some(_) => true,
                    None => self.0.holds(&input.parse::<Predicate>()?),
                };
                input.parse::<Token![=>]>()?;
                let tokens = match input.peek(syn::token::Brace) {
                    true => {
                        let content;
                        syn::braced!(content in input);
                        content.parse::<TokenStream>()?
                    }
                    false => input.parse::<Expr>()?.into_token_stream(),
                };
                input.parse::<Option<Token![,]>>()?;
                chosen = chosen.or(holds.then_some(tokens));
            }
            Ok(chosen)
        };
        parser.parse2(arms).ok()?
    }

    /// The body of a macro with the arms that are chosen.
    pub fn body(&self, stream: TokenStream) -> TokenStream {
        tokens::replace(stream, &mut |tokens, at| {
            let [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(arms), ..] = &tokens[at..] else {
                return None;
            };
            if name != "cfg_select" || bang.as_char() != '!' {
                return None;
            }
            let chosen = self.body(self.arm(arms.stream())?);
            let is_alone = tokens.len() == 3;
            Some((3, if is_alone { chosen } else { quote!(cfg_select! { _ => { #chosen } }) }))
        })
    }

    fn parsed<T: Parse>(&self, mac: &Macro) -> Option<Vec<T>> {
        let parser = |input: ParseStream| {
            let mut all = Vec::new();
            while !input.is_empty() {
                all.push(input.parse()?);
            }
            Ok(all)
        };
        parser.parse2(self.chosen(mac)?).ok()
    }

    fn statements(&self, statement: &Stmt) -> Option<Vec<Stmt>> {
        let Stmt::Macro(call) = statement else { return None };
        let mut statements = Block::parse_within.parse2(self.chosen(&call.mac)?).ok()?;
        if let (Some(semicolon), Some(Stmt::Expr(_, end @ None))) = (call.semi_token, statements.last_mut()) {
            *end = Some(semicolon);
        }
        Some(statements)
    }
}

fn is_select(path: &Path) -> bool {
    let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    match names.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["cfg_select"] => true,
        [root, "cfg_select"] => root == "core" || root == "std",
        _ => false,
    }
}

/// Replaces those elements of a list that stand for others, again and again.
fn replace<T>(list: &mut Vec<T>, others: impl Fn(&T) -> Option<Vec<T>>) {
    let mut rest: Vec<T> = std::mem::take(list);
    rest.reverse();
    while let Some(element) = rest.pop() {
        match others(&element) {
            Some(others) => rest.extend(others.into_iter().rev()),
            None => list.push(element),
        }
    }
}

/// Lists of nodes, some of which may be the macro.
macro_rules! lists {
    ($($method:ident($node:ty) $list:ident: $kind:ident::Macro,)+) => {$(
        fn $method(&mut self, node: &mut $node) {
            replace(&mut node.$list, |element| match element {
                $kind::Macro(call) => self.parsed(&call.mac),
                _ => None,
            });
            visit_mut::$method(self, node);
        }
    )+};
}

/// Nodes that may be the macro.
macro_rules! nodes {
    ($($method:ident($kind:ident) { $parse:expr },)+) => {$(
        fn $method(&mut self, node: &mut $kind) {
            while let $kind::Macro(call) = node {
                let Some(chosen) = self.chosen(&call.mac).and_then(|tokens| $parse.parse2(tokens).ok()) else { break };
                *node = chosen;
            }
            visit_mut::$method(self, node);
        }
    )+};
}

impl VisitMut for Select<'_> {
    lists! {
        visit_file_mut(syn::File) items: Item::Macro,
        visit_item_impl_mut(syn::ItemImpl) items: ImplItem::Macro,
        visit_item_trait_mut(syn::ItemTrait) items: TraitItem::Macro,
    }

    nodes! {
        visit_expr_mut(Expr) { operand },
        visit_type_mut(Type) { Type::parse },
        visit_pat_mut(Pat) { Pat::parse_multi },
    }

    fn visit_item_mod_mut(&mut self, node: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut node.content {
            replace(items, |item| match item {
                Item::Macro(call) => self.parsed(&call.mac),
                _ => None,
            });
        }
        visit_mut::visit_item_mod_mut(self, node);
    }

    fn visit_block_mut(&mut self, node: &mut Block) {
        replace(&mut node.stmts, |statement| self.statements(statement));
        visit_mut::visit_block_mut(self, node);
    }

    fn visit_macro_mut(&mut self, node: &mut Macro) {
        node.tokens = self.body(std::mem::take(&mut node.tokens));
    }
}

/// An expression that keeps its precedence.
fn operand(input: ParseStream) -> syn::Result<Expr> {
    let expr: Expr = input.parse()?;
    Ok(match expr {
        Expr::Lit(_) | Expr::Path(_) | Expr::Macro(_) | Expr::Call(_) | Expr::MethodCall(_) | Expr::Paren(_) => expr,
        expr => {
            Expr::Paren(syn::ExprParen { attrs: Vec::new(), paren_token: Default::default(), expr: Box::new(expr) })
        }
    })
}
