//! Which names of a program can be shortened, and to what.
//!
//! One table serves the whole program: a name gets the same new name wherever it stands, and no
//! two names get the same. So whatever was told apart stays told apart, and no scope has to be
//! understood. What keeps this honest is that a name stays as it is if it may mean something from
//! outside (see `known`), or if the program can see it: in strings, in what `Debug` prints, at the
//! linker. A name that means an own thing here and one from outside there does not compile, and
//! is then left alone (see `minify`). Only methods could be mistaken silently, where an own trait
//! is implemented for a type from outside, so such traits keep theirs.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Fields, Item, Type, UseTree};

use super::known::is_known;
use super::letters::{short_names, Letters};
use crate::text::attributes::is_derived;
use crate::text::compact::{is_attribute, is_fragment, key, NewNames};
use crate::text::mentions::{self, Names};
use crate::text::talking;
use crate::text::tokens;
use crate::text::tree::Module;
use crate::text::uses::is_standard;

/// Macros and functions that turn names of items into text.
const TELLTALES: &[&str] = &["module_path", "type_name", "type_name_of_val"];

/// The identifiers of a program.
#[derive(Debug, Default)]
pub struct Identifiers {
    /// How often each stands in the program.
    counts: BTreeMap<String, usize>,
    /// Those that the program defines.
    defined: BTreeSet<String>,
    /// Those that must stay.
    fixed: Names,
    /// Types and traits.
    own: Own,
}

impl Identifiers {
    /// Reads a whole bundle.
    pub fn of(root: &Module) -> Identifiers {
        let mut own = Own::default();
        root.for_each_item(&mut |item| own.visit_item(item));
        let mut identifiers = Identifiers::default();
        identifiers.modules(root);
        let talking = talking::macros_of([root]);
        let mut words = Names::new();
        root.for_each_item(&mut |item| {
            let stream = item.to_token_stream();
            tokens::for_each(stream.clone(), &mut |token| {
                if let TokenTree::Ident(word) = token {
                    words.insert(tokens::plain(word));
                }
            });
            identifiers.read(&stream.into_iter().collect::<Vec<_>>(), &talking);
            Definitions { own: &own, identifiers: &mut identifiers }.visit_item(item);
        });
        if TELLTALES.iter().any(|telltale| words.contains(*telltale)) {
            identifiers.fixed.extend(own.types.iter().chain(&own.traits).cloned());
            root.for_each_item(&mut |item| identifiers.fixed.extend(crate::text::items::names_of(item)));
            identifiers.fix_modules(root);
        }
        identifiers.own = own;
        identifiers
    }

    /// Whether a type is certainly one of the program's own.
    pub fn is_own_type(&self, ty: &Type) -> bool {
        self.own.is_own(ty)
    }

    /// New names for all that can have one but those in `spared`: the more frequent, the shorter.
    pub fn shortened(&self, spared: &Names, letters: Letters) -> NewNames {
        let free = |name: &String| {
            !self.fixed.contains(name) && !spared.contains(name) && !is_known(name) && !name.starts_with('_')
        };
        let mut renamed: Vec<(&String, usize)> = self
            .defined
            .iter()
            .filter(|name| free(name))
            .map(|name| (name, self.counts.get(name).copied().unwrap_or(0)))
            .collect();
        renamed.sort_by_key(|(name, count)| (std::cmp::Reverse(*count), *name));
        let own: HashSet<&str> = renamed.iter().map(|(name, _)| name.as_str()).collect();
        let staying = |name: &String| self.counts.contains_key(name) && !own.contains(name.as_str());
        let fresh = short_names(letters).filter(|name| !is_known(name) && !staying(name) && !self.fixed.contains(name));
        renamed.into_iter().zip(fresh).map(|((name, _), new)| (name.clone(), new)).collect()
    }

    fn define(&mut self, name: &Ident) {
        self.defined.insert(key(&name.to_string()).to_string());
    }

    fn fix(&mut self, name: &Ident) {
        self.fixed.insert(key(&name.to_string()).to_string());
    }

    fn fix_all(&mut self, stream: TokenStream) {
        tokens::for_each(stream, &mut |token| {
            if let TokenTree::Ident(name) = token {
                self.fix(name);
            }
        });
    }

    fn modules(&mut self, module: &Module) {
        for inner in module.modules() {
            self.define(&tokens::ident(&inner.name));
            *self.counts.entry(key(&inner.name).to_string()).or_default() += 1;
            self.modules(inner);
        }
    }

