//! The order in which moves are searched: the game's own, corrected by what the search has learnt.

use super::{Adversarial, AlphaBeta, Ply, Settings};

impl<G: Adversarial> AlphaBeta<G> {
    /// Lists the moves of a stage, in no order yet.
    pub(super) fn list(&mut self, game: &G, state: &G::State, ply: usize, stage: usize, known: Option<G::Move>) {
        let Settings { killer, history, .. } = self.settings;
        let Ply { expansion, candidates, killers, .. } = &mut self.plies[ply];
        candidates.clear();
        game.list(state, expansion, stage, candidates);
        if let Some(best) = candidates.iter_mut().find(|candidate| known == Some(candidate.chosen)) {
            best.score = i32::MAX / 2;
        }
        if killer != 0 {
            for candidate in candidates.iter_mut().filter(|candidate| killers.contains(&Some(candidate.chosen))) {
                candidate.score += killer;
            }
        }
        if history != 0 && self.most_history > 0 {
            for candidate in candidates {
                let worth = self.history[game.slot(candidate.chosen)] as i64;
                candidate.score += (worth * history as i64 / self.most_history as i64) as i32;
            }
        }
    }

    /// Brings the best of the candidates that are left to its place.
    pub(super) fn next_candidate(&mut self, ply: usize, number: usize) -> G::Move {
        let candidates = &mut self.plies[ply].candidates;
        /// So many are looked for one by one. If none of them was good enough, all others are
        /// searched, and their order matters only where later ones are searched less.
        const SELECTED: usize = 6;
        if number < SELECTED {
            let mut best = number;
            for other in number + 1..candidates.len() {
                if candidates[other].score > candidates[best].score {
                    best = other;
                }
            }
            candidates.swap(number, best);
        } else if number == SELECTED && self.settings.prefers_early_moves() {
            candidates[number..].sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        }
        candidates[number].chosen
    }

    /// A move refuted the one before.
    pub(super) fn remember_cutoff(&mut self, game: &G, ply: usize, depth: usize, chosen: G::Move) {
        let killers = &mut self.plies[ply].killers;
        if killers[0] != Some(chosen) {
            *killers = [Some(chosen), killers[0]];
        }
        let worth = &mut self.history[game.slot(chosen)];
        *worth = worth.saturating_add((depth * depth) as i32);
        self.most_history = self.most_history.max(*worth);
    }
}
