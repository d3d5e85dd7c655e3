//! How quick the settler of `asteroid` is while nobody is in its way: points by turn, and the turn
//! in which it has 100, against two opponents that pass: `cargo bench --bench openings -- --maps 50`.
//! With `--recorded` it has the winner's seat in the contest's games: points by turn with neighbours.

mod recorded;

use std::time::Instant;

use bots::asteroid::{Parameters, Settler};
use bots::{Bot, Pace, ParameterSet, ParameterValues};
use clap::Parser;
use engines::asteroid::{Action, Setup, State, View, GOAL};
use engines::Rules;

/// The turns of which points are shown in recorded games.
const SHOWN_RECORDED: [usize; 5] = [5, 8, 10, 15, 20];
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
    /// Play recorded contest games from the winner's seat
    #[arg(long, conflicts_with_all = ["maps", "skip"])]
    recorded: bool,
    /// Parameters of the settler that differ from its own, as `horizon=15,steps=4`
    #[arg(long, default_value = "", value_parser = parameters)]
    parameters: Parameters,
    /// Given by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

fn parameters(text: &str) -> Result<Parameters, String> {
    let values = ParameterValues::parse(text).map_err(|error| error.to_string())?;
    Parameters::with(&values).map_err(|error| error.to_string())
}

/// The settler's points after each of its turns, until the game is over.
fn play(seed: i64, mut settler: Settler) -> Vec<u32> {
    let mut state = State::start(&Setup::from_seed(seed));
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

/// The points after a turn of every game, those at its end if that was earlier; sorted.
fn points_at<'a>(turn: usize, games: impl Iterator<Item = &'a Vec<u32>>) -> Vec<u32> {
    let mut points: Vec<u32> = games.map(|points| points[(turn - 1).min(points.len() - 1)]).collect();
    points.sort_unstable();
    points
}

fn mean(points: &[u32]) -> f64 {
    points.iter().sum::<u32>() as f64 / points.len() as f64
}

/// The middle of sorted numbers, the mean of two if there are two.
fn median(points: &[u32]) -> f64 {
    let last = points.len() - 1;
    (points[last / 2] + points[last - last / 2]) as f64 / 2.0
}

fn main() {
    let arguments = Arguments::parse();
    let pace = arguments.nodes.map_or(Pace::Clock(arguments.scale), Pace::Nodes);
    let settler = || Settler::new(pace, arguments.parameters);
    if arguments.recorded {
        let turns = SHOWN_RECORDED[SHOWN_RECORDED.len() - 1];
        let replays: Vec<_> = recorded::records().iter().map(|record| record.replay(settler(), turns)).collect();
        for turn in SHOWN_RECORDED {
            let own = points_at(turn, replays.iter().map(|replay| &replay.settler));
            let rival = points_at(turn, replays.iter().map(|replay| &replay.rival));
            let winner = points_at(turn, replays.iter().map(|replay| &replay.winner));
            println!(
                "turn {turn:>2}: {:5.1} points in the median, {:5.1} in the mean; the better opponent {:5.1}; the recorded winner {:5.1}",
                median(&own),
                mean(&own),
                median(&rival),
                median(&winner)
            );
        }
        println!("{} games", replays.len());
        return;
    }
    let games: Vec<Vec<u32>> = (0..arguments.maps).map(|map| play(arguments.skip + map, settler())).collect();
    for turn in SHOWN {
        println!("turn {turn:>2}: {:5.1} points in the mean", mean(&points_at(turn, games.iter())));
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
