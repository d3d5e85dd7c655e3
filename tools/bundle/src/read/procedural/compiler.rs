//! The compiler's own expansion (`-Zunpretty=expanded`) of modules that use procedural macros.
//!
//! It runs on a file of these modules alone, and the library that they know as `std` is one that
//! stands for it and keeps the calls of some macros as text.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use proc_macro2::TokenStream;
use quote::quote;

use super::kept::kept_as_text;
use crate::compile::Compiler;
use crate::judge::Edition;
use crate::read::graph::Crate;

/// What the compiler prints where a macro has failed.
const ERROR: &str = "/*ERROR*/";

/// A library with everything that the standard library has, but for these macros.
fn stand_in(compiler: &Compiler, folder: &Path, macros: &TokenStream) -> Result<PathBuf, String> {
    let (source, library) = (folder.join("standard.rs"), folder.join("libbundle_standard.rmeta"));
    let text = quote!(#![no_std] #![allow(warnings)] extern crate std as standard; pub use standard::*; #macros);
    std::fs::write(&source, text.to_string()).map_err(|error| error.to_string())?;
    let output = Command::new(&compiler.path)
        .args(["--edition", "2021", "--crate-type", "lib", "--crate-name", "bundle_standard", "--emit", "metadata"])
        .arg("-o")
        .args([&library, &source])
        .output()
        .map_err(|error| format!("cannot run {}: {error}", compiler.path.display()))?;
    match output.status.success() {
        true => Ok(library),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// The compiler's expansion of these modules.
///
/// # Errors
/// What the compiler cannot expand, in a sentence.
pub fn expand(
    krate: &Crate,
    compiler: &Compiler,
    modules: impl Iterator<Item = TokenStream>,
) -> Result<syn::File, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let source = folder.path().join("items.rs");
    let (standard, local) = (kept_as_text(&quote!(#[macro_export])), kept_as_text(&TokenStream::new()));
    let text = quote!(#![allow(warnings)] #local #(#modules)*).to_string();
    std::fs::write(&source, text).map_err(|error| error.to_string())?;
    let library = stand_in(compiler, folder.path(), &standard)?;
    let edition = match krate.edition {
        Edition::E2015 => Edition::E2018,
        edition => edition,
    };
    let mut command = Command::new(&compiler.path);
    command.args(["--edition", edition.year(), "--crate-type", "lib", "--crate-name", &krate.name.replace('-', "_")]);
    let folders: BTreeSet<&Path> = krate.libraries.values().filter_map(|library| library.parent()).collect();
    for folder in folders {
        command.arg("-L").arg(format!("dependency={}", folder.display()));
    }
    for (name, library) in &krate.libraries {
        command.arg("--extern").arg(format!("{name}={}", library.display()));
    }
    for name in ["std", "core"] {
        command.arg("--extern").arg(format!("{name}={}", library.display()));
    }
    let output = command
        .args(["-Zunpretty=expanded", "--error-format=short"])
        .arg(&source)
        .envs(&krate.env)
        .env("CARGO_MANIFEST_DIR", &krate.dir)
        .env("RUSTC_BOOTSTRAP", "1")
        .output()
        .map_err(|error| format!("cannot run {}: {error}", compiler.path.display()))?;
    // Types of other items are missing, which is said but does no harm.
    let said = String::from_utf8_lossy(&output.stderr);
    let text = String::from_utf8_lossy(&output.stdout);
    let mut errors = said.lines().filter(|line| line.contains("error"));
    let failed = if text.contains(ERROR) {
        errors.next()
    } else {
        let words = ["cannot find derive", "cannot find attribute", "unresolved import", "panicked"];
        said.lines().find(|line| words.iter().any(|words| line.contains(words)))
    };
    if let Some(line) = failed {
        let message = line.split_once("error").map_or(line, |(_, message)| message);
        return Err(format!("the compiler cannot expand it alone (error{message}); write by hand what it makes"));
    }
    syn::parse_file(&text).map_err(|error| format!("what the compiler expands it to cannot be read: {error}"))
}
