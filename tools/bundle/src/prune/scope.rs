//! What names mean: the scopes of all modules, with imports followed.
//!
//! What a name is used for is not known and privacy is ignored, so it may lead to several things, one
//! in each namespace or more; all of them count. That errs on the side of keeping.

mod traits;

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use syn::Item;

use super::namespaces::{namespaces_of, Namespaces, ALL, TYPES, VALUES};
use crate::text::items::names_of;
use crate::text::shared::SharedItem;
use crate::text::tree::{Entry, Module};
use crate::text::uses::{self, is_standard, Leaf};

/// The number of a module, in the order of the text.
pub type ModuleId = usize;
/// The number of an item that is no import, in the order of the text.
pub type ItemId = usize;
/// The number of a leaf of an import, in the order of the text.
pub type ImportId = usize;

/// What a name leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// A module of the bundle.
    Module(ModuleId),
    /// An item of the bundle.
    Item(ItemId),
    /// Something of the standard library.
    Outside,
    /// Nothing known, but a glob of the standard library is open there and may bring it.
    Perhaps,
}

impl Target {
    /// Whether it is certainly there.
    pub fn is_known(&self) -> bool {
        *self != Target::Perhaps
    }
}

/// What a path leads to: the first thing on its way that is no module, and how many of its last
/// segments name parts of that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// The thing.
    pub target: Target,
    /// The number of segments behind it.
    pub rest: usize,
}

/// A trait with the imports that bring it.
pub type VisibleTrait = (ItemId, Vec<ImportId>);

/// An item with the module it is in.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// The item.
    pub item: &'a SharedItem,
    /// Its module.
    pub module: ModuleId,
}

/// What globs gave for a name, and the imports on the way.
type Opened = (Vec<Target>, Vec<ImportId>);

/// The scopes of a bundle.
#[derive(Debug, Default)]
pub struct Scopes<'a> {
    items: Vec<Placed<'a>>,
    imports: Vec<(ModuleId, Leaf)>,
    scopes: Vec<Scope>,
    macros: HashMap<String, Vec<ItemId>>,
    /// What globs gave for names, with the imports on the way.
    opened: RefCell<HashMap<(ModuleId, String), Rc<Opened>>>,
}

#[derive(Debug, Default)]
struct Scope {
    parent: ModuleId,
    names: HashMap<String, Vec<Target>>,
    imports: HashMap<String, Vec<ImportId>>,
    globs: Vec<ImportId>,
    /// Imports of a trait for its methods only.
    nameless: Vec<ImportId>,
}

/// The way of one look-up: the imports that are being followed, against circles, and those it
/// went through.
#[derive(Debug, Default)]
pub struct Trace {
    following: Vec<ImportId>,
    /// What globs gave for a name in a module, and by which imports; modules that open each other
    /// have many ways around.
    opened: HashMap<(ModuleId, String), Opened>,
    /// The imports it went through.
    pub imports: Vec<ImportId>,
}

