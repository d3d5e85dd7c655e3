//! The program that plays `battle2048`.

use bots::battle2048::{Settings, Tactician};

fn main() {
    std::process::exit(bots::serve("tactician", |pace| Tactician::new(pace, Settings::default())));
}
