//! The position of one field: cells, characters, bombs, turn.
//!
//! Items under soft blocks are not here but in the [`Layout`] that a turn is played with: the
//! referee knows it, and a search passes what it believes. What burnt last turn is not here
//! either, since nothing depends on it.

use std::fmt;

use super::bomb::{Bomb, MOST_BOMBS};
use super::setup::MOST_TURNS;
use super::{Cell, Cells, Character, Layout, Mode, CHARACTERS, COLUMNS, PILLARS, ROWS, SHORTEST_FUSE};
use crate::key::{folded, mixed};
use crate::simd::Cpu;

/// Contents of the cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// Hard blocks: [`PILLARS`], and what has fallen.
    pub hard: Cells,
    /// Soft blocks.
    pub soft: Cells,
    /// Visible NUMBER_UPs.
    pub numbers: Cells,
    /// Visible POWER_UPs.
    pub powers: Cells,
}

/// Bombs that fit into a register.
const FEW_BOMBS: usize = 8;

/// A position between two turns. Characters 0 and 1 are player 0's, 2 and 3 player 1's.
#[derive(Clone, Copy)]
pub struct Board {
    pub(super) grid: Grid,
    /// The cells of the list's bombs.
    pub(super) occupied: Cells,
    pub(super) characters: [Character; CHARACTERS],
    /// The turn that is due.
    pub(super) turn: u16,
    /// Turns of the whole game.
    pub(super) max_turns: u16,
    pub(super) mode: Mode,
    /// The dead, as bits by character.
    pub(super) dead: u8,
    /// Number of bombs; the list always has a place more.
    pub(super) count: u8,
    /// No bomb goes off before this turn.
    pub(super) next: u16,
    pub(super) bombs: [Bomb; MOST_BOMBS + 1],
}

impl Board {
    /// A copy without what lies beyond the end of the bombs' list: half the work of a plain one.
    #[inline(always)]
    #[must_use]
    pub fn copy<C: Cpu>(&self, cpu: C) -> Board {
        let Grid { hard, soft, numbers, powers } = &self.grid;
        let mut bombs = [Bomb::NONE; MOST_BOMBS + 1];
        if self.count as usize > FEW_BOMBS {
            bombs = self.bombs;
        } else {
            bombs[..FEW_BOMBS].copy_from_slice(&self.bombs[..FEW_BOMBS]);
        }
        Board {
            grid: Grid {
                hard: hard.copy(cpu),
                soft: soft.copy(cpu),
                numbers: numbers.copy(cpu),
                powers: powers.copy(cpu),
            },
            occupied: self.occupied.copy(cpu),
            bombs,
            characters: self.characters,
            turn: self.turn,
            max_turns: self.max_turns,
            mode: self.mode,
            dead: self.dead,
            count: self.count,
            next: self.next,
        }
    }

    /// The start of a field with these soft blocks, before turn `turn` of a game of `max_turns`.
    pub fn start(mode: Mode, max_turns: u16, layout: &Layout, turn: u16) -> Board {
        let grid = Grid { hard: PILLARS, soft: layout.soft(), numbers: Cells::EMPTY, powers: Cells::EMPTY };
        Board {
            grid,
            occupied: Cells::EMPTY,
            characters: Character::starts(),
            turn,
            max_turns,
            mode,
            dead: 0,
            count: 0,
            next: u16::MAX,
            bombs: [Bomb::NONE; MOST_BOMBS + 1],
        }
    }

    /// Any position before turn `turn` of a game of `max_turns`, with bombs in the order in which
    /// they were laid; each character's are counted here. `None` if it is not one that can
    /// be played on: the turn is over the limit, [`PILLARS`] are not hard, a cell holds two things
    /// that exclude each other, something is off the floor, a bomb is overdue, or there are more
    /// than [`MOST_BOMBS`].
    pub fn new(
        mode: Mode,
        max_turns: u16,
        turn: u16,
        grid: Grid,
        characters: [Character; CHARACTERS],
        bombs: &[Bomb],
    ) -> Option<Board> {
        let blocks = grid.hard | grid.soft;
        let items = grid.numbers | grid.powers;
        let is_floor = |cell: Cell| !blocks.contains(cell);
        let latest = turn.saturating_add(max_turns);
        let is_fine = turn < max_turns
            && (SHORTEST_FUSE..=MOST_TURNS).contains(&max_turns)
            && PILLARS.without(&grid.hard).is_empty()
            && (grid.hard & grid.soft).is_empty()
            && (blocks & items).is_empty()
            && (grid.numbers & grid.powers).is_empty()
            && [grid.hard, grid.soft, items].iter().all(Cells::is_on_board)
            && characters.iter().all(|character| is_floor(character.cell))
            && bombs.len() <= MOST_BOMBS
            && bombs.iter().all(|bomb| is_floor(bomb.cell()) && (turn..=latest).contains(&bomb.expiry()));
        if !is_fine {
            return None;
        }
        let mut board = Board {
            grid,
            occupied: bombs.iter().map(|bomb| bomb.cell()).collect(),
            characters,
            turn,
            max_turns,
            mode,
            dead: 0,
            count: bombs.len() as u8,
            next: bombs.iter().map(|bomb| bomb.expiry()).fold(u16::MAX, u16::min),
            bombs: [Bomb::NONE; MOST_BOMBS + 1],
        };
        board.bombs[..bombs.len()].copy_from_slice(bombs);
        for (id, character) in board.characters.iter_mut().enumerate() {
            character.laid = bombs.iter().filter(|bomb| bomb.owner() == id).count() as u8;
        }
        Some(board)
    }

