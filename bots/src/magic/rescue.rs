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
        match own.cmp(&enemy) {
            _ if own == NEVER && enemy == NEVER => OPEN,
            _ if state.mode() == Mode::Stage => (own == NEVER) as i64,
            std::cmp::Ordering::Greater if own == NEVER => WIN,
            std::cmp::Ordering::Greater => FIRST,
            std::cmp::Ordering::Equal => BOTH + lasting,
            _ => lasting,
        }
    }
}
