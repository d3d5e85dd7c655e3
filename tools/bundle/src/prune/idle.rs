//! Takes their bodies from functions that cannot run.
//!
//! Names do not tell functions apart: several types have one of the same name, and a type has several
//! from as many traits. So each function of a crate gets a mark, a function without anything that it
//! calls first; where the compiler's list of what can run has the mark, the function can. Of the others
//! only the signature matters, and whatever their bodies alone lead to goes with these. Bodies that are
//! seen from outside stay (see `hollow`), and so do those of the workspace's own crates, which people
//! know.

use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;

use syn::{parse_quote, Block, FnArg, ImplItem, Item, ItemImpl, Signature, Stmt, TraitItem, TraitItemFn};

use super::hollow::{bodies, Body, Harmless};
use super::reach::{member_name, trait_member_name};
use super::{Kept, Share};
use crate::text::references::References;
use crate::text::shared::{for_each_shared, SharedItem};
use crate::text::tokens;
use crate::text::tree::{Entry, Module};

/// What the names of marks start with.
const MARK: &str = "bundle_mark_";

/// How the paths of what is in no crate of a program start.
const STANDARD: &[&str] = &["std::", "core::", "alloc::"];

/// A function: the number of its item in the order of the text, without imports, and that in the item.
pub type Place = (usize, usize);

/// The functions whose marks a list of what can run has.
pub fn marks_in(listed: &str) -> HashSet<Place> {
    let place = |line: &str| {
        let (item, rest) = line.rsplit_once(MARK)?.1.split_once('_')?;
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        Some((item.parse().ok()?, rest[..end].parse().ok()?))
    };
    listed.lines().filter_map(place).collect()
}

/// The functions that a list of what can run names, with their types: all that are no marks and not in the
/// standard library, without the places of closures.
pub fn instances_in(listed: &str) -> HashSet<String> {
    let instance = |line: &str| {
        let mut rest = line.strip_prefix("MONO_ITEM fn ")?.split(" @@ ").next()?;
        if STANDARD.iter().any(|library| rest.starts_with(library)) {
            return None;
        }
        let mut name = String::with_capacity(rest.len());
        while let Some((before, after)) = rest.split_once("{closure@") {
            name.push_str(before);
            rest = after.split_once('}').map_or("", |(_, rest)| rest);
        }
        name.push_str(rest);
        (!name.contains(MARK)).then_some(name)
    };
    listed.lines().filter_map(instance).collect()
}

/// Marks the functions of crates that stay and whose bodies nobody else sees; those that are marked.
pub(super) fn mark(root: &mut Module, kept: &Kept, harmless: &Harmless) -> BTreeSet<Place> {
    let mut marked = BTreeSet::new();
    for_each_function(root, harmless, &mut |place @ (item, member), body| {
        let stays = match &kept.items[item] {
            Share::Nothing => false,
            Share::All => true,
            Share::Members(kept) => kept.get(member) == Some(&true),
        };
        stays.then(|| {
            marked.insert(place);
            with_mark(body, place)
        })
    });
    marked
}

/// Adds to the functions that can run what an older compiler is likely to have in its list besides: what a
/// function that can run names though nothing of this name runs, or nothing beside it in its implementation,
/// since it stands behind a condition that a newer compiler finds out about; and the functions of traits from
/// outside, which an older standard library may call.
pub(super) fn add_likely(
    root: &Module,
    traits: &HashSet<String>,
    marked: &BTreeSet<Place>,
    running: &mut HashSet<Place>,
) {
    let mut functions: Vec<(Place, String, Rc<References>)> = Vec::new();
    let mut number = 0;
    for_each_shared(root, &mut |shared| {
        if matches!(&**shared, Item::Use(_)) {
            return;
        }
        number += 1;
        let places: Vec<Place> = marked.range((number - 1, 0)..(number, 0)).copied().collect();
        if is_from_outside(shared, traits) && places.iter().any(|place| running.contains(place)) {
            running.extend(places.iter().copied());
        }
        for place in places {
            let (name, references) = match &**shared {
                Item::Fn(item) => (Some(tokens::plain(&item.sig.ident)), shared.references()),
                Item::Impl(item) => (member_name(&item.items[place.1]), shared.references_of_member(place.1)),
                Item::Trait(item) => (trait_member_name(&item.items[place.1]), shared.references_of_member(place.1)),
                _ => continue,
            };
            functions.extend(name.map(|name| (place, name, references)));
        }
    });
    let (mut open, mut others): (Vec<_>, Vec<_>) = functions.iter().partition(|(place, ..)| running.contains(place));
    let known: HashSet<&str> = open.iter().map(|(_, name, _)| name.as_str()).collect();
    let lively: HashSet<usize> = open.iter().map(|((item, _), ..)| *item).collect();
    let mut named: HashSet<&str> = HashSet::new();
    while !open.is_empty() {
        named.extend(open.iter().flat_map(|(.., references)| &references.words).map(String::as_str));
        (open, others) = others.into_iter().partition(|((item, _), name, _)| {
            named.contains(name.as_str()) && (!known.contains(name.as_str()) || lively.contains(item))
        });
        running.extend(open.iter().map(|(place, ..)| *place));
    }
}

