//! Decoupled UCT: Monte Carlo tree search for two players who move at the same time.
//!
//! In every node each player chooses by its own statistics, as if the other's choice were part of
//! the weather (Shafiei, Sturtevant, Schaeffer: "Comparing UCT versus CFR in Simultaneous Games",
//! 2009). The decision behind this one: nodes are found by the key of their position, not by
//! links from their parents. Joint moves that lead to the same position share one node, the tree
//! survives from turn to turn without being cut, and a node is its two lists of moves.

use crate::Budget;

/// Room for moves of both players that is kept for a node on average, and at the most.
const CHOICES_A_NODE: usize = 8;
const MOST_CHOICES: usize = 512;

/// A game for [`Duct`], with the knowledge that makes it searchable.
///
/// Values are of player 0, about -1 (lost) to 1 (won); player 1's are the negative.
pub trait Simultaneous {
    /// A position.
    type State: Clone;
    /// A move of one player.
    type Move: Copy + PartialEq;

    /// A 64-bit key; positions with equal keys share their statistics.
    fn key(&self, state: &Self::State) -> u64;

    /// Whether the game is over.
    fn is_over(&self, state: &Self::State) -> bool;

    /// Calls `each` with every move of a player that is worth searching, the most promising
    /// first; at least one. A player that is not to act has one move that does nothing.
    fn for_each_move(&self, state: &Self::State, player: usize, each: &mut impl FnMut(Self::Move));

    /// Plays a joint move.
    fn step(&self, state: &mut Self::State, moves: [Self::Move; 2]);

    /// Estimates a position, usually by playing the game to its end.
    fn playout(&self, state: &Self::State, rng: &mut fastrand::Rng) -> f32;
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found<M> {
    /// The move of player 0 that was searched most.
    pub best: M,
    /// Its mean value.
    pub value: f32,
    /// Iterations of this search.
    pub iterations: u64,
}

/// A search tree that is kept between searches.
#[derive(Clone, Debug)]
pub struct Duct<M> {
    exploration: f32,
    rng: fastrand::Rng,
    nodes: Vec<Node>,
    choices: Vec<Choice<M>>,
    /// Node numbers plus one by key, open addressing; 0 is free.
    table: Vec<u32>,
    path: Vec<Step>,
}

/// A position: where its moves are, those of player 0 first.
#[derive(Clone, Copy, Debug)]
struct Node {
    key: u64,
    first: u32,
    visits: u32,
    counts: [u16; 2],
}

/// A move of one player in a node.
#[derive(Clone, Copy, Debug)]
struct Choice<M> {
    visits: f32,
    /// Sum of the values, of the player whose move this is.
    total: f32,
    chosen: M,
}

/// What an iteration chose in a node.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: u32,
    choices: [u32; 2],
}

impl<M: Copy + PartialEq> Duct<M> {
    /// An empty tree. `exploration` is the constant of UCB1, `capacity` the number of nodes that
    /// are kept at most. Memory: 32 bytes a node (with its place in the table) and, for moves of up to four bytes, 12 bytes for
    /// each of 8 moves a node; only what is used is touched.
    pub fn new(exploration: f32, capacity: usize, seed: u64) -> Duct<M> {
        let capacity = capacity.max(64);
        Duct {
            exploration,
            rng: fastrand::Rng::with_seed(seed),
            nodes: Vec::with_capacity(capacity),
            choices: Vec::with_capacity(capacity * CHOICES_A_NODE),
            table: vec![0; (2 * capacity).next_power_of_two()],
            path: Vec::new(),
        }
    }

    /// Writes to all memory that was reserved, so that later searches never wait for the system
    /// to hand it out: that can take milliseconds at a time. `any` is any move.
    pub fn touch(&mut self, any: M) {
        self.clear();
        self.nodes.resize(self.nodes.capacity(), Node { key: 0, first: 0, visits: 0, counts: [0; 2] });
        self.choices.resize(self.choices.capacity(), Choice { visits: 0.0, total: 0.0, chosen: any });
        self.clear();
    }

    /// How often a position was visited; 0 if it is not in the tree.
    pub fn visits(&self, key: u64) -> u32 {
        self.find(key).map_or(0, |node| self.nodes[node as usize].visits)
    }

    /// Searches a position until the budget is used up; one iteration is one node of the budget.
    /// At least one iteration is done.
    #[inline(always)]
    pub fn search<G: Simultaneous<Move = M>>(&mut self, game: &G, root: &G::State, budget: Budget) -> Found<M> {
        if self.nodes.len() > self.nodes.capacity() / 2 || self.choices.len() > self.choices.capacity() / 2 {
            self.clear();
        }
        let root_node = self.node(game, root);
        let mut meter = budget.start();
        let mut iterations = 0;
        while meter.tick() || iterations == 0 {
            self.iterate(game, root, root_node);
            iterations += 1;
        }
        self.answer(root_node, iterations)
    }

    #[inline(always)]
    fn iterate<G: Simultaneous<Move = M>>(&mut self, game: &G, root: &G::State, root_node: u32) {
        let mut state = root.clone();
        let mut node = root_node;
        self.path.clear();
        let value = loop {
            let choices = self.choose(node);
            self.path.push(Step { node, choices });
            game.step(&mut state, choices.map(|c| self.choices[c as usize].chosen));
            if game.is_over(&state) {
                break game.playout(&state, &mut self.rng);
            }
            node = match self.find(game.key(&state)) {
                Some(node) => node,
                None if self.is_full() => break game.playout(&state, &mut self.rng),
                None => self.node(game, &state),
            };
            if self.nodes[node as usize].visits == 0 {
                self.nodes[node as usize].visits = 1;
                break game.playout(&state, &mut self.rng);
            }
        };
        for step in &self.path {
            self.nodes[step.node as usize].visits += 1;
            for (choice, value) in step.choices.iter().zip([value, -value]) {
                let choice = &mut self.choices[*choice as usize];
                choice.visits += 1.0;
                choice.total += value;
            }
        }
    }

