//! Finds what `main` reaches.
//!
//! An item is reached when something reached refers to it by a path (see `scope`); an `impl` when
//! its type and its trait are; a member when its name is used as a member's, too, or when a trait
//! from outside demands it. Types of expressions are not known, so that a method call reaches
//! the methods of that name of all reached types; the compiler's own warnings take away the rest
//! (see `trim`).

mod members;
mod roots;

pub use members::{member_name, trait_member_name};

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use quote::ToTokens;
use syn::{Item, ItemConst, TraitItem};

use self::roots::{is_main, is_root};
use super::mono::MonoItems;
use super::scope::{ImportId, ItemId, ModuleId, Placed, Resolved, Scopes, Target, Trace, VisibleTrait};
use super::terms::{is_type, Boldness, Terms};
use crate::prune::{Inventory, Kept, Share};
use crate::read::anonymous;
use crate::text::items::names_of;
use crate::text::mentions::{add, Names};
use crate::text::references::References;
use crate::text::shared::of_subject;
use crate::text::tree::Module;

/// The search for all that is reached.
pub struct Reach<'a> {
    scopes: Scopes<'a>,
    reached: Vec<bool>,
    /// Of the members of traits and of split `impl`s.
    members: HashMap<ItemId, Vec<bool>>,
    imports: Vec<bool>,
    /// Names of members, of whatever type.
    any: Names,
    /// Names of members of certain items.
    of: HashMap<ItemId, Names>,
    /// Names of members of whatever trait.
    of_traits: Names,
    /// What follows `::` after something unknown, and the modules that may stand there.
    parts: Names,
    opened: HashSet<ModuleId>,
    /// Modules in which macros name something by their arguments, and the names in these.
    completed: HashSet<ModuleId>,
    arguments: Names,
    /// Names of members that macros implement.
    implemented: Names,
    /// All names and operators.
    words: Names,
    /// The places from which the body of a macro was read.
    called: HashSet<(ItemId, ModuleId)>,
    traits: HashMap<ModuleId, Rc<[VisibleTrait]>>,
    waiting: Vec<Piece>,
    boldness: Boldness,
    spared: &'a Names,
    /// What can run, where that is known.
    running: Option<&'a MonoItems>,
}

/// Code that is reached and still to be read.
struct Piece {
    module: ModuleId,
    /// What `Self` is.
    own: Vec<ItemId>,
    references: Rc<References>,
}

