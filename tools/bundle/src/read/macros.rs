//! Macros of the crates: exported ones get a path, calls in item position are expanded.
//!
//! `#[macro_export]` would put every macro at the root of the one file, where two crates may
//! clash. Instead each macro stays in its module and is passed on by `pub(crate) use`. That would
//! bring a function of the same name along: where there is one, the macro gets another name.

mod known;
mod renamed;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use quote::ToTokens;
use syn::parse::{Parse, ParseStream, Parser};
use syn::visit_mut::VisitMut;
use syn::{parse_quote, Ident, ImplItem, Item, ItemFn, Macro, Stmt, TraitItem, Visibility};

pub use self::known::Caller;
use self::known::{Definition, Known};
use self::renamed::Renamed;
use super::anonymous;
use super::cfg::{Conditions, Strip};
use super::expand::MacroRules;
use crate::error::Result;
use crate::text::attributes::is_built_in;
use crate::text::items::item_name;
use crate::text::mentions::{self, Names};
use crate::text::standard_macros;
use crate::text::tokens;
use crate::text::tree::{file_of, Entry, Module};
use crate::text::uses;

/// Expansions inside expansions, at most.
const DEPTH: usize = 256;

/// Gives the exported macros of a crate their paths, and adds their names; that of the crate's root is `path`.
///
/// # Errors
/// Where it is not known which macro a call means.
pub fn export(root: &mut Module, path: &[String], names: &mut Vec<String>) -> Result<()> {
    let mut nested: Vec<Item> = Vec::new();
    let mut renamed = BTreeMap::new();
    let mut folders: Vec<Vec<String>> = Vec::new();
    root.for_each_module_mut(&mut |path, module| {
        let is_macro = |item: &&Item| matches!(item, Item::Macro(_));
        let others = module.items().filter(|item| !is_macro(item)).filter_map(item_name);
        let mut others: BTreeSet<String> = others.map(|name| name.to_string()).collect();
        others.extend(module.modules().map(|module| module.name.clone()));
        module.items().for_each(|item| imported_functions(item, &mut others));
        let mut entries = Vec::with_capacity(module.entries.len());
        let mut imported: BTreeSet<String> = BTreeSet::new();
        for mut entry in module.entries.drain(..) {
            let mut exported: Option<(Ident, Ident)> = None;
            if let Entry::Item(item) = &mut entry {
                if is_import_of_one(item, &imported) {
                    continue;
                }
                if let Item::Macro(mac) = &mut **item {
                    let before = mac.attrs.len();
                    mac.attrs.retain(|a| !a.path().is_ident("macro_export"));
                    let name = mac.ident.clone().filter(|_| mac.attrs.len() < before);
                    // Older compilers do not import a macro that has the name of one from the prelude.
                    let is_taken =
                        |name: &str| others.contains(name) || is_built_in(name) || standard_macros::is_standard(name);
                    if let Some(name) = name.as_ref().filter(|name| is_taken(&name.to_string())) {
                        mac.ident = Some(quote::format_ident!("{name}_macro"));
                    }
                    exported = name.zip(mac.ident.clone());
                }
            }
            entries.push(entry);
            if let Some((name, defined)) = exported {
                names.push(name.to_string());
                folders.push(path.to_vec());
                imported.insert(defined.to_string());
                entries.push(Entry::of(parse_quote!(pub(crate) use #defined;)));
                let path = path.iter().map(|p| quote::format_ident!("{p}"));
                if defined != name {
                    renamed.insert(defined.to_string(), name.to_string());
                    nested.push(parse_quote!(pub(crate) use self::#(#path::)*#defined as #name;));
                } else if path.len() > 0 {
                    nested.push(parse_quote!(pub(crate) use self::#(#path::)*#name;));
                }
            }
        }
        module.entries = entries;
    });
    root.entries.extend(nested.into_iter().map(Entry::of));
    folders.iter().for_each(|path| open(root, path));
    Renamed { names: renamed, exported: names, root: path }.rename_calls(root)
}

/// The names that an item imports from elsewhere, where a macro of the same module cannot be what is meant.
fn imported_functions(item: &Item, names: &mut BTreeSet<String>) {
    let Item::Use(item) = item else { return };
    uses::for_each_leaf(&item.tree, &mut |leaf| {
        let is_here = match leaf.path.as_slice() {
            [_] => true,
            [first, _] => first == "crate" || first == "self",
            _ => false,
        };
        if !is_here && leaf.local != "*" {
            names.insert(leaf.local.clone());
        }
    });
}

/// Whether an item imports one of these macros where it is defined, and nothing else: that has been said.
fn is_import_of_one(item: &Item, imported: &BTreeSet<String>) -> bool {
    let Item::Use(item) = item else { return false };
    let mut names = Vec::new();
    uses::for_each_leaf(&item.tree, &mut |leaf| names.push((leaf.path.clone(), leaf.local.clone())));
    matches!(names.as_slice(), [(path, local)] if *path == [local.as_str()] && imported.contains(local))
}

/// Whether crates behind the program would call its macros where they call others by these names.
pub fn are_shadowed(root: &Module, crates: &[Module]) -> bool {
    let mut names = BTreeSet::new();
    defined_for_others(root, &mut names);
    let mut called = Names::new();
    let mut add = |item: &Item| mentions::calls(item.to_token_stream(), &mut called);
    crates.iter().filter(|_| !names.is_empty()).for_each(|module| module.for_each_item(&mut add));
    names.iter().any(|name| called.contains(name))
}

/// The macros that are seen behind a module's items.
fn defined_for_others(module: &Module, names: &mut BTreeSet<String>) {
    for entry in &module.entries {
        match entry {
            Entry::Item(item) => {
                if let Item::Macro(syn::ItemMacro { ident: Some(name), .. }) = &**item {
                    names.insert(tokens::plain(name));
                }
            }
            Entry::Module(module) if module.attrs.iter().any(|attr| attr.path().is_ident("macro_use")) => {
                defined_for_others(module, names);
            }
            Entry::Module(_) => {}
        }
    }
}

/// Lets the root name what is at the end of a path: private modules on the way become visible.
fn open(root: &mut Module, path: &[String]) {
    let mut module = root;
    for (depth, name) in path.iter().enumerate() {
        let inner = module.entries.iter_mut().find_map(|entry| match entry {
            Entry::Module(inner) if inner.name == *name => Some(inner),
            _ => None,
        });
        let Some(inner) = inner else { return };
        if depth > 0 && !matches!(inner.vis, Visibility::Public(_)) {
            inner.vis = parse_quote!(pub(crate));
        }
        module = inner;
    }
}

/// The macros that a crate may call: its own, and those that the crates before it export. Where crates have
/// macros of one name, a call is expanded only if its path or an import tells which of them it means.
#[derive(Default)]
pub struct Macros {
    known: BTreeMap<String, Vec<Definition>>,
    /// The crate that calls them.
    caller: Caller,
    /// Modules that were made for implementations.
    made: usize,
}

impl Macros {
    /// Whether there is a macro of this name.
    pub fn knows(&self, name: &str) -> bool {
        self.known.contains_key(name)
    }

    /// What a call makes, where text can show that.
    pub fn expansion(&self, mac: &Macro) -> Option<proc_macro2::TokenStream> {
        expansion(&Known::of(&self.known, &self.caller), mac)
    }

    /// All rules by a name.
    fn rules(&self) -> impl Iterator<Item = (&String, &MacroRules)> {
        self.known.iter().flat_map(|(name, all)| all.iter().filter_map(move |one| Some((name, one.rules.as_ref()?))))
    }

    /// Enters a crate: its calls come next.
    pub fn enter(&mut self, caller: Caller) {
        self.caller = caller;
    }

    /// Takes note of the crate's own macros.
    fn learn(&mut self, root: &Module) {
        let mut local = BTreeMap::new();
        root.for_each_item(&mut |item| collect(item, &mut local));
        self.forget(|_| false);
        for (name, rules) in local {
            self.known.entry(name).or_default().push(Definition { krate: self.caller.krate.clone(), rules });
        }
    }

    /// Forgets the crate's own macros, but those to be kept.
    fn forget(&mut self, keep: impl Fn(&String) -> bool) {
        let own = &self.caller.krate;
        self.known.retain(|name, all| {
            all.retain(|one| one.krate != *own || keep(name));
            !all.is_empty()
        });
    }

    /// Leaves the crate: others may call what it exports.
    pub fn leave(&mut self, root: &Module, exported: &[String]) {
        self.learn(root);
        self.forget(|name| exported.contains(name));
    }

    /// Which of these macros the bodies of one of them name, or those of what it names.
    pub fn named_by(&self, name: &str, all: &[String]) -> Vec<String> {
        let mut named: Vec<String> = Vec::new();
        let mut open = vec![name.to_string()];
        while let Some(name) = open.pop() {
            let rules = self.known.get(&name).into_iter().flatten().filter_map(|one| one.rules.as_ref());
            let words: BTreeSet<String> = rules.flat_map(MacroRules::words).collect();
            let more: Vec<String> = all.iter().filter(|n| words.contains(*n) && !named.contains(n)).cloned().collect();
            named.extend(more.iter().cloned());
            open.extend(more);
        }
        named
    }

    /// The macros in whose bodies one of these words stands before `!` or `::`, and those that call them.
    pub fn leading_to(&self, mut words: BTreeSet<String>) -> BTreeSet<String> {
        let mut leading = BTreeSet::new();
        loop {
            let more = self.rules().filter(|(name, rules)| !leading.contains(*name) && rules.mention(&words));
            let more: Vec<String> = more.map(|(name, _)| name.clone()).collect();
            if more.is_empty() {
                return leading;
            }
            words.extend(more.iter().cloned());
            leading.extend(more);
        }
    }

    /// Expands the calls in item position of the crate, also of macros that are made by others.
    pub fn expand(&mut self, root: &mut Module, conditions: Conditions<'_>, tidy: &mut dyn VisitMut) {
        let mut before = usize::MAX;
        loop {
            let after = count_definitions(root);
            if std::mem::replace(&mut before, after) == after {
                return;
            }
            self.expand_known(root, conditions, tidy);
        }
    }

    fn expand_known(&mut self, root: &mut Module, conditions: Conditions<'_>, tidy: &mut dyn VisitMut) {
        self.learn(root);
        let made = &mut self.made;
        let mut known = Known::of(&self.known, &self.caller);
        root.for_each_module_mut(&mut |_, module| {
            known.here.clear();
            known.imports = uses::imports(module);
            let mut open: Vec<(usize, Entry)> = module.entries.drain(..).rev().map(|entry| (0, entry)).collect();
            while let Some((depth, entry)) = open.pop() {
                let items = match depth {
                    DEPTH => None,
                    _ => expanded_items(&known, &entry, conditions, tidy, made),
                };
                match items {
                    Some(items) => {
                        let made = items.into_iter().rev().map(|item| (depth + 1, entry_of(item, &module.folder)));
                        open.extend(made);
                    }
                    None => {
                        known.pass(&entry);
                        module.entries.push(entry);
                    }
                }
            }
            known.here.clear();
            for entry in &mut module.entries {
                known.pass(entry);
                if let Entry::Item(item) = entry {
                    match &mut **item {
                        Item::Impl(item) => expand_impl(&known, item, conditions, tidy),
                        Item::Trait(item) => expand_trait(&known, item, conditions, tidy),
                        _ => {}
                    }
                }
            }
        });
    }
}

/// The number of macros that a crate defines.
fn count_definitions(root: &Module) -> usize {
    let mut count = 0;
    root.for_each_item(&mut |item| count += usize::from(matches!(item, Item::Macro(mac) if mac.ident.is_some())));
    count
}

/// Two macros of one name in one crate: which one a call means depends on the place, so neither is
/// expanded but in its own module.
fn collect(item: &Item, known: &mut BTreeMap<String, Option<MacroRules>>) {
    if let Item::Macro(mac) = item {
        if let Some(name) = &mac.ident {
            let rules = MacroRules::parse(mac.mac.tokens.clone());
            known.entry(name.to_string()).and_modify(|r| *r = None).or_insert(rules);
        }
    }
}

fn expansion(known: &Known<'_>, mac: &Macro) -> Option<proc_macro2::TokenStream> {
    let path: Vec<String> = mac.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    // A path leads elsewhere than to what the module defines.
    let found = if let [name] = path.as_slice() { known.get(name) } else { known.at(&path) };
    found?.as_ref()?.expand(mac.tokens.clone(), &|name| known.get(name))
}

/// What a macro makes where statements stand.
fn statements(known: &Known<'_>, mac: &Macro, conditions: Conditions<'_>) -> Option<Vec<Stmt>> {
    let tokens = expansion(known, mac)?;
    let item: ItemFn = syn::parse2(quote::quote!(fn block() { #tokens })).ok()?;
    let mut file = file_of(Item::Fn(item));
    Strip::file(conditions, &mut file).ok()?;
    match file.items.pop() {
        Some(Item::Fn(item)) => Some(item.block.stmts),
        _ => None,
    }
}

fn expanded_items(
    known: &Known<'_>,
    entry: &Entry,
    conditions: Conditions<'_>,
    tidy: &mut dyn VisitMut,
    made: &mut usize,
) -> Option<Vec<Item>> {
    let Entry::Item(item) = entry else { return None };
    let mut file = match &**item {
        Item::Macro(call) if call.ident.is_none() => syn::parse2(expansion(known, &call.mac)?).ok()?,
        Item::Const(item) => {
            let items = anonymous::taken_out(item, &|mac| statements(known, mac, conditions), made)?;
            syn::File { items, ..file_of(Item::Verbatim(Default::default())) }
        }
        _ => return None,
    };
    Strip::file(conditions, &mut file).ok()?;
    tidy.visit_file_mut(&mut file);
    Some(file.items)
}

/// An item as an entry; a module in braces becomes a module of the tree. Those around it look for
/// files of modules in this folder.
pub fn entry_of(item: Item, folder: &Path) -> Entry {
    match item {
        Item::Mod(syn::ItemMod { attrs, vis, ident, content: Some((_, items)), .. }) => {
            let folder = folder.join(tokens::plain(&ident));
            Entry::Module(Module {
                attrs,
                vis,
                entries: items.into_iter().map(|item| entry_of(item, &folder)).collect(),
                folder,
                ..Module::empty(&ident.to_string())
            })
        }
        item => Entry::of(item),
    }
}

/// Parses what stands between the braces of an `impl` or a `trait`.
fn parse_members<T: Parse>(tokens: proc_macro2::TokenStream) -> Option<Vec<T>> {
    let parser = |input: ParseStream| {
        let mut members = Vec::new();
        while !input.is_empty() {
            members.push(input.parse()?);
        }
        Ok(members)
    };
    parser.parse2(tokens).ok()
}

macro_rules! expand_members {
    ($name:ident, $owner:ty, $variant:ident, $member:ident) => {
        fn $name(known: &Known<'_>, owner: &mut $owner, conditions: Conditions<'_>, tidy: &mut dyn VisitMut) {
            for _ in 0..DEPTH {
                let mut changed = false;
                for member in std::mem::take(&mut owner.items) {
                    let members = match &member {
                        $member::Macro(call) => expansion(known, &call.mac).and_then(parse_members::<$member>),
                        _ => None,
                    };
                    changed |= members.is_some();
                    owner.items.extend(members.unwrap_or_else(|| vec![member]));
                }
                if !changed {
                    return;
                }
                let mut file = file_of(Item::$variant(owner.clone()));
                if Strip::file(conditions, &mut file).is_ok() {
                    tidy.visit_file_mut(&mut file);
                    if let Some(Item::$variant(stripped)) = file.items.pop() {
                        *owner = stripped;
                    }
                }
            }
        }
    };
}

expand_members!(expand_impl, syn::ItemImpl, Impl, ImplItem);
expand_members!(expand_trait, syn::ItemTrait, Trait, TraitItem);
