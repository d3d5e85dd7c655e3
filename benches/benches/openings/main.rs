//! How quick the settler of `asteroid` is while nobody is in its way: points by turn, and the turn
//! in which it has 100, against two opponents that pass: `cargo bench --bench openings -- --maps 50`.

use std::time::Instant;

use bots::asteroid::{Parameters, Settler};
use bots::{Bot, Pace};
use clap::Parser;
use engines::asteroid::{Action, Setup, State, View, GOAL};
use engines::Rules;

/// The turns of which points are shown.
const SHOWN: [usize; 5] = [5, 8, 10, 12, 15];

/// How quick the settler of asteroid is while nobody is in its way.
#[derive(Parser)]
struct Arguments {
    /// Maps to play on
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(i64).range(1..))]
    maps: i64,
    /// Maps of the first seeds to leave out
    #[arg(long, default_value_t = 0)]
    skip: i64,
    /// The part of the contest's clock
    #[arg(long, default_value_t = 0.1, conflicts_with = "nodes")]
    scale: f64,
    /// Nodes an action, in place of a clock: repeatable
    #[arg(long)]
    nodes: Option<u64>,
    /// Given by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

/// The settler's points after each of its turns, until the game is over.
fn play(seed: i64, pace: Pace) -> Vec<u32> {
    let mut state = State::start(&Setup::from_seed(seed));
    let mut settler = Settler::new(pace, Parameters::default());
    let mut points = Vec::new();
    while !state.is_over() {
        let is_passer = state.player() != 0;
        let orders = match is_passer {
            true => Action::PASS,
            false => settler.act(&View { seat: 0, state }, Instant::now()),
        };
        state.play(&orders);
        if !is_passer {
            points.push(state.score(0));
        }
    }
    points
}

fn main() {
    let arguments = Arguments::parse();
    let pace = arguments.nodes.map_or(Pace::Clock(arguments.scale), Pace::Nodes);
    let games: Vec<Vec<u32>> = (0..arguments.maps).map(|map| play(arguments.skip + map, pace)).collect();
    for turn in SHOWN {
        let points: Vec<f64> = games.iter().map(|points| points[(turn - 1).min(points.len() - 1)].into()).collect();
        let mean = points.iter().sum::<f64>() / points.len() as f64;
        println!("turn {turn:>2}: {mean:5.1} points in the mean");
    }
    let ends = games.iter().map(|points| points.iter().position(|&points| points >= GOAL).map(|turn| turn + 1));
    let mut ends: Vec<usize> = ends.map(|end| end.unwrap_or(usize::MAX)).collect();
    ends.sort_unstable();
    let name = |end: usize| if end == usize::MAX { "never".to_string() } else { format!("turn {end}") };
    let at = |part: f64| name(ends[((ends.len() - 1) as f64 * part) as usize]);
    println!(
        "100 points: {} at best, {} in the median, {} in nine of ten games, {} at worst; {} maps",
        at(0.0),
        at(0.5),
        at(0.9),
        at(1.0),
        ends.len()
    );
}
