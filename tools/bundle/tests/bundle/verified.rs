//! What a comparison of a bundle with its original is worth: when it fails, when it says nothing,
//! and who takes part.

use std::process::Command;

use crate::case::Case;
use crate::command::{run_bundle, said_by};

/// The case of a program with this body, and an input of two lines.
fn program(body: &str) -> Case {
    let case = Case::parse(&format!("--- app/Cargo.toml\n--- app/src/main.rs\nfn main() {{\n{body}\n}}\n"));
    std::fs::write(case.path("input.txt"), "one\ntwo\n").unwrap();
    case
}

/// Bundles with the newest compiler; the exit code and what was said, after a look at the file.
fn verified(case: &Case, arguments: &[&str]) -> (Option<i32>, String) {
    let (code, said) = run_bundle(case, &[&["--rustc", "rustc"], arguments].concat());
    assert_eq!(case.path("out.rs").exists(), code == Some(0), "{said}");
    (code, said)
}

#[test]
fn a_program_that_differs_from_itself_proves_nothing() {
    let case = program("println!(\"{}\", std::process::id());");
    let (code, said) = verified(&case, &["--input", "input.txt"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("differs from itself: input.txt, answer 1"), "{said}");
}

/// Attributes cannot turn on what a profile does, so that it is told.
#[test]
fn checks_of_the_profile_are_told() {
    let case = program("println!(\"1\");");
    let manifest = std::fs::read_to_string(case.path("Cargo.toml")).unwrap();
    let (code, said) = verified(&case, &["--input", "input.txt"]);
    assert!(code == Some(0) && !said.contains("overflow-checks"), "{said}");
    std::fs::write(case.path("Cargo.toml"), manifest + "[profile.release]\noverflow-checks = true\n").unwrap();
    std::fs::remove_file(case.path("out.rs")).unwrap();
    let (code, said) = verified(&case, &["--input", "input.txt"]);
    assert!(code == Some(0) && said.contains("release profile has overflow-checks"), "{said}");
}

#[test]
fn questions_about_the_source_are_told() {
    let case =
        program("println!(\"1\"); if std::env::args().count() > 9 { println!(\"{} {}\", line!(), module_path!()) }");
    let (code, said) = verified(&case, &["--input", "input.txt"]);
    let told = "NOTE: `line!` (app/src/main.rs:2) and `module_path!` (app/src/main.rs:2) tell of this file";
    assert!(code == Some(0) && said.contains(told), "{said}");
}

#[test]
fn nothing_to_compare_is_no_success() {
    let case = program("println!(\"1\");");
    let (code, said) = verified(&case, &[]);
    assert!(code == Some(2) && said.contains("--input FILE") && said.contains("--no-verify"), "{said}");
    let case = program("eprintln!(\"silent\");");
    let (code, said) = verified(&case, &["--input", "input.txt"]);
    assert!(code == Some(2) && said.contains("answers none of the inputs"), "{said}");
}

/// An input that ends in a panic on both sides is half a comparison.
#[test]
fn inputs_that_end_in_a_panic_do_not_count() {
    let body = "let mut line = String::new();
        std::io::stdin().read_line(&mut line).unwrap();
        println!(\"asked\");
        println!(\"{}\", line.trim().parse::<u32>().unwrap());";
    let case = program(body);
    let (code, said) = verified(&case, &["--input", "input.txt"]);
    assert!(code == Some(2) && said.contains("panics on every input"), "{said}");
    std::fs::write(case.path("number.txt"), "7\n").unwrap();
    let (code, said) = verified(&case, &["--input", "input.txt", "--input", "number.txt"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("1 input, 2 answers") && said.contains("1 input ends in a panic"), "{said}");
}

#[test]
fn a_program_that_does_not_end_is_stopped() {
    let case = program("println!(\"1\"); loop { std::thread::yield_now(); }");
    let (code, said) = verified(&case, &["--input", "input.txt", "--timeout", "1"]);
    assert!(code == Some(2) && said.contains("still runs on input.txt after 1s"), "{said}");
    let hangs = "if !file!().starts_with(\"app\") { loop { std::thread::yield_now(); } } println!(\"1\");";
    let (code, said) = verified(&program(hangs), &["--input", "input.txt", "--timeout", "1"]);
    assert!(code == Some(1) && said.contains("still runs on input.txt after 1s"), "{said}");
    let writes = "if !file!().starts_with(\"app\") { loop { println!(\"{:9999}\", 1); } } println!(\"1\");";
    let (code, said) = verified(&program(writes), &["--input", "input.txt"]);
    assert!(code == Some(1) && said.contains("writes without end on input.txt"), "{said}");
}

/// Arguments after `--` go to both programs.
#[test]
fn programs_get_their_arguments() {
    let case = program("println!(\"{:?} {}\", std::env::args().skip(1).collect::<Vec<_>>(), file!());");
    let (code, said) = verified(&case, &["--input", "input.txt", "--", "--budget", "7"]);
    assert!(code == Some(1) && said.contains("[\"--budget\", \"7\"]"), "{said}");
}

/// A compiler on the PATH that accepts nothing, and knows the edition.
fn with_broken_compiler(case: &Case, arguments: &[&str]) -> (Option<i32>, String) {
    let folder = case.path("broken");
    std::fs::create_dir_all(&folder).unwrap();
    let compiler = folder.join("rustc");
    std::fs::write(&compiler, "#!/bin/sh\n[ \"$1\" = --version ] && echo 'rustc 1.98.7 (broken)'\nexit 1\n").unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&compiler, mode).unwrap();
    let path = std::env::var_os("PATH").unwrap();
    let folders = std::env::split_paths(&path).chain([folder]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_bundle"));
    command.args(["--bin", "app/app", "-o", "out.rs", "--input", "input.txt"]).args(arguments);
    said_by(command.current_dir(case.folder.path()).env("PATH", std::env::join_paths(folders).unwrap()))
}

#[test]
fn compilers_that_are_named_are_the_only_ones() {
    let case = program("println!(\"1\");");
    let (code, said) = with_broken_compiler(&case, &[]);
    assert!(code == Some(2) && said.contains("1.98.7"), "{said}");
    let (code, said) = with_broken_compiler(&case, &["--rustc", "rustc"]);
    assert!(code == Some(0) && !said.contains("1.98.7"), "{said}");
    let (code, said) = with_broken_compiler(&case, &["--rustc", "no/rustc"]);
    assert!(code == Some(2) && said.contains("no/rustc"), "{said}");
}

/// A workspace whose command knows a game: it answers the one input as the original does, and
/// what it says of whole games decides.
fn with_games(check: &str) -> (Option<i32>, String) {
    let case = program("println!(\"{} {}\", std::env::args().count(), file!().len() > 99);");
    let plan = r#"{"game": "tag", "package": "app", "bin": "app", "arguments": ["--nodes"],
        "inputs": [{"name": "a game", "text": "one\n", "turns": [0]}],
        "check": ["sh", "check.sh", "{original}", "{bundle}"]}"#;
    std::fs::write(case.path("plan.json"), plan).unwrap();
    std::fs::write(case.path("games.sh"), "echo \"$@\" >asked; cat plan.json").unwrap();
    std::fs::write(case.path("check.sh"), check).unwrap();
    let manifest = std::fs::read_to_string(case.path("Cargo.toml")).unwrap();
    let games = "\n[workspace.metadata.bundle]\ngames = [\"sh\", \"games.sh\"]\n";
    std::fs::write(case.path("Cargo.toml"), manifest + games).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_bundle"));
    command.args(["--game", "tag", "-o", "out.rs", "--rustc", "rustc"]).current_dir(case.folder.path());
    let (code, said) = said_by(&mut command);
    assert_eq!(std::fs::read_to_string(case.path("asked")).unwrap(), "plan --game tag\n");
    assert_eq!(case.path("out.rs").exists(), code == Some(0), "{said}");
    (code, said)
}

/// Whole games are part of the comparison: the answers are the same here, the games are not.
#[test]
fn whole_games_decide_as_well() {
    let (code, said) = with_games("test -x $1 -a -x $2 && echo 2 games, all the same");
    assert!(code == Some(0) && said.contains("checked:  2 games, all the same"), "{said}");
    assert!(said.contains("1 input, 1 answer the same"), "{said}");
    let (code, said) = with_games("echo the second game is lost >&2; exit 1");
    assert!(code == Some(1) && said.contains("error: the second game is lost"), "{said}");
    let (code, said) = with_games("echo there is no referee >&2; exit 7");
    assert!(code == Some(2) && said.contains("there is no referee"), "{said}");
}
