//! The line of a source file that a place in a bundle comes from.
//!
//! Items are changed on their way into a bundle, so no table of lines is carried along. Instead
//! the two texts are compared token by token: first to find the item in its file, then to find
//! the token in the item. That also holds where names were shortened.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

use proc_macro2::TokenStream;
use quote::ToTokens;
use similar::{Algorithm, DiffOp};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Item, ItemImpl};

use super::tokens::flat;
use super::tree::Printed;

/// The files that a bundle was made of, by the names that messages give them.
pub type Files = BTreeMap<String, PathBuf>;

/// A place in an item of a bundle.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The name of the file that the item comes from.
    pub file: String,
    /// The item's tokens, under their names in that file.
    tokens: Vec<String>,
    /// The token at the place.
    at: usize,
}

impl Spot {
    /// What is at a line and column (from 1) of a bundle; `None` between items.
    pub fn of(printed: &Printed, line: usize, column: usize) -> Option<Spot> {
        let offset = printed.offset(line, column)?;
        let piece = printed.piece_at(line, column)?;
        let tokens = flat(printed.text[piece.start..piece.end].parse().ok()?);
        let at = tokens.iter().rposition(|token| piece.start + token.span.byte_range().start <= offset).unwrap_or(0);
        let old = |name: &str| printed.old_names.get(name).map_or(name, String::as_str).to_string();
        let tokens = tokens.iter().map(|token| old(&token.text)).collect();
        Some(Spot { file: piece.origin.clone(), tokens, at })
    }

    /// The line of its file, from 1.
    pub fn line(&self, files: &Files) -> Option<usize> {
        let text = std::fs::read_to_string(files.get(&self.file)?).ok()?;
        self.line_in(&text)
    }

    fn line_in(&self, text: &str) -> Option<usize> {
        let file = syn::parse_file(text).ok();
        let mut items = Items { wanted: count(&self.tokens), best: None };
        file.iter().for_each(|file| items.visit_file(file));
        let candidates = match items.best {
            Some((_, item)) => flat(item),
            None => flat(text.parse().ok()?),
        };
        let words: Vec<&str> = candidates.iter().map(|token| token.text.as_str()).collect();
        let own: Vec<&str> = self.tokens.iter().map(String::as_str).collect();
        // The token itself, or the last one before it that is in the file, too.
        let mut found = None;
        for op in similar::capture_diff_slices(Algorithm::Myers, &own, &words) {
            if let DiffOp::Equal { old_index, new_index, len } = op {
                if old_index > self.at {
                    found = found.or(Some(new_index));
                    break;
                }
                found = Some(new_index + (self.at - old_index).min(len - 1));
            }
        }
        Some(candidates.get(found?)?.span.start().line)
    }
}

fn count(tokens: &[String]) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for token in tokens {
        *counts.entry(token.clone()).or_default() += 1;
    }
    counts
}

/// Finds the item that has most tokens in common with the wanted ones, and least besides.
struct Items {
    wanted: HashMap<String, usize>,
    best: Option<(isize, TokenStream)>,
}

impl Items {
    fn consider(&mut self, item: &impl ToTokens) {
        let stream = item.to_token_stream();
        let mut left = self.wanted.clone();
        let mut likeness = 0;
        for token in flat(stream.clone()) {
            match left.get_mut(&token.text) {
                Some(count @ 1..) => {
                    *count -= 1;
                    likeness += 4;
                }
                // Much of an item may have been removed.
                _ => likeness -= 1,
            }
        }
        if self.best.as_ref().is_none_or(|(best, _)| likeness > *best) {
            self.best = Some((likeness, stream));
        }
    }
}

impl<'ast> Visit<'ast> for Items {
    fn visit_item(&mut self, item: &'ast Item) {
        if !matches!(item, Item::Mod(_)) && item.span().start().line > 0 {
            self.consider(item);
        }
        visit::visit_item(self, item);
    }

    fn visit_item_impl(&mut self, _: &'ast ItemImpl) {}

    fn visit_item_fn(&mut self, _: &'ast syn::ItemFn) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "//! Text.
pub fn first(a: u8) -> u8 {
    a + 1
}
mod inner {
    /// Doc.
    pub fn second(value: u8) -> u8 {
        let unused = 3;
        crate::first(
            value,
        )
    }
    impl Thing { fn gone(&self) {}
        fn stays(&self) -> u8 { self.0 } }
}
";

    fn line_of(item: &str, word: &str) -> Option<usize> {
        let tokens: Vec<String> = flat(item.parse().unwrap()).into_iter().map(|token| token.text).collect();
        let at = tokens.iter().position(|token| token == word).unwrap();
        Spot { file: String::new(), tokens, at }.line_in(SOURCE)
    }

    #[test]
    fn a_token_is_found_in_its_item_though_that_was_changed() {
        assert_eq!(line_of("pub fn first(a: u8) -> u8 { a + 1 }", "+"), Some(3));
        assert_eq!(line_of("fn second(value: u8) -> u8 { crate::library::first(value) }", "first"), Some(9));
        assert_eq!(line_of("fn second(value: u8) -> u8 { crate::library::first(value) }", "library"), Some(9));
        assert_eq!(line_of("impl Thing { fn stays(&self) -> u8 { self.0 } }", "0"), Some(14));
    }
}
