//! The compiler's own expansion (`-Zunpretty=expanded`) of modules that use procedural macros.
//!
//! It runs on a file of these modules alone, and the library that they know as `std` is one that
//! stands for it and keeps the calls of some macros as text.

use std::collections::{BTreeMap, BTreeSet};
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::{Path, PathBuf};
use std::process::Command;

use proc_macro2::TokenStream;
use quote::quote;

use super::derived;
use super::kept::kept_as_text;
use crate::compile::Compiler;
use crate::judge::Edition;
use crate::read::graph::Crate;
use crate::read::hygiene;
use crate::text::tokens::ident;

/// What the compiler prints where a macro has failed.
const ERROR: &str = "/*ERROR*/";

/// Compiles a library of these files' folder.
fn compile(compiler: &Compiler, folder: &Path, name: &str, text: &TokenStream, kind: &[String]) -> Result<(), String> {
    let source = folder.join(name).with_extension("rs");
    std::fs::write(&source, text.to_string()).map_err(|error| error.to_string())?;
    let output = Command::new(&compiler.path)
        .args(["--edition", "2021", "--crate-name", name, "--out-dir"])
        .args([folder, &source])
        .args(kind)
        .output()
        .map_err(|error| cannot_run(compiler, &error))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

fn cannot_run(compiler: &Compiler, error: &std::io::Error) -> String {
    format!("cannot run {}: {error}", compiler.path.display())
}

/// A library with everything that the standard library has, but for these macros, and for the derives if they
/// are to be marked.
fn stand_in(compiler: &Compiler, folder: &Path, macros: &TokenStream, marks: bool) -> Result<PathBuf, String> {
    let mut kind = vec!["--crate-type=lib".to_string(), "--emit=metadata".to_string()];
    let mut modules = TokenStream::new();
    if marks {
        compile(compiler, folder, derived::CRATE, &derived::source(), &["--crate-type=proc-macro".to_string()])?;
        kind.push(format!("--extern={}={}", derived::CRATE, marking(folder).display()));
        modules = derived::modules();
    }
    let text = quote! {
        #![no_std]
        #![allow(warnings)]
        extern crate std as standard;
        pub use standard::*;
        #modules
        #macros
    };
    compile(compiler, folder, "bundle_standard", &text, &kind)?;
    Ok(folder.join("libbundle_standard.rmeta"))
}

/// The library of the derives that leave marks.
fn marking(folder: &Path) -> PathBuf {
    folder.join(format!("{DLL_PREFIX}{}{DLL_SUFFIX}", derived::CRATE))
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
    let modules: TokenStream = modules.collect();
    let mut file = expanded(krate, compiler, &modules, false)?;
    if derived::is_in(&file) {
        file = expanded(krate, compiler, &modules, true)?;
        derived::restore(&mut file);
    }
    Ok(file)
}

fn expanded(krate: &Crate, compiler: &Compiler, modules: &TokenStream, marks: bool) -> Result<syn::File, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let source = folder.path().join("items.rs");
    let (standard, local) = (kept_as_text(&quote!(#[macro_export])), kept_as_text(&TokenStream::new()));
    let derives = ident(derived::CRATE);
    let derives = marks.then(|| quote!(#[macro_use] extern crate #derives;));
    let text = quote!(#![allow(warnings)] #derives #local #modules).to_string();
    std::fs::write(&source, text).map_err(|error| error.to_string())?;
    let library = stand_in(compiler, folder.path(), &standard, marks)?;
    let edition = match krate.edition {
        Edition::E2015 => Edition::E2018,
        edition => edition,
    };
    let mut command = Command::new(&compiler.path);
    command.args(["--edition", edition.year(), "--crate-type", "lib", "--crate-name", &krate.name.replace('-', "_")]);
    let mut folders: BTreeSet<&Path> = krate.libraries.values().filter_map(|library| library.parent()).collect();
    if marks {
        folders.insert(folder.path());
        command.arg("--extern").arg(format!("{}={}", derived::CRATE, marking(folder.path()).display()));
    }
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
        .args(["-Zunpretty=expanded,hygiene", "--error-format=short"])
        .arg(&source)
        .envs(&krate.env)
        .env("CARGO_MANIFEST_DIR", &krate.dir)
        .env("RUSTC_BOOTSTRAP", "1")
        .output()
        .map_err(|error| cannot_run(compiler, &error))?;
    // Types of other items are missing, which is said but does no harm.
    let said = String::from_utf8_lossy(&output.stderr);
    let text = String::from_utf8_lossy(&output.stdout);
    let mut errors = said.lines().filter(|line| line.contains("error"));
    let failed = if text.contains(ERROR) {
        errors.next()
    } else {
        // What macros complain of has no number; an import of the crate's own is one that a macro made.
        let is_macros = |line: &str| line.contains("error: ") && !line.contains("error: aborting");
        let is_import = |line: &str| {
            let own = ["crate", "self", "super"].iter().any(|start| line.contains(&format!("`{start}::")));
            line.contains("error[E0432]") && !own
        };
        said.lines().find(|line| is_macros(line) || is_import(line) || line.contains("panicked"))
    };
    if let Some(line) = failed {
        let message = line.split_once("error").map_or(line, |(_, message)| message);
        return Err(format!("the compiler cannot expand it alone (error{message}); write by hand what it makes"));
    }
    let unreadable = |error| format!("what the compiler expands it to cannot be read: {error}");
    let told_apart: TokenStream = with_marks(&text).parse().map_err(|error| unreadable(syn::Error::from(error)))?;
    if let Some(name) = hygiene::at_stake(&told_apart).into_iter().min() {
        return Err(format!(
            "the macro has a variable of its own by the name of one of its caller's (`{name}`), which text cannot \
             show; rename the latter, or write by hand what the macro makes"
        ));
    }
    syn::parse_file(&text).map_err(unreadable)
}

/// The contexts of names, as the compiler lists them behind the text, with those in which their variables are
/// looked for: marks that are transparent make no difference.
fn contexts(text: &str) -> BTreeMap<&str, &str> {
    let mut seen = BTreeMap::new();
    let list = text.rsplit_once("SyntaxContexts:").map_or("", |(_, list)| list);
    for line in list.lines() {
        let Some((context, rest)) = line.strip_prefix('#').and_then(|line| line.split_once(": parent: #")) else {
            continue;
        };
        let parent = rest.split(',').next().unwrap_or(rest);
        let is_transparent = rest.contains("Transparent)");
        let own = if is_transparent { seen.get(parent).copied().unwrap_or(parent) } else { context };
        seen.insert(context, own);
    }
    seen
}

/// The text with marks on names of macros' own: behind each name the compiler says in a comment where it is from.
fn with_marks(text: &str) -> String {
    let seen = contexts(text);
    let mut out = String::with_capacity(text.len());
    let mut parts = text.split("/*");
    out.extend(parts.next());
    for part in parts {
        let comment = part.split_once("*/");
        let context = comment.and_then(|(comment, _)| seen.get(comment.trim().split_once('#')?.1));
        let (Some((_, rest)), Some(context)) = (comment, context) else {
            // Something else, or no comment.
            out.push_str("/*");
            out.push_str(part);
            continue;
        };
        if *context != "0" {
            let name = out.trim_end().len();
            let is_part = |c: char| c.is_alphanumeric() || c == '_';
            let start = out[..name].trim_end_matches(is_part).len();
            out.insert(start, hygiene::MARK);
        }
        out.push(' ');
        out.push_str(rest);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_macros_own_are_marked() {
        let text = "fn f(x /* 12#0 */: u8) { let x /*\n 12#4 */ = \"/* 1\"; x /* 12#5 */ + y /* 13#6 */ } /* a#b */\n\
            /*\nSyntaxContexts:\n\
            #0: parent: #0, outer_mark: (crate0, Opaque)\n\
            #4: parent: #0, outer_mark: (crate0, SemiOpaque)\n\
            #5: parent: #0, outer_mark: (crate0, Transparent)\n\
            #6: parent: #4, outer_mark: (crate0, Transparent)\n*/";
        let marked: TokenStream = with_marks(text).parse().unwrap();
        let expected: TokenStream = "fn f(x: u8) { let ǃx = \"/* 1\"; x + ǃy }".parse().unwrap();
        assert_eq!(marked.to_string(), expected.to_string());
    }
}