    fn fix_modules(&mut self, module: &Module) {
        for inner in module.modules() {
            self.fix(&tokens::ident(&inner.name));
            self.fix_modules(inner);
        }
    }

    /// Counts names, and finds those that mean something from outside or go into text.
    fn read(&mut self, list: &[TokenTree], talking: &Names) {
        for (at, token) in list.iter().enumerate() {
            match token {
                TokenTree::Group(group) if is_attribute(list, at) => {
                    // Names in attributes stay, but they are there.
                    tokens::for_each(group.stream(), &mut |token| {
                        if let TokenTree::Ident(name) = token {
                            self.counts.entry(key(&name.to_string()).to_string()).or_default();
                        }
                    });
                }
                TokenTree::Group(group) => self.read(&group.stream().into_iter().collect::<Vec<_>>(), talking),
                TokenTree::Literal(literal) => mentions::captured(&literal.to_string(), &mut self.fixed),
                TokenTree::Punct(_) => {}
                // Lifetimes have names of their own.
                TokenTree::Ident(_) if at > 0 && tokens::is_punct(&list[at - 1], '\'') => {}
                TokenTree::Ident(name) => {
                    let text = name.to_string();
                    *self.counts.entry(key(&text).to_string()).or_default() += !is_fragment(list, at) as usize;
                    if is_standard(&text) && tokens::is_path_separator(list, at + 1) {
                        self.fix_path(&list[at + 3..]);
                    }
                    if let (true, Some([bang, TokenTree::Group(group)])) =
                        (talking.contains(&text), list.get(at + 1..at + 3))
                    {
                        if tokens::is_punct(bang, '!') {
                            self.fix_all(group.stream());
                        }
                    }
                }
            }
        }
    }

    /// The rest of a path that starts in the standard library.
    fn fix_path(&mut self, list: &[TokenTree]) {
        let mut at = 0;
        while let Some(TokenTree::Ident(name)) = list.get(at) {
            self.fix(name);
            if !tokens::is_path_separator(list, at + 1) {
                return;
            }
            at += 3;
        }
    }
}

/// What the program defines that can have an `impl`.
#[derive(Debug, Default)]
struct Own {
    types: HashSet<String>,
    aliases: HashSet<String>,
    traits: HashSet<String>,
    /// Traits that are implemented, and for what.
    implemented: Vec<(String, Type)>,
}

impl<'ast> Visit<'ast> for Own {
    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Struct(syn::ItemStruct { ident, .. })
            | Item::Enum(syn::ItemEnum { ident, .. })
            | Item::Union(syn::ItemUnion { ident, .. }) => drop(self.types.insert(tokens::plain(ident))),
            Item::Trait(item) => drop(self.traits.insert(tokens::plain(&item.ident))),
            Item::Type(item) => drop(self.aliases.insert(tokens::plain(&item.ident))),
            Item::Impl(item) => {
                let name = item.trait_.as_ref().and_then(|(path, _)| path.segments.last());
                self.implemented.extend(name.map(|name| (tokens::plain(&name.ident), (*item.self_ty).clone())));
            }
            _ => {}
        }
        visit::visit_item(self, item);
    }
}

impl Own {
    /// Whether a trait gives its methods to own types only.
    fn stays_home(&self, name: &Ident) -> bool {
        let name = tokens::plain(name);
        self.traits.contains(&name) && self.implemented.iter().all(|(by, ty)| *by != name || self.is_own(ty))
    }

    /// Whether a type is certainly one of the program's own.
    fn is_own(&self, ty: &Type) -> bool {
        let Type::Path(path) = ty else { return false };
        let name = path.path.segments.last().map(|segment| tokens::plain(&segment.ident));
        path.qself.is_none() && name.is_some_and(|name| self.types.contains(&name) && !self.aliases.contains(&name))
    }
}

/// Finds what an item defines.
struct Definitions<'a> {
    own: &'a Own,
    identifiers: &'a mut Identifiers,
}

