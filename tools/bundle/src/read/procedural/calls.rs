//! Calls of macros in an item: kept while the compiler expands it, and put back afterwards.
//!
//! The decision behind it: a call stays a call whose arguments a procedural macro sees, since it may change
//! them; it meets a definition that keeps it as text, as do the calls that a procedural macro writes
//! itself. Types and patterns cannot be text: a call among them keeps its place by a name.

use proc_macro2::TokenTree;
use quote::{format_ident, ToTokens};
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{
    parse_quote, Attribute, Expr, ImplItem, Item, Macro, MacroDelimiter, Meta, Pat, Path, Stmt, Token, TraitItem, Type,
};

use super::kept::{keep, member_of, semicolon_of, HIDDEN};
use super::MARK;
use crate::text::tokens;

/// Keeps the calls in an item, those of types and patterns by names in their places.
#[derive(Default)]
pub struct CallKeeper {
    calls: Vec<Macro>,
}

impl CallKeeper {
    fn hide(&mut self, call: &Macro) -> Path {
        self.calls.push(call.clone());
        let name = format_ident!("{MARK}call_{}", self.calls.len() - 1);
        parse_quote!(#name)
    }
}

impl VisitMut for CallKeeper {
    fn visit_macro_mut(&mut self, node: &mut Macro) {
        keep(node);
    }

    fn visit_block_mut(&mut self, node: &mut syn::Block) {
        visit_mut::visit_block_mut(self, node);
        // What is no value is no value with a semicolon either, and as text needs one.
        for stmt in node.stmts.iter_mut().rev().skip(1) {
            if let Stmt::Macro(call) = stmt {
                call.semi_token.get_or_insert_with(Default::default);
            }
        }
    }

    fn visit_item_macro_mut(&mut self, _: &mut syn::ItemMacro) {}

    fn visit_impl_item_macro_mut(&mut self, _: &mut syn::ImplItemMacro) {}

    fn visit_trait_item_macro_mut(&mut self, _: &mut syn::TraitItemMacro) {}