impl<'a> Reach<'a> {
    /// Follows everything from `main` on. Whatever has one of the names in `spared` counts as
    /// reached.
    pub fn of(
        inventory: &Inventory,
        root: &'a Module,
        boldness: Boldness,
        spared: &'a Names,
        running: Option<&'a MonoItems>,
    ) -> Reach<'a> {
        let scopes = Scopes::of(root);
        let mut reach = Reach {
            reached: vec![false; scopes.items().len()],
            members: HashMap::new(),
            imports: vec![false; scopes.imports().len()],
            any: spared.clone(),
            of: HashMap::new(),
            of_traits: Names::new(),
            parts: Names::new(),
            opened: HashSet::new(),
            completed: HashSet::new(),
            arguments: Names::new(),
            implemented: Names::new(),
            words: spared.clone(),
            called: HashSet::new(),
            traits: HashMap::new(),
            waiting: Vec::new(),
            boldness,
            spared,
            running,
            scopes,
        };
        reach.spare(spared);
        reach.run(inventory);
        reach
    }

    fn spare(&mut self, names: &Names) {
        for (id, placed) in self.scopes.items().to_vec().into_iter().enumerate() {
            if names_of(placed.item).iter().any(|name| names.contains(name)) {
                self.reach(id);
            }
        }
        for (import, (_, leaf)) in self.scopes.imports().iter().enumerate() {
            self.imports[import] |= names.contains(&leaf.local);
        }
    }

    fn run(&mut self, inventory: &Inventory) {
        let boldness = self.boldness;
        let mut implementations = Vec::new();
        for (id, placed) in self.scopes.items().to_vec().into_iter().enumerate() {
            match &**placed.item {
                Item::Impl(item) => {
                    let terms = Terms::of(
                        &self.scopes,
                        inventory,
                        boldness,
                        placed.module,
                        item,
                        &placed.item.references_of_subject(),
                    );
                    implementations.push((id, item, terms));
                }
                Item::Const(item) if item.ident == "_" => {
                    for item in anonymous::implementations(item) {
                        let subject = of_subject(item);
                        let mut terms = Terms::of(&self.scopes, inventory, boldness, placed.module, item, &subject);
                        terms.split = false;
                        implementations.push((id, item, terms));
                    }
                }
                item if is_root(item) || placed.module == 0 && is_main(item) => self.reach(id),
                _ => {}
            }
        }
        loop {
            while let Some(piece) = self.waiting.pop() {
                self.read(&piece);
            }
            self.join_parts();
            self.reach_trait_members();
            for (id, item, terms) in &implementations {
                self.reach_implementation(*id, item, terms);
            }
            if self.waiting.is_empty() {
                return;
            }
        }
    }

    /// Marks an item as reached; its code is read later.
    fn reach(&mut self, id: ItemId) {
        self.reach_as(id, &[id]);
    }

    /// The same, for an item in which `Self` is one of these.
    fn reach_as(&mut self, id: ItemId, own: &[ItemId]) {
        if std::mem::replace(&mut self.reached[id], true) {
            return;
        }
        let Placed { item, module } = self.scopes.items()[id];
        let references = match &**item {
            // Read where it is called.
            Item::Macro(item) if item.ident.is_some() => return,
            Item::Trait(_) => item.references_of_head(),
            Item::Impl(_) if self.members.contains_key(&id) => item.references_of_head(),
            _ => item.references(),
        };
        match &**item {
            Item::Impl(_) => {}
            Item::Const(item) if item.ident == "_" => self.find_implemented_in(item, &references),
            _ => self.find_implemented(&references),
        }
        self.waiting.push(Piece { module, own: own.to_vec(), references });
    }

    /// Implementations inside of other code are not taken apart; macros may be handed the names of their
    /// members.
    fn find_implemented(&mut self, references: &References) {
        if references.words.contains("impl") {
            add(&mut self.implemented, &references.defined);
            add(&mut self.implemented, references.calls.iter().flat_map(|(_, names)| names));
        }
    }

    /// The same of an anonymous constant: what a type has by itself is no member of a trait.
    fn find_implemented_in(&mut self, item: &ItemConst, references: &References) {
        for item in anonymous::implementations(item) {
            let of_members = References::of(item.items.iter().map(ToTokens::to_token_stream).collect());
            if item.trait_.is_some() || of_members.words.contains("impl") {
                self.implemented.extend(of_members.defined);
            }
        }
        add(&mut self.implemented, references.calls.iter().flat_map(|(_, names)| names));
    }

    fn read(&mut self, piece: &Piece) {
        let Piece { module, own, references } = piece;
        let module = *module;
        add(&mut self.words, &references.words);
        let mut called: Vec<String> = references.members.iter().chain(&references.parts).cloned().collect();
        add(&mut self.any, &called);
        add(&mut self.parts, &references.parts);

        for path in &references.paths {
            self.follow(module, path, own, &mut called);
            for import in references.imports.iter().filter(|i| i.local == path[0]) {
                let long: Vec<String> = import.path.iter().chain(&path[1..]).cloned().collect();
                self.follow(module, &long, own, &mut called);
            }
            for import in references.imports.iter().filter(|i| i.local == "*") {
                let long: Vec<String> = import.path.iter().chain(path).cloned().collect();
                self.follow(module, &long, own, &mut called);
            }
        }
        for path in &references.open_paths {
            let found = self.scopes.resolve(module, path, &mut Trace::default());
            self.completed.extend(found.iter().filter_map(|resolved| match resolved.target {
                Target::Module(module) => Some(module),
                _ => None,
            }));
        }
        // A trait may be imported for its methods.
        for import in references.imports.iter().filter(|i| i.local != "*") {
            self.follow(module, &import.path, own, &mut called);
        }
        self.reach_traits_of(module, &called);
        for import in references.imports.iter().filter(|i| i.local == "*") {
            let mut trace = Trace::default();
            for resolved in self.scopes.resolve(module, &import.path, &mut trace) {
                if let Target::Module(opened) = resolved.target {
                    self.reach_traits_of(opened, &called);
                }
            }
            trace.imports.iter().for_each(|&import| self.imports[import] = true);
        }
        for (name, arguments) in &references.calls {
            let macros = self.scopes.macros(name).to_vec();
            if !macros.is_empty() {
                add(&mut self.any, arguments);
                add(&mut self.arguments, arguments);
            }
            // A macro may be handed the name of another that it calls.
            let handed = arguments.iter().filter(|_| !macros.is_empty()).flat_map(|name| self.scopes.macros(name));
            for id in handed.copied().chain(macros.iter().copied()).collect::<Vec<_>>() {
                self.call(id, module);
            }
        }
    }

    /// Follows a path from where it stands; names of members are added to `called`.
    fn follow(&mut self, module: ModuleId, path: &[String], own: &[ItemId], called: &mut Vec<String>) {
        let mut trace = Trace::default();
        let found = self.scopes.resolve(module, path, &mut trace);
        for import in trace.imports {
            self.imports[import] = true;
        }
        if path[0] == "Self" {
            for (&id, name) in own.iter().flat_map(|id| path.get(1).map(|name| (id, name))) {
                add(self.of.entry(id).or_default(), [name]);
            }
            self.name_members(path.get(2..).unwrap_or(&[]));
            add(&mut self.of_traits, &path[1..]);
            called.extend(path[1..].iter().cloned());
            return;
        }
        if !found.iter().any(|resolved| resolved.target.is_known()) {
            self.name_members(&path[1..]);
            called.extend(path[1..].iter().cloned());
        }
        for Resolved { target, rest } in found {
            let rest = &path[path.len() - rest..];
            called.extend(rest.iter().cloned());
            add(&mut self.of_traits, rest);
            match target {
                Target::Module(module) => drop(self.opened.insert(module)),
                Target::Outside | Target::Perhaps => {}
                Target::Item(id) => {
                    self.reach(id);
                    if is_type(self.scopes.items()[id].item) {
                        add(self.of.entry(id).or_default(), rest.first());
                        self.name_members(rest.get(1..).unwrap_or(&[]));
                    } else {
                        add(self.of.entry(id).or_default(), rest.first());
                        self.name_members(rest);
                    }
                }
            }
        }
    }

    fn name_members(&mut self, names: &[String]) {
        add(&mut self.any, names);
    }

    /// A trait is also used by calling one of its methods where it is visible.
    fn reach_traits_of(&mut self, module: ModuleId, called: &[String]) {
        if called.is_empty() {
            return;
        }
        if !self.traits.contains_key(&module) {
            self.traits.insert(module, self.scopes.traits_in(module).into());
        }
        let visible = Rc::clone(&self.traits[&module]);
        for (id, imports) in visible.iter() {
            let Item::Trait(item) = &**self.scopes.items()[*id].item else { continue };
            let calls = |member: &TraitItem| trait_member_name(member).is_some_and(|name| called.contains(&name));
            if item.items.iter().any(calls) {
                self.reach(*id);
                for &import in imports {
                    self.imports[import] = true;
                }
            }
        }
    }

    /// The body of a macro counts as code where the macro is defined and where it is called.
    fn call(&mut self, id: ItemId, from: ModuleId) {
        let Placed { item, module } = self.scopes.items()[id];
        if !matches!(&**item, Item::Macro(item) if item.ident.is_some()) {
            return;
        }
        self.reach(id);
        let references = item.references_of_member(0);
        add(&mut self.implemented, &references.defined);
        for module in [module, from] {
            if self.called.insert((id, module)) {
                self.waiting.push(Piece { module, own: Vec::new(), references: references.clone() });
            }
        }
    }

    /// `$module::name`: whatever has that name in a module that was mentioned. `module::$name`: whatever
    /// was named in a call.
    fn join_parts(&mut self) {
        let opened: Vec<ModuleId> = self.opened.iter().copied().collect();
        for module in opened {
            let named = self.arguments.iter().filter(|_| self.completed.contains(&module));
            for name in self.parts.iter().chain(named).cloned().collect::<Vec<_>>() {
                let mut trace = Trace::default();
                for target in self.scopes.look_up(module, &name, &mut trace) {
                    if let Target::Item(id) = target {
                        self.reach(id);
                        trace.imports.iter().for_each(|&import| self.imports[import] = true);
                    }
                }
            }
        }
    }

    /// What stays.
    pub fn kept(mut self) -> Kept {
        self.keep_traits_from_outside();
        let Reach { reached, mut members, imports, .. } = self;
        let share = |(id, reached): (ItemId, bool)| match members.remove(&id) {
            _ if !reached => Share::Nothing,
            Some(members) => Share::Members(members),
            None => Share::All,
        };
        Kept { items: reached.into_iter().enumerate().map(share).collect(), imports }
    }

    /// What is imported from outside and looks like a trait may be there for its methods, in modules
    /// with code that stays: imported there, or where a glob leads from there.
    fn keep_traits_from_outside(&mut self) {
        let mut lively = vec![false; self.scopes.module_count()];
        for (placed, &reached) in self.scopes.items().iter().zip(&self.reached) {
            lively[placed.module] |= reached;
        }
        let mut brought: HashMap<ModuleId, Vec<Vec<ImportId>>> = HashMap::new();
        for module in (0..lively.len()).filter(|&module| lively[module]) {
            for (module, way) in self.scopes.opened_from(module) {
                let brought = brought.entry(module).or_insert_with(|| self.scopes.trait_like_from_outside(module));
                if !brought.is_empty() {
                    way.iter().chain(brought.iter().flatten()).for_each(|&import| self.imports[import] = true);
                }
            }
        }
    }
}
