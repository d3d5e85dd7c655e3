//! The command line.

use std::path::PathBuf;

use crate::judge::Edition;

/// Makes one source file of a program and the crates it uses, and checks that it compiles without
/// warnings and behaves the same.
///
/// Without a flag: the one binary of the package in this folder or above it. Defaults for judge,
/// limit, edition, inputs, minify, keep and judge-crates can stand in `[package.metadata.bundle]`.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "bundle", version)]
pub struct Args {
    /// A package of the workspace
    #[arg(short, long, value_name = "NAME")]
    pub package: Option<String>,

    /// A binary
    #[arg(long, value_name = "[PACKAGE/]NAME", conflicts_with = "example")]
    pub bin: Option<String>,

    /// An example
    #[arg(long, value_name = "[PACKAGE/]NAME")]
    pub example: Option<String>,

    /// A game of this workspace, if its manifest names a command that knows games
    #[arg(long, value_name = "NAME", conflicts_with_all = ["package", "bin", "example"])]
    pub game: Option<String>,

    /// Another bot of the game than the one that is submitted
    #[arg(long, value_name = "NAME", requires = "game")]
    pub bot: Option<String>,

    /// The manifest of the package or workspace [default: Cargo.toml in this folder or above it]
    #[arg(long, value_name = "PATH")]
    pub manifest_path: Option<PathBuf>,

    /// Features of the package that are switched on
    #[arg(short = 'F', long, value_name = "FEATURES", value_delimiter = ',')]
    pub features: Vec<String>,

    /// Leave the default features of the package off
    #[arg(long)]
    pub no_default_features: bool,

    /// Switch all features of the package on
    #[arg(long)]
    pub all_features: bool,

    /// The file to write [default: bundles/NAME.rs in the workspace]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Write to standard output instead of a file; the report goes to standard error
    #[arg(long, conflicts_with = "output")]
    pub stdout: bool,

    /// Write it with as few characters as possible: minimal spaces, short names
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    pub minify: Option<bool>,

    /// Keep what compilers do not need: the comments of the sources, attributes for readers
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHAT", conflicts_with = "minify")]
    pub keep: Vec<Kept>,

    /// The judge: codingame, codevs, atcoder or generic; it sets the limit, the edition and the
    /// compiler's flags [default: codingame]
    #[arg(long, value_name = "NAME")]
    pub judge: Option<String>,

    /// Crates that the judge has itself: they stay outside, code goes on using them
    #[arg(long, value_delimiter = ',', value_name = "CRATES")]
    pub judge_crates: Vec<String>,

    /// The most that the judge takes, in characters (atcoder: in bytes)
    #[arg(long, value_name = "SIZE")]
    pub limit: Option<usize>,

    /// The edition of the language that the judge compiles with
    #[arg(long, value_enum, value_name = "YEAR")]
    pub edition: Option<Edition>,

    /// A compiler that must accept the file; given once or more, no others are asked [default: every
    /// version of rustc on the PATH]
    #[arg(long, value_name = "PATH")]
    pub rustc: Vec<PathBuf>,

    /// A text to compare the answers on, or a folder of them
    #[arg(long, value_name = "FILE")]
    pub input: Vec<PathBuf>,

    /// How long the programs may run on one input
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = clap::value_parser!(u64).range(1..))]
    pub timeout: u64,

    /// Write the file without comparing it with the workspace's program; its first line says so
    #[arg(long)]
    pub no_verify: bool,

    /// The least speed of the bundle by any compiler, in percent of the workspace's own program: a
    /// slower one is not written
    #[arg(long, value_name = "PERCENT", conflicts_with = "no_verify", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub least_rate: Option<u32>,

    /// Bundle again whenever a source file changes
    #[arg(long, conflicts_with_all = ["stdout", "locate"])]
    pub watch: bool,

    /// Tell which line of which source file a place of the bundle comes from, instead of writing it:
    /// the place that a judge's compiler complains about
    #[arg(long, value_name = "LINE[:COLUMN]", value_parser = place)]
    pub locate: Option<(usize, usize)>,

    /// Do not tell what is being done
    #[arg(short, long)]
    pub quiet: bool,

    /// Arguments of both programs when they are compared
    #[arg(last = true, value_name = "ARGUMENTS")]
    pub arguments: Vec<String>,
}

/// What a bundle can keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kept {
    /// The comments of the sources.
    Comments,
    /// Attributes that are addressed to readers.
    Attributes,
}

/// A line and a column, from 1.
fn place(text: &str) -> Result<(usize, usize), String> {
    let (line, column) = text.split_once(':').unwrap_or((text, "1"));
    match (line.parse(), column.parse()) {
        (Ok(line @ 1..), Ok(column @ 1..)) => Ok((line, column)),
        _ => Err("a place is LINE or LINE:COLUMN, both counted from 1".to_string()),
    }
}
