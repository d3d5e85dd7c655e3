//! Runs a compiler on a bundle and reads what it says.

mod diagnostic;
mod facts;
mod lints;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use rayon::prelude::*;

#[cfg(test)]
pub use self::diagnostic::Code;
pub use self::diagnostic::{Diagnostic, Span};
use self::lints::name_lints;
use crate::error::{Error, Result};
use crate::judge::{Edition, Judge};
use crate::text::origin::Spot;
use crate::text::tree::Printed;

/// Neither optimised nor with the checks of debug builds; lints only warn, as in a crate of the registry.
const PLAIN_BUILD: &[&str] = &["-C", "debug-assertions=off", "-C", "overflow-checks=off", "--cap-lints", "warn"];

/// The lint about rules of macros that no call needs.
pub const UNUSED_RULES: &str = "unused_macro_rules";

/// The version that has it.
const UNUSED_RULES_SINCE: (u32, u32) = (1, 62);

/// The first version that lists what can run as it is; those before are told how to collect it.
const PLAIN_LISTS_SINCE: (u32, u32) = (1, 89);

/// A version that can be told to print long types in full.
const LONG_TYPES_SINCE: (u32, u32) = (1, 80);

/// What a compiler makes of a source file.
#[derive(Clone, Debug, Default)]
pub struct Understood {
    /// Errors and warnings.
    pub said: Vec<Diagnostic>,
    /// Warnings about rules of macros that no call needs, whatever attributes allow.
    pub unused_rules: Vec<Diagnostic>,
    /// What it makes of the functions (MIR) if there are no errors.
    pub mir: String,
    /// The functions that it would make code of, as `-Zprint-mono-items` prints them, if asked for.
    pub mono_items: Option<String>,
}

/// What is asked of a compiler that reads a source file.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions<'a> {
    /// Whether it lists what can run.
    pub lists: bool,
    /// Whether it reads as for a build that is not optimised, with its checks.
    pub asserts: bool,
    /// Lints to warn of, whatever attributes allow.
    pub lints: &'a [&'a str],
}

/// A compiler at hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiler {
    /// Its program.
    pub path: PathBuf,
    /// `rustc` and its version, without hash and date.
    pub name: String,
    /// Its version: major, minor.
    pub version: (u32, u32),
    /// Where it finds the crates that the judge has itself.
    pub externs: Vec<OsString>,
}

