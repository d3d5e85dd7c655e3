//! Takes variants that nothing makes and fields that nothing reads out of the whole program.
//!
//! Both are only taken where that cannot change what the program does: no layout that was asked
//! for (`repr`) or that anybody measures, no numbers of variants that are hashed, no value whose
//! making, copying or dropping does something (see `inert`). Where a use of them is overlooked the
//! program no longer compiles, and the caller takes the removal back; a pattern that is a variant's name
//! alone (`use Owner::*`) would compile as a variable, so a variant with such a pattern stays.

use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Expr, ExprStruct, Fields, Item, Member, Pat, PatStruct, Path, Type};

use super::inert::Facts;
use super::remove::Found;
use crate::text::attributes::is_derived;
use crate::text::items::without;
use crate::text::mentions::Names;
use crate::text::tokens::flat;
use crate::text::tree::Module;

/// Removes what was found from the program. False when that might change what it does.
pub fn shrink(root: &mut Module, found: &Found) -> bool {
    let mut shrinker = Shrinker { found, own: None, done: false, refused: false };
    let facts = Facts::of(root);
    if facts.measures_layouts() {
        return false;
    }
    root.for_each_item_mut(&mut |shared| {
        // Those that stay as they are remain shared.
        let mut item = Item::clone(shared);
        match &mut item {
            Item::Enum(item) => shrinker.shrink_enum(item, &facts),
            Item::Struct(item) => shrinker.shrink_struct(item, &facts),
            _ => {}
        }
        shrinker.own = match &item {
            Item::Impl(item) => type_name(&item.self_ty),
            _ => None,
        };
        shrinker.visit_item_mut(&mut item);
        if item != **shared {
            **shared = item;
        }
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
    fn shrink_enum(&mut self, item: &mut syn::ItemEnum, facts: &Facts) {
        let Found::Variant { owner, name } = self.found else { return };
        if item.ident != owner {
            return;
        }
        // Numbers of variants only matter where they were given or can be asked for.
        let plain = item.variants.iter().all(|v| matches!(v.fields, Fields::Unit));
        let numbered = item.variants.iter().any(|v| v.discriminant.is_some());
        if item.variants.iter().all(|v| v.ident != name) {
            return;
        }
        let hashed = is_derived(&item.attrs, "Hash") || facts.asks_discriminants();
        let numbers = numbers(item).filter(|_| plain);
        if has_repr(&item.attrs) || numbered && numbers.is_none() || hashed {
            self.refused = true;
            return;
        }
        if let Some(numbers) = numbers {
            let mut expected = 0;
            for (variant, number) in item.variants.iter_mut().zip(numbers).filter(|(v, _)| v.ident != name) {
                let literal = proc_macro2::Literal::i128_unsuffixed(number);
                let given = (number != expected).then(|| (Default::default(), syn::parse_quote!(#literal)));
                variant.discriminant = given;
                expected = number + 1;
            }
        }
        item.variants = without(std::mem::take(&mut item.variants), |v| v.ident == name);
        self.done = true;
    }

    fn shrink_struct(&mut self, item: &mut syn::ItemStruct, facts: &Facts) {
        let Found::Field { owner, name } = self.found else { return };
        if item.ident != owner {
            return;
        }
        let Fields::Named(fields) = &mut item.fields else { return };
        let copied = [
            ("Drop", true),
            ("Clone", is_derived(&item.attrs, "Clone")),
            ("Default", is_derived(&item.attrs, "Default")),
        ];
        let active: Vec<&str> = copied.iter().filter(|(_, is_so)| *is_so).map(|(name, _)| *name).collect();
        let parameters: Names = item.generics.type_params().map(|p| p.ident.to_string()).collect();
        let harmless = |ty: &Type| facts.is_inert(ty, &parameters, &active);
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

/// The numbers of all variants; `None` where one is given by more than a literal.
fn numbers(item: &syn::ItemEnum) -> Option<Vec<i128>> {
    let mut next = 0;
    let mut number = |variant: &syn::Variant| {
        if let Some((_, given)) = &variant.discriminant {
            let Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(literal), .. }) = given else { return None };
            next = literal.base10_parse::<i128>().ok()?;
        }
        next += 1;
        Some(next - 1)
    };
    item.variants.iter().map(&mut number).collect()
}

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

    fn visit_pat_ident_mut(&mut self, node: &mut syn::PatIdent) {
        self.refused |=
            node.subpat.is_none() && matches!(self.found, Found::Variant { name, .. } if node.ident == name);
        visit_mut::visit_pat_ident_mut(self, node);
    }

    /// What is given to macros and their rules may hold patterns.
    fn visit_macro_mut(&mut self, node: &mut syn::Macro) {
        let Found::Variant { name, .. } = self.found else { return };
        let tokens = flat(node.tokens.clone());
        let is_sign = |at: usize, back: usize| at >= back && tokens[at - back].text == ":";
        let is_alone = |at: usize| tokens[at].text == *name && !(is_sign(at, 1) && is_sign(at, 2));
        self.refused |= (0..tokens.len()).any(is_alone);
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
