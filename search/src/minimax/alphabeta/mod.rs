//! Alpha-beta: two players who move in turn, and one of whom wins what the other loses.
//!
//! Negamax with principal variation search (Marsland: "A review of game-tree pruning", ICCA
//! Journal 9, 1986), iterative deepening, aspiration windows, a transposition
//! table, killer and history heuristics and late move reductions. Use it for two players where an
//! evaluation is good and few moves are good: with good orders it visits about the square root of
//! all positions. Its memory is the table of [`crate::minimax::transposition`]. There is no
//! quiescence search: games put what it would see into their evaluation. The decision behind this
//! one: a game analyzes a position once, for all its moves together ([`Adversarial::analyze`]),
//! because that is where bit boards and vectors are fast, and generates its moves in stages, because
//! most positions are refuted by the first one. The order in which the game generates its moves is
//! mostly worth more than what a search learns about them, so killers and history only correct it; where
//! a refutation answers nearly all moves alike, killers come first ([`Parameters::killers_first`]).
//! Whether a score reaches a bound is told for much deeper searches ([`AlphaBeta::test_bound`]).

mod bound_test;
mod game;
mod move_ordering;
mod parameters;
mod root_split;
mod window;

use crate::budget::{Budget, Meter};
use crate::minimax::result::{Cutoffs, SearchResult, Stopped};
use crate::minimax::transposition::{Bound, Entry, TranspositionTable};
use window::Window;

pub use bound_test::BoundTest;
pub use game::{Adversarial, ScoredMove, MAX_PLY, WIN_SCORE, WIN_THRESHOLD};
pub use parameters::Parameters;
pub use root_split::RootSplit;

/// Half of the first aspiration window around the last iteration's score, in the game's units, and
/// the factor by which it grows when the score is outside.
const ASPIRATION_WINDOW: i32 = 24;
const ASPIRATION_GROWTH: i32 = 4;

/// An alpha-beta search with its memory, which is kept between searches.
///
/// [`Adversarial`] has an example.
pub struct AlphaBeta<G: Adversarial> {
    parameters: Parameters,
    table: TranspositionTable<G::Move>,
    /// By history index, the sum of the squared depths of the cutoffs.
    history: Vec<i32>,
    max_history: i32,
    plies: Vec<Ply<G>>,
    cutoffs: Cutoffs,
}

/// Buffers and killers of one distance from the root.
struct Ply<G: Adversarial> {
    analysis: G::Analysis,
    moves: Vec<ScoredMove<G::Move>>,
    killers: [Option<G::Move>; 2],
    principal_variation: Vec<G::Move>,
}

/// A position while its moves are searched.
struct Node<M> {
    ply: usize,
    depth: usize,
    window: Window,
    /// Moves that were searched.
    searched: usize,
    best: Option<(i32, M)>,
    bound: Bound,
}

impl<G: Adversarial> AlphaBeta<G> {
    /// A search that remembers `2^bits` positions; see [`TranspositionTable::new`] for its memory.
    pub fn new(bits: u32, parameters: Parameters) -> AlphaBeta<G> {
        let ply = |_| Ply {
            analysis: G::Analysis::default(),
            moves: vec![],
            killers: [None; 2],
            principal_variation: vec![],
        };
        AlphaBeta {
            parameters,
            table: TranspositionTable::new(bits),
            history: vec![0; G::HISTORY_SIZE],
            max_history: 0,
            plies: (0..=MAX_PLY).map(ply).collect(),
            cutoffs: Cutoffs::default(),
        }
    }

    /// Searches a position by iterative deepening until the budget is used up, the last iteration is
    /// finished or the game is decided. `None` if there is no move.
    ///
    /// One position visited is one node of the budget. What an unfinished iteration found counts if
    /// it is better than the last one's move, which is always searched first.
    pub fn search(&mut self, game: &G, root: &G::State, budget: Budget) -> Option<SearchResult<G::Move>> {
        self.search_watched(game, root, budget, |_| ())
    }

    /// Searches, and calls `watch` with the result so far after every iteration.
    pub fn search_watched(
        &mut self,
        game: &G,
        root: &G::State,
        budget: Budget,
        mut watch: impl FnMut(&SearchResult<G::Move>),
    ) -> Option<SearchResult<G::Move>> {
        self.begin();
        let mut meter = budget.start();
        let first = self.first_move(game, root)?;
        let mut result = SearchResult::first(first, 0);
        for depth in 1..=self.parameters.max_depth.min(MAX_PLY) {
            let searched = self.aspiration_search(game, root, depth, &mut result, &mut meter);
            (result.nodes, result.cutoffs) = (meter.nodes(), self.cutoffs);
            if searched.is_err() {
                break;
            }
            watch(&result);
            // The game is decided, and no deeper search can find a quicker end of it.
            if depth as i32 > WIN_SCORE - result.score.abs() {
                break;
            }
        }
        Some(result)
    }

