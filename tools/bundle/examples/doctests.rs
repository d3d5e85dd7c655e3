//! Bundles the examples in the documentation of crates and compares what they do with the originals:
//! `cargo run --profile full -p bundle --example doctests -- either smallvec@1.16.6`.
//!
//! Twenty examples make a program, which tells of each whether it panics. An example that does not
//! compile with its crate alone is left out; so is a program that does something else every time.

#[path = "../tests/bundle/corpus.rs"]
#[allow(dead_code)]
mod corpus;

use std::fmt::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use cargo_metadata::diagnostic::DiagnosticLevel;
use cargo_metadata::{Message, Metadata, MetadataCommand, Package};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Examples of one program.
const EXAMPLES: usize = 20;
/// Attempts at leaving out what does not compile: the compiler does not tell of everything at once.
const ROUNDS: usize = 8;
/// Features of a crate that are switched on where it has them, besides its default ones.
const FEATURES: &[&str] = &["std", "alloc", "use_std", "full"];

fn main() -> ExitCode {
    let crates: Vec<String> = std::env::args().skip(1).collect();
    if crates.is_empty() {
        eprintln!("doctests CRATE[@VERSION] ...: the crates whose documentation is bundled");
        return ExitCode::from(2);
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let under = std::path::absolute(target).unwrap_or_default().join("doctests");
    let mut failed = 0;
    println!("{:<24} {:>8} {:>9} {:>9}", "crate", "examples", "readable", "short");
    for wanted in &crates {
        let (name, versions) = match wanted.split_once('@') {
            Some((name, version)) => (name, format!("={version}")),
            None => (wanted.as_str(), "*".to_string()),
        };
        let documented = match Documented::find(name, &versions, under.join(name)) {
            Ok(documented) => documented,
            Err(reason) => {
                failed += 1;
                println!("{wanted:<24} FAILED: {reason}");
                continue;
            }
        };
        let examples = documented.examples();
        for (number, examples) in examples.chunks(EXAMPLES).enumerate() {
            let title = format!("{wanted}, {}", number + 1);
            match documented.check(examples) {
                Ok(Some((count, [readable, short]))) => println!("{title:<24} {count:>8} {readable:>9} {short:>9}"),
                Ok(None) => println!("{title:<24} none that can be compared"),
                Err(reason) => {
                    failed += 1;
                    println!("{title:<24} FAILED: {reason}");
                }
            }
        }
    }
    println!("{failed} failed");
    ExitCode::from(u8::from(failed > 0))
}

/// A crate, and the folder for programs on it.
struct Documented {
    package: Package,
    folder: PathBuf,
}

impl Documented {
    /// The newest of these versions.
    fn find(name: &str, versions: &str, folder: PathBuf) -> Result<Documented, String> {
        write_package(&folder, &format!("{name} = \"{versions}\""), "fn main() {}")?;
        let metadata = MetadataCommand::new().manifest_path(folder.join("app/Cargo.toml")).exec();
        let Metadata { packages, .. } = metadata.map_err(|error| error.to_string())?;
        let package = packages.into_iter().find(|package| package.name == name);
        Ok(Documented { package: package.ok_or("there is no such crate")?, folder })
    }

    /// The code of all examples that are meant to run.
    fn examples(&self) -> Vec<String> {
        let mut files = Vec::new();
        if let Some(root) = self.package.manifest_path.parent() {
            sources(&root.join("src").into_std_path_buf(), &mut files);
        }
        files.sort();
        files.iter().filter_map(|file| std::fs::read_to_string(file).ok()).flat_map(|text| code_blocks(&text)).collect()
    }

    /// Compares those of the examples that compile; their number and the characters of both forms.
    fn check(&self, examples: &[String]) -> Result<Option<(usize, [usize; 2])>, String> {
        let Package { name, version, features, .. } = &self.package;
        let features: Vec<&str> = FEATURES.iter().copied().filter(|name| features.contains_key(*name)).collect();
        let dependency = format!("{name} = {{ version = \"={version}\", features = {features:?} }}");
        let mut functions: Vec<String> =
            examples.iter().enumerate().filter_map(|(number, code)| function(number, code)).collect();
        for _ in 0..ROUNDS {
            if functions.is_empty() {
                return Ok(None);
            }
            let (text, lines) = program(&functions);
            write_package(&self.folder, &dependency, &text)?;
            let wrong = self.wrong_lines()?;
            if wrong.is_empty() {
                break;
            }
            let is_wrong = |lines: &Range<usize>| wrong.iter().any(|line| lines.contains(line));
            if !lines.iter().any(is_wrong) {
                return Err("what is around the examples does not compile".to_string());
            }
            let mut lines = lines.iter();
            functions.retain(|_| lines.next().is_some_and(|lines| !is_wrong(lines)));
        }
        if !self.is_repeatable() {
            return Ok(None);
        }
        let found = corpus::Program::in_folder(self.folder.clone(), self.target()).check()?;
        Ok(Some((functions.len(), found.characters)))
    }

    fn target(&self) -> PathBuf {
        self.folder.with_file_name("target")
    }

    /// The lines of the program that the compiler rejects.
    fn wrong_lines(&self) -> Result<Vec<usize>, String> {
        let mut build = corpus::build(&self.folder, &self.target());
        let output = build.args(["--message-format", "json"]).output().map_err(|error| format!("cargo: {error}"))?;
        let mut wrong = Vec::new();
        for message in Message::parse_stream(output.stdout.as_slice()).flatten() {
            let Message::CompilerMessage(message) = message else { continue };
            if message.target.name == "app" && message.message.level == DiagnosticLevel::Error {
                wrong.extend(message.message.spans.iter().map(|span| span.line_start));
            }
        }
        if output.status.success() || !wrong.is_empty() {
            return Ok(wrong);
        }
        Err(format!("the original: {}", String::from_utf8_lossy(&output.stderr)))
    }

    /// Whether the program says the same twice, and comes to an end.
    fn is_repeatable(&self) -> bool {
        let run = || Command::new(self.target().join("debug/app")).output().ok().filter(|o| o.status.success());
        let said = || run().map(|output| output.stdout);
        said().is_some_and(|first| said() == Some(first))
    }
}

fn write_package(folder: &Path, dependency: &str, program: &str) -> Result<(), String> {
    let manifest = corpus::manifest(&format!("[dependencies]\n{dependency}\n"));
    let app = folder.join("app");
    std::fs::create_dir_all(app.join("src")).map_err(|error| error.to_string())?;
    std::fs::write(app.join("Cargo.toml"), manifest).map_err(|error| error.to_string())?;
    std::fs::write(app.join("src/main.rs"), program).map_err(|error| error.to_string())
}

/// The Rust files in a folder and below it.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
}