impl<'a> Scopes<'a> {
    /// Reads the scopes of a whole bundle.
    pub fn of(root: &'a Module) -> Scopes<'a> {
        let mut scopes = Scopes::default();
        scopes.read(root, 0);
        scopes
    }

    fn read(&mut self, module: &'a Module, parent: ModuleId) -> ModuleId {
        let id = self.scopes.len();
        self.scopes.push(Scope { parent, ..Scope::default() });
        for entry in &module.entries {
            match entry {
                Entry::Module(inner) => {
                    let inner_id = self.read(inner, id);
                    self.scopes[id].define(inner.name.trim_start_matches("r#"), Target::Module(inner_id));
                }
                Entry::Item(item) => match &**item {
                    Item::Use(item) => uses::for_each_leaf(&item.tree, &mut |leaf| {
                        self.scopes[id].import(leaf, self.imports.len());
                        self.imports.push((id, leaf.clone()));
                    }),
                    _ => {
                        let number = self.items.len();
                        self.items.push(Placed { item, module: id });
                        for name in names_of(item) {
                            if matches!(**item, Item::Macro(_)) {
                                self.macros.entry(name.clone()).or_default().push(number);
                            }
                            self.scopes[id].define(&name, Target::Item(number));
                        }
                    }
                },
            }
        }
        id
    }

    /// The items, by their numbers.
    pub fn items(&self) -> &[Placed<'a>] {
        &self.items
    }

    /// The leaves of imports with their modules, by their numbers.
    pub fn imports(&self) -> &[(ModuleId, Leaf)] {
        &self.imports
    }

    /// The number of modules.
    pub fn module_count(&self) -> usize {
        self.scopes.len()
    }

    /// All macros of a name: which one a call means depends on the order of the text.
    pub fn macros(&self, name: &str) -> &[ItemId] {
        self.macros.get(name).map_or(&[], Vec::as_slice)
    }

    /// What a path leads to when it stands in `module`.
    pub fn resolve(&self, module: ModuleId, path: &[String], trace: &mut Trace) -> Vec<Resolved> {
        self.resolve_in(module, path, ALL, trace)
    }

    /// What a glob's path leads to.
    fn resolve_glob(&self, glob: ImportId, trace: &mut Trace) -> Vec<Resolved> {
        let (module, leaf) = &self.imports[glob];
        self.resolve_in(*module, &leaf.path, TYPES, trace)
    }

    /// What a path leads to in these namespaces.
    fn resolve_in(&self, module: ModuleId, path: &[String], wanted: Namespaces, trace: &mut Trace) -> Vec<Resolved> {
        let Some((first, rest)) = path.split_first() else { return vec![] };
        let starts = match first.as_str() {
            "crate" => vec![Target::Module(0)],
            "self" => vec![Target::Module(module)],
            "super" => vec![Target::Module(self.scopes[module].parent)],
            name => match self.look_up_start(module, name, rest, wanted, trace) {
                found if !found.iter().any(Target::is_known) && is_standard(name) => vec![Target::Outside],
                found => found,
            },
        };
        self.walk_on(starts, rest, wanted, trace)
    }

    fn walk_on(&self, starts: Vec<Target>, path: &[String], wanted: Namespaces, trace: &mut Trace) -> Vec<Resolved> {
        let mut resolved = Vec::new();
        for target in starts {
            match (target, path.split_first()) {
                (Target::Module(module), Some((name, rest))) => {
                    let next = match name.as_str() {
                        "self" => vec![Target::Module(module)],
                        "super" => vec![Target::Module(self.scopes[module].parent)],
                        name => self.look_up_start(module, name, rest, wanted, trace),
                    };
                    resolved.extend(self.walk_on(next, rest, wanted, trace));
                }
                _ => resolved.push(Resolved { target, rest: path.len() }),
            }
        }
        resolved
    }

    /// What a name means in a module where `rest` follows it. What has no parts, as a function, hides no
    /// module of its name.
    fn look_up_start(
        &self,
        module: ModuleId,
        name: &str,
        rest: &[String],
        wanted: Namespaces,
        trace: &mut Trace,
    ) -> Vec<Target> {
        let wanted = if rest.is_empty() { wanted } else { TYPES };
        match self.look_up_in(module, name, wanted, trace) {
            found if found.is_empty() => self.look_up(module, name, trace),
            found => found,
        }
    }

    /// What a name means in a module: in each namespace what is defined or imported under it there, or
    /// else what comes by a glob.
    pub fn look_up(&self, module: ModuleId, name: &str, trace: &mut Trace) -> Vec<Target> {
        self.look_up_in(module, name, ALL, trace)
    }

    /// The same in these namespaces; imports that lead to nothing there are not followed. Of those that do
    /// everything is meant, since they stay with all that they bring.
    fn look_up_in(&self, module: ModuleId, name: &str, wanted: Namespaces, trace: &mut Trace) -> Vec<Target> {
        let scope = &self.scopes[module];
        let is_wanted = |target: &Target| self.namespaces(*target) & wanted != 0;
        let all = |targets: &[Target]| targets.iter().fold(0, |all, target| all | self.namespaces(*target));
        let mut found = scope.names.get(name).cloned().unwrap_or_default();
        found.retain(is_wanted);
        let mut taken = all(&found);
        if wanted & !taken == 0 {
            return found;
        }
        for &import in scope.imports.get(name).map_or(&[][..], Vec::as_slice) {
            if trace.following.contains(&import) {
                continue;
            }
            trace.following.push(import);
            let (leaf, before) = (&self.imports[import].1, trace.imports.len());
            let targets: Vec<Target> = self.resolve(module, &leaf.path, trace).into_iter().map(|r| r.target).collect();
            trace.following.pop();
            if !targets.is_empty() && !targets.iter().any(is_wanted) {
                trace.imports.truncate(before);
                continue;
            }
            taken |= if targets.is_empty() { ALL } else { all(&targets) };
            add(&mut found, targets.into_iter());
            trace.imports.push(import);
        }
        if wanted & !taken == 0 {
            return found;
        }
        let before = trace.imports.len();
        let mut more = self.look_up_by_globs(module, name, trace);
        if !found.is_empty() {
            more.retain(|target| target.is_known() && self.namespaces_by_glob(*target, name) & wanted & !taken != 0);
            if more.is_empty() {
                trace.imports.truncate(before);
            }
        }
        add(&mut found, more.into_iter());
        found
    }

    fn namespaces(&self, target: Target) -> Namespaces {
        match target {
            Target::Module(_) => TYPES,
            Target::Item(item) => namespaces_of(self.items[item].item),
            Target::Outside | Target::Perhaps => ALL,
        }
    }

    /// The same for what a glob brings, which may be a variant of an enum.
    fn namespaces_by_glob(&self, target: Target, name: &str) -> Namespaces {
        match target {
            Target::Item(item) if self.has_variant(item, name) => TYPES | VALUES,
            target => self.namespaces(target),
        }
    }

    fn look_up_by_globs(&self, module: ModuleId, name: &str, trace: &mut Trace) -> Vec<Target> {
        let scope = &self.scopes[module];
        if scope.globs.is_empty() {
            return Vec::new();
        }
        let key = (module, name.to_string());
        let of_another = self.opened.borrow().get(&key).cloned();
        if let Some((known, way)) = of_another.as_deref().or_else(|| trace.opened.get(&key)) {
            trace.imports.extend(way);
            return known.clone();
        }
        let is_first = trace.following.is_empty() && trace.opened.is_empty();
        trace.opened.insert(key.clone(), Default::default());
        let start = trace.imports.len();
        let (mut found, mut perhaps) = (Vec::new(), Vec::new());
        let open: Vec<_> = scope.globs.iter().copied().filter(|glob| !trace.following.contains(glob)).collect();
        for import in open {
            trace.following.push(import);
            let before = trace.imports.len();
            let by_glob = self.look_up_in_glob(import, name, trace);
            if by_glob.iter().any(Target::is_known) {
                trace.imports.push(import);
            } else {
                let way = trace.imports.drain(before..).chain([import]);
                perhaps.extend(way.filter(|_| !by_glob.is_empty()));
            }
            trace.following.pop();
            add(&mut found, by_glob.into_iter());
        }
        if found.iter().any(Target::is_known) {
            found.retain(Target::is_known);
        } else {
            found.truncate(1);
            trace.imports.extend(perhaps);
        }
        // Many modules may lead to the same globs.
        let mut way = trace.imports.split_off(start);
        way.sort_unstable();
        way.dedup();
        trace.imports.extend(&way);
        let opened = (found.clone(), way);
        // Later in a look-up something may have been left out, against circles.
        if is_first {
            self.opened.borrow_mut().insert(key.clone(), Rc::new(opened.clone()));
        }
        trace.opened.insert(key, opened);
        found
    }

    fn look_up_in_glob(&self, import: ImportId, name: &str, trace: &mut Trace) -> Vec<Target> {
        let mut found = Vec::new();
        for opened in self.resolve_glob(import, trace) {
            match opened.target {
                Target::Module(module) => add(&mut found, self.look_up(module, name, trace).into_iter()),
                Target::Item(item) if self.has_variant(item, name) => found.push(opened.target),
                Target::Item(_) => {}
                Target::Outside | Target::Perhaps => found.push(Target::Perhaps),
            }
        }
        found
    }

    fn has_variant(&self, item: ItemId, name: &str) -> bool {
        matches!(&**self.items[item].item, Item::Enum(item) if item.variants.iter().any(|v| v.ident == name))
    }
}

/// Adds what is not there: many ways may lead to the same.
fn add(found: &mut Vec<Target>, more: impl Iterator<Item = Target>) {
    for target in more {
        if !found.contains(&target) {
            found.push(target);
        }
    }
}

impl Scope {
    fn define(&mut self, name: &str, target: Target) {
        self.names.entry(name.to_string()).or_default().push(target);
    }

    fn import(&mut self, leaf: &Leaf, id: ImportId) {
        match leaf.local.as_str() {
            "*" => self.globs.push(id),
            "_" => self.nameless.push(id),
            name => self.imports.entry(name.to_string()).or_default().push(id),
        }
    }
}
