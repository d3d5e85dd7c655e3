//! Regret matching in a tree of simultaneous moves: mixed strategies.
//!
//! Lanctot, Lisy, Winands: "Monte Carlo tree search in simultaneous move games with applications to
//! Goofspiel", 2013. Use it where every pure move can be exploited, as in rock, paper, scissors;
//! [`crate::Duct`] is cheaper and does as well where good moves are good against most replies. An
//! iteration walks down the tree by moves drawn in proportion to their regrets, adds a node and makes
//! one playout; besides, it adds to the regret of every move of both players along its path. The
//! decision behind this one: the gain of another move is read from a table of the mean values of all
//! joint moves of a node, 8 bytes each.

use super::game::Simultaneous;
use super::positions::Positions;
use super::root::SearchResult;
use crate::budget::Budget;

/// Share of the moves that are drawn evenly, so that none is given up too early.
const EXPLORATION: f32 = 0.1;
/// Joint moves for each node for which there is room.
const CELLS_A_NODE: usize = 16;

/// A mixed strategy: moves with the probability of each.
#[derive(Clone, Debug, PartialEq)]
pub struct MixedStrategy<M> {
    /// The moves of player 0, in the order of the game, with probabilities that sum to 1.
    pub moves: Vec<(M, f32)>,
}

impl<M: Copy> MixedStrategy<M> {
    /// A move drawn by its probability.
    ///
    /// # Panics
    /// If there is none.
    pub fn draw(&self, rng: &mut fastrand::Rng) -> M {
        let mut left = rng.f32();
        for &(mv, probability) in &self.moves {
            left -= probability;
            if left < 0.0 {
                return mv;
            }
        }
        self.moves[self.moves.len() - 1].0
    }

    /// The move of the highest probability, the first of equals.
    ///
    /// # Panics
    /// If there is none.
    pub fn most_likely(&self) -> M {
        self.moves.iter().fold(self.moves[0], |best, &other| if other.1 > best.1 { other } else { best }).0
    }
}

/// Regret of a move that was not played, and its part in the average strategy.
#[derive(Clone, Copy, Debug, Default)]
struct Regret {
    /// Sum of what it would have gained.
    regret: f32,
    /// Sum of the probabilities with which it would have been played.
    probability: f32,
}

/// Mean value of a joint move.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    mean: f32,
    visits: f32,
}

/// Regret matching with a tree that is kept between searches.
///
/// ```
/// use search::{fastrand, Budget, RegretMatching, Simultaneous};
///
/// /// Rock, paper, scissors; rock against scissors counts twice.
/// struct Hands;
///
/// impl Simultaneous for Hands {
///     /// The value, once both have shown their hands.
///     type State = Option<f32>;
///     type Move = usize;
///
///     fn key(&self, state: &Option<f32>) -> u64 {
///         state.map_or(0, |value| 1 + value.to_bits() as u64)
///     }
///     fn is_over(&self, state: &Option<f32>) -> bool {
///         state.is_some()
///     }
///     fn for_each_move(&self, _: &Option<f32>, _player: usize, each: &mut impl FnMut(usize)) {
///         (0..3).for_each(each);
///     }
///     fn step(&self, state: &mut Option<f32>, [own, other]: [usize; 2]) {
///         *state = Some([[0.0, -0.5, 1.0], [0.5, 0.0, -0.5], [-1.0, 0.5, 0.0]][own][other]);
///     }
///     fn estimate(&self, state: &Option<f32>, _: &mut fastrand::Rng) -> f32 {
///         state.unwrap_or(0.0)
///     }
/// }
///
/// let mut tree = RegretMatching::new(100, 1);
/// tree.search(&Hands, &None, Budget::nodes(200_000));
/// let strategy = tree.strategy();
/// for (mv, probability) in [(0, 0.25), (1, 0.5), (2, 0.25)] {
///     assert!((strategy.moves[mv].1 - probability).abs() < 0.05);
/// }
/// ```
#[derive(Clone, Debug)]
pub struct RegretMatching<M> {
    rng: fastrand::Rng,
    positions: Positions<M>,
    /// By arm.
    regrets: Vec<Regret>,
    cells: Vec<Cell>,
    /// By node, its first cell; the moves of player 1 lie together.
    first_cell: Vec<u32>,
    path: Vec<Step>,
    root: u32,
}

