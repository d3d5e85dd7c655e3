//! Procedural macros: what the compiler makes of the items that use them.
//!
//! Such a macro sees nothing but the tokens of its item. So each item goes alone, with the imports
//! that its macros come by, into a file that the compiler expands (see `compiler`); no other crate is
//! built with unstable features. What the standard library's macros would become is not for a stable
//! compiler, so calls in the item are kept as text meanwhile (see `calls`), and its derives leave marks
//! (see `derived`).

mod calls;
mod compiler;
mod derived;
mod function_like;
mod globs;
mod kept;
mod made;
mod module_paths;
mod walk;

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::{format_ident, quote, ToTokens};
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{parse_quote, Attribute, ImplItem, Item, Meta, Path, Stmt, Token};

use self::calls::{CallKeeper, Restorer};
pub use self::function_like::FunctionLike;
pub use self::globs::write_out as write_out_globs;
pub use self::made::{expand as expand_made, imports_of};
pub use self::module_paths::restore as restore_module_paths;
use super::derives::{is_standard, is_written_out};
use super::graph::Crate;
use crate::compile::Compiler;
use crate::text::attributes::{derives, is_derived, Attributed, LANGUAGE};
use crate::text::items::item_name;
use crate::text::tokens;
use crate::text::uses::{for_each_leaf, Leaf};

/// What every name that is made up here begins with.
const MARK: &str = "bundle_expands_";

/// Has the compiler expand the procedural macros of a file's items; what was expanded.
///
/// # Errors
/// An item that cannot be expanded.
pub fn expand(krate: &Crate, compiler: Option<&Compiler>, file: &mut syn::File) -> syn::Result<Vec<String>> {
    let mut collector = Collector { krate, imports: Vec::new(), found: Vec::new() };
    collector.visit_file_mut(file);
    let Collector { found, .. } = collector;
    let Some(compiler) = compiler.filter(|_| !found.is_empty()) else { return Ok(Vec::new()) };
    let mut placer = Placer { made: what_is_made_of(krate, compiler, &found)? };
    placer.visit_file_mut(file);
    Ok(found.into_iter().map(|found| found.shown).collect())
}

/// What the compiler makes of these items.
fn what_is_made_of(krate: &Crate, compiler: &Compiler, found: &[Found]) -> syn::Result<Vec<Vec<Item>>> {
    let Some(first) = found.first() else { return Ok(Vec::new()) };
    let modules = found.iter().enumerate().map(|(number, found)| found.hidden(number));
    let expanded = compiler::expand(krate, compiler, modules)
        .map_err(|reason| syn::Error::new(first.span, format!("{}: {reason}", first.shown)))?;
    let made = |(number, found): (usize, &Found)| {
        let name = format!("{MARK}{number}");
        let module = expanded.items.iter().find_map(|item| match item {
            Item::Mod(module) if module.ident == name => module.content.as_ref(),
            _ => None,
        });
        found.result(module.map_or_else(Vec::new, |(_, items)| items.clone()))
    };
    found.iter().enumerate().map(made).collect()
}

/// An item that uses procedural macros.
struct Found {
    item: Item,
    /// Its derives that are procedural macros.
    derives: Vec<Path>,
    /// Whether an attribute is a procedural macro as well.
    is_replaced: bool,
    imports: Vec<Leaf>,
    /// What reports call it.
    shown: String,
    span: proc_macro2::Span,
}

/// Takes the items that use procedural macros out of a file, and leaves a mark in their place.
struct Collector<'a> {
    krate: &'a Crate,
    /// The imports of the modules and blocks around.
    imports: Vec<Vec<Leaf>>,
    found: Vec<Found>,
}

