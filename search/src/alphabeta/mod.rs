//! Alpha-beta: two players who move in turn, and one of whom wins what the other loses.
//!
//! Principal variation search (Marsland: "A review of game-tree pruning", 1986) in iterations of
//! growing depth, each within a window around the last score. Use it for two players where an
//! evaluation is good and few moves are good: with good orders it visits about the square root of
//! all positions. Its memory is the table of [`crate::transposition`]. The decision behind this one: a game
//! looks at a position once, for all its moves together ([`Adversarial::expand`]), because that is
//! where bit boards and vectors are fast, and lists its moves in stages, because most positions are
//! refuted by the first one. The order in which the game lists its moves is worth more than what a
//! search learns about them, so killers and history only correct it.

mod game;
mod order;
mod split;

use crate::transposition::{Bound, Known, Transpositions};
use crate::{Budget, Meter};

pub use game::{Adversarial, Candidate, Found, Settings, DEEPEST, WON};
pub use split::Split;

/// Scores beyond this are won games.
const DECIDED: i32 = WON - 1000;
/// The window around the last iteration's score, in the game's units, and how it grows.
const WINDOW: i32 = 24;
const WIDENING: i32 = 4;

/// A search with its memory, which is kept between searches.
pub struct AlphaBeta<G: Adversarial> {
    settings: Settings,
    table: Transpositions<G::Move>,
    /// By slot, how much the cutoffs were worth.
    history: Vec<i32>,
    most_history: i32,
    plies: Vec<Ply<G>>,
}

/// What belongs to a depth of the current line.
struct Ply<G: Adversarial> {
    expansion: G::Expansion,
    candidates: Vec<Candidate<G::Move>>,
    killers: [Option<G::Move>; 2],
    line: Vec<G::Move>,
}

/// What is known of a position while its moves are searched.
struct Node<M> {
    ply: usize,
    depth: usize,
    window: Window,
    /// Moves that were searched.
    number: usize,
    best: Option<(i32, M)>,
    bound: Bound,
}

/// The budget is used up.
struct Stopped;

/// Lower and upper end of the scores that matter.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const OPEN: Window = Window { alpha: -WON - 1, beta: WON + 1 };

    /// As the opponent sees it.
    fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Asks whether the score is more than alpha, and nothing else.
    fn null(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }

    fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }
}

impl<G: Adversarial> AlphaBeta<G> {
    /// A search that remembers `2^bits` positions; see [`Transpositions::new`] for its memory.
    pub fn new(bits: u32, settings: Settings) -> AlphaBeta<G> {
        let ply = |_| Ply { expansion: G::Expansion::default(), candidates: vec![], killers: [None; 2], line: vec![] };
        AlphaBeta {
            settings,
            table: Transpositions::new(bits),
            history: vec![0; G::SLOTS],
            most_history: 0,
            plies: (0..=DEEPEST).map(ply).collect(),
        }
    }

    /// Searches a position to growing depths until the budget is used up, the deepest iteration is
    /// finished or the game is decided. `None` if there is no move.
    ///
    /// One position visited is one node of the budget. What an unfinished iteration found counts if
    /// it is better than the last one's move, which is always looked at first.
    pub fn search(&mut self, game: &G, root: &G::State, budget: Budget) -> Option<Found<G::Move>> {
        self.search_watched(game, root, budget, |_| ())
    }

    /// Searches, and calls `watch` with what is known after every iteration.
    pub fn search_watched(
        &mut self,
        game: &G,
        root: &G::State,
        budget: Budget,
        mut watch: impl FnMut(&Found<G::Move>),
    ) -> Option<Found<G::Move>> {
        self.begin();
        let mut meter = budget.start();

        let first = self.first_move(game, root)?;
        let mut found = Found { best: first, score: 0, depth: 0, nodes: 0, line: vec![first] };
        for depth in 1..=self.settings.depth.min(DEEPEST) {
            if self.iterate(game, root, depth, &mut found, &mut meter).is_err() {
                break;
            }
            found.nodes = meter.nodes();
            watch(&found);
            if found.score.abs() > DECIDED && depth as i32 > WON - found.score.abs() {
                break;
            }
        }
        found.nodes = meter.nodes();
        Some(found)
    }

