//! The program that plays `connect4`.

use bots::connect4::{AlphaBeta, AlphaBetaParameters};

fn main() {
    std::process::exit(bots::serve("alphabeta", |pace| AlphaBeta::new(pace, AlphaBetaParameters::default())));
}
