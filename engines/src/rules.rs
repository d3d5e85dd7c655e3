//! The packed position as a search sees it.
//!
//! `step` takes one action per seat for every game: alternating games ignore the entries of the
//! seats that are not to act. That keeps one trait for simultaneous and alternating games, and
//! costs nothing once inlined.

use std::fmt::Debug;

/// The largest number of seats of any game.
pub const MAX_SEATS: usize = 3;

/// A game position with its rules.
///
/// All that a seed fixes for the whole game (board, pack list, hidden items) lives in
/// [`Rules::Setup`] and is passed by reference, so that a copy of the position stays small.
///
/// A random game, whatever the game is:
///
/// ```
/// use engines::forest::{Setup, State};
/// use engines::{Outcome, Rules};
///
/// fn play<R: Rules>(setup: &R::Setup, rng: &mut fastrand::Rng) -> Option<Outcome> {
///     let mut state = R::start(setup);
///     while !state.to_act().is_empty() {
///         // Entries of seats that are not to act are ignored: any seat's action will do.
///         let anyone = state.to_act().next()?;
///         let mut actions = vec![state.random_action(setup, anyone, rng); R::SEATS];
///         for seat in state.to_act() {
///             actions[seat] = state.random_action(setup, seat, rng);
///         }
///         state.step(setup, &actions);
///     }
///     state.outcome(setup)
/// }
///
/// let outcome = play::<State>(&Setup::from_seed(7), &mut fastrand::Rng::with_seed(1)).unwrap();
/// assert_eq!(outcome.scores().len(), 2);
/// ```
pub trait Rules: Clone + PartialEq + Debug + Send + Sync {
    /// Setup: all that does not change during a game.
    type Setup: Clone + PartialEq + Debug + Send + Sync;
    /// All that one seat does when it is asked once: one command, or a whole list of orders.
    type Action: Clone + PartialEq + Debug + Send + Sync;

    /// Number of seats, at most [`MAX_SEATS`].
    const SEATS: usize;

    /// The position before anybody has acted, with everything done that needs no decision.
    fn start(setup: &Self::Setup) -> Self;

    /// The seats that act now; empty exactly when the game is over.
    fn to_act(&self) -> Seats;

    /// Plays one joint action and everything up to the next decision.
    ///
    /// `actions` has one entry per seat; entries of seats that are not to act are ignored. Total:
    /// an illegal action does what the contest's referee makes of it. Does nothing when the game
    /// is over.
    fn step(&mut self, setup: &Self::Setup, actions: &[Self::Action]);

    /// The result, once the game is over.
    fn outcome(&self, setup: &Self::Setup) -> Option<Outcome>;

    /// A 64-bit key: equal positions have equal keys, different ones almost never.
    fn key(&self) -> u64;

    /// A random legal action of a seat that is to act. Every effect that a legal action can have on
    /// the position can come up.
    fn random_action(&self, setup: &Self::Setup, seat: usize, rng: &mut fastrand::Rng) -> Self::Action;
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(transparent)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Seats = Seats(0);

    /// The seats `0..count`.
    pub const fn first(count: usize) -> Seats {
        Seats((1u8 << count).wrapping_sub(1))
    }

    /// Only `seat`.
    pub const fn only(seat: usize) -> Seats {
        Seats(1 << seat)
    }

    /// These seats and `seat`.
    #[must_use]
    pub const fn with(self, seat: usize) -> Seats {
        Seats(self.0 | 1 << seat)
    }

    /// These seats but not `seat`.
    #[must_use]
    pub const fn without(self, seat: usize) -> Seats {
        Seats(self.0 & !(1 << seat))
    }

    /// True if `seat` is in the set.
    pub const fn contains(self, seat: usize) -> bool {
        self.0 >> seat & 1 != 0
    }

    /// True if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of elements.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl Iterator for Seats {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let seat = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(seat)
    }
}

/// Result of a game: the scores as the contest reports them, and the places.
///
/// Places are explicit because tie rules differ: a tie is shared in one game and goes to the
/// later seat in another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    seats: usize,
    scores: [i64; MAX_SEATS],
    places: [u8; MAX_SEATS],
}

impl Outcome {
    /// Places by score, higher first; equal scores share the better place.
    ///
    /// # Panics
    /// If there are more than [`MAX_SEATS`] scores.
    pub fn by_score(scores: &[i64]) -> Outcome {
        let places: Vec<u8> = scores.iter().map(|s| 1 + scores.iter().filter(|o| *o > s).count() as u8).collect();
        Outcome::with_places(scores, &places)
    }

    /// Scores and places (1 is best, equal places are ties), one entry per seat.
    ///
    /// # Panics
    /// If the lengths differ or exceed [`MAX_SEATS`].
    pub fn with_places(scores: &[i64], places: &[u8]) -> Outcome {
        assert!(scores.len() == places.len() && scores.len() <= MAX_SEATS);
        let mut outcome = Outcome { seats: scores.len(), scores: [0; MAX_SEATS], places: [0; MAX_SEATS] };
        outcome.scores[..scores.len()].copy_from_slice(scores);
        outcome.places[..places.len()].copy_from_slice(places);
        outcome
    }

    /// The scores, one per seat.
    pub fn scores(&self) -> &[i64] {
        &self.scores[..self.seats]
    }

    /// The places, one per seat; 1 is best.
    pub fn places(&self) -> &[u8] {
        &self.places[..self.seats]
    }

    /// The winner's seat, or `None` when the first place is shared.
    pub fn winner(&self) -> Option<usize> {
        let mut best = (0..self.seats).filter(|&s| self.places[s] == 1);
        best.next().filter(|_| best.next().is_none())
    }

    /// Points of `seat` against the others: the mean over them of 1 for a better
    /// place, 1/2 for the same, 0 for a worse one.
    pub fn points(&self, seat: usize) -> f64 {
        let own = self.places[seat];
        let sum: f64 = (0..self.seats).filter(|&s| s != seat).map(|s| place_points(own, self.places[s])).sum();
        sum / (self.seats - 1).max(1) as f64
    }
}

/// Points of one place against another: 1 for a better one, 1/2 for the same, 0 for a worse one.
pub fn place_points(own: u8, other: u8) -> f64 {
    match own.cmp(&other) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_iterate_in_order() {
        let seats = Seats::first(3).without(1);
        assert_eq!(seats.collect::<Vec<_>>(), [0, 2]);
        assert_eq!((seats.len(), seats.contains(1), seats.with(1)), (2, false, Seats::first(3)));
        assert!(Seats::only(2).without(2).is_empty());
    }

    #[test]
    fn shared_places_share_points() {
        let draw = Outcome::by_score(&[7, 7]);
        assert_eq!((draw.winner(), draw.points(0), draw.points(1)), (None, 0.5, 0.5));
        let three = Outcome::by_score(&[5, 9, 5]);
        assert_eq!((three.places(), three.winner()), (&[2, 1, 2][..], Some(1)));
        assert_eq!((three.points(0), three.points(1)), (0.25, 1.0));
    }
}