impl Collector<'_> {
    fn items<'i>(&mut self, items: impl Iterator<Item = &'i Item>) {
        let mut leaves = Vec::new();
        for item in items {
            if let Item::Use(item) = item {
                for_each_leaf(&item.tree, &mut |leaf| leaves.push(leaf.clone()));
            }
        }
        leaves.retain(|leaf| leaf.path.first().is_some_and(|first| self.krate.libraries.contains_key(first)));
        self.imports.push(leaves);
    }

    /// Whether a path leads into another crate.
    fn is_foreign(&self, path: &Path) -> bool {
        let Some(first) = path.segments.first().map(|segment| tokens::plain(&segment.ident)) else { return false };
        if path.segments.len() > 1 {
            return self.krate.libraries.contains_key(&first);
        }
        self.imports.iter().flatten().any(|leaf| leaf.local == first)
    }

    fn may_be_foreign(&self, path: &Path) -> bool {
        self.is_foreign(path) || self.imports.iter().flatten().any(|leaf| leaf.local == "*")
    }

    fn take(&mut self, item: &mut Item) {
        let of_members = others_than_language(&of_members(item));
        let Some(attrs) = item.attributes() else { return };
        let mut derived = Vec::new();
        for list in attrs.iter().filter_map(derives) {
            derived.extend(
                list.into_iter().filter(|path| !is_written_out(path) && (!is_standard(path) || self.is_foreign(path))),
            );
        }
        let mut others = others_than_language(attrs);
        others.retain(|path| self.may_be_foreign(path));
        others.extend(of_members.into_iter().filter(|path| self.is_foreign(path)));
        // What is no macro of its own belongs to a derive.
        let is_replaced =
            others.iter().any(|path| derived.is_empty() || path.segments.len() > 1 || self.is_foreign(path));
        if derived.is_empty() && !is_replaced {
            return;
        }
        let names = derived.iter().map(|path| format!("derive({})", text(path)));
        let names: Vec<String> = match is_replaced {
            true => others.iter().map(|path| format!("#[{}]", text(path))).chain(names).collect(),
            false => names.collect(),
        };
        let wanted: BTreeSet<String> =
            others.iter().chain(&derived).map(|path| tokens::plain(&path.segments[0].ident)).collect();
        let mut imports: Vec<Leaf> = self.imports.iter().flatten().cloned().collect();
        imports.retain(|leaf| leaf.local == "*" || wanted.contains(&leaf.local));
        // By a `#[macro_use]` or another module of the crate, which other files tell of.
        let is_told = |path: &Path| path.segments.len() > 1 || self.is_foreign(path);
        if !derived.iter().all(is_told) {
            let all = |name: &String| Leaf { path: vec![name.clone()], local: "*".to_string() };
            imports.extend(self.krate.libraries.keys().map(all));
        }
        imports.sort_by(|a, b| (&a.local, &a.path).cmp(&(&b.local, &b.path)));
        imports.dedup();
        let owner = item_name(item).map_or_else(String::new, |name| format!(" of `{name}`"));
        let shown = format!("{}{owner}", names.join(", "));
        let span = item_name(item).map_or_else(|| item.span(), |name| name.span());
        let mark = format_ident!("{MARK}{}", self.found.len());
        let item = std::mem::replace(item, parse_quote!(mod #mark {}));
        self.found.push(Found { item, derives: derived, is_replaced, imports, shown, span });
    }
}

impl VisitMut for Collector<'_> {
    fn visit_file_mut(&mut self, file: &mut syn::File) {
        self.items(file.items.iter());
        file.items.iter_mut().for_each(|item| self.visit_item_mut(item));
        self.imports.pop();
    }

    fn visit_item_mut(&mut self, item: &mut Item) {
        visit_mut::visit_item_mut(self, item);
        self.take(item);
    }

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut module.content {
            let outside = std::mem::take(&mut self.imports);
            self.items(items.iter());
            items.iter_mut().for_each(|item| self.visit_item_mut(item));
            self.imports = outside;
        }
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.items(block.stmts.iter().filter_map(|stmt| match stmt {
            Stmt::Item(item) => Some(item),
            _ => None,
        }));
        visit_mut::visit_block_mut(self, block);
        self.imports.pop();
    }
}

/// Whether a path starts with an attribute of the language.
fn is_of_language(path: &Path) -> bool {
    LANGUAGE.iter().any(|name| path.segments[0].ident == name)
}

/// The paths of the attributes that are not of the language.
fn others_than_language(attrs: &[Attribute]) -> Vec<Path> {
    attrs.iter().map(Attribute::path).filter(|path| !is_of_language(path)).cloned().collect()
}

/// The attributes of an item's members.
fn of_members(item: &mut Item) -> Vec<Attribute> {
    let mut all = Vec::new();
    let mut add = |attrs: Option<&mut Vec<Attribute>>| all.extend(attrs.into_iter().flatten().map(|attr| attr.clone()));
    match item {
        Item::Impl(item) => item.items.iter_mut().for_each(|member| match member {
            // A function without a body, which a macro gives it.
            ImplItem::Verbatim(tokens) => {
                let first =
                    |input: ParseStream| Ok((input.call(Attribute::parse_outer)?, input.parse::<TokenStream>()?));
                add(first.parse2(tokens.clone()).ok().map(|(attrs, _)| attrs).as_mut());
            }
            member => add(member.attributes()),
        }),
        Item::Trait(item) => item.items.iter_mut().for_each(|member| add(member.attributes())),
        _ => {}
    }
    all
}

fn text(node: &impl ToTokens) -> String {
    node.to_token_stream().to_string().replace(' ', "")
}