impl Compiler {
    /// The compiler behind a path.
    ///
    /// # Errors
    /// If it cannot be run or is no rustc.
    pub fn at(path: &Path) -> Result<Compiler> {
        let text = facts::ask(path, &["--version"])?;
        let mut words = text.split_whitespace();
        match (words.next(), words.next()) {
            (Some("rustc"), Some(version)) => {
                let mut numbers = version.split('.').map(|number| number.parse().unwrap_or(0));
                Ok(Compiler {
                    path: behind(path),
                    name: format!("rustc {version}"),
                    version: (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)),
                    externs: Vec::new(),
                })
            }
            _ => Err(Error::Cargo(format!("{} is not a rustc", path.display()))),
        }
    }

    /// The compiler that cargo uses.
    ///
    /// # Errors
    /// As [`Compiler::at`].
    pub fn of_cargo() -> Result<Compiler> {
        Compiler::at(&Compiler::path_of_cargo())
    }

    fn path_of_cargo() -> PathBuf {
        std::env::var_os("RUSTC").map_or_else(|| PathBuf::from("rustc"), PathBuf::from)
    }

    /// What it says of itself with these arguments, asked once.
    ///
    /// # Errors
    /// If it cannot be run.
    pub fn ask(&self, arguments: &[&str]) -> Result<String> {
        facts::ask(&self.path, arguments)
    }

    /// Whether it knows an edition.
    pub fn knows(&self, edition: Edition) -> bool {
        let since = match edition {
            Edition::E2015 => (1, 0),
            Edition::E2018 => (1, 31),
            Edition::E2021 => (1, 56),
            Edition::E2024 => (1, 85),
        };
        self.version >= since
    }

    /// Those that are named, or else the default compiler and every other version of rustc on the
    /// PATH that knows the edition; the newest first of those named.
    ///
    /// # Errors
    /// If a compiler that must be there cannot be run, or does not know the edition.
    pub fn all(named: &[PathBuf], edition: Edition) -> Result<Vec<Compiler>> {
        let first = Compiler::path_of_cargo();
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let on_path = std::env::split_paths(&folders).map(|f| f.join("rustc")).filter(|p| p.is_file());
        let (wanted, found) = match named {
            [] => (vec![first], on_path.collect()),
            named => (named.to_vec(), Vec::new()),
        };
        let mut compilers = Compiler::all_at(wanted).into_iter().collect::<Result<Vec<_>>>()?;
        compilers.sort_by_key(|compiler| std::cmp::Reverse(compiler.version));
        if let Some(old) = compilers.iter().find(|compiler| !compiler.knows(edition)) {
            return Err(Error::Usage(format!(
                "{} ({}) does not know edition {}: name a newer one with --rustc, or another edition with --edition",
                old.name,
                old.path.display(),
                edition.year()
            )));
        }
        let found = Compiler::all_at(found).into_iter().filter_map(Result::ok);
        compilers.extend(found.filter(|compiler| compiler.knows(edition)));
        let mut names = BTreeSet::new();
        compilers.retain(|compiler| names.insert(compiler.name.clone()));
        Ok(compilers)
    }

    /// All at once: each takes its time to answer.
    fn all_at(paths: Vec<PathBuf>) -> Vec<Result<Compiler>> {
        paths.par_iter().map(|path| Compiler::at(path)).collect()
    }

    /// All errors and warnings for a source file, without generating code.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn check(&self, judge: &Judge, source: &Path) -> Result<Vec<Diagnostic>> {
        let output = self.run(judge, source, &["--emit=metadata"], &source.with_extension("rmeta"))?;
        Ok(diagnostics(&output, source))
    }

    /// Reads a source file without compiling it to the end, unless it shall list what can run.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn read(&self, judge: &Judge, source: &Path, options: &ReadOptions<'_>) -> Result<Understood> {
        let to = source.with_extension("mir");
        // Short paths depend on what else has the name.
        let mut flags = [PLAIN_BUILD, &["--emit=mir", "-Ztrim-diagnostic-paths=no"]].concat();
        if options.asserts {
            flags.extend(["-C", "debug-assertions=on", "-C", "overflow-checks=on"]);
        }
        flags.push(match options.lists {
            true if self.version >= PLAIN_LISTS_SINCE => "-Zprint-mono-items=yes",
            true => "-Zprint-mono-items=lazy",
            false => "-Zno-codegen",
        });
        if self.version >= LONG_TYPES_SINCE {
            flags.push("-Zwrite-long-types-to-disk=no");
        }
        if self.version >= UNUSED_RULES_SINCE {
            flags.push("--force-warn=unused_macro_rules");
        }
        let lints = force_warn(options.lints);
        flags.extend(lints.iter().map(String::as_str));
        let output = self.unstable(judge, source, &flags, &to)?;
        let all = diagnostics(&output, source);
        let (unused_rules, said): (Vec<_>, Vec<_>) = all.into_iter().partition(|d| d.code() == UNUSED_RULES);
        let mut understood = Understood { said, unused_rules, ..Understood::default() };
        if !understood.said.iter().any(Diagnostic::is_error) {
            understood.mir = std::fs::read_to_string(&to).map_err(Error::io("read", &to))?;
            understood.mono_items = options.lists.then(|| String::from_utf8_lossy(&output.stdout).into_owned());
        }
        Ok(understood)
    }

    /// What these lints find in a source file, whatever its attributes allow.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn lint(&self, judge: &Judge, source: &Path, lints: &[&str]) -> Result<Vec<Diagnostic>> {
        let flags = force_warn(lints);
        let flags: Vec<&str> = flags.iter().map(String::as_str).chain(["--emit=metadata"]).collect();
        let output = self.run(judge, source, &flags, &source.with_extension("rmeta"))?;
        Ok(diagnostics(&output, source))
    }

    /// Compiles as the judge does: the time it took, and what was said.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn build(&self, judge: &Judge, source: &Path, program: &Path) -> Result<(Duration, Vec<Diagnostic>)> {
        let start = Instant::now();
        let output = self.run(judge, source, judge.flags, program)?;
        let mut said = diagnostics(&output, source);
        if said.is_empty() && !output.status.success() {
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            said.push(Diagnostic {
                level: "error".to_string(),
                message: text.clone(),
                rendered: Some(text),
                ..Diagnostic::default()
            });
        }
        Ok((start.elapsed(), said))
    }

    /// What this compiler has against a source file in the newer edition, if there is one that it
    /// knows and the judge may use.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn objection(&self, judge: &Judge, source: &Path, to: &Path) -> Result<Option<String>> {
        let Some(edition) = judge.newer.filter(|edition| self.knows(*edition)) else { return Ok(None) };
        let output = self.run(&Judge { edition, ..*judge }, source, &["--emit=metadata"], to)?;
        Ok(diagnostics(&output, source).into_iter().find(Diagnostic::is_error).map(|error| error.message))
    }

    fn run(&self, judge: &Judge, source: &Path, flags: &[&str], to: &Path) -> Result<Output> {
        self.command(judge, source, flags, to).output().map_err(Error::io("run the compiler", &self.path))
    }

    /// With flags that are not for programs, but for looking at them.
    fn unstable(&self, judge: &Judge, source: &Path, flags: &[&str], to: &Path) -> Result<Output> {
        let mut command = self.command(judge, source, flags, to);
        command.env("RUSTC_BOOTSTRAP", "1").output().map_err(Error::io("run the compiler", &self.path))
    }

    fn command(&self, judge: &Judge, source: &Path, flags: &[&str], to: &Path) -> Command {
        let mut command = Command::new(&self.path);
        command
            .args([
                "--edition",
                judge.edition.year(),
                "--crate-name",
                "bundle",
                "--crate-type",
                "bin",
                "--error-format=json",
            ])
            .args(flags)
            .args(&self.externs)
            .arg("-o")
            .args([to, source]);
        command
    }

    /// The error that says what this compiler said, with the file the code came from.
    pub fn complaint(&self, printed: &Printed, diagnostic: &Diagnostic) -> Error {
        let spot = diagnostic.primary().next().and_then(|at| Spot::of(printed, at.line_start, at.column_start));
        Error::Compile {
            compiler: self.name.clone(),
            verdict: if diagnostic.is_error() { "rejects" } else { "warns about" },
            origin: spot.as_ref().map_or_else(|| "no file".to_string(), |spot| spot.file.clone()),
            spot: spot.map(Box::new),
            message: diagnostic.message.clone(),
            rendered: diagnostic.rendered.clone().unwrap_or_default(),
        }
    }
}