impl Definitions<'_> {
    /// Names that a macro's tokens seem to define: those behind a keyword that does, and its
    /// variables.
    fn scan(&mut self, stream: TokenStream) {
        let mut last = String::new();
        tokens::for_each(stream, &mut |token| {
            let word = token.to_string();
            if let TokenTree::Ident(name) = token {
                let defines = [
                    "fn", "struct", "enum", "union", "const", "static", "type", "trait", "mod", "let", "mut", "for",
                    "ref", "$",
                ];
                if defines.contains(&last.as_str()) {
                    self.identifiers.define(name);
                }
            }
            last = word;
        });
    }

    /// `Debug` shows the names.
    fn shown(&mut self, attrs: &[syn::Attribute], name: &Ident, fields: &[&Fields]) {
        if is_derived(attrs, "Debug") {
            self.identifiers.fix(name);
            for name in fields.iter().flat_map(|fields| fields.iter()).filter_map(|field| field.ident.as_ref()) {
                self.identifiers.fix(name);
            }
        }
    }

    fn linked(&mut self, attrs: &[syn::Attribute], name: &Ident) {
        if attrs.iter().any(|attr| attr.path().is_ident("no_mangle") || attr.path().is_ident("unsafe")) {
            self.identifiers.fix(name);
        }
    }
}

impl<'ast> Visit<'ast> for Definitions<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if let Some(name) = crate::text::items::item_name(item) {
            self.identifiers.define(name);
        }
        match item {
            Item::Struct(item) => self.shown(&item.attrs, &item.ident, &[&item.fields]),
            Item::Enum(item) => {
                self.shown(&item.attrs, &item.ident, &item.variants.iter().map(|v| &v.fields).collect::<Vec<_>>());
                if is_derived(&item.attrs, "Debug") {
                    item.variants.iter().for_each(|variant| self.identifiers.fix(&variant.ident));
                }
            }
            Item::Fn(item) => self.linked(&item.attrs, &item.sig.ident),
            Item::Static(item) => self.linked(&item.attrs, &item.ident),
            Item::ForeignMod(item) => self.identifiers.fix_all(item.to_token_stream()),
            _ => {}
        }
        visit::visit_item(self, item);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if item
            .trait_
            .as_ref()
            .is_some_and(|(path, _)| path.segments.last().is_some_and(|segment| !self.own.stays_home(&segment.ident)))
        {
            for member in &item.items {
                crate::prune::reach::member_name(member).map(|name| self.identifiers.fixed.insert(name));
            }
        }
        visit::visit_item_impl(self, item);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        if !self.own.stays_home(&item.ident) {
            for member in &item.items {
                crate::prune::reach::trait_member_name(member).map(|name| self.identifiers.fixed.insert(name));
            }
        }
        visit::visit_item_trait(self, item);
    }

    fn visit_use_tree(&mut self, tree: &'ast UseTree) {
        if let UseTree::Path(path) = tree {
            if is_standard(&path.ident.to_string()) {
                crate::text::uses::for_each_leaf(tree, &mut |leaf| {
                    self.identifiers.fixed.extend(leaf.path.iter().cloned());
                });
            }
        }
        if let UseTree::Rename(rename) = tree {
            self.identifiers.define(&rename.rename);
        }
        visit::visit_use_tree(self, tree);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        self.scan(mac.tokens.clone());
        visit::visit_macro(self, mac);
    }

    fn visit_signature(&mut self, node: &'ast syn::Signature) {
        self.identifiers.define(&node.ident);
        visit::visit_signature(self, node);
    }

    fn visit_pat_ident(&mut self, node: &'ast syn::PatIdent) {
        self.identifiers.define(&node.ident);
        visit::visit_pat_ident(self, node);
    }

    fn visit_field(&mut self, node: &'ast syn::Field) {
        node.ident.iter().for_each(|name| self.identifiers.define(name));
        visit::visit_field(self, node);
    }

    fn visit_variant(&mut self, node: &'ast syn::Variant) {
        self.identifiers.define(&node.ident);
        visit::visit_variant(self, node);
    }

    fn visit_type_param(&mut self, node: &'ast syn::TypeParam) {
        self.identifiers.define(&node.ident);
        visit::visit_type_param(self, node);
    }

    fn visit_const_param(&mut self, node: &'ast syn::ConstParam) {
        self.identifiers.define(&node.ident);
        visit::visit_const_param(self, node);
    }

    fn visit_impl_item_const(&mut self, node: &'ast syn::ImplItemConst) {
        self.identifiers.define(&node.ident);
        visit::visit_impl_item_const(self, node);
    }

    fn visit_impl_item_type(&mut self, node: &'ast syn::ImplItemType) {
        self.identifiers.define(&node.ident);
        visit::visit_impl_item_type(self, node);
    }

    fn visit_trait_item_const(&mut self, node: &'ast syn::TraitItemConst) {
        self.identifiers.define(&node.ident);
        visit::visit_trait_item_const(self, node);
    }

    fn visit_trait_item_type(&mut self, node: &'ast syn::TraitItemType) {
        self.identifiers.define(&node.ident);
        visit::visit_trait_item_type(self, node);
    }
}
