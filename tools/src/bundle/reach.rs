//! Removes what `main` cannot reach.
//!
//! An item is reached when something reached mentions its name; an `impl` when its type and its
//! trait are; a member when it is mentioned, too, or when a trait from outside demands it. Names
//! are not resolved, so this keeps too much where names repeat; but what lies in a module of a
//! module is out of reach while nothing reached names the outer one, in a path or in an import
//! that is used. The compiler's own warnings take away the rest (see `trim`).

use std::collections::{HashMap, HashSet};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, ImplItem, Item, ItemImpl, TraitItem};

use super::mentions::{self, Names};
use super::tree::{Entry, Module};
use super::uses;

/// How much is concluded from names alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boldness {
    /// Operators and conversions that nothing seems to use go away, and so does what lies in
    /// modules that nothing seems to name.
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

/// What the crates define, written down before anything is removed: the difference between a
/// name from outside and one that is gone.
#[derive(Debug, Default)]
pub struct Inventory {
    types: HashSet<String>,
    traits: HashSet<String>,
    /// Enums whose variants are imported by a glob.
    opened: HashSet<String>,
}

impl Inventory {
    /// Takes stock of a whole bundle.
    pub fn of(root: &Module) -> Inventory {
        let mut inventory = Inventory::default();
        root.for_each_item(&mut |item| match item {
            Item::Struct(syn::ItemStruct { ident, .. })
            | Item::Enum(syn::ItemEnum { ident, .. })
            | Item::Union(syn::ItemUnion { ident, .. }) => drop(inventory.types.insert(ident.to_string())),
            Item::Trait(item) => drop(inventory.traits.insert(item.ident.to_string())),
            Item::Use(item) => uses::for_each_leaf(&item.tree, &mut |leaf| {
                if leaf.local == "*" {
                    inventory.opened.extend(leaf.path.last().cloned());
                }
            }),
            _ => {}
        });
        inventory
    }

    /// Removes from the tree whatever `main` does not reach.
    pub fn prune(&self, root: &mut Module, boldness: Boldness) {
        let reach = Reach::of(self, root, boldness);
        reach.prune(root, &mut Way::default());
        uses::prune(root, &reach.names, &reach.traits());
        remove_empty_modules(root);
    }
}

/// When a part of the program is reached: one of the names is mentioned (or there are none), and
/// all that is needed is reached.
#[derive(Debug, Default)]
struct Condition {
    names: Vec<String>,
    needs: Vec<Need>,
    /// Modules that must be named.
    within: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Need {
    Type(String),
    Trait(String),
    Nothing,
}

impl Condition {
    fn named(names: impl IntoIterator<Item = String>) -> Condition {
        Condition { names: names.into_iter().collect(), ..Condition::default() }
    }

    fn always() -> Condition {
        Condition::default()
    }

    fn never() -> Condition {
        Condition { needs: vec![Need::Nothing], ..Condition::default() }
    }

    fn within(self, modules: &[String]) -> Condition {
        Condition { within: modules.to_vec(), ..self }
    }
}

/// A part of the program with what it mentions, during the search.
struct Part {
    condition: Condition,
    provides: Option<Need>,
    mentions: Names,
    /// Modules on the way of an import.
    leads_through: Vec<String>,
}

struct Reach<'a> {
    inventory: &'a Inventory,
    boldness: Boldness,
    /// Names mentioned by what is reached.
    names: Names,
    /// Modules through which the used imports lead.
    modules: Names,
    /// Types and traits that are there, with whether one of that name is reached.
    reached: HashMap<Need, bool>,
}

