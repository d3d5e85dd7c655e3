//! What the compiler made of every function: its MIR, in which names are resolved, types inferred
//! and drops placed.
//!
//! Removing code is harmless exactly if it leaves the MIR of the remaining functions as it was:
//! no call leads elsewhere, no literal has another type, nothing is dropped earlier or later. So
//! each removal is judged by the compiler's own reading of the program, not by rules about
//! method resolution or fallback. Functions of derives are not compared: they follow from the type.

use std::collections::{HashMap, HashSet};

use super::graph;
use crate::text::mentions::Names;
use crate::text::tree::Printed;

/// The functions, constants and statics of a program.
#[derive(Clone, Debug, Default)]
pub struct Mir {
    /// Bodies by their first lines, with the modules in front of names. Several functions may share one: where
    /// implementations are in the text is left out.
    bodies: HashMap<String, Vec<String>>,
}

/// A function that means something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Its first line in the compiler's words.
    pub head: String,
    /// Words that only stand in what it meant before.
    pub lost: Names,
    /// All words of the lines that are different now.
    pub related: Names,
    /// Whether it is a closure or has one.
    pub has_closure: bool,
}

impl Mir {
    /// Reads what `--emit=mir` wrote about a printed program that has these parts of the standard library.
    pub fn read(text: &str, printed: &Printed, libraries: &[&str]) -> Mir {
        Mir::of(text, printed, libraries, &|_| true)
    }

    /// The same, of the functions whose first lines are `wanted`.
    pub fn of(text: &str, printed: &Printed, libraries: &[&str], wanted: &dyn Fn(&str) -> bool) -> Mir {
        let is_derived = |head: &str| implementation_at(head).is_some_and(|(line, at)| is_derive(printed, line, at));
        Mir::with(text, libraries, &|head| !is_derived(head) && wanted(head))
    }

    fn with(text: &str, libraries: &[&str], wanted: &dyn Fn(&str) -> bool) -> Mir {
        let mut mir = Mir::default();
        let mut lines = text.lines();
        while let Some(head) = lines.next() {
            let is_function = ["fn ", "const ", "static ", "promoted["].iter().any(|start| head.starts_with(start));
            let body: Vec<&str> = match head.ends_with('{') {
                true => lines.by_ref().take_while(|line| *line != "}").collect(),
                false => Vec::new(),
            };
            if !is_function || !wanted(head) {
                continue;
            }
            let body = body.iter().map(|line| without_scope(line).trim()).filter(|line| !is_bookkeeping(line));
            let body: String = body.map(|line| line.to_string() + "\n").collect();
            let bodies = mir.bodies.entry(without_noise(head, libraries)).or_default();
            let body = without_noise(&body, libraries);
            if !bodies.contains(&body) {
                bodies.push(body);
            }
        }
        mir
    }

    /// The functions that are not as in `before`. Those of which it has none by their name are new.
    pub fn changes(&self, before: &Mir) -> Vec<Change> {
        let known: HashSet<&str> = before.bodies.keys().map(|head| name(head)).collect();
        let mut changes = Vec::new();
        for (head, bodies) in self.bodies.iter().filter(|(head, _)| known.contains(name(head))) {
            let old = before.bodies.get(head).map_or(&[][..], Vec::as_slice);
            for body in bodies.iter().filter(|body| !old.contains(body) && !is_like_one(body, old)) {
                changes.push(change(head, body, old));
            }
        }
        changes.sort_by(|a, b| a.head.cmp(&b.head));
        changes
    }
}

impl Change {
    /// A function that calls itself for ever and did not before.
    pub fn recursion() -> Change {
        Change {
            head: "a function that calls itself for ever".to_string(),
            lost: Names::new(),
            related: Names::new(),
            has_closure: false,
        }
    }

    /// Words that tell what would have to stay for the function to mean what it did.
    pub fn asked(&self) -> impl Iterator<Item = &String> {
        if self.lost.is_empty() { &self.related } else { &self.lost }.iter()
    }
}

/// Whether a body differs from one of the others in nothing but the order of its blocks.
fn is_like_one(body: &str, others: &[String]) -> bool {
    graph::renumbered(body)
        .is_some_and(|body| others.iter().any(|other| graph::renumbered(other).as_ref() == Some(&body)))
}

