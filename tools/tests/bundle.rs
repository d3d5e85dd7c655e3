//! Small workspaces, one per feature of the language that a bundler can get wrong: each is
//! bundled, compiled without warnings by every compiler at hand, run, and compared with what
//! cargo makes of the original.
//!
//! A case is one text in `tests/bundle/`: what it shows, what the bundle must contain (`present:`)
//! or not (`absent:`), or what the error must say (`error:`), and then its files.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;
use tools::bundle::{assemble, BinTarget, Bundle, Compiler, Edition, Request, CODINGAME};

struct Case {
    folder: TempDir,
    present: Vec<String>,
    absent: Vec<String>,
    error: Option<String>,
}

impl Case {
    fn open(name: &str) -> Case {
        let text = std::fs::read_to_string(Path::new("tests/bundle").join(name).with_extension("ws")).unwrap();
        Case::parse(&text)
    }

    fn parse(text: &str) -> Case {
        let folder = tempfile::tempdir().unwrap();
        let mut parts = text.split("--- ");
        let head = parts.next().unwrap();
        let said = |key: &'static str| -> Vec<String> {
            head.lines().filter_map(|line| line.strip_prefix(key)).map(|rest| rest.trim().to_string()).collect()
        };
        let mut members = Vec::new();
        for part in parts {
            let (path, content) = part.split_once('\n').unwrap();
            let mut content = content.to_string();
            if let Some(name) = path.strip_suffix("/Cargo.toml") {
                members.push(format!("{name:?}"));
                let edition = if content.starts_with("edition") { "" } else { "edition = \"2021\"\n" };
                content = format!("[package]\nname = {name:?}\nversion = \"0.1.0\"\n{edition}{content}");
            }
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, content).unwrap();
        }
        let manifest = format!("[workspace]\nresolver = \"2\"\nmembers = [{}]\n", members.join(", "));
        std::fs::write(folder.path().join("Cargo.toml"), manifest).unwrap();
        Case { present: said("present:"), absent: said("absent:"), error: said("error:").pop(), folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn bundle(&self, minify: bool) -> Result<Bundle, tools::bundle::Error> {
        let request = Request {
            manifest: self.path("Cargo.toml"),
            target: BinTarget::binary("app", "app"),
            target_dir: None,
            judge: CODINGAME,
            compilers: Compiler::all(&[], Edition::E2021).unwrap(),
            minify,
            remark: String::new(),
        };
        assemble(&request, &|_| {})
    }

    /// What the original prints, built without debug assertions, as for a judge.
    fn original(&self) -> String {
        let output = Command::new(env!("CARGO"))
            .args(["run", "--quiet", "--offline", "--package", "app", "--bin", "app", "--target-dir", "target"])
            .args(["--config", "profile.dev.debug-assertions=false"])
            .current_dir(self.folder.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Checks the readable and the short form.
    fn check(&self) {
        if let Some(expected) = &self.error {
            let error = self.bundle(false).map(|bundle| bundle.printed.text).unwrap_err();
            assert!(error.to_string().contains(expected), "{error}");
            return;
        }
        let original = self.original();
        assert!(!original.is_empty());
        let readable = self.runs_like(&original, false);
        let short = self.runs_like(&original, true);
        for expected in &self.present {
            assert!(readable.contains(expected), "`{expected}` is missing in\n{readable}");
        }
        for unwanted in &self.absent {
            assert!(!readable.contains(unwanted), "`{unwanted}` is left in\n{readable}");
        }
        assert!(short.chars().count() < readable.chars().count(), "{short}");
    }

    /// The bundle in one of its forms, which has been compiled and prints what the original does.
    fn runs_like(&self, original: &str, minify: bool) -> String {
        let bundle = self.bundle(minify).unwrap_or_else(|error| panic!("{error}"));
        let text = bundle.printed.text;
        assert!(!text.contains(&*self.folder.path().to_string_lossy()), "a local path is in\n{text}");
        assert_eq!(text, self.bundle(minify).unwrap().printed.text, "not the same again");

        let source = self.path("bundle.rs");
        std::fs::write(&source, &text).unwrap();
        for compiler in Compiler::all(&[], Edition::E2021).unwrap() {
            let program = self.path("bundled");
            let output = Command::new(&compiler.path)
                .args(["--edition", "2021", "-o"])
                .args([&program, &source])
                .output()
                .unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && said.is_empty(), "{}: {said}\n{text}", compiler.name);
            let output = Command::new(&program).output().unwrap();
            assert_eq!(String::from_utf8_lossy(&output.stdout), original, "{}\n{text}", compiler.name);
        }
        text
    }
}

macro_rules! cases {
    ($($name:ident)+) => {$(
        #[test]
        fn $name() {
            Case::open(stringify!($name)).check();
        }
    )+};
}

cases! {
    modules
    macros
    paths
    features
    literals
    names
    unused
    traits
    registry
    hash_map
    casts
    preludes
    shadows
    keywords
    patterns
    letters
    visible
    editions
    makers
    proc_macro
    missing
    rejected
}

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