/// The joint move that an iteration drew in a node, as numbers of the players' moves.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: u32,
    drawn: [usize; 2],
}

impl<M: Copy + PartialEq> RegretMatching<M> {
    /// An empty tree that keeps at most `capacity` nodes. Memory: 52 bytes a node, 96 bytes for
    /// every four moves of a player with moves of up to four bytes, and 8 bytes for each of 16
    /// joint moves a node; only what is used is touched.
    pub fn new(capacity: usize, seed: u64) -> RegretMatching<M> {
        let positions: Positions<M> = Positions::new(capacity);
        RegretMatching {
            rng: fastrand::Rng::with_seed(seed),
            regrets: Vec::new(),
            cells: Vec::with_capacity(capacity.max(64) * CELLS_A_NODE),
            first_cell: Vec::new(),
            positions,
            path: Vec::new(),
            root: 0,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.positions.clear();
        self.regrets.clear();
        self.cells.clear();
        self.first_cell.clear();
    }

    /// Searches a position until the budget is used up; one iteration is one node of the budget.
    /// At least one iteration is done.
    ///
    /// The best move is the likeliest one of player 0, the value that of both players' average
    /// strategies; [`RegretMatching::strategy`] has the probabilities.
    #[inline(always)]
    pub fn search<G: Simultaneous<Move = M>>(&mut self, game: &G, root: &G::State, budget: Budget) -> SearchResult<M> {
        if self.positions.is_half_full() || self.cells.len() > self.cells.capacity() / 2 {
            self.clear();
        }
        self.root = self.node(game, root);
        let mut meter = budget.start();
        let mut iterations = 0;
        while meter.tick() || iterations == 0 {
            self.iterate(game, root);
            iterations += 1;
        }
        SearchResult { best: self.strategy().most_likely(), value: self.value(), iterations }
    }

    /// One iteration: moves are drawn down to a new node, one playout is made, and regrets are learnt
    /// along the path.
    #[inline(always)]
    fn iterate<G: Simultaneous<Move = M>>(&mut self, game: &G, root: &G::State) {
        let mut state = root.clone();
        let mut node = self.root;
        self.path.clear();
        let value = loop {
            let drawn = [self.draw(node, 0), self.draw(node, 1)];
            self.path.push(Step { node, drawn });
            let known = &self.positions.nodes[node as usize];
            let arms = &self.positions.arms;
            let drawn_move = |player: usize| arms.item(arms.of(known.spans[player]).start + drawn[player] as u32);
            game.step(&mut state, [drawn_move(0), drawn_move(1)]);
            if game.is_over(&state) {
                break game.estimate(&state, &mut self.rng);
            }
            node = match self.positions.find(game.key(&state)) {
                Some(node) => node,
                None if self.is_full() => break game.estimate(&state, &mut self.rng),
                None => self.node(game, &state),
            };
            if self.positions.nodes[node as usize].visits == 0 {
                self.positions.nodes[node as usize].visits = 1;
                break game.estimate(&state, &mut self.rng);
            }
        };
        for number in 0..self.path.len() {
            let step = self.path[number];
            self.learn(step, value);
        }
        self.positions.nodes[self.root as usize].visits = 1;
    }

    /// Draws a move of a player by its regrets.
    #[inline(always)]
    fn draw(&mut self, node: u32, player: usize) -> usize {
        let regrets = &self.regrets[self.arms_of(node, player)];
        let sum: f32 = regrets.iter().map(|known| known.regret.max(0.0)).sum();
        if sum <= 0.0 || self.rng.f32() < EXPLORATION {
            return self.rng.usize(0..regrets.len());
        }
        let mut left = self.rng.f32() * sum;
        for (number, known) in regrets.iter().enumerate() {
            left -= known.regret.max(0.0);
            if left < 0.0 {
                return number;
            }
        }
        regrets.len() - 1
    }

    /// Adds the value of an iteration to one node of its path.
    #[inline(always)]
    fn learn(&mut self, Step { node, drawn }: Step, value: f32) {
        let [own, other] = [self.arms_of(node, 0), self.arms_of(node, 1)];
        let width = other.len();
        let first = self.first_cell[node as usize] as usize;
        let cells = &mut self.cells[first..first + own.len() * width];
        let cell = &mut cells[drawn[0] * width + drawn[1]];
        cell.visits += 1.0;
        cell.mean += (value - cell.mean) / cell.visits;
        for (player, arms) in [own, other].into_iter().enumerate() {
            let regrets = &mut self.regrets[arms];
            let sum: f32 = regrets.iter().map(|known| known.regret.max(0.0)).sum();
            let even = 1.0 / regrets.len() as f32;
            for (number, known) in regrets.iter_mut().enumerate() {
                known.probability += if sum > 0.0 { known.regret.max(0.0) / sum } else { even };
                let gain = match (player, number == drawn[player]) {
                    (_, true) => 0.0,
                    (0, _) => cells[number * width + drawn[1]].mean - value,
                    (_, _) => value - cells[drawn[0] * width + number].mean,
                };
                known.regret += gain;
            }
        }
    }

    /// The average strategy of player 0 in the position that was searched last.
    ///
    /// # Panics
    /// If none was.
    pub fn strategy(&self) -> MixedStrategy<M> {
        let arms = &self.positions.arms;
        let span = self.positions.nodes[self.root as usize].spans[0];
        let own = &self.regrets[self.arms_of(self.root, 0)];
        let sum = sum_of_probabilities(own);
        MixedStrategy {
            moves: arms.of(span).zip(own).map(|(arm, known)| (arms.item(arm), known.probability / sum)).collect(),
        }
    }

    /// The value of the root if both players follow their average strategies, of player 0.
    fn value(&self) -> f32 {
        let [own, other] = [0, 1].map(|player| &self.regrets[self.arms_of(self.root, player)]);
        let sums = [own, other].map(sum_of_probabilities);
        let first = self.first_cell[self.root as usize] as usize;
        let mut value = 0.0;
        for (row, known) in own.iter().enumerate() {
            for (column, reply) in other.iter().enumerate() {
                let cell = &self.cells[first + row * other.len() + column];
                value += known.probability / sums[0] * reply.probability / sums[1] * cell.mean;
            }
        }
        value
    }

    /// The numbers of a player's moves in a node.
    #[inline(always)]
    fn arms_of(&self, node: u32, player: usize) -> std::ops::Range<usize> {
        let arms = self.positions.arms.of(self.positions.nodes[node as usize].spans[player]);
        arms.start as usize..arms.end as usize
    }

    /// The node of a position, made if there is none.
    #[inline(always)]
    fn node<G: Simultaneous<Move = M>>(&mut self, game: &G, state: &G::State) -> u32 {
        let node = self.positions.find_or_add(game.key(state), |player, arms, span| {
            game.for_each_move(state, player, &mut |mv| arms.push(span, mv));
        });
        if node as usize == self.first_cell.len() {
            let [own, other] = [self.arms_of(node, 0), self.arms_of(node, 1)];
            self.regrets.resize(other.end, Regret::default());
            self.first_cell.push(self.cells.len() as u32);
            self.cells.resize(self.cells.len() + own.len() * other.len(), Cell::default());
        }
        node
    }

    /// True if there is no room for one more node.
    #[inline(always)]
    fn is_full(&self) -> bool {
        self.positions.is_full() || self.cells.len() > self.cells.capacity() * 3 / 4
    }
}

/// The sum of the probabilities with which moves would have been played; more than 0.
fn sum_of_probabilities(regrets: &[Regret]) -> f32 {
    regrets.iter().map(|known| known.probability).sum::<f32>().max(f32::MIN_POSITIVE)
}
