//! The macros that a place may call: of several of one name a path, an import or the scope tells which is meant.

use std::collections::{BTreeMap, BTreeSet};

use syn::Item;

use crate::read::alike::UNREAD;
use crate::read::expand::MacroRules;
use crate::text::tree::Entry;
use crate::text::uses::Leaf;

/// A macro of a crate.
pub(super) struct Definition {
    /// The module that its crate becomes.
    pub krate: String,
    /// `None` if they could not be read.
    pub rules: Option<MacroRules>,
}

/// A crate that calls macros.
#[derive(Default)]
pub struct Caller {
    /// The module that it becomes.
    pub krate: String,
    /// The modules of all crates whose macros it may call, itself among them.
    pub reach: BTreeSet<String>,
    /// Names that its own macros share with those that `#[macro_use] extern crate` brings: the own ones
    /// count where they are in scope.
    pub shared: BTreeSet<String>,
}

/// The macros that a place may call.
pub(super) struct Known<'a> {
    pub all: &'a BTreeMap<String, Vec<Definition>>,
    pub caller: &'a Caller,
    /// What the module of that place imports.
    pub imports: Vec<Leaf>,
    /// The macros that it defines before that place: they come first.
    pub here: BTreeMap<String, Option<MacroRules>>,
}

impl<'a> Known<'a> {
    pub fn of(all: &'a BTreeMap<String, Vec<Definition>>, caller: &'a Caller) -> Known<'a> {
        Known { all, caller, imports: Vec::new(), here: BTreeMap::new() }
    }

    /// The macros of this name that the crate may call.
    fn candidates(&self, name: &str) -> Vec<&'a Definition> {
        let all = self.all.get(name).into_iter().flatten();
        all.filter(|one| self.caller.reach.contains(&one.krate)).collect()
    }

    /// What a call of this name means, as far as it is known.
    pub fn get(&self, name: &str) -> Option<&Option<MacroRules>> {
        let found = || match self.candidates(name).as_slice() {
            [] => None,
            all => Some(self.imported(name, all).map_or(UNREAD, |one| &one.rules)),
        };
        self.here.get(name).or_else(found)
    }

    /// The same for a path of more than a name.
    pub fn at(&self, path: &[String]) -> Option<&Option<MacroRules>> {
        match self.candidates(path.last()?).as_slice() {
            [] => None,
            all => Some(self.named(path, all).map_or(UNREAD, |one| &one.rules)),
        }
    }

    /// The one of these macros that a name means here.
    fn imported(&self, name: &str, all: &[&'a Definition]) -> Option<&'a Definition> {
        match self.imports.iter().find(|leaf| leaf.local == name) {
            Some(leaf) if leaf.path.last().is_some_and(|last| last == name) => return self.named(&leaf.path, all),
            Some(_) => return None,
            None => {}
        }
        let mut all = all.iter().copied();
        match all.len() {
            1 => all.next(),
            _ => {
                let globs: Vec<&Leaf> =
                    self.imports.iter().filter(|leaf| leaf.local == "*" && !leaf.is_standard()).collect();
                match all.clone().find(|one| one.krate == self.caller.krate) {
                    // A glob may bring another one where the crate's own is not in scope.
                    Some(own) => Some(own).filter(|_| globs.is_empty() && !self.caller.shared.contains(name)),
                    None => all.find(|one| globs.iter().any(|glob| glob.path == ["crate", &one.krate])),
                }
            }
        }
    }

    /// The one of these macros that a path leads to.
    fn named(&self, path: &[String], all: &[&'a Definition]) -> Option<&'a Definition> {
        if let [only] = all {
            return Some(only);
        }
        let modules = &path[..path.len().saturating_sub(1)];
        let is_own = matches!(modules, [first] if first == "crate");
        let mut found =
            all.iter().filter(|one| if is_own { one.krate == self.caller.krate } else { modules.contains(&one.krate) });
        found.next().filter(|_| found.next().is_none()).copied()
    }

    /// What stands behind an entry sees what it defines.
    pub fn pass(&mut self, entry: &Entry) {
        match entry {
            Entry::Item(item) => {
                if let Item::Macro(syn::ItemMacro { ident: Some(name), mac, .. }) = &**item {
                    self.here.insert(name.to_string(), MacroRules::parse(mac.tokens.clone()));
                }
            }
            Entry::Module(module) if module.attrs.iter().any(|attr| attr.path().is_ident("macro_use")) => {
                module.for_each_item(&mut |item| {
                    if let Item::Macro(syn::ItemMacro { ident: Some(name), .. }) = item {
                        self.here.remove(&name.to_string());
                    }
                });
            }
            Entry::Module(_) => {}
        }
    }
}
