//! The README's guide to a game of one's own: its commands are run as they stand there.

use std::path::Path;
use std::process::Command;

#[test]
fn the_commands_of_the_guide_work() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the workspace");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("there is a README");
    let guide = readme.split("## Add your game").nth(1).and_then(|rest| rest.split("\n## ").next());
    let commands: Vec<&str> =
        guide.expect("there is a guide").lines().filter_map(|line| line.strip_prefix("$ ")).collect();
    assert_eq!(commands.len(), 3, "{commands:?}");
    for command in commands {
        let output = Command::new("sh").args(["-c", command]).current_dir(root).output().expect("there is a shell");
        assert!(output.status.success(), "{command}\n{}", String::from_utf8_lossy(&output.stderr));
        assert!(!output.stdout.is_empty(), "{command} said nothing");
    }
}
