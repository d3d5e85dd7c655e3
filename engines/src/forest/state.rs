//! The packed position: one cache line.

use super::{Action, Board, Cell, Cells, Setup, DIRECTIONS};
use crate::cpu::{Cpu, Portable};
use crate::{Outcome, Rules, Seats};

/// Days of a game.
pub const DAYS: u8 = 24;
/// Nutrients of the soil at the start.
pub const START_NUTRIENTS: u8 = 20;

/// Sun points that completing a tree costs.
const COMPLETE_COST: u16 = 4;
/// What growing to each size costs, before the own trees of that size are added.
const GROW_COST: [u16; 4] = [0, 1, 3, 7];

/// A position, 64 bytes.
///
/// Players are 0 and 1. Bounds: at most 37 trees; sun points grow by at most 3 x 37 a day and
/// scores stay far below, so 16 bits hold both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct State {
    /// Trees of each player, seeds included.
    trees: [Cells; 2],
    /// The low and the high bit of the size of the tree on each cell.
    size: [Cells; 2],
    /// Trees that have acted today.
    dormant: Cells,
    /// Trees of each player by size.
    counts: [[u8; 4]; 2],
    sun: [u16; 2],
    score: [u16; 2],
    day: u8,
    nutrients: u8,
    waiting: [bool; 2],
}

