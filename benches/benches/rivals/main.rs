//! Monte Carlo tree search on connect four, beside that of other crates: the same rules, the same
//! random playouts, one thread.
//!
//! `cargo bench --bench rivals --features rivals`. An operation is one playout from the empty
//! board; `playouts` are the playouts alone, without any tree.

#[path = "../../../search/examples/connect_four/board.rs"]
mod board;
#[path = "../../../search/examples/connect_four/bots.rs"]
mod bots;
mod others;

use benches::{Pass, Workload};
use board::Board;
use bots::ConnectFour;
use search::{Budget, Mcts, Sequential};

/// Playouts of a search.
const PLAYOUTS: u64 = 100_000;
const SEED: u64 = 1;

fn main() {
    let mut workloads = vec![
        Workload { name: "playouts", unit: "playout", pass: Box::new(playouts) },
        Workload { name: "search", unit: "playout", pass: Box::new(search) },
    ];
    workloads.extend(others::workloads());
    benches::main(workloads);
}

fn playouts() -> Pass {
    let mut rng = fastrand::Rng::with_seed(SEED);
    let sum: f32 = (0..PLAYOUTS).map(|_| ConnectFour.estimate(&Board::default(), &mut rng)[0]).sum();
    Pass { operations: PLAYOUTS, checksum: sum as i64 as u64 }
}

fn search() -> Pass {
    let mut tree = Mcts::new(1.0, PLAYOUTS as usize, SEED);
    let found = tree.search(&ConnectFour, &Board::default(), Budget::nodes(PLAYOUTS));
    Pass { operations: PLAYOUTS, checksum: found.best as u64 }
}
