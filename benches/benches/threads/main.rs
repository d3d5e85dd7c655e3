//! What a second thread gains: beam search and root-parallel tree search, on our games.
//!
//! `cargo bench --bench threads`. Both do the same work in every pass, to the last node; the best
//! of several passes counts, one thread and two in turn. The last column is what the machine gives:
//! two searches of one thread each at the same time, which share nothing. Needs two idle cores.

#[path = "../../../search/examples/connect_four/board.rs"]
#[allow(dead_code)]
mod board;
#[path = "../../../search/examples/connect_four/bots.rs"]
#[allow(dead_code)]
mod bots;

use std::time::Instant;

use ::bots::asteroid::{Parameters as SettlerParameters, PlanSpace, Sim};
use ::bots::chain::{Build, Building, Weights};
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
    println!("{:<20} {:>12} {:>12} {:>6} {:>6}", "search", "1 thread", "2 threads", "gain", "apart");
    measure("beam, chain", "fields/s", chain);
    measure("beam, asteroid", "steps/s", asteroid);
    measure("roots, forest", "iterations/s", forest_morning);
    measure("roots, connect four", "playouts/s", connect_four);
}

/// Measures one thread, two, and two searches apart; `search` makes passes, for so many threads,
/// that do the same work and tell how much it was.
fn measure<F: FnMut() -> u64 + Send>(name: &str, unit: &str, search: fn(usize) -> F) {
    let [mut serial, mut parallel] = [1, 2].map(search);
    let mut apart = [1, 1].map(search);
    let mut work = [0; 4];
    let mut best = [f64::INFINITY; 3];
    for _ in 0..PASSES {
        let times = [
            timed(|| work[0] = serial()),
            timed(|| work[1] = parallel()),
            timed(|| {
                let [first, second] = &mut apart;
                std::thread::scope(|scope| {
                    let second = scope.spawn(second);
                    work[2] = first();
                    work[3] = second.join().expect("no search panics");
                });
            }),
        ];
        for (best, time) in best.iter_mut().zip(times) {
            *best = best.min(time);
        }
    }
    assert!(work.iter().all(|&count| count == work[0]), "{name}: not the same work");
    let [serial, parallel, apart] = best.map(|seconds| work[0] as f64 / seconds);
    let gain = |rate: f64| rate / serial;
    println!("{name:<20} {serial:>12.0} {parallel:>12.0} {:>6.2} {:>6.2}  {unit}", gain(parallel), gain(2.0 * apart));
}

fn timed(pass: impl FnOnce()) -> f64 {
    let begun = Instant::now();
    pass();
    begun.elapsed().as_secs_f64()
}

fn chain(threads: usize) -> impl FnMut() -> u64 + Send {
    let setup = engines::chain::Setup::draw(PackMode::Official, 1);
    let mut beam = Beam::new(21).with_pool(Pool::new(threads));
    move || {
        let build = Build::of(&Side::EMPTY);
        let building = Building::new(&setup.packs()[..13], &build, Weights::default());
        let limits = Limits { depth: 13, width: 200_000, bucket_percent: 100 };
        beam.search(&building, &build, limits, Budget::nodes(1_000_000));
        beam.nodes()
    }
}

fn asteroid(threads: usize) -> impl FnMut() -> u64 + Send {
    let state = engines::asteroid::State::start(&engines::asteroid::Setup::from_seed(1));
    let parameters = SettlerParameters::default();
    let plans = PlanSpace::alone(&state, &parameters.plan);
    let mut beam = Beam::new(16).with_pool(Pool::new(threads));
    move || {
        let limits = Limits { depth: parameters.steps, width: 64, bucket_percent: 100 };
        beam.search(&plans, &Sim::new(state), limits, Budget::nodes(20_000));
        beam.nodes()
    }
}

fn forest_morning(threads: usize) -> impl FnMut() -> u64 + Send {
    let setup = engines::forest::Setup::from_seed(1);
    let state = engines::forest::State::start(&setup);
    let parameters = forest::Parameters::default();
    let tree = |number| Duct::new(parameters.exploration, 1 << 16, number as u64);
    let mut ensemble = Ensemble::new(TREES, Pool::new(threads), tree);
    move || {
        ensemble.trees_mut().for_each(Duct::clear);
        let look = |tree: &mut Duct<_>, budget| forest::search(tree, state, &setup.board, &parameters, budget);
        ensemble.search(Budget::nodes(100_000), look).iterations
    }
}

fn connect_four(threads: usize) -> impl FnMut() -> u64 + Send {
    let tree = |number| Mcts::new(1.0, 1 << 17, number as u64);
    let mut ensemble = Ensemble::new(TREES, Pool::new(threads), tree);
    move || {
        ensemble.trees_mut().for_each(Mcts::clear);
        let search = |tree: &mut Mcts<u8, 2>, budget| tree.search(&ConnectFour, &Board::default(), budget);
        ensemble.search(Budget::nodes(400_000), search).iterations
    }
}