    /// The choice of each player by UCB1; moves without a visit first, in their order.
    #[inline(always)]
    fn choose(&self, node: u32) -> [u32; 2] {
        let node = self.nodes[node as usize];
        let scale = self.exploration * logarithm(node.visits.max(1)).sqrt();
        let middle = node.first + node.counts[0] as u32;
        [self.choose_of(node.first, node.counts[0], scale), self.choose_of(middle, node.counts[1], scale)]
    }

    #[inline(always)]
    fn choose_of(&self, first: u32, count: u16, scale: f32) -> u32 {
        let choices = &self.choices[first as usize..first as usize + count as usize];
        if count == 1 {
            return first;
        }
        let (mut best, mut best_bound) = (0, f32::NEG_INFINITY);
        for (i, choice) in choices.iter().enumerate() {
            // The first move without a visit is infinitely promising.
            let bound = (choice.total + scale * choice.visits.sqrt()) / choice.visits;
            let bound = if choice.visits == 0.0 { f32::INFINITY } else { bound };
            if bound > best_bound {
                (best, best_bound) = (i as u32, bound);
            }
        }
        first + best
    }

    fn answer(&self, root: u32, iterations: u64) -> Found<M> {
        let node = self.nodes[root as usize];
        let own = &self.choices[node.first as usize..node.first as usize + node.counts[0] as usize];
        let mean = |c: &Choice<M>| c.total / c.visits.max(1.0);
        let mut best = &own[0];
        for choice in &own[1..] {
            if (choice.visits, mean(choice)) > (best.visits, mean(best)) {
                best = choice;
            }
        }
        Found { best: best.chosen, value: mean(best), iterations }
    }

    /// The node of a position, made if there is none.
    #[inline(always)]
    fn node<G: Simultaneous<Move = M>>(&mut self, game: &G, state: &G::State) -> u32 {
        let key = game.key(state);
        let slot = self.slot(key);
        if self.table[slot] != 0 {
            return self.table[slot] - 1;
        }
        let first = self.choices.len();
        game.for_each_move(state, 0, &mut |chosen| self.choices.push(Choice { visits: 0.0, total: 0.0, chosen }));
        let middle = self.choices.len();
        game.for_each_move(state, 1, &mut |chosen| self.choices.push(Choice { visits: 0.0, total: 0.0, chosen }));
        let counts = [(middle - first) as u16, (self.choices.len() - middle) as u16];
        debug_assert!(counts[0] > 0 && counts[1] > 0, "every player has a move");
        self.nodes.push(Node { key, first: first as u32, visits: 0, counts });
        self.table[slot] = self.nodes.len() as u32;
        self.nodes.len() as u32 - 1
    }

    #[inline(always)]
    fn find(&self, key: u64) -> Option<u32> {
        self.table[self.slot(key)].checked_sub(1)
    }

    /// The slot that holds the key, or the free one where it belongs.
    #[inline(always)]
    fn slot(&self, key: u64) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = key as usize & mask;
        while self.table[slot] != 0 && self.nodes[self.table[slot] as usize - 1].key != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Whether there is no room for one more node. The lists never grow: moving millions of nodes
    /// would take longer than a turn.
    #[inline(always)]
    fn is_full(&self) -> bool {
        self.nodes.len() == self.nodes.capacity() || self.choices.capacity() - self.choices.len() < MOST_CHOICES
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.choices.clear();
        self.table.fill(0);
    }
}

/// The natural logarithm, to within 0.06: straight lines between the powers of two. Only exact
/// operations, so that every machine gets the same.
#[inline(always)]
fn logarithm(n: u32) -> f32 {
    let exponent = 31 - n.max(1).leading_zeros();
    let fraction = n as f32 / (1u64 << exponent) as f32 - 1.0;
    std::f32::consts::LN_2 * (exponent as f32 + fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_close() {
        for n in (1..1000).chain([1 << 20, (1 << 31) + 12345, u32::MAX]) {
            assert!((logarithm(n) - (n as f32).ln()).abs() < 0.061, "{}", n);
        }
    }

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

        fn playout(&self, state: &(u32, i32), rng: &mut fastrand::Rng) -> f32 {
            let mut state = *state;
            while !self.is_over(&state) {
                self.step(&mut state, [rng.u8(0..4), rng.u8(0..4)]);
            }
            state.1.signum() as f32
        }
    }

    fn search(seed: u64, nodes: u64) -> Found<u8> {
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
        assert_eq!(tree.search(&Numbers, &(0, 0), Budget::nodes(2000)).iterations, 2000);
        assert!(tree.visits(Numbers.key(&(0, 0))) >= 2000);
    }

    #[test]
    fn the_tree_is_kept() {
        let mut tree = Duct::new(1.0, 1 << 16, 1);
        tree.search(&Numbers, &(0, 0), Budget::nodes(1000));
        assert!(tree.visits(Numbers.key(&(1, 0))) > 10);
        assert_eq!(tree.visits(Numbers.key(&(9, 99))), 0);
    }
}
