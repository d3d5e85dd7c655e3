//! What is kept as text while the compiler expands: calls of the standard library's macros that are not
//! for a stable compiler, and calls and attributes among the arguments of a procedural macro.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{format_ident, quote, ToTokens};
use syn::{Expr, Macro, Token};

use super::MARK;
use crate::text::{standard_macros, tokens};

/// The name of the macro that keeps a call as text.
fn keeper() -> Ident {
    format_ident!("{MARK}call")
}

/// The attributes that a compiler does something about while it expands; a macro sees all others of the language.
const OBEYED: &[&str] = &["cfg", "cfg_attr", "derive", "global_allocator", "macro_export", "macro_use", "path", "test"];

/// Makes a call one of the macro that keeps it as text, with its arguments for a procedural macro to see.
pub fn keep(call: &mut Macro) {
    let kept = call.to_token_stream();
    call.path = keeper().into();
    call.tokens = kept;
}

/// How a constant is called that stands for a call between items or members.
fn member_start() -> String {
    format!("{MARK}member_")
}

/// What is hidden among the arguments of a macro besides the attributes that the compiler obeys.
#[derive(Clone, Copy, Debug)]
pub struct Hiding {
    /// Calls.
    pub calls: bool,
    /// Attributes that may be the macro's own.
    pub attributes: bool,
}

/// Arguments of a macro in which calls are to be kept as text, and with attributes under names that no
/// compiler answers. Between `members` a call is a constant meanwhile.
pub fn hidden_in_tokens(stream: TokenStream, members: bool, hiding: Hiding) -> TokenStream {
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
                out.push(TokenTree::Group(Group::new(
                    Delimiter::Bracket,
                    hidden_attribute(attribute.stream(), hiding),
                )));
                tail
            }
            [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(arguments), tail @ ..]
                if hiding.calls && bang.as_char() == '!' && is_name(name) =>
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
                out.push(TokenTree::Group(Group::new(
                    group.delimiter(),
                    hidden_in_tokens(group.stream(), false, hiding),
                )));
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
fn hidden_attribute(stream: TokenStream, hiding: Hiding) -> TokenStream {
    let mut all = stream.into_iter();
    match all.next() {
        Some(TokenTree::Ident(name))
            if name != "doc" && (hiding.attributes || OBEYED.iter().any(|known| name == known)) =>
        {
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
pub fn member_of(name: &Ident, value: &Expr) -> Option<Macro> {
    match value {
        Expr::Macro(call) if name.to_string().starts_with(&member_start()) => Some(call.mac.clone()),
        _ => None,
    }
}

pub fn semicolon_of(mac: &Macro) -> Option<Token![;]> {
    (!matches!(mac.delimiter, syn::MacroDelimiter::Brace(_))).then(Default::default)
}

/// What the hidden names of attributes start with.
pub const HIDDEN: &str = "bundle_";

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
    // This one makes an item.
    let (local, constant) = (format_ident!("thread_local"), format_ident!("{}std", member_start()));
    quote! {
        #(#definitions)*
        #attribute
        macro_rules! #local {
            ($($token:tt)*) => { const #constant: () = #kept(stringify!(#local), stringify!($($token)*)); };
        }
        #attribute
        macro_rules! #keeper {
            ($($token:tt)*) => { #kept("", stringify!($($token)*)) };
        }
    }
}
