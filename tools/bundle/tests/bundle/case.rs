//! A small workspace, its bundle in both forms, and what both print.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use bundle::{assemble, BinTarget, Bundle, Compiler, Features, Judge, Keep, Request, CODINGAME};
use tempfile::TempDir;

/// A workspace with what is expected of its bundle.
pub struct Case {
    pub folder: TempDir,
    present: Vec<String>,
    absent: Vec<String>,
    error: Option<String>,
    judge: Judge,
    compilers: Vec<Compiler>,
}

impl Case {
    /// The case of this name in `tests/bundle`.
    pub fn open(name: &str) -> Case {
        let text = std::fs::read_to_string(Path::new("tests/bundle").join(name).with_extension("ws")).unwrap();
        Case::parse(&text)
    }

    /// The case of a text.
    pub fn parse(text: &str) -> Case {
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
        let judge = said("judge:").pop().map_or(CODINGAME, |name| Judge::named(&name).unwrap());
        let mut compilers = Compiler::all(&[], judge.edition).unwrap();
        if said("compilers:").contains(&"newest".to_string()) {
            compilers.truncate(1);
        }
        Case {
            present: said("present:"),
            absent: said("absent:"),
            error: said("error:").pop(),
            judge,
            compilers,
            folder,
        }
    }

    /// A file of the workspace.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// What is asked of `bundle`.
    pub fn request(&self, minify: bool) -> Request {
        Request {
            manifest: self.path("app/Cargo.toml"),
            target: BinTarget::binary("app", "app"),
            features: Features::default(),
            target_dir: Some(self.path("target")),
            judge: self.judge,
            judge_crates: BTreeSet::new(),
            compilers: self.compilers.clone(),
            minify,
            keep: Keep::default(),
            remark: String::new(),
        }
    }

    /// The bundle.
    pub fn bundle(&self, minify: bool) -> Result<Bundle, bundle::Error> {
        assemble(&self.request(minify), &|_| {})
    }

    /// What the original prints, built without debug assertions, as for a judge.
    pub fn original(&self) -> String {
        let output = Command::new(env!("CARGO"))
            .args(["run", "--quiet", "--package", "app", "--bin", "app", "--target-dir", "target"])
            .args(["--config", "profile.dev.debug-assertions=false", "--config", "profile.dev.debug=false"])
            .current_dir(self.folder.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Checks the readable and the short form.
    pub fn check(&self) {
        if let Some(expected) = &self.error {
            let error = self.bundle(false).map(|bundle| bundle.printed.text).unwrap_err();
            assert!(error.to_string().contains(expected), "{error}");
            return;
        }
        let original = self.original();
        assert!(!original.is_empty());
        let readable = self.runs_like(&original, false);
        // The short form is made from the readable one, which is found once more for it.
        self.forget();
        let short = self.runs_like(&original, true);
        assert_eq!(readable, self.bundle(false).unwrap().printed.text, "not the same again");
        for expected in &self.present {
            assert!(readable.contains(expected), "`{expected}` is missing in\n{readable}");
        }
        for unwanted in &self.absent {
            assert!(!readable.contains(unwanted), "`{unwanted}` is left in\n{readable}");
        }
        assert!(short.chars().count() < readable.chars().count(), "{short}");
    }

    /// Checks both forms, and that the short one is the same when it is made again.
    pub fn check_again(&self) {
        self.check();
        let short = self.bundle(true).unwrap().printed.text;
        self.forget();
        assert_eq!(short, self.bundle(true).unwrap().printed.text, "not the same again");
    }

    fn forget(&self) {
        std::fs::remove_dir_all(self.path("target/bundle")).unwrap();
    }

    /// The bundle in one of its forms, which has been compiled and prints what the original does.
    fn runs_like(&self, original: &str, minify: bool) -> String {
        let bundle = self.bundle(minify).unwrap_or_else(|error| panic!("{error}"));
        let text = bundle.printed.text;
        assert!(!text.contains(&*self.folder.path().to_string_lossy()), "a local path is in\n{text}");

        let source = self.path("bundle.rs");
        std::fs::write(&source, &text).unwrap();
        for compiler in &self.compilers {
            let program = self.path("bundled");
            // The shared standard library is linked in less time: a third less with rustc 1.63.
            let output = Command::new(&compiler.path)
                .args(["-C", "prefer-dynamic", "-C", "rpath", "--edition", self.judge.edition.year(), "-o"])
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
