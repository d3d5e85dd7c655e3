//! A copy of the workspace in which files are replaced, and what cargo says of it.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{bail, Context};
use serde_json::Value;

/// The copy, and how its package is built.
pub struct Tree {
    root: PathBuf,
    build: PathBuf,
    package: &'static str,
    features: &'static [&'static str],
}

/// An error of the compiler: what it says, and the places it names, the important ones first.
pub struct CompilerError {
    /// As a person reads it.
    pub text: String,
    /// File and bytes.
    pub places: Vec<(String, Range<usize>)>,
}

impl Tree {
    /// Copies the workspace to `root`. What is built goes to `build`.
    pub fn new(
        workspace: &Path,
        root: PathBuf,
        build: PathBuf,
        package: &'static str,
        features: &'static [&'static str],
    ) -> anyhow::Result<Tree> {
        let tree = Tree { root, build, package, features };
        tree.restore(workspace)?;
        Ok(tree)
    }

    /// Makes the copy what the workspace is.
    pub fn restore(&self, workspace: &Path) -> anyhow::Result<()> {
        let context = || format!("the workspace cannot be copied to {}", self.root.display());
        copy(workspace, &self.root).with_context(context)
    }

    /// The folder of the package, in which tests run.
    pub fn package_folder(&self) -> PathBuf {
        self.root.join(self.package)
    }

    /// Replaces a file, unless that is what it has.
    pub fn write(&self, file: &str, text: &str) -> anyhow::Result<()> {
        let path = self.root.join(file);
        if fs::read_to_string(&path).ok().as_deref() != Some(text) {
            fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))?;
        }
        Ok(())
    }

    /// What the compiler finds wrong with the library.
    pub fn check(&self) -> anyhow::Result<Vec<CompilerError>> {
        let (good, messages) = self.cargo(&["check", "--lib"])?;
        let errors: Vec<CompilerError> = messages.iter().filter_map(|line| compiler_error(&line["message"])).collect();
        if !good && errors.is_empty() {
            bail!("`cargo check` fails in {}, without an error of the compiler", self.root.display());
        }
        Ok(errors)
    }

    /// Builds the tests and tells their programs.
    pub fn build_tests(&self) -> anyhow::Result<Vec<PathBuf>> {
        let (good, messages) = self.cargo(&["test", "--no-run", "--lib", "--tests"])?;
        if !good {
            let errors = messages.iter().filter_map(|line| compiler_error(&line["message"]));
            bail!(
                "the tests do not compile in {}: {}",
                self.root.display(),
                errors.map(|e| e.text).collect::<String>()
            );
        }
        let programs = messages.iter().filter_map(|line| line["executable"].as_str());
        Ok(programs.map(PathBuf::from).collect())
    }

    fn cargo(&self, arguments: &[&str]) -> anyhow::Result<(bool, Vec<Value>)> {
        let mut command = Command::new("cargo");
        command.args(arguments).args(["--package", self.package, "--message-format", "json", "--quiet"]);
        command.args(self.features).current_dir(&self.root).stderr(Stdio::null());
        command.env("CARGO_TARGET_DIR", &self.build).env("CARGO_INCREMENTAL", "1");
        command.env("CARGO_PROFILE_TEST_DEBUG", "false").env("RUSTFLAGS", "--cap-lints allow");
        let output = command.output().context("cargo cannot be started")?;
        let lines = output.stdout.split(|&byte| byte == b'\n').filter(|line| line.starts_with(b"{"));
        Ok((output.status.success(), lines.filter_map(|line| serde_json::from_slice(line).ok()).collect()))
    }
}

fn compiler_error(message: &Value) -> Option<CompilerError> {
    if message["level"] != "error" {
        return None;
    }
    let mut places = Vec::new();
    collect_places(message, &mut places);
    places.sort_by_key(|(secondary, ..)| *secondary);
    let places: Vec<(String, Range<usize>)> = places.into_iter().map(|(_, file, bytes)| (file, bytes)).collect();
    // The last word, that so many errors were found, names no place.
    (!places.is_empty()).then(|| CompilerError { text: message["rendered"].as_str().unwrap_or("").to_string(), places })
}

fn collect_places(message: &Value, places: &mut Vec<(bool, String, Range<usize>)>) {
    for span in message["spans"].as_array().into_iter().flatten() {
        // Text that a macro made is where the macro is called.
        let calls = std::iter::successors(Some(span), |span| span.get("expansion")?.get("span"));
        for place in calls {
            let byte = |name: &str| place[name].as_u64().unwrap_or(0) as usize;
            let file = place["file_name"].as_str().unwrap_or("").to_string();
            places.push((span["is_primary"] != true, file, byte("byte_start")..byte("byte_end")));
        }
    }
    for child in message["children"].as_array().into_iter().flatten() {
        collect_places(child, places);
    }
}

/// Copies what differs, all but what is built and what is hidden.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let (entry, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
        if name == "target" || name.to_string_lossy().starts_with('.') {
            continue;
        }
        if entry.is_dir() {
            copy(&entry, &to.join(name))?;
        } else {
            let (text, to) = (fs::read(&entry)?, to.join(name));
            if fs::read(&to).ok().as_ref() != Some(&text) {
                fs::write(to, text)?;
            }
        }
    }
    Ok(())
}
