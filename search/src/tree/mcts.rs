//! Monte Carlo tree search (MCTS) for players who move in turn: UCT.
//!
//! Kocsis, Szepesvari: "Bandit based Monte-Carlo planning", 2006,
//! <https://doi.org/10.1007/11871842_29>; with more than two seats each player maximises its own
//! value, as in max-n (Sturtevant: "An analysis of UCT in multi-player games", 2008,
//! <https://doi.org/10.1007/978-3-540-87608-3_4>). Use it where a playout, or an evaluation with some
//! noise, tells more than a few plies of alpha-beta. One iteration is a selection by UCB1 from the
//! root to a leaf, the expansion of at most one node, one playout and the backpropagation of its
//! values. The decision behind this one: a move links to the node it leads to, a node is made at the
//! second visit only, and the next selection of a node is computed at backpropagation. So the
//! selection is a chain of single loads, and all the arithmetic of the backpropagation is independent
//! from node to node.

use super::arms::{scale, Arms, Span};
use super::game::Sequential;
use super::root::{most_visited, RootMove, RootMoves, SearchResult};
use crate::budget::Budget;

/// Room for moves that is kept for a node, on average and at most.
const ARMS_A_NODE: usize = 8;
const MOST_ARMS: usize = 512;
/// No node yet.
const NONE: u32 = u32::MAX;

/// Monte Carlo tree search with a tree that is kept between searches as far as it still belongs to
/// the game.
///
/// [`Sequential`] has an example.
#[derive(Clone, Debug)]
pub struct Mcts<M, const SEATS: usize> {
    exploration: f32,
    expansion_threshold: u32,
    rng: fastrand::Rng,
    /// A node has the number of the first block of its arms, and comes after its parent; what is
    /// at other numbers means nothing. So its arms are at hand as soon as its number is.
    nodes: Vec<Node<M>>,
    arms: Arms<Link<M>>,
    path: Vec<(u32, u32)>,
    root: u32,
    /// By node, its new number while room is made.
    moved: Vec<u32>,
}

/// A position: its moves, the seat that moves, and the move to be searched next.
#[derive(Clone, Copy, Debug)]
struct Node<M> {
    next: Link<M>,
    next_arm: u32,
    visits: u32,
    count: u16,
    mover: u8,
}

/// A move, and the node it leads to.
#[derive(Clone, Copy, Debug)]
struct Link<M> {
    mv: M,
    node: u32,
}

impl<M: Copy + PartialEq, const SEATS: usize> Mcts<M, SEATS> {
    /// An empty tree. `exploration` is the constant of UCB1, `capacity` the number of nodes that
    /// are kept at most; about a third of the iterations makes one. Memory: for moves of up
    /// to four bytes, 104 bytes for every four moves of a position; only what is used is touched.
    pub fn new(exploration: f32, capacity: usize, seed: u64) -> Mcts<M, SEATS> {
        let arms = Arms::with_capacity(capacity.max(2 * MOST_ARMS) * ARMS_A_NODE);
        Mcts {
            exploration,
            expansion_threshold: 1,
            rng: fastrand::Rng::with_seed(seed),
            nodes: Vec::with_capacity(arms.capacity()),
            arms,
            path: Vec::new(),
            root: NONE,
            moved: Vec::new(),
        }
    }

    /// The same with another expansion threshold: a position becomes a node when it was visited more
    /// often than this, at least once. More visits keep the tree small where playouts are many and
    /// cheap.
    #[must_use]
    pub fn with_expansion_threshold(self, visits: u32) -> Mcts<M, SEATS> {
        Mcts { expansion_threshold: visits.max(1), ..self }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.arms.truncate(0);
        self.root = NONE;
    }

    /// Makes the position after a move the root, if anything is known of it. To be called with every
    /// move of the game, those of all players; where one is not known, call [`Mcts::clear`].
    pub fn advance(&mut self, mv: M) {
        self.root = match self.nodes.get(self.root as usize) {
            Some(root) => {
                let mut links = self.arms.of(root.span(self.root)).map(|arm| self.arms.item(arm));
                links.find(|link| link.mv == mv).map_or(NONE, |link| link.node)
            }
            None => NONE,
        };
    }

