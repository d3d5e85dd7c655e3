//! Alpha-beta: two players who move in turn, and one of whom wins what the other loses.
//!
//! Principal variation search (Marsland: "A review of game-tree pruning", 1986) in iterations of
//! growing depth, each within a window around the last score. The decision behind this one: a game
//! looks at a position once, for all its moves together ([`Adversarial::expand`]), because that is
//! where bit boards and vectors are fast; the order in which the game lists its moves is worth more
//! than what a search learns about them, so killers and history only correct it.

use crate::transposition::{Bound, Known, Transpositions};
use crate::{Budget, Meter};

/// The score of a game that is won here and now; one that is won after n plies scores n less.
pub const WON: i32 = 1_000_000;
/// The longest line that is searched, in plies.
pub const DEEPEST: usize = 60;
/// Scores beyond this are won games.
const DECIDED: i32 = WON - 1000;
/// The window around the last iteration's score, in the game's units, and how it grows.
const WINDOW: i32 = 24;
const WIDENING: i32 = 4;

/// A game for [`AlphaBeta`]. All scores are of the player to move.
pub trait Adversarial {
    /// A position.
    type State: Copy;
    /// A move.
    type Move: Copy + PartialEq;
    /// What a look at a position finds that its moves need to be played; `()` if nothing.
    type Expansion: Clone + Default;

    /// One more than the largest [`Adversarial::slot`].
    const SLOTS: usize;

    /// A 64-bit key; positions with equal keys are taken for the same.
    fn key(&self, state: &Self::State) -> u64;

    /// Lists the moves that are worth searching, each with a score that orders them, higher first.
    /// A position without moves is at its [`Adversarial::end`].
    fn expand(&self, state: &Self::State, expansion: &mut Self::Expansion, candidates: &mut Vec<Candidate<Self::Move>>);

    /// The position after one of the moves listed.
    fn play(&self, state: &Self::State, expansion: &Self::Expansion, chosen: Self::Move) -> Self::State;

    /// What a position is worth that is not searched further: a score well within
    /// [`WON`], or, where the look sees that far, `WON - n` or `n - WON` for a game that is decided
    /// after `n` plies.
    fn evaluate(&self, state: &Self::State) -> i32;

    /// The score of a position without moves: by default the player to move has lost.
    fn end(&self, _state: &Self::State) -> i32 {
        -WON
    }

    /// A small number for moves of a kind, which share their history.
    fn slot(&self, chosen: Self::Move) -> usize;
}

/// A move with the score that orders it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate<M> {
    /// The move.
    pub chosen: M,
    /// How promising it is, in the units of the game's scores.
    pub score: i32,
}

/// What moves are looked at, and how deep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The deepest iteration, at most [`DEEPEST`] plies.
    pub depth: usize,
    /// Moves of a position that are looked at, the most promising ones; the root has them all.
    pub width: usize,
    /// From which move on a position's moves are first searched a ply less deep, and one less
    /// again from four times as many on.
    pub late: usize,
    /// What a killer's score gains, in the game's units.
    pub killer: i32,
    /// What the score of the move with the best history gains.
    pub history: i32,
}

