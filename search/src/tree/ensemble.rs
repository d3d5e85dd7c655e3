//! Several trees that search one position: root parallelism.
//!
//! Trees of different seeds search the same position apart from each other, and the visits of their
//! roots are added (Chaslot, Winands, van den Herik: "Parallel Monte-Carlo tree search", 2008,
//! <https://doi.org/10.1007/978-3-540-87608-3_6>). The decision behind this one: the number of trees is fixed and each has its share of the nodes, so
//! the answer is the same on any number of threads. Cost: every tree finds the upper levels anew;
//! use it where there are cores to spare, not on a judge's single one.

use std::time::Instant;

use super::root::{most_visited, RootMove, RootMoves, SearchResult};
use crate::budget::Budget;
use crate::pool::Pool;

/// Root parallelism: several trees that search the same positions.
///
/// ```
/// use search::{fastrand, Budget, Ensemble, Mcts, Pool, Sequential};
///
/// /// Take one, two or three stones; the player who takes the last one wins.
/// struct Nim;
///
/// impl Sequential<2> for Nim {
///     /// Stones left, and the seat that moves.
///     type State = (u32, usize);
///     type Move = u32;
///
///     fn mover(&self, state: &(u32, usize)) -> usize {
///         state.1
///     }
///     fn for_each_move(&self, state: &(u32, usize), each: &mut impl FnMut(u32)) {
///         (1..=state.0.min(3)).for_each(each);
///     }
///     fn play(&self, state: &mut (u32, usize), taken: u32) {
///         *state = (state.0 - taken, 1 - state.1);
///     }
///     fn end(&self, state: &(u32, usize)) -> Option<[f32; 2]> {
///         let winner = 1 - state.1;
///         Some([0, 1].map(|seat| if seat == winner { 1.0 } else { -1.0 })).filter(|_| state.0 == 0)
///     }
///     fn estimate(&self, _: &(u32, usize), rng: &mut fastrand::Rng) -> [f32; 2] {
///         let value = 0.1 * rng.f32();
///         [value, -value]
///     }
/// }
///
/// // Four trees on two threads: the answer is that of four trees on one.
/// let tree = |number| Mcts::new(1.0, 10_000, number as u64);
/// let mut ensemble = Ensemble::new(4, Pool::new(2), tree);
/// let result = ensemble.search(Budget::nodes(40_000), |tree, budget| tree.search(&Nim, &(10, 0), budget));
/// assert_eq!((result.best, result.iterations), (2, 40_000));
/// ```
#[derive(Clone, Debug)]
pub struct Ensemble<T> {
    trees: Vec<CachePadded<T>>,
    pool: Pool,
}

/// A tree that shares no cache line with its neighbour: each thread writes to its own all the time.
/// Processors fetch lines in pairs of 64 bytes.
#[derive(Clone, Debug)]
#[repr(align(128))]
struct CachePadded<T>(T);

impl<T: RootMoves + Send> Ensemble<T> {
    /// A number of trees, at least one; `tree` makes each from its number, which is to be part of its
    /// seed.
    pub fn new(trees: usize, pool: Pool, tree: impl FnMut(usize) -> T) -> Ensemble<T> {
        Ensemble { trees: (0..trees.max(1)).map(tree).map(CachePadded).collect(), pool }
    }

    /// The trees, to move all of them to another root for example.
    pub fn trees_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.trees.iter_mut().map(|tree| &mut tree.0)
    }

    /// Lets every tree search its share of the budget, as many at a time as there are threads, and
    /// adds their roots. `search` is to search the same position with every tree.
    ///
    /// With a budget of nodes alone the result depends on nothing else; with a deadline all trees have
    /// the same time.
    pub fn search(
        &mut self,
        budget: Budget,
        search: impl Fn(&mut T, Budget) -> SearchResult<T::Move> + Sync,
    ) -> SearchResult<T::Move> {
        let threads = self.pool.threads();
        let count = self.trees.len();
        let rounds = (count + threads - 1) / threads;
        let mut counted: Vec<(&mut T, u64)> = self.trees.iter_mut().map(|tree| (&mut tree.0, 0)).collect();
        for (round, trees) in counted.chunks_mut(threads).enumerate() {
            let budget = budget.first_of((rounds - round) as u32);
            self.pool.for_each(trees, |index, (tree, iterations)| {
                let share = budget.node_share(round * threads + index, count);
                *iterations = search(tree, share).iterations;
            });
        }
        let iterations = counted.iter().map(|(_, iterations)| iterations).sum();
        most_visited(&self.root_moves(), iterations)
    }
}

impl<T: RootMoves> RootMoves for Ensemble<T> {
    type Move = T::Move;

    /// The sums over all trees, in the order of the first one.
    fn root_moves(&self) -> Vec<RootMove<T::Move>> {
        let mut sums = self.trees[0].0.root_moves();
        for other in self.trees[1..].iter().flat_map(|tree| tree.0.root_moves()) {
            match sums.iter_mut().find(|sum| sum.mv == other.mv) {
                Some(sum) => {
                    let visits = sum.visits + other.visits;
                    let total = sum.mean * sum.visits as f32 + other.mean * other.visits as f32;
                    *sum = RootMove { visits, mean: total / visits.max(1) as f32, ..*sum };
                }
                None => sums.push(other),
            }
        }
        sums
    }
}

impl Budget {
    /// The part of a budget's time for the next of `searches`, one after the other.
    fn first_of(self, searches: u32) -> Budget {
        match self.deadline() {
            Some(deadline) => {
                let now = Instant::now();
                Budget::until(now + deadline.saturating_duration_since(now) / searches).and_nodes(self.node_limit())
            }
            None => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// A tree that only remembers until when it was to search.
    struct Deadline(Option<Instant>);

    impl RootMoves for Deadline {
        type Move = u8;

        fn root_moves(&self) -> Vec<RootMove<u8>> {
            vec![RootMove { mv: 0, visits: 1, mean: 0.0 }]
        }
    }

    #[test]
    fn trees_that_search_one_after_the_other_share_the_time() {
        let start = Instant::now();
        let mut ensemble = Ensemble::new(4, Pool::serial(), |_| Deadline(None));
        ensemble.search(Budget::until(start + Duration::from_secs(60)), |tree, budget| {
            tree.0 = budget.deadline();
            SearchResult { best: 0, value: 0.0, iterations: 1 }
        });
        // A tree that takes no time leaves all of it to the others.
        for (tree, seconds) in ensemble.trees_mut().zip([15, 20, 30, 60]) {
            let given = tree.0.map(|deadline| (deadline - start).as_secs_f32().round());
            assert_eq!(given, Some(seconds as f32));
        }
    }

    #[cfg(feature = "parallel")]
    #[test]
    fn the_last_trees_have_all_the_time_that_is_left() {
        let deadline = Instant::now() + Duration::from_secs(60);
        let mut ensemble = Ensemble::new(3, Pool::new(2), |_| Deadline(None));
        ensemble.search(Budget::until(deadline), |tree, budget| {
            tree.0 = budget.deadline();
            SearchResult { best: 0, value: 0.0, iterations: 1 }
        });
        assert_eq!(ensemble.trees_mut().last().and_then(|tree| tree.0), Some(deadline));
    }
}