    /// Searches a position until the budget is used up; one iteration is one node of the budget.
    /// At least one iteration is done. The game must not be over.
    #[inline(always)]
    pub fn search<G>(&mut self, game: &G, root: &G::State, budget: Budget) -> SearchResult<M>
    where
        G: Sequential<SEATS, Move = M>,
    {
        self.search_watched(game, root, budget, 0, |_| ())
    }

    /// Searches, and calls `watch` after every `every` iterations, if that is not 0; see
    /// [`Mcts::principal_variation`].
    #[inline(always)]
    pub fn search_watched<G>(
        &mut self,
        game: &G,
        root: &G::State,
        budget: Budget,
        every: u64,
        mut watch: impl FnMut(&Mcts<M, SEATS>),
    ) -> SearchResult<M>
    where
        G: Sequential<SEATS, Move = M>,
    {
        self.make_room();
        if self.root == NONE {
            self.clear();
            self.root = self.add(game, root);
        }
        let mut meter = budget.start();
        let mut iterations = 0;
        while meter.tick() || iterations == 0 {
            self.iterate(game, root);
            iterations += 1;
            if every != 0 && iterations % every == 0 {
                watch(self);
            }
        }
        most_visited(&self.root_moves(), iterations)
    }

    /// Principal variation: the most visited moves from the root on.
    pub fn principal_variation(&self) -> Vec<M> {
        let mut variation = Vec::new();
        let mut node = self.root;
        while let Some(known) = self.nodes.get(node as usize) {
            let visits = |arm: u32| self.arms.visits(arm);
            let visited = self.arms.of(known.span(node)).filter(|&arm| visits(arm) > 0);
            match visited.reduce(|best, arm| if visits(arm) > visits(best) { arm } else { best }) {
                Some(arm) => {
                    let link = self.arms.item(arm);
                    variation.push(link.mv);
                    node = link.node;
                }
                None => break,
            }
        }
        variation
    }

    /// One iteration: selection, expansion, playout, backpropagation.
    #[inline(always)]
    fn iterate<G: Sequential<SEATS, Move = M>>(&mut self, game: &G, root: &G::State) {
        let mut state = root.clone();
        let mut number = self.root;
        self.path.clear();
        let values = loop {
            let node = self.nodes[number as usize];
            let arm = node.next_arm;
            self.path.push((number, arm));
            game.play(&mut state, node.next.mv);
            number = node.next.node;
            if number != NONE {
                continue;
            }
            let is_young = self.arms.visits(arm) < self.expansion_threshold;
            if let Some(values) = game.end(&state) {
                break values;
            }
            if is_young || self.is_full() {
                break game.estimate(&state, &mut self.rng);
            }
            number = self.add(game, &state);
            self.arms.item_mut(arm).node = number;
        };
        for &(number, arm) in &self.path {
            let node = &mut self.nodes[number as usize];
            node.visits += 1;
            self.arms.add(arm, values[node.mover as usize]);
            node.next_arm = self.arms.select(node.span(number), scale(self.exploration, node.visits));
            node.next = self.arms.item(node.next_arm);
        }
    }

    /// Expansion: adds the node of a position.
    #[inline(always)]
    fn add<G: Sequential<SEATS, Move = M>>(&mut self, game: &G, state: &G::State) -> u32 {
        let mut span = self.arms.begin();
        let arms = &mut self.arms;
        game.for_each_move(state, &mut |mv| arms.push(&mut span, Link { mv, node: NONE }));
        debug_assert!(span.count > 0, "there is a move while the game is not over");
        let next_arm = arms.of(span).start;
        let (next, mover) = (arms.item(next_arm), game.mover(state) as u8);
        let node = Node { next, next_arm, visits: 0, count: span.count, mover };
        self.nodes.resize(span.blocks().end, node);
        span.first
    }

    /// True if there is no room for one more node. The lists never grow: moving millions of nodes
    /// would take longer than a turn.
    #[inline(always)]
    fn is_full(&self) -> bool {
        self.arms.lacks(MOST_ARMS)
    }

