//! The program that plays `chain`.

use bots::chain::{Parameters, Planner};

fn main() {
    std::process::exit(bots::serve("planner", |pace| Planner::new(pace, Parameters::default())));
}
