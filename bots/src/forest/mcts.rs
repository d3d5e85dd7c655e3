//! The submitted bot: decoupled UCT over commands, playouts to the end of the game.

use std::time::Instant;

use engines::forest::{Action, Board, Client, State, View};
use engines::simd::{self, Cpu, Kernel};
use search::tree::SearchResult;
use search::{Budget, Duct};

use super::clock::Clock;
use super::commands::{Commands, Position, Progress, SEED_RANK};
use super::playout::Playout;
use super::Parameters;
use crate::{Bot, Pace, Telemetry};

/// Capacity of the tree, in nodes.
const CAPACITY: usize = 1 << 19;

/// Searches the morning of a day with a tree, as [`Mcts`] does.
pub fn search(
    tree: &mut Duct<Action>,
    state: State,
    board: &Board,
    parameters: &Parameters,
    budget: Budget,
) -> SearchResult<Action> {
    let (root, playout) = (Position { state, rank: [0; 2] }, Playout::new(parameters));
    simd::dispatch(Search { tree, root: &root, board, parameters, playout: &playout, budget })
}

/// Bot by Monte Carlo tree search.
#[derive(Clone, Debug)]
pub struct Mcts {
    parameters: Parameters,
    playout: Playout,
    clock: Clock,
    tree: Duct<Action>,
    progress: Progress,
    telemetry: Telemetry,
}

impl Mcts {
    /// A bot with this pace.
    pub fn new(pace: Pace, seed: u64, parameters: Parameters) -> Mcts {
        Mcts {
            parameters,
            playout: Playout::new(&parameters),
            clock: Clock::new(pace, &parameters),
            tree: Duct::new(parameters.exploration, CAPACITY, seed),
            progress: Progress::default(),
            telemetry: Telemetry::default(),
        }
    }

    /// The position of a view in the order of the day. The opponent's commands of today are not
    /// known, so of the positions in the tree with this board the most visited is taken.
    fn locate(&self, view: &View) -> Position {
        let own = self.progress.rank(&view.state);
        let with = |other: u16| Position { state: view.state, rank: [own, other] };
        (0..=SEED_RANK).map(with).max_by_key(|p| (self.tree.visits(p.key()), p.rank[1] == 0)).unwrap_or_else(|| with(0))
    }
}

impl Bot for Mcts {
    type Session = Client;

    fn act(&mut self, view: &View, asked: Instant) -> Action {
        let is_first = self.progress.is_first_turn();
        let budget = self.clock.budget(asked, is_first);
        if is_first && budget.deadline().is_some() {
            // The first turn has the time for it, the others have not.
            self.tree.touch(Action::WAIT);
        }
        let root = self.locate(view);
        let search = Search {
            tree: &mut self.tree,
            root: &root,
            board: &view.board,
            parameters: &self.parameters,
            playout: &self.playout,
            budget,
        };
        let found = simd::dispatch(search);
        self.clock.answered(budget, Instant::now());
        self.telemetry = Telemetry::new(found.iterations, found.value as f64);
        self.progress.played(&root, found.best);
        found.best
    }

    fn telemetry(&self) -> Telemetry {
        self.telemetry
    }
}

struct Search<'a> {
    tree: &'a mut Duct<Action>,
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

#[cfg(test)]
mod tests {
    use engines::forest::Setup;
    use engines::simd::{Level, Portable};
    use engines::Rules;

    use super::*;

    #[test]
    fn every_processor_finds_the_same() {
        let parameters = Parameters::default();
        let playout = Playout::new(&parameters);
        for seed in 0..5 {
            let setup = Setup::from_seed(seed);
            let mut state = State::start(&setup);
            let mut rng = fastrand::Rng::with_seed(seed as u64);
            for _ in 0..40 * seed {
                state.random_turn::<_, true>(Portable, &setup.board, &mut rng);
            }
            if state.is_over() {
                continue;
            }
            let root = Position { state, rank: [0; 2] };
            let mut trees = [1, 1].map(|seed| Duct::new(1.0, 1 << 12, seed));
            let [first, second] = &mut trees;
            let search = |tree| {
                let budget = Budget::nodes(2000);
                Search { tree, root: &root, board: &setup.board, parameters: &parameters, playout: &playout, budget }
            };
            assert_eq!(Level::PORTABLE.dispatch(search(first)), simd::dispatch(search(second)));
        }
    }
}
