//! The packed position: one cache line.

use super::{Action, Board, Cell, Cells, Kind, Ray, Setup};
use crate::cpu::Portable;
use crate::{Outcome, Rules, Seats};

/// Days of a game.
pub const DAYS: u8 = 24;
/// Nutrients of the soil at the start.
pub const START_NUTRIENTS: u8 = 20;

/// Sun points that completing a tree costs.
const COMPLETE_COST: u16 = 4;
/// What growing from each size costs, before the own trees of the next size are added.
const GROW_COST: [u16; 3] = [1, 3, 7];

/// A position, 64 bytes.
///
/// Players are 0 and 1. Bounds: at most 37 trees; sun points grow by at most 3 x 37 a day and
/// scores stay far below, so 16 bits hold both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct State {
    /// Trees of each player, seeds included.
    trees: [Cells; 2],
    /// Trees of size 1, 2 and 3; what is left of the trees are seeds.
    sizes: [Cells; 3],
    /// Trees that have acted today.
    dormant: Cells,
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

    /// How many trees of a size (0 to 3) a player has.
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

    /// The trees that the sun reaches from a direction (rule section 5), by what they give: those
    /// that give 1 or 3 points, and those that give 2 or 3.
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

    /// The morning: everybody wakes and gathers (rule section 4.1).
    #[inline(always)]
    pub fn gather(&mut self) {
        self.dormant = Cells::NONE;
        self.waiting = [false; 2];
        let sunlit = self.sunlit(self.day as usize);
        for player in 0..2 {
            self.sun[player] += self.income(player, sunlit);
        }
    }

    /// What growing a tree costs a player that may grow it from this size (0 to 2).
    #[inline(always)]
    fn grow_price(&self, player: usize, size: usize) -> u16 {
        GROW_COST[size] + (self.trees[player] & self.sizes[size]).len() as u16
    }

    /// What a command costs, if it is accepted now (rule sections 6 and 7); `None` for a refused
    /// one and for `Wait`.
    #[inline(always)]
    pub fn price(&self, board: &Board, player: usize, action: Action) -> Option<u16> {
        let active = self.trees[player].without(self.dormant);
        let (accepted, price) = match action.kind() {
            Kind::Wait => (false, 0),
            Kind::Grow(cell) => {
                let may_grow = active.without(self.sizes[2]).contains(cell);
                (may_grow, self.grow_price(player, self.size_at(cell).min(2)))
            }
            Kind::Complete(cell) => ((active & self.sizes[2]).contains(cell), COMPLETE_COST),
            Kind::Seed { from, to } => {
                let in_reach = from.within(self.size_at(from)) & self.free(board);
                (active.contains(from) & in_reach.contains(to), self.count(player, 0))
            }
        };
        (accepted & (price <= self.sun[player])).then_some(price)
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

    /// Like [`State::step`] for commands that are known to be legal; those of a waiting player
    /// must be `Wait`. Others leave an unspecified position.
    #[inline(always)]
    pub fn step_legal(&mut self, board: &Board, actions: [Action; 2]) {
        let [first, second] = actions;
        let conflict = first.conflicts_with(second);
        let worth = self.nutrients as u16;
        self.play(board, 0, first, worth, conflict);
        self.play(board, 1, second, worth, conflict);
        if self.is_night() {
            self.pass_night();
        }
    }

    /// Whether the last day is over.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.day >= DAYS
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
        let [first, second] = actions;
        let first = self.accepted(board, 0, first);
        let second = self.accepted(board, 1, second);
        let conflict = first.conflicts_with(second);
        let worth = self.nutrients as u16;
        self.play(board, 0, first, worth, conflict);
        self.play(board, 1, second, worth, conflict);
    }

    /// What the referee makes of a command: itself, or `Wait` if it is refused.
    #[inline(always)]
    fn accepted(&self, board: &Board, player: usize, action: Action) -> Action {
        if self.waiting[player] | self.price(board, player, action).is_none() {
            Action::WAIT
        } else {
            action
        }
    }

    /// Carries out a legal command; `worth` is what the soil adds to a completion.
    #[inline(always)]
    fn play(&mut self, board: &Board, player: usize, action: Action, worth: u16, conflict: bool) {
        match action.kind() {
            Kind::Wait => self.waiting[player] = true,
            Kind::Grow(cell) => self.grow(player, cell.only()),
            Kind::Complete(cell) => self.complete(board, player, cell.only(), worth),
            Kind::Seed { from, .. } if conflict => self.dormant |= from.only(),
            Kind::Seed { from, to } => self.seed(player, from.only(), to.only()),
        }
    }

    /// Sends a player to sleep for the rest of the day.
    #[inline(always)]
    pub fn wait(&mut self, player: usize) {
        self.waiting[player] = true;
    }

    /// Grows the tree on a cell and pays for it; the command must be legal.
    #[inline(always)]
    pub fn grow(&mut self, player: usize, cell: Cells) {
        let [from_one, from_two] = [self.sizes[0] & cell, self.sizes[1] & cell];
        let price = if !from_two.is_empty() {
            self.grow_price(player, 2)
        } else if !from_one.is_empty() {
            self.grow_price(player, 1)
        } else {
            self.grow_price(player, 0)
        };
        self.sun[player] -= price;
        self.sizes[0] ^= cell.without(from_two);
        self.sizes[1] ^= from_one | from_two;
        self.sizes[2] |= from_two;
        self.dormant |= cell;
    }

    /// Completes the tree on a cell and pays for it; the command must be legal. `worth` is what
    /// the soil adds.
    #[inline(always)]
    pub fn complete(&mut self, board: &Board, player: usize, cell: Cells, worth: u16) {
        self.sun[player] -= COMPLETE_COST;
        self.score[player] += worth + board.bonus(cell);
        self.nutrients = self.nutrients.saturating_sub(1);
        self.trees[player] = self.trees[player].without(cell);
        self.sizes[2] = self.sizes[2].without(cell);
    }

    /// Throws a seed and pays for it; the command must be legal.
    #[inline(always)]
    pub fn seed(&mut self, player: usize, from: Cells, to: Cells) {
        self.sun[player] -= self.count(player, 0);
        self.trees[player] |= to;
        self.dormant |= from | to;
    }

    /// Takes back a seed of this turn that met another one; its source stays dormant.
    #[inline(always)]
    pub(super) fn unseed(&mut self, player: usize, to: Cells) {
        self.trees[player] = self.trees[player].without(to);
        self.dormant = self.dormant.without(to);
        self.sun[player] += self.count(player, 0);
    }

    /// The trees a player could grow now.
    #[inline(always)]
    pub fn growable(&self, player: usize) -> Cells {
        let affordable = |size: usize| self.of_size(size).when(self.grow_price(player, size) <= self.sun[player]);
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
        (self.grown() & self.trees[player]).without(self.dormant).when(self.count(player, 0) <= self.sun[player])
    }

    /// The cells on which a seed could be planted.
    #[inline(always)]
    pub fn free(&self, board: &Board) -> Cells {
        board.usable().without(self.all_trees())
    }

    /// Calls `each` with every command that would be accepted now: `Wait`, completions, growths,
    /// seeds, each group by ascending squares.
    pub fn for_each_action(&self, board: &Board, player: usize, mut each: impl FnMut(Action)) {
        each(Action::WAIT);
        self.completable(player).for_each(|cell| each(Action::complete(cell)));
        self.growable(player).for_each(|cell| each(Action::grow(cell)));
        for from in self.seeders(player) {
            for to in from.within(self.size_at(from)) & self.free(board) {
                each(Action::seed(from, to));
            }
        }
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
        [self.trees[0], self.trees[1], self.sizes[0], self.sizes[1], self.sizes[2], self.dormant]
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
