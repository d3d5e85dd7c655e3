//! The program that plays `forest`.

use bots::forest::Random;

fn main() {
    std::process::exit(bots::serve("random", |_| Random::new(1)));
}