/// What is different between a body and the most similar of those it had before.
fn change(head: &str, body: &str, old: &[String]) -> Change {
    let lines = |text: &str| -> HashSet<String> { text.lines().map(str::to_string).collect() };
    let new = lines(body);
    let nearest = old.iter().map(|old| lines(old)).min_by_key(|old| old.difference(&new).count()).unwrap_or_default();
    let words_of = |lines: &mut dyn Iterator<Item = &String>| -> Names {
        let words = lines.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'));
        words.filter(|word| word.starts_with(char::is_alphabetic)).map(str::to_string).collect()
    };
    let mut related = words_of(&mut nearest.difference(&new));
    let added = words_of(&mut new.difference(&nearest));
    let lost = related.difference(&added).cloned().collect();
    if nearest.is_empty() {
        related = words_of(&mut std::iter::once(&head.to_string()));
    }
    let has_closure = [head, body].iter().any(|text| text.contains("{closure"));
    Change { head: head.to_string(), lost, related, has_closure }
}

/// The name in a first line: what stands before parameters, type or body.
fn name(head: &str) -> &str {
    let end = head.find(['(', '{', '=']).unwrap_or(head.len());
    head[..end].split(": ").next().unwrap_or_default()
}

/// Where the text says that an implementation stands: `<impl at file:3:10: 3:15>`.
pub fn implementation_at(head: &str) -> Option<(usize, usize)> {
    let (_, rest) = head.split_once("<impl at ")?;
    let (place, _) = rest.split_once('>')?;
    let (start, _) = place.split_once(": ")?;
    let mut numbers = start.rsplit(':');
    let column = numbers.next()?.parse().ok()?;
    Some((numbers.next()?.parse().ok()?, column))
}

/// Whether an implementation at a place comes from a derive: a trait's name stands there.
fn is_derive(printed: &Printed, line: usize, column: usize) -> bool {
    let is_attribute = |at: usize| printed.text[at..].starts_with('#');
    printed.word_at(line, column).is_some_and(|word| word != "impl" && word != "unsafe")
        && !printed.offset(line, column).is_some_and(is_attribute)
}

/// Lines about names of variables and the extent of stack slots.
fn is_bookkeeping(line: &str) -> bool {
    line.is_empty()
        || ["debug ", "scope ", "//", "StorageLive(", "StorageDead("].iter().any(|start| line.starts_with(start))
        || line == "}"
}

/// A line without the comment in which older compilers tell its scope.
fn without_scope(line: &str) -> &str {
    match line.rsplit_once(" // ") {
        Some((code, comment)) if comment.contains("scope ") && comment.contains(" at ") => code,
        _ => line,
    }
}

/// The text without places of the source, numbers of allocations and items, the difference between the copy
/// of a value and its last use, and the modules of these libraries: what is in several of them is told by one or
/// the other, as the program names `core` or not.
fn without_noise(text: &str, libraries: &[&str]) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut is_standard = false;
    while let Some(first) = rest.chars().next() {
        if !is_part(first) {
            out.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let (word, after) = rest.split_at(rest.find(|c| !is_part(c)).unwrap_or(rest.len()));
        let number = word.strip_prefix("alloc").filter(|digits| !digits.is_empty());
        rest = after;
        is_standard |= libraries.contains(&word) && !out.ends_with("::");
        if is_standard && is_module(word, after) {
            rest = &after[2..];
            continue;
        }
        is_standard = false;
        if matches!(word, "copy" | "move") && after.starts_with(' ') {
            rest = &after[1..];
        } else if word == "at" && out.ends_with("<impl ") {
            rest = &after[after.find('>').unwrap_or(0)..];
        } else if number.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit())) {
            out.push_str("alloc");
        } else if word == "DefId" && after.starts_with('(') {
            // `DefId(0:12 ~ bundle[af3d]::module::NAME)`.
            out.push_str("DefId(");
            rest = after.split_once("]::").map_or(&after[1..], |(_, path)| path);
        } else if after.starts_with('@') {
            out.push_str(word);
            rest = &after[after.find(['}', ']']).unwrap_or(0)..];
        } else {
            out.push_str(word);
        }
    }
    out
}