impl Reach<'_> {
    fn of<'a>(inventory: &'a Inventory, root: &Module, boldness: Boldness) -> Reach<'a> {
        let names = Names::from(["main".to_string()]);
        let mut reach = Reach { inventory, boldness, names, modules: Names::new(), reached: HashMap::new() };
        let mut parts = Vec::new();
        reach.collect(root, &mut Way::default(), &mut parts);
        reach.reached.extend(parts.iter().filter_map(|p| Some((p.provides.clone()?, false))));
        loop {
            let before = parts.len();
            parts.retain_mut(|part| {
                if !reach.holds(&part.condition) {
                    return true;
                }
                reach.names.extend(part.mentions.drain());
                reach.modules.extend(part.leads_through.drain(..));
                reach.reached.extend(part.provides.take().map(|need| (need, true)));
                false
            });
            if parts.len() == before {
                return reach;
            }
        }
    }

    fn holds(&self, condition: &Condition) -> bool {
        (condition.names.is_empty() || condition.names.iter().any(|n| self.names.contains(n)))
            && condition.needs.iter().all(|need| self.reached.get(need).copied().unwrap_or(false))
            && (self.boldness != Boldness::Bold || condition.within.iter().all(|module| self.is_named(module)))
    }

    fn traits(&self) -> HashSet<String> {
        let reached = self.reached.iter().filter(|(_, reached)| **reached);
        reached.filter_map(|(need, _)| if let Need::Trait(name) = need { Some(name.clone()) } else { None }).collect()
    }

    fn collect(&self, module: &Module, way: &mut Way, parts: &mut Vec<Part>) {
        let outside = uses::from_standard_library(module);
        let before = parts.len();
        for item in module.items() {
            self.collect_item(item, &outside, parts);
        }
        for part in &mut parts[before..] {
            part.condition.within = way.outer().to_vec();
        }
        for inner in module.modules() {
            way.enter(inner);
            self.collect(inner, way, parts);
            way.leave();
        }
    }

    fn collect_item(&self, item: &Item, outside: &HashSet<String>, parts: &mut Vec<Part>) {
        let mentions_of = |tokens: TokenStream| {
            let mut names = Names::new();
            mentions::of_tokens(tokens, &mut names);
            names
        };
        match item {
            Item::Use(item) => uses::for_each_leaf(&item.tree, &mut |leaf| parts.push(import(leaf))),
            Item::Impl(item) if self.is_split(item, outside) => {
                let header = Item::Impl(ItemImpl { items: Vec::new(), ..item.clone() });
                parts.push(self.part(&header, self.impl_condition(item, outside), None));
                for member in &item.items {
                    let condition = self.impl_member(item, member, outside);
                    parts.push(Part::new(condition, mentions_of(member.to_token_stream())));
                }
            }
            Item::Trait(item) => {
                let header = Item::Trait(syn::ItemTrait { items: Vec::new(), ..item.clone() });
                let provides = Need::Trait(item.ident.to_string());
                parts.push(self.part(&header, trait_condition(item), Some(provides)));
                for member in &item.items {
                    parts.push(Part::new(trait_member(item, member), mentions_of(member.to_token_stream())));
                }
            }
            item => {
                let provides = match item {
                    Item::Struct(syn::ItemStruct { ident, .. })
                    | Item::Enum(syn::ItemEnum { ident, .. })
                    | Item::Union(syn::ItemUnion { ident, .. }) => Some(Need::Type(ident.to_string())),
                    _ => None,
                };
                parts.push(self.part(item, self.condition(item, outside), provides));
            }
        }
    }

    fn part(&self, item: &Item, condition: Condition, provides: Option<Need>) -> Part {
        let mut mentions = Names::new();
        mentions::of_item(item, &mut mentions);
        Part { provides, ..Part::new(condition, mentions) }
    }

    /// The condition of an item as a whole.
    fn condition(&self, item: &Item, outside: &HashSet<String>) -> Condition {
        let root = |attrs: &[Attribute]| attrs.iter().any(|a| ROOTS.iter().any(|root| a.path().is_ident(root)));
        match item {
            Item::Fn(item) if !root(&item.attrs) => Condition::named([item.sig.ident.to_string()]),
            Item::Const(item) if item.ident == "_" => Condition::never(),
            Item::Const(item) if !root(&item.attrs) => Condition::named([item.ident.to_string()]),
            Item::Static(item) if !root(&item.attrs) => Condition::named([item.ident.to_string()]),
            Item::Struct(item) => Condition::named([item.ident.to_string()]),
            Item::Enum(item) => {
                let opened = self.inventory.opened.contains(&item.ident.to_string());
                let variants = item.variants.iter().filter(|_| opened).map(|v| v.ident.to_string());
                Condition::named([item.ident.to_string()].into_iter().chain(variants))
            }
            Item::Union(item) => Condition::named([item.ident.to_string()]),
            Item::Type(item) => Condition::named([item.ident.to_string()]),
            Item::TraitAlias(item) => Condition::named([item.ident.to_string()]),
            Item::Trait(item) => trait_condition(item),
            Item::Impl(item) => self.impl_condition(item, outside),
            Item::Macro(item) => match &item.ident {
                Some(name) => Condition::named([name.to_string()]),
                None => Condition::named(defined_in(item.mac.tokens.clone())),
            },
            _ => Condition::always(),
        }
    }

    /// Whether the members of an `impl` are judged one by one.
    fn is_split(&self, item: &ItemImpl, outside: &HashSet<String>) -> bool {
        item.trait_.is_none() || self.own_trait(item, outside).is_some()
    }

    /// The trait of an `impl`, if it is one of the crates'.
    fn own_trait(&self, item: &ItemImpl, outside: &HashSet<String>) -> Option<String> {
        let (path, _) = item.trait_.as_ref()?;
        let first = path.segments.first()?.ident.to_string();
        let name = path.segments.last()?.ident.to_string();
        let own = self.inventory.traits.contains(&name)
            && !outside.contains(&first)
            && !matches!(first.as_str(), "std" | "core" | "alloc");
        own.then_some(name)
    }

    fn impl_condition(&self, item: &ItemImpl, outside: &HashSet<String>) -> Condition {
        let parameters: HashSet<String> =
            item.generics.type_params().map(|parameter| parameter.ident.to_string()).collect();
        let mut mentioned = Names::new();
        mentions::of_tokens(item.self_ty.to_token_stream(), &mut mentioned);
        let mut condition = Condition::always();
        if let Some((path, _)) = &item.trait_ {
            let last = path.segments.last().map(|s| (s.ident.to_string(), s.arguments.to_token_stream()));
            let (name, arguments) = last.unwrap_or_default();
            mentions::of_tokens(arguments, &mut mentioned);
            match self.own_trait(item, outside) {
                Some(own) => condition.needs.push(Need::Trait(own)),
                None if self.boldness == Boldness::Bold => {
                    if let Some((_, triggers)) = TRIGGERS.iter().find(|(t, _)| *t == name) {
                        condition.names = triggers.iter().map(|t| t.to_string()).chain([name]).collect();
                    }
                }
                None => {}
            }
        }
        let types = mentioned.into_iter().filter(|n| self.inventory.types.contains(n) && !parameters.contains(n));
        condition.needs.extend(types.map(Need::Type));
        condition
    }

    fn impl_member(&self, item: &ItemImpl, member: &ImplItem, outside: &HashSet<String>) -> Condition {
        let name = match member {
            ImplItem::Fn(member) => Some(member.sig.ident.to_string()),
            ImplItem::Const(member) => Some(member.ident.to_string()),
            ImplItem::Type(member) => Some(member.ident.to_string()),
            _ => None,
        };
        Condition { names: name.into_iter().collect(), ..self.impl_condition(item, outside) }
    }

    fn prune(&self, module: &mut Module, way: &mut Way) {
        let outside = uses::from_standard_library(module);
        module.entries.retain_mut(|entry| match entry {
            Entry::Module(inner) => {
                way.enter(inner);
                self.prune(inner, way);
                way.leave();
                // Where only imports are left and nobody goes, they import for nobody.
                if self.boldness == Boldness::Bold
                    && is_hollow(inner)
                    && !self.is_named(inner.name.trim_start_matches("r#"))
                {
                    inner.entries.clear();
                }
                true
            }
            Entry::Item(item) => self.keep(item, &outside, way.outer()),
        });
    }

    /// Whether a path or a used import leads through a module of this name.
    fn is_named(&self, module: &str) -> bool {
        self.modules.contains(module) || self.names.contains(&format!("{module}::"))
    }

    fn keep(&self, item: &mut Item, outside: &HashSet<String>, within: &[String]) -> bool {
        if !self.holds(&self.condition(item, outside).within(within)) {
            return matches!(item, Item::Use(_));
        }
        match item {
            Item::Impl(item) if self.is_split(item, outside) => {
                let whole = item.clone();
                item.items.retain(|member| self.holds(&self.impl_member(&whole, member, outside)));
                item.trait_.is_some() || !item.items.is_empty()
            }
            Item::Trait(item) => {
                let whole = item.clone();
                item.items.retain(|member| self.holds(&trait_member(&whole, member)));
                true
            }
            _ => true,
        }
    }
}

