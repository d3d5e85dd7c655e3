//! A player without a search: the best afterstate by tables of tuples (n-tuple networks: Szubert and
//! Jaskowski 2012; Jaskowski 2018) that were learned by playing itself.
//!
//! The decision behind it: it attacks with single numbers only, as its games did when it learned, so
//! that an action costs less than a microsecond.

pub mod layout;
pub mod network;

use std::time::Instant;

use engines::battle2048::{Action, Attack, Client, View};
use engines::simd::{Cpu, Kernel, Level};

pub use network::{Choice, Network, Worth};

use super::montecarlo::CENTRE;
use crate::{Bot, Telemetry};

/// Bot that plays the best afterstate.
#[derive(Clone)]
pub struct Tuples {
    level: Level,
    network: Network,
    telemetry: Telemetry,
}

impl Tuples {
    /// A player with the weights that were learned.
    ///
    /// # Panics
    /// Never: a test reads the file.
    pub fn learned() -> Tuples {
        let text = include_str!("../weights/tuples.txt");
        Tuples::with_network(Network::read(text).expect("the file is that of these tables"))
    }

    /// A player with this network.
    pub fn with_network(network: Network) -> Tuples {
        Tuples { level: Level::detect(), network, telemetry: Telemetry::default() }
    }

    /// What it plays by.
    pub fn network(&self) -> &Network {
        &self.network
    }
}

/// A choice for the boards of a position.
struct Choosing<'a>(&'a Network, &'a View);

impl Kernel for Choosing<'_> {
    type Output = Option<Choice>;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Option<Choice> {
        let Choosing(network, View { seat, state, .. }) = self;
        network.choose(cpu, state.board(*seat), state.board(1 - seat))
    }
}

impl Bot for Tuples {
    type Session = Client;

    fn act(&mut self, view: &View, _asked: Instant) -> Action {
        self.telemetry = Telemetry::default();
        if view.state.is_initial() {
            return Action::First(CENTRE);
        }
        match self.level.dispatch(Choosing(&self.network, view)) {
            Some(Choice { direction, cell, exponent, worth, .. }) => {
                self.telemetry = Telemetry::new(1, 2.0 * worth.chance() - 1.0);
                Action::Turn(direction, Attack { cells: cell.only(), exponent })
            }
            // No bot is asked that cannot move, but the type demands an answer.
            None => Action::First(CENTRE),
        }
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}

#[cfg(test)]
mod tests {
    use super::layout::SHAPE;
    use super::*;
    use crate::weights;

    #[test]
    fn the_learned_weights_are_as_they_were_written() {
        let text = include_str!("../weights/tuples.txt");
        let (weights, origin) = weights::read(text, &SHAPE).unwrap();
        assert_eq!(Tuples::learned().network().weights(), weights);
        assert_eq!(weights::write(&SHAPE, &origin, &weights), text);
    }
}
