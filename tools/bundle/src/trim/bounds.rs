//! What implementations ask of other types, by names: supertraits, bounds on associated types, and what
//! is done with fields.

use std::collections::{BTreeMap, BTreeSet};

use syn::punctuated::Punctuated;
use syn::{ImplItem, Item, Token, TraitItem, Type, TypeParamBound};

use super::implementations::{all_of, derivable, derives, implementation, last_name, Implementation};
use crate::prune::mono::outermost;
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
        let of_self = bounds.supertraits.get(&of).into_iter().flatten().map(String::as_str);
        let of_self = language.iter().copied().chain(of_self).map(|other| (name.clone(), other.to_string()));
        let written = (name.clone(), of.clone());
        let mut more: Vec<(String, String)> = of_self.collect();
        more.extend(bounds.associated.get(&written).into_iter().flatten().flat_map(|(member, made_of)| {
            let asked = bounds.of_members.get(&(of.clone(), member.clone())).into_iter().flatten();
            asked.map(|other| (made_of.clone(), other.clone()))
        }));
        if bounds.derived.contains(&written) {
            more.extend(bounds.fields.get(&name).into_iter().flatten().map(|field| (field.clone(), of.clone())));
        }
        for asked in more {
            let least = Implementation { ty: asked.0.clone(), name: asked.1.clone(), arguments: String::new() };
            let found = all.range(least..).map(|(found, _)| found);
            for found in found.take_while(|found| (&found.ty, &found.name) == (&asked.0, &asked.1)) {
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
    while let Some(Implementation { ty, name, .. }) = open.pop() {
        let outermost = outermost(&ty);
        for field in bounds.fields.get(&outermost).into_iter().flatten() {
            let is_same = |other: &&Implementation| other.name == name && self::outermost(&other.ty) == *field;
            open.extend(all.keys().filter(is_same).filter(|other| found.insert((*other).clone())).cloned());
        }
    }
    found
}

/// What implementations ask of other types.
#[derive(Default)]
struct Bounds {
    /// Of traits, their supertraits.
    supertraits: BTreeMap<String, Vec<String>>,
    /// Of associated types (by trait and name), their bounds.
    of_members: BTreeMap<(String, String), Vec<String>>,
    /// Of trait impls, the associated types: name and type.
    associated: BTreeMap<(String, String), Vec<(String, String)>>,
    /// Of types, the types of their fields.
    fields: BTreeMap<String, Vec<String>>,
    /// Implementations that are derived and ask the same of all fields.
    derived: BTreeSet<(String, String)>,
}

impl Bounds {
    fn of(root: &Module) -> Bounds {
        let mut bounds = Bounds::default();
        root.for_each_item(&mut |item| bounds.add(item));
        bounds
    }

    fn add(&mut self, item: &Item) {
        let fields: Vec<String> = match item {
            Item::Struct(item) => item.fields.iter().flat_map(|field| by_value(&field.ty)).collect(),
            Item::Enum(item) => {
                item.variants.iter().flat_map(|v| &v.fields).flat_map(|field| by_value(&field.ty)).collect()
            }
            Item::Trait(item) => {
                let name = item.ident.to_string();
                self.supertraits.entry(name.clone()).or_default().extend(names_of(&item.supertraits));
                for member in &item.items {
                    if let TraitItem::Type(member) = member {
                        let key = (name.clone(), member.ident.to_string());
                        self.of_members.entry(key).or_default().extend(names_of(&member.bounds));
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

fn names_of(bounds: &Punctuated<TypeParamBound, Token![+]>) -> impl Iterator<Item = String> + '_ {
    bounds.iter().filter_map(|bound| match bound {
        TypeParamBound::Trait(bound) => Some(last_name(&bound.path)),
        _ => None,
    })
}
