//! `trials`: what `bundle --game` has to know of this workspace's games.
//!
//! `bundle` knows no game. The manifest of the workspace names this program, which tells it the
//! program of a game or of a bot of its roster, recorded games as inputs, and how to compare
//! programs in whole games through the contest's referee.

mod bot;
mod check;
mod play;
mod record;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{anyhow, Context};
use bots::{visit_game, GameVisitor, Roster};
use clap::Parser;
use serde::Serialize;

use crate::record::{Recorder, Recording};

/// Seeds of the recorded games.
const RECORDED: [i64; 3] = [1, 2, 3];
/// Seeds of the games between programs.
const PLAYED: [i64; 2] = [11, 12];
/// Nodes an action in both.
const NODES: u64 = 100;

/// What `bundle` has to know of this workspace's games
#[derive(Parser)]
#[command(version)]
enum Command {
    /// List the bots of a game, a line each
    Bots {
        /// The game
        #[arg(long)]
        game: String,
    },
    /// Tell program, inputs and comparison of a game, as JSON
    Plan {
        /// The game
        #[arg(long)]
        game: String,
        /// Another bot than the one that is submitted
        #[arg(long)]
        bot: Option<String>,
        /// Leave out what a comparison needs
        #[arg(long)]
        no_inputs: bool,
    },
    /// Play whole games of bundles against the original
    ///
    /// Exit code 1: one does not go as the original against itself.
    Check {
        /// The game
        #[arg(long)]
        game: String,
        /// The workspace's own program
        #[arg(long)]
        original: PathBuf,
        /// A compiled bundle
        #[arg(long, required = true)]
        bundle: Vec<PathBuf>,
    },
}

/// What `bundle` reads.
#[derive(Serialize)]
struct Plan {
    game: &'static str,
    package: String,
    bin: String,
    manifest: Option<PathBuf>,
    target_dir: Option<PathBuf>,
    arguments: Vec<String>,
    timed: Vec<String>,
    inputs: Vec<Recording>,
    check: Vec<String>,
}

fn main() -> ExitCode {
    let ran = match Command::parse() {
        Command::Bots { game } => list(&game),
        Command::Plan { game, bot, no_inputs } => plan(&game, bot.as_deref(), no_inputs),
        Command::Check { game, original, bundle } => check(&game, &check::Programs { original, bundles: bundle }),
    };
    ran.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::from(2)
    })
}

fn list(game: &str) -> anyhow::Result<ExitCode> {
    for_game(game, Names)?.iter().for_each(|name| println!("{name}"));
    Ok(ExitCode::SUCCESS)
}

fn plan(game: &str, bot: Option<&str>, no_inputs: bool) -> anyhow::Result<ExitCode> {
    let name = for_game(game, Name)?;
    let words = |words: &[&str]| words.iter().map(|word| word.to_string()).collect::<Vec<_>>();
    let own = std::env::current_exe().context("this program cannot be found")?;
    let mut plan = Plan {
        game: name,
        package: "bots".to_string(),
        bin: name.to_string(),
        manifest: None,
        target_dir: None,
        arguments: words(&["--nodes", &NODES.to_string()]),
        timed: words(&["--nodes", "{budget}"]),
        inputs: Vec::new(),
        check: words(&[&own.to_string_lossy(), "check", "--game", name, "--original={original}", "--bundle={bundle}"]),
    };
    if let Some(bot) = bot {
        let program = bot::program(name, bot)?;
        (plan.package, plan.bin) = (program.package, program.bin);
        (plan.manifest, plan.target_dir) = (Some(program.manifest), Some(program.target_dir));
    }
    if !no_inputs {
        plan.inputs = for_game(name, Recorder { seeds: &RECORDED })??;
    }
    println!("{}", serde_json::to_string(&plan)?);
    Ok(ExitCode::SUCCESS)
}

fn check(game: &str, programs: &check::Programs) -> anyhow::Result<ExitCode> {
    let matches = check::Matches { programs, seeds: &PLAYED, nodes: NODES };
    Ok(match for_game(game, matches)? {
        Ok(games) => {
            println!("{games} games against the workspace's program, each as the latter plays against itself");
            ExitCode::SUCCESS
        }
        Err(difference) => {
            eprintln!("{difference}");
            ExitCode::from(1)
        }
    })
}

struct Names;

impl GameVisitor for Names {
    type Output = Vec<&'static str>;

    fn visit<G: Roster>(self) -> Vec<&'static str> {
        G::BOTS.iter().map(|bot| bot.name).collect()
    }
}

struct Name;

impl GameVisitor for Name {
    type Output = &'static str;

    fn visit<G: Roster>(self) -> &'static str {
        G::INFO.name
    }
}

/// Does something for the game of this name.
fn for_game<V: GameVisitor>(name: &str, visitor: V) -> anyhow::Result<V::Output> {
    visit_game(name, visitor).ok_or_else(|| {
        let names: Vec<&str> = engines::GAMES.iter().map(|game| game.name).collect();
        anyhow!("there is no game `{name}`; --game takes one of: {}", names.join(", "))
    })
}
