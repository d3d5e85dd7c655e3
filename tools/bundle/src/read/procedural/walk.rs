//! The calls of macros in a module, each with the kind of place that it stands in.
//!
//! One walk finds them and one puts something in their places, both in the same order.

use proc_macro2::TokenTree;
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{parse_quote, Block, Expr, ImplItem, Item, Macro, Pat, Stmt, TraitItem, Type};

use crate::read::fragments::is_operand;
use crate::read::macros::entry_of;
use crate::text::tree::{Entry, Module};
use crate::text::{standard_macros, tokens};

/// Where a call stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Between the items of a module.
    Items,
    /// Between the members of an implementation.
    Implementation,
    /// Between those of a trait.
    Trait,
    /// Between statements.
    Statements,
    /// As an expression.
    Expression,
    /// As a type.
    Type,
    /// As a pattern.
    Pattern,
}

/// What a call has become.
pub enum Made {
    /// These items.
    Items(Vec<Item>),
    /// These members of an implementation.
    Implementation(Vec<ImplItem>),
    /// These members of a trait.
    Trait(Vec<TraitItem>),
    /// These statements.
    Statements(Vec<Stmt>),
    /// This expression.
    Expression(Expr),
    /// This type.
    Type(Type),
    /// This pattern.
    Pattern(Pat),
}

/// Walks over the calls of a module, and puts in their places what `each` makes of them.
pub struct Walk<'a> {
    /// What makes something of a call, or leaves it as it is.
    pub each: &'a mut dyn FnMut(Place, &Macro) -> Option<Made>,
}

/// Calls `each` for the elements of a list, and puts what it makes of them in their places.
fn replace<T>(list: &mut Vec<T>, mut each: impl FnMut(&mut T) -> Option<Vec<T>>) {
    for mut element in std::mem::take(list) {
        match each(&mut element) {
            Some(made) => list.extend(made),
            None => list.push(element),
        }
    }
}

impl Walk<'_> {
    /// Walks over the items of a module, without the modules inside.
    pub fn visit_entries(&mut self, module: &mut Module) {
        replace(&mut module.entries, |entry| {
            let Entry::Item(item) = entry else { return None };
            if let Item::Macro(syn::ItemMacro { ident: None, mac, .. }) = &**item {
                let Made::Items(items) = (self.each)(Place::Items, mac)? else { return None };
                return Some(items.into_iter().map(|item| entry_of(item, &module.folder)).collect());
            }
            self.visit_item_mut(item);
            None
        });
    }
}

impl VisitMut for Walk<'_> {
    fn visit_item_impl_mut(&mut self, node: &mut syn::ItemImpl) {
        replace(&mut node.items, |member| {
            let ImplItem::Macro(call) = member else {
                self.visit_impl_item_mut(member);
                return None;
            };
            let Made::Implementation(members) = (self.each)(Place::Implementation, &call.mac)? else { return None };
            Some(members)
        });
    }

    fn visit_item_trait_mut(&mut self, node: &mut syn::ItemTrait) {
        replace(&mut node.items, |member| {
            let TraitItem::Macro(call) = member else {
                self.visit_trait_item_mut(member);
                return None;
            };
            let Made::Trait(members) = (self.each)(Place::Trait, &call.mac)? else { return None };
            Some(members)
        });
    }

    fn visit_block_mut(&mut self, node: &mut Block) {
        replace(&mut node.stmts, |stmt| {
            let mac = match stmt {
                Stmt::Macro(call) => &mut call.mac,
                Stmt::Item(Item::Macro(syn::ItemMacro { ident: None, mac, .. })) => mac,
                stmt => {
                    self.visit_stmt_mut(stmt);
                    return None;
                }
            };
            let Some(Made::Statements(mut made)) = (self.each)(Place::Statements, mac) else {
                self.visit_macro_mut(mac);
                return None;
            };
            if let (Stmt::Macro(syn::StmtMacro { semi_token: Some(semicolon), .. }), Some(Stmt::Expr(_, last))) =
                (&*stmt, made.last_mut())
            {
                last.get_or_insert(*semicolon);
            }
            Some(made)
        });
        // What was the last expression of a macro may have others behind it.
        let last = node.stmts.len();
        for stmt in node.stmts.iter_mut().take(last.saturating_sub(1)) {
            if let Stmt::Expr(expr, semicolon @ None) = stmt {
                if !ends_itself(expr) {
                    *semicolon = Some(Default::default());
                }
            }
        }
    }

    fn visit_expr_mut(&mut self, node: &mut Expr) {
        match node {
            Expr::Macro(call) => match (self.each)(Place::Expression, &call.mac) {
                Some(Made::Expression(made)) => *node = operand(made),
                _ => self.visit_macro_mut(&mut call.mac),
            },
            node => visit_mut::visit_expr_mut(self, node),
        }
    }

    fn visit_type_mut(&mut self, node: &mut Type) {
        match node {
            Type::Macro(call) => {
                if let Some(Made::Type(made)) = (self.each)(Place::Type, &call.mac) {
                    *node = made;
                }
            }
            node => visit_mut::visit_type_mut(self, node),
        }
    }

    fn visit_pat_mut(&mut self, node: &mut Pat) {
        match node {
            Pat::Macro(call) => {
                if let Some(Made::Pattern(made)) = (self.each)(Place::Pattern, &call.mac) {
                    *node = made;
                }
            }
            node => visit_mut::visit_pat_mut(self, node),
        }
    }

    fn visit_macro_mut(&mut self, node: &mut Macro) {
        let name = node.path.segments.last().map(|segment| segment.ident.to_string());
        if name.is_some_and(|name| standard_macros::is_reader(&name)) {
            node.tokens = tokens::replace(node.tokens.clone(), &mut |tokens, at| {
                let length = call_at(tokens, at)?;
                let mut call: Macro = syn::parse2(tokens[at..at + length].iter().cloned().collect()).ok()?;
                let put = match (self.each)(Place::Expression, &call) {
                    Some(Made::Expression(made)) => operand(made).into_token_stream(),
                    _ => {
                        self.visit_macro_mut(&mut call);
                        call.into_token_stream()
                    }
                };
                Some((length, put))
            });
        }
    }
}

/// How many tokens the call of a macro takes that starts here.
fn call_at(tokens: &[TokenTree], at: usize) -> Option<usize> {
    if tokens::follows_path_separator(tokens, at) {
        return None;
    }
    let mut end = at;
    if tokens::is_path_separator(tokens, end) {
        end += 2;
    }
    while matches!(tokens.get(end), Some(TokenTree::Ident(_))) && tokens::is_path_separator(tokens, end + 1) {
        end += 3;
    }
    match tokens.get(end..end + 3) {
        Some([TokenTree::Ident(_), bang, TokenTree::Group(_)]) if tokens::is_punct(bang, '!') => Some(end + 3 - at),
        _ => None,
    }
}

/// An expression that keeps its precedence wherever it is put.
fn operand(expr: Expr) -> Expr {
    if is_operand(&expr) {
        expr
    } else {
        parse_quote!((#expr))
    }
}

/// Whether an expression is a statement without a semicolon.
fn ends_itself(expr: &Expr) -> bool {
    use Expr::{Async, Block, Const, ForLoop, If, Loop, Match, TryBlock, Unsafe, While};
    matches!(
        expr,
        Async(_) | Block(_) | Const(_) | ForLoop(_) | If(_) | Loop(_) | Match(_) | TryBlock(_) | Unsafe(_) | While(_)
    ) || matches!(expr, Expr::Macro(call) if matches!(call.mac.delimiter, syn::MacroDelimiter::Brace(_)))
}
