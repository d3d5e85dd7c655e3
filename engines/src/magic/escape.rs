//! Whether a character can outlive the bombs that are known: a flood through time.
//!
//! The future of the bombs alone is certain, chains and opening blocks included, so it is played
//! through once, and the cells that each character can have reached are carried along. Nothing is
//! stored; between two explosions the flood stops as soon as it has nowhere to go.

use super::blast::{explode, has, places};
use super::spiral::{falling_cell, FIRST_BLOCK};
use super::{Board, Cell, Cells, Mode};
use crate::simd::Cpu;
use crate::simd::Lanes;

/// The turn of a death that nothing forces.
pub const NEVER: u16 = u16::MAX;

/// How many turns ahead a search should look: much longer fuses are meant to be walls.
pub const HORIZON: u16 = 30;

/// What lies ahead of characters, as far as the bombs on the field decide it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook<const N: usize> {
    /// The turn at the end of which each is dead at the latest, or [`NEVER`].
    pub deaths: [u16; N],
    /// The fewest cells on which each can be after one of the explosions, or in the end.
    pub narrowest: [u32; N],
    /// The soft blocks that stay.
    pub soft: Cells,
}

/// For characters on these cells, the turn at the end of which they are dead at the latest,
/// whatever they do from turn [`Board::turn`] on, or [`NEVER`] if they can outlive all bombs on the
/// field that go off by themselves before turn `horizon`. The other ones are walls that go off
/// when they are hit. Nobody lays another bomb. Falling blocks count for as long as such bombs do,
/// and nobody dies after the last turn.
#[inline(always)]
pub fn latest_deaths<C: Cpu, const N: usize>(cpu: C, board: &Board, starts: [Cell; N], horizon: u16) -> [u16; N] {
    let mut reached = [Cells::EMPTY.lanes(cpu); N];
    for (lanes, start) in reached.iter_mut().zip(&starts) {
        *lanes = start.only().lanes(cpu);
    }
    outlook(cpu, board, reached, horizon, board.turn).deaths
}

/// The same for characters that may be on any cell of a set each ([`Cells::lanes`]), with what else
/// there is to know afterwards. Goes on to turn `until` when the bombs are gone before; no block
/// falls in that time.
#[inline(always)]
pub fn outlook<C: Cpu, const N: usize>(
    cpu: C,
    board: &Board,
    mut reached: [C::U16x16; N],
    horizon: u16,
    until: u16,
) -> Outlook<N> {
    let mut deaths = [NEVER; N];
    let mut narrowest = [u32::MAX; N];
    let mut hard = board.grid.hard.lanes(cpu);
    let mut soft = board.grid.soft.lanes(cpu);
    let mut bombs = board.occupied.lanes(cpu);
    let mut alive = board.all_bombs();
    let mut turn = board.turn;
    let does_shrink = board.mode == Mode::Final;
    let horizon = horizon.min(board.max_turns);
    loop {
        let next = places(alive).map(|place| board.bombs[place].expiry()).fold(NEVER, u16::min);
        if next >= horizon {
            break;
        }
        let blocked = hard | soft | bombs;
        let mut fallen = None;
        loop {
            let has_grown = grow(&mut reached, blocked);
            let may_fall = does_shrink && turn + 1 >= FIRST_BLOCK;
            if may_fall {
                fallen = falling_cell(board.mode, board.max_turns, turn + 1);
            }
            if turn >= next || fallen.is_some() {
                break;
            }
            turn = if has_grown || does_shrink && next >= FIRST_BLOCK - 1 { turn + 1 } else { next };
        }
        if turn >= next {
            let due = places(alive).filter(|place| board.bombs[*place].expiry() <= turn);
            let due = due.fold(0, |due, place| due | 1 << place);
            let explosion = explode(cpu, &board.bombs, alive, due, hard, soft);
            alive = explosion.left;
            soft = soft.and_not(explosion.burnt);
            bombs = bombs.and_not(explosion.burnt);
            reached.iter_mut().for_each(|set| *set = set.and_not(explosion.burnt));
        }
        if let Some(cell) = fallen {
            let block = cell.only().lanes(cpu);
            hard = hard | block;
            soft = soft.and_not(block);
            bombs = bombs.and_not(block);
            reached.iter_mut().for_each(|set| *set = set.and_not(block));
            for place in places(alive) {
                alive &= !((has(cpu, block, board.bombs[place].cell()) as u64) << place);
            }
        }
        for ((set, death), narrowest) in reached.iter().zip(&mut deaths).zip(&mut narrowest) {
            if set.is_zero() {
                *death = (*death).min(turn);
            }
            *narrowest = (*narrowest).min(set.count());
        }
        if deaths.iter().all(|death| *death != NEVER) {
            break;
        }
        turn += 1;
    }
    let blocked = hard | soft | bombs;
    while turn < until && grow(&mut reached, blocked) {
        turn += 1;
    }
    for (set, narrowest) in reached.iter().zip(&mut narrowest) {
        *narrowest = (*narrowest).min(set.count());
    }
    Outlook { deaths, narrowest, soft: Cells::from_lanes(cpu, soft) }
}

/// The cells that characters on any of these cells can have reached after so many turns in which
/// no bomb goes off.
#[inline(always)]
pub fn reach<C: Cpu>(cpu: C, board: &Board, starts: C::U16x16, turns: u16) -> C::U16x16 {
    let blocked = board.grid.hard.lanes(cpu) | board.grid.soft.lanes(cpu) | board.occupied.lanes(cpu);
    let mut reached = [starts];
    let mut turn = 0;
    while turn < turns && grow(&mut reached, blocked) {
        turn += 1;
    }
    reached[0]
}

/// Lets everybody take a step; whether there is any new cell.
#[inline(always)]
fn grow<L: Lanes, const N: usize>(reached: &mut [L; N], blocked: L) -> bool {
    let mut all_new = blocked.and_not(blocked);
    for set in reached {
        let grown = (set.up() | set.down()) | (set.shift_lanes_up() | set.shift_lanes_down());
        let new = grown.and_not(blocked | *set);
        all_new = all_new | new;
        *set = *set | new;
    }
    !all_new.is_zero()
}

/// The cells that can be reached from `from` over open cells, and how many steps the nearest of
/// `goals` is away, if it can be reached. A goal need not be open.
pub(super) fn distance<C: Cpu>(cpu: C, board: &Board, from: Cell, goals: &Cells) -> Option<u32> {
    let blocked = board.grid.hard.lanes(cpu) | board.grid.soft.lanes(cpu) | board.occupied.lanes(cpu);
    let goals = goals.lanes(cpu);
    let mut reached = from.only().lanes(cpu);
    for steps in 0.. {
        if reached.meets(goals) {
            return Some(steps);
        }
        let grown = (reached.up() | reached.down()) | (reached.shift_lanes_up() | reached.shift_lanes_down());
        if grown.meets(goals) {
            return Some(steps + 1);
        }
        let new = grown.and_not(blocked).and_not(reached);
        if new.is_zero() {
            break;
        }
        reached = reached | new;
    }
    None
}
