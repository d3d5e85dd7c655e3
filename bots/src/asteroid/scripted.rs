//! The reference opponents: a script and nothing else.

use std::time::Instant;

use engines::asteroid::{Action, Client, View};

use super::march::Habits;
use super::script::{Style, Will};
use crate::Bot;

/// Plays by a script, without looking ahead and without randomness.
#[derive(Clone, Debug)]
pub struct Scripted {
    style: Style,
    will: Will,
}

impl Scripted {
    /// The player of this style.
    pub fn new(style: Style) -> Scripted {
        Scripted { style, will: Will::default() }
    }
}

impl Bot for Scripted {
    type Session = Client;

    fn act(&mut self, view: &View, _asked: Instant) -> Action {
        let mut orders = Action::PASS;
        self.will.renew(&view.state, self.style);
        self.will.orders(&view.state, &Habits::default(), &mut orders);
        orders
    }
}