/// Whether there are only imports in a module and in those inside it.
fn is_hollow(module: &Module) -> bool {
    module.items().all(|item| matches!(item, Item::Use(_))) && module.modules().all(is_hollow)
}

/// The modules from the root to where the walk is.
#[derive(Debug, Default)]
struct Way(Vec<String>);

impl Way {
    fn enter(&mut self, module: &Module) {
        self.0.push(module.name.trim_start_matches("r#").to_string());
    }

    fn leave(&mut self) {
        self.0.pop();
    }

    /// The modules around the innermost one, without the crate.
    fn outer(&self) -> &[String] {
        self.0.get(1..self.0.len().saturating_sub(1)).unwrap_or(&[])
    }
}

impl Part {
    fn new(condition: Condition, mentions: Names) -> Part {
        Part { condition, provides: None, mentions, leads_through: Vec::new() }
    }
}

/// An import: used when its local name is, it mentions its original name and leads through modules.
fn import(leaf: &uses::Leaf) -> Part {
    let is_glob = leaf.local == "*";
    let condition = if is_glob { Condition::always() } else { Condition::named([leaf.local.clone()]) };
    let original = leaf.path.last().filter(|original| !is_glob && **original != leaf.local);
    Part { leads_through: leaf.path.clone(), ..Part::new(condition, original.cloned().into_iter().collect()) }
}

