//! The command `bundle`: what it writes, what it says, and every bot of every game.

#[path = "../bundle/tests/bundle/case.rs"]
#[allow(dead_code)]
mod case;

use std::process::Command;

use case::Case;

fn run_bundle(case: &Case, arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_bundle"))
        .args(["--bin", "app/app", "-o", "out.rs"])
        .args(arguments)
        .current_dir(case.folder.path())
        .env("CARGO_TARGET_DIR", "target")
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&said).into_owned())
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

/// The whole command: verified, written, reported.
#[test]
fn a_verified_bundle_is_written() {
    let case = Case::parse(&ECHO.replace("PLACE", "\"same\""));
    std::fs::write(case.path("input.txt"), "one\ntwo\n").unwrap();
    let (code, said) = run_bundle(&case, &["--input", "input.txt"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("1 recorded inputs, 2 answers"), "{said}");
    assert!(std::fs::read_to_string(case.path("out.rs")).unwrap().contains("fn main()"));
}

/// A program that knows where its source lies answers differently once that has moved.
#[test]
fn a_difference_is_told_and_nothing_replaced() {
    let case = Case::parse(&ECHO.replace("PLACE", "file!()"));
    std::fs::write(case.path("input.txt"), "one\ntwo\n").unwrap();
    std::fs::write(case.path("out.rs"), "the good file").unwrap();
    let (code, said) = run_bundle(&case, &["--input", "input.txt"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("input.txt, answer 1") && said.contains("expected `app/src/main.rs one`"), "{said}");
    assert_eq!(std::fs::read_to_string(case.path("out.rs")).unwrap(), "the good file");
}

#[test]
fn too_many_characters_are_an_error_with_the_table() {
    let case = Case::parse(&ECHO.replace("PLACE", "\"same\""));
    let (code, said) = run_bundle(&case, &["--limit", "100"]);
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

/// The names of a game's bots.
struct Names;

impl bots::GameVisitor for Names {
    type Output = Vec<&'static str>;
    fn visit<G: bots::Roster>(self) -> Self::Output {
        G::BOTS.iter().map(|bot| bot.name).collect()
    }
}

/// Bundles the bots of a game. What the roster makes can be made by another program, too: no
/// module of it is private.
fn bundle_all_bots(game: &str) {
    let bots = bots::visit_game(game, Names).unwrap();
    assert!(bots.len() > 1);
    for bot in bots {
        let output = Command::new(env!("CARGO_BIN_EXE_bundle"))
            .args(["--game", game, "--bot", bot, "--no-verify", "--stdout", "--manifest-path", "../Cargo.toml"])
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{bot}: {said}");
        let text = String::from_utf8(output.stdout).unwrap();
        let serving = format!("serve(\"{bot}\"");
        assert!(text.split_whitespace().collect::<String>().contains(&serving), "{bot}: {text}");
    }
}

macro_rules! bots {
    ($($name:ident: $game:literal)+) => {$(
        #[test]
        fn $name() {
            bundle_all_bots($game);
        }
    )+};
}

bots! {
    the_bots_of_chain: "chain"
    the_bots_of_magic: "magic"
    the_bots_of_asteroid: "asteroid"
    the_bots_of_forest: "forest"
    the_bots_of_battle2048: "battle2048"
}