/// Whether an item implements a trait that is none of these.
fn is_from_outside(item: &Item, traits: &HashSet<String>) -> bool {
    let Item::Impl(ItemImpl { trait_: Some((path, _)), .. }) = item else { return false };
    path.segments.last().is_some_and(|segment| !traits.contains(&tokens::plain(&segment.ident)))
}

/// Marks the functions of crates that have no body but one that is [`empty`]; the number of marks.
pub fn mark_empty(root: &mut Module) -> usize {
    let (mut marked, empty) = (0, empty());
    let harmless = Harmless::default();
    for_each_function(root, &harmless, &mut |place, body| {
        (*body == empty).then(|| {
            marked += 1;
            with_mark(body, place)
        })
    });
    marked
}

/// Takes their bodies from these functions.
pub(super) fn empty_all(root: &mut Module, idle: &BTreeSet<Place>, harmless: &Harmless) {
    for_each_function(root, harmless, &mut |place, _| idle.contains(&place).then(empty));
}

/// The body of a function that never runs.
pub(super) fn empty() -> Block {
    parse_quote!({ loop {} })
}

/// Gives a function a new body.
fn replace(sig: &mut Signature, body: &mut Block, new: Block) {
    *body = new;
    if *body == empty() {
        drop_names(sig);
    }
}

/// Takes their names from the parameters of a function that does nothing with them: the compiler would warn
/// of each.
pub(super) fn drop_names(sig: &mut Signature) {
    for parameter in &mut sig.inputs {
        match parameter {
            FnArg::Typed(parameter) => *parameter.pat = parse_quote!(_),
            FnArg::Receiver(receiver) => receiver.mutability = None,
        }
    }
}

