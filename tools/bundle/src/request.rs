//! What is to be bundled, and for whom.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::Target;

use crate::compile::Compiler;
use crate::judge::Judge;
use crate::text::attributes::Keep;

/// A program: a package and one of its binaries or examples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BinTarget {
    /// The package.
    pub package: String,
    /// The binary or example.
    pub bin: String,
    /// Whether it is an example.
    pub is_example: bool,
}

impl BinTarget {
    /// A binary of a package.
    pub fn binary(package: &str, bin: &str) -> BinTarget {
        BinTarget { package: package.to_string(), bin: bin.to_string(), is_example: false }
    }

    /// What cargo calls it on the command line.
    pub fn flag(&self) -> &'static str {
        if self.is_example {
            "--example"
        } else {
            "--bin"
        }
    }

    /// Whether cargo's target is this program.
    pub fn is(&self, target: &Target) -> bool {
        target.name == self.bin && if self.is_example { target.is_example() } else { target.is_bin() }
    }
}

/// The features that the program's package is built with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// Those that are switched on.
    pub enabled: Vec<String>,
    /// Whether the default ones stay off.
    pub no_default: bool,
    /// Whether all are on.
    pub all: bool,
}

impl Features {
    /// What cargo's command line says of them.
    pub fn arguments(&self) -> Vec<String> {
        let mut arguments = Vec::new();
        if !self.enabled.is_empty() {
            arguments.extend(["--features".to_string(), self.enabled.join(",")]);
        }
        arguments.extend(self.no_default.then(|| "--no-default-features".to_string()));
        arguments.extend(self.all.then(|| "--all-features".to_string()));
        arguments
    }
}

/// What is to be bundled, for whom.
#[derive(Debug)]
pub struct Request {
    /// The manifest of the program's package.
    pub manifest: PathBuf,
    /// The program.
    pub target: BinTarget,
    /// Its package's features.
    pub features: Features,
    /// Where cargo builds it; `None` where cargo would by itself.
    pub target_dir: Option<PathBuf>,
    /// The judge.
    pub judge: Judge,
    /// Crates (names as code writes them) that the judge has itself: they stay outside.
    pub judge_crates: BTreeSet<String>,
    /// The compilers that must accept it without a warning, the newest first.
    pub compilers: Vec<Compiler>,
    /// Whether it is written with as few characters as possible.
    pub minify: bool,
    /// What is kept besides code.
    pub keep: Keep,
    /// Said at the end of the first line.
    pub remark: String,
}

impl Request {
    /// `cargo SUBCOMMAND` for the package with its features. It is told by its manifest: a crate that it uses
    /// may have its name.
    pub fn cargo(&self, subcommand: &str) -> Command {
        let mut command = Command::new(cargo());
        command.args([subcommand, "--manifest-path"]).arg(&self.manifest).args(self.features.arguments());
        command
    }

    /// The same for a build of the program, whose messages are read; in another folder than usual if
    /// one is named.
    pub fn cargo_build(&self, subcommand: &str, folder: Option<&Path>) -> Command {
        let folder = folder.or(self.target_dir.as_deref());
        let mut command = self.cargo(subcommand);
        command
            .args(["--quiet", "--message-format=json", self.target.flag(), &self.target.bin])
            .args(folder.iter().flat_map(|dir| [OsStr::new("--target-dir"), dir.as_os_str()]));
        command
    }
}

/// The cargo that runs this program, or the one on the PATH.
pub fn cargo() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}
