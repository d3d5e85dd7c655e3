//! A program's run through the stages (RULES.md, section 7).

use super::{Action, Board, Mode, Report, Setup};
use crate::key::mixed;
use crate::simd::Cpu;

/// The program's player; the enemies are the other one.
const PROGRAM: usize = 0;

/// State of a program's run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    board: Board,
    cleared: u16,
    bombs: u32,
}

impl Run {
    /// The start of the first stage.
    pub fn start(setup: &Setup) -> Run {
        Run { board: setup.start(), cleared: 0, bombs: 0 }
    }

    /// The field of the stage; after the run has ended, as it was at the end.
    #[inline(always)]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Number of stages cleared, which is the number of the present stage, from 0.
    #[inline(always)]
    pub fn cleared(&self) -> usize {
        self.cleared as usize
    }

    /// Number of bombs that the program has laid.
    #[inline(always)]
    pub fn bombs(&self) -> u32 {
        self.bombs
    }

    /// True if the run has ended.
    #[inline(always)]
    pub fn is_over(&self) -> bool {
        self.board.is_over()
    }

    /// Action of this stage's built-in enemies.
    pub fn enemy_action(&self, setup: &Setup) -> Action {
        let seed = setup.seed().wrapping_add(self.cleared as i64);
        setup.enemy(self.cleared()).map_or(Action::NONE, |enemy| enemy.orders(&self.board, 1 - PROGRAM, seed))
    }

    /// Plays a turn; `orders` are the program's and the enemies'. When a stage is cleared, the
    /// next one follows, and nothing of the old one shows.
    ///
    /// Trusts that the run is not over.
    #[inline(always)]
    pub fn play<C: Cpu>(&mut self, cpu: C, setup: &Setup, orders: [Action; 2]) -> Report {
        let mut report = self.board.play(cpu, setup.layout(self.cleared()), orders);
        self.bombs += (report.laid & 0b11).count_ones();
        if self.board.losses(PROGRAM) == 0 && self.board.losses(1 - PROGRAM) > 0 {
            self.cleared += 1;
            self.board = Board::start(Mode::Stage, setup.max_turns(), setup.layout(self.cleared()), self.board.turn());
            report.burnt = Default::default();
        }
        report
    }

    /// Rank of a run, the larger the better: stages, then bombs not laid.
    pub fn rank(&self) -> (usize, std::cmp::Reverse<u32>) {
        (self.cleared(), std::cmp::Reverse(self.bombs))
    }

    /// A 64-bit key, as of [`Board::key`].
    pub fn key(&self) -> u64 {
        let rest = (self.cleared as u64) << 32 | self.bombs as u64;
        mixed(self.board.key(), rest)
    }
}