    /// What was learnt before counts for less.
    fn begin(&mut self) {
        self.table.age();
        self.history.iter_mut().for_each(|worth| *worth /= 8);
        self.most_history /= 8;
        self.plies.iter_mut().for_each(|ply| ply.killers = [None; 2]);
    }

    /// The most promising move of a position.
    fn first_move(&mut self, game: &G, root: &G::State) -> Option<G::Move> {
        let ply = &mut self.plies[0];
        if !game.expand(root, &mut ply.expansion) {
            return None;
        }
        ply.candidates.clear();
        let mut stages = 0..G::STAGES;
        while ply.candidates.is_empty() {
            game.list(root, &ply.expansion, stages.next()?, &mut ply.candidates);
        }
        let best = ply.candidates.iter().rev().max_by_key(|candidate| candidate.score)?;
        Some(best.chosen)
    }

    /// Searches the root to a depth, in windows that are widened until the score is inside.
    fn iterate(
        &mut self,
        game: &G,
        root: &G::State,
        depth: usize,
        found: &mut Found<G::Move>,
        meter: &mut Meter,
    ) -> Result<(), Stopped> {
        let mut reach = WINDOW;
        let mut window = match depth {
            1 => Window::OPEN,
            _ => Window { alpha: found.score - reach, beta: found.score + reach },
        };
        loop {
            let result = self.visit(game, root, 0, depth, window, meter);
            let line = &self.plies[0].line;
            let score = match result {
                Ok(score) => score,
                Err(Stopped) => {
                    // The first move is the last iteration's best; a line is there if some move
                    // was better than alpha.
                    if let Some(&best) = line.first() {
                        found.best = best;
                        found.line = line.clone();
                    }
                    return Err(Stopped);
                }
            };
            if score > window.alpha {
                if let Some(&best) = line.first() {
                    *found = Found { best, score, depth, nodes: 0, line: line.clone() };
                }
            }
            reach = reach.saturating_mul(WIDENING);
            if score <= window.alpha && window.alpha >= -WON {
                window.alpha = if reach > DECIDED / 8 { -WON - 1 } else { score - reach };
            } else if score >= window.beta && window.beta <= WON {
                window.beta = if reach > DECIDED / 8 { WON + 1 } else { score + reach };
            } else {
                return Ok(());
            }
        }
    }

    /// The score of a position within a window, searched to a depth; `ply` is its distance from the
    /// root.
    fn visit(
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
        self.plies[ply].line.clear();
        if depth == 0 || ply >= DEEPEST {
            return Ok(from_here(game.evaluate(state), ply));
        }
        let key = game.key(state);
        let known = self.table.get(key);
        // Where the window is open the line is wanted, not only the score.
        if let (Some(known), true) = (known, window.is_null()) {
            let score = from_here(known.score, ply);
            let is_enough = match known.bound {
                Bound::Exact => true,
                Bound::Lower => score >= window.beta,
                Bound::Upper => score <= window.alpha,
            };
            if known.depth as usize >= depth && is_enough {
                return Ok(score);
            }
        }
        if !game.expand(state, &mut self.plies[ply].expansion) {
            return Ok(from_here(game.end(state), ply));
        }
        let mut node = Node { ply, depth, window, number: 0, best: None, bound: Bound::Upper };
        self.search_moves(game, state, known.map(|known| known.best), &mut node, meter)?;
        let (score, best) = match node.best {
            Some(best) => best,
            None => return Ok(from_here(game.end(state), ply)),
        };
        let known = Known { best, score: from_root(score, ply), depth: depth as u8, bound: node.bound };
        self.table.insert(key, known);
        Ok(score)
    }

