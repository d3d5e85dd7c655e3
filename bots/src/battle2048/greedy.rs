//! A reference opponent: the strategy of the contest's own sample.
//!
//! It considers only its own board and this slide: the largest gain wins. The cell of the number
//! on the opponent's board is random, so that two of them play different games.

use std::cmp::Reverse;
use std::time::Instant;

use engines::battle2048::{Action, Client, Direction, View};

use crate::Bot;

/// Bot that plays for points.
#[derive(Clone, Debug)]
pub struct Greedy {
    rng: fastrand::Rng,
}

impl Greedy {
    /// A bot with this seed.
    pub fn new(seed: u64) -> Greedy {
        Greedy { rng: fastrand::Rng::with_seed(seed) }
    }
}

impl Bot for Greedy {
    type Session = Client;

    /// The slide with the largest gain; of equal ones the first clockwise from the top.
    fn act(&mut self, view: &View, _asked: Instant) -> Action {
        let action = view.state.random_single(&mut self.rng);
        let board = view.state.board(view.seat);
        let slides = Direction::ALL.into_iter().filter_map(|to| Some((to, board.slide(to)?.merges)));
        match (action, slides.min_by_key(|&(to, _)| Reverse(board.gain(to)))) {
            (Action::Turn(_, mut attack), Some((direction, merges))) => {
                attack.exponent = merges + 1;
                Action::Turn(direction, attack)
            }
            _ => action,
        }
    }
}
