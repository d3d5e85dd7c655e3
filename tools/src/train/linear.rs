//! Linear evaluations, learned from what searches expect.
//!
//! A batch is played by the weights at its beginning, as bytes. Since nothing that plays changes
//! within it, its games can be played at once. Groups of them share a searcher, whose table is costly
//! to make; the groups do not depend on the threads, so the weights do not either.

use std::marker::PhantomData;
use std::time::Instant;

use bots::weights::Shape;
use bots::{Bot, Pace, Roster};
use engines::Rules;

use super::learnable::{ActionOf, Learnable, Learner, Method, RulesOf, Settings, SetupOf};
use super::td::TdLearner;
use super::{Batch, Shares};
use crate::matches::{bot_seed, game_seed, in_order, OptionsOf};

/// Games that share a searcher.
const GROUP: usize = 10;

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

/// A game for two in turn with a bot whose evaluation is linear in its weights: the learner sees a
/// position as numbers that the weights are multiplied by, and the bot as something that searches.
pub trait LinearGame: Roster {
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

/// The linear evaluation of a game's bot.
pub struct Linear<G>(PhantomData<G>);

impl<G: LinearGame> Learnable for Linear<G> {
    type Game = G;
    type Learner = TdLearner;
    const BOT: &'static str = G::BOT;
    const SHAPE: Shape = G::SHAPE;

    fn present() -> Vec<i8> {
        G::present()
    }

    fn learner(settings: Settings, weights: Option<&[i8]>) -> TdLearner {
        let weights = match weights {
            Some(weights) => weights.iter().map(|weight| f64::from(*weight) / G::UNIT).collect(),
            None => vec![0.0; G::SHAPE.count],
        };
        TdLearner::new(settings, weights)
    }

    fn quantised(weights: &[f64]) -> Vec<i8> {
        G::quantised(weights)
    }

    fn bot(pace: Pace, weights: &[i8]) -> Box<dyn Bot<Session = G::Session>> {
        G::bot(pace, weights)
    }

    fn play_batch(batch: &Batch<'_, G>, learner: &mut TdLearner) -> Shares
    where
        OptionsOf<G>: Sync,
    {
        let weights = G::quantised(&learner.weights());
        let mut shares = Shares::default();
        let job = |group: usize| {
            let begun = Instant::now();
            let mut searcher = G::searcher(&weights);
            let numbers = group * GROUP..((group + 1) * GROUP).min(batch.games);
            let games: Vec<Game> = numbers.map(|number| play(batch, batch.first + number, &mut searcher)).collect();
            (games, begun.elapsed())
        };
        let learned = in_order(batch.games.div_ceil(GROUP), batch.threads, job, |_, (games, took)| {
            let begun = Instant::now();
            games.iter().for_each(|game| game.teach(G::SHAPE.count, learner));
            shares.playing += took;
            shares.learning += begun.elapsed();
            Ok::<(), std::convert::Infallible>(())
        });
        match learned {
            Ok(()) => shares,
            Err(never) => match never {},
        }
    }
}

/// Positions of a game in their order, and its result for seat 0.
struct Game {
    /// Features of each position, and after them those of what was expected.
    features: Vec<f32>,
    expectations: Vec<Expectation>,
    /// Whether a random action followed.
    explored: Vec<bool>,
    result: f64,
}

impl Game {
    /// Learns from all of it.
    fn teach(&self, count: usize, learner: &mut TdLearner) {
        let positions = self.features.chunks(2 * count).zip(&self.expectations).zip(&self.explored);
        for ((features, expectation), explored) in positions {
            let (own, expected) = features.split_at(count);
            let learning = match learner.method() {
                Method::Rootstrap => own,
                Method::Tdleaf => expected,
            };
            match *expectation {
                Expectation::Evaluated => learner.observe(learning, learner.value(expected)),
                Expectation::Decided(result) => learner.observe(learning, result),
                Expectation::None => learner.cut(),
            }
            if *explored {
                learner.cut();
            }
        }
        learner.end(self.result);
    }
}

fn play<G: LinearGame>(batch: &Batch<'_, G>, number: usize, searcher: &mut G::Searcher) -> Game {
    let seed = game_seed(batch.seed, number as u64);
    let mut rng = fastrand::Rng::with_seed(bot_seed(seed, 0));
    let setup: SetupOf<G> = G::setup(seed, batch.options);
    let mut state = <RulesOf<G> as Rules>::start(&setup);
    let mut game = Game { features: Vec::new(), expectations: Vec::new(), explored: Vec::new(), result: 0.5 };
    let count = G::SHAPE.count;
    loop {
        if let Some(outcome) = state.outcome(&setup) {
            game.result = outcome.points(0);
            return game;
        }
        let from = game.features.len();
        game.features.resize(from + 2 * count, 0.0);
        let (own, expected) = game.features[from..].split_at_mut(count);
        G::features(&state, own);
        let (found, expectation) = G::search(searcher, &state, batch.nodes, expected);
        let explores = rng.f64() < batch.epsilon;
        let action = if explores { G::random_action(&state, &mut rng) } else { found };
        game.expectations.push(expectation);
        game.explored.push(explores);
        state.step(&setup, &vec![action; <RulesOf<G> as Rules>::SEATS]);
    }
}
