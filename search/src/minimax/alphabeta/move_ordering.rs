//! Move ordering: the game's own, corrected by the killer and history heuristics.
//!
//! Killer moves refuted another position of the same ply, a history is the number of cutoffs a kind
//! of move was good for, weighed by their depth (Akl, Newborn: "The principal continuation and the
//! killer heuristic", 1977, <https://doi.org/10.1145/800179.810240>; Schaeffer: "The history heuristic
//! and alpha-beta search enhancements in practice", 1989, <https://doi.org/10.1109/34.42858>).

use super::game::Adversarial;
use super::parameters::Parameters;
use super::{AlphaBeta, Ply};

/// Moves that are selected one by one. If none of them was good enough, all others are searched, and
/// their order matters only where late moves are searched less.
const SELECTED: usize = 6;

impl<G: Adversarial> AlphaBeta<G> {
    /// Generates the moves of a stage with their bonuses, in no order yet.
    pub(super) fn generate(&mut self, game: &G, state: &G::State, ply: usize, stage: usize, tt_move: Option<G::Move>) {
        let Parameters { killer_bonus, history_bonus, .. } = self.parameters;
        let Ply { analysis, moves, killers, .. } = &mut self.plies[ply];
        moves.clear();
        game.generate(state, analysis, stage, moves);
        if let Some(best) = moves.iter_mut().find(|scored| tt_move == Some(scored.mv)) {
            best.score = i32::MAX / 2;
        }
        if killer_bonus != 0 {
            for scored in moves.iter_mut().filter(|scored| killers.contains(&Some(scored.mv))) {
                scored.score += killer_bonus;
            }
        }
        if history_bonus != 0 && self.max_history > 0 {
            for scored in moves {
                let history = self.history[game.history_index(scored.mv)] as i64;
                scored.score += (history * history_bonus as i64 / self.max_history as i64) as i32;
            }
        }
    }

    /// Brings the best of the moves that are left to its place.
    pub(super) fn pick_move(&mut self, ply: usize, number: usize) -> G::Move {
        let moves = &mut self.plies[ply].moves;
        if number < SELECTED {
            let mut best = number;
            for other in number + 1..moves.len() {
                if moves[other].score > moves[best].score {
                    best = other;
                }
            }
            moves.swap(number, best);
        } else if number == SELECTED && self.parameters.prefers_early_moves() {
            moves[number..].sort_by_key(|scored| std::cmp::Reverse(scored.score));
        }
        moves[number].mv
    }

    /// Remembers a beta cutoff: the move becomes a killer and its history grows.
    pub(super) fn record_cutoff(&mut self, game: &G, ply: usize, depth: usize, mv: G::Move) {
        let killers = &mut self.plies[ply].killers;
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let history = &mut self.history[game.history_index(mv)];
        *history = history.saturating_add((depth * depth) as i32);
        self.max_history = self.max_history.max(*history);
    }
}
