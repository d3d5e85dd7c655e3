//! What the README and the other pages promise: the commands of the guide to a game of one's own run
//! as they stand there, and links lead somewhere.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Folders with pages.
const FOLDERS: [&str; 6] = ["", "tools", "tools/bundle", "tools/tests/golden", "search", "benches"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the workspace")
}

#[test]
fn the_commands_of_the_guide_work() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("there is a README");
    let guide = readme.split("## Add your game").nth(1).and_then(|rest| rest.split("\n## ").next());
    let commands: Vec<&str> =
        guide.expect("there is a guide").lines().filter_map(|line| line.strip_prefix("$ ")).collect();
    assert_eq!(commands.len(), 3, "{commands:?}");
    for command in commands {
        // `search` and the program behind `cargo bundle` are there already as tests compile them.
        let command = command.replace(" --release ", " --profile test ");
        let output = Command::new("sh")
            .args(["-c", &command])
            .current_dir(root())
            .env("CARGO_ALIAS_BUNDLE", "run --profile test --quiet --bin bundle --")
            .output()
            .expect("there is a shell");
        assert!(output.status.success(), "{command}\n{}", String::from_utf8_lossy(&output.stderr));
        assert!(!output.stdout.is_empty(), "{command} said nothing");
    }
}

fn pages() -> Vec<PathBuf> {
    let pages = FOLDERS.iter().flat_map(|folder| std::fs::read_dir(root().join(folder)).expect("the folder is there"));
    let pages = pages.map(|entry| entry.expect("an entry of the folder").path());
    pages.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

/// The anchor of a heading, as pages are shown.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// The targets of a page's links to files and headings.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://"))
}

#[test]
fn links_lead_to_files_and_headings() {
    let mut followed = 0;
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("the page can be read");
        for target in links(&text) {
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let path = match file {
                "" => page.clone(),
                file => page.parent().expect("a folder").join(file),
            };
            assert!(path.exists(), "{} links to {target}", page.display());
            if !heading.is_empty() {
                let text = std::fs::read_to_string(&path).expect("the page can be read");
                let mut headings = text.lines().filter(|line| line.starts_with('#')).map(anchor);
                assert!(headings.any(|anchor| anchor == heading), "{} links to {target}", page.display());
            }
            followed += 1;
        }
    }
    assert!(followed > 20, "{followed} links in all");
}

#[test]
fn commands_name_files_that_a_clone_has() {
    let mut seen = 0;
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("the page can be read");
        let commands = text.lines().filter(|line| line.starts_with("$ ") || line.starts_with("cargo "));
        for word in commands.flat_map(|command| command.split_whitespace()) {
            if ["tools/", "search/examples", "engines/", "benches/"].iter().any(|folder| word.starts_with(folder)) {
                let file = word.split('*').next().expect("a beginning");
                assert!(root().join(file).exists(), "{} names {word}", page.display());
                seen += 1;
            }
            assert!(!word.starts_with("../"), "{} names {word}", page.display());
        }
    }
    assert!(seen > 3, "{seen} files in all");
}