fn with_mark(body: &Block, (item, member): Place) -> Block {
    let name = tokens::ident(&format!("{MARK}{item}_{member}"));
    let mark: Stmt = parse_quote!(const fn #name() {});
    let call: Stmt = parse_quote!(#name(););
    let mut body = body.clone();
    body.stmts.splice(0..0, [mark, call]);
    body
}

/// Calls `new_body` for every function of a crate of the registry whose body nobody else sees; it walks
/// as `Scopes` does.
fn for_each_function(root: &mut Module, harmless: &Harmless, new_body: &mut dyn FnMut(Place, &Block) -> Option<Block>) {
    fn walk(module: &mut Module, is_foreign: bool, items: &mut usize, each: &mut dyn FnMut(usize, &mut SharedItem)) {
        let is_foreign = is_foreign || module.is_foreign;
        for entry in &mut module.entries {
            match entry {
                Entry::Module(inner) => walk(inner, is_foreign, items, each),
                Entry::Item(item) if matches!(**item, Item::Use(_)) => {}
                Entry::Item(item) => {
                    *items += 1;
                    if is_foreign {
                        each(*items - 1, item);
                    }
                }
            }
        }
    }
    walk(root, false, &mut 0, &mut |number, item| change(number, item, harmless, new_body));
}

/// Gives functions of an item new bodies; an item without any remains shared.
fn change(
    number: usize,
    shared: &mut SharedItem,
    harmless: &Harmless,
    new_body: &mut dyn FnMut(Place, &Block) -> Option<Block>,
) {
    let Some(bodies) = bodies(shared, harmless) else { return };
    let unseen = bodies.iter().enumerate().filter(|(_, body)| **body == Body::Unseen);
    let new: Vec<(usize, Block)> =
        unseen.filter_map(|(at, _)| Some((at, new_body((number, at), body_of(shared, at)?)?))).collect();
    if new.is_empty() {
        return;
    }
    let item = &mut **shared;
    for (at, body) in new {
        match item {
            Item::Fn(item) => replace(&mut item.sig, &mut item.block, body),
            Item::Impl(item) => {
                if let ImplItem::Fn(member) = &mut item.items[at] {
                    replace(&mut member.sig, &mut member.block, body);
                }
            }
            Item::Trait(item) => {
                if let TraitItem::Fn(TraitItemFn { sig, default: Some(default), .. }) = &mut item.items[at] {
                    replace(sig, default, body);
                }
            }
            _ => {}
        }
    }
}

/// The body of a function, or of the member of an item with this number.
fn body_of(item: &Item, at: usize) -> Option<&Block> {
    match item {
        Item::Fn(item) => Some(&item.block),
        Item::Impl(item) => match &item.items[at] {
            ImplItem::Fn(member) => Some(&member.block),
            _ => None,
        },
        Item::Trait(item) => match &item.items[at] {
            TraitItem::Fn(member) => member.default.as_ref(),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use quote::ToTokens;

    use super::*;
    use crate::prune::terms::Boldness;
    use crate::prune::Inventory;
    use crate::text::mentions::Names;

    #[test]
    fn marks_and_instances_are_told_apart() {
        let listed = "MONO_ITEM fn a::f::bundle_mark_12_3 @@ bundle.1-cgu.0[Internal]\n\
                      MONO_ITEM fn <a::A<{closure@/x y/z.rs:1:2: 3:4}> as a::Run>::run @@ bundle.1-cgu.0[Internal]\n\
                      warning: bundle\n";
        assert_eq!(marks_in(listed), HashSet::from([(12, 3)]));
        assert_eq!(instances_in(listed), HashSet::from(["<a::A<> as a::Run>::run".to_string()]));
    }

    fn text_of(root: &Module) -> String {
        let mut text = String::new();
        root.for_each_item(&mut |item| text += &item.to_token_stream().to_string());
        text
    }

    #[test]
    fn functions_of_crates_are_marked_and_emptied_where_nobody_sees_their_bodies() {
        let file: syn::File = parse_quote!(
            pub struct A;
            impl A {
                pub fn walk(&self) { of_walk() }
                pub fn rest(&self) -> u8 { of_rest() }
                pub const fn evaluated() -> u8 { of_evaluated() }
                pub fn hidden() -> impl Copy { of_hidden() }
            }
            pub fn alone() { of_alone() }
            pub fn unreached() { of_unreached() }
        );
        let mut library = Module::empty("library");
        library.is_foreign = true;
        library.entries = file.items.into_iter().map(Entry::of).collect();
        let main: syn::File = parse_quote!(
            fn main() {
                library::A.walk();
                library::A.rest();
                library::alone();
                own()
            }
            fn own() {
                of_own();
                library::A::evaluated();
                library::A::hidden()
            }
        );
        let mut root = Module::empty("main");
        root.entries = main.items.into_iter().map(Entry::of).collect();
        root.entries.push(Entry::Module(library));
        let inventory = Inventory::of(&root);
        let (marked, places) = inventory.marked(&root, Boldness::Bold, &Names::new());
        assert_eq!(places, BTreeSet::from([(3, 0), (3, 1), (4, 0)]));
        let text = text_of(&marked);
        assert!(text.contains("const fn bundle_mark_3_1 () { } bundle_mark_3_1 () ; of_rest ()"), "{text}");
        assert!(!text.contains("of_unreached"), "{text}");
        let emptied = inventory.emptied(&root, &BTreeSet::from([(3, 1), (4, 0)]));
        let text = text_of(&emptied);
        assert!(
            !text.contains("of_rest") && !text.contains("of_alone") && text.contains("-> u8 { loop { } }"),
            "{text}"
        );
        for name in ["walk", "evaluated", "hidden", "unreached", "own"] {
            assert!(text.contains(&format!("of_{name}")), "{name}: {text}");
        }
        let mut again = emptied;
        assert_eq!(mark_empty(&mut again), 2);
        assert!(text_of(&again).contains("bundle_mark_4_0 () ; loop { }"));
    }

    #[test]
    fn what_an_older_compiler_may_run_keeps_its_body() {
        let file: syn::File = parse_quote!(
            fn main() { if WIDE { split() } else { halve() } }
            fn split() {}
            fn halve() { third() }
            fn third() {}
            fn unnamed() {}
            impl Iterator for A {
                fn next(&mut self) {}
                fn size_hint(&self) {}
            }
            impl Own for A {
                fn walk(&self) {}
                fn rest(&self) {}
            }
        );
        let mut root = Module::empty("main");
        root.entries = file.items.into_iter().map(Entry::of).collect();
        let marked = BTreeSet::from([(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (5, 1), (6, 0), (6, 1)]);
        let mut running = HashSet::from([(0, 0), (1, 0), (5, 0), (6, 0)]);
        add_likely(&root, &HashSet::from(["Own".to_string()]), &marked, &mut running);
        let idle: Vec<&Place> = marked.iter().filter(|place| !running.contains(place)).collect();
        assert_eq!(idle, [&(4, 0), &(6, 1)]);
    }
}
