//! The games of a workspace.
//!
//! A workspace that has bots for several games names a command in its manifest:
//!
//! ```toml
//! [workspace.metadata.bundle]
//! games = ["cargo", "run", "--release", "--quiet", "--bin", "my-games", "--"]
//! ```
//!
//! `bundle --game NAME` runs it with `plan --game NAME`, with `--bot NAME` where one is named and
//! `--no-inputs` where nothing will be compared, and reads the plan from its standard output: a
//! JSON object with the fields of [`Plan`].

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

use super::args::Args;
use crate::error::{Error, Result};
use crate::request::BinTarget;
use crate::verify::Recording;

/// What there is to bundle and to compare.
#[derive(Clone, Debug, Deserialize)]
pub struct Plan {
    /// The game's own name.
    pub game: String,
    /// The package of the program.
    pub package: String,
    /// The program, a binary.
    pub bin: String,
    /// The manifest of the package, where it is no member of the workspace.
    #[serde(default)]
    pub manifest: Option<PathBuf>,
    /// Where that is built.
    #[serde(default)]
    pub target_dir: Option<PathBuf>,
    /// Arguments of the programs that are compared.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// The same for timed runs, with `{budget}` for a number that the time grows with.
    #[serde(default)]
    pub timed: Vec<String>,
    /// Inputs to compare the answers on.
    #[serde(default)]
    pub inputs: Vec<Recording>,
    /// A command that compares the programs in its own way, see `verify::check`.
    #[serde(default)]
    pub check: Vec<String>,
}

impl Plan {
    /// Asks the workspace's command.
    ///
    /// # Errors
    /// That there is none, or what it said.
    pub fn ask(command: &[String], workspace: &Path, game: &str, args: &Args) -> Result<Plan> {
        let Some((program, words)) = command.split_first() else {
            return Err(Error::Usage(
                "--game needs a command that knows games, which this workspace does not name: \
                 `games` in [workspace.metadata.bundle]; --bin NAME bundles any program"
                    .to_string(),
            ));
        };
        let output = Command::new(program)
            .args(words)
            .args(["plan", "--game", game])
            .args(args.bot.iter().flat_map(|bot| ["--bot", bot]))
            .args(args.no_verify.then_some("--no-inputs"))
            .current_dir(workspace)
            .stderr(Stdio::piped())
            .output()
            .map_err(Error::io("run", program))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(Error::Usage(said.trim().trim_start_matches("error: ").to_string()));
        }
        serde_json::from_slice(&output.stdout)
            .map_err(|e| Error::Usage(format!("`{}` makes no plan of a game: {e}", command.join(" "))))
    }

    /// The program.
    pub fn target(&self) -> BinTarget {
        BinTarget::binary(&self.package, &self.bin)
    }
}
