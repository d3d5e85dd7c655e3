//! A turn (RULES.md, sections 3 to 6).
//!
//! Sets of cells stay in registers for the whole turn: what characters meet (blocks, items,
//! lightning) is tested for all four at once, and only those affected are handled one by one.

use super::blast::{explode, has, places};
use super::bomb::{Bomb, CROWDED, MOST_BOMBS};
use super::doubts::{BLOCK_FREES_SLOT, PICKUP_BEFORE_PLACEMENT};
use super::spiral::{falling_cell, FIRST_BLOCK};
use super::{Action, Board, Cell, Cells, Layout, Mode, Order, CHARACTERS, SHORTEST_FUSE};
use crate::simd::{Cpu, Lanes};

/// Events of a turn that the position after it does not show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Characters that laid a bomb, as bits.
    pub laid: u8,
    /// The cells with lightning.
    pub burnt: Cells,
    /// Characters killed by it, as bits.
    pub hit: u8,
}

impl Board {
    /// Plays a turn and returns what it did; `layout` is what lies under the soft blocks, as far
    /// as the caller knows or cares.
    ///
    /// Trusts that the game is not over and that fuses are rounded ([`Action::rounded`]).
    #[inline(always)]
    pub fn play<C: Cpu>(&mut self, cpu: C, layout: &Layout, actions: [Action; 2]) -> Report {
        let orders = [actions[0].0[0], actions[0].0[1], actions[1].0[0], actions[1].0[1]];
        let hard = self.grid.hard.lanes(cpu);
        let soft = self.grid.soft.lanes(cpu);
        let bombs = self.occupied.lanes(cpu);
        let mut report = Report::default();

        let (standing, is_blocked) = self.walk(cpu, &orders, hard | soft | bombs);
        if PICKUP_BEFORE_PLACEMENT {
            self.pick_up(cpu, standing);
        }
        let mut bombs = self.lay_bombs(cpu, &orders, is_blocked, bombs, &mut report);
        if !PICKUP_BEFORE_PLACEMENT {
            self.pick_up(cpu, standing);
        }
        if self.turn >= self.next {
            bombs = self.go_off(cpu, layout, [hard, soft, bombs], standing, &mut report);
        }
        self.occupied = Cells::from_lanes(cpu, bombs);
        self.turn += 1;
        self.shrink();
        report
    }

    /// Moves the characters whose way is free. Returns the cells on which they stand then, and
    /// the characters whose way is blocked.
    #[inline(always)]
    fn walk<C: Cpu>(
        &mut self,
        cpu: C,
        orders: &[Order; CHARACTERS],
        blocked: C::U16x16,
    ) -> (C::U16x16, [bool; CHARACTERS]) {
        let mut standing = Cells::EMPTY.lanes(cpu);
        let mut is_blocked = [false; CHARACTERS];
        for (id, character) in self.characters.iter_mut().enumerate() {
            let target = character.cell.moved(orders[id].delta());
            is_blocked[id] = (orders[id].delta() != 0) & has(cpu, blocked, target);
            if !is_blocked[id] {
                character.cell = target;
            }
            standing = standing | character.cell.only().lanes(cpu);
        }
        (standing, is_blocked)
    }

    /// Lays the bombs that are ordered and allowed. Returns the cells with bombs then.
    #[inline(always)]
    fn lay_bombs<C: Cpu>(
        &mut self,
        cpu: C,
        orders: &[Order; CHARACTERS],
        is_blocked: [bool; CHARACTERS],
        mut bombs: C::U16x16,
        report: &mut Report,
    ) -> C::U16x16 {
        let laid_before = self.count as usize;
        let has_room = laid_before < CROWDED;
        for (id, character) in self.characters.iter_mut().enumerate() {
            let lays = (orders[id].fuse_word() != 0) & !is_blocked[id] & (character.laid < character.number) & has_room;
            // Written in any case, beyond the end of the list unless it counts.
            self.bombs[self.count as usize % (MOST_BOMBS + 1)] =
                Bomb::laid(id, character.cell, character.fire, orders[id], self.turn);
            self.count += lays as u8;
            character.laid += lays as u8;
            report.laid |= (lays as u8) << id;
            let cell = if lays { character.cell } else { Cell::NOWHERE };
            bombs = bombs | cell.only().lanes(cpu);
        }
        if self.count as usize > laid_before {
            self.next = self.next.min(self.turn + SHORTEST_FUSE);
        }
        bombs
    }

