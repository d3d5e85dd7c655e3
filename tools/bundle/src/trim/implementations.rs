//! Drops derives and trait impls that nothing needs.
//!
//! All are dropped at once; the compiler then says whose are missing, and those come back, until
//! it is content and makes the same of every function as before (see `mir`): without an
//! implementation a method may be found elsewhere, or a literal get another type. `Drop` stays.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use quote::ToTokens;
use syn::{Attribute, GenericArgument, Item, ItemImpl, Meta, Path, PathArguments, Type};

use super::aliases::{self, printed, Aliases};
use super::mir::Change;
use super::operators;
use crate::compile::Diagnostic;
use crate::prune::mono::outermost;
use crate::prune::reach::{member_name, trait_member_name};
use crate::text::attributes::{derives, Attributed};
use crate::text::items::parameter_names;
use crate::text::mentions::{self, Names};
use crate::text::tree::{Entry, Module, Printed};

/// The traits that are also asked for by other words than their own name.
const ASKED_BY: &[(&str, &[&str])] = &[
    ("Clone", &["clone"]),
    ("Copy", &["E0382", "E0505", "E0507", "E0508", "E0509", "E0716"]),
    ("Default", &["default"]),
    ("ExactSizeIterator", &["len"]),
    ("Hash", &["hash"]),
    ("Ord", &["cmp"]),
    ("PartialEq", &["E0158", "E0369"]),
    ("PartialOrd", &["E0369", "partial_cmp"]),
];

/// The error about an import of what is nowhere, which no implementation brings back.
const NO_IMPORT: &str = "E0432";

/// The traits through which a type is used as another, with the errors that are likely without them.
const LIKELY_BY: &[(&str, &[&str])] = &[
    ("Deref", &["E0308", "E0599", "E0608", "E0614"]),
    ("DerefMut", &["E0308", "E0594", "E0596", "E0599", "E0608", "E0614"]),
    ("Index", &["E0608"]),
    ("IndexMut", &["E0594", "E0596", "E0608"]),
];

/// The error about a method or constant that a type has not, or not in this case.
pub const NO_MEMBER: &str = "E0599";

/// One of the traits that a type has.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Implementation {
    /// The type's text.
    pub ty: String,
    /// The trait's name.
    pub name: String,
    /// The text of the trait's arguments.
    pub arguments: String,
}

impl Implementation {
    /// The first of the trait's arguments; the type itself where it has none.
    pub fn argument(&self) -> &str {
        let arguments = self.arguments.trim_start_matches('<').trim_end_matches('>').trim();
        match arguments {
            "" | "Self" => &self.ty,
            arguments => arguments,
        }
    }

    pub(super) fn derived(ty: &str, name: String) -> Implementation {
        Implementation { ty: ty.to_string(), name, arguments: String::new() }
    }
}

/// Drops all implementations that are not in `kept`; the number dropped.
pub fn drop_all_but(root: &mut Module, kept: &BTreeSet<Implementation>) -> usize {
    let mut dropped = 0;
    root.for_each_item_mut(&mut |item| {
        let Some((name, attrs)) = derivable(item) else { return };
        let is_kept = |path: &Path| kept.contains(&Implementation::derived(&name, last_name(path)));
        if attrs.iter().filter_map(derives).flatten().all(|path| is_kept(&path)) {
            return;
        }
        let Some(attrs) = Attributed::attributes(&mut **item) else { return };
        attrs.retain_mut(|attr| {
            let Some(mut list) = derives(attr) else { return true };
            let before = list.len();
            list = list.into_iter().filter(is_kept).collect();
            dropped += before - list.len();
            if let Meta::List(meta) = &mut attr.meta {
                meta.tokens = quote::quote!(#list);
            }
            !list.is_empty()
        });
    });
    root.for_each_module_mut(&mut |_, module| {
        let before = module.entries.len();
        module.entries.retain(|entry| match entry {
            Entry::Item(item) => implementation(item).is_none_or(|written| kept.contains(&written)),
            Entry::Module(_) => true,
        });
        dropped += before - module.entries.len();
    });
    dropped
}

/// The implementations of these traits.
pub fn of_traits<'a>(root: &Module, traits: &'a Names) -> impl Iterator<Item = Implementation> + 'a {
    all_of(root).into_keys().filter(|written| traits.contains(&written.name))
}