/// Whether a word is a module in the path that goes on behind it.
fn is_module(word: &str, after: &str) -> bool {
    let goes_on = |next: &str| next.starts_with(|c: char| c.is_alphabetic() || c == '_') || next.starts_with("<impl ");
    word.starts_with(|c: char| c.is_lowercase() || c == '_') && after.strip_prefix("::").is_some_and(goes_on)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::uses::LIBRARIES;

    const BEFORE: &str = "// WARNING
fn f::<impl at a.rs:3:1: 3:9>::len(_1: &W) -> usize {
    debug self => _1;
    let mut _0: usize;
    scope 1 {
        debug x => _2;
    }
    bb0: {
        _0 = <W as Len>::len(copy _1, const {alloc7: &str}) -> [return: bb1, unwind continue];
        StorageDead(_2);
    }
}

alloc7 (size: 3, align: 1) {
    61 62 63
}

fn <impl at a.rs:2:10: 2:15>::clone(_1: &W) -> W {
    bb0: {
        _0 = copy (*_1);
    }
}
";

    fn read(text: &str) -> Mir {
        Mir::with(text, LIBRARIES, &|head| implementation_at(head).is_none_or(|(line, _)| line != 2))
    }

    #[test]
    fn comments_of_older_compilers_are_no_change() {
        let commented = BEFORE.replace("usize;", "usize;      // return place in scope 0 at a.rs:3:1: 3:9");
        assert_eq!(read(&commented).changes(&read(BEFORE)), []);
        let other = BEFORE.replace("usize;", "usize; // scope of \"it\"");
        assert_ne!(read(&other).changes(&read(BEFORE)), []);
    }

    #[test]
    fn places_and_names_of_variables_are_no_change() {
        let after = BEFORE.replace("3:1: 3:9", "8:1: 8:9").replace("alloc7", "alloc12").replace("copy", "move");
        let after = after.replace("debug x", "debug y").replace("(*_1)", "_1");
        assert_eq!(read(&after).changes(&read(BEFORE)), []);
        assert_eq!(Mir::default().changes(&read(BEFORE)), []);
    }

    #[test]
    fn places_of_the_text_come_and_go() {
        assert_eq!(
            without_noise("const m::<impl at a:1:2: 3:4>::f::promoted[0]: &a::W = {", LIBRARIES),
            "const m::<impl >::f::promoted[0]: &a::W = {"
        );
        let indexed = |number: u8| format!("const <static(DefId(0:{number} ~ bundle[af3d]::m::f::TABLE))>");
        assert_eq!(without_noise(&indexed(7), LIBRARIES), without_noise(&indexed(12), LIBRARIES));
        assert_ne!(
            without_noise(&indexed(7), LIBRARIES),
            without_noise(&indexed(7).replace("m::f", "m::g"), LIBRARIES)
        );
        assert_eq!(without_noise("{closure@/a b/c.rs:1:2: 3:4} alloc12", LIBRARIES), "{closure} alloc");
    }

    #[test]
    fn the_standard_library_has_names_in_several_modules() {
        let text = "_1 = std::array::<impl [T; 2]>::map::<u8>(move _2, std::rt::f, <core::a::W as a::Len>::len)";
        assert_eq!(without_noise(text, LIBRARIES), "_1 = <impl [T; 2]>::map::<u8>(_2, f, <W as a::Len>::len)");
        assert_eq!(
            without_noise("core::panicking::panic_fmt(_1)", LIBRARIES),
            without_noise("std::rt::panic_fmt(_1)", LIBRARIES)
        );
        assert_eq!(without_noise("core::f(std::g())", &["std"]), "core::f(g())");
        assert_eq!(without_noise("a::std::f(one::core::W::new())", LIBRARIES), "a::std::f(one::core::W::new())");
    }

    #[test]
    fn what_another_module_has_by_the_name_is_a_change() {
        let before = BEFORE.replace("<W as Len>::len", "one::len");
        assert_eq!(read(&before.replace("one::len", "other::len")).changes(&read(&before)).len(), 1);
        let same = before.replace("fn f::", "fn g::").replace("one::len", "two::len");
        let both = before.clone() + &same;
        let changed = before.replace("one::len", "two::len") + &same;
        assert_eq!(read(&changed).changes(&read(&both)).len(), 1);
    }

    #[test]
    fn another_callee_is_a_change() {
        let after = BEFORE.replace("<W as Len>::len", "W::len");
        let changes = read(&after).changes(&read(BEFORE));
        assert_eq!(changes.len(), 1);
        assert_eq!(changes[0].lost, Names::from(["Len".to_string(), "as".to_string()]));
        assert!(changes[0].related.contains("W"), "{changes:?}");
    }

    #[test]
    fn another_type_is_a_change_and_another_name_is_not() {
        let size = BEFORE.replace("::len(_1", "::size(_1");
        assert_eq!(read(&size).changes(&read(BEFORE)), []);
        let longer = BEFORE.replace("-> usize", "-> u64");
        let changes = read(&longer).changes(&read(BEFORE));
        assert!(changes.len() == 1 && changes[0].related.contains("len"), "{changes:?}");
    }
}
