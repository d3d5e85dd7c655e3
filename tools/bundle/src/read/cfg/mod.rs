//! Conditional compilation, decided for the judge.
//!
//! The platform is fixed (64-bit x86 Linux, no extensions beyond the baseline, optimised), so that
//! the same sources give the same bytes everywhere; the compiler tells what that means.

pub mod exported;
mod select;

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Ident, Item, LitBool, LitStr, Meta, Token};

use crate::text::attributes::Attributed;
use crate::text::items::without;
use crate::text::tokens;
use select::Select;

/// The conditions that hold for one crate.
#[derive(Clone, Copy, Debug)]
pub struct Conditions<'a> {
    /// The enabled features of the crate.
    pub features: &'a BTreeSet<String>,
    /// What the platform is and what its build script adds: names, or names with values.
    pub extra: &'a [String],
}

impl Conditions<'_> {
    fn holds(&self, predicate: &Predicate) -> bool {
        match predicate {
            Predicate::Constant(value) => *value,
            Predicate::Flag(name) => self.extra.contains(name),
            Predicate::Pair(name, value) if name == "feature" && self.features.contains(value) => true,
            // A build script may add features, too.
            Predicate::Pair(name, value) => self.extra.contains(&format!("{name}=\"{value}\"")),
            Predicate::All(list) => list.iter().all(|p| self.holds(p)),
            Predicate::Any(list) => list.iter().any(|p| self.holds(p)),
            Predicate::Not(inner) => !self.holds(inner),
        }
    }

    /// Whether the predicate between the parentheses of a `cfg` holds.
    ///
    /// # Errors
    /// If it does not parse.
    pub fn decide(&self, predicate: TokenStream) -> syn::Result<bool> {
        let parser = |input: ParseStream| {
            let predicate: Predicate = input.parse()?;
            input.parse::<Option<Token![,]>>()?;
            Ok(predicate)
        };
        Ok(self.holds(&parser.parse2(predicate)?))
    }

    /// Resolves `cfg_attr` and `cfg` in a list of attributes; false when the owner goes away.
    fn keep(&self, attrs: &mut Vec<Attribute>) -> syn::Result<bool> {
        let mut resolved = Vec::with_capacity(attrs.len());
        for attr in attrs.drain(..) {
            self.resolve(attr, &mut resolved)?;
        }
        *attrs = resolved;
        let mut keep = true;
        for attr in attrs.iter().filter(|a| a.path().is_ident("cfg")) {
            keep &= self.decide(attr.meta.require_list()?.tokens.clone())?;
        }
        attrs.retain(|a| !a.path().is_ident("cfg"));
        Ok(keep)
    }

    fn resolve(&self, attr: Attribute, out: &mut Vec<Attribute>) -> syn::Result<()> {
        if !attr.path().is_ident("cfg_attr") {
            out.push(attr);
            return Ok(());
        }
        let (predicate, metas) = attr.parse_args_with(|input: ParseStream| {
            let predicate: Predicate = input.parse()?;
            input.parse::<Option<Token![,]>>()?;
            Ok((predicate, Punctuated::<Meta, Token![,]>::parse_terminated(input)?))
        })?;
        if self.holds(&predicate) {
            for meta in metas {
                self.resolve(Attribute { meta, ..attr.clone() }, out)?;
            }
        }
        Ok(())
    }
}

/// What stands between the parentheses of a `cfg`.
#[derive(Clone, Debug, PartialEq)]
enum Predicate {
    Constant(bool),
    Flag(String),
    Pair(String, String),
    All(Vec<Predicate>),
    Any(Vec<Predicate>),
    Not(Box<Predicate>),
}

impl Predicate {
    /// Whether it depends on more than the platform: on features, or on what a build script says.
    fn is_of_crate(&self) -> bool {
        const BUILT_IN: &[&str] =
            &["debug_assertions", "doc", "miri", "panic", "proc_macro", "test", "unix", "windows"];
        match self {
            Predicate::Constant(_) => false,
            Predicate::Flag(name) | Predicate::Pair(name, _) => {
                !BUILT_IN.contains(&name.as_str()) && !name.starts_with("target_")
            }
            Predicate::All(list) | Predicate::Any(list) => list.iter().any(Predicate::is_of_crate),
            Predicate::Not(inner) => inner.is_of_crate(),
        }
    }
}

