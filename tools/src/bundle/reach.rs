//! Finds what `main` reaches.
//!
//! An item is reached when something reached refers to it by a path (see `scope`); an `impl` when
//! its type and its trait are; a member when its name is used as a member's, too, or when a trait
//! from outside demands it. Types of expressions are not known, so that a method call reaches
//! the methods of that name of all reached types; the compiler's own warnings take away the rest
//! (see `trim`).

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use quote::ToTokens;
use syn::{Attribute, ImplItem, Item, ItemImpl, TraitItem};

use super::mentions::Names;
use super::prune::{Inventory, Kept, Share};
use super::references::References;
use super::scope::{
    defined_in, is_standard, names_of, ItemId, ModuleId, Placed, Resolved, Scopes, Target, Trace, VisibleTrait,
};
use super::tokens;
use super::tree::Module;

/// How much is concluded from names alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boldness {
    /// Operators and conversions that nothing seems to use go away.
    Bold,
    /// Every `impl` of a reached type for a trait from outside stays.
    Careful,
}

/// Traits of the standard library that are used through other names than their own.
const TRIGGERS: &[(&str, &[&str])] = &[
    ("Add", &["+", "add", "sum"]),
    ("AddAssign", &["+=", "add_assign"]),
    ("BitAnd", &["&", "bitand"]),
    ("BitAndAssign", &["&=", "bitand_assign"]),
    ("BitOr", &["|", "bitor"]),
    ("BitOrAssign", &["|=", "bitor_assign"]),
    ("BitXor", &["^", "bitxor"]),
    ("BitXorAssign", &["^=", "bitxor_assign"]),
    ("Div", &["/", "div"]),
    ("DivAssign", &["/=", "div_assign"]),
    ("Error", &["Error", "source", "description"]),
    ("Extend", &["extend", "unzip", "partition"]),
    ("FromIterator", &["collect", "from_iter"]),
    ("FromStr", &["parse", "from_str"]),
    ("Hash", &["hash", "HashMap", "HashSet", "hash_one"]),
    ("Mul", &["*", "mul", "product"]),
    ("MulAssign", &["*=", "mul_assign"]),
    ("Product", &["product"]),
    ("Rem", &["%", "rem"]),
    ("RemAssign", &["%=", "rem_assign"]),
    ("Shl", &["<<", "shl"]),
    ("ShlAssign", &["<=", "shl_assign"]),
    ("Shr", &[">>", "shr"]),
    ("ShrAssign", &[">=", "shr_assign"]),
    ("Sub", &["-", "sub"]),
    ("SubAssign", &["-=", "sub_assign"]),
    ("Sum", &["sum"]),
    ("TryFrom", &["try_from", "try_into", "TryInto"]),
];

/// Attributes that make an item count without being mentioned.
const ROOTS: &[&str] = &["no_mangle", "export_name", "used", "global_allocator", "panic_handler", "link_section"];

/// The conditions of an `impl`.
#[derive(Debug)]
struct Terms {
    /// The types that it is about; all must be reached.
    types: Vec<ItemId>,
    /// Its trait, if that is one of the crates'.
    own_trait: Option<ItemId>,
    /// Words of which one must be there, if there are any.
    words: Vec<String>,
    /// Whether something that it needs is gone.
    never: bool,
    /// Whether its members are judged one by one.
    split: bool,
}

