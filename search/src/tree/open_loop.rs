//! Open-loop Monte Carlo tree search: games in which chance, or what is hidden, has a part.
//!
//! Nodes stand for the moves played, not for positions; every iteration draws the outcomes of chance
//! anew (Perez, Dieskau, Huenermund, Mostaghim, Lucas: "Open loop search for general video game
//! playing", 2015, <https://doi.org/10.1145/2739480.2754811>), and the visits of the parent in UCB1
//! are those in which the move was available (Cowling, Powley, Whitehouse: "Information set Monte
//! Carlo tree search", 2012, <https://doi.org/10.1109/TCIAIG.2012.2200894>). Use it where chance has
//! many outcomes and plans hold for most of them; where it has few, nodes for the outcomes tell more.
//! One iteration generates the moves of every position on its way, which [`crate::Mcts`] does not.
//! The decision behind this one: the moves of a node are a list that grows as new ones become legal.

use super::arms::scale;
use super::game::Chance;
use super::root::{most_visited, RootMove, RootMoves, SearchResult};
use crate::budget::Budget;

/// No such move.
const NONE: u32 = u32::MAX;

/// A move of a node, in the list of its siblings.
#[derive(Clone, Copy, Debug)]
struct Edge<M> {
    mv: M,
    mean: f32,
    visits: u32,
    /// Iterations in which it was legal.
    available: u32,
    /// The next move of the same node.
    sibling: u32,
    /// The first move of the node it leads to.
    child: u32,
}

/// Open-loop tree search. The tree is made anew for every search, because more of what was hidden is
/// known.
///
/// [`Chance`] has an example.
#[derive(Clone, Debug)]
pub struct OpenLoop<M, const SEATS: usize> {
    exploration: f32,
    rng: fastrand::Rng,
    edges: Vec<Edge<M>>,
    path: Vec<(u32, usize)>,
    /// Moves that are legal in the position at hand.
    legal: Vec<u32>,
}

impl<M: Copy + PartialEq, const SEATS: usize> OpenLoop<M, SEATS> {
    /// An empty tree of at most `capacity` moves. `exploration` is the constant of UCB1. Memory: 24
    /// bytes a move, for moves of up to four bytes.
    pub fn new(exploration: f32, capacity: usize, seed: u64) -> OpenLoop<M, SEATS> {
        OpenLoop {
            exploration,
            rng: fastrand::Rng::with_seed(seed),
            edges: Vec::with_capacity(capacity.max(64)),
            path: Vec::new(),
            legal: Vec::new(),
        }
    }

    /// Searches a position until the budget is used up; one iteration is one node of the budget.
    /// At least one iteration is done. The game must not be over.
    ///
    /// # Panics
    /// If no iteration found a move.
    #[inline(always)]
    pub fn search<G>(&mut self, game: &G, root: &G::State, budget: Budget) -> SearchResult<M>
    where
        G: Chance<SEATS, Move = M>,
    {
        self.edges.clear();
        let mut meter = budget.start();
        let mut iterations = 0;
        while meter.tick() || iterations == 0 {
            self.iterate(game, root);
            iterations += 1;
        }
        most_visited(&self.root_moves(), iterations)
    }

    /// One iteration: selection, expansion, playout, backpropagation.
    #[inline(always)]
    fn iterate<G: Chance<SEATS, Move = M>>(&mut self, game: &G, root: &G::State) {
        let mut state = root.clone();
        game.draw(&mut state, &mut self.rng);
        self.path.clear();
        let values = loop {
            if let Some(values) = game.end(&state) {
                break values;
            }
            let edge = match self.choose(game, &state) {
                Some(edge) => edge,
                None => break game.estimate(&state, &mut self.rng),
            };
            let is_new = self.edges[edge as usize].visits == 0;
            self.path.push((edge, game.mover(&state)));
            game.play(&mut state, self.edges[edge as usize].mv);
            game.draw(&mut state, &mut self.rng);
            if is_new {
                break game.end(&state).unwrap_or_else(|| game.estimate(&state, &mut self.rng));
            }
        };
        for &(edge, mover) in &self.path {
            let edge = &mut self.edges[edge as usize];
            edge.visits += 1;
            edge.mean += (values[mover] - edge.mean) / edge.visits as f32;
        }
    }