impl Parse for Predicate {
    fn parse(input: ParseStream) -> syn::Result<Predicate> {
        if input.peek(LitBool) {
            return Ok(Predicate::Constant(input.parse::<LitBool>()?.value));
        }
        let name: Ident = input.parse()?;
        if !input.peek(Token![=>]) && input.parse::<Option<Token![=]>>()?.is_some() {
            return Ok(Predicate::Pair(name.to_string(), input.parse::<LitStr>()?.value()));
        }
        if !input.peek(syn::token::Paren) {
            return Ok(Predicate::Flag(name.to_string()));
        }
        let content;
        syn::parenthesized!(content in input);
        let list: Vec<Predicate> =
            Punctuated::<Predicate, Token![,]>::parse_terminated(&content)?.into_iter().collect();
        match (name.to_string().as_str(), <[Predicate; 1]>::try_from(list)) {
            ("not", Ok([inner])) => Ok(Predicate::Not(Box::new(inner))),
            ("all", list) => Ok(Predicate::All(list.map_or_else(|l| l, Vec::from))),
            ("any", list) => Ok(Predicate::Any(list.map_or_else(|l| l, Vec::from))),
            _ => Err(syn::Error::new(name.span(), "a condition is made of all(...), any(...) and not(...)")),
        }
    }
}

/// Removes from a syntax tree what the conditions exclude.
pub struct Strip<'a> {
    conditions: Conditions<'a>,
    error: Option<syn::Error>,
}

impl<'a> Strip<'a> {
    /// Strips a whole file. False when the file excludes itself by `#![cfg(...)]`.
    ///
    /// # Errors
    /// If a condition does not parse.
    pub fn file(conditions: Conditions<'a>, file: &mut syn::File) -> syn::Result<bool> {
        let mut strip = Strip { conditions, error: None };
        let keep = strip.keep(&mut file.attrs);
        if keep {
            Select(conditions).visit_file_mut(file);
            strip.visit_file_mut(file);
        }
        strip.error.map_or(Ok(keep), Err)
    }

    fn keep(&mut self, attrs: &mut Vec<Attribute>) -> bool {
        self.conditions.keep(attrs).unwrap_or_else(|error| {
            self.error.get_or_insert(error);
            false
        })
    }

