//! What is learned: an evaluation of a bot, and the learner that holds its weights.
//!
//! The decision behind it: a run knows batches of games, a state as text and weights as numbers.
//! What kind of evaluation they are of, and how its games are played, is the matter of its own file,
//! such as `linear.rs`.

use bots::weights::Shape;
use bots::{Bot, Pace, Roster};
use clap::ValueEnum;
use engines::{Game, Rules};

use super::{Batch, Shares};
use crate::matches::OptionsOf;

/// Rules of a game.
pub type RulesOf<G> = <G as Game>::Rules;
/// Setup of a game.
pub type SetupOf<G> = <RulesOf<G> as Rules>::Setup;
/// Action of a seat.
pub type ActionOf<G> = <RulesOf<G> as Rules>::Action;

/// How fast is learned, and from what.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Learning rate.
    pub rate: f64,
    /// Decay of what is learned with distance: 0 learns from the next position, 1 from the result.
    pub lambda: f64,
    /// Positions that learn.
    pub method: Method,
    /// Seed of the run.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { rate: 0.05, lambda: 0.98, method: Method::Rootstrap, seed: 1 }
    }
}

/// Positions by whose features a linear evaluation learns from searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// Those that were played.
    Rootstrap,
    /// Those that the searches expect.
    Tdleaf,
}

/// An evaluation of a bot that can be learned.
pub trait Learnable {
    /// The game, one for two in turn.
    type Game: Roster;
    /// What holds the weights.
    type Learner: Learner;
    /// The bot.
    const BOT: &'static str;
    /// What its weights are.
    const SHAPE: Shape;
    /// Learning rate where none is given.
    const RATE: f64 = 0.05;

    /// The weights that the bot plays by now.
    fn present() -> Vec<i8>;

    /// A learner that begins with these weights, or with nothing.
    fn learner(settings: Settings, weights: Option<&[i8]>) -> Self::Learner;

    /// The learner's weights as the bytes that the bot can play by.
    fn quantised(weights: &[f64]) -> Vec<i8>;

    /// The bot with these weights.
    fn bot(pace: Pace, weights: &[i8]) -> Box<dyn Bot<Session = <Self::Game as Game>::Session>>;

    /// Plays the games of a batch, beginning with the learner's weights, and learns from them.
    fn play_batch(batch: &Batch<'_, Self::Game>, learner: &mut Self::Learner) -> Shares
    where
        OptionsOf<Self::Game>: Sync;
}

/// Weights that are learned.
pub trait Learner {
    /// The weights.
    fn weights(&self) -> Vec<f64>;

    /// Steps since the last call, and their mean squared error.
    fn take_error(&mut self) -> (u64, f64);

    /// All that is known between two batches, exactly, as text.
    fn state(&self) -> String;

    /// Goes on from a state; false if it is none of this learner.
    #[must_use]
    fn restore(&mut self, state: &str) -> bool;
}

/// The number of a text of hexadecimal digits and nothing else.
pub(super) fn hexadecimal(digits: &str) -> Option<u64> {
    let are_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u64::from_str_radix(digits, 16).ok().filter(|_| are_digits)
}

/// Numbers of a text, each of so many hexadecimal digits; `None` if one is not finite, or damaged.
pub(super) fn finite_words<const DIGITS: usize>(text: &str, number: impl Fn(u64) -> f64) -> Option<Vec<f64>> {
    let word = |from: usize| hexadecimal(text.get(from..from + DIGITS)?).map(&number);
    let words: Option<Vec<f64>> = (0..text.len()).step_by(DIGITS).map(word).collect();
    words.filter(|words| words.iter().all(|word| word.is_finite()))
}
