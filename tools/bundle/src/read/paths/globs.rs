//! Modules and types that have the name of a crate and come into a module by a glob: they come before the crate.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};
use syn::{Item, ItemUse, Visibility};

use crate::text::items::{item_name, visibility};
use crate::text::tokens;
use crate::text::tree::{Entry, Module};
use crate::text::uses::for_each_leaf;

/// Globs that lead to globs, at most.
const DEPTH: usize = 8;

/// For the path of a module and that of a glob in it, the names of crates that it brings for something else.
pub type Globs = BTreeMap<(Vec<String>, Vec<String>), BTreeSet<String>>;

/// All crates of a program as they are written, the later ones using those before.
pub struct Crates<'a> {
    /// Their modules.
    pub modules: &'a [Module],
    /// For each the names of those that it uses.
    pub externs: Vec<&'a BTreeMap<String, usize>>,
}

impl<'a> Crates<'a> {
    /// What the globs of a crate bring.
    pub fn globs(&self, krate: usize) -> Globs {
        let mut globs = Globs::new();
        self.add_globs(krate, &self.modules[krate], &mut Vec::new(), &mut globs);
        globs
    }

    fn add_globs(&self, krate: usize, module: &Module, path: &mut Vec<String>, globs: &mut Globs) {
        let mut found = Found::default();
        module.items().for_each(|item| found.visit_item(item));
        for glob in found.globs {
            let names = self.externs[krate].keys().filter(|name| self.brings(krate, path, &glob, name, krate, DEPTH));
            let names: BTreeSet<String> = names.cloned().collect();
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

    /// Whether a glob in a crate's module brings this name to a crate.
    fn brings(&self, krate: usize, at: &[String], glob: &[String], name: &str, to: usize, depth: usize) -> bool {
        let Some((other, path)) = self.resolved(krate, at, glob, depth) else { return false };
        let Some(module) = self.module(other, &path) else { return false };
        let is_seen = |vis: &Visibility| matches!(vis, Visibility::Public(_)) || other == to;
        module.entries.iter().any(|entry| match entry {
            Entry::Module(module) => module.name == name && is_seen(&module.vis),
            Entry::Item(item) => match &**item {
                Item::Use(item) if is_seen(&item.vis) => {
                    let mut found = false;
                    for_each_leaf(&item.tree, &mut |leaf| {
                        let is_crate = leaf.path.len() == 1 && self.externs[other].contains_key(&leaf.path[0]);
                        found |= leaf.local == name && !is_crate;
                        found |= leaf.local == "*"
                            && depth > 0
                            && self.brings(other, &path, &leaf.path, name, to, depth - 1);
                    });
                    found
                }
                Item::Enum(_) | Item::Struct(_) | Item::Trait(_) | Item::Type(_) | Item::Union(_) => {
                    item_name(item).is_some_and(|of| tokens::plain(of) == name) && visibility(item).is_some_and(is_seen)
                }
                _ => false,
            },
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
