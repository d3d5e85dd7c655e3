//! Max-n: several players who move in turn, each of whom maximises its own value.
//!
//! Luckhardt, Irani: "An algorithmic solution of n-person games", AAAI 1986; and the paranoid search
//! (Sturtevant, Korf: "On pruning techniques for multi-player games", AAAI 2000), in which all others
//! minimise the value of the root's player and alpha-beta prunes. Use it with three seats or more
//! where an evaluation is good and few plies decide; [`crate::tree::mcts`] with several seats needs
//! less of one. Max-n visits every position to its depth, about b^d of them; paranoid, with good
//! move ordering, about b^(d(n-1)/n). The decision behind this one: both use iterative deepening and
//! search the principal variation of the last iteration first, and an unfinished iteration counts as
//! far as it went.

use super::result::{SearchResult, Stopped};
use crate::budget::{Budget, Meter};
use crate::tree::game::Sequential;

/// Model of the other players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpponentModel {
    /// Everybody maximises its own value.
    MaxN,
    /// Everybody else minimises the value of the root's player.
    Paranoid,
}

/// Max-n or paranoid search by iterative deepening.
///
/// ```
/// use search::maxn::{MaxN, OpponentModel};
/// use search::{Budget, Sequential};
///
/// /// Three players take one or two stones in turn; the player who takes the last one wins.
/// struct Stones;
///
/// impl Sequential<3> for Stones {
///     /// Stones left, and the seat that moves.
///     type State = (u32, usize);
///     type Move = u32;
///
///     fn mover(&self, state: &(u32, usize)) -> usize {
///         state.1
///     }
///     fn for_each_move(&self, state: &(u32, usize), each: &mut impl FnMut(u32)) {
///         (1..=state.0.min(2)).for_each(each);
///     }
///     fn play(&self, state: &mut (u32, usize), taken: u32) {
///         *state = (state.0 - taken, (state.1 + 1) % 3);
///     }
///     fn end(&self, state: &(u32, usize)) -> Option<[f32; 3]> {
///         let winner = (state.1 + 2) % 3;
///         let values = [0, 1, 2].map(|seat| if seat == winner { 1.0 } else { -0.5 });
///         Some(values).filter(|_| state.0 == 0)
///     }
///     fn estimate(&self, _: &(u32, usize), _: &mut fastrand::Rng) -> [f32; 3] {
///         [0.0; 3]
///     }
/// }
/// # use search::fastrand;
///
/// let mut search = MaxN::new(OpponentModel::MaxN, 10, 1);
/// let result = search.search(&Stones, &(2, 0), Budget::nodes(10_000)).unwrap();
/// assert_eq!((result.best, result.score), (2, [1.0, -0.5, -0.5]));
/// ```
#[derive(Clone, Debug)]
pub struct MaxN {
    opponents: OpponentModel,
    max_depth: usize,
    rng: fastrand::Rng,
}

/// A search that is going on.
struct Run<'a, G> {
    game: &'a G,
    opponents: OpponentModel,
    /// Seat of the root's player.
    seat: usize,
    rng: &'a mut fastrand::Rng,
    meter: Meter,
}

/// Depth to which a position is searched, the window of a paranoid search (values of the root's
/// player), and the principal variation of the last iteration from here on.
#[derive(Clone, Copy)]
struct Node<'a, M> {
    depth: usize,
    alpha: f32,
    beta: f32,
    variation: &'a [M],
}

/// The values of a position, and the moves expected from there on, the last one first.
struct Variation<M, const SEATS: usize> {
    values: [f32; SEATS],
    moves: Vec<M>,
}

impl MaxN {
    /// A search of at most `max_depth` plies; `seed` is for games that estimate by chance.
    pub fn new(opponents: OpponentModel, max_depth: usize, seed: u64) -> MaxN {
        MaxN { opponents, max_depth: max_depth.max(1), rng: fastrand::Rng::with_seed(seed) }
    }

