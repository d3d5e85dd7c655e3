//! What implementations ask of types, by how types begin: supertraits, bounds, and what is done with fields.

use std::collections::BTreeMap;

use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::{Generics, ImplItem, Item, Token, TraitItem, Type, TypeParamBound, WherePredicate};

use super::aliases::{plain, printed};
use super::implementations::{arguments, derivable, implementation, last_name, Implementation};
use super::running::by_self;
use crate::prune::mono::head;
use crate::text::attributes::derives;
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

/// How the types begin that parameters stand for.
pub type Known = BTreeMap<String, String>;

/// A trait that something must have.
#[derive(Clone)]
struct Bound {
    of: String,
    argument: Argument,
}

/// The first argument of a trait.
#[derive(Clone)]
enum Argument {
    Any,
    /// What must have the trait.
    Subject,
    /// A type that begins so, or the parameter.
    Type(String),
}

/// A trait that a type must have, which is told by how it begins; the trait's argument as well, if it is known.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Asked {
    pub ty: String,
    pub of: String,
    pub argument: Option<String>,
}

/// An implementation, with what it asks.
pub struct Found {
    pub written: Implementation,
    pub ty: Type,
    /// How its type begins.
    head: String,
    /// How the trait's argument begins.
    argument: String,
    pub parameters: Names,
    /// What is asked of types, told by how they begin: parameters among them.
    bounds: Vec<(String, Bound)>,
    /// The associated types, with how they begin.
    associated: Vec<(String, String)>,
    /// Whether it is derived and asks the same of all fields.
    is_derived: bool,
}

impl Found {
    fn is_parameter(&self, head: &str) -> bool {
        self.parameters.contains(plain(head))
    }

    /// Whether it is for types that begin so.
    pub fn is_of(&self, head: &str) -> bool {
        self.head == head && !self.is_parameter(&self.head)
    }

    /// Whether its trait's argument can be this one.
    pub fn takes(&self, argument: &Option<String>) -> bool {
        self.is_parameter(&self.argument) || argument.as_ref().is_none_or(|argument| *argument == self.argument)
    }

    /// If it is for all types, or for all references, what its parameters stand for where this is asked.
    pub fn if_it_is_for_all(&self, asked: &Asked) -> Option<Known> {
        let rest = if self.head.starts_with('&') { asked.ty.strip_prefix('&')? } else { &asked.ty };
        if !self.is_parameter(&self.head) {
            return None;
        }
        let mut known = Known::from([(plain(&self.head).to_string(), rest.to_string())]);
        if let Some(argument) = asked.argument.as_ref().filter(|_| self.parameters.contains(&self.argument)) {
            known.entry(self.argument.clone()).or_insert_with(|| argument.clone());
        }
        Some(known)
    }

    /// How a type of the implementation begins, if these parameters stand for others; nothing where that is
    /// not known.
    fn resolved(&self, head: &str, known: &Known) -> Option<String> {
        if head == "Self" {
            return self.resolved(&self.head, known);
        }
        if !self.is_parameter(head) {
            return Some(head.to_string());
        }
        let stands_for = known.get(plain(head))?;
        let sign = if head.starts_with('&') && !stands_for.starts_with('&') { "&" } else { "" };
        Some(format!("{sign}{stands_for}"))
    }
}

/// What implementations ask of other types.
#[derive(Default)]
pub struct Bounds {
    /// By the names of their traits.
    pub impls: BTreeMap<String, Vec<Found>>,
    /// Of traits, their supertraits.
    supertraits: BTreeMap<String, Vec<Bound>>,
    /// Of associated types (by trait and name), their bounds.
    of_members: BTreeMap<(String, String), Vec<Bound>>,
    /// Of types, the types of their fields.
    pub fields: BTreeMap<String, Vec<String>>,
}

