//! The short form of a bundle: few spaces, short names.
//!
//! Names are shortened all at once; those that the compiler then misses mean something from
//! outside at some place, and get their old form back, until it is content. As with everything
//! that is removed, a wrong guess costs characters and nothing else.

use std::collections::HashMap;
use std::path::Path;

use super::compact::NewNames;
use super::compile::{Compiler, Diagnostic};
use super::error::Result;
use super::judge::Judge;
use super::mentions::Names;
use super::rename::Identifiers;
use super::tree::{Module, Printed};
use super::trim::write;

/// Attempts at shortening names.
const PATIENCE: usize = 24;

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
    let identifiers = Identifiers::of(root);
    let mut spared = Names::new();
    for attempt in 0..=PATIENCE {
        let names = if attempt < PATIENCE { identifiers.shortened(&spared) } else { NewNames::new() };
        let printed = Printed::compact(header, root, &names);
        write(source, &printed.text)?;
        let mut said = Vec::new();
        for compiler in compilers {
            tick(&format!("shortening names with {}", compiler.name));
            said = compiler.check(judge, source)?;
            if let (Some(first), true) = (said.first(), names.is_empty()) {
                return Err(compiler.complaint(&printed, first));
            }
            if !said.is_empty() {
                break;
            }
        }
        if said.is_empty() {
            return Ok(printed);
        }
        spared.extend(missed(&printed, &names, &said));
    }
    unreachable!("the last attempt has no new names, and returns")
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