impl State {
    /// An empty board on the morning of `day` (0 to 23), before the sun is gathered.
    pub fn empty(day: u8, nutrients: u8) -> State {
        State {
            trees: [Cells::NONE; 2],
            size: [Cells::NONE; 2],
            dormant: Cells::NONE,
            counts: [[0; 4]; 2],
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

    /// What the soil adds to a completed tree's score.
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

    /// Whether a player sleeps until the next day.
    pub fn is_waiting(&self, player: usize) -> bool {
        self.waiting[player]
    }

    /// The trees of a player, seeds included.
    #[inline(always)]
    pub fn trees(&self, player: usize) -> Cells {
        self.trees[player]
    }

    /// The trees of both players that have the size (0 to 3).
    #[inline(always)]
    pub fn of_size(&self, size: usize) -> Cells {
        let low = if size & 1 != 0 { self.size[0] } else { !self.size[0] };
        let high = if size & 2 != 0 { self.size[1] } else { !self.size[1] };
        low & high & (self.trees[0] | self.trees[1])
    }

    /// The trees that have acted today.
    #[inline(always)]
    pub fn dormant(&self) -> Cells {
        self.dormant
    }

    /// The size of the tree on a cell that has one.
    #[inline(always)]
    pub fn size_at(&self, cell: Cell) -> usize {
        self.size[0].contains(cell) as usize | (self.size[1].contains(cell) as usize) << 1
    }

    /// How many trees of a size a player has.
    #[inline(always)]
    pub fn count(&self, player: usize, size: usize) -> u8 {
        self.counts[player & 1][size & 3]
    }

    /// Puts a tree on an empty cell.
    pub fn plant(&mut self, player: usize, cell: Cell, size: usize, dormant: bool) {
        debug_assert!(!(self.trees[0] | self.trees[1]).contains(cell) && size < 4);
        self.trees[player] |= cell.only();
        self.size[0] |= cell.only().when(size & 1 != 0);
        self.size[1] |= cell.only().when(size & 2 != 0);
        self.dormant |= cell.only().when(dormant);
        self.counts[player][size & 3] += 1;
    }

    /// Sets what a player owns and whether it sleeps.
    pub fn set_player(&mut self, player: usize, sun: u16, score: u16, waiting: bool) {
        self.sun[player] = sun;
        self.score[player] = score;
        self.waiting[player] = waiting;
    }

    /// By size 1 to 3 (entry 0 to 2): the cells on which the sun of a direction does not reach a
    /// tree of that size (rule section 5).
    #[inline(always)]
    pub fn shadows(&self, direction: usize) -> [Cells; 3] {
        let [one, two, three] = [1, 2, 3].map(|size| self.of_size(size));
        let by_three = (three | (three | three.towards(direction)).towards(direction)).towards(direction);
        let by_two = by_three | (two | two.towards(direction)).towards(direction);
        let by_one = by_two | one.towards(direction);
        [by_one, by_two, by_three]
    }

    /// The sun points a player would gather now from a direction.
    #[inline(always)]
    pub fn income(&self, player: usize, shadows: [Cells; 3]) -> u16 {
        let sunny = |size: usize| (self.trees[player] & self.of_size(size)).without(shadows[size - 1]).len() as u16;
        sunny(1) + 2 * sunny(2) + 3 * sunny(3)
    }

    /// The morning: everybody wakes and gathers (rule section 4.1).
    #[inline(always)]
    pub fn gather(&mut self) {
        self.dormant = Cells::NONE;
        self.waiting = [false; 2];
        let shadows = self.shadows(self.day as usize % DIRECTIONS);
        for player in 0..2 {
            self.sun[player] += self.income(player, shadows);
        }
    }

    /// What a command costs, if it is accepted now (rule sections 6 and 7); `None` for a refused
    /// one and for `Wait`.
    #[inline(always)]
    pub fn price(&self, board: &Board, player: usize, action: Action) -> Option<u16> {
        let active = self.trees[player].without(self.dormant);
        let price = match action {
            Action::Wait => return None,
            Action::Grow(cell) => {
                let size = self.size_at(cell);
                if !active.contains(cell) || size > 2 {
                    return None;
                }
                GROW_COST[size + 1] + self.count(player, size + 1) as u16
            }
            Action::Complete(cell) => {
                if !active.contains(cell) || self.size_at(cell) != 3 {
                    return None;
                }
                COMPLETE_COST
            }
            Action::Seed { from, to } => {
                let free = board.usable().without(self.trees[0] | self.trees[1]);
                if !active.contains(from) || !(from.within(self.size_at(from)) & free).contains(to) {
                    return None;
                }
                self.count(player, 0) as u16
            }
        };
        (price <= self.sun[player]).then_some(price)
    }

    /// Plays the commands of both players (rule section 7) and, when both wait, the night. The
    /// command of a waiting player is ignored.
    #[inline(always)]
    pub fn step(&mut self, board: &Board, actions: [Action; 2]) {
        if self.day < DAYS {
            self.play_turn(board, actions);
            if self.is_night() {
                self.pass_night();
            }
        }
    }

    /// Whether both players wait, so that the day ends.
    #[inline(always)]
    pub fn is_night(&self) -> bool {
        self.waiting[0] & self.waiting[1]
    }

    /// Moves the sun, and gathers unless that was the last day (rule sections 4.3 and 4.1).
    #[inline(always)]
    pub fn pass_night(&mut self) {
        self.day += 1;
        if self.day < DAYS {
            self.gather();
        }
    }

    /// Plays the commands of both players, but not the night.
    #[inline(always)]
    pub fn play_turn(&mut self, board: &Board, actions: [Action; 2]) {
        let price = [0, 1].map(|p| if self.waiting[p] { None } else { self.price(board, p, actions[p]) });
        let conflict = match actions {
            [Action::Seed { to: a, .. }, Action::Seed { to: b, .. }] => {
                a == b && price[0].is_some() && price[1].is_some()
            }
            _ => false,
        };
        let worth = self.nutrients;
        for player in 0..2 {
            match price[player] {
                None => self.waiting[player] = true,
                Some(price) => self.play(board, player, actions[player], price, worth, conflict),
            }
        }
    }

    /// Carries out an accepted command.
    #[inline(always)]
    fn play(&mut self, board: &Board, player: usize, action: Action, price: u16, worth: u8, conflict: bool) {
        if !conflict {
            self.sun[player] -= price;
        }
        match action {
            Action::Wait => {}
            Action::Grow(cell) => {
                let size = self.size_at(cell);
                let carry = self.size[0] & cell.only();
                self.size[0] ^= cell.only();
                self.size[1] ^= carry;
                self.dormant |= cell.only();
                self.counts[player][size & 3] -= 1;
                self.counts[player][(size + 1) & 3] += 1;
            }
            Action::Complete(cell) => {
                self.score[player] += worth as u16 + board.bonus(cell);
                self.nutrients = self.nutrients.saturating_sub(1);
                for plane in self.trees.iter_mut().chain(&mut self.size).chain(Some(&mut self.dormant)) {
                    *plane = plane.without(cell.only());
                }
                self.counts[player][3] -= 1;
            }
            Action::Seed { from, to } => {
                self.dormant |= from.only();
                if !conflict {
                    self.plant(player, to, 0, true);
                }
            }
        }
    }

    /// The trees a player could grow now.
    #[inline(always)]
    pub fn growable(&self, player: usize) -> Cells {
        let affordable = |size: usize| {
            let price = GROW_COST[size + 1] + self.count(player, size + 1) as u16;
            self.of_size(size).when(price <= self.sun[player])
        };
        (affordable(0) | affordable(1) | affordable(2)) & self.trees[player].without(self.dormant)
    }

    /// The trees a player could complete now.
    #[inline(always)]
    pub fn completable(&self, player: usize) -> Cells {
        (self.trees[player] & self.of_size(3)).without(self.dormant).when(COMPLETE_COST <= self.sun[player])
    }

    /// The trees from which a player could throw a seed now, if a target is in range.
    #[inline(always)]
    pub fn seeders(&self, player: usize) -> Cells {
        ((self.size[0] | self.size[1]) & self.trees[player])
            .without(self.dormant)
            .when(self.count(player, 0) as u16 <= self.sun[player])
    }

    /// The cells on which a seed could be planted.
    #[inline(always)]
    pub fn free(&self, board: &Board) -> Cells {
        board.usable().without(self.trees[0] | self.trees[1])
    }

    /// Calls `each` with every command that would be accepted now: `Wait`, completions, growths,
    /// seeds, each group by ascending squares.
    pub fn for_each_action(&self, board: &Board, player: usize, mut each: impl FnMut(Action)) {
        each(Action::Wait);
        self.completable(player).for_each(|cell| each(Action::Complete(cell)));
        self.growable(player).for_each(|cell| each(Action::Grow(cell)));
        for from in self.seeders(player) {
            for to in from.within(self.size_at(from)) & self.free(board) {
                each(Action::Seed { from, to });
            }
        }
    }

    /// One of the commands that would be accepted now, all equally likely.
    #[inline(always)]
    pub fn uniform_action<C: Cpu>(&self, cpu: C, board: &Board, player: usize, rng: &mut fastrand::Rng) -> Action {
        let complete = self.completable(player);
        let grow = self.growable(player);
        let seeders = self.seeders(player);
        let free = self.free(board);
        let mut seeds = 0;
        for from in seeders {
            seeds += (from.within(self.size_at(from)) & free).len();
        }
        let (completes, grows) = (complete.len(), grow.len());
        let mut pick = rng.u32(0..1 + completes + grows + seeds);
        if pick < completes {
            return Action::Complete(complete.nth_cell(cpu, pick));
        }
        pick -= completes;
        if pick < grows {
            return Action::Grow(grow.nth_cell(cpu, pick));
        }
        pick -= grows;
        for from in seeders {
            let targets = from.within(self.size_at(from)) & free;
            if pick < targets.len() {
                return Action::Seed { from, to: targets.nth_cell(cpu, pick) };
            }
            pick -= targets.len();
        }
        Action::Wait
    }

    /// Final scores of an undisturbed game: a third of the sun, and trees as the tie-break
    /// (rule section 10).
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
        [self.trees[0], self.trees[1], self.size[0], self.size[1], self.dormant]
            .iter()
            .map(|cells| cells.bits())
            .chain([purse(0) << 32 | purse(1), clock])
            .fold(0, |key, word| {
                let mixed = (key ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                mixed ^ mixed >> 29
            })
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
