//! What a program asks about its own source.
//!
//! No bundle can keep it: lines, files and paths of modules are those of the one file. So it is not
//! an error but told, with the places that ask.

use std::collections::HashSet;

use proc_macro2::TokenStream;

use crate::text::mentions::{Names, PRINTER};
use crate::text::talking;
use crate::text::tokens::{flat, Flat};
use crate::Bundle;

/// Macros that tell where they are.
const MACROS: &[&str] = &["line", "column", "file", "module_path"];
/// Functions that tell names of types, which begin with those of their modules.
const FUNCTIONS: &[&str] = &["type_name", "type_name_of_val"];
/// Places that are named; of more only the number is told.
const NAMED: usize = 3;

/// What a bundle's user is told about the places that ask, if there are any.
pub fn note(bundle: &Bundle) -> Option<String> {
    if !MACROS.iter().chain(FUNCTIONS).chain(&["caller", PRINTER]).any(|word| bundle.printed.text.contains(word)) {
        return None;
    }
    let tokens = flat(bundle.printed.text.parse::<TokenStream>().ok()?);
    let talking = talking_macros(&tokens);
    let modules: HashSet<&str> = bundle.crates.iter().map(|krate| krate.module.as_str()).collect();
    let mut places: Vec<String> = Vec::new();
    for at in 0..tokens.len() {
        let word = asks(&tokens, at).or_else(|| prints_crate(&tokens, at, &talking, &modules));
        let Some(word) = word else { continue };
        let start = tokens[at].span.start();
        let Some((file, line)) = bundle.origin(start.line, start.column + 1) else { continue };
        let place = format!("`{word}` ({file}:{line})");
        if !places.contains(&place) {
            places.push(place);
        }
    }
    let more = places.len().saturating_sub(NAMED);
    places.truncate(NAMED);
    if more > 0 {
        places.push(format!("{more} more"));
    }
    let last = places.pop()?;
    let (list, verb) = match places.is_empty() {
        true => (last, "tells"),
        false => (format!("{} and {last}", places.join(", ")), "tell"),
    };
    Some(format!("NOTE: {list} {verb} of this file, not of the sources"))
}

/// The word at a place, if it asks where it is or what something is called.
fn asks(tokens: &[Flat], at: usize) -> Option<String> {
    let text = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map_or("", |token| &token.text);
    let (word, before, after) = (text(Some(at)), text(at.checked_sub(1)), text(Some(at + 1)));
    if MACROS.contains(&word) && after == "!" {
        return Some(format!("{word}!"));
    }
    let is_function = FUNCTIONS.contains(&word) && (after == ":" || after == "(") && !["fn", "."].contains(&before);
    let is_location = word == "caller" && before == ":" && text(at.checked_sub(3)) == "Location";
    match (is_function, is_location) {
        (true, _) => Some(word.to_string()),
        (_, true) => Some("Location::caller".to_string()),
        _ => None,
    }
}

/// The macros that turn what they are given into text.
fn talking_macros(tokens: &[Flat]) -> Names {
    let text = |at: usize| tokens.get(at).map_or("", |token| &token.text);
    let definitions = (0..tokens.len()).filter(|&at| text(at) == "macro_rules" && text(at + 1) == "!");
    let words = |at: usize| group(tokens, at + 3).iter().map(|token| token.text.clone()).collect();
    let bodies: Vec<(String, Names)> = definitions.map(|at| (text(at + 2).to_string(), words(at))).collect();
    talking::leading_to_printer(&bodies)
}

/// What the brackets that open here have in them.
fn group(tokens: &[Flat], open: usize) -> &[Flat] {
    let mut depth = 0;
    let end = tokens.iter().skip(open).position(|token| {
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    tokens.get(open + 1..open + end.unwrap_or(0)).unwrap_or_default()
}

/// A macro that is called here and prints a path which the file writes in another way: one that begins with a
/// crate's module.
fn prints_crate(tokens: &[Flat], at: usize, talking: &Names, modules: &HashSet<&str>) -> Option<String> {
    if !talking.contains(&tokens[at].text) || tokens.get(at + 1)?.text != "!" {
        return None;
    }
    let arguments = group(tokens, at + 2).windows(4);
    let mut paths = arguments.filter(|path| path[0].text == "crate" && path[1].text == ":" && path[2].text == ":");
    paths.any(|path| modules.contains(path[3].text.as_str())).then(|| format!("{PRINTER}!"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: &str) -> Vec<String> {
        let tokens = flat(text.parse().unwrap());
        (0..tokens.len()).filter_map(|at| asks(&tokens, at)).collect()
    }

    #[test]
    fn questions_are_told_from_names() {
        let text = "line!() + std::line!(); any::type_name::<T>(); type_name_of_val(&x); Location::caller()";
        assert_eq!(asked(text), ["line!", "line!", "type_name", "type_name_of_val", "Location::caller"]);
        let names = "fn type_name(line: u8, file: T) { caller(); x.type_name(); log::line(); \"line!()\"; use any::type_name; }";
        assert_eq!(asked(names), [""; 0]);
    }

    #[test]
    fn paths_of_crates_are_printed() {
        let printed = |text: &str| {
            let tokens = flat(text.parse().unwrap());
            let talking = talking_macros(&tokens);
            let print = |at| prints_crate(&tokens, at, &talking, &HashSet::from(["low"]));
            (0..tokens.len()).filter_map(print).collect::<Vec<_>>()
        };
        let rules =
            "macro_rules! show { ($e:expr) => { stringify!($e) } } macro_rules! all { ($e:expr) => { show!($e) } }";
        let calls = "all!(crate::low::f(1)); stringify!(low::f(1)); show!(crate::f()); format!(crate::low::f());";
        assert_eq!(printed(&format!("{rules} fn main() {{ {calls} }}")), ["stringify!"]);
    }
}
