//! The contests' own programs and their records; see `tools::check`.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use tools::{check, cli};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The contests' own programs and their records.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Replays recorded games and reports every line that our rules do not reproduce.
    ///
    /// Exit code 0: everything is reproduced; 1: there are differences; 2: a file cannot be read.
    Check {
        /// The game.
        #[arg(long)]
        game: String,
        /// Write JSON Lines: one object per difference, then one per file.
        #[arg(long)]
        json: bool,
        /// Records: .jsonl, .json or .txt, plain or with .gz.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Plays one game and tells it in full: the conversation, and a record that `check` reads.
    Play(check::Play),
    Fuzz(check::fuzz::Fuzz),
}

fn main() -> ExitCode {
    let Arguments { command } = Arguments::parse();
    cli::run(|| match command {
        Command::Check { game, json, files } => check(&game, json, &files),
        Command::Play(play) => play.execute(),
        Command::Fuzz(fuzz) => fuzz.execute(),
    })
}

fn check(game: &str, json: bool, files: &[PathBuf]) -> anyhow::Result<u8> {
    let checker = check::checker(game)?;
    let style = ProgressStyle::with_template("{elapsed_precise} {wide_bar} {pos}/{len} records")?;
    let bar = ProgressBar::new(0).with_style(style);
    let reports = check::check_files(checker, files, &bar);
    bar.finish_and_clear();
    let reports = reports?;

    let mut out = io::stdout().lock();
    if json {
        check::print_json(&reports, &mut out)?;
    } else {
        check::print_table(&reports, &mut out)?;
    }
    let found = reports.iter().any(|report| !report.differences.is_empty());
    Ok(if found { cli::FOUND } else { 0 })
}
