//! Resolves the built-in macros whose value depends on the file or on the build: `include!`, `env!`,
//! `cfg!` and the like.
//!
//! Inside of other macros' calls there are only tokens, so these macros are recognised by their tokens
//! there; the body of a macro is left alone, since nothing is known before it is called.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::Parser;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Item, ItemMacro, LitStr};

use super::graph::{Crate, Graph};
use super::source::{Included, Inputs};
use crate::error::{Error, Result};
use crate::text::tokens;
use crate::text::uses::is_standard;

/// Where a crate calls these macros by their plain names, and what its own macros are called.
#[derive(Debug, Default)]
pub struct PlainCalls {
    /// For a name, the file and line of the first call that was resolved.
    resolved: BTreeMap<String, (String, usize)>,
    own: BTreeSet<String>,
}

impl PlainCalls {
    /// Reads another crate.
    ///
    /// # Errors
    /// A call in the last one that may mean one of its own macros.
    pub fn settle(&mut self) -> Result<()> {
        let PlainCalls { resolved, own } = std::mem::take(self);
        match resolved.into_iter().find(|(name, _)| own.contains(name)) {
            Some((name, (file, line))) => Err(Error::Source {
                file,
                line,
                message: format!(
                    "`{name}!` may be a macro of this crate or the standard library's: write `std::{name}!` for that \
                     one, or give the macro another name"
                ),
            }),
            None => Ok(()),
        }
    }
}

/// Resolves the macros of one file.
pub(super) struct Builtins<'a> {
    graph: &'a Graph,
    krate: &'a Crate,
    file: &'a Path,
    inputs: &'a mut Inputs,
    /// Inside the path of an included file, where a folder of this machine does no harm.
    in_path: bool,
    /// Macros that the file has defined for all that comes behind them.
    defined: BTreeSet<String>,
    error: Option<syn::Error>,
}

impl<'a> Builtins<'a> {
    pub(super) fn new(graph: &'a Graph, krate: &'a Crate, file: &'a Path, inputs: &'a mut Inputs) -> Builtins<'a> {
        Builtins { graph, krate, file, inputs, in_path: false, defined: BTreeSet::new(), error: None }
    }

    /// Resolves those of a file.
    pub(super) fn resolve(mut self, syntax: &mut syn::File) -> syn::Result<()> {
        self.visit_file_mut(syntax);
        self.error.map_or(Ok(()), Err)
    }

    /// The same of `name!(arguments)` without a path, if that is none of the file's own.
    fn plain_value(&mut self, name: &str, arguments: &TokenStream, span: Span) -> Option<TokenStream> {
        if self.defined.contains(name) {
            return None;
        }
        let value = self.value(name, arguments, span)?;
        let place = (self.graph.display(self.krate, self.file), span.start().line);
        self.inputs.plain_calls.resolved.entry(name.to_string()).or_insert(place);
        Some(value)
    }

    /// The value of `name!(arguments)`, if it is one of these macros.
    fn value(&mut self, name: &str, arguments: &TokenStream, span: Span) -> Option<TokenStream> {
        let mut in_macro = false;
        tokens::for_each(arguments.clone(), &mut |token| in_macro |= tokens::is_punct(token, '$'));
        if in_macro {
            // The body of a macro: nothing is known before it is called.
            return None;
        }
        let value = match name {
            "cfg" => self
                .krate
                .conditions()
                .decide(arguments.clone())
                .map(|holds| syn::LitBool::new(holds, span).to_token_stream()),
            "include_str" => {
                let read = self.text(arguments, span);
                read.and_then(|text| self.literal(arguments, text.len(), LitStr::new(&text, span).token()))
            }
            "include_bytes" => {
                let read = self.read(arguments, span);
                read.and_then(|bytes| self.literal(arguments, bytes.len(), syn::LitByteStr::new(&bytes, span).token()))
            }
            "include" => self.text(arguments, span).and_then(|text| {
                let unreadable = |_| syn::Error::new(span, "the included file is not made of Rust's tokens");
                text.parse::<TokenStream>().map_err(unreadable)
            }),
            "env" => self.environment(arguments, span),
            "option_env" => Ok(self.optional(arguments)),
            _ => return None,
        };
        match value {
            Ok(tokens) => Some(tokens),
            Err(error) => {
                self.error.get_or_insert(error);
                None
            }
        }
    }

    /// The text of an included file.
    pub(super) fn text(&mut self, arguments: &TokenStream, span: Span) -> syn::Result<String> {
        let bytes = self.read(arguments, span)?;
        String::from_utf8(bytes).map_err(|_| syn::Error::new(span, "the file is not UTF-8"))
    }

    /// The file that these arguments of an include name.
    pub(super) fn included_file(&mut self, arguments: &TokenStream, span: Span) -> syn::Result<PathBuf> {
        self.in_path = true;
        let resolved = self.tokens(arguments.clone());
        self.in_path = false;
        let path = concatenated(&resolved)
            .ok_or_else(|| syn::Error::new(span, "the path of an included file must be a plain string"))?;
        Ok(self.file.parent().unwrap_or(Path::new("")).join(path))
    }

    fn read(&mut self, arguments: &TokenStream, span: Span) -> syn::Result<Vec<u8>> {
        let file = self.included_file(arguments, span)?;
        let bytes = std::fs::read(&file)
            .map_err(|e| syn::Error::new(span, format!("cannot read the included file {}: {e}", file.display())))?;
        self.inputs.files.insert(self.graph.display(self.krate, &file), file);
        Ok(bytes)
    }

    /// A file as a literal.
    fn literal(&mut self, arguments: &TokenStream, bytes: usize, literal: Literal) -> syn::Result<TokenStream> {
        let file = self.included_file(arguments, literal.span())?;
        let file = self.graph.display(self.krate, &file);
        self.inputs.included.push(Included { file, bytes, literal: literal.to_string() });
        Ok(literal.into_token_stream())
    }

    /// What the variable is in this build, for a judge has none.
    fn optional(&mut self, arguments: &TokenStream) -> TokenStream {
        let name = concatenated(arguments).unwrap_or_default();
        match self.krate.env.get(&name).cloned().or_else(|| std::env::var(&name).ok()) {
            Some(value) => {
                let value = LitStr::new(&value, Span::call_site());
                self.inputs.expanded.push(format!("option_env!(\"{name}\") is {} as in this build", value.token()));
                quote::quote!(::std::option::Option::Some::<&'static str>(#value))
            }
            None => quote::quote!(::std::option::Option::None::<&'static str>),
        }
    }

    fn environment(&self, arguments: &TokenStream, span: Span) -> syn::Result<TokenStream> {
        let name = concatenated(arguments).unwrap_or_default();
        let value = match self.krate.env.get(&name) {
            Some(value) => value.clone(),
            None if name == "CARGO_MANIFEST_DIR" && self.in_path => self.krate.dir.to_string_lossy().into_owned(),
            None if name == "OUT_DIR" && self.in_path && self.krate.out_dir.is_some() => {
                self.krate.out_dir.iter().map(|folder| folder.to_string_lossy()).collect()
            }
            None => {
                let message =
                    format!("env!(\"{name}\") is only known to a build script, a judge has none: write the value");
                return Err(syn::Error::new(span, message));
            }
        };
        Ok(LitStr::new(&value, span).to_token_stream())
    }

    fn tokens(&mut self, stream: TokenStream) -> TokenStream {
        tokens::replace(stream, &mut |tokens, at| match &tokens[at..] {
            // `std::env!(...)`
            [TokenTree::Ident(root), TokenTree::Punct(_), TokenTree::Punct(_), TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(group), ..]
                if is_standard(&root.to_string())
                    && tokens::is_path_separator(tokens, at + 1)
                    && bang.as_char() == '!' =>
            {
                self.value(&name.to_string(), &group.stream(), name.span()).map(|value| (6, value))
            }
            [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(group), rest @ ..]
                if bang.as_char() == '!' && !tokens::follows_path_separator(tokens, at) =>
            {
                let value = self.plain_value(&name.to_string(), &group.stream(), name.span())?;
                // Items that are included in the body of a macro stand without the semicolon.
                let is_item = || name == "include" && syn::parse2::<Expr>(value.clone()).is_err();
                let semicolon = rest.first().is_some_and(|next| tokens::is_punct(next, ';')) && is_item();
                Some((3 + usize::from(semicolon), value))
            }
            _ => None,
        })
    }
}

/// The name of a macro that may be a built-in one: alone, or of the standard library.
pub(super) fn builtin(path: &syn::Path) -> Option<String> {
    let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    match names.as_slice() {
        [name] => Some(name.clone()),
        [root, name] if is_standard(root) => Some(name.clone()),
        _ => None,
    }
}

/// The value of one string literal, or of `concat!` of several.
fn concatenated(tokens: &TokenStream) -> Option<String> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    match tokens.as_slice() {
        [TokenTree::Ident(name), TokenTree::Punct(_), TokenTree::Group(group)] if name == "concat" => {
            let parts: Vec<TokenTree> = group.stream().into_iter().collect();
            parts
                .split(|t| tokens::is_punct(t, ','))
                .filter(|part| !part.is_empty())
                .map(|part| concatenated(&part.iter().cloned().collect()))
                .collect()
        }
        [literal, rest @ ..] if rest.iter().all(|t| tokens::is_punct(t, ',')) => {
            syn::parse2::<LitStr>(literal.to_token_stream()).ok().map(|s| s.value())
        }
        _ => None,
    }
}

