//! The packed position: one cache line.

use super::{Action, Cell, Cells, Ray, Setup};
use crate::key::key;
use crate::simd::Portable;
use crate::{Outcome, Rules, Seats};

/// Days of a game.
pub const DAYS: u8 = 24;
/// Nutrients of the soil at the start.
pub const START_NUTRIENTS: u8 = 20;

/// A position, 64 bytes.
///
/// Players are 0 and 1. Bounds: at most 37 trees; sun points grow by at most 3 x 37 a day and
/// scores stay far below, so 16 bits hold both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct State {
    /// Trees of each player, seeds included.
    pub(super) trees: [Cells; 2],
    /// Trees of size 1, 2 and 3; what is left of the trees are seeds.
    pub(super) sizes: [Cells; 3],
    /// Trees that have acted today.
    pub(super) dormant: Cells,
    pub(super) sun: [u16; 2],
    pub(super) score: [u16; 2],
    pub(super) day: u8,
    pub(super) nutrients: u8,
    pub(super) waiting: [bool; 2],
}

impl State {
    /// An empty board on the morning of `day` (0 to 23), before the sun is gathered.
    pub fn empty(day: u8, nutrients: u8) -> State {
        State {
            trees: [Cells::NONE; 2],
            sizes: [Cells::NONE; 3],
            dormant: Cells::NONE,
            sun: [0; 2],
            score: [0; 2],
            day,
            nutrients,
            waiting: [false; 2],
        }
    }

    /// The day, 0 to 23; 24 when the game is over.
    pub fn day(&self) -> u8 {
        self.day
    }

    /// Nutrients of the soil: its share of a completed tree's score.
    pub fn nutrients(&self) -> u8 {
        self.nutrients
    }

    /// Sun points of a player.
    pub fn sun(&self, player: usize) -> u16 {
        self.sun[player]
    }

    /// Score of a player, without what the end of the game adds.
    pub fn score(&self, player: usize) -> u16 {
        self.score[player]
    }

    /// True if a player sleeps until the next day.
    pub fn is_waiting(&self, player: usize) -> bool {
        self.waiting[player]
    }

    /// The trees of a player, seeds included.
    #[inline(always)]
    pub fn trees(&self, player: usize) -> Cells {
        self.trees[player]
    }

    /// The trees of both players.
    #[inline(always)]
    pub fn all_trees(&self) -> Cells {
        self.trees[0] | self.trees[1]
    }

    /// The trees of both players that have the size (0 to 3).
    #[inline(always)]
    pub fn of_size(&self, size: usize) -> Cells {
        match size {
            0 => self.all_trees().without(self.grown()),
            _ => self.sizes[size - 1],
        }
    }

    /// The trees that are not seeds.
    #[inline(always)]
    pub fn grown(&self) -> Cells {
        self.sizes[0] | self.sizes[1] | self.sizes[2]
    }

    /// The trees that have acted today.
    #[inline(always)]
    pub fn dormant(&self) -> Cells {
        self.dormant
    }

    /// The size of the tree on a cell that has one.
    #[inline(always)]
    pub fn size_at(&self, cell: Cell) -> usize {
        let grown = self.grown().contains(cell) as usize;
        let large = (self.sizes[1] | self.sizes[2]).contains(cell) as usize;
        grown + large + self.sizes[2].contains(cell) as usize
    }

    /// Number of trees of a size (0 to 3) that a player has.
    #[inline(always)]
    pub fn count(&self, player: usize, size: usize) -> u16 {
        (self.trees[player] & self.of_size(size)).len() as u16
    }

    /// Puts a tree on an empty cell.
    pub fn plant(&mut self, player: usize, cell: Cell, size: usize, dormant: bool) {
        debug_assert!(!self.all_trees().contains(cell) && size < 4);
        self.trees[player] |= cell.only();
        if size > 0 {
            self.sizes[size - 1] |= cell.only();
        }
        self.dormant |= cell.only().when(dormant);
    }

