//! What implementations ask of other types, by names: supertraits, bounds on associated types, and what
//! is done with fields.

use std::collections::{BTreeMap, BTreeSet};

use syn::punctuated::Punctuated;
use syn::{ImplItem, Item, Token, TraitItem, Type, TypeParamBound};

use super::implementations::{all_of, arguments, derivable, derives, implementation, last_name, Implementation};
use super::running::{by_self, is_self};
use crate::prune::mono::{head, outermost};
use crate::text::mentions::Names;
use crate::text::tree::Module;

/// Traits of the language that a type has only with others.
const SUPERTRAITS: &[(&str, &[&str])] = &[
    ("Copy", &["Clone"]),
    ("Eq", &["PartialEq"]),
    ("Error", &["Debug", "Display"]),
    ("Ord", &["Eq", "PartialOrd"]),
    ("PartialOrd", &["PartialEq"]),
];

/// Adds the implementations that those in `kept` cannot be without: of supertraits, of bounds on
/// associated types, and what derives ask of fields.
pub fn implied(root: &Module, kept: &mut BTreeSet<Implementation>) {
    let all = all_of(root);
    let bounds = Bounds::of(root);
    let mut open: Vec<Implementation> = kept.iter().cloned().collect();
    while let Some(Implementation { ty: name, name: of, .. }) = open.pop() {
        let language =
            SUPERTRAITS.iter().find(|(known, _)| *known == of).map_or(&[][..], |(_, supertraits)| supertraits);
        let of_language = language.iter().map(|other| Bound { of: other.to_string(), is_with_itself: true });
        let of_self = bounds.supertraits.get(&of).into_iter().flatten().cloned();
        let written = (name.clone(), of.clone());
        let mut more: Vec<(String, Bound)> = of_language.chain(of_self).map(|bound| (name.clone(), bound)).collect();
        more.extend(bounds.associated.get(&written).into_iter().flatten().flat_map(|(member, made_of)| {
            let asked = bounds.of_members.get(&(of.clone(), member.clone())).into_iter().flatten();
            asked.map(|other| (made_of.clone(), other.clone()))
        }));
        if bounds.derived.contains(&written) {
            let bound = Bound { of, is_with_itself: true };
            more.extend(bounds.fields.get(&name).into_iter().flatten().map(|field| (field.clone(), bound.clone())));
        }
        for (ty, Bound { of, is_with_itself }) in more {
            let least = Implementation { ty: ty.clone(), name: of.clone(), arguments: String::new() };
            let found = all.range(least..).map(|(found, _)| found);
            let found = found.take_while(|found| (&found.ty, &found.name) == (&ty, &of));
            for found in found.filter(|found| !is_with_itself || head(found.argument()) == head(&found.ty)) {
                if kept.insert(found.clone()) {
                    open.push(found.clone());
                }
            }
        }
    }
}

