//! Speed of the rules, game by game: `cargo bench --bench engines -- forest --instructions`.

mod chain;
mod forest;

fn main() {
    let mut workloads = Vec::new();
    workloads.extend(chain::workloads());
    workloads.extend(forest::workloads());
    benches::main(workloads);
}
