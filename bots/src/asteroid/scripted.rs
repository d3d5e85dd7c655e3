//! Reference opponents: a script without a search.

use std::time::Instant;

use engines::asteroid::{Action, Client, View};
use engines::simd::Portable;

use super::march::Policy;
use super::script::{Goal, Style};
use crate::Bot;

/// Bot that follows a script, without lookahead and without randomness.
#[derive(Clone, Debug)]
pub struct Scripted {
    style: Style,
    goal: Goal,
}

impl Scripted {
    /// The bot of this script.
    pub fn new(style: Style) -> Scripted {
        Scripted { style, goal: Goal::default() }
    }
}

impl Bot for Scripted {
    type Session = Client;

    fn act(&mut self, view: &View, _asked: Instant) -> Action {
        self.goal.renew(Portable, &view.state, self.style);
        self.goal.orders(&view.state, &Policy::default())
    }
}
