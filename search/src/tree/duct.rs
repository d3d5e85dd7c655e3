//! Decoupled UCT: Monte Carlo tree search for two players who move at the same time.
//!
//! In every node each player selects a move by UCB1 on its own statistics, as if the other's choice
//! were chance (Shafiei, Sturtevant, Schaeffer: "Comparing UCT versus CFR in simultaneous games",
//! IJCAI workshop on general game playing, 2009). Use it where moves are simultaneous and a good pure
//! move is wanted; where only a mixed strategy is good, [`crate::tree::regret_matching`] finds it, at
//! a higher cost. One iteration is a selection, the expansion of one node, a playout and the
//! backpropagation of its value. The decision behind this one: nodes are found by the key of their
//! position, so that joint moves that lead to the same position share one, and the tree survives from
//! turn to turn.

use super::arms::scale;
use super::game::Simultaneous;
use super::positions::Positions;
use super::root::{most_visited, RootMove, RootMoves, SearchResult};
use crate::budget::Budget;

/// Decoupled UCT with a tree that is kept between searches.
///
/// [`Simultaneous`] has an example.
#[derive(Clone, Debug)]
pub struct Duct<M> {
    exploration: f32,
    rng: fastrand::Rng,
    positions: Positions<M>,
    path: Vec<Step>,
    root: u32,
}

/// The joint move that an iteration selected in a node.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: u32,
    arms: [u32; 2],
}

