//! Which program is meant, with which features, for which judge: flags, folders and manifests.

use std::process::Command;

use crate::case::Case;
use crate::command::{run_in, said_by};

/// A program that says which features it has; a library and a second program beside it.
const TWO: &str = r#"--- app/Cargo.toml
[features]
default = ["loud"]
loud = []
more = []
--- app/src/main.rs
fn main() {
    println!("app {} {}", cfg!(feature = "loud"), cfg!(feature = "more"));
}
--- other/Cargo.toml
default-run = "first"
--- other/src/bin/first.rs
fn main() {
    println!("first");
}
--- other/src/bin/second.rs
fn main() {
    println!("second");
}
--- other/examples/third.rs
fn main() {
    println!("third");
}
"#;

/// Runs the command without a comparison; what it wrote, or what it said.
fn bundled(case: &Case, folder: &str, arguments: &[&str]) -> Result<String, String> {
    let arguments = [&["--no-verify", "--rustc", "rustc", "--stdout"], arguments].concat();
    match run_in(&case.path(folder), &arguments) {
        (Some(0), text) => Ok(text),
        (code, said) => {
            assert_eq!(code, Some(2), "{said}");
            Err(said)
        }
    }
}

#[test]
fn the_program_is_found_from_everywhere() {
    let case = Case::parse(TWO);
    for (folder, arguments, word) in [
        ("app", &[][..], "\"app "),
        ("app/src", &[], "\"app "),
        ("other/src/bin", &[], "\"first\""),
        ("other", &["--bin", "second"], "\"second\""),
        (".", &["--bin", "second"], "\"second\""),
        ("app", &["--package", "other"], "\"first\""),
        ("app", &["--bin", "other/second"], "\"second\""),
        (".", &["-p", "other", "--example", "third"], "\"third\""),
        (".", &["--example", "third"], "\"third\""),
        ("other", &["--manifest-path", "../app/Cargo.toml"], "\"app "),
    ] {
        let text = bundled(&case, folder, arguments).unwrap();
        assert!(text.contains(word), "{folder} {arguments:?}: {text}");
    }
}

#[test]
fn a_program_that_is_not_there_is_told_with_those_that_are() {
    let case = Case::parse(TWO);
    for (folder, arguments, word) in [
        (".", &[][..], "which program? --bin takes one of: app/app, other/first"),
        ("app", &["--bin", "fourth"], "there is no bin `fourth`; --bin takes one of: app/app"),
        ("app", &["--package", "none"], "no package `none`; it has: app, other"),
        ("app", &["--example", "third"], "there is no example in app"),
        ("app", &["--game", "tennis"], "[workspace.metadata.bundle]"),
        ("app", &["--manifest-path", "none/Cargo.toml"], "none/Cargo.toml"),
    ] {
        let said = bundled(&case, folder, arguments).unwrap_err();
        assert!(said.contains(word), "{folder} {arguments:?}: {said}");
    }
    let nowhere = tempfile::tempdir().unwrap();
    let (code, said) = run_in(nowhere.path(), &["--no-verify"]);
    assert!(code == Some(2) && said.contains("there is no Cargo.toml in"), "{said}");
}

#[test]
fn features_are_those_of_the_command_line() {
    let case = Case::parse(TWO);
    for (arguments, loud, more) in [
        (&[][..], true, false),
        (&["--features", "more"], true, true),
        (&["--no-default-features"], false, false),
        (&["--no-default-features", "-F", "more"], false, true),
        (&["--all-features"], true, true),
    ] {
        let text = bundled(&case, "app", arguments).unwrap();
        assert!(text.contains(&format!("{loud}, {more}")), "{arguments:?}: {text}");
    }
}

/// What the manifest says holds where the command line says nothing.
#[test]
fn defaults_stand_in_the_manifest() {
    let case = Case::parse(
        r#"--- app/Cargo.toml
[package.metadata.bundle]
judge = "atcoder"
limit = 9999
edition = "2018"
inputs = ["inputs"]
minify = true
--- app/src/main.rs
fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    println!("{}", line.trim());
}
--- app/inputs/one.txt
1
--- app/inputs/two.txt
2
"#,
    );
    let (code, said) = run_in(&case.path("app"), &["--rustc", "rustc"]);
    assert_eq!(code, Some(0), "{said}");
    for words in ["of 9,999 bytes", "2 inputs, 2 answers", "readable", "bundles/app.rs"] {
        assert!(said.contains(words), "`{words}` is missing in {said}");
    }
    let text = std::fs::read_to_string(case.path("bundles/app.rs")).unwrap();
    assert!(text.contains("for atcoder edition 2018") && text.contains("let mut"), "{text}");
    let (code, said) = run_in(&case.path("app"), &["--judge", "generic", "--minify=false", "--rustc", "rustc"]);
    assert!(code == Some(0) && !said.contains("readable"), "{said}");

    let manifest = case.path("app/Cargo.toml");
    let text = std::fs::read_to_string(&manifest).unwrap();
    std::fs::write(&manifest, text.replace("minify =", "minfy =")).unwrap();
    let (code, said) = run_in(&case.path("app"), &["--no-verify"]);
    assert!(code == Some(2) && said.contains("[package.metadata.bundle] of app: unknown field `minfy`"), "{said}");
}

#[test]
fn a_crate_that_the_judge_has_stays_outside() {
    let case = Case::parse(
        r#"--- inside/Cargo.toml
[dependencies]
judge-has = { path = "../judge-has" }
--- inside/src/lib.rs
pub fn twice(value: u8) -> u8 {
    judge_has::double(value)
}
--- judge-has/Cargo.toml
--- judge-has/src/lib.rs
pub trait Shout {
    fn shout(&self) -> String;
}

impl Shout for str {
    fn shout(&self) -> String {
        self.to_uppercase()
    }
}

pub fn double(value: u8) -> u8 {
    value * 2
}

#[macro_export]
macro_rules! say {
    ($value:expr) => {
        println!("{}", $value)
    };
}
--- app/Cargo.toml
[dependencies]
inside = { path = "../inside" }
judge-has = { path = "../judge-has" }
--- app/src/main.rs
use judge_has::{say, Shout};

mod far {
    pub fn away() -> String {
        use judge_has::Shout as _;
        "far".shout()
    }
}

fn main() {
    say!("loud".shout());
    say!(far::away());
    say!(inside::twice(4));
}
"#,
    );
    std::fs::write(case.path("none.txt"), "").unwrap();
    for form in ["--minify=false", "--minify"] {
        let arguments = ["--judge-crates", "judge-has,rand", "--input", "../none.txt", "--rustc", "rustc", form];
        let (code, said) = run_in(&case.path("app"), &arguments);
        assert!(code == Some(0) && said.contains("1 input, 3 answers"), "{said}");
        let text = std::fs::read_to_string(case.path("bundles/app.rs")).unwrap();
        assert!(text.contains("judge_has::double") && text.contains("use judge_has::"), "{text}");
        assert!(!text.contains("to_uppercase") && !text.contains("macro_rules"), "{text}");
    }
}

/// Cargo hands the name of a subcommand on.
#[test]
fn it_is_a_subcommand_of_cargo() {
    let case = Case::parse(TWO);
    let arguments = ["bundle", "--no-verify", "--rustc", "rustc", "--stdout", "--quiet"];
    let (code, said) =
        said_by(Command::new(env!("CARGO_BIN_EXE_cargo-bundle")).args(arguments).current_dir(case.path("app")));
    assert!(code == Some(0) && said.contains("fn main()") && !said.contains("reading sources"), "{said}");
}
