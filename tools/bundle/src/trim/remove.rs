//! Removes from one item what stands at given places of its text.

use std::collections::HashSet;

use proc_macro2::{LineColumn, Span, TokenTree};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, ImplItem, Item, Stmt, TraitItem, UseTree};

use super::caps::allow_here;
use crate::text::attributes::Attributed;
use crate::text::items::item_name;
use crate::text::tokens::is_punct;

/// A place in the text of an item: line from 1, column from 0.
pub type Place = (usize, usize);

/// What stands at a place and cannot go without a look at the rest of the program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Found {
    /// A variant of an enum.
    Variant {
        /// The enum.
        owner: String,
        /// The variant.
        name: String,
    },
    /// A named field of a struct.
    Field {
        /// The struct.
        owner: String,
        /// The field.
        name: String,
    },
}

/// Removes the items, members, imports, match arms and rules of macros at the places.
pub struct Remover<'a> {
    places: &'a HashSet<Place>,
    /// How many were removed.
    pub removed: usize,
    /// What was found and left alone.
    pub found: Vec<Found>,
}

impl<'a> Remover<'a> {
    /// A remover for these places.
    pub fn new(places: &'a HashSet<Place>) -> Remover<'a> {
        Remover { places, removed: 0, found: Vec::new() }
    }

    /// Treats one item; false when the item itself goes.
    pub fn keep_item(&mut self, item: &mut Item) -> bool {
        let named = item_name(item).is_some_and(|name| self.hit(name));
        if let Item::Use(item) = item {
            match self.use_tree(item.tree.clone()) {
                Some(tree) => item.tree = tree,
                None => return false,
            }
        }
        self.removed += named as usize;
        if !named {
            visit_mut::visit_item_mut(self, item);
        }
        !named
    }

    fn hit(&self, node: &impl Spanned) -> bool {
        let LineColumn { line, column } = node.span().start();
        self.places.contains(&(line, column))
    }

    fn use_tree(&mut self, tree: UseTree) -> Option<UseTree> {
        if self.hit(&tree) {
            self.removed += 1;
            return None;
        }
        match tree {
            UseTree::Path(mut path) => {
                path.tree = Box::new(self.use_tree(*path.tree)?);
                Some(UseTree::Path(path))
            }
            UseTree::Group(mut group) => {
                group.items = group.items.into_iter().filter_map(|tree| self.use_tree(tree)).collect();
                let only_self = |g: &syn::UseGroup| matches!(&g.items[0], UseTree::Name(n) if n.ident == "self");
                match group.items.len() {
                    0 => None,
                    1 if !only_self(&group) => group.items.into_iter().next(),
                    _ => Some(UseTree::Group(group)),
                }
            }
            leaf => Some(leaf),
        }
    }
}

impl VisitMut for Remover<'_> {
    fn visit_item_impl_mut(&mut self, item: &mut syn::ItemImpl) {
        item.items.retain(|member| {
            let hit = match member {
                // A member that its trait does not have is reported as a whole.
                ImplItem::Fn(member) => self.hit(&member.sig.ident) || self.hit(&member.sig),
                ImplItem::Const(member) => self.hit(&member.ident) || self.hit(&member.const_token),
                ImplItem::Type(member) => self.hit(&member.ident) || self.hit(&member.type_token),
                _ => false,
            };
            self.removed += hit as usize;
            !hit
        });
        visit_mut::visit_item_impl_mut(self, item);
    }

    fn visit_item_trait_mut(&mut self, item: &mut syn::ItemTrait) {
        item.items.retain(|member| {
            let hit = match member {
                TraitItem::Fn(member) => self.hit(&member.sig.ident),
                TraitItem::Const(member) => self.hit(&member.ident),
                TraitItem::Type(member) => self.hit(&member.ident),
                _ => false,
            };
            self.removed += hit as usize;
            !hit
        });
        visit_mut::visit_item_trait_mut(self, item);
    }

    fn visit_item_enum_mut(&mut self, item: &mut syn::ItemEnum) {
        let names = item.variants.iter().map(|v| &v.ident).filter(|name| self.hit(*name));
        let found = names.map(|name| Found::Variant { owner: item.ident.to_string(), name: name.to_string() });
        let found: Vec<Found> = found.collect();
        self.found.extend(found);
    }

    fn visit_item_struct_mut(&mut self, item: &mut syn::ItemStruct) {
        let names = item.fields.iter().filter_map(|f| f.ident.as_ref()).filter(|name| self.hit(*name));
        let found = names.map(|name| Found::Field { owner: item.ident.to_string(), name: name.to_string() });
        let found: Vec<Found> = found.collect();
        self.found.extend(found);
    }

