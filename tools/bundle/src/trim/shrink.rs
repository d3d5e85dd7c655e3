//! Takes variants that nothing makes and fields that nothing reads out of the whole program.
//!
//! Both are only taken where that cannot change what the program does: no layout that was asked
//! for (`repr`), no value whose making or dropping does something. Where a use of them is
//! overlooked the program no longer compiles, and the caller takes the removal back.

use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Expr, ExprStruct, Fields, Item, Member, Pat, PatStruct, Path, Type};

use super::implementations::is_derived;
use super::remove::Found;
use crate::text::items::without;
use crate::text::mentions::{self, Names};
use crate::text::tree::Module;

/// Removes what was found from the program. False when that might change what it does.
pub fn shrink(root: &mut Module, found: &Found) -> bool {
    let mut shrinker = Shrinker { found, own: None, done: false, refused: false };
    let mut droppers = Names::new();
    root.for_each_item(&mut |item| {
        if let Item::Impl(item) = item {
            if item.trait_.as_ref().is_some_and(|(path, _)| path.segments.last().is_some_and(|s| s.ident == "Drop")) {
                mentions::of_tokens(quote::ToTokens::to_token_stream(&item.self_ty), &mut droppers);
            }
        }
    });
    root.for_each_item_mut(&mut |item| {
        match item {
            Item::Enum(item) => shrinker.shrink_enum(item),
            Item::Struct(item) => shrinker.shrink_struct(item, &droppers),
            _ => {}
        }
        shrinker.own = match item {
            Item::Impl(item) => type_name(&item.self_ty),
            _ => None,
        };
        shrinker.visit_item_mut(item);
    });
    shrinker.done && !shrinker.refused
}

fn type_name(ty: &Type) -> Option<String> {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|s| s.ident.to_string()),
        _ => None,
    }
}

struct Shrinker<'a> {
    found: &'a Found,
    /// What `Self` is.
    own: Option<String>,
    done: bool,
    refused: bool,
}

