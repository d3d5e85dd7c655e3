//! The README's example, compiled and run in a crate of its own.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

#[test]
fn another_crate_runs_the_example_of_the_readme() {
    let here = env!("CARGO_MANIFEST_DIR");
    let readme = fs::read_to_string(Path::new(here).join("README.md")).expect("there is a README");
    let example = readme.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next());
    let project = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside");
    fs::create_dir_all(project.join("src")).expect("a directory for the project");
    // A workspace of its own: the directory may lie in another one.
    let manifest = format!(
        "[package]\nname = \"outside\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n\
         [dependencies]\nsearch = {{ path = {:?} }}\n\n[workspace]\n",
        here
    );
    fs::write(project.join("Cargo.toml"), manifest).expect("the manifest is written");
    fs::write(project.join("src/main.rs"), example.expect("the README has an example")).expect("the source is written");
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_string());
    let output = Command::new(cargo)
        .args(["run", "--quiet", "--offline"])
        .current_dir(&project)
        .env("CARGO_TARGET_DIR", project.join("target"))
        .output()
        .expect("cargo starts");
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{}", stderr);
    assert!(stdout.starts_with("take 2, which wins with +"), "{}", stdout);
}
