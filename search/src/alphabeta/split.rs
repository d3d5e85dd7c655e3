//! Alpha-beta with the moves of the root split among several searches.
//!
//! As in "young brothers wait" (Feldmann, Monien, Mysliwietz, Vornberger: "Distributed game tree
//! search", 1989), at the root alone: the best move of the last iteration is searched first, then
//! all others within its window. The decision behind this one: the moves are dealt out to a fixed
//! number of searches with tables of their own, and each has its share of the nodes, so the answer
//! is the same on any number of threads. Cost: what one search learns the others do not know.

use super::{Adversarial, AlphaBeta, Candidate, Found, Settings, Stopped, Window, DECIDED, DEEPEST, WON};
use crate::{Budget, Meter, Pool};

/// Several searches of one position.
pub struct Split<G: Adversarial> {
    parts: Vec<Part<G>>,
    pool: Pool,
}

/// A search, and what it does of an iteration.
struct Part<G: Adversarial> {
    search: AlphaBeta<G>,
    meter: Meter,
    /// The moves that it was dealt, by their place in the root's order.
    dealt: Vec<(usize, G::Move, G::State)>,
    /// The best of them that beats the first move.
    best: Option<(i32, usize)>,
    is_stopped: bool,
}

impl<G> Split<G>
where
    G: Adversarial + Sync,
    G::State: Send + Sync,
    G::Move: Send + Sync,
    G::Expansion: Send,
{
    /// So many searches, at least one, each of which remembers `2^bits` positions.
    pub fn new(parts: usize, pool: Pool, bits: u32, settings: Settings) -> Split<G> {
        let part = |_| Part {
            search: AlphaBeta::new(bits, settings),
            meter: Budget::nodes(0).start(),
            dealt: Vec::new(),
            best: None,
            is_stopped: false,
        };
        Split { parts: (0..parts.max(1)).map(part).collect(), pool }
    }

    /// Searches a position as [`AlphaBeta::search`] does; the line is only the best move.
    pub fn search(&mut self, game: &G, root: &G::State, budget: Budget) -> Option<Found<G::Move>> {
        let count = self.parts.len();
        for (number, part) in self.parts.iter_mut().enumerate() {
            part.search.begin();
            part.meter = budget.node_share(number, count).start();
            part.is_stopped = false;
        }
        let deepest = self.parts[0].search.settings.depth.min(DEEPEST);
        let mut moves = self.parts[0].search.root_moves(game, root);
        let mut found = Found { best: moves.first()?.0, score: 0, depth: 0, nodes: 0, line: vec![moves[0].0] };
        for depth in 1..=deepest {
            let first = &mut self.parts[0];
            let score = match first.search.probe(game, &moves[0].1, depth, Window::OPEN, &mut first.meter) {
                Ok(score) => score,
                Err(Stopped) => break,
            };
            for (number, part) in self.parts.iter_mut().enumerate() {
                let dealt = moves.iter().enumerate().skip(1).filter(|(place, _)| place % count == number);
                part.dealt = dealt.map(|(place, &(chosen, state))| (place, chosen, state)).collect();
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
            found = Found { best: moves[0].0, score, depth: found.depth, nodes: 0, line: vec![moves[0].0] };
            if self.parts.iter().any(|part| part.is_stopped) {
                break;
            }
            found.depth = depth;
            if score.abs() > DECIDED && depth as i32 > WON - score.abs() {
                break;
            }
        }
        found.nodes = self.parts.iter().map(|part| part.meter.nodes()).sum();
        Some(found)
    }
}

impl<G: Adversarial> Part<G> {
    /// Searches the moves dealt: whether they beat a score, and by how much.
    fn run(&mut self, game: &G, depth: usize, score: i32) {
        self.best = None;
        let mut alpha = score;
        for (place, _, child) in &self.dealt {
            let mut probe = |window| self.search.probe(game, child, depth, window, &mut self.meter);
            let window = Window { alpha, beta: WON + 1 };
            let score = match probe(window.null()) {
                Ok(score) if score > alpha => probe(window),
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
    /// The moves of a position with what they lead to, in the order of the game.
    fn root_moves(&mut self, game: &G, root: &G::State) -> Vec<(G::Move, G::State)> {
        let mut expansion = G::Expansion::default();
        let mut moves = Vec::new();
        if game.expand(root, &mut expansion) {
            for stage in 0..G::STAGES {
                let mut listed: Vec<Candidate<G::Move>> = Vec::new();
                game.list(root, &expansion, stage, &mut listed);
                listed.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
                moves.extend(listed.iter().map(|known| (known.chosen, game.play(root, &expansion, known.chosen))));
            }
        }
        moves
    }

    /// The score of a move of the root that leads to `child`.
    fn probe(
        &mut self,
        game: &G,
        child: &G::State,
        depth: usize,
        window: Window,
        meter: &mut Meter,
    ) -> Result<i32, Stopped> {
        Ok(-self.visit(game, child, 1, depth - 1, window.turned(), meter)?)
    }
}
