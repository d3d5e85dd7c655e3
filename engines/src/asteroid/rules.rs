//! The position as searches drive it: who acts, the result with its ties, and the key.
//!
//! The map is part of every position, so the setup is looked at only at the start.

use super::state::PLAYERS;
use super::{Orders, Setup, State};
use crate::key::mixed;
use crate::{Outcome, Rules, Seats};

impl Rules for State {
    type Setup = Setup;
    type Action = Orders;

    const SEATS: usize = PLAYERS;

    fn start(setup: &Setup) -> State {
        let mut state = State { number: 1, ..State::unbegun(setup, 0) };
        state.begin_turn();
        state
    }

    fn to_act(&self) -> Seats {
        if self.over {
            Seats::NONE
        } else {
            Seats::only(self.player())
        }
    }

    fn step(&mut self, _: &Setup, actions: &[Orders]) {
        if !self.over {
            self.play(&actions[self.player()]);
        }
    }

    fn outcome(&self, _: &Setup) -> Option<Outcome> {
        if !self.over {
            return None;
        }
        let scores = self.scores();
        // Of equal scores the later player's is better.
        let beats = |other: usize, player: usize| (scores[other], other) > (scores[player], player);
        let place = |player| 1 + (0..PLAYERS).filter(|other| beats(*other, player)).count() as u8;
        Some(Outcome::with_places(&scores.map(i64::from), &[0, 1, 2].map(place)))
    }

    /// Four chains, which do not wait for each other, over the words of the position.
    fn key(&self) -> u64 {
        let [first, second, third] = self.bonus.map(u64::from);
        let rest = [first | second << 16 | third << 32, (self.number as u64) << 16 | (self.player as u64) << 8];
        let sets = self.owned.iter().chain(&self.codes).chain([&self.holes]).flat_map(|set| set.words());
        let mut chains = [1, 2, 3, 4];
        for four in self.robots.chunks_exact(16) {
            for (chain, robots) in chains.iter_mut().zip(four.chunks_exact(4)) {
                *chain = mixed(*chain, robots.iter().fold(0, |word, robots| word << 16 | *robots as u64));
            }
        }
        for (i, word) in sets.chain(rest).enumerate() {
            chains[i % 4] = mixed(chains[i % 4], word);
        }
        chains.into_iter().fold(self.over as u64, mixed)
    }

    fn random_action(&self, _: &Setup, _seat: usize, rng: &mut fastrand::Rng) -> Orders {
        self.random_orders(rng)
    }
}