/// The compiler itself where rustup stands in front of it, which takes its time at every run.
fn behind(path: &Path) -> PathBuf {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let on_path = || std::env::split_paths(&folders).map(|folder| folder.join(path)).find(|file| file.is_file());
    let is_name = path.components().count() == 1;
    let file = if is_name { on_path() } else { Some(path.to_path_buf()) };
    let file = file.and_then(|file| file.canonicalize().ok());
    let is_rustup = file.is_some_and(|file| file.file_stem().is_some_and(|name| name == "rustup"));
    let sysroot = || Some(Path::new(facts::ask(path, &["--print", "sysroot"]).ok()?.trim()).join("bin/rustc"));
    let compiler = Some(sysroot).filter(|_| is_rustup).and_then(|sysroot| sysroot());
    compiler.filter(|compiler| compiler.is_file()).unwrap_or_else(|| path.to_path_buf())
}

/// Flags that make lints warn.
fn force_warn(lints: &[&str]) -> Vec<String> {
    lints.iter().map(|lint| format!("--force-warn={lint}")).collect()
}

/// What a compiler said about a source file.
fn diagnostics(output: &Output, source: &Path) -> Vec<Diagnostic> {
    let text = String::from_utf8_lossy(&output.stderr);
    let parsed = text.lines().filter_map(|line| serde_json::from_str::<Diagnostic>(line).ok());
    let mut said: Vec<Diagnostic> =
        parsed.filter(|d| (d.is_error() || d.level == "warning") && !d.is_summary()).collect();
    said.iter_mut().for_each(|diagnostic| diagnostic.keep_places_in(&source.to_string_lossy()));
    name_lints(&mut said);
    said
}
