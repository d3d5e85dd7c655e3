//! A turn (RULES.md, sections 4, 6 and 7).
//!
//! Commands come in two ways: [`State::step`] validates them as the referee does, and
//! [`State::step_legal`] trusts that they are legal.

use super::{Action, Board, Cells, Kind, State, DAYS};

/// Sun points that completing a tree costs.
const COMPLETE_COST: u16 = 4;
/// Cost of growing from each size, before the own trees of the next size are added.
const GROW_COST: [u16; 3] = [1, 3, 7];

impl State {
    /// Cost of growing a tree for a player that may grow it from this size (0 to 2).
    #[inline(always)]
    fn grow_price(&self, player: usize, size: usize) -> u16 {
        GROW_COST[size] + (self.trees[player] & self.sizes[size]).len() as u16
    }

    /// Cost of a command, if it is accepted now ([RULES.md, sections 6 and 7](super::rules));
    /// `None` for a refused one and for `Wait`.
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

    /// Plays the commands of both players ([RULES.md, section 7](super::rules)) and, when both
    /// wait, the night. The command of a waiting player is ignored.
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

    /// True if the last day is over.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.day >= DAYS
    }

    /// True if both players wait, so that the day ends.
    #[inline(always)]
    pub fn is_night(&self) -> bool {
        self.waiting[0] & self.waiting[1]
    }

    /// Moves the sun, and gathers unless that was the last day
    /// ([RULES.md, sections 4.3 and 4.1](super::rules)).
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

    /// The command that the referee plays: itself, or `Wait` if it is refused.
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

    /// [`State::grow`] for a tree whose size, 0 to 2, is known.
    #[inline(always)]
    pub fn grow_from(&mut self, size: usize, player: usize, cell: Cells) {
        self.sun[player] -= self.grow_price(player, size);
        if size > 0 {
            self.sizes[size - 1] ^= cell;
        }
        self.sizes[size] |= cell;
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

    /// The trees of one size, 0 to 2, that a player could grow now.
    #[inline(always)]
    pub fn growable_from(&self, size: usize, player: usize) -> Cells {
        let trees = (self.trees[player] & self.of_size(size)).without(self.dormant);
        trees.when(self.grow_price(player, size) <= self.sun[player])
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
}