    /// Searches the moves of an expanded position: the one that is known to be good, then stage
    /// after stage.
    fn search_moves(
        &mut self,
        game: &G,
        state: &G::State,
        known: Option<G::Move>,
        node: &mut Node<G::Move>,
        meter: &mut Meter,
    ) -> Result<(), Stopped> {
        let ply = node.ply;
        let tried = known.filter(|known| game.is_listed(state, &self.plies[ply].expansion, *known));
        if let Some(known) = tried {
            if self.try_move(game, state, known, node, meter)? {
                return Ok(());
            }
        }
        for stage in 0..G::STAGES {
            self.list(game, state, ply, stage, known);
            for number in 0..self.plies[ply].candidates.len() {
                let chosen = self.next_candidate(ply, number);
                if tried == Some(chosen) {
                    continue;
                }
                // Nobody loses a game for a move that was not looked at.
                let is_lost = matches!(node.best, Some((score, _)) if score <= -DECIDED);
                if ply > 0 && node.number >= self.settings.width && !is_lost {
                    return Ok(());
                }
                if self.try_move(game, state, chosen, node, meter)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Searches a move of a position; true if it refutes the move before.
    fn try_move(
        &mut self,
        game: &G,
        state: &G::State,
        chosen: G::Move,
        node: &mut Node<G::Move>,
        meter: &mut Meter,
    ) -> Result<bool, Stopped> {
        let child = game.play(state, &self.plies[node.ply].expansion, chosen);
        let score = self.score_move(game, &child, node, meter)?;
        node.number += 1;
        if node.best.map_or(true, |(best, _)| score > best) {
            node.best = Some((score, chosen));
        }
        if score > node.window.alpha {
            node.window.alpha = score;
            node.bound = Bound::Exact;
            self.extend_line(node.ply, chosen);
        }
        if score >= node.window.beta {
            node.bound = Bound::Lower;
            self.remember_cutoff(game, node.ply, node.depth, chosen);
            return Ok(true);
        }
        Ok(false)
    }

    /// The score of a move: later ones are first tried with a null window, and less deep.
    fn score_move(
        &mut self,
        game: &G,
        child: &G::State,
        node: &Node<G::Move>,
        meter: &mut Meter,
    ) -> Result<i32, Stopped> {
        let &Node { ply, depth, window, number, .. } = node;
        if number > 0 {
            let late = self.settings.late;
            let reduction = (number >= late) as usize + (number / 4 >= late) as usize;
            let reduction = if depth > 2 { reduction.min(depth - 2) } else { 0 };
            let mut score = -self.visit(game, child, ply + 1, depth - 1 - reduction, window.null().turned(), meter)?;
            if reduction > 0 && score > window.alpha {
                score = -self.visit(game, child, ply + 1, depth - 1, window.null().turned(), meter)?;
            }
            if score <= window.alpha || score >= window.beta {
                return Ok(score);
            }
        }
        Ok(-self.visit(game, child, ply + 1, depth - 1, window.turned(), meter)?)
    }

    /// The best line from here on begins with this move.
    fn extend_line(&mut self, ply: usize, chosen: G::Move) {
        let (own, next) = self.plies.split_at_mut(ply + 1);
        let line = &mut own[ply].line;
        line.clear();
        line.push(chosen);
        if let Some(next) = next.first() {
            line.extend_from_slice(&next.line);
        }
    }
}

/// The score of a position `ply` plies from the root, as the root sees it.
fn from_here(score: i32, ply: usize) -> i32 {
    match score {
        _ if score > DECIDED => score - ply as i32,
        _ if score < -DECIDED => score + ply as i32,
        _ => score,
    }
}

/// The other way round.
fn from_root(score: i32, ply: usize) -> i32 {
    match score {
        _ if score > DECIDED => score + ply as i32,
        _ if score < -DECIDED => score - ply as i32,
        _ => score,
    }
}
