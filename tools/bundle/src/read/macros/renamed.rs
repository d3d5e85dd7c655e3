//! Macros that got another name, and the calls that find them by the order of the text: behind the definition,
//! in the modules there too. Those by paths and imports find them by an import.

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Ident, Item, ItemMacro, ItemUse, Macro, Stmt, UseName, UseRename, UseTree};

use crate::error::{Error, Result};
use crate::text::mentions::{self, Names};
use crate::text::standard_macros;
use crate::text::tokens;
use crate::text::tree::{Entry, Module};

/// The macros of a crate that got another name.
pub struct Renamed<'a> {
    /// Their new names, with those in the sources.
    pub names: BTreeMap<String, String>,
    /// All macros that the crate exports.
    pub exported: &'a [String],
    /// The path of the crate's root.
    pub root: &'a [String],
}

/// What is known of macros at a place in the text.
#[derive(Clone, Default)]
struct Scope {
    /// The new names of those that can be called.
    renamed: BTreeMap<String, String>,
    /// What the bodies of those that can be called call by plain names.
    called: Names,
}

impl Renamed<'_> {
    /// Has the calls in a crate name them.
    ///
    /// # Errors
    /// On a macro that may call that of the crate or one of the standard library, depending on its caller.
    pub fn rename_calls(&self, root: &mut Module) -> Result<()> {
        if self.names.is_empty() {
            return Ok(());
        }
        let file = root.origin.clone().unwrap_or_default();
        self.walk(root, &mut Scope::default(), &file)
    }

    fn walk(&self, module: &mut Module, scope: &mut Scope, file: &str) -> Result<()> {
        for entry in &mut module.entries {
            match entry {
                Entry::Module(inner) => {
                    let mut inside = scope.clone();
                    let file = inner.origin.clone().unwrap_or_else(|| file.to_string());
                    self.walk(inner, &mut inside, &file)?;
                    if inner.attrs.iter().any(|attr| attr.path().is_ident("macro_use")) {
                        *scope = inside;
                    }
                }
                Entry::Item(item) => {
                    let root = match &**item {
                        Item::Macro(ItemMacro { ident: Some(name), mac, .. }) => self.define(scope, name, mac, file)?,
                        _ => None,
                    };
                    let mut calls = Calls { renamed: scope.renamed.clone(), root };
                    let mut words = Names::new();
                    mentions::of_tokens(item.to_token_stream(), &mut words);
                    if calls.renamed.keys().any(|name| words.contains(name)) {
                        calls.visit_item_mut(item);
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds a macro to what is known from here on; the path of the crate's root if other crates may call it.
    fn define(&self, scope: &mut Scope, name: &Ident, mac: &Macro, file: &str) -> Result<Option<&[String]>> {
        let name = tokens::plain(name);
        let in_sources = self.names.get(&name);
        match in_sources {
            Some(in_sources) => drop(scope.renamed.insert(in_sources.clone(), name.clone())),
            None => drop(scope.renamed.remove(&name)),
        }
        let root = Some(self.root).filter(|_| in_sources.is_some() || self.exported.contains(&name));
        let called = plain_calls(mac.tokens.clone());
        let before = in_sources.filter(|name| scope.called.contains(*name));
        let inside = scope.renamed.keys().find(|name| root.is_some() && called.contains(*name));
        let mut doubtful = before.into_iter().chain(inside);
        if let Some(called) = doubtful.find(|name| standard_macros::is_everywhere(name)) {
            return Err(Error::Source {
                file: file.to_string(),
                line: mac.path.segments[0].ident.span().start().line,
                message: format!(
                    "`{called}!` in a macro is this crate's or the standard library's, depending on who calls that macro: write `$crate::{called}!` or `std::{called}!`"
                ),
            });
        }
        scope.called.extend(called);
        Ok(root)
    }
}

/// The macros that are called by plain names.
fn plain_calls(stream: TokenStream) -> Names {
    let mut names = Names::new();
    tokens::replace(stream, &mut |tokens, at| {
        if tokens::is_plain_call(tokens, at) {
            names.insert(tokens[at].to_string());
        }
        None
    });
    names
}

/// The macros that are defined among tokens.
fn defined_in(stream: TokenStream) -> Names {
    let mut names = Names::new();
    let mut before = [String::new(), String::new()];
    tokens::for_each(stream, &mut |token| {
        if before == ["macro_rules", "!"] {
            names.insert(token.to_string());
        }
        before.swap(0, 1);
        before[1] = token.to_string();
    });
    names
}

/// Renames calls by plain names.
struct Calls<'a> {
    renamed: BTreeMap<String, String>,
    /// In what others call as well, the path of the root, where these macros have their names of the sources.
    root: Option<&'a [String]>,
}

impl Calls<'_> {
    fn in_import(&self, tree: &mut UseTree) {
        let new = |name: &Ident| self.renamed.get(&tokens::plain(name)).map(|new| tokens::ident(new));
        match tree {
            UseTree::Name(UseName { ident }) => {
                if let Some(new) = new(ident) {
                    let rename = ident.clone();
                    *tree = UseTree::Rename(UseRename { ident: new, as_token: Default::default(), rename });
                }
            }
            UseTree::Rename(UseRename { ident, .. }) => *ident = new(ident).unwrap_or_else(|| ident.clone()),
            UseTree::Group(group) => group.items.iter_mut().for_each(|tree| self.in_import(tree)),
            _ => {}
        }
    }

    fn in_tokens(&self, stream: TokenStream) -> TokenStream {
        let own = defined_in(stream.clone());
        tokens::replace(stream, &mut |tokens, at| {
            let name = tokens::is_plain_call(tokens, at).then(|| tokens[at].to_string())?;
            let new = self.renamed.get(&name).filter(|_| !own.contains(&name))?;
            let path = self.root.map(|root| format!("{}::{name}", root.join("::")).parse());
            Some((1, path.map_or_else(|| Some(tokens::ident(new).into_token_stream()), std::result::Result::ok)?))
        })
    }
}

impl VisitMut for Calls<'_> {
    fn visit_item_use_mut(&mut self, item: &mut ItemUse) {
        if item.leading_colon.is_none() {
            self.in_import(&mut item.tree);
        }
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        let around = self.renamed.clone();
        for stmt in &mut block.stmts {
            if let Stmt::Item(Item::Macro(ItemMacro { ident: Some(name), .. })) = stmt {
                self.renamed.remove(&tokens::plain(name));
            }
            self.visit_stmt_mut(stmt);
        }
        self.renamed = around;
    }

    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        visit_mut::visit_macro_mut(self, mac);
        let name = mac.path.get_ident().map(tokens::plain).filter(|_| mac.path.leading_colon.is_none());
        if let Some(new) = name.and_then(|name| self.renamed.get(&name)) {
            mac.path = tokens::ident(new).into();
        }
    }

    fn visit_token_stream_mut(&mut self, stream: &mut TokenStream) {
        *stream = self.in_tokens(std::mem::take(stream));
    }
}