    /// Contents of the cells.
    #[inline(always)]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The characters by number.
    #[inline(always)]
    pub fn characters(&self) -> &[Character; CHARACTERS] {
        &self.characters
    }

    /// The bombs, in the order in which they were laid.
    #[inline(always)]
    pub fn bombs(&self) -> &[Bomb] {
        &self.bombs[..self.count as usize % (MOST_BOMBS + 1)]
    }

    /// The cells with bombs.
    #[inline(always)]
    pub fn bomb_cells(&self) -> &Cells {
        &self.occupied
    }

    /// The number of the turn that is due, which is how many turns were played.
    #[inline(always)]
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// Turns of the whole game, and the longest fuse.
    #[inline(always)]
    pub fn max_turns(&self) -> u16 {
        self.max_turns
    }

    /// The mode.
    #[inline(always)]
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The dead, as bits by character.
    #[inline(always)]
    pub fn dead(&self) -> u8 {
        self.dead
    }

    /// Number of characters of a player that have died.
    #[inline(always)]
    pub fn losses(&self, player: usize) -> u32 {
        (self.dead >> (2 * player) & 3).count_ones()
    }

    /// True if somebody has died or the last turn was played.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.dead != 0 || self.turn >= self.max_turns
    }

    /// True if a character could step onto the cell: neither a block nor a bomb is there.
    #[inline(always)]
    pub fn is_open(&self, cell: Cell) -> bool {
        !(self.grid.hard.contains(cell) || self.grid.soft.contains(cell) || self.occupied.contains(cell))
    }

    /// A 64-bit key: equal positions have equal keys, different ones almost never.
    pub fn key(&self) -> u64 {
        let Grid { hard, soft, numbers, powers } = &self.grid;
        let (hard, soft, numbers, powers) = (hard.words(), soft.words(), numbers.words(), powers.words());
        let head = (self.max_turns as u64) << 48
            | (self.turn as u64) << 32
            | (self.mode as u64) << 16
            | (self.dead as u64) << 8
            | self.count as u64;
        let mut key = 0u64;
        for i in 0..4 {
            key = key.rotate_left(13) ^ folded(hard[i], soft[i]) ^ folded(numbers[i], powers[i]).rotate_left(31);
        }
        key = folded(key, head);
        let [a, b, c, d] = &self.characters;
        let pair = |first: u32, second: u32| (first as u64) << 32 | second as u64;
        key = folded(key ^ pair(a.word(), b.word()), pair(c.word(), d.word()));
        for bomb in self.bombs() {
            key = mixed(key, bomb.word() as u64);
        }
        key
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        let head = |board: &Board| (board.turn, board.max_turns, board.mode, board.dead, board.characters);
        self.grid == other.grid && head(self) == head(other) && self.bombs() == other.bombs()
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:?} turn {} of {}, dead {:04b}, {:?}",
            self.mode,
            self.turn,
            self.max_turns,
            self.dead,
            self.bombs()
        )?;
        for character in &self.characters {
            let Character { cell, fire, number, laid } = character;
            writeln!(f, "{:?} fire {}, {} of {} bombs", cell, fire, laid, number)?;
        }
        for row in 0..ROWS {
            let sign = |column| {
                let cell = Cell::new(row, column);
                let Grid { hard, soft, numbers, powers } = &self.grid;
                let signs = [(hard, '#'), (soft, '+'), (numbers, 'N'), (powers, 'P')];
                signs.into_iter().find(|(set, _)| set.contains(cell)).map_or('.', |(_, sign)| sign)
            };
            writeln!(f, "{}", (0..COLUMNS).map(sign).collect::<String>())?;
        }
        Ok(())
    }
}
