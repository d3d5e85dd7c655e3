//! Small quantised networks, learned from searches and results by Adam.
//!
//! A bot plays itself by its own search, with the weights at the beginning of a batch, as bytes. Every
//! position that the network would be asked about is learned with a blend of what its search
//! expects and what came about (the lambda-return: Sutton 1988), in mini-batches in random order,
//! once as it is and once as its mirror image. The decision behind it: games are played by the bytes
//! that a file would have, so that what is learned is what will be played by.

mod learner;

use std::marker::PhantomData;
use std::time::Instant;

use bots::weights::Shape;
use bots::{Bot, Pace, Roster};
use engines::Rules;

use super::learnable::{ActionOf, Learnable, Learner, RulesOf, Settings, SetupOf};
use super::{Batch, Shares};
use crate::matches::{bot_seed, game_seed, in_order, OptionsOf};

pub use learner::{NetworkLearner, Sample};

/// Games that share a searcher, whose table is costly to make.
const GROUP: usize = 16;

/// A game for two in turn with a bot whose search asks a network.
pub trait NetworkGame: Roster {
    /// The bot.
    const BOT: &'static str;
    /// The shape of its file.
    const SHAPE: Shape;
    /// Inputs of the network.
    const INPUTS: usize;
    /// Its heads.
    const HEADS: usize;
    /// The bot as a searcher.
    type Searcher;

    /// The weights that the bot plays by now.
    fn present() -> Vec<i8>;

    /// The bot with these weights.
    fn bot(pace: Pace, weights: &[i8]) -> Box<dyn Bot<Session = Self::Session>>;

    /// A searcher with these weights.
    fn searcher(weights: &[i8]) -> Self::Searcher;

    /// The setup of the game with this seed, under these options.
    fn setup(seed: i64, options: &OptionsOf<Self>) -> SetupOf<Self>;

    /// The inputs of a position that are on, and the head for it; `None` where the network is not
    /// asked.
    fn inputs(state: &RulesOf<Self>) -> Option<(Vec<usize>, usize)>;

    /// The input that is on in the mirror image where this one is on; itself in a game without.
    fn mirrored(input: usize) -> usize;

    /// An action for exploration.
    fn random_action(state: &RulesOf<Self>, rng: &mut fastrand::Rng) -> ActionOf<Self>;

    /// The action that a search of so many nodes finds, the chance to win that it expects for who
    /// acts, and whether that is certain.
    fn search(searcher: &mut Self::Searcher, state: &RulesOf<Self>, nodes: u64) -> Option<(ActionOf<Self>, f64, bool)>;
}

/// The network of a game's bot.
pub struct Neural<G>(PhantomData<G>);

impl<G: NetworkGame> Learnable for Neural<G> {
    type Game = G;
    type Learner = NetworkLearner;
    const BOT: &'static str = G::BOT;
    const SHAPE: Shape = G::SHAPE;
    const RATE: f64 = 0.002;

    fn present() -> Vec<i8> {
        G::present()
    }

    fn learner(settings: Settings, weights: Option<&[i8]>) -> NetworkLearner {
        let mirrored = (0..G::INPUTS).map(G::mirrored).collect();
        NetworkLearner::new(settings, mirrored, G::HEADS, weights)
    }

    fn quantised(weights: &[f64]) -> Vec<i8> {
        weights.iter().map(|weight| weight.round().clamp(-127.0, 127.0) as i8).collect()
    }

    fn bot(pace: Pace, weights: &[i8]) -> Box<dyn Bot<Session = G::Session>> {
        G::bot(pace, weights)
    }

