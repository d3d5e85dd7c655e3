//! Native code, which no Rust source holds.

use syn::Item;

use crate::error::{Error, Result};
use crate::text::tree::Module;
use crate::trim::editions::Origin;

/// Refuses a program that calls a library which a build script compiles.
///
/// # Errors
/// The first crate that does so.
pub fn check(root: &Module, crates: &[Origin]) -> Result<()> {
    for module in root.modules() {
        let Some(origin) = crates.iter().find(|origin| origin.module == module.name) else { continue };
        let mut calls = false;
        module.for_each_item(&mut |item| calls |= matches!(item, Item::ForeignMod(block) if !block.items.is_empty()));
        if let Some(library) = origin.natives.first().filter(|_| calls) {
            return Err(Error::Usage(format!(
                "{} calls the native library `{library}`, which its build script compiles and one file cannot hold: put \
                 what needs it behind a feature that is off for the bundle (--no-default-features)",
                origin.label
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::*;
    use crate::judge::Edition;
    use crate::text::tree::Entry;

    #[test]
    fn a_native_library_is_refused_where_it_is_called() {
        let mut module = Module::empty("sys");
        let mut root = Module::empty("main");
        let origin = Origin {
            module: "sys".to_string(),
            label: "sys 1.0.0".to_string(),
            edition: Edition::E2021,
            natives: vec!["fast".to_string()],
        };
        root.entries.push(Entry::Module(module.clone()));
        assert!(check(&root, std::slice::from_ref(&origin)).is_ok());
        module.entries.push(Entry::of(parse_quote!(
            extern "C" {
                fn fast_add(a: u32, b: u32) -> u32;
            }
        )));
        root.entries[0] = Entry::Module(module);
        let error = check(&root, &[origin]).unwrap_err().to_string();
        assert!(error.starts_with("sys 1.0.0 calls the native library `fast`"), "{error}");
    }
}
