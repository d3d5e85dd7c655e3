//! The game for tree searches: move generation over commands, in a fixed order of a day.
//!
//! Within a day only the set of a player's commands matters, hardly ever their order, so the
//! search plays them in one: complete, grow the large before the small, seed. Costs count the
//! trees one size up, so no other order is cheaper.

use engines::forest::{Action, Board, Cell, Cells, Kind, Ray, State, DAYS, DIRECTIONS};
use engines::simd::Cpu;
use engines::Rules;
use search::Simultaneous;

use super::playout::Playout;
use super::Parameters;

/// A position, and each player's progress in the order of its day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Position {
    pub state: State,
    /// The [`rank`] of the last command of each player today; 0 in the morning.
    pub rank: [u16; 2],
}

impl Position {
    pub fn key(&self) -> u64 {
        let ranks = (self.rank[0] as u64) << 16 | self.rank[1] as u64;
        self.state.key() ^ ranks.wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }
}

/// Progress of the own player in the order of its day.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    /// The day and the rank of the last own command.
    last: Option<(u8, u16)>,
}

impl Progress {
    pub fn is_first_turn(&self) -> bool {
        self.last.is_none()
    }

    /// Rank of the last own command of the day; later ones rank higher.
    pub fn rank(&self, state: &State) -> u16 {
        match self.last {
            Some((day, rank)) if day == state.day() => rank_after(state, 0, rank),
            _ => 0,
        }
    }

    /// Records the command chosen.
    pub fn played(&mut self, root: &Position, chosen: Action) {
        self.last = Some((root.state.day(), rank(&root.state, chosen).max(root.rank[0])));
    }
}

/// Rank of a command in the order of a day; later commands have higher ranks.
#[inline(always)]
fn rank(state: &State, action: Action) -> u16 {
    match action.kind() {
        Kind::Wait => 0,
        Kind::Complete(cell) => complete_rank(cell),
        Kind::Grow(cell) => grow_rank(cell, state.size_at(cell)),
        Kind::Seed { .. } => SEED_RANK,
    }
}

/// The rank of a player's last command, seen from the position after it: a seed that met another
/// one was not planted, so one more may be thrown.
#[inline(always)]
fn rank_after(state: &State, player: usize, rank: u16) -> u16 {
    if rank == SEED_RANK && state.count(player, 0) == 0 {
        SEED_RANK - 1
    } else {
        rank
    }
}

#[inline(always)]
const fn complete_rank(cell: Cell) -> u16 {
    SQUARES + cell.square() as u16
}

#[inline(always)]
const fn grow_rank(cell: Cell, size: usize) -> u16 {
    (4 - size as u16) * SQUARES + cell.square() as u16
}

const SQUARES: u16 = 64;
/// After completions and three sizes of growths.
pub(super) const SEED_RANK: u16 = 5 * SQUARES;
/// The last day on which a seed can still be grown up and completed.
const LAST_SEED: u8 = DAYS - 5;

/// The cells, and all cells next to one of them.
#[inline(always)]
pub(super) fn beside(cells: Cells) -> Cells {
    (0..DIRECTIONS).fold(cells, |beside, direction| beside | Ray::towards(direction).cast(cells))
}

/// The game for the search, for one kind of processor.
#[derive(Clone, Copy)]
pub(super) struct Commands<'a, C> {
    pub cpu: C,
    pub board: &'a Board,
    pub parameters: &'a Parameters,
    pub playout: &'a Playout,
}

impl<C: Cpu> Simultaneous for Commands<'_, C> {
    type State = Position;
    type Move = Action;

    #[inline(always)]
    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    #[inline(always)]
    fn is_over(&self, position: &Position) -> bool {
        position.state.is_over()
    }

    #[inline(always)]
    fn for_each_move(&self, position: &Position, player: usize, each: &mut impl FnMut(Action)) {
        let (state, done) = (&position.state, position.rank[player]);
        if state.is_waiting(player) || done >= SEED_RANK {
            return each(Action::WAIT);
        }
        let day = state.day();

        let mut must_seed = false;
        if day > 0 && day <= LAST_SEED && state.count(player, 0) == 0 {
            // One source for a cell is enough: the smallest that reaches it, from size 2 on.
            let mut open = state.free(self.board).without(beside(state.trees(player)));
            for size in 2..=3 {
                for from in state.seeders(player) & state.of_size(size) {
                    let targets = from.within(size) & open;
                    open = open.without(targets);
                    must_seed |= !targets.is_empty();
                    targets.for_each(|to| each(Action::seed(from, to)));
                }
            }
        }
        if day >= self.parameters.first_complete {
            for cell in state.completable(player) {
                if complete_rank(cell) > done {
                    each(Action::complete(cell));
                }
            }
        }
        for size in (0..3).rev() {
            // A tree that cannot be completed any more is not worth growing.
            if day as usize + 3 - size >= DAYS as usize {
                continue;
            }
            for cell in state.growable_from(size, player) {
                if grow_rank(cell, size) > done {
                    each(Action::grow(cell));
                }
            }
        }
        if !must_seed {
            each(Action::WAIT);
        }
    }

    #[inline(always)]
    fn step(&self, position: &mut Position, moves: [Action; 2]) {
        for (done, chosen) in position.rank.iter_mut().zip(moves) {
            *done = rank(&position.state, chosen).max(*done);
        }
        let day = position.state.day();
        position.state.step_legal(self.board, moves);
        for player in 0..2 {
            position.rank[player] = rank_after(&position.state, player, position.rank[player]);
        }
        if position.state.day() != day {
            position.rank = [0; 2];
        }
    }

    #[inline(always)]
    fn estimate(&self, position: &Position, rng: &mut fastrand::Rng) -> f32 {
        self.playout.run(self.cpu, self.board, position.state, rng)
    }
}