/// The search for all that is reached.
pub struct Reach<'a> {
    inventory: &'a Inventory,
    boldness: Boldness,
    scopes: Scopes<'a>,
    reached: Vec<bool>,
    /// Of the members of traits and of split `impl`s.
    members: HashMap<ItemId, Vec<bool>>,
    imports: Vec<bool>,
    /// Names of members, of whatever type.
    any: Names,
    /// Names of members of certain items.
    of: HashSet<(ItemId, String)>,
    /// Names of members of whatever trait.
    of_traits: Names,
    /// What follows `::` after something unknown, and the modules that may stand there.
    parts: Names,
    opened: HashSet<ModuleId>,
    /// All names and operators.
    words: Names,
    /// The places from which the body of a macro was read.
    called: HashSet<(ItemId, ModuleId)>,
    macros: HashMap<ItemId, Rc<References>>,
    traits: HashMap<ModuleId, Rc<[VisibleTrait]>>,
    waiting: Vec<Piece>,
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
    pub fn of(inventory: &'a Inventory, root: &'a Module, boldness: Boldness, spared: &Names) -> Reach<'a> {
        let scopes = Scopes::of(root);
        let mut reach = Reach {
            inventory,
            boldness,
            reached: vec![false; scopes.items().len()],
            members: HashMap::new(),
            imports: vec![false; scopes.imports().len()],
            any: spared.clone(),
            of: HashSet::new(),
            of_traits: Names::new(),
            parts: Names::new(),
            opened: HashSet::new(),
            words: Names::new(),
            called: HashSet::new(),
            macros: HashMap::new(),
            traits: HashMap::new(),
            waiting: Vec::new(),
            scopes,
        };
        reach.spare(spared);
        reach.run();
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

    fn run(&mut self) {
        let mut implementations = Vec::new();
        for (id, placed) in self.scopes.items().to_vec().into_iter().enumerate() {
            match placed.item {
                Item::Impl(item) => implementations.push((id, item, self.terms(placed.module, item))),
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
        if std::mem::replace(&mut self.reached[id], true) {
            return;
        }
        let Placed { item, module } = self.scopes.items()[id];
        let item = match item {
            // Read where it is called.
            Item::Macro(item) if item.ident.is_some() => return,
            Item::Trait(item) => Item::Trait(syn::ItemTrait { items: Vec::new(), ..item.clone() }),
            Item::Impl(item) if self.members.contains_key(&id) => {
                Item::Impl(ItemImpl { items: Vec::new(), ..item.clone() })
            }
            item => item.clone(),
        };
        let own = vec![id];
        self.waiting.push(Piece { module, own, references: Rc::new(References::of_item(item)) });
    }

    fn read(&mut self, piece: &Piece) {
        let Piece { module, own, references } = piece;
        let module = *module;
        self.words.extend(references.words.iter().cloned());
        let mut called: Vec<String> = references.members.iter().chain(&references.parts).cloned().collect();
        self.any.extend(called.iter().cloned());
        self.parts.extend(references.parts.iter().cloned());

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
        // A trait may be imported for its methods.
        for import in references.imports.iter().filter(|i| i.local != "*") {
            self.follow(module, &import.path, own, &mut called);
        }
        self.reach_traits_of(module, &called);
        for name in &references.macros {
            for id in self.scopes.macros(name).to_vec() {
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
                self.of.insert((id, name.clone()));
            }
            self.name_members(path.get(2..).unwrap_or(&[]));
            self.of_traits.extend(path[1..].iter().cloned());
            called.extend(path[1..].iter().cloned());
            return;
        }
        if found.is_empty() {
            self.name_members(&path[1..]);
            called.extend(path[1..].iter().cloned());
        }
        for Resolved { target, rest } in found {
            let rest = &path[path.len() - rest..];
            called.extend(rest.iter().cloned());
            self.of_traits.extend(rest.iter().cloned());
            match target {
                Target::Module(module) => drop(self.opened.insert(module)),
                Target::Outside => {}
                Target::Item(id) => {
                    self.reach(id);
                    if is_type(self.scopes.items()[id].item) {
                        self.of.extend(rest.first().map(|name| (id, name.clone())));
                        self.name_members(rest.get(1..).unwrap_or(&[]));
                    } else {
                        self.name_members(rest);
                    }
                }
            }
        }
    }

    fn name_members(&mut self, names: &[String]) {
        self.any.extend(names.iter().cloned());
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
            let Item::Trait(item) = self.scopes.items()[*id].item else { continue };
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
        let Item::Macro(item) = item else { return };
        if item.ident.is_none() {
            return;
        }
        self.reach(id);
        let references =
            self.macros.entry(id).or_insert_with(|| Rc::new(References::of(item.mac.tokens.clone()))).clone();
        for module in [module, from] {
            if self.called.insert((id, module)) {
                self.waiting.push(Piece { module, own: Vec::new(), references: references.clone() });
            }
        }
    }

    /// `$module::name`: whatever has that name in a module that was mentioned.
    fn join_parts(&mut self) {
        let opened: Vec<ModuleId> = self.opened.iter().copied().collect();
        for module in opened {
            for name in self.parts.iter().cloned().collect::<Vec<_>>() {
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

    fn reach_trait_members(&mut self) {
        for id in 0..self.reached.len() {
            let Item::Trait(item) = self.scopes.items()[id].item else { continue };
            if self.reached[id] {
                self.reach_members(id, &[id], &item.items, |reach, member| {
                    trait_member_name(member).is_none_or(|name| reach.is_called_of_trait(&name))
                });
            }
        }
    }

    fn reach_implementation(&mut self, id: ItemId, item: &ItemImpl, terms: &Terms) {
        let met = !terms.never
            && terms.types.iter().chain(&terms.own_trait).all(|&needed| self.reached[needed])
            && (terms.words.is_empty() || terms.words.iter().any(|word| self.words.contains(word)));
        if !met {
            return;
        }
        if !terms.split {
            return self.reach(id);
        }
        let own: Vec<ItemId> = terms.types.iter().chain(&terms.own_trait).copied().collect();
        let some = self.reach_members(id, &own, &item.items, |reach, member| {
            member_name(member).is_none_or(|name| match terms.own_trait {
                Some(_) => reach.is_called_of_trait(&name),
                None => {
                    reach.any.contains(&name) || terms.types.iter().any(|&ty| reach.of.contains(&(ty, name.clone())))
                }
            })
        });
        // An `impl` of nothing but its type is reached with its first member.
        if some || terms.own_trait.is_some() {
            self.reach(id);
        }
    }

    /// Reaches the members that are wanted; whether there are any.
    fn reach_members<M: ToTokens>(
        &mut self,
        id: ItemId,
        own: &[ItemId],
        members: &[M],
        wanted: impl Fn(&Self, &M) -> bool,
    ) -> bool {
        let mut reached = self.members.remove(&id).unwrap_or_else(|| vec![false; members.len()]);
        for (member, reached) in members.iter().zip(&mut reached) {
            if !*reached && wanted(self, member) {
                *reached = true;
                let references = Rc::new(References::of(member.to_token_stream()));
                self.waiting.push(Piece { module: self.scopes.items()[id].module, own: own.to_vec(), references });
            }
        }
        let some = reached.contains(&true);
        self.members.insert(id, reached);
        some
    }

    fn is_called_of_trait(&self, name: &str) -> bool {
        self.any.contains(name) || self.of_traits.contains(name)
    }

    fn terms(&self, module: ModuleId, item: &ItemImpl) -> Terms {
        let parameters: HashSet<String> = item.generics.type_params().map(|p| p.ident.to_string()).collect();
        let mut terms = Terms { types: Vec::new(), own_trait: None, words: Vec::new(), never: false, split: true };
        let mut about = item.self_ty.to_token_stream();
        if let Some((path, _)) = &item.trait_ {
            about.extend(path.segments.last().map(|segment| segment.arguments.to_token_stream()));
            let names: Vec<String> = path.segments.iter().map(|segment| tokens::plain(&segment.ident)).collect();
            let name = names.last().cloned().unwrap_or_default();
            let found = self.scopes.resolve(module, &names, &mut Trace::default());
            terms.own_trait = found.iter().find_map(|resolved| match resolved.target {
                Target::Item(id) => Some(id).filter(|&id| matches!(self.scopes.items()[id].item, Item::Trait(_))),
                _ => None,
            });
            if terms.own_trait.is_none() {
                terms.split = false;
                let is_outside = found.iter().any(|resolved| resolved.target == Target::Outside);
                terms.never = !is_outside && self.inventory.traits.contains(&name);
                let triggers = TRIGGERS.iter().find(|(t, _)| *t == name).filter(|_| self.boldness == Boldness::Bold);
                terms.words = triggers.map_or_else(Vec::new, |(_, triggers)| {
                    triggers.iter().map(|t| t.to_string()).chain([name]).collect()
                });
            }
        }
        for path in References::of(about).paths.iter().filter(|path| !parameters.contains(&path[0])) {
            let found = self.scopes.resolve(module, path, &mut Trace::default());
            let is_gone = found.is_empty() && self.inventory.types.contains(&path[path.len() - 1]);
            terms.never |= is_gone && !is_standard(&path[0]);
            terms.types.extend(found.iter().filter_map(|resolved| match resolved.target {
                Target::Item(id) => Some(id).filter(|&id| is_type(self.scopes.items()[id].item)),
                _ => None,
            }));
        }
        terms
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

    /// What is imported from outside and looks like a trait may be there for its methods.
    fn keep_traits_from_outside(&mut self) {
        let mut lively = vec![false; self.scopes.module_count()];
        for (placed, &reached) in self.scopes.items().iter().zip(&self.reached) {
            lively[placed.module] |= reached;
        }
        for (import, (module, leaf)) in self.scopes.imports().iter().enumerate() {
            let trait_like = leaf.local.starts_with(char::is_uppercase) || matches!(leaf.local.as_str(), "_" | "*");
            self.imports[import] |= leaf.is_standard() && trait_like && lively[*module];
        }
    }
}

fn is_main(item: &Item) -> bool {
    matches!(item, Item::Fn(item) if item.sig.ident == "main")
}

fn is_type(item: &Item) -> bool {
    matches!(item, Item::Struct(_) | Item::Enum(_) | Item::Union(_))
}

/// Whether an item counts without being mentioned.
fn is_root(item: &Item) -> bool {
    let marked = |attrs: &[Attribute]| attrs.iter().any(|a| ROOTS.iter().any(|root| a.path().is_ident(root)));
    match item {
        Item::Fn(item) => marked(&item.attrs),
        Item::Static(item) => marked(&item.attrs),
        Item::Const(item) => item.ident != "_" && marked(&item.attrs),
        Item::Macro(item) => item.ident.is_none() && defined_in(item.mac.tokens.clone()).is_empty(),
        Item::Struct(_) | Item::Enum(_) | Item::Union(_) | Item::Type(_) => false,
        Item::Trait(_) | Item::TraitAlias(_) | Item::Impl(_) => false,
        _ => true,
    }
}

fn member_name(member: &ImplItem) -> Option<String> {
    match member {
        ImplItem::Fn(member) => Some(tokens::plain(&member.sig.ident)),
        ImplItem::Const(member) => Some(tokens::plain(&member.ident)),
        ImplItem::Type(member) => Some(tokens::plain(&member.ident)),
        _ => None,
    }
}

fn trait_member_name(member: &TraitItem) -> Option<String> {
    match member {
        TraitItem::Fn(member) => Some(tokens::plain(&member.sig.ident)),
        TraitItem::Const(member) => Some(tokens::plain(&member.ident)),
        TraitItem::Type(member) => Some(tokens::plain(&member.ident)),
        _ => None,
    }
}
