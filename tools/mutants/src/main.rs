//! `mutants`: faults put into the searches and the games, which tests must notice.
//!
//! `cargo mutants` says which faults. Building once for each of them takes hours, so all of a part are
//! put into one build, and an environment variable chooses (see `schema`). What does not compile there
//! is tried alone: it is unviable, or built for itself.

mod mutant;
mod results;
mod run;
mod schema;
mod suite;
mod tree;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{bail, Context};
use clap::Parser;

/// The parts, unless some are named.
const PARTS: [&str; 8] = ["search", "serial", "asteroid", "battle2048", "chain", "connect4", "forest", "magic"];
/// The survivors that are tolerated, in percent of the viable mutants.
const TOLERATED: usize = 5;

/// Mutation tests of the searches and the games
///
/// Exit code 1: more than 5 % of the viable mutants survive.
#[derive(Parser)]
#[command(version)]
struct Command {
    /// `search`, `serial` (the searches without threads), or the folder of a game; all of them
    parts: Vec<String>,
    /// Tests at the same time
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..))]
    jobs: u8,
}

/// What is mutated, and how it is tested.
pub struct Part {
    /// Its name, and that of its folder.
    name: String,
    /// What `cargo mutants` selects.
    selection: Vec<String>,
    /// The package, and its features.
    package: &'static str,
    features: &'static [&'static str],
    /// What names of tests contain.
    tests: Option<String>,
    /// Tests that are left out contain this.
    left_out: &'static str,
}

fn main() -> ExitCode {
    run(&Command::parse()).unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::from(2)
    })
}

fn run(command: &Command) -> anyhow::Result<ExitCode> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let workspace = workspace.canonicalize().context("the workspace this was built in is gone")?;
    let names = match command.parts.is_empty() {
        true => PARTS.map(String::from).to_vec(),
        false => command.parts.clone(),
    };
    let parts = names.iter().map(|name| part(&workspace, name)).collect::<anyhow::Result<Vec<Part>>>()?;
    let (mut viable, mut survive) = (0, 0);
    for part in &parts {
        let count = run::run(&workspace, part, usize::from(command.jobs))?;
        println!(
            "{}: {} caught, {} survive, {} do not compile",
            part.name, count.caught, count.survive, count.unviable
        );
        viable += count.caught + count.survive;
        survive += count.survive;
    }
    println!("{survive} of {viable} viable mutants survive");
    let tolerable = 100 * survive <= TOLERATED * viable;
    Ok(ExitCode::from(u8::from(!tolerable)))
}

fn part(workspace: &Path, name: &str) -> anyhow::Result<Part> {
    let words = |words: &[&str]| words.iter().map(|word| word.to_string()).collect::<Vec<String>>();
    let game = PathBuf::from("engines/src").join(name);
    Ok(match name {
        // Of files named `serial.rs` no line is compiled with threads. The test that builds a crate of its
        // own takes long and sees no more than the others.
        "search" => Part {
            name: name.to_string(),
            selection: words(&["--package", "search", "--exclude", "serial.rs"]),
            package: "search",
            features: &["--all-features"],
            tests: None,
            left_out: "outside",
        },
        // What takes the place of threads. That of the pool has no values, and its functions are never
        // called.
        "serial" => Part {
            name: name.to_string(),
            selection: words(&["--package", "search", "--file", "search/src/plan/speculation/serial.rs"]),
            package: "search",
            features: &[],
            tests: None,
            left_out: "outside",
        },
        // A game's mutants concern its own tests. Random lines of text are read by the clients.
        _ if PARTS.contains(&name) && workspace.join(&game).is_dir() => Part {
            name: name.to_string(),
            selection: words(&["--package", "engines", "--file", &format!("{}/st*.rs", game.display())]),
            package: "engines",
            features: &[],
            tests: Some(name.to_string()),
            left_out: "fuzz",
        },
        _ => bail!("there is no part `{name}`; there are: {}", PARTS.join(", ")),
    })
}