    fn visit_item_mod_mut(&mut self, item: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut item.content {
            items.retain_mut(|item| self.keep_item(item));
        }
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        for stmt in std::mem::take(&mut block.stmts) {
            match stmt {
                Stmt::Item(mut item) => {
                    if self.keep_item(&mut item) {
                        block.stmts.push(Stmt::Item(item));
                    }
                }
                stmt => block.stmts.push(stmt),
            }
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_item_macro_mut(&mut self, item: &mut syn::ItemMacro) {
        let rules: Vec<TokenTree> = item.mac.tokens.clone().into_iter().collect();
        let rules = rules.split(|token| is_punct(token, ';')).filter(|rule| !rule.is_empty());
        let (unused, used): (Vec<_>, Vec<_>) = rules.partition(|rule| self.hit(&rule[0]));
        if !unused.is_empty() {
            self.removed += unused.len();
            item.mac.tokens = used.into_iter().flat_map(|rule| quote::quote!(#(#rule)*;)).collect();
        }
    }

    fn visit_expr_match_mut(&mut self, item: &mut syn::ExprMatch) {
        let before = item.arms.len();
        item.arms.retain(|arm| !self.hit(&arm.pat));
        self.removed += before - item.arms.len();
        visit_mut::visit_expr_match_mut(self, item);
    }
}

/// Marks what is named at some places with `#[allow(lint)]`: the last resort.
pub struct Allower<'a> {
    /// The places.
    pub places: &'a HashSet<Place>,
    /// Whether to mark the functions around the places instead.
    pub around: bool,
    /// The lint.
    pub lint: &'a str,
    /// How many were marked.
    pub marked: usize,
}

impl Allower<'_> {
    fn mark(&mut self, name: Span, attrs: &mut Vec<Attribute>) {
        let LineColumn { line, column } = name.start();
        if !self.around && self.places.contains(&(line, column)) {
            self.allow(attrs);
        }
    }

    fn mark_function(&mut self, name: Span, body: Span, attrs: &mut Vec<Attribute>) {
        if self.around && self.is_in(body) {
            self.allow(attrs);
        }
        self.mark(name, attrs);
    }

    /// Whether one of the places is in a stretch of the source.
    fn is_in(&self, span: Span) -> bool {
        let place = |at: LineColumn| (at.line, at.column);
        let range = place(span.start())..place(span.end());
        self.places.iter().any(|place| range.contains(place))
    }

    fn allow(&mut self, attrs: &mut Vec<Attribute>) {
        self.marked += usize::from(allow_here(attrs, self.lint));
    }
}

impl VisitMut for Allower<'_> {
    /// A lint that an older compiler does not know is named in an attribute.
    fn visit_attribute_mut(&mut self, attr: &mut Attribute) {
        let is_here = self.is_in(attr.span());
        if let syn::Meta::List(list) = &mut attr.meta {
            if self.lint == "unknown_lints" && is_here && list.path.is_ident("allow") {
                let lints = &list.tokens;
                list.tokens = quote::quote!(unknown_lints, #lints);
                self.marked += 1;
            }
        }
    }

    fn visit_item_mut(&mut self, item: &mut Item) {
        if let Item::Fn(item) = item {
            self.mark_function(item.sig.ident.span(), item.block.span(), &mut item.attrs);
        } else if let Some(name) = item_name(item).map(|name| name.span()) {
            if let Some(attrs) = Attributed::attributes(item) {
                self.mark(name, attrs);
            }
        }
        visit_mut::visit_item_mut(self, item);
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut syn::ImplItemFn) {
        self.mark_function(item.sig.ident.span(), item.block.span(), &mut item.attrs);
        visit_mut::visit_impl_item_fn_mut(self, item);
    }

    fn visit_impl_item_const_mut(&mut self, item: &mut syn::ImplItemConst) {
        self.mark(item.ident.span(), &mut item.attrs);
        visit_mut::visit_impl_item_const_mut(self, item);
    }

    fn visit_trait_item_fn_mut(&mut self, item: &mut syn::TraitItemFn) {
        match &item.default {
            Some(body) => self.mark_function(item.sig.ident.span(), body.span(), &mut item.attrs),
            None => self.mark(item.sig.ident.span(), &mut item.attrs),
        }
        visit_mut::visit_trait_item_fn_mut(self, item);
    }

    fn visit_variant_mut(&mut self, variant: &mut syn::Variant) {
        self.mark(variant.ident.span(), &mut variant.attrs);
        visit_mut::visit_variant_mut(self, variant);
    }

    fn visit_field_mut(&mut self, field: &mut syn::Field) {
        let name = field.ident.as_ref().map_or_else(|| field.ty.span(), |name| name.span());
        self.mark(name, &mut field.attrs);
        visit_mut::visit_field_mut(self, field);
    }
}
