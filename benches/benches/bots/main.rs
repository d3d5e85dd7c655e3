//! Speed of the bots' searches, game by game: `cargo bench --bench bots -- chain --instructions`.

mod chain;
mod forest;

fn main() {
    let mut workloads = chain::workloads();
    workloads.extend(forest::workloads());
    benches::main(workloads);
}
