//! Calls of macros in an item: hidden while the compiler expands it, and put back afterwards.
//!
//! The decision behind it: a call keeps its place by a name, so that a procedural macro may move it,
//! and those that a procedural macro writes itself meet definitions that keep them as text.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{format_ident, quote, ToTokens};
use syn::visit_mut::{self, VisitMut};
use syn::{parse_quote, Attribute, Expr, ImplItem, Item, Meta, Pat, Path, Stmt, Token, TraitItem, Type};

use super::MARK;
use crate::text::{standard_macros, tokens};

/// A call that is hidden.
enum Call {
    Macro(syn::Macro),
    Statement(Box<Stmt>),
}

/// Puts names in place of the calls in an item.
#[derive(Default)]
pub struct Hider {
    calls: Vec<Call>,
}

impl Hider {
    fn hide(&mut self, call: Call) -> Path {
        self.calls.push(call);
        let name = format_ident!("{MARK}call_{}", self.calls.len() - 1);
        parse_quote!(#name)
    }
}

impl VisitMut for Hider {
    fn visit_expr_mut(&mut self, node: &mut Expr) {
        if let Expr::Macro(call) = node {
            let path = self.hide(Call::Macro(call.mac.clone()));
            *node = parse_quote!(#path);
        }
        visit_mut::visit_expr_mut(self, node);
    }

    fn visit_type_mut(&mut self, node: &mut Type) {
        if let Type::Macro(call) = node {
            let path = self.hide(Call::Macro(call.mac.clone()));
            *node = parse_quote!(#path);
        }
        visit_mut::visit_type_mut(self, node);
    }

    fn visit_pat_mut(&mut self, node: &mut Pat) {
        if let Pat::Macro(call) = node {
            let path = self.hide(Call::Macro(call.mac.clone()));
            *node = parse_quote!(#path);
        }
        visit_mut::visit_pat_mut(self, node);
    }

    fn visit_stmt_mut(&mut self, node: &mut Stmt) {
        if matches!(node, Stmt::Macro(_)) {
            let semicolon = matches!(node, Stmt::Macro(call) if call.semi_token.is_some() || !ends_block(call));
            let path = self.hide(Call::Statement(Box::new(node.clone())));
            *node = Stmt::Expr(parse_quote!(#path), semicolon.then(Default::default));
        }
        visit_mut::visit_stmt_mut(self, node);
    }
}

/// Whether a call may be the value of its block.
fn ends_block(call: &syn::StmtMacro) -> bool {
    !matches!(call.mac.delimiter, syn::MacroDelimiter::Brace(_))
}

/// The name of the macro that keeps a call as text.
fn keeper() -> Ident {
    format_ident!("{MARK}call")
}

/// How a constant is called that stands for a call between items or members.
fn member_start() -> String {
    format!("{MARK}member_")
}

/// Arguments of a macro in which calls are to be kept as text, and with attributes under names that no
/// compiler answers. Between `members` a call is a constant meanwhile.
pub fn hidden_in_tokens(stream: TokenStream, members: bool) -> TokenStream {
    let all: Vec<TokenTree> = stream.into_iter().collect();
    let mut out: Vec<TokenTree> = Vec::new();
    let mut rest = all.as_slice();
    let mut constants = 0;
    loop {
        rest = match rest {
            [] => return out.into_iter().collect(),
            [TokenTree::Punct(sign), TokenTree::Group(attribute), tail @ ..]
                if sign.as_char() == '#' && attribute.delimiter() == Delimiter::Bracket =>
            {
                out.push(TokenTree::Punct(sign.clone()));
                out.push(TokenTree::Group(Group::new(Delimiter::Bracket, hidden_attribute(attribute.stream()))));
                tail
            }
            [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(arguments), tail @ ..]
                if bang.as_char() == '!' && is_name(name) =>
            {
                let path = out.split_off(path_start(&out));
                let call = quote!(#(#path)* #name #bang #arguments);
                let keeper = keeper();
                let kept = Group::new(arguments.delimiter(), call);
                if members && may_be_member(&out) {
                    let constant = format_ident!("{}{constants}", member_start());
                    constants += 1;
                    out.extend(quote!(const #constant: () = #keeper! #kept;));
                    tail.split_first().filter(|(next, _)| tokens::is_punct(next, ';')).map_or(tail, |(_, tail)| tail)
                } else {
                    out.extend(quote!(#keeper! #kept));
                    tail
                }
            }
            [TokenTree::Group(group), tail @ ..] => {
                out.push(TokenTree::Group(Group::new(group.delimiter(), hidden_in_tokens(group.stream(), false))));
                tail
            }
            [token, tail @ ..] => {
                out.push(token.clone());
                tail
            }
        };
    }
}

/// An attribute under a name that belongs to a tool. Documentation stays: macros make names of it.
fn hidden_attribute(stream: TokenStream) -> TokenStream {
    let mut all = stream.into_iter();
    match all.next() {
        Some(TokenTree::Ident(name)) if name != "doc" => {
            let rest: TokenStream = all.collect();
            let hidden = format_ident!("{HIDDEN}{name}");
            let is_path = rest.clone().into_iter().next().is_some_and(|next| tokens::is_punct(&next, ':'));
            if is_path {
                quote!(#name #rest)
            } else {
                quote!(rustfmt::#hidden #rest)
            }
        }
        first => first.into_iter().chain(all).collect(),
    }
}

/// Whether a word may be the name of a macro.
fn is_name(name: &Ident) -> bool {
    name != "macro_rules" && syn::parse2::<Ident>(name.to_token_stream()).is_ok()
}

/// Where the path of a name starts that follows these tokens.
fn path_start(before: &[TokenTree]) -> usize {
    let mut start = before.len();
    while start >= 2 && tokens::is_path_separator(before, start - 2) {
        start -= 2;
        match start.checked_sub(1).map(|at| &before[at]) {
            Some(TokenTree::Ident(_)) => start -= 1,
            _ => break,
        }
    }
    start
}

/// Whether an item or a member may start behind these tokens.
fn may_be_member(before: &[TokenTree]) -> bool {
    match before {
        [] => true,
        [.., sign, TokenTree::Group(attribute)] if tokens::is_punct(sign, '#') => {
            attribute.delimiter() == Delimiter::Bracket
        }
        [.., TokenTree::Group(group)] => group.delimiter() == Delimiter::Brace,
        [.., last] => tokens::is_punct(last, ';'),
    }
}

/// A constant that stands for a call, as the call.
fn member_of(name: &Ident, value: &Expr) -> Option<syn::Macro> {
    match value {
        Expr::Macro(call) if name.to_string().starts_with(&member_start()) => Some(call.mac.clone()),
        _ => None,
    }
}

fn semicolon_of(mac: &syn::Macro) -> Option<Token![;]> {
    (!matches!(mac.delimiter, syn::MacroDelimiter::Brace(_))).then(Default::default)
}

/// What the hidden names of attributes start with.
const HIDDEN: &str = "bundle_";

/// Puts the calls back, and stable names in place of those that only the compiler may use.
#[derive(Default)]
pub struct Restorer {
    calls: Vec<Call>,
}

impl Restorer {
    /// One for the calls that were hidden.
    pub fn of(hider: Hider) -> Restorer {
        Restorer { calls: hider.calls }
    }

    fn hidden(&self, path: &Path) -> Option<&Call> {
        let name = path.get_ident()?.to_string();
        self.calls.get(name.strip_prefix(MARK)?.strip_prefix("call_")?.parse::<usize>().ok()?)
    }

    fn call(&self, path: &Path) -> Option<syn::Macro> {
        match self.hidden(path)? {
            Call::Macro(mac) => Some(mac.clone()),
            Call::Statement(statement) => match &**statement {
                Stmt::Macro(statement) => Some(statement.mac.clone()),
                _ => None,
            },
        }
    }

    /// The call of a macro of the standard library that was kept as text (see [`kept_as_text`]).
    fn written(&self, call: &syn::ExprCall) -> Option<Expr> {
        let Expr::Path(path) = &*call.func else { return None };
        let is_kept = path.path.get_ident().is_some_and(|name| *name == format!("{MARK}std"));
        let arguments: Vec<String> = call.args.iter().filter_map(string).collect();
        let [name, text] = arguments.as_slice() else { return None };
        if is_kept && name.is_empty() {
            let mac: syn::Macro = syn::parse_str(text).ok()?;
            return Some(Expr::Macro(syn::ExprMacro { attrs: Vec::new(), mac }));
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
        match node {
            Expr::Path(path) => {
                if let Some(mac) = self.call(&path.path) {
                    *node = Expr::Macro(syn::ExprMacro { attrs: Vec::new(), mac });
                }
            }
            Expr::Call(call) => {
                if let Some(put) = self.written(call).or_else(|| stable_panic(call)) {
                    *node = put;
                }
            }
            _ => {}
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
        if let Stmt::Expr(Expr::Path(path), _) = node {
            if let Some(Call::Statement(statement)) = self.hidden(&path.path) {
                *node = (**statement).clone();
                return;
            }
        }
        visit_mut::visit_stmt_mut(self, node);
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

/// What `core::panicking` does, in the words of a program.
fn stable_panic(call: &syn::ExprCall) -> Option<Expr> {
    let Expr::Path(path) = &*call.func else { return None };
    let names: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
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

/// Definitions of the standard library's macros whose expansion is not for a stable compiler, each
/// making a call of its name and text.
pub fn kept_as_text(attribute: &TokenStream) -> TokenStream {
    let kept = format_ident!("{MARK}std");
    let definitions = standard_macros::unstable().map(|name| {
        let name = format_ident!("{name}");
        quote! {
            #attribute
            macro_rules! #name {
                ($($token:tt)*) => { #kept(stringify!(#name), stringify!($($token)*)) };
            }
        }
    });
    let keeper = keeper();
    quote! {
        #(#definitions)*
        #attribute
        macro_rules! #keeper {
            ($($token:tt)*) => { #kept("", stringify!($($token)*)) };
        }
    }
}
