//! `magic`: CODE VS 3.0, the qualifier's stage mode and the final's games of two programs.
//!
//! Two characters a side lay bombs in a field of 13 by 15 cells; a blast opens soft blocks, takes
//! other bombs with it, and kills every character it meets. The first death ends a final game; in stage
//! mode a program clears one stage after the other.
//!
//! The layout decision: a set of cells is a 16-bit lane per row, one 256-bit register, so that the
//! blasts of a turn spread over the whole field at once, and so does the flood that tells whether
//! somebody can still escape. Bombs are a short list in the order they were laid, four bytes each,
//! with the turn they go off in: no clock ticks.

mod action;
mod blast;
mod board;
mod bomb;
mod cell;
mod character;
mod client;
mod doubts;
mod enemies;
mod escape;
mod options;
mod referee;
mod run;
mod setup;
mod spiral;
mod state;
mod step;
mod text;

pub use action::{Action, Order, Step, DEFAULT_FUSE, SHORTEST_FUSE};
pub use blast::rays;
pub use board::{Board, Grid};
pub use bomb::{Bomb, CROWDED, MOST_BOMBS};
pub use cell::{Cell, Cells, COLUMNS, PILLARS, ROWS};
pub use character::{owner_of, Character, CHARACTERS};
pub use client::{Client, View};
pub use doubts::{
    BLOCK_AFTER_LAST_TURN, CLOCK_IN_STAGE_MODE, ITEM_PERCENT, KEPT_FREE, PICKUP_BEFORE_PLACEMENT, SOFT_PERCENT, STAGES,
};
pub use enemies::Enemy;
pub use escape::{flood, latest_deaths, reach, Escape, Outlook, HORIZON, NEVER};
pub use options::Options;
pub use referee::Referee;
pub use run::Run;
pub use setup::{Layout, Mode, Setup, MOST_TURNS};
pub use spiral::{falling_cell, FIRST_BLOCK, SPIRAL};
pub use state::State;
pub use step::Report;

#[cfg(doc)]
#[doc = include_str!("RULES.md")]
pub mod rules {}

use crate::simd::Portable;
use crate::{Game, GameInfo, Variant};

/// The game `magic`.
#[derive(Clone, Copy, Debug)]
pub struct Magic;

impl Game for Magic {
    const INFO: GameInfo = GameInfo { name: "magic", aliases: &["codevs3"], contest: "CODE VS 3.0", seats: 2 };
    type Rules = State;
    type Referee = Referee;
    type Session = Client;
    const VARIANTS: &'static [Variant] = &[Variant::DRAWN, Variant::with("mode", "stage")];

    fn playout(view: &View, turns: usize, rng: &mut fastrand::Rng) {
        let mut board = view.board;
        debug_assert!(!board.is_over());
        for _ in 0..turns {
            if board.is_over() {
                break;
            }
            let actions = [0, 1].map(|_| board.random_action(rng));
            board.play(Portable, &Layout::NONE, actions);
        }
    }
}