/// The implementations of the same traits for the types of fields, and of their fields: what stands in
/// an implementation that nothing runs often goes on to these.
pub fn of_fields(root: &Module, asking: &BTreeSet<Implementation>) -> BTreeSet<Implementation> {
    let all = all_of(root);
    let bounds = Bounds::of(root);
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

/// A trait that something must have.
#[derive(Clone)]
struct Bound {
    /// The trait's name.
    of: String,
    /// Whether its argument, if it has one, is what must have it.
    is_with_itself: bool,
}

/// What implementations ask of other types.
#[derive(Default)]
struct Bounds {
    /// Of traits, their supertraits.
    supertraits: BTreeMap<String, Vec<Bound>>,
    /// Of associated types (by trait and name), their bounds.
    of_members: BTreeMap<(String, String), Vec<Bound>>,
    /// Of trait impls, the associated types: name and type.
    associated: BTreeMap<(String, String), Vec<(String, String)>>,
    /// Of types, the types of their fields.
    fields: BTreeMap<String, Vec<String>>,
    /// Implementations that are derived and ask the same of all fields.
    derived: BTreeSet<(String, String)>,
}

impl Bounds {
    fn of(root: &Module) -> Bounds {
        let (mut bounds, by_self) = (Bounds::default(), by_self(root));
        root.for_each_item(&mut |item| bounds.add(item, &by_self));
        bounds
    }

    fn add(&mut self, item: &Item, by_self: &Names) {
        let fields: Vec<String> = match item {
            Item::Struct(item) => item.fields.iter().flat_map(|field| by_value(&field.ty)).collect(),
            Item::Enum(item) => {
                item.variants.iter().flat_map(|v| &v.fields).flat_map(|field| by_value(&field.ty)).collect()
            }
            Item::Trait(item) => {
                let name = item.ident.to_string();
                self.supertraits.entry(name.clone()).or_default().extend(traits_of(
                    &item.supertraits,
                    is_self,
                    by_self,
                ));
                for member in &item.items {
                    if let TraitItem::Type(member) = member {
                        let key = (name.clone(), member.ident.to_string());
                        self.of_members.entry(key).or_default().extend(traits_of(&member.bounds, |_| false, by_self));
                    }
                }
                return;
            }
            Item::Impl(_) => {
                if let (Some(written), Item::Impl(item)) = (implementation(item), item) {
                    let types = item.items.iter().filter_map(|member| match member {
                        ImplItem::Type(member) => Some((member.ident.to_string(), by_value(&member.ty).pop()?)),
                        _ => None,
                    });
                    self.associated.entry((written.ty, written.name)).or_default().extend(types);
                }
                return;
            }
            _ => return,
        };
        let is_enum = matches!(item, Item::Enum(_));
        let Some((name, attrs)) = derivable(item) else { return };
        self.fields.entry(name.clone()).or_default().extend(fields);
        let derived = attrs.iter().filter_map(derives).flatten().map(|path| last_name(&path));
        // The default of an enum is a variant without fields.
        let derived = derived.filter(|of| !(is_enum && of == "Default"));
        self.derived.extend(derived.map(|of| (name.clone(), of)));
    }
}

/// The last names of the types that a type holds by value and in no other type.
fn by_value(of: &Type) -> Vec<String> {
    match of {
        Type::Path(path) => vec![last_name(&path.path)],
        Type::Array(array) => by_value(&array.elem),
        Type::Tuple(tuple) => tuple.elems.iter().flat_map(by_value).collect(),
        Type::Paren(inner) => by_value(&inner.elem),
        _ => Vec::new(),
    }
}

/// The traits that something must have, which `is_itself` as an argument.
fn traits_of<'a>(
    bounds: &'a Punctuated<TypeParamBound, Token![+]>,
    is_itself: fn(&Type) -> bool,
    by_self: &'a Names,
) -> impl Iterator<Item = Bound> + 'a {
    bounds.iter().filter_map(move |bound| {
        let TypeParamBound::Trait(bound) = bound else { return None };
        let of = last_name(&bound.path);
        let mut arguments = arguments(&bound.path).peekable();
        let is_with_itself = match arguments.peek() {
            Some(_) => arguments.all(is_itself),
            None => by_self.contains(&of),
        };
        Some(Bound { of, is_with_itself })
    })
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
        implied(&program(), &mut kept);
        assert_eq!(kept, BTreeSet::from([zero, written("Big", "Add", "")]));
    }

    #[test]
    fn fields_are_asked_for_what_the_whole_is_asked_for() {
        let of = |arguments: &str| of_fields(&program(), &BTreeSet::from([written("Big", "Rem", arguments)]));
        assert_eq!(of("< & Big >"), BTreeSet::from([written("Digits", "Rem", "< & Digits >")]));
        assert_eq!(of("< u8 >"), BTreeSet::from([written("& Digits", "Rem", "< u8 >")]));
    }
}