impl Shrinker<'_> {
    fn shrink_enum(&mut self, item: &mut syn::ItemEnum) {
        let Found::Variant { owner, name } = self.found else { return };
        if item.ident != owner {
            return;
        }
        // Numbers of variants only matter where they were given or can be asked for.
        let plain = item.variants.iter().all(|v| matches!(v.fields, Fields::Unit));
        let numbered = item.variants.iter().any(|v| v.discriminant.is_some());
        let Some(at) = item.variants.iter().position(|v| v.ident == name) else { return };
        if has_repr(&item.attrs) || numbered {
            self.refused = true;
            return;
        }
        if let Some(next) = item.variants.iter_mut().nth(at + 1).filter(|_| plain) {
            let number = proc_macro2::Literal::usize_unsuffixed(at + 1);
            next.discriminant = Some((Default::default(), syn::parse_quote!(#number)));
        }
        item.variants = without(std::mem::take(&mut item.variants), |v| v.ident == name);
        self.done = true;
    }

    fn shrink_struct(&mut self, item: &mut syn::ItemStruct, droppers: &Names) {
        let Found::Field { owner, name } = self.found else { return };
        if item.ident != owner {
            return;
        }
        let Fields::Named(fields) = &mut item.fields else { return };
        let harmless = |ty: &Type| {
            let mut names = Names::new();
            mentions::of_tokens(quote::ToTokens::to_token_stream(ty), &mut names);
            !names.iter().any(|n| droppers.contains(n) || GUARDS.iter().any(|g| n.ends_with(g)))
        };
        // The compiler does not count what a derived Debug prints as read.
        if has_repr(&item.attrs)
            || is_derived(&item.attrs, "Debug")
            || fields.named.iter().any(|f| f.ident.as_ref().is_some_and(|i| i == name) && !harmless(&f.ty))
        {
            self.refused = true;
            return;
        }
        fields.named = without(std::mem::take(&mut fields.named), |f| f.ident.as_ref().is_some_and(|i| i == name));
        self.done = true;
    }

    fn is_owner(&self, path: &Path, owner: &str) -> bool {
        path.segments
            .last()
            .is_some_and(|s| s.ident == owner || s.ident == "Self" && self.own.as_deref() == Some(owner))
    }

    /// Whether a pattern can only match the variant.
    fn is_impossible(&self, pat: &Pat) -> bool {
        let Found::Variant { owner, name } = self.found else { return false };
        let names_variant = |path: &Path| {
            let mut last = path.segments.iter().rev();
            last.next().is_some_and(|s| s.ident == name)
                && last.next().is_some_and(|s| {
                    s.ident == owner || s.ident == "Self" && self.own.as_deref() == Some(owner.as_str())
                })
        };
        match pat {
            Pat::Path(pat) => names_variant(&pat.path),
            Pat::TupleStruct(pat) => names_variant(&pat.path) || pat.elems.iter().any(|p| self.is_impossible(p)),
            Pat::Struct(pat) => names_variant(&pat.path) || pat.fields.iter().any(|f| self.is_impossible(&f.pat)),
            Pat::Tuple(pat) => pat.elems.iter().any(|p| self.is_impossible(p)),
            Pat::Slice(pat) => pat.elems.iter().any(|p| self.is_impossible(p)),
            Pat::Reference(pat) => self.is_impossible(&pat.pat),
            Pat::Paren(pat) => self.is_impossible(&pat.pat),
            Pat::Guard(pat) => self.is_impossible(&pat.pat),
            Pat::Ident(pat) => pat.subpat.as_ref().is_some_and(|(_, p)| self.is_impossible(p)),
            Pat::Or(pat) => pat.cases.iter().all(|p| self.is_impossible(p)),
            _ => false,
        }
    }
}

/// Types whose values do something when they go.
const GUARDS: &[&str] = &["Guard", "Handle", "File", "Sender", "Receiver", "Child", "Lock", "Ref", "RefMut"];

fn has_repr(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|a| a.path().is_ident("repr"))
}

/// Whether not computing the expression makes no difference.
fn is_idle(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) | Expr::Path(_) => true,
        Expr::Field(e) => is_idle(&e.base),
        Expr::Paren(e) => is_idle(&e.expr),
        Expr::Reference(e) => is_idle(&e.expr),
        Expr::Cast(e) => is_idle(&e.expr),
        Expr::Tuple(e) => e.elems.iter().all(is_idle),
        Expr::Array(e) => e.elems.iter().all(is_idle),
        Expr::Repeat(e) => is_idle(&e.expr),
        Expr::Struct(e) => e.fields.iter().all(|f| is_idle(&f.expr)),
        _ => false,
    }
}

impl VisitMut for Shrinker<'_> {
    fn visit_expr_match_mut(&mut self, node: &mut syn::ExprMatch) {
        node.arms.retain(|arm| !self.is_impossible(&arm.pat));
        visit_mut::visit_expr_match_mut(self, node);
    }

    fn visit_pat_or_mut(&mut self, node: &mut syn::PatOr) {
        if !node.cases.iter().all(|p| self.is_impossible(p)) {
            node.cases = without(std::mem::take(&mut node.cases), |p| self.is_impossible(p));
        }
        visit_mut::visit_pat_or_mut(self, node);
    }

    fn visit_expr_struct_mut(&mut self, node: &mut ExprStruct) {
        if let Found::Field { owner, name } = self.found {
            if self.is_owner(&node.path, owner) {
                let taken = |member: &Member| matches!(member, Member::Named(ident) if ident == name);
                self.refused |= node.fields.iter().any(|f| taken(&f.member) && !is_idle(&f.expr));
                node.fields = without(std::mem::take(&mut node.fields), |f| taken(&f.member));
            }
        }
        visit_mut::visit_expr_struct_mut(self, node);
    }

    fn visit_pat_struct_mut(&mut self, node: &mut PatStruct) {
        if let Found::Field { owner, name } = self.found {
            if self.is_owner(&node.path, owner) {
                node.fields = without(
                    std::mem::take(&mut node.fields),
                    |f| matches!(&f.member, Member::Named(ident) if ident == name),
                );
            }
        }
        visit_mut::visit_pat_struct_mut(self, node);
    }
}