    /// Explodes the bombs that are due and all that they set off. Returns the cells with bombs
    /// then.
    #[inline(always)]
    fn go_off<C: Cpu>(
        &mut self,
        cpu: C,
        layout: &Layout,
        [hard, soft, mut bombs]: [C::U16x16; 3],
        standing: C::U16x16,
        report: &mut Report,
    ) -> C::U16x16 {
        let due = self.due();
        if due != 0 {
            let explosion = explode(cpu, &self.bombs, self.all_bombs(), due, hard, soft);
            self.keep_bombs(explosion.left);
            bombs = bombs.and_not(explosion.burnt);
            self.open_blocks(cpu, layout, soft, explosion.burnt);
            if standing.meets(explosion.burnt) {
                for (id, character) in self.characters.iter().enumerate() {
                    report.hit |= (has(cpu, explosion.burnt, character.cell) as u8) << id;
                }
                self.dead |= report.hit;
            }
            report.burnt = Cells::from_lanes(cpu, explosion.burnt);
        }
        self.next = self.bombs().iter().map(|bomb| bomb.expiry()).min().unwrap_or(u16::MAX);
        bombs
    }

    /// Takes away the soft blocks that burn and shows the items beneath them.
    #[inline(always)]
    fn open_blocks<C: Cpu>(&mut self, cpu: C, layout: &Layout, soft: C::U16x16, burnt: C::U16x16) {
        let opened = soft & burnt;
        if !opened.is_zero() {
            self.grid.soft = Cells::from_lanes(cpu, soft.and_not(opened));
            for (items, hidden) in [(&mut self.grid.numbers, &layout.numbers), (&mut self.grid.powers, &layout.powers)]
            {
                *items = Cells::from_lanes(cpu, items.lanes(cpu) | opened & hidden.lanes(cpu));
            }
        }
    }

    /// Drops the block that the turn to come begins with, if there is one.
    #[inline(always)]
    fn shrink(&mut self) {
        if self.turn >= FIRST_BLOCK && self.mode == Mode::Final {
            if let Some(cell) = falling_cell(self.mode, self.max_turns, self.turn) {
                self.drop_block(cell);
            }
        }
    }

    /// Everybody on an item gets it.
    #[inline(always)]
    fn pick_up<C: Cpu>(&mut self, cpu: C, standing: C::U16x16) {
        let (numbers, powers) = (self.grid.numbers.lanes(cpu), self.grid.powers.lanes(cpu));
        if standing.meets(numbers | powers) {
            for character in &mut self.characters {
                character.number = character.number.saturating_add(has(cpu, numbers, character.cell) as u8);
                character.fire = character.fire.saturating_add(has(cpu, powers, character.cell) as u8);
            }
            self.grid.numbers = Cells::from_lanes(cpu, numbers.and_not(standing));
            self.grid.powers = Cells::from_lanes(cpu, powers.and_not(standing));
        }
    }

    /// All bombs, as bits by their place in the list.
    #[inline(always)]
    pub(super) fn all_bombs(&self) -> u64 {
        (1 << (self.count as u32 % 64)) - 1
    }

    /// The bombs that go off in this turn, as bits by their place in the list.
    #[inline(always)]
    fn due(&self) -> u64 {
        let is_due = |(place, bomb): (usize, &Bomb)| ((bomb.expiry() == self.turn) as u64) << place;
        self.bombs().iter().enumerate().map(is_due).fold(0, |due, bit| due | bit)
    }

    /// Takes out the bombs that are not among these bits, and frees their slots.
    #[inline(always)]
    fn keep_bombs(&mut self, kept: u64) {
        for place in places(self.all_bombs() & !kept) {
            let owner = self.bombs[place].owner();
            self.characters[owner].laid -= 1;
        }
        let mut count = 0;
        for place in places(kept) {
            self.bombs[count] = self.bombs[place];
            count += 1;
        }
        self.count = count as u8;
    }

    /// A block falls onto a cell (RULES.md, section 6).
    #[cold]
    fn drop_block(&mut self, cell: Cell) {
        self.grid.hard.insert(cell);
        for set in [&mut self.grid.soft, &mut self.grid.numbers, &mut self.grid.powers, &mut self.occupied] {
            set.remove(cell);
        }
        for (id, character) in self.characters.iter().enumerate() {
            self.dead |= ((character.cell == cell) as u8) << id;
        }
        let kept = (0..self.count as usize).filter(|place| self.bombs[*place].cell() != cell);
        let kept = kept.fold(0, |kept, place| kept | 1 << place);
        let laid = self.characters.map(|character| character.laid);
        self.keep_bombs(kept);
        if !BLOCK_FREES_SLOT {
            self.characters.iter_mut().zip(laid).for_each(|(character, laid)| character.laid = laid);
        }
    }
}
