//! Modules and types that have the name of a crate and come into a module by a glob: they come before the crate.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use syn::visit::{self, Visit};
use syn::{Item, ItemUse, Visibility};

use crate::text::items::{item_name, visibility};
use crate::text::tokens;
use crate::text::tree::{Entry, Module};
use crate::text::uses::{for_each_leaf, Leaf};

/// Imports that lead to imports, at most.
const DEPTH: usize = 8;

/// For the path of a module and that of a glob in it, the names of crates that it brings for something else.
pub type Globs = BTreeMap<(Vec<String>, Vec<String>), BTreeSet<String>>;

/// A crate, the path of a module of it, and whether what it passes on goes to the same crate.
type Place = (usize, Vec<String>, bool);

/// All crates of a program as they are written, the later ones using those before.
pub struct Crates<'a> {
    /// Their modules.
    modules: &'a [Module],
    /// For each the names of those that it uses.
    externs: Vec<&'a BTreeMap<String, usize>>,
    /// Names of crates that something else has as well.
    doubtful: BTreeSet<String>,
    /// Which of these each module passes on.
    known: RefCell<HashMap<Place, BTreeSet<String>>>,
}

impl<'a> Crates<'a> {
    /// Of these modules, with the names of the crates that each uses.
    pub fn of(modules: &'a [Module], externs: Vec<&'a BTreeMap<String, usize>>) -> Crates<'a> {
        let names: BTreeSet<&String> = externs.iter().flat_map(|externs| externs.keys()).collect();
        let mut doubtful = BTreeSet::new();
        modules.iter().for_each(|root| add_defined(root, &mut doubtful));
        doubtful.retain(|name| names.contains(name));
        Crates { modules, externs, doubtful, known: RefCell::default() }
    }

    /// What the globs of a crate bring.
    pub fn globs(&self, krate: usize) -> Globs {
        let mut globs = Globs::new();
        if !self.doubtful.is_empty() {
            self.add_globs(krate, &self.modules[krate], &mut Vec::new(), &mut globs);
        }
        globs
    }

    fn add_globs(&self, krate: usize, module: &Module, path: &mut Vec<String>, globs: &mut Globs) {
        let mut found = Found::default();
        module.items().for_each(|item| found.visit_item(item));
        for glob in found.globs {
            let mut names = self.brought(krate, path, &glob, krate);
            names.retain(|name| self.externs[krate].contains_key(name));
            if !names.is_empty() {
                globs.insert((path.clone(), glob), names);
            }
        }
        for inner in module.modules() {
            path.push(inner.name.clone());
            self.add_globs(krate, inner, path, globs);
            path.pop();
        }
    }

    /// The doubtful names that a glob in a crate's module brings to a crate.
    fn brought(&self, krate: usize, at: &[String], glob: &[String], to: usize) -> BTreeSet<String> {
        let Some((other, path)) = self.resolved(krate, at, glob, DEPTH) else { return BTreeSet::new() };
        let key = (other, path, other == to);
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        // A glob that leads back here brings nothing new.
        self.known.borrow_mut().insert(key.clone(), BTreeSet::new());
        let (_, path, is_own) = &key;
        let mut names = BTreeSet::new();
        for entry in self.module(other, path).into_iter().flat_map(|module| &module.entries) {
            let is_seen = |vis: &Visibility| matches!(vis, Visibility::Public(_)) || *is_own;
            match entry {
                Entry::Module(module) if is_seen(&module.vis) => drop(names.insert(module.name.clone())),
                Entry::Item(item) => match &**item {
                    Item::Use(item) if is_seen(&item.vis) => for_each_leaf(&item.tree, &mut |leaf| {
                        if leaf.local == "*" && !leaf.is_standard() {
                            names.extend(self.brought(other, path, &leaf.path, to));
                        } else if self.doubtful.contains(&leaf.local) && self.may_lead(other, path, leaf, DEPTH) {
                            names.insert(leaf.local.clone());
                        }
                    }),
                    item if visibility(item).is_some_and(is_seen) => add_named(item, &mut names),
                    _ => {}
                },
                _ => {}
            }
        }
        names.retain(|name| self.doubtful.contains(name));
        self.known.borrow_mut().insert(key, names.clone());
        names
    }

    /// Whether an import in a crate's module may bring a module or a type, and not the crate of its name.
    fn may_lead(&self, krate: usize, at: &[String], leaf: &Leaf, depth: usize) -> bool {
        let Some((last, front)) = leaf.path.split_last().filter(|_| depth > 0) else { return false };
        if leaf.is_standard() {
            return true;
        }
        let Some((krate, at)) = self.resolved(krate, at, front, depth) else { return false };
        let Some(module) = self.module(krate, &at) else { return false };
        module.modules().any(|inner| inner.name == *last)
            || module.items().any(|item| match item {
                Item::Use(item) => {
                    let mut leads = false;
                    for_each_leaf(&item.tree, &mut |inner| {
                        leads |= inner.local == *last && self.may_lead(krate, &at, inner, depth - 1);
                    });
                    leads
                }
                item => {
                    let mut names = BTreeSet::new();
                    add_named(item, &mut names);
                    names.contains(last)
                }
            })
    }

    /// The crate and the module that a path in a crate's module leads to.
    fn resolved(&self, krate: usize, at: &[String], path: &[String], depth: usize) -> Option<(usize, Vec<String>)> {
        let (first, rest) = path.split_first()?;
        let mut place = match first.as_str() {
            "crate" => (krate, Vec::new()),
            "self" => (krate, at.to_vec()),
            "super" => (krate, at[..at.len().checked_sub(1)?].to_vec()),
            name => match self.inside(krate, at, name, depth) {
                Some(place) => place,
                None => (*self.externs[krate].get(name)?, Vec::new()),
            },
        };
        for name in rest {
            place = match name.as_str() {
                "super" => (place.0, place.1[..place.1.len().checked_sub(1)?].to_vec()),
                name => self.inside(place.0, &place.1, name, depth)?,
            };
        }
        Some(place)
    }

    /// The module of this name in a module, or the one that an import there gives the name.
    fn inside(&self, krate: usize, at: &[String], name: &str, depth: usize) -> Option<(usize, Vec<String>)> {
        let module = self.module(krate, at)?;
        if module.modules().any(|inner| inner.name == name) {
            return Some((krate, at.iter().cloned().chain([name.to_string()]).collect()));
        }
        let mut imported = None;
        for item in module.items() {
            let Item::Use(item) = item else { continue };
            for_each_leaf(&item.tree, &mut |leaf| {
                if leaf.local == name && leaf.path != [name.to_string()] {
                    imported = Some(leaf.path.clone());
                }
            });
        }
        self.resolved(krate, at, &imported?, depth.checked_sub(1)?)
    }

    fn module(&self, krate: usize, path: &[String]) -> Option<&'a Module> {
        path.iter().try_fold(&self.modules[krate], |module, name| module.modules().find(|inner| inner.name == *name))
    }
}

