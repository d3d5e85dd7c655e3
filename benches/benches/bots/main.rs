//! Speed of the bots' searches, game by game: `cargo bench --bench bots -- chain --instructions`.

mod asteroid;
mod battle2048;
mod chain;
mod forest;

fn main() {
    let mut workloads = asteroid::workloads();
    workloads.extend(battle2048::workloads());
    workloads.extend(chain::workloads());
    workloads.extend(forest::workloads());
    benches::main(workloads);
}