impl Default for Settings {
    /// Everything, to the same depth.
    fn default() -> Settings {
        Settings { depth: DEEPEST, width: usize::MAX, late: usize::MAX, killer: 0, history: 0 }
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M> {
    /// The best move.
    pub best: M,
    /// Its score.
    pub score: i32,
    /// Plies of the deepest iteration that was finished.
    pub depth: usize,
    /// Positions visited, those that were only evaluated among them.
    pub nodes: u64,
    /// The principal variation, the best move first.
    pub line: Vec<M>,
}

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
        self.table.age();
        self.history.iter_mut().for_each(|worth| *worth /= 8);
        self.most_history /= 8;
        self.plies.iter_mut().for_each(|ply| ply.killers = [None; 2]);
        let mut meter = budget.start();

        let mut candidates = Vec::new();
        let mut expansion = G::Expansion::default();
        game.expand(root, &mut expansion, &mut candidates);
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        let first = candidates.first()?.chosen;
        let mut found = Found { best: first, score: 0, depth: 0, nodes: 0, line: vec![first] };
        for depth in 1..=self.settings.depth.min(DEEPEST) {
            if self.iterate(game, root, depth, &mut found, &mut meter).is_err() {
                break;
            }
            if found.score.abs() > DECIDED && depth as i32 > WON - found.score.abs() {
                break;
            }
        }
        found.nodes = meter.nodes();
        Some(found)
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
                    if let (false, Some(&best)) = (line.is_empty(), line.first()) {
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
        if ply > 0 {
            self.plies[ply].line.clear();
        }
        if !meter.tick() {
            return Err(Stopped);
        }
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
        if !self.expand(game, state, ply, known.map(|known| known.best)) {
            return Ok(from_here(game.end(state), ply));
        }
        self.choose(game, state, ply, depth, window, key, meter)
    }

    /// Lists the moves of a position, in no order yet; false if there is none.
    fn expand(&mut self, game: &G, state: &G::State, ply: usize, known: Option<G::Move>) -> bool {
        let Settings { killer, history, .. } = self.settings;
        let own = &mut self.plies[ply];
        own.candidates.clear();
        game.expand(state, &mut own.expansion, &mut own.candidates);
        for candidate in &mut own.candidates {
            if known == Some(candidate.chosen) {
                candidate.score = i32::MAX;
                continue;
            }
            if own.killers.contains(&Some(candidate.chosen)) {
                candidate.score += killer;
            }
            if self.most_history > 0 {
                let worth = self.history[game.slot(candidate.chosen)] as i64;
                candidate.score += (worth * history as i64 / self.most_history as i64) as i32;
            }
        }
        !own.candidates.is_empty()
    }

    /// Searches the moves of an expanded position.
    #[allow(clippy::too_many_arguments)]
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        ply: usize,
        depth: usize,
        mut window: Window,
        key: u64,
        meter: &mut Meter,
    ) -> Result<i32, Stopped> {
        let width = if ply == 0 { usize::MAX } else { self.settings.width };
        let moves = self.plies[ply].candidates.len();
        let mut best = (i32::MIN, self.plies[ply].candidates[0].chosen);
        let mut bound = Bound::Upper;
        if ply == 0 {
            self.plies[0].line.clear();
        }
        for number in 0..moves {
            // Nobody loses a game for a move that was not looked at.
            if number >= width && best.0 > -DECIDED {
                break;
            }
            let chosen = self.next_candidate(ply, number);
            let child = game.play(state, &self.plies[ply].expansion, chosen);
            let score = self.try_move(game, &child, ply, depth, number, window, meter)?;
            if score > best.0 {
                best = (score, chosen);
            }
            if score > window.alpha {
                window.alpha = score;
                bound = Bound::Exact;
                self.extend_line(ply, chosen);
            }
            if score >= window.beta {
                bound = Bound::Lower;
                self.remember_cutoff(game, ply, depth, chosen);
                break;
            }
        }
        let (score, best) = best;
        let depth = depth as u8;
        self.table.insert(key, Known { best, score: from_root(score, ply), depth, bound });
        Ok(score)
    }

    /// The score of a move: later ones are first tried with a null window, and less deep.
    #[allow(clippy::too_many_arguments)]
    fn try_move(
        &mut self,
        game: &G,
        child: &G::State,
        ply: usize,
        depth: usize,
        number: usize,
        window: Window,
        meter: &mut Meter,
    ) -> Result<i32, Stopped> {
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

    /// Brings the best of the candidates that are left to its place.
    fn next_candidate(&mut self, ply: usize, number: usize) -> G::Move {
        let candidates = &mut self.plies[ply].candidates;
        /// So many are looked for one by one; if none of them was good enough, all are needed.
        const SELECTED: usize = 3;
        if number < SELECTED {
            let mut best = number;
            for other in number + 1..candidates.len() {
                if candidates[other].score > candidates[best].score {
                    best = other;
                }
            }
            candidates.swap(number, best);
        } else if number == SELECTED {
            candidates[number..].sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        }
        candidates[number].chosen
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

    fn remember_cutoff(&mut self, game: &G, ply: usize, depth: usize, chosen: G::Move) {
        let killers = &mut self.plies[ply].killers;
        if killers[0] != Some(chosen) {
            *killers = [Some(chosen), killers[0]];
        }
        let worth = &mut self.history[game.slot(chosen)];
        *worth = worth.saturating_add((depth * depth) as i32);
        self.most_history = self.most_history.max(*worth);
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
