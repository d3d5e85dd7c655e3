//! Setup of a seed: layouts and enemies (RULES.md, sections 2 and 7).
//!
//! The contest's series of layouts is lost, so any generator will do. Java's is here already
//! and will always draw the same field for a seed.

use super::doubts::{ITEM_PERCENT, KEPT_FREE, SOFT_PERCENT};
use super::{Board, Cell, Cells, Enemy, PILLARS, SHORTEST_FUSE};
use crate::java_random::JavaRandom;

/// The most turns that a game can have.
pub const MOST_TURNS: u16 = 1000;

/// The two ways to play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Mode {
    /// Program against program in a field that shrinks.
    #[default]
    Final,
    /// A program against built-in enemies, stage after stage.
    Stage,
}

impl Mode {
    /// Turns of a whole game of the contest, and the longest fuse.
    pub const fn max_turns(self) -> u16 {
        match self {
            Mode::Final => 500,
            Mode::Stage => 1000,
        }
    }
}

/// The soft blocks of a field, by what lies under them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// Soft blocks over a NUMBER_UP.
    pub numbers: Cells,
    /// Soft blocks over a POWER_UP.
    pub powers: Cells,
}

impl Layout {
    /// Nothing under any block: for callers that do not know.
    pub const NONE: Layout = Layout { numbers: Cells::EMPTY, powers: Cells::EMPTY };

    /// The soft blocks of the start.
    pub fn soft(&self) -> Cells {
        self.numbers | self.powers
    }

    /// Any layout; cells row by row, each with its block and its item.
    pub fn draw(random: &mut JavaRandom) -> Layout {
        let mut layout = Layout::NONE;
        for cell in Cell::all().filter(|cell| !PILLARS.contains(*cell) && !KEPT_FREE.contains(cell)) {
            if random.next_below(100) < SOFT_PERCENT {
                let is_number = random.next_below(100) < ITEM_PERCENT;
                if is_number { &mut layout.numbers } else { &mut layout.powers }.insert(cell);
            }
        }
        layout
    }
}

/// Setup: all that does not change during a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    mode: Mode,
    layouts: Box<[Layout]>,
    enemies: Box<[Enemy]>,
    seed: i64,
    max_turns: u16,
    start: Option<Board>,
}

impl Setup {
    /// A final game in this field.
    pub fn final_game(layout: Layout) -> Setup {
        let max_turns = Mode::Final.max_turns();
        Setup { mode: Mode::Final, layouts: [layout].into(), enemies: [].into(), seed: 0, max_turns, start: None }
    }

    /// A final game that begins in this position; the layout tells what lies under its soft blocks.
    /// `None` if the position is not of the final mode.
    pub fn from_board(board: Board, layout: Layout) -> Option<Setup> {
        let setup = Setup { start: Some(board), max_turns: board.max_turns(), ..Setup::final_game(layout) };
        (board.mode() == Mode::Final).then_some(setup)
    }

    /// A series of stages that begins again after the last one, as do the enemies; `seed` decides
    /// what enemies leave to chance. `None` without a layout or an enemy.
    pub fn stages(layouts: Vec<Layout>, enemies: Vec<Enemy>, seed: i64) -> Option<Setup> {
        if layouts.is_empty() || enemies.is_empty() {
            return None;
        }
        let max_turns = Mode::Stage.max_turns();
        let (layouts, enemies) = (layouts.into(), enemies.into());
        Some(Setup { mode: Mode::Stage, layouts, enemies, seed, max_turns, start: None })
    }

    /// The final game of a seed, of which the low 48 bits matter.
    pub fn draw_final(seed: i64) -> Setup {
        Setup::final_game(Layout::draw(&mut JavaRandom::new(seed)))
    }

    /// The series of stages of a seed. `None` without a stage or an enemy.
    pub fn draw_stages(seed: i64, stages: usize, enemies: &[Enemy]) -> Option<Setup> {
        let mut random = JavaRandom::new(seed);
        let layouts = (0..stages).map(|_| Layout::draw(&mut random)).collect();
        Setup::stages(layouts, enemies.to_vec(), seed)
    }

    /// This game with another number of turns, from [`SHORTEST_FUSE`] to [`MOST_TURNS`]; others
    /// are rounded. A game that begins in a given position keeps its number.
    #[must_use]
    pub fn with_max_turns(self, turns: u16) -> Setup {
        match self.start {
            Some(_) => self,
            None => Setup { max_turns: turns.clamp(SHORTEST_FUSE, MOST_TURNS), ..self },
        }
    }

    /// The mode.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The layout of a stage, counted from 0 without end; a final game has only one.
    #[inline(always)]
    pub fn layout(&self, stage: usize) -> &Layout {
        &self.layouts[stage % self.layouts.len()]
    }

    /// The enemies of a stage, counted as for [`Setup::layout`]; a final game has none.
    pub fn enemy(&self, stage: usize) -> Option<Enemy> {
        let in_series = stage % self.layouts.len();
        self.enemies.get(in_series % self.enemies.len().max(1)).copied()
    }

    /// The seed that enemies play with.
    pub fn seed(&self) -> i64 {
        self.seed
    }

    /// Turns of the whole game, and the longest fuse.
    pub fn max_turns(&self) -> u16 {
        self.max_turns
    }

    /// The position that a game begins with.
    pub fn start(&self) -> Board {
        self.start.unwrap_or_else(|| Board::start(self.mode, self.max_turns, self.layout(0), 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_are_drawn_as_the_rules_say() {
        let (mut blocks, mut numbers, mut seen) = (0, 0, Cells::EMPTY);
        const FIELDS: usize = 2000;
        for seed in 0..FIELDS {
            let layout = *Setup::draw_final(seed as i64).layout(0);
            assert!((layout.numbers & layout.powers).is_empty() && (layout.soft() & PILLARS).is_empty());
            blocks += layout.soft().len();
            numbers += layout.numbers.len();
            seen |= layout.soft();
        }
        let free: Vec<Cell> = Cell::all().filter(|cell| !(seen | PILLARS).contains(*cell)).collect();
        let mut kept = KEPT_FREE;
        kept.sort_unstable();
        assert_eq!(free, kept);
        // Five standard deviations of fair draws are below 1 %.
        assert!(blocks.abs_diff(FIELDS * 42) < FIELDS * 42 / 100, "{}", blocks);
        assert!(numbers.abs_diff(FIELDS * 21) < FIELDS * 21 / 50, "{}", numbers);
    }

    #[test]
    fn stages_and_enemies_go_round() {
        let setup = Setup::draw_stages(7, 3, &[Enemy::Walker, Enemy::Hunter]).unwrap();
        assert_eq!((setup.layout(1), setup.layout(4)), (setup.layout(4), setup.layout(7)));
        assert_ne!(setup.layout(0), setup.layout(1));
        let enemies: Vec<_> = (0..4).map(|stage| setup.enemy(stage).unwrap()).collect();
        assert_eq!(enemies, [Enemy::Walker, Enemy::Hunter, Enemy::Walker, Enemy::Walker]);
        assert_eq!((Setup::draw_stages(7, 0, &Enemy::ALL), Setup::draw_stages(7, 3, &[])), (None, None));
        assert_eq!(Setup::draw_final(7).enemy(0), None);
    }
}
