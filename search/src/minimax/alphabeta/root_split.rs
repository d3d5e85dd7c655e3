//! Alpha-beta with the moves of the root split among several searches.
//!
//! As in "young brothers wait" (Feldmann, Monien, Mysliwietz, Vornberger: "Distributed game tree
//! search", ICCA Journal 12, 1989), at the root alone: the best move of the last iteration is
//! searched first, then all others within its window. The decision behind this one: the moves are
//! dealt out to a fixed number of searches with tables of their own, and each has its share of the
//! nodes, so the answer is the same on any number of threads. Cost: what one search learns the
//! others do not know.

use super::game::{Adversarial, ScoredMove, MAX_PLY, WIN_SCORE};
use super::parameters::Parameters;
use super::window::Window;
use super::AlphaBeta;
use crate::budget::{Budget, Meter};
use crate::minimax::result::{Cutoffs, SearchResult, Stopped};
use crate::pool::Pool;

/// Alpha-beta by several searches, among which the moves of the root are split.
///
/// ```
/// use search::alphabeta::{Parameters, ScoredMove};
/// use search::{Adversarial, Budget, Pool, RootSplit};
///
/// /// Take one, two or three stones; the player who takes the last one wins.
/// struct Nim;
///
/// impl Adversarial for Nim {
///     type State = u32;
///     type Move = u32;
///     type Analysis = ();
///     const HISTORY_SIZE: usize = 4;
///
///     fn key(&self, stones: &u32) -> u64 {
///         (*stones as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
///     }
///     fn analyze(&self, stones: &u32, _: &mut ()) -> bool {
///         *stones > 0
///     }
///     fn generate(&self, stones: &u32, _: &(), _stage: usize, moves: &mut Vec<ScoredMove<u32>>) {
///         moves.extend((1..=3.min(*stones)).map(|mv| ScoredMove { mv, score: 0 }));
///     }
///     fn play(&self, stones: &u32, _: &(), taken: u32) -> u32 {
///         stones - taken
///     }
///     fn evaluate(&self, _: &u32) -> i32 {
///         0
///     }
///     fn history_index(&self, taken: u32) -> usize {
///         taken as usize
///     }
/// }
///
/// // Three searches on two threads: the answer is that of three searches on one.
/// let mut split = RootSplit::new(3, Pool::new(2), 10, Parameters::default());
/// let result = split.search(&Nim, &10, Budget::nodes(100_000)).unwrap();
/// assert_eq!(result.best, 2);
/// ```
pub struct RootSplit<G: Adversarial> {
    parts: Vec<Part<G>>,
    pool: Pool,
}

/// A search, and its part of an iteration.
struct Part<G: Adversarial> {
    search: AlphaBeta<G>,
    meter: Meter,
    /// Its moves, with their place in the order of the root.
    dealt: Vec<(usize, G::Move, G::State)>,
    /// The best of them that beats the first move.
    best: Option<(i32, usize)>,
    is_stopped: bool,
}

impl<G> RootSplit<G>
where
    G: Adversarial + Sync,
    G::State: Send + Sync,
    G::Move: Send + Sync,
    G::Analysis: Send,
{
    /// A search in a number of parts, at least one, each of which remembers `2^bits` positions.
    pub fn new(parts: usize, pool: Pool, bits: u32, parameters: Parameters) -> RootSplit<G> {
        let part = |_| Part {
            search: AlphaBeta::new(bits, parameters),
            meter: Budget::nodes(0).start(),
            dealt: Vec::new(),
            best: None,
            is_stopped: false,
        };
        RootSplit { parts: (0..parts.max(1)).map(part).collect(), pool }
    }

    /// Searches a position as [`AlphaBeta::search`] does; the principal variation is the best move
    /// alone.
    pub fn search(&mut self, game: &G, root: &G::State, budget: Budget) -> Option<SearchResult<G::Move>> {
        let count = self.parts.len();
        for (number, part) in self.parts.iter_mut().enumerate() {
            part.search.begin();
            part.meter = budget.node_share(number, count).start();
            part.is_stopped = false;
        }
        let max_depth = self.parts[0].search.parameters.max_depth.min(MAX_PLY);
        let mut moves = self.parts[0].search.root_moves(game, root);
        let first = moves.first()?.0;
        let mut result = SearchResult::first(first, 0);
        for depth in 1..=max_depth {
            let first = &mut self.parts[0];
            let score = match first.search.score_root_move(game, &moves[0].1, depth, Window::FULL, &mut first.meter) {
                Ok(score) => score,
                Err(Stopped) => break,
            };
            for (number, part) in self.parts.iter_mut().enumerate() {
                let dealt = moves.iter().enumerate().skip(1).filter(|(place, _)| place % count == number);
                part.dealt = dealt.map(|(place, &(mv, state))| (place, mv, state)).collect();
            }
            self.pool.for_each(&mut self.parts, |_, part| part.run(game, depth, score));
            let better = self.parts.iter().filter_map(|part| part.best);
            let (score, place) = better.fold((score, 0), |best, other| {
                if (other.0, std::cmp::Reverse(other.1)) > (best.0, std::cmp::Reverse(best.1)) {
                    other
                } else {
                    best
                }
            });
            moves[..=place].rotate_right(1);
            let best = moves[0].0;
            result = SearchResult { best, score, principal_variation: vec![best], ..result };
            if self.parts.iter().any(|part| part.is_stopped) {
                break;
            }
            result.depth = depth;
            if depth as i32 > WIN_SCORE - score.abs() {
                break;
            }
        }
        for part in &self.parts {
            let Cutoffs { all, by_first_move } = part.search.cutoffs;
            result.nodes += part.meter.nodes();
            result.cutoffs.all += all;
            result.cutoffs.by_first_move += by_first_move;
        }
        Some(result)
    }
}

impl<G: Adversarial> Part<G> {
    /// Searches the moves dealt and finds the best of those that beat a score.
    fn run(&mut self, game: &G, depth: usize, score: i32) {
        self.best = None;
        let mut alpha = score;
        for (place, _, child) in &self.dealt {
            let mut search = |window| self.search.score_root_move(game, child, depth, window, &mut self.meter);
            let window = Window { alpha, ..Window::FULL };
            let score = match search(window.zero()) {
                Ok(score) if score > alpha => search(window),
                other => other,
            };
            match score {
                Ok(score) if score > alpha => {
                    alpha = score;
                    self.best = Some((score, *place));
                }
                Ok(_) => {}
                Err(Stopped) => {
                    self.is_stopped = true;
                    return;
                }
            }
        }
    }
}

impl<G: Adversarial> AlphaBeta<G> {
    /// The moves of a position with the positions after them, in the order of the game.
    fn root_moves(&mut self, game: &G, root: &G::State) -> Vec<(G::Move, G::State)> {
        let mut analysis = G::Analysis::default();
        let mut moves = Vec::new();
        if game.analyze(root, &mut analysis) {
            for stage in 0..G::STAGES {
                let mut generated: Vec<ScoredMove<G::Move>> = Vec::new();
                game.generate(root, &analysis, stage, &mut generated);
                generated.sort_by_key(|scored| std::cmp::Reverse(scored.score));
                moves.extend(generated.iter().map(|scored| (scored.mv, game.play(root, &analysis, scored.mv))));
            }
        }
        moves
    }

    /// The score of a move of the root that leads to `child`.
    fn score_root_move(
        &mut self,
        game: &G,
        child: &G::State,
        depth: usize,
        window: Window,
        meter: &mut Meter,
    ) -> Result<i32, Stopped> {
        Ok(-self.negamax(game, child, 1, depth - 1, window.negated(), meter)?)
    }
}