/// A trait is also used by calling one of its methods.
fn trait_condition(item: &syn::ItemTrait) -> Condition {
    let methods = item.items.iter().filter_map(|member| match member {
        TraitItem::Fn(member) => Some(member.sig.ident.to_string()),
        _ => None,
    });
    Condition::named([item.ident.to_string()].into_iter().chain(methods))
}

fn trait_member(item: &syn::ItemTrait, member: &TraitItem) -> Condition {
    let name = match member {
        TraitItem::Fn(member) => Some(member.sig.ident.to_string()),
        TraitItem::Const(member) => Some(member.ident.to_string()),
        TraitItem::Type(member) => Some(member.ident.to_string()),
        _ => None,
    };
    let needs = vec![Need::Trait(item.ident.to_string())];
    Condition { names: name.into_iter().collect(), needs, ..Condition::default() }
}

/// The names that a macro call in item position seems to define; none if it says none.
fn defined_in(tokens: TokenStream) -> Vec<String> {
    let mut names = Vec::new();
    let mut after_keyword = false;
    super::tokens::for_each(tokens, &mut |token| {
        let TokenTree::Ident(ident) = token else { return after_keyword = false };
        let word = ident.to_string();
        if std::mem::take(&mut after_keyword) && word != "mut" {
            names.push(word);
        } else {
            let keywords = ["fn", "struct", "enum", "union", "const", "static", "type", "trait", "mod", "mut"];
            after_keyword = keywords.contains(&word.as_str());
        }
    });
    names
}

/// Modules in which nothing is left go away, unless a path still leads through them.
fn remove_empty_modules(root: &mut Module) {
    loop {
        let mut names = Names::new();
        root.for_each_item(&mut |item| mentions::of_item(item, &mut names));
        let mut changed = false;
        root.for_each_module_mut(&mut |_, module| {
            let before = module.entries.len();
            module.entries.retain(|entry| match entry {
                Entry::Module(inner) => {
                    !inner.entries.is_empty() || names.contains(inner.name.trim_start_matches("r#"))
                }
                Entry::Item(_) => true,
            });
            changed |= module.entries.len() < before;
        });
        if !changed {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The module of some source text, modules inside it included.
    fn module(name: &str, items: Vec<Item>) -> Module {
        let mut module = Module::empty(name);
        module.entries = items
            .into_iter()
            .map(|item| match item {
                Item::Mod(inner) => {
                    let items = inner.content.map_or_else(Vec::new, |(_, items)| items);
                    Entry::Module(self::module(&inner.ident.to_string(), items))
                }
                item => Entry::Item(Box::new(item)),
            })
            .collect();
        module
    }

    fn pruned(source: &str) -> String {
        let mut root = module("", syn::parse_file(source).unwrap().items);
        Inventory::of(&root).prune(&mut root, Boldness::Bold);
        let mut text = String::new();
        root.for_each_item(&mut |item| text += &item.to_token_stream().to_string());
        text
    }

    const GAMES: &str = "
        pub mod chain { pub mod state { pub struct State; impl State { pub fn play() { of_chain() } } } }
        pub mod forest {
            mod state { pub struct State; impl State { pub fn play() { of_forest() } } }
            pub use state::State;
        }";

    #[test]
    fn namesakes_in_modules_that_nobody_names_go() {
        let uses = "fn main() { [0].iter().chain(&[1]); State::play() } use engines::forest::State;";
        let text = pruned(&format!("{uses} mod engines {{ {GAMES} }}"));
        assert!(text.contains("of_forest") && !text.contains("of_chain"), "{text}");
    }

    #[test]
    fn a_path_and_a_used_import_name_a_module() {
        let path = format!("fn main() {{ engines::chain::state::State::play() }} mod engines {{ {GAMES} }}");
        assert!(pruned(&path).contains("of_chain"));
        let unused = "fn main() { State::play() } use engines::forest::State; use engines::chain::state as other;";
        assert!(!pruned(&format!("{unused} mod engines {{ {GAMES} }}")).contains("of_chain"));
        let used = "fn main() { other::State::play() } use engines::chain::state as other;";
        assert!(pruned(&format!("{used} mod engines {{ {GAMES} }}")).contains("of_chain"));
    }
}
