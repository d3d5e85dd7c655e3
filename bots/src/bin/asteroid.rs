//! The program that plays `asteroid`.

use bots::asteroid::{Settings, Settler};

fn main() {
    std::process::exit(bots::serve("settler", |pace| Settler::new(pace, Settings::default())));
}