impl Found {
    /// The item as the compiler is to see it.
    fn hidden(&self, number: usize) -> TokenStream {
        let mut item = self.item.clone();
        let own = &self.derives;
        let mut derives_default = false;
        // An attribute sees all derives, a derive no other.
        if let Some(attrs) = item.attributes().filter(|_| !self.is_replaced) {
            let first = attrs.iter().position(|attr| derives(attr).is_some());
            derives_default = is_derived(attrs, "Default");
            attrs.retain(|attr| derives(attr).is_none());
            if let Some(first) = first {
                attrs.insert(first.min(attrs.len()), parse_quote!(#[derive(#(#own),*)]));
            }
        }
        if let Item::Enum(item) = &mut item {
            let is_mark = |attr: &Attribute| derives_default && attr.path().is_ident("default");
            item.variants.iter_mut().for_each(|variant| variant.attrs.retain(|attr| !is_mark(attr)));
        }
        CallKeeper::default().visit_item_mut(&mut item);
        let imports = self.imports.iter().map(|leaf| {
            let path = leaf.path.iter().map(|name| tokens::ident(name));
            let path = quote!(::#(#path)::*);
            match leaf.local.as_str() {
                "*" => quote!(use #path::*;),
                "_" => quote!(use #path as _;),
                local => {
                    let local = tokens::ident(local);
                    quote!(use #path as #local;)
                }
            }
        });
        let name = format_ident!("{MARK}{number}");
        quote!(mod #name { #(#imports)* #item })
    }

    /// What stands in place of the item.
    fn result(&self, items: Vec<Item>) -> syn::Result<Vec<Item>> {
        let mut keeper = CallKeeper::default();
        keeper.visit_item_mut(&mut self.item.clone());
        let mut restorer = Restorer::of(keeper);
        let own = item_name(&self.item).map(ToString::to_string);
        let mut made = Vec::new();
        let mut is_there = false;
        // The imports for the macros go.
        for mut item in items.into_iter().skip(self.imports.len()) {
            restorer.visit_item_mut(&mut item);
            let is_own = item_name(&item).map(ToString::to_string) == own && !matches!(item, Item::Macro(_));
            is_there |= is_own;
            if is_own && !self.is_replaced {
                item = self.item.clone();
            }
            if is_own {
                self.without_macros(&mut item);
            }
            // No macro is left that knows its own attributes.
            Helpers { derives_default: false }.visit_item_mut(&mut item);
            made.push(item);
        }
        if is_there || self.is_replaced {
            return Ok(made);
        }
        Err(syn::Error::new(self.span, format!("{}: the compiler expands it to nothing", self.shown)))
    }

    /// Takes off the derives that are expanded.
    fn without_macros(&self, item: &mut Item) {
        if let Some(attrs) = item.attributes() {
            attrs.retain_mut(|attr| {
                let Some(list) = derives(attr) else { return true };
                let others = list.into_iter().filter(|path| !self.derives.iter().any(|derive| derive == path));
                let others: Punctuated<Path, Token![,]> = others.collect();
                if let Meta::List(meta) = &mut attr.meta {
                    meta.tokens = quote!(#others);
                }
                !others.is_empty()
            });
        }
    }
}

/// Removes attributes that are not of the language; `#[default]` is where the standard library's derive is.
struct Helpers {
    derives_default: bool,
}

impl VisitMut for Helpers {
    fn visit_item_enum_mut(&mut self, item: &mut syn::ItemEnum) {
        let outside = std::mem::replace(&mut self.derives_default, is_derived(&item.attrs, "Default"));
        visit_mut::visit_item_enum_mut(self, item);
        self.derives_default = outside;
    }

    fn visit_attributes_mut(&mut self, attrs: &mut Vec<Attribute>) {
        attrs.retain(|attr| match &attr.meta {
            Meta::Path(path) if path.is_ident("default") => self.derives_default,
            meta if meta.path().is_ident("default") => false,
            meta => is_of_language(meta.path()),
        });
    }
}

/// Puts what was made in place of the marks.
struct Placer {
    made: Vec<Vec<Item>>,
}

impl Placer {
    fn number(&self, item: &Item) -> Option<usize> {
        let Item::Mod(module) = item else { return None };
        module.ident.to_string().strip_prefix(MARK)?.parse().ok()
    }

    fn place(&mut self, items: &mut Vec<Item>) {
        for item in std::mem::take(items) {
            match self.number(&item) {
                Some(number) => {
                    let mut made = std::mem::take(&mut self.made[number]);
                    // There may be marks inside of a function.
                    self.place(&mut made);
                    items.extend(made);
                }
                None => items.push(item),
            }
        }
    }
}

impl VisitMut for Placer {
    fn visit_file_mut(&mut self, file: &mut syn::File) {
        self.place(&mut file.items);
        visit_mut::visit_file_mut(self, file);
    }

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut module.content {
            self.place(items);
        }
        visit_mut::visit_item_mod_mut(self, module);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        for stmt in std::mem::take(&mut block.stmts) {
            match stmt {
                Stmt::Item(item) => {
                    let mut items = vec![item];
                    self.place(&mut items);
                    block.stmts.extend(items.into_iter().map(Stmt::Item));
                }
                stmt => block.stmts.push(stmt),
            }
        }
        visit_mut::visit_block_mut(self, block);
    }
}
