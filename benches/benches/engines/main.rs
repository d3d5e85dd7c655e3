//! Speed of the rules, game by game: `cargo bench --bench engines -- forest --instructions`.

mod asteroid;
mod battle2048;
mod chain;
mod forest;
mod magic;

use engines::for_each_game;

fn main() {
    let mut workloads = Vec::new();
    macro_rules! add {
        ($($module:ident::$game:ident,)*) => {
            $(workloads.extend($module::workloads());)*
        };
    }
    for_each_game!(add);
    benches::main(workloads);
}