    /// UCB1 selection among the legal moves, those without a visit first. `None` if none is known and
    /// there is no room for more.
    #[inline(always)]
    fn choose<G: Chance<SEATS, Move = M>>(&mut self, game: &G, state: &G::State) -> Option<u32> {
        self.list(game, state);
        let mut best = None;
        let mut best_bound = f32::NEG_INFINITY;
        for &number in &self.legal {
            let edge = &mut self.edges[number as usize];
            edge.available += 1;
            let bound = match edge.visits {
                0 => f32::INFINITY,
                visits => edge.mean + scale(self.exploration, edge.available) / (visits as f32).sqrt(),
            };
            if bound > best_bound {
                (best, best_bound) = (Some(number), bound);
            }
        }
        best
    }

    /// Finds the legal moves among those of the node at the end of the path, and adds what is new.
    #[inline(always)]
    fn list<G: Chance<SEATS, Move = M>>(&mut self, game: &G, state: &G::State) {
        let OpenLoop { edges, legal, path, .. } = self;
        legal.clear();
        let parent = path.last().map(|&(edge, _)| edge as usize);
        let mut first = match parent {
            Some(parent) => edges[parent].child,
            None if edges.is_empty() => NONE,
            None => 0,
        };
        // Moves mostly come in the order of the last time.
        let mut cursor = first;
        game.for_each_move(state, &mut |mv| {
            let start = cursor;
            while cursor != NONE && edges[cursor as usize].mv != mv {
                cursor = edges[cursor as usize].sibling;
            }
            if cursor == NONE {
                cursor = first;
                while cursor != start && edges[cursor as usize].mv != mv {
                    cursor = edges[cursor as usize].sibling;
                }
                if cursor == start {
                    cursor = NONE;
                }
            }
            if cursor != NONE {
                legal.push(cursor);
                cursor = edges[cursor as usize].sibling;
            } else if edges.len() < edges.capacity() {
                let new = edges.len() as u32;
                edges.push(Edge { mv, mean: 0.0, visits: 0, available: 0, sibling: NONE, child: NONE });
                match legal.last() {
                    Some(&last) => {
                        // After the last legal one, so that the order is the game's.
                        edges[new as usize].sibling = edges[last as usize].sibling;
                        edges[last as usize].sibling = new;
                    }
                    None if parent.is_some() || new == 0 => {
                        edges[new as usize].sibling = first;
                        first = new;
                    }
                    None => {
                        // The first move of the root stays where it is.
                        edges[new as usize].sibling = edges[0].sibling;
                        edges[0].sibling = new;
                    }
                }
                legal.push(new);
                cursor = edges[new as usize].sibling;
            }
        });
        if let Some(parent) = parent {
            edges[parent].child = first;
        }
    }
}

impl<M: Copy + PartialEq, const SEATS: usize> RootMoves for OpenLoop<M, SEATS> {
    type Move = M;

    fn root_moves(&self) -> Vec<RootMove<M>> {
        let mut moves = Vec::new();
        let mut number = 0;
        while let Some(edge) = self.edges.get(number as usize) {
            moves.push(RootMove { mv: edge.mv, visits: edge.visits as u64, mean: edge.mean });
            number = edge.sibling;
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::game::Sequential;

    /// Two moves, the second of which is legal in every other game only.
    struct Sometimes;

    impl Sequential<1> for Sometimes {
        /// Number of moves that are legal; 0 at the end.
        type State = u32;
        type Move = u32;

        fn mover(&self, _: &u32) -> usize {
            0
        }

        fn for_each_move(&self, state: &u32, each: &mut impl FnMut(u32)) {
            (0..*state).for_each(each);
        }

        fn play(&self, state: &mut u32, _: u32) {
            *state = 0;
        }

        fn end(&self, state: &u32) -> Option<[f32; 1]> {
            Some([0.5]).filter(|_| *state == 0)
        }

        fn estimate(&self, _: &u32, _: &mut fastrand::Rng) -> [f32; 1] {
            [0.0]
        }
    }

    impl Chance<1> for Sometimes {
        fn draw(&self, state: &mut u32, rng: &mut fastrand::Rng) {
            if *state > 0 {
                *state = rng.u32(1..=2);
            }
        }
    }

    #[test]
    fn a_move_counts_as_often_as_it_was_legal() {
        let mut tree: OpenLoop<u32, 1> = OpenLoop::new(1.0, 64, 1);
        tree.search(&Sometimes, &1, Budget::nodes(10_000));
        let [always, sometimes] = [&tree.edges[0], &tree.edges[1]];
        assert_eq!((always.mv, always.available, sometimes.mv), (0, 10_000, 1));
        assert!((4800..5200).contains(&sometimes.available));
        assert_eq!(always.visits + sometimes.visits, 10_000);
        // Both moves are worth the same, so their visits differ by what was legal and by UCB1: of the
        // games in which both are legal, most go to the one that is visited less.
        assert!(sometimes.visits > 4000, "{}", sometimes.visits);
    }
}
