//! Runs of `magic`'s stage mode by the duelist: stages cleared, deaths, bombs, and where the turns go:
//! `cargo bench --bench stages -- --runs 20 --nodes 2000`.
//!
//! The decision behind it: what counts is the mean of many runs at a number of nodes, which
//! repeats; a match in stage mode only says who got further.

use std::time::Instant;

use bots::magic::{Duelist, Parameters};
use bots::{Bot, Pace, ParameterSet, ParameterValues};
use clap::Parser;
use engines::magic::{Cell, Cells, Enemy, Mode, Options, Run, Setup, View};
use engines::simd::Portable;

/// Steps between characters of different players from which on a stage counts as fought.
const CONTACT: usize = 7;

/// Runs of magic's stage mode by the duelist.
#[derive(Parser)]
struct Arguments {
    /// Runs, each with a seed of its own
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(i64).range(1..))]
    runs: i64,
    /// Seeds to leave out
    #[arg(long, default_value_t = 0)]
    skip: i64,
    /// Nodes a turn: repeatable
    #[arg(long, default_value_t = 2000, conflicts_with = "scale")]
    nodes: u64,
    /// The part of the contest's clock, in place of nodes
    #[arg(long)]
    scale: Option<f64>,
    /// Parameters of the duelist that differ from its own, as `stage_chase=8,patience=3`
    #[arg(long, default_value = "", value_parser = parameters)]
    parameters: Parameters,
    /// Show every stage
    #[arg(long)]
    verbose: bool,
    /// Given by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

fn parameters(text: &str) -> Result<Parameters, String> {
    let values = ParameterValues::parse(text).map_err(|error| error.to_string())?;
    Parameters::with(&values).map_err(|error| error.to_string())
}

/// What happened in a stage.
#[derive(Clone, Copy, Default)]
struct Stage {
    /// True if it was cleared.
    is_cleared: bool,
    /// Turns until somebody was near an enemy for the first time, and turns after that.
    apart: u32,
    fought: u32,
    /// Bombs laid.
    bombs: u32,
}

/// The stages of a run, and whether it ended by a death.
fn play(setup: &Setup, mut duelist: Duelist) -> (Vec<Stage>, bool) {
    let mut run = Run::start(setup);
    let mut stages = Vec::new();
    let mut stage = Stage::default();
    while !run.is_over() {
        let view = View { player: 0, board: *run.board(), burnt: Cells::EMPTY, remaining: None };
        let orders = duelist.act(&view, Instant::now());
        let (cleared, bombs) = (run.cleared(), run.bombs());
        match stage.fought > 0 || nearest(&view) <= CONTACT {
            true => stage.fought += 1,
            false => stage.apart += 1,
        }
        run.play(Portable, setup, [orders, run.enemy_action(setup)]);
        stage.bombs += run.bombs() - bombs;
        if run.cleared() > cleared {
            stages.push(Stage { is_cleared: true, ..stage });
            stage = Stage::default();
        }
    }
    stages.push(stage);
    (stages, run.board().losses(0) > 0)
}

/// Steps between the two nearest characters of different players, obstacles ignored.
fn nearest(view: &View) -> usize {
    let [first, second, third, fourth] = view.board.characters().map(|character| character.cell);
    let steps = |(from, to): (Cell, Cell)| from.row().abs_diff(to.row()) + from.column().abs_diff(to.column());
    [(first, third), (first, fourth), (second, third), (second, fourth)].into_iter().map(steps).min().unwrap_or(0)
}

/// A line of means over stages.
fn line(name: &str, stages: &[Stage]) {
    let cleared = stages.iter().filter(|stage| stage.is_cleared).count();
    let mean = |of: fn(&Stage) -> u32| stages.iter().map(of).sum::<u32>() as f64 / cleared as f64;
    println!(
        "{name:8} {cleared:7} {:7.1} {:7.1} {:7.1} {:7.1}",
        mean(|stage| stage.apart + stage.fought),
        mean(|stage| stage.apart),
        mean(|stage| stage.fought),
        mean(|stage| stage.bombs)
    );
}

fn main() {
    let arguments = Arguments::parse();
    let pace = arguments.scale.map_or(Pace::Nodes(arguments.nodes), Pace::Clock);
    let options = Options { mode: Mode::Stage, ..Options::default() };
    let mut all: Vec<(Enemy, Stage)> = Vec::new();
    let (mut cleared, mut deaths) = (Vec::new(), 0);
    for seed in arguments.skip..arguments.skip + arguments.runs {
        let setup = Setup::draw_stages(seed, options.stages, &options.enemies).expect("there are stages");
        let (stages, has_died) = play(&setup, Duelist::new(pace, arguments.parameters));
        let enemies: Vec<Enemy> = (0..stages.len()).filter_map(|stage| setup.enemy(stage)).collect();
        if arguments.verbose {
            for (enemy, stage) in enemies.iter().zip(&stages) {
                let Stage { is_cleared, apart, fought, bombs } = stage;
                let end = if *is_cleared { "cleared" } else { "open" };
                println!("seed {seed} {:8} {end} {apart:4} + {fought:4} turns, {bombs:3} bombs", enemy.name());
            }
        }
        let turns: u32 = stages.iter().map(|stage| stage.apart + stage.fought).sum();
        let bombs: u32 = stages.iter().map(|stage| stage.bombs).sum();
        let end = if has_died { "dead" } else { "alive" };
        println!("seed {seed:3}: {:2} stages, {end} after {turns:4} turns, {bombs:3} bombs", stages.len() - 1);
        cleared.push(stages.len() as u32 - 1);
        deaths += has_died as u32;
        all.extend(enemies.into_iter().zip(stages));
    }
    println!("a stage  cleared   turns   apart  fought   bombs");
    for enemy in Enemy::ALL {
        line(enemy.name(), &all.iter().filter(|entry| entry.0 == enemy).map(|entry| entry.1).collect::<Vec<_>>());
    }
    line("all", &all.iter().map(|entry| entry.1).collect::<Vec<_>>());
    let mean = cleared.iter().sum::<u32>() as f64 / cleared.len() as f64;
    println!("{mean:.2} stages a run, {deaths} deaths in {} runs", cleared.len());
}
