//! Speed of the bots' searches, game by game: `cargo bench --bench bots -- forest --instructions`.

mod forest;

fn main() {
    benches::main(forest::workloads());
}
