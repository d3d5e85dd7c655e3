//! Speed of the rules, game by game: `cargo bench --bench engines -- forest --instructions`.

mod asteroid;
mod battle2048;
mod chain;
mod forest;
mod magic;

fn main() {
    let mut workloads = Vec::new();
    workloads.extend(asteroid::workloads());
    workloads.extend(battle2048::workloads());
    workloads.extend(chain::workloads());
    workloads.extend(forest::workloads());
    workloads.extend(magic::workloads());
    benches::main(workloads);
}