    /// Ages what was learnt in earlier searches: the table and the history count for less, killers are
    /// forgotten.
    fn begin(&mut self) {
        self.cutoffs = Cutoffs::default();
        self.table.age();
        self.history.iter_mut().for_each(|history| *history /= 8);
        self.max_history /= 8;
        self.plies.iter_mut().for_each(|ply| ply.killers = [None; 2]);
    }

    /// The most promising move of a position.
    fn first_move(&mut self, game: &G, root: &G::State) -> Option<G::Move> {
        let ply = &mut self.plies[0];
        if !game.analyze(root, &mut ply.analysis) {
            return None;
        }
        ply.moves.clear();
        let mut stages = 0..G::STAGES;
        while ply.moves.is_empty() {
            game.generate(root, &ply.analysis, stages.next()?, &mut ply.moves);
        }
        let best = ply.moves.iter().rev().max_by_key(|scored| scored.score)?;
        Some(best.mv)
    }

    /// Searches the root to a depth in an aspiration window that is widened until the score is inside.
    fn aspiration_search(
        &mut self,
        game: &G,
        root: &G::State,
        depth: usize,
        result: &mut SearchResult<G::Move>,
        meter: &mut Meter,
    ) -> Result<(), Stopped> {
        let mut reach = ASPIRATION_WINDOW;
        let mut window = match depth {
            1 => Window::FULL,
            _ => Window { alpha: result.score - reach, beta: result.score + reach },
        };
        loop {
            let searched = self.negamax(game, root, 0, depth, window, meter);
            let variation = &self.plies[0].principal_variation;
            // There is a variation if some move was better than alpha. An unfinished iteration has searched the
            // last one's best move first.
            if let Some(&best) = variation.first() {
                (result.best, result.principal_variation) = (best, variation.clone());
                if let Ok(score) = searched {
                    (result.score, result.depth) = (score, depth);
                }
            }
            let score = searched?;
            reach *= ASPIRATION_GROWTH;
            if score <= window.alpha {
                window.alpha = score - reach;
            } else if score >= window.beta {
                window.beta = score + reach;
            } else {
                return Ok(());
            }
        }
    }

