//! A batch: games that the same weights play, and what is learned from them in their order.
//!
//! Since nothing that plays changes within a batch, its games can be played at once. Groups of them
//! share a searcher, whose table is costly to make; the groups do not depend on the threads, so the
//! weights do not either.

use std::time::{Duration, Instant};

use engines::Rules;

use super::learnable::{RulesOf, SetupOf};
use super::{Expectation, Learnable, Learner};
use crate::matches::{bot_seed, game_seed, in_order, OptionsOf};

/// Games that share a searcher.
const GROUP: usize = 10;

/// The games of a batch.
pub struct Batch<'a, G: Learnable> {
    /// Number of its first game in the run, and of its games.
    pub first: usize,
    /// Number of games.
    pub games: usize,
    /// Weights that play.
    pub weights: &'a [i8],
    /// Nodes an action.
    pub nodes: u64,
    /// Probability of a random action.
    pub epsilon: f64,
    /// Seed of the run.
    pub seed: u64,
    /// Options of the game.
    pub options: &'a OptionsOf<G>,
    /// Games at once.
    pub threads: usize,
}

/// Time by whom it was spent on, added up over threads.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shares {
    /// Rules, searches and features.
    pub playing: Duration,
    /// The learner.
    pub learning: Duration,
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
    fn teach(&self, count: usize, learner: &mut Learner) {
        let positions = self.features.chunks(2 * count).zip(&self.expectations).zip(&self.explored);
        for ((features, expectation), explored) in positions {
            let (own, expected) = features.split_at(count);
            match *expectation {
                Expectation::Evaluated => learner.observe(own, learner.value(expected)),
                Expectation::Decided(result) => learner.observe(own, result),
                Expectation::None => learner.cut(),
            }
            if *explored {
                learner.cut();
            }
        }
        learner.end(self.result);
    }
}

/// Plays the games and learns from them.
pub fn play_batch<G: Learnable>(batch: &Batch<'_, G>, learner: &mut Learner) -> Shares
where
    OptionsOf<G>: Sync,
{
    let groups = batch.games.div_ceil(GROUP);
    let mut shares = Shares::default();
    let job = |group: usize| {
        let begun = Instant::now();
        let mut searcher = G::searcher(batch.weights);
        let numbers = group * GROUP..((group + 1) * GROUP).min(batch.games);
        let games: Vec<Game> = numbers.map(|number| play::<G>(batch, batch.first + number, &mut searcher)).collect();
        (games, begun.elapsed())
    };
    let learned = in_order(groups, batch.threads, job, |_, (games, took)| {
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

fn play<G: Learnable>(batch: &Batch<'_, G>, number: usize, searcher: &mut G::Searcher) -> Game {
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
