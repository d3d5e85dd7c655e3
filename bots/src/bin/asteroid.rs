//! The program that plays `asteroid`.

use bots::asteroid::{Parameters, Settler};

fn main() {
    std::process::exit(bots::serve("settler", |pace| Settler::new(pace, Parameters::default())));
}