    /// Sets what a player owns and whether it sleeps.
    pub fn set_player(&mut self, player: usize, sun: u16, score: u16, waiting: bool) {
        self.sun[player] = sun;
        self.score[player] = score;
        self.waiting[player] = waiting;
    }

    /// The trees that the sun reaches from a direction ([RULES.md, section 5](super::rules)), by
    /// what they give: those that give 1 or 3 points, and those that give 2 or 3.
    #[inline(always)]
    pub fn sunlit(&self, direction: usize) -> [Cells; 2] {
        let sun = Ray::towards(direction);
        let [one, two, three] = self.sizes;
        // A shadow reaches as far as its tree is tall, so it is three steps of what is still tall
        // enough. It shades trees of its size and below.
        let by_three = sun.cast(three | sun.cast(three | sun.cast(three)));
        let by_two = by_three | sun.cast(two | sun.cast(two));
        let by_one = by_two | sun.cast(one);
        let three = three.without(by_three);
        [one.without(by_one) | three, two.without(by_two) | three]
    }

    /// The sun points a player gathers from the trees that are lit as [`State::sunlit`] tells.
    #[inline(always)]
    pub fn income(&self, player: usize, [odd, large]: [Cells; 2]) -> u16 {
        ((odd & self.trees[player]).len() + 2 * (large & self.trees[player]).len()) as u16
    }

    /// The morning: everybody wakes and gathers ([RULES.md, section 4.1](super::rules)).
    #[inline(always)]
    pub fn gather(&mut self) {
        self.dormant = Cells::NONE;
        self.waiting = [false; 2];
        let sunlit = self.sunlit(self.day as usize);
        for player in 0..2 {
            self.sun[player] += self.income(player, sunlit);
        }
    }

    /// Final scores of an undisturbed game: a third of the sun, and trees as the tie-break
    /// ([RULES.md, section 10](super::rules)).
    pub fn final_scores(&self) -> [i64; 2] {
        let mut scores = [0, 1].map(|p| self.score[p] as i64 + self.sun[p] as i64 / 3);
        if scores[0] == scores[1] {
            scores = [0, 1].map(|p| scores[p] + self.trees[p].len() as i64);
        }
        scores
    }
}

impl Rules for State {
    type Setup = Setup;
    type Action = Action;

    const SEATS: usize = 2;

    fn start(setup: &Setup) -> State {
        let mut state = State::empty(0, START_NUTRIENTS);
        for player in 0..2 {
            for cell in setup.start[player] {
                state.plant(player, cell, 1, false);
            }
        }
        state.gather();
        state
    }

    fn to_act(&self) -> Seats {
        if self.day >= DAYS {
            return Seats::NONE;
        }
        (0..2).filter(|&p| !self.waiting[p]).fold(Seats::NONE, Seats::with)
    }

    fn step(&mut self, setup: &Setup, actions: &[Action]) {
        State::step(self, &setup.board, [actions[0], actions[1]]);
    }

    fn outcome(&self, _: &Setup) -> Option<Outcome> {
        (self.day >= DAYS).then(|| Outcome::by_score(&self.final_scores()))
    }

    fn key(&self) -> u64 {
        let purse = |p: usize| (self.sun[p] as u64) << 16 | self.score[p] as u64;
        let clock = (self.day as u64) << 16
            | (self.nutrients as u64) << 8
            | (self.waiting[0] as u64) << 1
            | self.waiting[1] as u64;
        let cells = [self.trees[0], self.trees[1], self.sizes[0], self.sizes[1], self.sizes[2], self.dormant];
        key(cells.into_iter().map(|cells| cells.bits()).chain([purse(0) << 32 | purse(1), clock]))
    }

    fn random_action(&self, setup: &Setup, seat: usize, rng: &mut fastrand::Rng) -> Action {
        self.uniform_action(Portable, &setup.board, seat, rng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_one_cache_line() {
        assert_eq!(std::mem::size_of::<State>(), 64);
    }
}