    /// The score of a position within a window, searched to a depth; `ply` is its distance from the
    /// root. Fail-soft: a score outside the window is a bound.
    fn negamax(
        &mut self,
        game: &G,
        state: &G::State,
        ply: usize,
        depth: usize,
        window: Window,
        meter: &mut Meter,
    ) -> Result<i32, Stopped> {
        if !meter.tick() {
            return Err(Stopped);
        }
        self.plies[ply].principal_variation.clear();
        if depth == 0 || ply >= MAX_PLY {
            return Ok(score_from_table(game.evaluate(state), ply));
        }
        let key = game.key(state);
        let entry = self.table.probe(key);
        // Where the window is open the principal variation is wanted, not only the score.
        if let (Some(entry), true) = (entry, window.is_zero()) {
            let score = score_from_table(entry.score, ply);
            let is_cutoff = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= window.beta,
                Bound::Upper => score <= window.alpha,
            };
            if entry.depth as usize >= depth && is_cutoff {
                return Ok(score);
            }
        }
        if !game.analyze(state, &mut self.plies[ply].analysis) {
            return Ok(score_from_table(game.end(state), ply));
        }
        let mut node = Node { ply, depth, window, searched: 0, best: None, bound: Bound::Upper };
        self.search_moves(game, state, entry.map(|entry| entry.best), &mut node, meter)?;
        let (score, best) = match node.best {
            Some(best) => best,
            None => return Ok(score_from_table(game.end(state), ply)),
        };
        let entry = Entry { best, score: score_to_table(score, ply), depth: depth as u8, bound: node.bound };
        self.table.store(key, entry);
        Ok(score)
    }

    /// Searches the moves of a position that was analyzed: that of the transposition table, killers if
    /// they come first, then stage after stage.
    fn search_moves(
        &mut self,
        game: &G,
        state: &G::State,
        tt_move: Option<G::Move>,
        node: &mut Node<G::Move>,
        meter: &mut Meter,
    ) -> Result<(), Stopped> {
        let ply = node.ply;
        let [first, second] = match self.parameters.killers_first {
            true => self.plies[ply].killers,
            false => [None; 2],
        };
        let mut tried = [None; 3];
        for (number, early) in [tt_move, first, second].into_iter().enumerate() {
            let is_new = |mv: &G::Move| !tried.contains(&Some(*mv));
            let is_legal = |mv: &G::Move| game.is_pseudo_legal(state, &self.plies[ply].analysis, *mv);
            if let Some(mv) = early.filter(|mv| is_new(mv) && is_legal(mv)) {
                tried[number] = early;
                if self.search_move(game, state, mv, node, meter)? {
                    return Ok(());
                }
            }
        }
        for stage in 0..G::STAGES {
            self.generate(game, state, ply, stage, tt_move);
            for number in 0..self.plies[ply].moves.len() {
                let mv = self.pick_move(ply, number);
                if tried.contains(&Some(mv)) {
                    continue;
                }
                // No game is lost for a move that was not searched.
                let is_lost = matches!(node.best, Some((score, _)) if score <= -WIN_THRESHOLD);
                if ply > 0 && node.searched >= self.parameters.move_limit && !is_lost {
                    return Ok(());
                }
                if self.search_move(game, state, mv, node, meter)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Searches a move of a position; true if it is a beta cutoff.
    fn search_move(
        &mut self,
        game: &G,
        state: &G::State,
        mv: G::Move,
        node: &mut Node<G::Move>,
        meter: &mut Meter,
    ) -> Result<bool, Stopped> {
        let child = game.play(state, &self.plies[node.ply].analysis, mv);
        let score = self.score_move(game, &child, node, meter)?;
        node.searched += 1;
        if node.best.map_or(true, |(best, _)| score > best) {
            node.best = Some((score, mv));
        }
        if score > node.window.alpha {
            node.window.alpha = score;
            node.bound = Bound::Exact;
            self.extend_variation(node.ply, mv);
        }
        if score >= node.window.beta {
            node.bound = Bound::Lower;
            self.cutoffs.count(node.searched);
            self.record_cutoff(game, node.ply, node.depth, mv);
            return Ok(true);
        }
        Ok(false)
    }

    /// The score of a move by principal variation search: all but the first are searched with a zero
    /// window first, late ones less deep (late move reduction).
    fn score_move(
        &mut self,
        game: &G,
        child: &G::State,
        node: &Node<G::Move>,
        meter: &mut Meter,
    ) -> Result<i32, Stopped> {
        let &Node { ply, depth, window, searched, .. } = node;
        if searched > 0 {
            let start = self.parameters.reduction_start;
            let reduction = (searched >= start) as usize + (searched / 4 >= start) as usize;
            let reduction = reduction.min(depth.saturating_sub(2));
            let mut score =
                -self.negamax(game, child, ply + 1, depth - 1 - reduction, window.zero().negated(), meter)?;
            if reduction > 0 && score > window.alpha {
                score = -self.negamax(game, child, ply + 1, depth - 1, window.zero().negated(), meter)?;
            }
            if score <= window.alpha || score >= window.beta {
                return Ok(score);
            }
        }
        Ok(-self.negamax(game, child, ply + 1, depth - 1, window.negated(), meter)?)
    }

    /// Makes this move the first of the principal variation, that of the next ply its rest.
    fn extend_variation(&mut self, ply: usize, mv: G::Move) {
        let (own, next) = self.plies.split_at_mut(ply + 1);
        let variation = &mut own[ply].principal_variation;
        variation.clear();
        variation.push(mv);
        if let Some(next) = next.first() {
            variation.extend_from_slice(&next.principal_variation);
        }
    }
}

/// The score of a position `ply` plies from the root, as the root counts it: the table and the
/// evaluation count plies to the end of a game from the position, the search from the root.
fn score_from_table(score: i32, ply: usize) -> i32 {
    match score {
        _ if score > WIN_THRESHOLD => score - ply as i32,
        _ if score < -WIN_THRESHOLD => score + ply as i32,
        _ => score,
    }
}

/// The score of a position `ply` plies from the root, as the table counts it.
fn score_to_table(score: i32, ply: usize) -> i32 {
    // As far the other way.
    2 * score - score_from_table(score, ply)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_counts_the_plies_to_an_end_from_the_position_and_the_search_from_the_root() {
        for score in [0, 17, -17, WIN_THRESHOLD, -WIN_THRESHOLD] {
            assert_eq!((score_from_table(score, 3), score_to_table(score, 3)), (score, score), "not decided");
        }
        for (in_table, at_root) in [(WIN_SCORE - 5, WIN_SCORE - 8), (5 - WIN_SCORE, 8 - WIN_SCORE)] {
            assert_eq!((score_from_table(in_table, 3), score_to_table(at_root, 3)), (at_root, in_table));
        }
    }
}