impl<M: Copy + PartialEq> Duct<M> {
    /// An empty tree. `exploration` is the constant of UCB1, `capacity` the number of nodes that
    /// are kept at most. Memory: 48 bytes a node (with its place in the table) and, for moves of up
    /// to four bytes, 64 bytes for every four moves of a player; only what is used is touched.
    pub fn new(exploration: f32, capacity: usize, seed: u64) -> Duct<M> {
        let positions = Positions::new(capacity);
        Duct { exploration, rng: fastrand::Rng::with_seed(seed), positions, path: Vec::new(), root: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.positions.clear();
    }

    /// Writes to all memory that was reserved, so that later searches never wait for the system
    /// to hand it out: that can take milliseconds at a time. `any` is any move.
    pub fn touch(&mut self, any: M) {
        self.positions.touch(any);
    }

    /// Visits of a position; 0 if it is not in the tree.
    pub fn visits(&self, key: u64) -> u32 {
        self.positions.find(key).map_or(0, |node| self.positions.nodes[node as usize].visits)
    }

    /// Searches a position until the budget is used up; one iteration is one node of the budget.
    /// At least one iteration is done.
    #[inline(always)]
    pub fn search<G: Simultaneous<Move = M>>(&mut self, game: &G, root: &G::State, budget: Budget) -> SearchResult<M> {
        if self.positions.is_half_full() {
            self.positions.clear();
        }
        self.root = self.node(game, root);
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
    fn iterate<G: Simultaneous<Move = M>>(&mut self, game: &G, root: &G::State) {
        let mut state = root.clone();
        let mut node = self.root;
        self.path.clear();
        let value = loop {
            let arms = self.positions.nodes[node as usize].next;
            self.path.push(Step { node, arms });
            let known = &self.positions.arms;
            game.step(&mut state, [known.item(arms[0]), known.item(arms[1])]);
            if game.is_over(&state) {
                break game.estimate(&state, &mut self.rng);
            }
            node = match self.positions.find(game.key(&state)) {
                Some(node) => node,
                None if self.positions.is_full() => break game.estimate(&state, &mut self.rng),
                None => self.node(game, &state),
            };
            if self.positions.nodes[node as usize].visits == 0 {
                self.positions.nodes[node as usize].visits = 1;
                break game.estimate(&state, &mut self.rng);
            }
        };
        for step in &self.path {
            let Positions { nodes, arms, .. } = &mut self.positions;
            let node = &mut nodes[step.node as usize];
            node.visits += 1;
            for (&arm, value) in step.arms.iter().zip([value, -value]) {
                arms.add(arm, value);
            }
            // By UCB1; moves without a visit first, in their order.
            let scale = scale(self.exploration, node.visits);
            let [own, other] = node.spans;
            node.next = [arms.select(own, scale), arms.select(other, scale)];
        }
    }

    /// The node of a position, made if there is none.
    #[inline(always)]
    fn node<G: Simultaneous<Move = M>>(&mut self, game: &G, state: &G::State) -> u32 {
        self.positions.find_or_add(game.key(state), |player, arms, span| {
            game.for_each_move(state, player, &mut |mv| arms.push(span, mv));
        })
    }
}

impl<M: Copy + PartialEq> RootMoves for Duct<M> {
    type Move = M;

    /// Those of player 0.
    fn root_moves(&self) -> Vec<RootMove<M>> {
        let arms = &self.positions.arms;
        let own = arms.of(self.positions.nodes[self.root as usize].spans[0]);
        own.map(|arm| RootMove::of(arms, arm, arms.item(arm))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten rounds; the higher number of a round gets a point, but a 3 against a 0 loses it.
    struct Numbers;

    impl Simultaneous for Numbers {
        type State = (u32, i32);
        type Move = u8;

        fn key(&self, state: &(u32, i32)) -> u64 {
            (state.0 as u64) << 32 | (state.1 + 100) as u64
        }

        fn is_over(&self, state: &(u32, i32)) -> bool {
            state.0 == 10
        }

        fn for_each_move(&self, _: &(u32, i32), _: usize, each: &mut impl FnMut(u8)) {
            (0..4).for_each(each);
        }

        fn step(&self, state: &mut (u32, i32), [a, b]: [u8; 2]) {
            state.0 += 1;
            state.1 += match (a, b) {
                (3, 0) => -1,
                (0, 3) => 1,
                _ => (a as i32 - b as i32).signum(),
            };
        }

        fn estimate(&self, state: &(u32, i32), rng: &mut fastrand::Rng) -> f32 {
            let mut state = *state;
            while !self.is_over(&state) {
                self.step(&mut state, [rng.u8(0..4), rng.u8(0..4)]);
            }
            state.1.signum() as f32
        }
    }

    fn search(seed: u64, nodes: u64) -> SearchResult<u8> {
        Duct::new(1.0, 1 << 12, seed).search(&Numbers, &(0, 0), Budget::nodes(nodes))
    }

    #[test]
    fn dominated_moves_are_not_chosen() {
        for seed in 0..10 {
            // 1 loses to 2 and 3 and beats only 0, which 2 beats as well.
            assert_ne!(search(seed, 5000).best, 1);
        }
    }

    #[test]
    fn the_same_seed_and_budget_give_the_same_answer() {
        assert_eq!(search(7, 3000), search(7, 3000));
        assert_eq!(search(7, 3000).iterations, 3000);
        assert_eq!(search(7, 0).iterations, 1);
    }

    #[test]
    fn a_full_tree_goes_on_searching() {
        let mut tree = Duct::new(1.0, 64, 1);
        let room = tree.positions.nodes.capacity();
        tree.search(&Numbers, &(0, 50), Budget::nodes(25));
        assert_eq!(tree.search(&Numbers, &(0, 0), Budget::nodes(20_000)).iterations, 20_000);
        assert!(tree.visits(Numbers.key(&(0, 0))) >= 20_000);
        assert_eq!((tree.positions.nodes.len(), tree.positions.nodes.capacity()), (room, room));
    }

    #[test]
    fn the_tree_is_kept() {
        let mut tree = Duct::new(1.0, 1 << 16, 1);
        tree.search(&Numbers, &(0, 0), Budget::nodes(1000));
        assert!(tree.visits(Numbers.key(&(1, 0))) > 10);
        assert_eq!(tree.visits(Numbers.key(&(9, 99))), 0);
        tree.clear();
        assert_eq!(tree.visits(Numbers.key(&(1, 0))), 0);
    }
}
