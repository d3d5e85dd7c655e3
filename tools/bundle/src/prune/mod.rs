//! Takes out of the tree what is not reached.
//!
//! What stays is told by numbers in the order of the text, so that the walk of `pruner` and that of
//! `scope` need nothing in common but that order.

pub mod hollow;
pub mod idle;
pub mod larger;
pub mod mono;
mod namespaces;
mod pruner;
pub mod reach;
pub mod scope;
pub mod terms;
mod tuples;
mod unnamed;

use std::collections::{BTreeSet, HashSet};

use syn::{Ident, Item};

use self::hollow::Harmless;
use self::mono::MonoItems;
use self::pruner::{remove_empty_modules, Pruner};
pub use self::pruner::{Kept, Share};
use self::reach::Reach;
use self::terms::Boldness;
use crate::text::mentions::Names;
use crate::text::tree::Module;
use crate::text::uses::{is_in_prelude, LIBRARIES};

/// What the crates define, written down before anything is removed: the difference between a
/// name from outside and one that is gone.
#[derive(Debug, Default)]
pub struct Inventory {
    pub(super) types: HashSet<String>,
    pub(super) traits: HashSet<String>,
    /// The parts of the standard library, without those whose names modules of the root have.
    pub libraries: Vec<&'static str>,
}

impl Inventory {
    /// Takes stock of a whole bundle.
    pub fn of(root: &Module) -> Inventory {
        let mut inventory = Inventory::default();
        // Once it is gone, nobody tells a name of the prelude from what it means without it.
        let insert = |names: &mut HashSet<String>, ident: &Ident| {
            names.extend(Some(ident.to_string()).filter(|name| !is_in_prelude(name)));
        };
        root.for_each_item(&mut |item| match item {
            Item::Struct(syn::ItemStruct { ident, .. })
            | Item::Enum(syn::ItemEnum { ident, .. })
            | Item::Union(syn::ItemUnion { ident, .. }) => insert(&mut inventory.types, ident),
            Item::Trait(item) => insert(&mut inventory.traits, &item.ident),
            _ => {}
        });
        inventory.libraries.extend(LIBRARIES);
        inventory.libraries.retain(|library| root.modules().all(|module| module.name != *library));
        inventory
    }

    /// Whether a type or trait of the crates has this name.
    pub fn defines(&self, name: &str) -> bool {
        self.types.contains(name) || self.traits.contains(name)
    }

    /// Removes from the tree whatever `main` does not reach. Whatever has one of the names in
    /// `spared` stays. Functions that are found by nothing but their names stay only if they are among
    /// those that can run, where these are known.
    pub fn prune(&self, root: &mut Module, boldness: Boldness, spared: &Names, running: Option<&MonoItems>) {
        let kept = Reach::of(self, root, boldness, spared, running).kept();
        Pruner::new(kept).prune(root);
        remove_empty_modules(root, spared);
    }

    /// Removes what no value can have the type of: see `tuples`.
    pub fn drop_wide_tuples(&self, root: &mut Module) {
        let all = root.clone();
        tuples::drop_wide_tuples(root, &all);
    }

    /// A copy of the tree pruned as boldly as said, in which functions of crates are marked (see `idle`),
    /// and the functions that are.
    pub fn marked(&self, root: &Module, boldness: Boldness, spared: &Names) -> (Module, BTreeSet<idle::Place>) {
        let harmless = Harmless::of(root);
        let mut marked = root.clone();
        let kept = Reach::of(self, root, boldness, spared, None).kept();
        let places = idle::mark(&mut marked, &kept, &harmless);
        Pruner::new(kept).prune(&mut marked);
        remove_empty_modules(&mut marked, spared);
        (marked, places)
    }

    /// Adds to the functions that can run what older compilers may take for such: see `idle`.
    pub fn add_likely(&self, root: &Module, marked: &BTreeSet<idle::Place>, running: &mut HashSet<idle::Place>) {
        idle::add_likely(root, &self.traits, marked, running);
    }

