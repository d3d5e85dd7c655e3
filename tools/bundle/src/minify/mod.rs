//! The short form of a bundle: few spaces, short names.
//!
//! Names are shortened all at once; those that the compiler then misses mean something from
//! outside at some place, and get their old form back, until it is content. As with everything
//! that is removed, a wrong guess costs characters and nothing else.

mod known;
mod letters;
mod rename;

use std::collections::HashMap;
use std::path::Path;

use proc_macro2::TokenTree;
use quote::ToTokens;
use syn::visit_mut::VisitMut;
use syn::{Attribute, ImplItem, Item};

use self::letters::Letters;
use self::rename::Identifiers;
use crate::compile::{Compiler, Diagnostic};
use crate::error::Result;
use crate::judge::{Judge, Unit};
use crate::text::compact::NewNames;
use crate::text::mentions::{self, Names};
use crate::text::tokens;
use crate::text::tree::{Entry, Module, Printed};
use crate::trim::{put_suggestions, write};

/// Attempts at shortening names.
const PATIENCE: usize = 24;

/// Rounds of what the compiler suggests.
const ROUNDS: usize = 3;

/// Warnings about how letters look.
const LOOKS: &[&str] = &["confusable_idents", "mixed_script_confusables", "non_ascii_idents", "uncommon_codepoints"];

/// The short form of a trimmed bundle, which all compilers accept without a warning.
///
/// # Errors
/// A compiler's message, if it does not like even the long names.
pub fn minify(
    root: &Module,
    header: &[String],
    judge: &Judge,
    compilers: &[Compiler],
    source: &Path,
    tick: &dyn Fn(&str),
) -> Result<Printed> {
    // What the first compiler says that has something to say.
    let ask = |printed: &Printed, doing: &str| -> Result<Option<(&Compiler, Vec<Diagnostic>)>> {
        write(source, &printed.text)?;
        for compiler in compilers {
            tick(&format!("{doing} with {}", compiler.name));
            let said = compiler.check(judge, source)?;
            if !said.is_empty() {
                return Ok(Some((compiler, said)));
            }
        }
        Ok(None)
    };
    // Braces that are on one line now may be needless.
    let quiet = |root: &mut Module| -> Result<bool> {
        for _ in 0..ROUNDS {
            let printed = Printed::compact(header, root, &NewNames::new());
            match ask(&printed, "shortening")? {
                None => return Ok(true),
                Some((_, said)) if put_suggestions(root, &printed, &said) => {}
                Some(_) => break,
            }
        }
        Ok(false)
    };
    // Where nothing limits the size, or bytes do, such letters gain nothing.
    let wide = judge.limit.is_some() && judge.unit == Unit::Characters;
    let mut letters = if wide { Letters::Wide } else { Letters::Narrow };
    let mut shorter = shorter(root, letters);
    let root = if quiet(&mut shorter)? { &shorter } else { root };

    let identifiers = Identifiers::of(root);
    let mut spared = printed_names(root);
    for attempt in 0..=PATIENCE {
        let names = if attempt < PATIENCE { identifiers.shortened(&spared, letters) } else { NewNames::new() };
        let printed = Printed::compact(header, root, &names);
        let Some((compiler, said)) = ask(&printed, "shortening names")? else { return Ok(printed) };
        if names.is_empty() {
            return Err(compiler.complaint(&printed, &said[0]));
        }
        if said.iter().any(|d| LOOKS.contains(&d.code())) {
            letters = Letters::Narrow;
        }
        spared.extend(missed(&printed, &names, &said));
    }
    unreachable!("the last attempt has no new names, and returns")
}

/// Names in the arguments of macros, if anything prints such.
fn printed_names(root: &Module) -> Names {
    let (mut words, mut arguments) = (Names::new(), Names::new());
    root.for_each_item(&mut |item| {
        mentions::of_tokens(item.to_token_stream(), &mut words);
        mentions::in_arguments(item.to_token_stream(), &mut arguments);
    });
    arguments.retain(|_| words.contains(mentions::PRINTER));
    arguments
}

/// The program without comments, and with the name of a type for `Self` where that will be short.
fn shorter(root: &Module, letters: Letters) -> Module {
    /// Drops comments.
    struct Undocumented;
    impl VisitMut for Undocumented {
        fn visit_attributes_mut(&mut self, attrs: &mut Vec<Attribute>) {
            attrs.retain(|attr| !attr.path().is_ident("doc"));
        }
    }
    let identifiers = Identifiers::of(root);
    let names = identifiers.shortened(&Names::new(), letters);
    let mut shorter = root.clone();
    shorter.for_each_module_mut(&mut |_, module| {
        for entry in &mut module.entries {
            let Entry::Item(item) = entry else { continue };
            Undocumented.visit_item_mut(item);
            let Item::Impl(written) = &mut **item else { continue };
            let name = written.self_ty.to_token_stream().to_string();
            let short = names.get(&name).is_some_and(|new| new.chars().count() < "Self".len());
            if short && written.generics.params.is_empty() && identifiers.is_own_type(&written.self_ty) {
                let is_of_trait = written.trait_.is_some();
                for member in &mut written.items {
                    if let Some(spelled) = spelled_out(member, &name, is_of_trait) {
                        *member = spelled;
                    }
                }
            }
        }
    });
    shorter
}

/// A member of an `impl` with a name for `Self`, if no item inside has a `Self` of its own. In the
/// `impl` of a trait `Self::A` may be a type that only `Self` knows.
fn spelled_out(member: &ImplItem, name: &str, is_of_trait: bool) -> Option<ImplItem> {
    let name = tokens::ident(name);
    let mut words = Names::new();
    mentions::of_tokens(member.to_token_stream(), &mut words);
    let nested = ["impl", "trait", "struct", "enum", "union", "macro_rules"].iter().any(|word| words.contains(*word));
    let spelled = tokens::replace(member.to_token_stream(), &mut |tokens, at| match &tokens[at] {
        TokenTree::Ident(word) if word == "Self" => {
            let is_replaced = !is_of_trait || !tokens::is_path_separator(tokens, at + 1);
            is_replaced.then(|| (1, name.to_token_stream()))
        }
        _ => None,
    });
    syn::parse2(spelled).ok().filter(|_| !nested)
}

/// The names that the compiler stumbles over: those at the places of its messages, or else those
/// that it quotes, or else all.
fn missed(printed: &Printed, names: &NewNames, said: &[Diagnostic]) -> Names {
    let old: HashMap<&str, &String> = names.iter().map(|(old, new)| (new.as_str(), old)).collect();
    let at_places = said.iter().flat_map(Diagnostic::primary).flat_map(|span| {
        let range = printed.offset(span.line_start, span.column_start)..printed.offset(span.line_end, span.column_end);
        let text = match (range.start, range.end) {
            (Some(start), Some(end)) => printed.text.get(start..end).unwrap_or_default(),
            _ => "",
        };
        Some(text).filter(|text| text.chars().all(|c| c == '_' || c.is_alphanumeric()))
    });
    let quoted = said.iter().flat_map(|d| d.quoted()).flat_map(|quoted| quoted.split(|c: char| !c.is_alphanumeric()));
    let found = |words: &mut dyn Iterator<Item = &str>| -> Names {
        words.filter_map(|word| old.get(word).map(|name| name.to_string())).collect()
    };
    let mut missed = found(&mut at_places.into_iter());
    if missed.is_empty() {
        missed = found(&mut quoted.into_iter());
    }
    if missed.is_empty() {
        missed = names.keys().cloned().collect();
    }
    missed
}