impl Bounds {
    /// Those of a whole program.
    pub fn of(root: &Module) -> Bounds {
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
                self.supertraits.entry(name.clone()).or_default().extend(traits_of(&item.supertraits, by_self));
                for member in &item.items {
                    if let TraitItem::Type(member) = member {
                        let key = (name.clone(), member.ident.to_string());
                        self.of_members.entry(key).or_default().extend(traits_of(&member.bounds, by_self));
                    }
                }
                return;
            }
            Item::Impl(found) => {
                let Some(written) = implementation(item) else { return };
                let associated = found.items.iter().filter_map(|member| match member {
                    ImplItem::Type(member) => Some((member.ident.to_string(), head_of(&member.ty))),
                    _ => None,
                });
                let asking = Found {
                    head: head_of(&found.self_ty),
                    argument: head(&printed(written.argument())),
                    ty: (*found.self_ty).clone(),
                    parameters: found.generics.type_params().map(|parameter| parameter.ident.to_string()).collect(),
                    bounds: asked_by(&found.generics, by_self),
                    associated: associated.collect(),
                    is_derived: false,
                    written,
                };
                self.impls.entry(asking.written.name.clone()).or_default().push(asking);
                return;
            }
            _ => return,
        };
        let is_enum = matches!(item, Item::Enum(_));
        let Some((name, attrs)) = derivable(item) else { return };
        self.fields.entry(name.clone()).or_default().extend(fields);
        for of in attrs.iter().filter_map(derives).flatten().map(|path| last_name(&path)) {
            let ty = syn::parse_str(&name).unwrap_or_else(|_| syn::parse_quote!(_));
            self.impls.entry(of.clone()).or_default().push(Found {
                head: name.clone(),
                argument: name.clone(),
                ty,
                parameters: Names::new(),
                bounds: Vec::new(),
                associated: Vec::new(),
                // The default of an enum is a variant without fields.
                is_derived: !(is_enum && of == "Default"),
                written: Implementation::derived(&name, of),
            });
        }
    }

    /// Adds what an implementation asks, if these parameters stand for types that begin so.
    pub fn add_asked_by(&self, found: &Found, known: &Known, asked: &mut Vec<Asked>) {
        let mut add = |subject: &str, bound: &Bound| {
            let Some(ty) = found.resolved(subject, known) else { return };
            let argument = match &bound.argument {
                Argument::Any => None,
                Argument::Subject => Some(ty.clone()),
                Argument::Type(argument) => match found.resolved(argument, known) {
                    Some(argument) => Some(argument),
                    // It would be asked with every type.
                    None => return,
                },
            };
            asked.push(Asked { ty, of: bound.of.clone(), argument });
        };
        let of = &found.written.name;
        let language = SUPERTRAITS.iter().find(|(known, _)| known == of).map_or(&[][..], |(_, more)| more);
        for other in language {
            add("Self", &Bound { of: other.to_string(), argument: Argument::Subject });
        }
        for bound in self.supertraits.get(of).into_iter().flatten() {
            add("Self", bound);
        }
        for (member, made_of) in &found.associated {
            for bound in self.of_members.get(&(of.clone(), member.clone())).into_iter().flatten() {
                add(made_of, bound);
            }
        }
        if found.is_derived {
            for field in self.fields.get(&found.written.ty).into_iter().flatten() {
                add(field, &Bound { of: of.clone(), argument: Argument::Subject });
            }
        }
        for (subject, bound) in &found.bounds {
            add(subject, bound);
        }
    }
}

/// How a type begins: see [`head`].
pub fn head_of(ty: &Type) -> String {
    head(&printed(&ty.to_token_stream().to_string()))
}

/// What parameters and other types must have.
fn asked_by(generics: &Generics, by_self: &Names) -> Vec<(String, Bound)> {
    let mut asked = Vec::new();
    for parameter in generics.type_params() {
        let name = parameter.ident.to_string();
        asked.extend(traits_of(&parameter.bounds, by_self).map(|bound| (name.clone(), bound)));
    }
    for predicate in generics.where_clause.iter().flat_map(|clause| &clause.predicates) {
        let WherePredicate::Type(predicate) = predicate else { continue };
        // What a type is that belongs to another is not known here.
        let is_plain = match &predicate.bounded_ty {
            Type::Path(path) => path.qself.is_none() && !asked_of_member(generics, &path.path),
            Type::Reference(_) => true,
            _ => false,
        };
        if is_plain {
            let ty = head_of(&predicate.bounded_ty);
            asked.extend(traits_of(&predicate.bounds, by_self).map(|bound| (ty.clone(), bound)));
        }
    }
    asked
}

/// Whether a path leads to an associated type of a parameter or of `Self`.
fn asked_of_member(generics: &Generics, path: &syn::Path) -> bool {
    let first = &path.segments[0].ident;
    path.segments.len() > 1 && (first == "Self" || generics.type_params().any(|parameter| parameter.ident == *first))
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

/// The traits that something must have.
fn traits_of<'a>(
    bounds: &'a Punctuated<TypeParamBound, Token![+]>,
    by_self: &'a Names,
) -> impl Iterator<Item = Bound> + 'a {
    bounds.iter().filter_map(|bound| {
        let TypeParamBound::Trait(bound) = bound else { return None };
        let of = last_name(&bound.path);
        let argument = match arguments(&bound.path).next() {
            Some(ty) => Argument::Type(head_of(ty)),
            None if by_self.contains(&of) => Argument::Subject,
            None => Argument::Any,
        };
        Some(Bound { of, argument })
    })
}