/// The types that a trait has as arguments.
pub(super) fn arguments(of: &Path) -> impl Iterator<Item = &Type> {
    let arguments = of.segments.last().and_then(|segment| match &segment.arguments {
        PathArguments::AngleBracketed(arguments) => Some(&arguments.args),
        _ => None,
    });
    arguments.into_iter().flatten().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// Those of an implementation's trait, as texts.
pub(super) fn arguments_of(item: &ItemImpl) -> impl Iterator<Item = String> + '_ {
    item.trait_.iter().flat_map(|(path, _)| arguments(path)).map(|ty| ty.to_token_stream().to_string())
}

/// The implementations that errors ask for.
pub enum Missed {
    /// Of the types that an error names, the traits that it names.
    Named(BTreeSet<Implementation>),
    /// Some of these: the likely ones, or else all traits of the types, and all types of the traits.
    Related(BTreeSet<Implementation>),
}

/// What the compiler's errors and changed functions ask for, besides the implementations in `kept`.
pub fn missed(root: &Module, said: &[Diagnostic], changes: &[Change], kept: &BTreeSet<Implementation>) -> Missed {
    let aliases = Aliases::of(root);
    let mut all = all_of(root);
    for (written, about) in &mut all {
        about.spelled = aliases.spelled(&written.ty);
        aliases.spell_out(&mut about.types);
    }
    let traits: BTreeSet<&str> = all.keys().map(|written| written.name.as_str()).collect();
    let traits_in = |words: &HashSet<&str>| -> HashSet<&str> {
        let is_in =
            |name: &str| words.contains(name) || aliases.imported_as(name).any(|name| words.contains(name.as_str()));
        traits.iter().copied().filter(|name| is_in(name)).collect()
    };
    let (mut named, mut likely, mut related) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let errors = said.iter().filter(|d| d.is_error() && d.code() != NO_IMPORT);
    let errors: BTreeSet<(&str, String, Option<String>)> =
        errors.map(|e| (e.code(), e.words(), missed_member(e))).collect();
    for (code, text, member) in &errors {
        let words: HashSet<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        let mut asked = traits_in(&words);
        let by = ASKED_BY.iter().filter(|(_, by)| by.iter().any(|word| words.contains(word)));
        asked.extend(by.map(|(name, _)| *name));
        let operators = operators::missed(code, text);
        asked.extend(traits.iter().filter(|name| operators.contains(**name)));
        // Those whose types are aliases of what is spelled out here come before those with the same names in
        // other places, and those whose arguments are named as well before others.
        let spelled = aliases::spelled(text);
        let is_spelled = |ty: &str| [":", "`"].iter().any(|end| spelled.contains(&format!("`{ty}{end}")));
        let (mut here, mut has_spelled) = (Vec::new(), false);
        for (written, About { types, spelled, members, arguments }) in
            all.iter().filter(|(written, _)| !kept.contains(written))
        {
            let asks_trait =
                asked.contains(written.name.as_str()) || member.as_ref().is_some_and(|member| members.contains(member));
            // A type that is all punctuation and parameters is known by its first sign.
            let sign = || written.ty.chars().next().filter(|c| !c.is_alphanumeric());
            let looks_so = || sign().is_none_or(|sign| text.contains(&format!("`{sign}")));
            let asks_type = types.iter().any(|name| words.contains(name.as_str())) || types.is_empty() && looks_so();
            let is_likely = LIKELY_BY.iter().any(|(name, by)| *name == written.name && by.contains(code));
            if asks_trait && asks_type {
                let is_spelled = spelled.as_ref().map(|ty| is_spelled(ty));
                has_spelled |= is_spelled == Some(true);
                let is_exact = arguments.iter().all(|name| words.contains(name.as_str()));
                here.push((written, is_spelled, is_exact));
            }
            if asks_trait || asks_type {
                related.insert(written.clone());
            }
            if is_likely && asks_type {
                likely.insert(written.clone());
            }
        }
        here.retain(|(_, is_spelled, _)| !has_spelled || *is_spelled != Some(false));
        let has_exact = here.iter().any(|(.., is_exact)| *is_exact);
        let found = here.into_iter().filter(|(.., is_exact)| !has_exact || *is_exact);
        named.extend(found.map(|(written, ..)| written.clone()));
    }
    for change in changes {
        let words: HashSet<&str> = change.asked().map(String::as_str).collect();
        let asked = traits_in(&words);
        for (written, About { types, .. }) in all.iter().filter(|(written, _)| !kept.contains(written)) {
            let asks_type = types.iter().any(|name| words.contains(name.as_str()));
            let asks_trait = asked.contains(written.name.as_str());
            if asks_trait && asks_type {
                named.insert(written.clone());
            }
            if asks_trait || asks_type {
                related.insert(written.clone());
            }
        }
    }
    if !named.is_empty() {
        Missed::Named(named)
    } else if !likely.is_empty() {
        Missed::Related(likely)
    } else {
        Missed::Related(related)
    }
}

