//! The program that plays `forest`.

use bots::forest::{Mcts, Parameters};

fn main() {
    std::process::exit(bots::serve("mcts", |pace| Mcts::new(pace, 1, Parameters::default())));
}
