//! The implementations that others cannot be without, so that the compiler need not be asked for each of them.
//!
//! What runs is known with its types: where an implementation asks something of a parameter, it is known of
//! what. So much of what the compiler would miss is found at once.

use std::collections::{BTreeSet, HashSet};

use syn::{GenericArgument, PathArguments, Type};

use super::bounds::{head_of, Asked, Bounds, Known};
use super::implementations::{all_of, last_name, Implementation};
use crate::prune::mono::{head, outermost, MonoItems};
use crate::text::mentions::Names;
use crate::text::tree::Module;

/// Adds the implementations that those in `kept` and those that are `running` cannot be without: of
/// supertraits, of bounds, and what derives ask of fields.
pub fn implied(bounds: &Bounds, kept: &mut BTreeSet<Implementation>, running: Option<&MonoItems>) {
    let mut open = Vec::new();
    for found in bounds.impls.values().flatten().filter(|found| kept.contains(&found.written)) {
        bounds.add_asked_by(found, &Known::new(), &mut open);
    }
    for (ty, of) in running.iter().flat_map(|running| running.instances()) {
        let Ok(actual) = syn::parse_str::<Type>(ty) else { continue };
        let of_trait = bounds.impls.get(&outermost(of)).into_iter().flatten();
        for found in of_trait.filter(|found| found.is_of(&head(ty)) && kept.contains(&found.written)) {
            let mut known = Known::new();
            if unify(&found.ty, &actual, &found.parameters, &mut known) {
                bounds.add_asked_by(found, &known, &mut open);
            }
        }
    }
    let mut met: HashSet<Asked> = HashSet::new();
    while let Some(asked) = open.pop() {
        if !met.insert(asked.clone()) {
            continue;
        }
        let of_trait = || bounds.impls.get(&asked.of).into_iter().flatten();
        let mut is_direct = false;
        for found in of_trait().filter(|found| found.is_of(&asked.ty) && found.takes(&asked.argument)) {
            is_direct = true;
            if kept.insert(found.written.clone()) {
                bounds.add_asked_by(found, &Known::new(), &mut open);
            }
        }
        for found in of_trait().filter(|_| !is_direct) {
            let Some(known) = found.if_it_is_for_all(&asked) else { continue };
            kept.insert(found.written.clone());
            bounds.add_asked_by(found, &known, &mut open);
        }
    }
}

/// The implementations of the same traits for the types of fields, and of their fields: what stands in
/// an implementation that nothing runs often goes on to these.
pub fn of_fields(root: &Module, bounds: &Bounds, asking: &BTreeSet<Implementation>) -> BTreeSet<Implementation> {
    let all = all_of(root);
    let mut found = BTreeSet::new();
    let mut open: Vec<Implementation> = asking.iter().cloned().collect();
    while let Some(asking) = open.pop() {
        let (own, argument) = (outermost(&asking.ty), outermost(asking.argument()));
        for field in bounds.fields.get(&own).into_iter().flatten() {
            let argument = if argument == own { field } else { &argument };
            let is_same = |other: &&Implementation| {
                other.name == asking.name && outermost(&other.ty) == *field && outermost(other.argument()) == *argument
            };
            open.extend(all.keys().filter(is_same).filter(|other| found.insert((*other).clone())).cloned());
        }
    }
    found
}

