//! The program that plays `battle2048`.

use bots::battle2048::{Parameters, Tactician};

fn main() {
    std::process::exit(bots::serve("tactician", |pace| Tactician::new(pace, Parameters::default())));
}
