//! The weakest opponent of every game: random legal actions.

use std::time::Instant;

use engines::Session;

use crate::Bot;

/// A game of which random actions can be drawn.
pub trait Draw: Session {
    /// A random legal action for what a player sees.
    fn draw(view: &Self::View, rng: &mut fastrand::Rng) -> Self::Action;
}

/// Bot that plays random legal actions.
#[derive(Clone, Debug)]
pub struct Random<S> {
    rng: fastrand::Rng,
    session: std::marker::PhantomData<S>,
}

impl<S: Draw> Random<S> {
    /// A bot with this seed.
    pub fn new(seed: u64) -> Random<S> {
        Random { rng: fastrand::Rng::with_seed(seed), session: std::marker::PhantomData }
    }
}

impl<S: Draw> Bot for Random<S> {
    type Session = S;

    fn act(&mut self, view: &S::View, _asked: Instant) -> S::Action {
        S::draw(view, &mut self.rng)
    }
}
