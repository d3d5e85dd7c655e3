//! A batch: games that are a line of the journal.

use std::time::Duration;

use engines::Game;

use crate::matches::OptionsOf;

/// The games of a batch.
pub struct Batch<'a, G: Game> {
    /// Number of its first game in the run.
    pub first: usize,
    /// Number of games.
    pub games: usize,
    /// Nodes an action, where a search plays.
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
    /// Rules, evaluations and searches.
    pub playing: Duration,
    /// The learner.
    pub learning: Duration,
}