/// Adds the names of the modules in a module, and of what else paths may start with there.
fn add_defined(module: &Module, names: &mut BTreeSet<String>) {
    module.items().for_each(|item| add_named(item, names));
    for inner in module.modules() {
        names.insert(inner.name.clone());
        add_defined(inner, names);
    }
}

/// Adds the names of types, and those that imports give.
fn add_named(item: &Item, names: &mut BTreeSet<String>) {
    match item {
        Item::Enum(_) | Item::Struct(_) | Item::Trait(_) | Item::Type(_) | Item::Union(_) => {
            names.extend(item_name(item).map(tokens::plain));
        }
        Item::Use(item) => for_each_leaf(&item.tree, &mut |leaf| {
            // `use memchr::memchr;` brings no module.
            if leaf.local != "*" && leaf.path.len() > 1 && leaf.local != leaf.path[0] {
                names.insert(leaf.local.clone());
            }
        }),
        _ => {}
    }
}

/// The globs of items, those in functions too.
#[derive(Default)]
struct Found {
    globs: BTreeSet<Vec<String>>,
}

impl<'ast> Visit<'ast> for Found {
    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        for_each_leaf(&item.tree, &mut |leaf| {
            if leaf.local == "*" && !leaf.is_standard() {
                self.globs.insert(leaf.path.clone());
            }
        });
        visit::visit_item_use(self, item);
    }
}
