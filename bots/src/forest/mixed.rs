//! A bot by regret matching: it draws its command from a mixed strategy.
//!
//! The decision behind it: commands and playouts are those of [`super::Mcts`], so that games
//! between the two compare the searches. Decoupled UCT won them; this bot is kept for comparison.

use std::time::Instant;

use engines::forest::{Action, Board, Client, View};
use engines::simd::{self, Cpu, Kernel};
use search::tree::SearchResult;
use search::{Budget, RegretMatching};

use super::clock::Clock;
use super::commands::{Commands, Position, Progress};
use super::playout::Playout;
use super::Parameters;
use crate::{Bot, Pace, Telemetry};

/// Capacity of the tree, in nodes.
const CAPACITY: usize = 1 << 17;

/// Bot by Monte Carlo tree search with regret matching.
#[derive(Clone, Debug)]
pub struct Mixed {
    parameters: Parameters,
    playout: Playout,
    clock: Clock,
    tree: RegretMatching<Action>,
    rng: fastrand::Rng,
    progress: Progress,
    telemetry: Telemetry,
}

impl Mixed {
    /// A bot with this pace.
    pub fn new(pace: Pace, seed: u64, parameters: Parameters) -> Mixed {
        Mixed {
            parameters,
            playout: Playout::new(&parameters),
            clock: Clock::new(pace, &parameters),
            tree: RegretMatching::new(CAPACITY, seed),
            rng: fastrand::Rng::with_seed(seed),
            progress: Progress::default(),
            telemetry: Telemetry::default(),
        }
    }
}

impl Bot for Mixed {
    type Session = Client;

    fn act(&mut self, view: &View, asked: Instant) -> Action {
        let budget = self.clock.budget(asked, self.progress.is_first_turn());
        let root = Position { state: view.state, rank: [self.progress.rank(&view.state), 0] };
        let search = Search {
            tree: &mut self.tree,
            root: &root,
            board: &view.board,
            parameters: &self.parameters,
            playout: &self.playout,
            budget,
        };
        let result = simd::dispatch(search);
        self.clock.answered(budget, Instant::now());
        self.telemetry = Telemetry::new(result.iterations, result.value as f64);
        let chosen = self.tree.strategy().draw(&mut self.rng);
        self.progress.played(&root, chosen);
        chosen
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}

struct Search<'a> {
    tree: &'a mut RegretMatching<Action>,
    root: &'a Position,
    board: &'a Board,
    parameters: &'a Parameters,
    playout: &'a Playout,
    budget: Budget,
}

impl Kernel for Search<'_> {
    type Output = SearchResult<Action>;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> SearchResult<Action> {
        let commands = Commands { cpu, board: self.board, parameters: self.parameters, playout: self.playout };
        self.tree.search(&commands, self.root, self.budget)
    }
}