impl VisitMut for Builtins<'_> {
    fn visit_file_mut(&mut self, file: &mut syn::File) {
        file.attrs.iter_mut().for_each(|attr| self.visit_attribute_mut(attr));
        for item in &mut file.items {
            self.visit_item_mut(item);
            if let Item::Macro(ItemMacro { ident: Some(name), .. }) = item {
                self.defined.insert(tokens::plain(name));
            }
        }
    }

    fn visit_item_macro_mut(&mut self, item: &mut ItemMacro) {
        self.inputs.plain_calls.own.extend(item.ident.as_ref().map(tokens::plain));
        visit_mut::visit_item_macro_mut(self, item);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Macro(call) = expr {
            if let Some(name) = builtin(&call.mac.path) {
                let (arguments, span) = (&call.mac.tokens, call.mac.path.segments[0].ident.span());
                let value = match call.mac.path.segments.len() {
                    1 => self.plain_value(&name, arguments, span),
                    _ => self.value(&name, arguments, span),
                };
                if let Some(Ok(value)) = value.map(syn::parse2) {
                    *expr = value;
                    return;
                }
            }
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        for stmt in std::mem::take(&mut block.stmts) {
            let call = match &stmt {
                syn::Stmt::Macro(call) if builtin(&call.mac.path).is_some_and(|name| name == "include") => &call.mac,
                _ => {
                    block.stmts.push(stmt);
                    continue;
                }
            };
            let span = call.path.segments[0].ident.span();
            let read = self.text(&call.tokens, span).and_then(|text| syn::Block::parse_within.parse_str(&text));
            match read {
                Ok(more) => block.stmts.extend(more),
                Err(error) => drop(self.error.get_or_insert(error)),
            }
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_token_stream_mut(&mut self, stream: &mut TokenStream) {
        *stream = self.tokens(std::mem::take(stream));
    }
}