    /// Drops the nodes that the root does not lead to, if more than half of the room is used.
    fn make_room(&mut self) {
        if !self.arms.is_half_full() {
            return;
        }
        if self.root == NONE {
            return self.clear();
        }
        self.moved.clear();
        self.moved.resize(self.nodes.len(), NONE);
        self.moved[self.root as usize] = 0;
        // Parents come first, so one pass knows all that is reached, and another moves it up.
        let mut end = 0;
        for number in self.root as usize..self.nodes.len() {
            if self.moved[number] != NONE {
                let span = self.nodes[number].span(number as u32);
                self.moved[number] = end;
                end += span.blocks().len() as u32;
                for child in self.arms.of(span).map(|arm| self.arms.item(arm).node).filter(|&child| child != NONE) {
                    self.moved[child as usize] = 0;
                }
            }
        }
        for number in self.root as usize..self.nodes.len() {
            if self.moved[number] == NONE {
                continue;
            }
            let node = self.nodes[number];
            for arm in self.arms.of(node.span(number as u32)) {
                let link = self.arms.item_mut(arm);
                if link.node != NONE {
                    link.node = self.moved[link.node as usize];
                }
            }
            self.arms.copy(node.span(number as u32), self.moved[number]);
            let place = self.moved[number];
            let next_arm =
                self.arms.of(node.span(place)).start + node.next_arm - self.arms.of(node.span(number as u32)).start;
            self.nodes[place as usize] = Node { next_arm, next: self.arms.item(next_arm), ..node };
        }
        self.nodes.truncate(end as usize);
        self.arms.truncate(end as usize);
        self.root = 0;
    }
}

impl<M> Node<M> {
    /// The arms of this node, whose number is given.
    #[inline(always)]
    fn span(&self, number: u32) -> Span {
        Span { first: number, count: self.count }
    }
}

impl<M: Copy + PartialEq, const SEATS: usize> RootMoves for Mcts<M, SEATS> {
    type Move = M;

    fn root_moves(&self) -> Vec<RootMove<M>> {
        let arms = &self.arms;
        let root = arms.of(self.nodes[self.root as usize].span(self.root));
        root.map(|arm| RootMove::of(arms, arm, arms.item(arm).mv)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twenty moves of one player who gets a point for every even one.
    struct Even;

    impl Sequential<1> for Even {
        type State = (u32, u32);
        type Move = u32;

        fn mover(&self, _: &(u32, u32)) -> usize {
            0
        }

        fn for_each_move(&self, _: &(u32, u32), each: &mut impl FnMut(u32)) {
            (0..3).for_each(each);
        }

        fn play(&self, state: &mut (u32, u32), mv: u32) {
            *state = (state.0 + 1, state.1 + (mv + 1) % 2);
        }

        fn end(&self, state: &(u32, u32)) -> Option<[f32; 1]> {
            Some([state.1 as f32 / 20.0]).filter(|_| state.0 == 20)
        }

        fn estimate(&self, state: &(u32, u32), rng: &mut fastrand::Rng) -> [f32; 1] {
            [(state.1 as f32 + rng.f32()) / 20.0]
        }
    }

    #[test]
    fn a_position_becomes_a_node_at_the_visit_after_the_threshold() {
        for threshold in [1, 2, 7] {
            let mut tree: Mcts<u32, 1> = Mcts::new(1.0, 10_000, 1).with_expansion_threshold(threshold);
            tree.search(&Even, &(0, 0), Budget::nodes(3000));
            let (mut open, mut expanded) = (vec![tree.root], 0);
            while let Some(node) = open.pop() {
                for arm in tree.arms.of(tree.nodes[node as usize].span(node)) {
                    let child = tree.arms.item(arm).node;
                    assert_eq!(child != NONE, tree.arms.visits(arm) > threshold);
                    if child != NONE {
                        expanded += 1;
                        open.push(child);
                    }
                }
            }
            assert!(expanded > 20);
        }
    }

    #[test]
    fn a_full_tree_takes_no_more_room() {
        let mut tree: Mcts<u32, 1> = Mcts::new(1.0, 64, 1);
        let room = tree.arms.capacity();
        tree.search(&Even, &(0, 0), Budget::nodes(5000));
        assert!(tree.is_full());
        assert_eq!(tree.arms.capacity(), room);
    }

    #[test]
    fn of_moves_visited_equally_often_the_first_is_expected() {
        let mut tree: Mcts<u32, 1> = Mcts::new(1.0, 10_000, 1);
        tree.search(&Even, &(0, 0), Budget::nodes(3));
        assert!(tree.root_moves().iter().all(|root_move| root_move.visits == 1));
        assert_eq!(tree.principal_variation(), [0]);
    }
}