/// The code in the documentation of a file that `cargo test` would run.
fn code_blocks(text: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    // The block that is read, and whether it runs.
    let mut open: Option<(String, bool)> = None;
    for line in text.lines() {
        let line = line.trim_start();
        let Some(line) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else {
            open = None;
            continue;
        };
        let line = line.strip_prefix(' ').unwrap_or(line).trim_end();
        if let Some(words) = line.trim_start().strip_prefix("```") {
            match open.take() {
                Some((code, runs)) => blocks.extend(Some(code).filter(|_| runs)),
                None => {
                    let runs = words.split([',', ' ']).all(|word| word.is_empty() || word == "rust");
                    open = Some((String::new(), runs));
                }
            }
        } else if let Some((code, _)) = &mut open {
            code.push_str(shown(line));
            code.push('\n');
        }
    }
    blocks
}

/// A line of an example without the mark of those that readers do not see.
fn shown(line: &str) -> &str {
    match line.trim_start() {
        "#" => "",
        hidden => hidden.strip_prefix("# ").unwrap_or(line),
    }
}

/// An example as a module with a function `main`; `None` for what cannot be in a module, is no whole Rust, or does
/// something else every time.
fn function(number: usize, code: &str) -> Option<String> {
    const LEFT_OUT: &[&str] = &["#![feature", "#[macro_use]", "$crate", "crate::", "thread", "Instant", "env::"];
    if LEFT_OUT.iter().any(|words| code.contains(words)) {
        return None;
    }
    let is_kept = |line: &&str| !line.trim_start().starts_with("#!");
    let code: String = code.lines().filter(is_kept).flat_map(|line| [line, "\n"]).collect();
    let body = if code.lines().any(|line| line.starts_with("fn main()")) {
        code.replacen("fn main()", "pub fn main()", 1)
    } else if code.trim_end().ends_with("(())") {
        format!(
            "pub fn main() {{\nfn tried() -> Result<(), impl std::fmt::Debug> {{\n{code}}}\ntried().unwrap();\n}}\n"
        )
    } else {
        format!("pub fn main() {{\n{code}}}\n")
    };
    let module = format!("mod example_{number} {{\n{body}}}\n");
    syn::parse_file(&module).is_ok().then_some(module)
}

/// A program that calls these functions one after the other, and the lines of each.
fn program(functions: &[String]) -> (String, Vec<Range<usize>>) {
    let mut text = String::from("#![allow(warnings)]\n");
    let mut lines = Vec::new();
    for function in functions {
        let start = text.lines().count() + 1;
        text.push_str(function);
        lines.push(start..text.lines().count() + 1);
    }
    text.push_str("fn main() {\n    std::panic::set_hook(Box::new(|_| {}));\n");
    for function in functions {
        let name = function.split_whitespace().nth(1).unwrap_or_default();
        let call = format!("std::panic::catch_unwind(|| {{ let _ = {name}::main(); }})");
        let _ = writeln!(text, "    println!(\"{name} {{}}\", {call}.is_ok());");
    }
    text.push_str("}\n");
    (text, lines)
}
