//! What a second thread gains: beam search and root-parallel tree search, on our games.
//!
//! `cargo bench --bench threads`. Both do the same work in every pass, to the last node; the best
//! of several passes counts, one thread and two in turn. Needs two cores that are idle.

#[path = "../../../search/examples/connect_four/board.rs"]
#[allow(dead_code)]
mod board;
#[path = "../../../search/examples/connect_four/bots.rs"]
#[allow(dead_code)]
mod bots;

use std::time::Instant;

use ::bots::asteroid::{Plans, Settings as SettlerSettings, Stage};
use ::bots::chain::{Building, Weights, Yard};
use ::bots::forest;
use board::Board;
use bots::ConnectFour;
use engines::chain::{PackMode, Side};
use engines::Rules;
use search::beam::Limits;
use search::{Beam, Budget, Duct, Ensemble, Mcts, Pool};

const PASSES: usize = 7;
/// Trees of an ensemble, on one thread and on two.
const TREES: usize = 2;

fn main() {
    println!("{:<28} {:>12} {:>12} {:>6}", "search", "1 thread", "2 threads", "gain");
    gain("beam, chain", "fields/s", [1, 2].map(chain));
    gain("beam, asteroid", "steps/s", [1, 2].map(asteroid));
    gain("roots, forest", "iterations/s", [1, 2].map(forest_morning));
    gain("roots, connect four", "playouts/s", [1, 2].map(connect_four));
}

/// Measures one thread and two; `passes` do the same work and tell how much it was.
fn gain<F: FnMut() -> u64>(name: &str, unit: &str, mut passes: [F; 2]) {
    let mut best = [f64::INFINITY; 2];
    let mut work = [0; 2];
    for _ in 0..PASSES {
        for (number, pass) in passes.iter_mut().enumerate() {
            let begun = Instant::now();
            work[number] = pass();
            best[number] = best[number].min(begun.elapsed().as_secs_f64());
        }
    }
    assert_eq!(work[0], work[1], "{name}: not the same work");
    let [one, two] = best.map(|seconds| format!("{:.0}", work[0] as f64 / seconds));
    println!("{name:<28} {one:>12} {two:>12} {:>6.2}  {unit}", best[0] / best[1]);
}

fn chain(threads: usize) -> impl FnMut() -> u64 {
    let setup = engines::chain::Setup::draw(PackMode::Official, 1);
    let mut beam = Beam::new(21).with_pool(Pool::new(threads));
    move || {
        let yard = Yard::of(&Side::EMPTY);
        let building = Building::new(&setup.packs()[..13], &yard, Weights::default());
        let limits = Limits { depth: 13, width: 200_000, bucket_percent: 100 };
        beam.search(&building, &yard, limits, Budget::nodes(1_000_000));
        beam.nodes()
    }
}

fn asteroid(threads: usize) -> impl FnMut() -> u64 {
    let state = engines::asteroid::State::start(&engines::asteroid::Setup::from_seed(1));
    let settings = SettlerSettings::default();
    let plans = Plans::alone(&state, &settings);
    let mut beam = Beam::new(16).with_pool(Pool::new(threads));
    move || {
        let limits = Limits { depth: settings.steps, width: 64, bucket_percent: 100 };
        beam.search(&plans, &Stage::new(state), limits, Budget::nodes(20_000));
        beam.nodes()
    }
}

fn forest_morning(threads: usize) -> impl FnMut() -> u64 {
    let setup = engines::forest::Setup::from_seed(1);
    let state = engines::forest::State::start(&setup);
    let settings = forest::Settings::default();
    move || {
        let tree = |number| Duct::new(settings.exploration, 1 << 16, number as u64);
        let mut ensemble = Ensemble::new(TREES, Pool::new(threads), tree);
        let look = |tree: &mut Duct<_>, budget| forest::search(tree, state, &setup.board, &settings, budget);
        ensemble.search(Budget::nodes(100_000), look).iterations
    }
}

fn connect_four(threads: usize) -> impl FnMut() -> u64 {
    let tree = |number| Mcts::new(1.0, 1 << 17, number as u64);
    let mut ensemble = Ensemble::new(TREES, Pool::new(threads), tree);
    move || {
        ensemble.trees_mut().iter_mut().for_each(Mcts::clear);
        let search = |tree: &mut Mcts<u8, 2>, budget| tree.search(&ConnectFour, &Board::default(), budget);
        ensemble.search(Budget::nodes(400_000), search).iterations
    }
}
