//! The command: what it writes, what it says, and its exit code.

use std::path::Path;
use std::process::Command;

use crate::case::Case;

/// Runs the command in a folder; its exit code and all that it said.
pub fn run_in(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    said_by(Command::new(env!("CARGO_BIN_EXE_bundle")).args(arguments).current_dir(folder))
}

/// Runs a command that bundles a case; its exit code and all that it said.
pub fn said_by(command: &mut Command) -> (Option<i32>, String) {
    let output = command.env_remove("CARGO_TARGET_DIR").output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&said).into_owned())
}

pub fn run_bundle(case: &Case, arguments: &[&str]) -> (Option<i32>, String) {
    run_in(case.folder.path(), &[&["--bin", "app/app", "-o", "out.rs"], arguments].concat())
}

const ECHO: &str = "--- app/Cargo.toml
--- app/src/main.rs
fn main() {
    let mut line = String::new();
    while std::io::stdin().read_line(&mut line).unwrap_or(0) > 0 {
        println!(\"{} {}\", PLACE, line.trim());
        line.clear();
    }
}
";

/// Cargo tells packages by names only if one has the name.
#[test]
fn a_bot_may_have_the_name_of_a_crate_that_it_uses() {
    let case = Case::parse(
        "--- app/Cargo.toml
[dependencies]
dice = { path = \"../other/dice\", package = \"app\" }
--- app/src/main.rs
fn main() {
    println!(\"{}\", dice::thrown());
}
",
    );
    let crate_of = case.path("other/dice");
    std::fs::create_dir_all(crate_of.join("src")).unwrap();
    let manifest = "[package]\nname = \"app\"\nversion = \"2.0.0\"\nedition = \"2021\"\n[workspace]\n";
    std::fs::write(crate_of.join("Cargo.toml"), manifest).unwrap();
    std::fs::write(crate_of.join("src/lib.rs"), "pub fn thrown() -> u8 {\n    4\n}\n").unwrap();
    let workspace = "[workspace]\nresolver = \"2\"\nmembers = [\"app\"]\nexclude = [\"other\"]\n";
    std::fs::write(case.path("Cargo.toml"), workspace).unwrap();
    let (code, said) = run_bundle(&case, &["--no-verify"]);
    assert_eq!(code, Some(0), "{said}");
}

/// Conditions and variables of cargo's configuration are those of the file.
#[test]
fn the_configuration_of_cargo_counts() {
    let case = Case::parse(
        "--- .cargo/config.toml
[build]
rustflags = [\"--cfg\", \"fast\"]
[env]
GREETING = \"hello\"
--- app/Cargo.toml
[lints.rust]
unexpected_cfgs = \"allow\"
--- app/src/main.rs
fn main() {
    let speed = if cfg!(fast) { \"fast\" } else { \"slow\" };
    println!(\"{} {speed}\", env!(\"GREETING\"));
}
",
    );
    let command = &mut Command::new(env!("CARGO_BIN_EXE_bundle"));
    command.args(["--bin", "app/app", "-o", "out.rs", "--no-verify"]).current_dir(case.folder.path());
    let (code, said) = said_by(command.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS"));
    assert_eq!(code, Some(0), "{said}");
    let text = std::fs::read_to_string(case.path("out.rs")).unwrap();
    assert!(text.contains("\"hello\"") && text.contains("if true"), "{text}");
}

/// The whole command: verified, written, reported.
#[test]
fn a_verified_bundle_is_written() {
    let case = Case::parse(&ECHO.replace("PLACE", "\"same\""));
    std::fs::write(case.path("input.txt"), "one\ntwo\n").unwrap();
    let (code, said) = run_bundle(&case, &["--input", "input.txt"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("1 input, 2 answers the same"), "{said}");
    let first_answers = said.lines().filter(|line| line.contains(" ms")).count();
    assert!(said.contains("first answer") && first_answers >= 2, "of the workspace's program and a bundle: {said}");
    for step in ["pruning with rustc", "compiling the bundle", "compiling the workspace's program", "verifying: "] {
        assert!(said.contains(&format!(" s] {step}")), "`{step}` is missing in {said}");
    }
    assert!(std::fs::read_to_string(case.path("out.rs")).unwrap().contains("fn main()"));
}

/// What a file that is carried along takes is counted as the judge counts, quotes included.
#[test]
fn the_size_of_an_included_file_is_told() {
    let case = Case::parse(
        "--- app/Cargo.toml\n--- app/src/weights.txt\n\u{3400}\u{3401}\n--- app/src/main.rs\n\
         fn main() {\n    println!(\"{}\", include_str!(\"weights.txt\").len());\n}\n",
    );
    std::fs::write(case.path("input.txt"), "").unwrap();
    for (unit, size) in [("atcoder", "10 bytes"), ("codingame", "6 characters")] {
        let (code, said) = run_bundle(&case, &["--input", "input.txt", "--judge", unit]);
        let told = format!("app/src/weights.txt is included: {size}, 7 bytes as a file");
        assert!(code == Some(0) && said.contains(&told), "{said}");
    }
}

/// A program that works three times as long where its source does not lie as in the workspace.
const SLOWER: &str = "--- app/Cargo.toml
--- app/src/main.rs
fn main() {
    let rounds: u64 = if file!() == \"app/src/main.rs\" { 1 } else { 3 };
    let mut state = 1u64;
    for _ in 0..rounds * 80_000_000 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
    }
    println!(\"{}\", state != 0);
}
";

#[test]
fn a_bundle_slower_than_allowed_is_not_written() {
    let case = Case::parse(SLOWER);
    std::fs::write(case.path("input.txt"), "").unwrap();
    let (code, said) = run_bundle(&case, &["--input", "input.txt", "--least-rate", "60"]);
    assert!(code == Some(1) && said.contains("--least-rate asks for 60 %"), "{said}");
    assert!(!case.path("out.rs").exists());
    let (code, said) = run_bundle(&case, &["--input", "input.txt"]);
    assert!(code == Some(0) && said.contains("NOTE: the slowest build reaches"), "{said}");
    let (code, said) = run_bundle(&case, &["--no-verify", "--least-rate", "60"]);
    assert!(code == Some(2) && said.contains("cannot be used with"), "{said}");
    let case = Case::parse(&ECHO.replace("PLACE", "\"same\""));
    std::fs::write(case.path("input.txt"), "one\ntwo\n").unwrap();
    let (code, said) = run_bundle(&case, &["--input", "input.txt", "--least-rate", "60"]);
    assert!(code == Some(2) && said.contains("no input takes long enough"), "{said}");
}

/// A program that knows where its source lies answers differently once that has moved.
#[test]
fn a_difference_is_told_and_nothing_replaced() {
    let case = Case::parse(&ECHO.replace("PLACE", "file!()"));
    std::fs::write(case.path("input.txt"), "one\ntwo\n").unwrap();
    std::fs::write(case.path("out.rs"), "the good file").unwrap();
    let (code, said) = run_bundle(&case, &["--input", "input.txt"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("input.txt, answer 1") && said.contains("expected `app/src/main.rs one`"), "{said}");
    assert_eq!(std::fs::read_to_string(case.path("out.rs")).unwrap(), "the good file");
}

#[test]
fn too_many_characters_are_an_error_with_the_table() {
    let case = Case::parse(&ECHO.replace("PLACE", "\"same\""));
    let (code, said) = run_bundle(&case, &["--no-verify", "--limit", "100"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("the limit is 100") && said.contains("module lines"), "{said}");
    assert!(!case.path("out.rs").exists());
}

#[test]
fn an_unverified_bundle_says_so() {
    let case = Case::parse(&ECHO.replace("PLACE", "\"same\""));
    let (code, said) = run_bundle(&case, &["--no-verify"]);
    assert_eq!(code, Some(0), "{said}");
    let text = std::fs::read_to_string(case.path("out.rs")).unwrap();
    assert!(text.lines().next().unwrap().contains("NOT VERIFIED"), "{text}");
}

#[test]
fn comments_and_attributes_stay_on_request() {
    let case = Case::parse(
        "--- app/Cargo.toml
--- app/src/main.rs
//! The head.

/// What it does.
// And why.
#[must_use]
fn used(x: u8) -> u8 {
    // The heart of it.
    let y = x + 1;
    y
}

/// Nobody calls it.
fn unused() {}

fn main() {
    println!(\"{}\", used(1));
}
",
    );
    std::fs::write(case.path("input.txt"), "").unwrap();
    let (code, said) = run_bundle(&case, &["--keep", "comments,attributes", "--input", "input.txt"]);
    assert_eq!(code, Some(0), "{said}");
    let text = std::fs::read_to_string(case.path("out.rs")).unwrap();
    for kept in ["// What it does.\n// And why.\n#[must_use]\nfn used", "\t// The heart of it.\n\tlet y = x + 1;\n"] {
        assert!(text.contains(kept), "`{kept}` is missing in\n{text}");
    }
    assert!(!text.contains("Nobody"), "{text}");
}

/// What another judge takes and how it compiles.
#[test]
fn judges_differ_in_limit_and_edition() {
    let case = Case::parse(&ECHO.replace("PLACE", "\"same\"").replace("main.rs\n", "main.rs\n// Über uns.\n"));
    for (judge, expected) in [
        ("atcoder", "of 524,288 bytes"),
        ("codevs", "characters, codevs sets no limit"),
        ("codingame", "of 100,000 characters"),
    ] {
        let (code, said) = run_bundle(&case, &["--no-verify", "--judge", judge]);
        assert!(code == Some(0) && said.contains(expected), "{said}");
    }
    let text = std::fs::read_to_string(case.path("out.rs")).unwrap();
    assert!(text.contains("for codingame edition 2021"), "{text}");
    let (code, said) = run_bundle(&case, &["--judge", "tennis"]);
    assert!(code == Some(2) && said.contains("--judge takes one of: codingame"), "{said}");
}

/// What a newer edition rejects is told, where the judge may compile with it.
#[test]
fn a_name_that_a_newer_edition_reserves() {
    let case = Case::parse(
        "--- app/Cargo.toml
--- app/src/main.rs
fn gen() -> u8 {
    1
}

fn main() {
    println!(\"{}\", gen());
}
",
    );
    std::fs::write(case.path("input.txt"), "").unwrap();
    let note = "NOTE: codingame may compile with edition 2024 as well, where rustc ";
    let (code, said) = run_bundle(&case, &["--input", "input.txt"]);
    assert!(code == Some(0) && said.contains(note) && said.contains("keyword `gen`"), "{said}");
    for judge in [["--judge", "generic"], ["--edition", "2021"]] {
        let (code, said) = run_bundle(&case, &[&judge[..], &["--input", "input.txt"]].concat());
        assert!(code == Some(0) && !said.contains("NOTE: codingame may"), "{said}");
    }
}
