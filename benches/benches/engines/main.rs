//! Speed of the rules, game by game: `cargo bench --bench engines -- forest --instructions`.

/// A module of workloads for every game.
macro_rules! games {
    ($($module:ident::$game:ident,)*) => {
        $(mod $module;)*

        fn workloads() -> Vec<benches::Workload<'static>> {
            let mut all = Vec::new();
            $(all.extend($module::workloads());)*
            all
        }
    };
}

engines::for_each_game!(games);

fn main() {
    benches::main(workloads());
}