/// The member that an error is about: one that a type has not, or one that has another type as is said.
fn missed_member(error: &Diagnostic) -> Option<String> {
    if error.code() == NO_MEMBER {
        return error.quoted().next().map(str::to_string);
    }
    let words = error.words();
    let (_, rest) = words.split_once("influences the return type of `")?;
    rest.split_once('`').map(|(member, _)| member.to_string())
}

/// The implementations that all errors are in; nothing where there are others, or none.
pub fn users(root: &Module, printed: &Printed, said: &[Diagnostic]) -> Option<BTreeSet<Implementation>> {
    let errors = said.iter().filter(|d| d.is_error());
    let users = errors.map(|error| {
        let at = error.primary().next()?;
        implementation(root.item(&printed.piece_at(at.line_start, at.column_start)?.address)?)
    });
    users.collect::<Option<BTreeSet<_>>>().filter(|users| !users.is_empty())
}

/// What an implementation is about.
#[derive(Default)]
pub(super) struct About {
    /// The names in its type.
    types: Names,
    /// The type that it is an alias of, [`spelled`](aliases::spelled).
    spelled: Option<String>,
    /// The members that it has, or else its trait.
    members: Names,
    /// The outermost names of its trait's arguments, without parameters.
    arguments: Names,
}

/// All implementations that could be dropped.
pub(super) fn all_of(root: &Module) -> BTreeMap<Implementation, About> {
    let mut all = BTreeMap::new();
    let mut provided: BTreeMap<String, Names> = BTreeMap::new();
    root.for_each_item(&mut |item| {
        if let Item::Trait(item) = item {
            let members = item.items.iter().filter_map(trait_member_name);
            provided.entry(item.ident.to_string()).or_default().extend(members);
        }
    });
    root.for_each_item(&mut |item| {
        if let Some((name, attrs)) = derivable(item) {
            for path in attrs.iter().filter_map(derives).flatten() {
                let types = Names::from([name.clone()]);
                let about = About { types, ..About::default() };
                all.insert(Implementation::derived(&name, last_name(&path)), about);
            }
        }
        if let (Some(written), Item::Impl(item)) = (implementation(item), item) {
            let mut names = Names::new();
            mentions::of_tokens(item.self_ty.to_token_stream(), &mut names);
            let parameters: Names = parameter_names(&item.generics).collect();
            let is_name = |n: &str| n.starts_with(|c: char| c.is_alphabetic() || c == '_') && n != "_";
            names.retain(|n| is_name(n) && !parameters.contains(n));
            let mut members = provided.get(&written.name).cloned().unwrap_or_default();
            members.extend(item.items.iter().filter_map(member_name));
            let arguments = arguments_of(item).map(|ty| outermost(&printed(&ty)));
            let arguments = arguments.filter(|n| is_name(n) && !parameters.contains(n)).collect();
            all.insert(written, About { types: names, spelled: None, members, arguments });
        }
    });
    all
}

/// The type and trait of an `impl` that could be dropped.
pub(super) fn implementation(item: &Item) -> Option<Implementation> {
    match item {
        Item::Impl(ItemImpl { trait_: Some((path, _)), self_ty, .. }) => {
            let arguments = path.segments.last()?.arguments.to_token_stream().to_string();
            let written =
                Implementation { ty: self_ty.to_token_stream().to_string(), name: last_name(path), arguments };
            Some(written).filter(|written| written.name != "Drop")
        }
        _ => None,
    }
}

pub(super) fn derivable(item: &Item) -> Option<(String, &[Attribute])> {
    match item {
        Item::Struct(item) => Some((item.ident.to_string(), &item.attrs)),
        Item::Enum(item) => Some((item.ident.to_string(), &item.attrs)),
        Item::Union(item) => Some((item.ident.to_string(), &item.attrs)),
        _ => None,
    }
}

pub(super) fn last_name(path: &Path) -> String {
    path.segments.last().map_or_else(String::new, |s| s.ident.to_string())
}