    fn visit_type_mut(&mut self, node: &mut Type) {
        if let Type::Macro(call) = node {
            let path = self.hide(&call.mac);
            *node = parse_quote!(#path);
        }
        visit_mut::visit_type_mut(self, node);
    }

    fn visit_pat_mut(&mut self, node: &mut Pat) {
        if let Pat::Macro(call) = node {
            let path = self.hide(&call.mac);
            *node = parse_quote!(#path);
        }
        visit_mut::visit_pat_mut(self, node);
    }
}

/// Puts the calls back, and stable names in place of those that only the compiler may use.
#[derive(Default)]
pub struct Restorer {
    calls: Vec<Macro>,
}

impl Restorer {
    /// One for the calls that were hidden.
    pub fn of(keeper: CallKeeper) -> Restorer {
        Restorer { calls: keeper.calls }
    }

    /// The call that a name stands for.
    fn call(&self, path: &Path) -> Option<Macro> {
        let name = path.get_ident()?.to_string();
        self.calls.get(name.strip_prefix(MARK)?.strip_prefix("call_")?.parse::<usize>().ok()?).cloned()
    }

    /// The call of a macro of the standard library that was kept as text (see `kept`).
    fn written(&self, call: &syn::ExprCall) -> Option<Expr> {
        let Expr::Path(path) = &*call.func else { return None };
        let is_kept = path.path.get_ident().is_some_and(|name| *name == format!("{MARK}std"));
        let arguments: Vec<String> = call.args.iter().filter_map(string).collect();
        let [name, text] = arguments.as_slice() else { return None };
        if is_kept && name.is_empty() {
            let mac: Macro = syn::parse_str(text).ok()?;
            return Some(Expr::Macro(syn::ExprMacro { attrs: call.attrs.clone(), mac }));
        }
        let name = format_ident!("{}", Some(name).filter(|_| is_kept)?);
        let hidden = &mut |tokens: &[TokenTree], at: usize| match &tokens[at] {
            TokenTree::Ident(name) => self.call(&Path::from(name.clone())).map(|mac| (1, mac.into_token_stream())),
            _ => None,
        };
        let arguments = tokens::replace(text.parse().ok()?, hidden);
        Some(match name == "vec" {
            true => parse_quote!(::std::#name![#arguments]),
            false => parse_quote!(::std::#name!(#arguments)),
        })
    }
}

/// The value of a string literal.
fn string(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}

impl VisitMut for Restorer {
    fn visit_expr_mut(&mut self, node: &mut Expr) {
        visit_mut::visit_expr_mut(self, node);
        if let Expr::Call(call) = node {
            let stable = || stable_panic(call).or_else(|| detected(call)).or_else(|| formatted(call));
            if let Some(put) = self.written(call).or_else(stable) {
                *node = put;
            }
        }
    }

    /// The compiler prints these with what it has made of their arguments.
    fn visit_macro_mut(&mut self, node: &mut Macro) {
        if !node.path.is_ident("format_args") {
            return;
        }
        if let Ok(mut arguments) = node.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) {
            arguments.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
            node.tokens = arguments.into_token_stream();
        }
    }

    fn visit_type_mut(&mut self, node: &mut Type) {
        visit_mut::visit_type_mut(self, node);
        if let Type::Path(path) = node {
            if let Some(mac) = self.call(&path.path) {
                *node = Type::Macro(syn::TypeMacro { attrs: Vec::new(), mac });
            }
        }
    }

    fn visit_pat_mut(&mut self, node: &mut Pat) {
        visit_mut::visit_pat_mut(self, node);
        if let Pat::Ident(name) = node {
            if let Some(mac) = self.call(&Path::from(name.ident.clone())) {
                *node = Pat::Macro(syn::PatMacro { attrs: Vec::new(), mac });
            }
        }
    }

    fn visit_stmt_mut(&mut self, node: &mut Stmt) {
        let was_call = matches!(node, Stmt::Expr(Expr::Call(_), _));
        visit_mut::visit_stmt_mut(self, node);
        if let (Stmt::Expr(Expr::Macro(call), semi_token), true) = (&*node, was_call) {
            if semi_token.is_some() || matches!(call.mac.delimiter, MacroDelimiter::Brace(_)) {
                let syn::ExprMacro { attrs, mac } = call.clone();
                *node = Stmt::Macro(syn::StmtMacro { attrs, mac, semi_token: *semi_token });
            }
        }
    }

    fn visit_item_mut(&mut self, node: &mut Item) {
        visit_mut::visit_item_mut(self, node);
        if let Item::Const(item) = node {
            if let Some(mac) = member_of(&item.ident, &item.expr) {
                let (attrs, semi_token) = (std::mem::take(&mut item.attrs), semicolon_of(&mac));
                *node = Item::Macro(syn::ItemMacro { attrs, ident: None, mac, semi_token });
            }
        }
    }

    fn visit_impl_item_mut(&mut self, node: &mut ImplItem) {
        visit_mut::visit_impl_item_mut(self, node);
        if let ImplItem::Const(item) = node {
            if let Some(mac) = member_of(&item.ident, &item.expr) {
                let (attrs, semi_token) = (std::mem::take(&mut item.attrs), semicolon_of(&mac));
                *node = ImplItem::Macro(syn::ImplItemMacro { attrs, mac, semi_token });
            }
        }
    }

    fn visit_trait_item_mut(&mut self, node: &mut TraitItem) {
        visit_mut::visit_trait_item_mut(self, node);
        if let TraitItem::Const(syn::TraitItemConst { attrs, ident, default: Some((_, value)), .. }) = node {
            if let Some(mac) = member_of(ident, value) {
                let (attrs, semi_token) = (std::mem::take(attrs), semicolon_of(&mac));
                *node = TraitItem::Macro(syn::TraitItemMacro { attrs, mac, semi_token });
            }
        }
    }

    fn visit_attributes_mut(&mut self, attrs: &mut Vec<Attribute>) {
        attrs.retain_mut(|attr| {
            let last = attr.path().segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
            let Some(name) = last.strip_prefix(HIDDEN) else { return true };
            let name = format_ident!("{name}");
            match &mut attr.meta {
                Meta::Path(path) => *path = parse_quote!(#name),
                Meta::List(list) => list.path = parse_quote!(#name),
                Meta::NameValue(pair) => pair.path = parse_quote!(#name),
            }
            !(name == "derive" && attr.meta.require_list().map_or(true, |list| list.tokens.is_empty()))
        });
    }
}

/// The path of the function that is called.
fn function(call: &syn::ExprCall) -> Vec<String> {
    match &*call.func {
        Expr::Path(path) => path.path.segments.iter().map(|segment| segment.ident.to_string()).collect(),
        _ => Vec::new(),
    }
}

/// What `core::panicking` does, in the words of a program.
fn stable_panic(call: &syn::ExprCall) -> Option<Expr> {
    let names = function(call);
    let [_, module, name] = names.as_slice() else { return None };
    let argument = call.args.first()?;
    match (module.as_str(), name.as_str()) {
        ("panicking", "panic") => Some(parse_quote!(::core::panic!("{}", #argument))),
        ("panicking", "unreachable_display") => Some(parse_quote!(::core::unreachable!("{}", #argument))),
        ("panicking", "panic_fmt") => match argument {
            Expr::Macro(call) => {
                let arguments = &call.mac.tokens;
                Some(parse_quote!(::core::panic!(#arguments)))
            }
            _ => None,
        },
        _ => None,
    }
}

/// The text that `alloc::format!` makes, which a crate may export under a name of its own.
fn formatted(call: &syn::ExprCall) -> Option<Expr> {
    let names = function(call);
    match (names.iter().map(String::as_str).collect::<Vec<_>>().as_slice(), call.args.first()?) {
        (["alloc", "__export", "must_use"], value) => Some(value.clone()),
        (["alloc", "fmt", "format"], arguments) => Some(parse_quote!(::std::fmt::format(#arguments))),
        _ => None,
    }
}

/// The question for a feature of the processor, as what its macro makes asks it.
fn detected(call: &syn::ExprCall) -> Option<Expr> {
    let names = function(call);
    match names.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["std_detect", "detect", "__is_feature_detected", feature] => {
            let feature = feature.replace("sse4_", "sse4.");
            Some(parse_quote!(::std::is_x86_feature_detected!(#feature)))
        }
        _ => None,
    }
}