    /// Searches a position until the budget is used up or the depth is reached. `None` if the game
    /// is over.
    ///
    /// The score has the values expected for all seats; those of a paranoid search are the values at
    /// the end of its principal variation.
    pub fn search<G, const SEATS: usize>(
        &mut self,
        game: &G,
        root: &G::State,
        budget: Budget,
    ) -> Option<SearchResult<G::Move, [f32; SEATS]>>
    where
        G: Sequential<SEATS>,
    {
        if game.end(root).is_some() {
            return None;
        }
        let (opponents, seat) = (self.opponents, game.mover(root));
        let mut run = Run { game, opponents, seat, rng: &mut self.rng, meter: budget.start() };
        let first = *run.moves(root, &[]).first()?;
        let mut result = SearchResult::first(first, [0.0; SEATS]);
        for depth in 1..=self.max_depth {
            let last = result.principal_variation.clone();
            let node = Node { depth, alpha: f32::NEG_INFINITY, beta: f32::INFINITY, variation: &last };
            let (best, is_whole) = run.best(root, node);
            if let Some(Variation { values, mut moves }) = best {
                moves.reverse();
                result = SearchResult { best: moves[0], score: values, principal_variation: moves, ..result };
            }
            if !is_whole {
                break;
            }
            result.depth = depth;
        }
        result.nodes = run.meter.nodes();
        Some(result)
    }
}

impl<G> Run<'_, G> {
    /// The moves of a position, that of the last iteration's principal variation first.
    fn moves<const SEATS: usize>(&self, state: &G::State, variation: &[G::Move]) -> Vec<G::Move>
    where
        G: Sequential<SEATS>,
    {
        let mut moves = Vec::new();
        self.game.for_each_move(state, &mut |mv| moves.push(mv));
        if let Some(place) = variation.first().and_then(|first| moves.iter().position(|mv| mv == first)) {
            moves[..=place].rotate_right(1);
        }
        moves
    }

    /// The values of a position, searched to the depth of the node.
    fn search_node<const SEATS: usize>(
        &mut self,
        state: &G::State,
        node: Node<'_, G::Move>,
    ) -> Result<Variation<G::Move, SEATS>, Stopped>
    where
        G: Sequential<SEATS>,
    {
        if !self.meter.tick() {
            return Err(Stopped);
        }
        if let Some(values) = self.game.end(state) {
            return Ok(Variation { values, moves: Vec::new() });
        }
        if node.depth == 0 {
            return Ok(Variation { values: self.game.estimate(state, self.rng), moves: Vec::new() });
        }
        match self.best(state, node) {
            (Some(variation), true) => Ok(variation),
            _ => Err(Stopped),
        }
    }

    /// The best of a position's moves, and true if all that matter were searched.
    fn best<const SEATS: usize>(
        &mut self,
        state: &G::State,
        node: Node<'_, G::Move>,
    ) -> (Option<Variation<G::Move, SEATS>>, bool)
    where
        G: Sequential<SEATS>,
    {
        let Node { depth, mut alpha, mut beta, variation: last } = node;
        let mover = self.game.mover(state);
        let is_paranoid = self.opponents == OpponentModel::Paranoid;
        // The seat whose value decides, and the direction.
        let judge = if is_paranoid { self.seat } else { mover };
        let sign = if judge == mover { 1.0 } else { -1.0 };
        let mut best: Option<Variation<G::Move, SEATS>> = None;
        for mv in self.moves(state, last) {
            let mut child = state.clone();
            self.game.play(&mut child, mv);
            let rest = if last.first() == Some(&mv) { &last[1..] } else { &[] };
            let mut variation = match self.search_node(&child, Node { depth: depth - 1, alpha, beta, variation: rest })
            {
                Ok(variation) => variation,
                Err(Stopped) => return (best, false),
            };
            let value = variation.values[judge];
            if best.as_ref().map_or(true, |best| sign * value > sign * best.values[judge]) {
                variation.moves.push(mv);
                best = Some(variation);
            }
            if is_paranoid {
                if judge == mover {
                    alpha = alpha.max(value);
                } else {
                    beta = beta.min(value);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        (best, true)
    }
}
