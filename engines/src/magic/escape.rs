//! Escape from the bombs that are known: a flood through time.
//!
//! The future of the bombs alone is certain, chains and opening blocks included, so it is played
//! through once, carrying along the cells that each character can have reached. Nothing is
//! stored; between two explosions the flood stops as soon as it has nowhere to go.

use super::blast::{explode, has, places};
use super::spiral::{falling_cell, FIRST_BLOCK};
use super::{Board, Cell, Cells, Mode};
use crate::simd::{Cpu, Kernel, Lanes};

/// The turn of a death that nothing forces.
pub const NEVER: u16 = u16::MAX;

/// Turns that a search should look ahead: much longer fuses are meant to be walls.
pub const HORIZON: u16 = 30;

/// Outlook of characters, as far as the bombs on the field decide it.
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
    let mut sets = [Cells::EMPTY; N];
    for (set, start) in sets.iter_mut().zip(&starts) {
        *set = *start.only();
    }
    cpu.call(Escape { board, starts: sets, horizon, until: board.turn }).deaths
}

/// The outlook of characters; nobody lays another bomb.
pub struct Escape<'a, const N: usize> {
    /// The position.
    pub board: &'a Board,
    /// The cells that each may be on; who is on none died in the turn before.
    pub starts: [Cells; N],
    /// As for [`latest_deaths`].
    pub horizon: u16,
    /// The turn to go on to when the bombs are gone before; no block falls in that time.
    pub until: u16,
}

impl<const N: usize> Kernel for Escape<'_, N> {
    type Output = Outlook<N>;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Outlook<N> {
        let Escape { board, starts, horizon, until } = self;
        let mut reached = [Cells::EMPTY.lanes(cpu); N];
        let mut deaths = [NEVER; N];
        for ((reached, start), death) in reached.iter_mut().zip(&starts).zip(&mut deaths) {
            *reached = start.lanes(cpu);
            if start.is_empty() {
                *death = board.turn.saturating_sub(1);
            }
        }
        let mut narrowest = [u32::MAX; N];
        let mut future = Future::of(cpu, board);
        let horizon = horizon.min(board.max_turns);
        while deaths.contains(&NEVER) {
            let explosion = future.next_explosion();
            if explosion >= horizon {
                break;
            }
            let fallen = future.walk(&mut reached, explosion);
            if future.turn >= explosion {
                future.go_off(cpu, &mut reached);
            }
            if let Some(cell) = fallen {
                future.drop_block(cpu, cell, &mut reached);
            }
            for ((set, death), narrowest) in reached.iter().zip(&mut deaths).zip(&mut narrowest) {
                if set.is_zero() {
                    *death = (*death).min(future.turn);
                }
                *narrowest = (*narrowest).min(set.count());
            }
            future.turn += 1;
        }
        future.rest(&mut reached, until);
        for (set, narrowest) in reached.iter().zip(&mut narrowest) {
            *narrowest = (*narrowest).min(set.count());
        }
        Outlook { deaths, narrowest, soft: Cells::from_lanes(cpu, future.soft) }
    }
}

/// The field as the known bombs and falling blocks change it, nobody laying another bomb.
struct Future<'a, L> {
    board: &'a Board,
    hard: L,
    soft: L,
    bombs: L,
    /// The bombs that are left, as bits by their place in the list.
    alive: u64,
    /// The turn that is due.
    turn: u16,
}

impl<'a, L: Lanes> Future<'a, L> {
    #[inline(always)]
    fn of<C: Cpu<U16x16 = L>>(cpu: C, board: &'a Board) -> Self {
        Future {
            board,
            hard: board.grid.hard.lanes(cpu),
            soft: board.grid.soft.lanes(cpu),
            bombs: board.occupied.lanes(cpu),
            alive: board.all_bombs(),
            turn: board.turn,
        }
    }

    /// The turn in which the next bomb goes off by itself, or [`NEVER`].
    #[inline(always)]
    fn next_explosion(&self) -> u16 {
        places(self.alive).map(|place| self.board.bombs[place].expiry()).fold(NEVER, u16::min)
    }

    /// Lets everybody take a step a turn, up to the one in the turn of the next explosion or before
    /// a block falls. Returns the block's cell in that case.
    #[inline(always)]
    fn walk<const N: usize>(&mut self, reached: &mut [L; N], explosion: u16) -> Option<Cell> {
        let Board { mode, max_turns, .. } = *self.board;
        let does_shrink = mode == Mode::Final;
        let blocked = self.blocked();
        loop {
            let has_grown = grow(reached, blocked);
            let fallen = match does_shrink && self.turn + 1 >= FIRST_BLOCK {
                true => falling_cell(mode, max_turns, self.turn + 1),
                false => None,
            };
            if self.turn >= explosion || fallen.is_some() {
                return fallen;
            }
            let must_wait = does_shrink && explosion >= FIRST_BLOCK - 1;
            self.turn = if has_grown || must_wait { self.turn + 1 } else { explosion };
        }
    }

    /// Explodes the bombs of this turn and all that they set off.
    #[inline(always)]
    fn go_off<C: Cpu<U16x16 = L>, const N: usize>(&mut self, cpu: C, reached: &mut [L; N]) {
        let due = places(self.alive).filter(|place| self.board.bombs[*place].expiry() <= self.turn);
        let due = due.fold(0, |due, place| due | 1 << place);
        let explosion = explode(cpu, &self.board.bombs, self.alive, due, self.hard, self.soft);
        self.alive = explosion.left;
        self.soft = self.soft.and_not(explosion.burnt);
        self.bombs = self.bombs.and_not(explosion.burnt);
        reached.iter_mut().for_each(|set| *set = set.and_not(explosion.burnt));
    }

    /// Drops a block onto a cell, on which nothing and nobody is left.
    #[inline(always)]
    fn drop_block<C: Cpu<U16x16 = L>, const N: usize>(&mut self, cpu: C, cell: Cell, reached: &mut [L; N]) {
        let block = cell.only().lanes(cpu);
        self.hard = self.hard | block;
        self.soft = self.soft.and_not(block);
        self.bombs = self.bombs.and_not(block);
        reached.iter_mut().for_each(|set| *set = set.and_not(block));
        for place in places(self.alive) {
            self.alive &= !((has(cpu, block, self.board.bombs[place].cell()) as u64) << place);
        }
    }

    /// Lets everybody take a step a turn up to turn `until`, in which nothing else happens.
    #[inline(always)]
    fn rest<const N: usize>(&mut self, reached: &mut [L; N], until: u16) {
        let blocked = self.blocked();
        while self.turn < until && grow(reached, blocked) {
            self.turn += 1;
        }
    }

    #[inline(always)]
    fn blocked(&self) -> L {
        self.hard | self.soft | self.bombs
    }
}

/// The cells that characters on any of these cells can have reached after `turns` turns in which no
/// bomb goes off.
#[inline(always)]
pub fn reach<C: Cpu>(cpu: C, board: &Board, starts: C::U16x16, turns: u16) -> C::U16x16 {
    let blocked = board.grid.hard.lanes(cpu) | board.grid.soft.lanes(cpu) | board.occupied.lanes(cpu);
    flood(starts, blocked, turns)
}

/// The cells within a number of steps of any of `starts`, around blocked cells.
#[inline(always)]
pub fn flood<L: Lanes>(starts: L, blocked: L, steps: u16) -> L {
    let mut reached = [starts];
    let mut taken = 0;
    while taken < steps && grow(&mut reached, blocked) {
        taken += 1;
    }
    reached[0]
}

/// Lets everybody take a step. Returns whether there is any new cell.
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