    /// The body of a macro with what the conditions say about it. That of `cfg_if` and the like has
    /// them where no attribute stands. The macros that it calls see that there is one where one holds.
    fn body(&self, stream: TokenStream, is_call: bool) -> TokenStream {
        tokens::replace(stream, &mut |tokens, at| {
            if let ([.., TokenTree::Ident(_), bang], TokenTree::Group(group)) = (&tokens[..at], &tokens[at]) {
                let mut arguments = Group::new(group.delimiter(), self.body(group.stream(), true));
                arguments.set_span(group.span());
                return tokens::is_punct(bang, '!').then(|| (1, TokenTree::Group(arguments).into()));
            }
            let [TokenTree::Punct(hash), TokenTree::Group(group), ..] = &tokens[at..] else { return None };
            let is_branch = at > 0 && matches!(&tokens[at - 1], TokenTree::Ident(word) if word == "if");
            if hash.as_char() != '#' || group.delimiter() != Delimiter::Bracket || is_branch {
                return None;
            }
            let meta = group.stream();
            let mut depends = false;
            tokens::for_each(meta.clone(), &mut |token| depends |= tokens::is_punct(token, '$'));
            if depends {
                return None;
            }
            let mut attrs = Attribute::parse_outer.parse2(quote!(#[#meta])).ok()?;
            // A macro may have conditions of its own, which it never leaves to the compiler.
            let put = match self.conditions.keep(&mut attrs).ok()? {
                true if is_call && attrs.is_empty() => quote!(#[cfg(all())]),
                true => quote!(#(#attrs)*),
                false => quote!(#[cfg(any())]),
            };
            Some((2, put))
        })
    }

    /// The arguments of a macro with its crate's own conditions decided.
    fn arguments(&self, stream: TokenStream) -> TokenStream {
        tokens::replace(stream, &mut |tokens, at| {
            let [TokenTree::Punct(hash), TokenTree::Group(group), ..] = &tokens[at..] else { return None };
            let attribute = Some(group.stream()).filter(|_| hash.as_char() == '#')?;
            let meta = syn::parse2::<syn::MetaList>(attribute).ok().filter(|meta| meta.path.is_ident("cfg"))?;
            let predicate = meta.parse_args::<Predicate>().ok().filter(Predicate::is_of_crate)?;
            Some((2, if self.conditions.holds(&predicate) { quote!(#[cfg(all())]) } else { quote!(#[cfg(any())]) }))
        })
    }

    fn filter<T: Attributed>(&mut self, list: &mut Vec<T>) {
        list.retain_mut(|node| node.attributes().is_none_or(|attrs| self.keep(attrs)));
    }

    /// A judge compiles no tests.
    fn drop_tests(&mut self, items: &mut Vec<Item>) {
        let is_test = |attr: &Attribute| ["test", "bench"].iter().any(|name| attr.path().is_ident(name));
        items.retain(|item| !matches!(item, Item::Fn(item) if item.attrs.iter().any(is_test)));
    }

    fn filter_punctuated<T: Attributed, P: Default>(&mut self, list: &mut Punctuated<T, P>) {
        let mut kept = Vec::with_capacity(list.len());
        for node in list.iter_mut() {
            kept.push(node.attributes().is_none_or(|attrs| self.keep(attrs)));
        }
        let mut kept = kept.into_iter();
        *list = without(std::mem::take(list), |_| kept.next() == Some(false));
    }
}

/// Filters the list of a node, then goes on below it.
macro_rules! strip_lists {
    ($($method:ident($node:ty) { $($filter:ident($field:ident)),+ })+) => {$(
        fn $method(&mut self, node: &mut $node) {
            $(self.$filter(&mut node.$field);)+
            visit_mut::$method(self, node);
        }
    )+};
}

impl VisitMut for Strip<'_> {
    strip_lists! {
        visit_file_mut(syn::File) { filter(items), drop_tests(items) }
        visit_item_impl_mut(syn::ItemImpl) { filter(items) }
        visit_item_trait_mut(syn::ItemTrait) { filter(items) }
        visit_item_foreign_mod_mut(syn::ItemForeignMod) { filter(items) }
        visit_item_enum_mut(syn::ItemEnum) { filter_punctuated(variants) }
        visit_fields_named_mut(syn::FieldsNamed) { filter_punctuated(named) }
        visit_fields_unnamed_mut(syn::FieldsUnnamed) { filter_punctuated(unnamed) }
        visit_signature_mut(syn::Signature) { filter_punctuated(inputs) }
        visit_generics_mut(syn::Generics) { filter_punctuated(params) }
        visit_block_mut(syn::Block) { filter(stmts) }
        visit_expr_match_mut(syn::ExprMatch) { filter(arms) }
        visit_expr_struct_mut(syn::ExprStruct) { filter_punctuated(fields) }
        visit_pat_struct_mut(syn::PatStruct) { filter_punctuated(fields) }
        visit_expr_array_mut(syn::ExprArray) { filter_punctuated(elems) }
        visit_expr_call_mut(syn::ExprCall) { filter_punctuated(args) }
        visit_expr_method_call_mut(syn::ExprMethodCall) { filter_punctuated(args) }
        visit_expr_closure_mut(syn::ExprClosure) { filter_punctuated(inputs) }
        visit_type_fn_ptr_mut(syn::TypeFnPtr) { filter_punctuated(inputs) }
        visit_expr_tuple_mut(syn::ExprTuple) { filter_punctuated(elems) }
    }

    fn visit_item_mod_mut(&mut self, node: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut node.content {
            self.filter(items);
            self.drop_tests(items);
        }
        visit_mut::visit_item_mod_mut(self, node);
    }

    fn visit_item_macro_mut(&mut self, node: &mut syn::ItemMacro) {
        if node.ident.is_none() {
            return visit_mut::visit_item_macro_mut(self, node);
        }
        self.visit_attributes_mut(&mut node.attrs);
        // What the rules match stays as it is.
        let rules = std::mem::take(&mut node.mac.tokens);
        node.mac.tokens = tokens::change_rules(rules, false, &mut |body| self.body(body, false));
    }

    /// What a macro is given may have conditions, which a judge would decide without the crate's features.
    fn visit_macro_mut(&mut self, node: &mut syn::Macro) {
        if node.path.segments.last().is_none_or(|last| last.ident != "stringify") {
            node.tokens = self.arguments(std::mem::take(&mut node.tokens));
        }
    }

    fn visit_attributes_mut(&mut self, attrs: &mut Vec<Attribute>) {
        // What is left here is not in a list, so it cannot go away; only `cfg_attr` is resolved.
        self.keep(attrs);
    }
}
