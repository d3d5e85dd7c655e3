//! The program that plays `magic`; which mode it is shows in the input.

use bots::magic::{Duelist, Parameters};

fn main() {
    std::process::exit(bots::serve("duelist", |pace| Duelist::new(pace, Parameters::default())));
}