    /// A copy of the tree in which these functions have no bodies.
    pub fn emptied(&self, root: &Module, idle: &BTreeSet<idle::Place>) -> Module {
        let mut emptied = root.clone();
        idle::empty_all(&mut emptied, idle, &Harmless::of(root));
        emptied
    }
}

#[cfg(test)]
mod tests {
    use quote::ToTokens;

    use super::larger::Larger;
    use super::*;
    use crate::text::tree::Entry;

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
                item => Entry::of(item),
            })
            .collect();
        module
    }

    fn pruned(source: &str) -> String {
        let mut root = module("", syn::parse_file(source).unwrap().items);
        Inventory::of(&root).prune(&mut root, Boldness::Bold, &Names::new(), None);
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

    #[test]
    fn an_import_may_have_the_name_of_the_module_it_comes_from() {
        let text = pruned("mod serve { pub fn serve() { of_serve() } } pub use serve::serve; fn main() { serve() }");
        assert!(text.contains("of_serve") && text.contains("use serve :: serve"), "{text}");
    }

    #[test]
    fn globs_renames_and_variants_are_followed() {
        let text = pruned(
            "mod a { pub enum Kind { Small } pub fn used() {} pub fn unused() {} }
             mod b { pub use super::a::*; pub use super::a::used as other; }
             use b::Kind::*;
             fn main() { b::other(); let kind = Small; }",
        );
        assert!(text.contains("enum Kind") && text.contains("fn used") && !text.contains("unused"), "{text}");
    }

    #[test]
    fn a_glob_that_brings_the_module_of_another_glob_stays() {
        let text = pruned(
            "mod system { pub mod unix { pub mod errors { pub struct No; } pub mod types { pub struct Word; } } }
             pub use unix::errors::*;
             pub use unix::types::*;
             pub use system::*;
             fn main() { let _ = Word; }",
        );
        assert!(text.contains("use system :: *") && text.contains("use unix :: types :: *"), "{text}");
    }

    #[test]
    fn a_method_reaches_its_trait_where_that_is_visible() {
        let traits = "mod a { pub trait Walk { fn walk(&self) {} fn rest(&self) {} } impl Walk for u8 {} }
                      mod b { pub trait Walk { fn walk(&self) { of_b() } } impl Walk for u8 {} }";
        let text = pruned(&format!("{traits} use a::Walk as _; fn main() {{ 0u8.walk() }}"));
        assert!(text.contains("trait Walk") && text.contains("impl Walk"), "{text}");
        assert!(!text.contains("of_b") && !text.contains("rest"), "{text}");
    }

    #[test]
    fn a_method_reaches_its_trait_behind_a_glob_in_a_body() {
        let modules = "mod kinds { pub mod all { pub use super::{Plain, Walk}; }
                                   pub trait Walk { fn walk(&self) {} } impl Walk for u8 {}
                                   pub trait Plain { fn plain(&self) {} } impl Plain for u8 {} }";
        let makers = "macro_rules! walk { ($of:expr) => {{ use kinds::all::*; $of.walk() }}; }";
        for main in ["use kinds::all::*; 0u8.walk()", "walk!(0u8)"] {
            let text = pruned(&format!("{makers} {modules} fn main() {{ {main} }}"));
            assert!(text.contains("trait Walk") && text.contains("impl Walk"), "{text}");
            assert!(text.contains("use super :: Walk") && !text.contains("Plain"), "{text}");
        }
    }

    #[test]
    fn a_function_hides_no_module_of_its_name() {
        let text = pruned(
            "mod f32 { mod sse2 { pub mod vec4 { pub fn vec4() {} pub struct Vec4; } }
                       use sse2::*; pub use vec4::{vec4, Vec4}; }
             pub use f32::*;
             fn main() { let _ = Vec4; }",
        );
        assert!(text.contains("struct Vec4") && text.contains("use sse2 :: *"), "{text}");
    }

    #[test]
    fn a_trait_from_outside_stays_where_a_glob_brings_it() {
        let text = pruned(
            "mod parts { mod core { pub use std::*; } pub use self::core::fmt::{self, Write as FmtWrite}; }
             mod user { use super::parts::*; pub fn put(to: &mut super::To) { write!(to, \"1\"); } }
             struct To; impl parts::FmtWrite for To {}
             fn main() { user::put(&mut To) }",
        );
        assert!(text.contains("Write as FmtWrite") && text.contains("use super :: parts :: *"), "{text}");
    }

    #[test]
    fn a_trait_of_the_prelude_is_not_one_of_its_name_that_has_gone() {
        let text = pruned(
            "mod numbers { pub trait Ord { fn order(); } pub trait Even { fn even(); } }
             struct A; impl Ord for A { fn cmp(&self) {} } impl Even for A { fn cmp(&self) {} }
             fn main() { A.cmp() }",
        );
        assert!(text.contains("impl Ord") && !text.contains("Even") && !text.contains("trait"), "{text}");
    }

    #[test]
    fn members_that_a_macro_implements_stay_in_their_trait() {
        let of = |member: &str| {
            pruned(&format!(
                "trait Walk {{ fn walk(&self); fn rest(&self); }}
                 struct A; impl Walk for A {{ fn walk(&self) {{}} {member} }}
                 fn main() {{ A.walk() }}"
            ))
        };
        assert!(of("forward!(rest);").contains("fn rest (& self) ;"));
        assert!(!of("fn rest(&self) {}").contains("fn rest"));
    }

    #[test]
    fn names_that_a_macro_is_given_may_be_members() {
        let text = pruned(
            "macro_rules! called { ($on:expr, $name:ident) => { $on.$name() } }
             struct A; impl A { fn walk(&self) {} fn rest(&self) {} }
             fn main() { called!(A, walk); println!(\"{}\", rest) }",
        );
        assert!(text.contains("fn walk") && !text.contains("fn rest"), "{text}");
    }

    #[test]
    fn methods_of_one_type_are_no_methods_of_another() {
        let text = pruned(
            "struct A; impl A { fn new() -> A { Self::inner() } fn inner() -> A { A } }
             struct B; impl B { fn new() -> B { of_b() } fn inner() {} }
             fn main() { let _: Option<B> = None; A::new(); }",
        );
        assert!(
            text.contains("fn inner () -> A") && !text.contains("of_b") && !text.contains("inner () { }"),
            "{text}"
        );
    }

    #[test]
    fn methods_of_an_alias_are_those_of_its_type() {
        let text = pruned(
            "struct A<T>(T); struct B; type Short<'a> = A<&'a B>;
             impl Short<'_> { fn new() { Self::inner() } fn inner() {} fn rest() {} }
             fn main() { let _: Option<B> = None; Short::new(); }",
        );
        assert!(text.contains("fn new") && text.contains("fn inner") && !text.contains("fn rest"), "{text}");
    }

    #[test]
    fn the_body_of_a_macro_counts_where_it_is_called() {
        let text = pruned(
            "macro_rules! count { ($module:ident) => { $module::LENGTH + helper() } }
             mod a { pub const LENGTH: usize = 1; pub const WIDTH: usize = 2; }
             fn main() { count!(a); } fn helper() {} fn other() {}",
        );
        assert!(text.contains("LENGTH : usize") && text.contains("fn helper"), "{text}");
        assert!(!text.contains("WIDTH") && !text.contains("fn other"), "{text}");
    }

    #[test]
    fn members_that_a_function_implements_stay_in_their_trait() {
        let text = pruned(
            "trait Walk { fn walk(&self); fn rest(&self); }
             fn main() { struct B; impl Walk for B { fn walk(&self) {} fn rest(&self) {} } B.walk() }",
        );
        assert!(text.contains("fn rest (& self) ;"), "{text}");
    }

    #[test]
    fn functions_of_a_type_in_an_anonymous_constant_are_no_members_of_a_trait() {
        let text = pruned(
            "trait Walk { fn walk(&self); fn rest(&self) {} fn sit(&self) {} }
             struct A;
             const _: () = {
                 impl A { fn rest(&self) {} }
                 impl Walk for A { fn walk(&self) {} fn sit(&self) {} }
             };
             fn main() { A.walk() }",
        );
        let (of_trait, _) = text.split_once("struct").unwrap_or_default();
        assert!(of_trait.contains("fn sit") && !of_trait.contains("fn rest"), "{text}");
    }

    #[test]
    fn a_macro_that_another_is_handed_counts_as_called() {
        let text = pruned(
            "macro_rules! outer { ($name:ident) => { $name!() } }
             macro_rules! inner { () => { helper() } }
             fn main() { outer!(inner) } fn helper() {} fn other() {}",
        );
        assert!(text.contains("fn helper") && !text.contains("fn other"), "{text}");
    }

    #[test]
    fn bodies_that_nobody_sees_go() {
        let root = module(
            "",
            syn::parse_file(
                "fn main() { A.walk(); let _: &dyn Make = &A; } struct A;
                 trait Make { fn make(&self) -> u8 { of_make() } }
                 impl A {
                     fn walk(&self) { of_walk() }
                     fn rest(&self) { of_rest() }
                     fn hidden() -> impl Iterator<Item = u8> { of_hidden() }
                     const fn evaluated() -> u8 { of_evaluated() }
                     fn implements() { of_implements(); struct B; impl Make for B {} }
                     fn says() { println!(\"{}\", of_says()) }
                     fn calls() { of_calls(); other!() }
                     fn asks() { of_asks(); harmless!() }
                     fn tells() { of_tells(); stringify!(a) }
                     fn lines() { of_lines(); line!() }
                 }
                 macro_rules! line { () => { impl Make for A {} } }
                 macro_rules! other { () => { another!{} } }
                 macro_rules! another { () => { impl Make for A {} } }
                 macro_rules! harmless { () => { say() } }",
            )
            .unwrap()
            .items,
        );
        let text_with = |part: &str| {
            let part = module("", syn::parse_file(part).unwrap().items);
            let bold = Boldness::Bold;
            let inventory = Inventory::of(&root);
            let hollowed = Larger::of(&inventory, &root, bold, &Names::new(), &part).sparing(&Names::new());
            let mut text = String::new();
            hollowed.for_each_item(&mut |item| text += &item.to_token_stream().to_string());
            text
        };
        let text = text_with(
            "fn main() { [A, Make, walk, rest, hidden, evaluated, implements, says, calls, asks, tells, lines, make] }",
        );
        for name in ["walk", "hidden", "evaluated", "implements", "calls", "lines"] {
            assert!(text.contains(&format!("of_{name}")), "{name}: {text}");
        }
        for name in ["rest", "make", "says", "asks", "tells"] {
            assert!(!text.contains(&format!("of_{name}")) && text.contains(&format!("fn {name}")), "{name}: {text}");
        }
        let text = text_with("fn main() { A.walk(); rest }");
        assert!(text.contains("fn rest") && !text.contains("fn says") && !text.contains("fn make"), "{text}");
    }

    #[test]
    fn what_a_macro_names_by_its_argument_stays_in_the_module_of_the_path() {
        let text = pruned(
            "macro_rules! select { ($name:ident) => { select!(@ $name) }; (@ $name:ident) => { super::arch::$name() } }
             mod arch { pub fn walk() {} pub fn rest() {} }
             mod user { pub fn go() { select!(walk) } }
             fn main() { user::go() }",
        );
        assert!(text.contains("fn walk") && !text.contains("fn rest"), "{text}");
    }

    #[test]
    fn a_function_with_the_name_of_a_module_is_not_imported_for_it() {
        let text = pruned(
            "mod rng { pub trait Ext { fn one(&self) -> u8 { 1 } } impl Ext for u8 {} }
             mod rngs { pub mod thread { pub fn rng() -> u8 { 2 } } }
             pub use crate::rngs::thread::rng;
             pub use rng::Ext;
             fn main() { 3u8.one(); }",
        );
        assert!(!text.contains("thread") && text.contains("use rng :: Ext"), "{text}");
    }
}