/// Finds out what the parameters of a type stand for in another, by how that begins; whether they can be the
/// same.
fn unify(pattern: &Type, actual: &Type, parameters: &Names, known: &mut Known) -> bool {
    match (pattern, actual) {
        (Type::Path(path), _) if path.path.get_ident().is_some_and(|name| parameters.contains(&name.to_string())) => {
            known.insert(last_name(&path.path), head_of(actual));
            true
        }
        (Type::Path(pattern), Type::Path(actual)) => {
            let types = |path: &syn::Path| -> Vec<Type> {
                match path.segments.last().map(|segment| &segment.arguments) {
                    Some(PathArguments::AngleBracketed(arguments)) => {
                        let types = arguments.args.iter().filter_map(|argument| match argument {
                            GenericArgument::Type(ty) => Some(ty.clone()),
                            _ => None,
                        });
                        types.collect()
                    }
                    _ => Vec::new(),
                }
            };
            let (pattern, actual) = (types(&pattern.path), types(&actual.path));
            pattern.iter().zip(&actual).all(|(pattern, actual)| unify(pattern, actual, parameters, known))
        }
        (Type::Reference(pattern), Type::Reference(actual)) => {
            pattern.mutability.is_some() == actual.mutability.is_some()
                && unify(&pattern.elem, &actual.elem, parameters, known)
        }
        (Type::Slice(pattern), Type::Slice(actual)) => unify(&pattern.elem, &actual.elem, parameters, known),
        (Type::Array(pattern), Type::Array(actual)) => unify(&pattern.elem, &actual.elem, parameters, known),
        (Type::Tuple(pattern), Type::Tuple(actual)) => {
            pattern.elems.len() == actual.elems.len()
                && pattern.elems.iter().zip(&actual.elems).all(|(p, a)| unify(p, a, parameters, known))
        }
        (Type::Paren(pattern), actual) => unify(&pattern.elem, actual, parameters, known),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::tree::Entry;

    fn program() -> Module {
        let file: syn::File = syn::parse_quote! {
            struct Big { data: Digits }
            struct Digits(Vec<u8>);
            trait Zero: Add<Self, Output = Self> + Mul {}
            impl Zero for Big {}
            impl Add for Big {}
            impl Add<u8> for Big {}
            impl Mul<&Big> for Big {}
            impl Rem<&Big> for Big {}
            impl Rem<u8> for Big {}
            impl Rem<&Digits> for Digits {}
            impl Rem<u8> for &Digits {}
        };
        let mut root = Module::empty("main");
        root.entries = file.items.into_iter().map(Entry::of).collect();
        root
    }

    fn written(ty: &str, name: &str, arguments: &str) -> Implementation {
        Implementation { ty: ty.to_string(), name: name.to_string(), arguments: arguments.to_string() }
    }

    #[test]
    fn a_bound_with_the_type_itself_asks_for_no_other_argument() {
        let zero = written("Big", "Zero", "");
        let mut kept = BTreeSet::from([zero.clone()]);
        implied(&Bounds::of(&program()), &mut kept, None);
        assert_eq!(kept, BTreeSet::from([zero, written("Big", "Add", "")]));
    }

    #[test]
    fn what_runs_is_asked_for_with_its_types() {
        let file: syn::File = syn::parse_quote! {
            impl<T: Num> Mul<Pair<T>> for Pair<T> {}
            impl<T> Debug for Pair<T> where T: Show {}
            impl Num for f64 {}
            impl Num for u8 {}
            impl<T, R> Ops<R> for T where T: Scale<R> {}
            impl Scale<f64> for f64 {}
            impl Scale<u8> for f64 {}
            impl Show for f64 {}
            trait Num: Ops<Self> {}
        };
        let mut root = Module::empty("main");
        root.entries = file.items.into_iter().map(Entry::of).collect();
        let listed = "MONO_ITEM fn <m::Pair<f64> as Mul>::mul @@ a\nMONO_ITEM fn main @@ a\n";
        let mut kept = BTreeSet::from([written("Pair < T >", "Mul", "< Pair < T > >")]);
        implied(&Bounds::of(&root), &mut kept, MonoItems::read(listed).as_ref());
        let more = [written("T", "Ops", "< R >"), written("f64", "Num", ""), written("f64", "Scale", "< f64 >")];
        let expected: BTreeSet<Implementation> =
            [written("Pair < T >", "Mul", "< Pair < T > >")].into_iter().chain(more).collect();
        assert_eq!(kept, expected);
    }

    #[test]
    fn fields_are_asked_for_what_the_whole_is_asked_for() {
        let of = |arguments: &str| {
            of_fields(&program(), &Bounds::of(&program()), &BTreeSet::from([written("Big", "Rem", arguments)]))
        };
        assert_eq!(of("< & Big >"), BTreeSet::from([written("Digits", "Rem", "< & Digits >")]));
        assert_eq!(of("< u8 >"), BTreeSet::from([written("& Digits", "Rem", "< u8 >")]));
    }
}
