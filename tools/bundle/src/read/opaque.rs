//! Opaque return types (`impl Trait`) of edition 2024, which capture every lifetime that is in scope.
//!
//! Before that edition they capture only the lifetimes that they name, so `use<..>` names the others. A
//! lifetime in scope that has no name gets one, and so does a type `impl Trait` of an argument. Methods of
//! traits capture the same in every edition.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{
    parse_quote, FnArg, GenericParam, Generics, Ident, ImplItem, ItemFn, ItemImpl, Lifetime,
    ParenthesizedGenericArguments, ReceiverKind, ReturnType, Signature, Type, TypeFnPtr, TypeImplTrait, TypeReference,
};

use crate::text::mentions::{self, Names};

/// Lets opaque return types say what they capture.
pub fn captured(file: &mut syn::File) {
    Functions.visit_file_mut(file);
}

struct Functions;

impl VisitMut for Functions {
    fn visit_item_fn_mut(&mut self, function: &mut ItemFn) {
        if has_opaque(&function.sig.output) {
            let mut fresh = Fresh::beside(function.to_token_stream());
            capture(&mut function.sig, &Generics::default(), &mut fresh);
        }
        visit_mut::visit_item_fn_mut(self, function);
    }

    fn visit_item_impl_mut(&mut self, item: &mut ItemImpl) {
        let is_opaque = |item: &ImplItem| matches!(item, ImplItem::Fn(method) if has_opaque(&method.sig.output));
        if item.trait_.is_none() && item.items.iter().any(is_opaque) {
            let mut fresh = Fresh::beside(item.to_token_stream());
            let mut elided = Elided::named(&mut fresh);
            elided.visit_type_mut(&mut item.self_ty);
            let named = elided.named.into_iter().map(|name| parse_quote!(#name));
            item.generics.params = named.chain(std::mem::take(&mut item.generics.params)).collect();
            for member in &mut item.items {
                if let ImplItem::Fn(method) = member {
                    capture(&mut method.sig, &item.generics, &mut fresh);
                }
            }
        }
        visit_mut::visit_item_impl_mut(self, item);
    }
}

fn has_opaque(output: &ReturnType) -> bool {
    let mut opaque = Opaque { each: &mut |_| {}, count: 0 };
    opaque.visit_return_type_mut(&mut output.clone());
    opaque.count > 0
}

/// Adds what the opaque types that a function returns capture without naming it.
fn capture(sig: &mut Signature, around: &Generics, fresh: &mut Fresh) {
    let elided_in = |input: &FnArg| Elided::count(|elided| elided.visit_fn_arg_mut(&mut input.clone()));
    let count: usize = sig.inputs.iter().map(elided_in).sum();
    let of_receiver = sig.receiver().map_or(0, |_| elided_in(&sig.inputs[0]));
    // The lifetime that an elided one of the output stands for.
    let has_elided = of_receiver > 0 || count == 1;
    let has_others = count > usize::from(has_elided);
    let in_scope = around.params.iter().chain(&sig.generics.params);
    let lifetimes: Vec<Lifetime> = in_scope.filter_map(lifetime_of).cloned().collect();
    let is_complete = |opaque: &TypeImplTrait| {
        let bounds = &opaque.bounds;
        let words = Fresh::beside(bounds.to_token_stream()).taken;
        let says_elided = || Elided::count(|elided| elided.visit_type_impl_trait_mut(&mut opaque.clone())) > 0;
        bounds.iter().any(|bound| matches!(bound, syn::TypeParamBound::PreciseCapture(_)))
            || !has_others
                && lifetimes.iter().all(|lifetime| words.contains(&lifetime.ident.to_string()))
                && (!has_elided || says_elided())
    };
    let mut are_complete = true;
    Opaque { each: &mut |opaque| are_complete &= is_complete(opaque), count: 0 }
        .visit_return_type_mut(&mut sig.output.clone());
    if are_complete || count == 0 && lifetimes.is_empty() {
        return;
    }
    let (mut names, mut types) = (Vec::new(), Arguments { fresh, named: Vec::new() });
    for input in &mut sig.inputs {
        types.visit_fn_arg_mut(input);
    }
    let (fresh, types) = (types.fresh, types.named);
    if has_others {
        for input in &mut sig.inputs {
            if !(has_elided && matches!(input, FnArg::Receiver(_))) {
                let mut elided = Elided::named(fresh);
                elided.visit_fn_arg_mut(input);
                names.extend(elided.named);
            }
        }
    }
    let made = names.iter().map(|name| parse_quote!(#name));
    sig.generics.params = made.chain(std::mem::take(&mut sig.generics.params)).chain(types).collect();
    let (mut captured, mut parameters) = (Punctuated::<TokenStream, syn::Token![,]>::new(), Vec::new());
    if has_elided {
        captured.push(quote::quote!('_));
    }
    for parameter in around.params.iter().chain(&sig.generics.params) {
        match parameter {
            GenericParam::Lifetime(lifetime) => captured.push(lifetime.lifetime.to_token_stream()),
            GenericParam::Type(parameter) => parameters.push(parameter.ident.to_token_stream()),
            GenericParam::Const(parameter) => parameters.push(parameter.ident.to_token_stream()),
        }
    }
    captured.extend(parameters);
    let mut add = |opaque: &mut TypeImplTrait| {
        if !is_complete(opaque) {
            opaque.bounds.push(parse_quote!(use<#captured>));
        }
    };
    Opaque { each: &mut add, count: 0 }.visit_return_type_mut(&mut sig.output);
}

fn lifetime_of(parameter: &GenericParam) -> Option<&Lifetime> {
    match parameter {
        GenericParam::Lifetime(parameter) => Some(&parameter.lifetime),
        _ => None,
    }
}

/// Visits the opaque types in a return type.
struct Opaque<'a> {
    each: &'a mut dyn FnMut(&mut TypeImplTrait),
    count: usize,
}

impl VisitMut for Opaque<'_> {
    fn visit_type_impl_trait_mut(&mut self, opaque: &mut TypeImplTrait) {
        self.count += 1;
        visit_mut::visit_type_impl_trait_mut(self, opaque);
        (self.each)(opaque);
    }
}

/// Visits lifetimes that have no name and gives them one.
struct Elided<'a> {
    fresh: Option<&'a mut Fresh>,
    named: Vec<Lifetime>,
    count: usize,
}

impl<'a> Elided<'a> {
    fn named(fresh: &'a mut Fresh) -> Elided<'a> {
        Elided { fresh: Some(fresh), named: Vec::new(), count: 0 }
    }

    fn count(visit: impl FnOnce(&mut Elided<'static>)) -> usize {
        let mut elided = Elided { fresh: None, named: Vec::new(), count: 0 };
        visit(&mut elided);
        elided.count
    }

    fn name(&mut self) -> Option<Lifetime> {
        self.count += 1;
        let name = self.fresh.as_mut()?.lifetime();
        self.named.push(name.clone());
        Some(name)
    }
}

impl VisitMut for Elided<'_> {
    fn visit_receiver_kind_mut(&mut self, kind: &mut ReceiverKind) {
        if let ReceiverKind::Reference(_, lifetime @ None, _) = kind {
            *lifetime = self.name();
        } else {
            visit_mut::visit_receiver_kind_mut(self, kind);
        }
    }

    fn visit_type_reference_mut(&mut self, reference: &mut TypeReference) {
        if reference.lifetime.is_none() {
            reference.lifetime = self.name();
        }
        visit_mut::visit_type_reference_mut(self, reference);
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = self.name().unwrap_or_else(|| lifetime.clone());
        }
    }

    // Lifetimes of functions in types are their own.
    fn visit_type_fn_ptr_mut(&mut self, _: &mut TypeFnPtr) {}

    fn visit_parenthesized_generic_arguments_mut(&mut self, _: &mut ParenthesizedGenericArguments) {}
}

/// Makes types `impl Trait` of arguments parameters.
struct Arguments<'a> {
    fresh: &'a mut Fresh,
    named: Vec<GenericParam>,
}

impl VisitMut for Arguments<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        visit_mut::visit_type_mut(self, ty);
        if let Type::ImplTrait(argument) = ty {
            let (name, bounds) = (self.fresh.type_name(), &argument.bounds);
            self.named.push(parse_quote!(#name: #bounds));
            *ty = parse_quote!(#name);
        }
    }
}

/// Names that an item does not have.
struct Fresh {
    taken: Names,
}

impl Fresh {
    fn beside(item: TokenStream) -> Fresh {
        let mut taken = Names::new();
        mentions::of_tokens(item, &mut taken);
        Fresh { taken }
    }

    fn lifetime(&mut self) -> Lifetime {
        Lifetime::new(&format!("'{}", self.name('a')), Span::call_site())
    }

    fn type_name(&mut self) -> Ident {
        Ident::new(&self.name('T'), Span::call_site())
    }

    /// A letter from this one on, or the letter with a number.
    fn name(&mut self, first: char) -> String {
        let letters = (first..=if first.is_uppercase() { 'Z' } else { 'z' }).map(String::from);
        let numbered = (1..).map(|number| format!("{first}{number}"));
        let name = letters.chain(numbered).find(|name| !self.taken.contains(name)).unwrap_or_default();
        self.taken.insert(name.clone());
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(before: &str, after: &str) {
        let mut file = syn::parse_file(before).unwrap();
        captured(&mut file);
        let after = syn::parse_file(after).unwrap();
        assert_eq!(file.to_token_stream().to_string(), after.to_token_stream().to_string());
    }

    #[test]
    fn opaque_types_name_what_they_capture() {
        same(
            "impl<T> Board<T> { fn odd(&self) -> impl Iterator<Item = T> { f(self) } }",
            "impl<T> Board<T> { fn odd(&self) -> impl Iterator<Item = T> + use<'_, T> { f(self) } }",
        );
        same(
            "fn each<const N: usize>(x: &[u8; N], y: &str, f: impl Fn(&u8)) -> Option<impl Fn(&u8) -> u8> { g }",
            "fn each<'a, 'b, const N: usize, T: Fn(&u8)>(x: &'a [u8; N], y: &'b str, f: T)
                -> Option<impl Fn(&u8) -> u8 + use<'a, 'b, N, T>> { g }",
        );
        same(
            "impl Walk<'_> { fn on<'a>(&self, x: &'a u8, y: Ref<'_, u8>) -> impl Iterator<Item = &'a u8> { f() } }",
            "impl<'b> Walk<'b> { fn on<'c, 'a>(&self, x: &'a u8, y: Ref<'c, u8>)
                -> impl Iterator<Item = &'a u8> + use<'_, 'b, 'c, 'a> { f() } }",
        );
    }

    #[test]
    fn what_names_all_or_has_nothing_to_capture_stays() {
        for plain in [
            "fn f(a: &[u8]) -> impl Iterator<Item = &u8> { a.iter() }",
            "fn f<'a, T>(a: &'a [T]) -> impl Iterator<Item = u8> + 'a { g(a) }",
            "fn f<T>(a: T, b: impl Fn(&u8)) -> impl Fn(&u8) -> T { a }",
            "fn f(a: &u8) -> impl Copy + use<> { 1 }",
            "impl Iterator for A { fn f(&self) -> impl Copy { 1 } } trait B { fn f(&self) -> impl Copy; }",
            "fn f(a: &u8, b: &u8) -> bool { a < b }",
        ] {
            same(plain, plain);
        }
    }
}
