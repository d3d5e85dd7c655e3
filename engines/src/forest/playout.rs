//! Uniformly random commands, chosen and played without an [`Action`] in between.
//!
//! The choice already knows what it found. Playing it on the spot saves packing and unpacking it,
//! which is a third of the time of a random game.

use super::{Action, Board, Cells, State};
use crate::simd::Cpu;

/// Result of a random choice.
enum Choice {
    Wait,
    /// Grow or complete the tree on this cell.
    Tree(Cells),
    Seed {
        from: Cells,
        to: Cells,
    },
}

impl State {
    /// One of the commands that would be accepted now, all equally likely.
    #[inline(always)]
    pub fn uniform_action<C: Cpu>(&self, cpu: C, board: &Board, player: usize, rng: &mut fastrand::Rng) -> Action {
        match self.choose::<C, false>(cpu, self.free(board), player, rng.u32(..)) {
            Choice::Wait => Action::WAIT,
            Choice::Tree(cell) if (self.of_size(3) & cell).is_empty() => Action::grow(cell.first()),
            Choice::Tree(cell) => Action::complete(cell.first()),
            Choice::Seed { from, to } => Action::seed(from.first(), to.first()),
        }
    }

    /// Plays a turn of uniformly random commands of the players that are awake. A `THRIFTY`
    /// player seeds only while it owns no seed, when a seed costs nothing.
    #[inline(always)]
    pub fn random_turn<C: Cpu, const THRIFTY: bool>(&mut self, cpu: C, board: &Board, rng: &mut fastrand::Rng) {
        // Both players choose and score as of the start of the turn.
        let free = self.free(board);
        let worth = self.nutrients() as u16;
        let random = rng.u64(..);
        let first = self.play_random::<C, THRIFTY>(cpu, board, free, worth, 0, random as u32);
        let second = self.play_random::<C, THRIFTY>(cpu, board, free, worth, 1, (random >> 32) as u32);
        let contested = first & second;
        if !contested.is_empty() {
            self.unseed(0, contested);
            self.unseed(1, contested);
        }
        if self.is_night() {
            self.pass_night();
        }
    }

    /// Chooses and plays for one player. Returns the cell it has seeded, if any.
    #[inline(always)]
    fn play_random<C: Cpu, const THRIFTY: bool>(
        &mut self,
        cpu: C,
        board: &Board,
        free: Cells,
        worth: u16,
        player: usize,
        random: u32,
    ) -> Cells {
        if self.is_waiting(player) {
            return Cells::NONE;
        }
        match self.choose::<C, THRIFTY>(cpu, free, player, random) {
            Choice::Wait => self.wait(player),
            Choice::Tree(cell) if (self.of_size(3) & cell).is_empty() => self.grow(player, cell),
            Choice::Tree(cell) => self.complete(board, player, cell, worth),
            Choice::Seed { from, to } => {
                self.seed(player, from, to);
                return to;
            }
        }
        Cells::NONE
    }

    #[inline(always)]
    fn choose<C: Cpu, const THRIFTY: bool>(&self, cpu: C, free: Cells, player: usize, random: u32) -> Choice {
        // Growing and completing exclude each other on a cell: one list of trees serves both.
        let trees = self.growable(player) | self.completable(player);
        let seeders = self.seeders(player).when(!THRIFTY || self.count(player, 0) == 0);
        if (trees | seeders).is_empty() {
            return Choice::Wait;
        }
        let by_size = [1, 2, 3].map(|size| self.of_size(size) & seeders);
        let mut seeds = 0;
        if !seeders.is_empty() {
            for (size, sources) in (1..).zip(by_size) {
                for from in sources {
                    seeds += (from.within(size) & free).len();
                }
            }
        }

        let mut pick = scale(random, trees.len() + seeds + 1);
        if pick < trees.len() {
            return Choice::Tree(trees.nth(cpu, pick));
        }
        pick -= trees.len();
        if pick < seeds {
            for (size, sources) in (1..).zip(by_size) {
                for from in sources {
                    let targets = from.within(size) & free;
                    if pick < targets.len() {
                        return Choice::Seed { from: from.only(), to: targets.nth(cpu, pick) };
                    }
                    pick -= targets.len();
                }
            }
        }
        Choice::Wait
    }
}

/// A random word as a number below `bound`; with a few hundred commands at most the bias is
/// below 2^-23.
#[inline(always)]
fn scale(random: u32, bound: u32) -> u32 {
    ((random as u64 * bound as u64) >> 32) as u32
}