    fn play_batch(batch: &Batch<'_, G>, learner: &mut NetworkLearner) -> Shares
    where
        OptionsOf<G>: Sync,
    {
        let weights = Self::quantised(&learner.weights());
        let lambda = learner.settings().lambda;
        let mut shares = Shares::default();
        let job = |group: usize| {
            let begun = Instant::now();
            let mut searcher = G::searcher(&weights);
            let numbers = group * GROUP..((group + 1) * GROUP).min(batch.games);
            let play = |number| play(batch, batch.first + number, lambda, &mut searcher);
            (numbers.flat_map(play).collect::<Vec<Sample>>(), begun.elapsed())
        };
        let mut samples = Vec::new();
        let played = in_order(batch.games.div_ceil(GROUP), batch.threads, job, |_, (games, took)| {
            samples.extend(games);
            shares.playing += took;
            Ok::<(), std::convert::Infallible>(())
        });
        match played {
            Ok(()) => {}
            Err(never) => match never {},
        }
        let begun = Instant::now();
        learner.learn(&samples);
        shares.learning = begun.elapsed();
        shares
    }
}

/// What a search has said of a position of a game.
struct Step {
    sample: Option<Sample>,
    seat: usize,
    expected: f64,
    is_certain: bool,
    explored: bool,
}

/// The samples of a game.
fn play<G: NetworkGame>(batch: &Batch<'_, G>, number: usize, lambda: f64, searcher: &mut G::Searcher) -> Vec<Sample> {
    let seed = game_seed(batch.seed, number as u64);
    let mut rng = fastrand::Rng::with_seed(bot_seed(seed, 0));
    let setup: SetupOf<G> = G::setup(seed, batch.options);
    let mut state = <RulesOf<G> as Rules>::start(&setup);
    let mut steps = Vec::new();
    loop {
        let seat = state.to_act().next();
        let found = seat.and_then(|seat| Some((seat, G::search(searcher, &state, batch.nodes)?)));
        let Some((seat, (found, expected, is_certain))) = found else {
            let result = state.outcome(&setup).map_or(0.5, |outcome| outcome.points(0));
            return blended(steps, result, lambda);
        };
        let explored = rng.f64() < batch.epsilon;
        let action = if explored { G::random_action(&state, &mut rng) } else { found };
        let sample = G::inputs(&state).map(|(inputs, head)| Sample {
            inputs: inputs.into_iter().map(|input| input as u16).collect(),
            head,
            target: 0.0,
        });
        steps.push(Step { sample, seat, expected, is_certain, explored });
        state.step(&setup, &vec![action; <RulesOf<G> as Rules>::SEATS]);
    }
}

/// The samples of a game with this result for seat 0: each with what its search expects, and by lambda
/// with what came after it, unless the search was certain or a random action was played.
fn blended(steps: Vec<Step>, result: f64, lambda: f64) -> Vec<Sample> {
    let mut later = result;
    let mut samples = Vec::new();
    for Step { sample, seat, expected, is_certain, explored } in steps.into_iter().rev() {
        let own = |chance: f64| if seat == 0 { chance } else { 1.0 - chance };
        let lambda = if is_certain || explored { 0.0 } else { lambda };
        later = lambda * later + (1.0 - lambda) * own(expected);
        samples.extend(sample.map(|sample| Sample { target: own(later) as f32, ..sample }));
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_blend_searches_and_the_result() {
        let step = |seat, expected, is_certain, explored| {
            let sample = Some(Sample { inputs: Vec::new(), head: 0, target: 0.0 });
            Step { sample, seat, expected, is_certain, explored }
        };
        let steps = || vec![step(0, 0.5, false, false), step(1, 0.25, false, false), step(0, 0.5, false, false)];
        let targets = |steps, lambda| -> Vec<f32> {
            blended(steps, 1.0, lambda).iter().rev().map(|sample| sample.target).collect()
        };
        assert_eq!(targets(steps(), 0.0), [0.5, 0.25, 0.5]);
        assert_eq!(targets(steps(), 1.0), [1.0, 0.0, 1.0]);
        assert_eq!(targets(steps(), 0.5), [0.625, 0.25, 0.75]);
        let cut = vec![step(0, 0.5, false, false), step(1, 0.25, false, true), step(0, 0.0, true, false)];
        assert_eq!(targets(cut, 1.0), [0.75, 0.25, 0.0]);
    }
}
