//! Bundles random programs and compares what they print with what the originals print:
//! `cargo run --release -p bundle --example differential -- PROGRAMS [SEED]`.
//!
//! Programs go in batches of 100, of which each is two workspaces, with one more of crates full of
//! names; every fourth batch is also bundled in its short form. Batches that differ are told with seed and program, and make the exit code 1.

#[path = "../tests/bundle/case.rs"]
#[allow(dead_code)]
mod case;
#[path = "../tests/bundle/generated.rs"]
mod generated;
#[path = "../tests/bundle/generated_macros.rs"]
mod generated_macros;
#[path = "../tests/bundle/generated_names.rs"]
mod generated_names;

use std::path::Path;
use std::process::{Command, ExitCode};

use bundle::{assemble, Compiler, Edition};
use case::Case;

/// Programs of one workspace.
const BATCH: usize = 100;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>());
    let (Some(Ok(programs)), seed) = (arguments.next(), arguments.next().unwrap_or(Ok(1))) else {
        eprintln!("differential PROGRAMS [SEED]: two whole numbers");
        return ExitCode::from(2);
    };
    let (seed, start) = (seed.unwrap_or(1), std::time::Instant::now());
    let mut different = 0;
    for batch in 0..programs.div_ceil(BATCH as u64) {
        let count = BATCH.min((programs - batch * BATCH as u64) as usize);
        match compare(seed + batch, count) {
            Ok(lines) => {
                let passed = start.elapsed().as_secs();
                println!("seed {}: {count} programs, {lines} lines the same, {passed} s so far", seed + batch);
            }
            Err(reason) => {
                different += 1;
                println!("seed {}: {reason}", seed + batch);
            }
        }
    }
    println!("{programs} programs, {different} batches differ, {} s", start.elapsed().as_secs());
    ExitCode::from(u8::from(different > 0))
}

/// Bundles the programs of a seed, of which half are about macros alone, and crates full of names; the
/// number of lines that were the same, or what was different.
fn compare(seed: u64, programs: usize) -> Result<usize, String> {
    let mut compilers = Compiler::all(&[], Edition::E2021).map_err(|error| error.to_string())?;
    compilers.truncate(1);
    let macros = generated_macros::workspace(&compilers[0].path, seed, programs / 2);
    let others = generated::workspace(seed, programs - programs / 2);
    let names = generated_names::workspace(&compilers[0].path, seed, 5, 10);
    let mut lines = 0;
    for workspace in [others, macros, names] {
        lines += compare_workspace(&workspace, seed, &compilers)?;
    }
    Ok(lines)
}

/// Bundles a workspace; the number of lines that were the same, or what was different.
fn compare_workspace(workspace: &str, seed: u64, compilers: &[Compiler]) -> Result<usize, String> {
    let case = Case::parse(workspace);
    let compiler = &compilers[0].path;
    let expected = case.original();
    for minify in [false, true].into_iter().take(1 + usize::from(seed.is_multiple_of(4))) {
        let request = bundle::Request { compilers: compilers.to_vec(), ..case.request(minify) };
        let bundle = assemble(&request, &|_| {}).map_err(|error| format!("refused: {error}"))?;
        let source = case.path("bundle.rs");
        std::fs::write(&source, &bundle.printed.text).map_err(|error| error.to_string())?;
        let got = printed_by(compiler, &source, &case.path("bundled"))?;
        if expected != got {
            return Err(difference(&expected, &got));
        }
    }
    Ok(expected.lines().count())
}

/// What a source file prints.
fn printed_by(compiler: &Path, source: &Path, program: &Path) -> Result<String, String> {
    let arguments = ["--edition", "2021", "--cap-lints", "allow", "-C", "debug-assertions=off", "-o"];
    let built = Command::new(compiler).args(arguments).args([program, source]).output();
    let built = built.map_err(|error| error.to_string())?;
    if !built.status.success() {
        return Err(format!("{}: {}", source.display(), String::from_utf8_lossy(&built.stderr)));
    }
    let ran = Command::new(program).output().map_err(|error| error.to_string())?;
    if !ran.status.success() {
        return Err(format!("the bundle ends with {}", ran.status));
    }
    Ok(String::from_utf8_lossy(&ran.stdout).into_owned())
}

/// The first line that is different, and the program that it is of.
fn difference(expected: &str, got: &str) -> String {
    let mut program = "";
    for (want, have) in expected.lines().zip(got.lines()) {
        if want != have {
            return format!("{program}: expected `{want}`, got `{have}`");
        }
        program = if want.starts_with("program ") { want } else { program };
    }
    format!("{program}: one of them prints more")
}
