//! The program that plays `chain`.

use bots::chain::{Planner, Settings};

fn main() {
    std::process::exit(bots::serve("planner", |pace| Planner::new(pace, Settings::default())));
}
