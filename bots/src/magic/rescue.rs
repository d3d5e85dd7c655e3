//! Rescue: the choice of orders where the search sees only losses in this turn.
//!
//! The search lets the enemy know orders of the same turn, so a position that it calls lost often
//! is not, and among losses it prefers only the longest. Then the orders to which the fewest
//! answers are fatal are chosen: all pairs of orders of one turn, evaluated by the escape test,
//! every answer equally likely. In stage mode a death ends the run and enemies keep away from known
//! bombs: survival alone counts there, and next to nothing after an answer that kills its own side.

use engines::magic::{Action, Board, Layout, Mode, HORIZON, NEVER};
use engines::simd::{self, Cpu, Kernel};
use search::alphabeta::ScoredMove;

use super::attraction::AttractionMap;
use super::moves::all_moves;
use super::tactics::{at, escape, seated};

/// Value of the result of an answer, in points.
const WIN: i64 = 1000;
const FIRST: i64 = 800;
const OPEN: i64 = 600;
const BOTH: i64 = 300;

/// The orders of a player to which the fewest answers are fatal; among equals the searched ones,
/// then the ones with the best score in move ordering.
pub(super) fn rescue(state: &Board, player: usize, map: &AttractionMap, searched: Action) -> Action {
    simd::dispatch(Rescue { state, player, map, searched })
}

struct Rescue<'a> {
    state: &'a Board,
    player: usize,
    map: &'a AttractionMap,
    searched: Action,
}

impl Kernel for Rescue<'_> {
    type Output = Action;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Action {
        let Rescue { state, player, map, searched } = self;
        let own = all_moves(cpu, state, player, Some(map));
        let answers = all_moves(cpu, state, 1 - player, None);
        let mut best = searched;
        let mut best_rank = (i64::MIN, false, i32::MIN);
        // No closures around what is hot: they are compiled without the processor's extensions.
        for &ScoredMove { mv, score } in &own {
            let mut worth = 0;
            for answer in &answers {
                worth += self.points(cpu, mv, answer.mv);
            }
            let rank = (worth, mv == searched, score);
            if rank >= best_rank {
                (best, best_rank) = (mv, rank);
            }
        }
        best
    }
}

impl Rescue<'_> {
    /// Value of a turn with these orders.
    #[inline(always)]
    fn points<C: Cpu>(&self, cpu: C, own: Action, answer: Action) -> i64 {
        let mut state = self.state.copy(cpu);
        state.play(cpu, &Layout::NONE, seated(self.player, own, answer));
        let starts = [at(&state, 0), at(&state, 1), at(&state, 2), at(&state, 3)];
        let mut deaths = cpu.call(escape(&state, starts)).deaths;
        for (id, death) in deaths.iter_mut().enumerate() {
            if state.dead() >> id & 1 != 0 {
                *death = state.turn() - 1;
            }
        }
        let first_of = |player: usize| deaths[2 * player].min(deaths[2 * player + 1]);
        let (own, enemy) = (first_of(self.player), first_of(1 - self.player));
        // Long lives may last longer than they seem to.
        let lasting = own.saturating_sub(state.turn()).min(HORIZON) as i64;
        if own == NEVER && enemy == NEVER {
            OPEN
        } else if state.mode() == Mode::Stage {
            (own == NEVER) as i64
        } else if own < enemy {
            lasting
        } else if own == enemy {
            BOTH + lasting
        } else if own == NEVER {
            WIN
        } else {
            FIRST
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engines::magic::{Enemy, Run, Setup, View};
    use engines::simd::Portable;

    use super::super::tactics::Tactics;
    use super::super::{Parameters, Scripted};
    use crate::Bot;

    /// The answers after which all characters outlive the known bombs, and those after which the own ones do
    /// and an enemy does not.
    fn outlived(board: &Board, own: Action, answers: &[ScoredMove<Action>]) -> (usize, usize) {
        let (mut all, mut own_only) = (0, 0);
        for answer in answers {
            let mut after = *board;
            after.play(Portable, &Layout::NONE, [own, answer.mv]);
            let starts = [at(&after, 0), at(&after, 1), at(&after, 2), at(&after, 3)];
            let deaths = Portable.call(escape(&after, starts)).deaths;
            let lives = |id: usize| after.dead() >> id & 1 == 0 && deaths[id] == NEVER;
            if lives(0) && lives(1) {
                match lives(2) && lives(3) {
                    true => all += 1,
                    false => own_only += 1,
                }
            }
        }
        (all, own_only)
    }

    #[test]
    fn in_stage_mode_survival_counts_and_no_win_makes_up_for_it() {
        let (mut positions, mut traded) = (0, 0);
        for seed in 0..12 {
            let setup = Setup::draw_stages(seed, 1, &[Enemy::Trapper]).expect("a stage");
            let mut run = Run::start(&setup);
            let mut bot = Scripted::hunter(seed as u64);
            while !run.is_over() && run.cleared() == 0 && run.board().turn() < 150 {
                let board = *run.board();
                let view = View { player: 0, board, burnt: Default::default(), remaining: None };
                if !board.bombs().is_empty() {
                    let tactics = Tactics::new(&board, 0, Parameters::default());
                    let own = all_moves(Portable, &board, 0, Some(tactics.attraction()));
                    let answers = all_moves(Portable, &board, 1, None);
                    let counts: Vec<_> = own.iter().map(|own| outlived(&board, own.mv, &answers)).collect();
                    let rescued = rescue(&board, 0, tactics.attraction(), Action::NONE);
                    let best = *counts.iter().max().expect("there is an order");
                    assert_eq!(outlived(&board, rescued, &answers), best, "seed {}, turn {}", seed, board.turn());
                    positions += 1;
                    traded += counts.iter().any(|count| count.0 < best.0 && count.1 > best.1) as usize;
                }
                let orders = bot.act(&view, std::time::Instant::now());
                run.play(Portable, &setup, [orders, run.enemy_action(&setup)]);
            }
        }
        assert!(positions > 50 && traded > 5, "{} positions, in {} an order wins more", positions, traded);
    }
}
