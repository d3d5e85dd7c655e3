//! What a game gives so that the evaluation of its bot can be learned.
//!
//! One file a game: see `battle2048.rs` beside this one. The decision behind it: the learner sees a
//! position as numbers that the weights are multiplied by, and the bot as something that searches;
//! whether those numbers count tables, pieces or patterns is the game's own matter.

use bots::weights::Shape;
use bots::{Bot, Pace, Roster};
use engines::{Game, Rules};

use crate::matches::OptionsOf;

/// Rules of a game.
pub type RulesOf<G> = <G as Game>::Rules;
/// Setup of a game.
pub type SetupOf<G> = <RulesOf<G> as Rules>::Setup;
/// Action of a seat.
pub type ActionOf<G> = <RulesOf<G> as Rules>::Action;

/// What a search expects.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Expectation {
    /// The evaluation of a position whose features were added.
    Evaluated,
    /// A certain result for seat 0: 1 a win, 0 a loss.
    Decided(f64),
    /// Nothing: there is no search in this position.
    None,
}

/// A game for two in turn with a bot whose evaluation is linear in its weights.
pub trait Learnable: Roster {
    /// The bot.
    const BOT: &'static str;
    /// What its weights are.
    const SHAPE: Shape;
    /// Units of the evaluation by which the odds of winning grow e times, roughly: what learning
    /// from the present weights begins with.
    const UNIT: f64;
    /// The bot as a searcher.
    type Searcher;

    /// The weights that the bot plays by now.
    fn present() -> Vec<i8>;

    /// Weights of any unit as the bytes that the bot can play by.
    fn quantised(weights: &[f64]) -> Vec<i8>;

    /// The bot with these weights.
    fn bot(pace: Pace, weights: &[i8]) -> Box<dyn Bot<Session = Self::Session>>;

    /// A searcher with these weights.
    fn searcher(weights: &[i8]) -> Self::Searcher;

    /// The setup of the game with this seed, under these options.
    fn setup(seed: i64, options: &OptionsOf<Self>) -> SetupOf<Self>;

    /// Adds the features of a position, from the point of view of seat 0: the factor of every weight
    /// in its evaluation without any search.
    fn features(state: &RulesOf<Self>, features: &mut [f32]);

    /// An action for exploration.
    fn random_action(state: &RulesOf<Self>, rng: &mut fastrand::Rng) -> ActionOf<Self>;

    /// The action that a search of so many nodes finds. The features of what it expects, from the
    /// point of view of seat 0 as well, are added to `features`.
    fn search(
        searcher: &mut Self::Searcher,
        state: &RulesOf<Self>,
        nodes: u64,
        features: &mut [f32],
    ) -> (ActionOf<Self>, Expectation);
}
