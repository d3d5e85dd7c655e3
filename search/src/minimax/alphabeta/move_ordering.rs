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

#[cfg(test)]
mod tests {
    use super::super::game::ScoredMove;
    use super::*;

    /// Ten moves, whose scores are in no order.
    struct Ten;

    impl Adversarial for Ten {
        type State = ();
        type Move = usize;
        type Analysis = ();
        const HISTORY_SIZE: usize = 10;

        fn key(&self, _: &()) -> u64 {
            0
        }

        fn analyze(&self, _: &(), _: &mut ()) -> bool {
            true
        }

        fn generate(&self, _: &(), _: &(), _: usize, moves: &mut Vec<ScoredMove<usize>>) {
            moves.extend((0..10).map(|mv| ScoredMove { mv, score: score(mv) }));
        }

        fn play(&self, _: &(), _: &(), _: usize) {}

        fn evaluate(&self, _: &()) -> i32 {
            0
        }

        fn history_index(&self, mv: usize) -> usize {
            mv
        }
    }

    fn score(mv: usize) -> i32 {
        1000 * (7 * mv as i32 % 10)
    }

    fn search(parameters: Parameters) -> AlphaBeta<Ten> {
        AlphaBeta::new(0, parameters)
    }

    /// What the moves get on top of the game's scores.
    fn bonuses(search: &mut AlphaBeta<Ten>, ply: usize) -> Vec<i32> {
        search.generate(&Ten, &(), ply, 0, None);
        search.plies[ply].moves.iter().map(|scored| scored.score - score(scored.mv)).collect()
    }

    #[test]
    fn the_last_two_moves_that_refuted_a_position_of_the_ply_are_killers() {
        let mut search = search(Parameters::default().with_killer_bonus(70));
        for mv in [1, 3, 5, 5] {
            search.record_cutoff(&Ten, 4, 2, mv);
        }
        assert_eq!(bonuses(&mut search, 4), [0, 0, 0, 70, 0, 70, 0, 0, 0, 0]);
        assert_eq!(bonuses(&mut search, 5), [0; 10], "of another ply");
        search.begin();
        assert_eq!(bonuses(&mut search, 4), [0; 10], "of an earlier search");
    }

    #[test]
    fn history_weighs_cutoffs_by_the_square_of_their_depth_and_those_of_earlier_searches_by_an_eighth() {
        let mut search = search(Parameters::default().with_history_bonus(160));
        assert_eq!(bonuses(&mut search, 0), [0; 10]);
        search.record_cutoff(&Ten, 3, 8, 1);
        search.record_cutoff(&Ten, 3, 4, 2);
        search.record_cutoff(&Ten, 5, 4, 2);
        assert_eq!(bonuses(&mut search, 0), [0, 160, 80, 0, 0, 0, 0, 0, 0, 0]);
        search.begin();
        assert_eq!(bonuses(&mut search, 0), [0, 160, 80, 0, 0, 0, 0, 0, 0, 0]);
        search.record_cutoff(&Ten, 3, 4, 6);
        assert_eq!(bonuses(&mut search, 0), [0, 80, 40, 0, 0, 0, 160, 0, 0, 0]);
    }

    #[test]
    fn moves_are_picked_by_score_as_long_as_their_order_matters() {
        let sorted = [7, 4, 1, 8, 5, 2, 9, 6, 3, 0];
        let picked = |parameters: Parameters, tt_move: Option<usize>| {
            let mut search = search(parameters);
            search.generate(&Ten, &(), 0, 0, tt_move);
            (0..10).map(|number| search.pick_move(0, number)).collect::<Vec<_>>()
        };
        let plain = Parameters::default();
        assert_eq!(picked(plain, None)[..SELECTED], sorted[..SELECTED]);
        assert_ne!(picked(plain, None), sorted, "the others are in any order");
        assert_eq!(picked(plain, Some(3))[..2], [3, 7], "that of the transposition table first");
        for parameters in [plain.with_move_limit(9), plain.with_reduction_start(9)] {
            assert_eq!(picked(parameters, None), sorted);
        }
    }
}
