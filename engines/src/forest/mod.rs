//! `forest`: CodinGame Spring Challenge 2021, "Photosynthesis".
//!
//! Two players grow trees on 37 hexagons for 24 days. Trees give sun unless a tree at least as
//! large shades them; sun pays for seeding, growing and completing; a completed tree scores what
//! the soil's nutrients and the cell's richness are worth. Both players command at once until
//! both wait, then the sun moves on.
//!
//! The layout decision: a bit board of 8 x 8 squares in axial coordinates. All six directions
//! are rotations of the word, and whatever leaves the board lands on a square that is not part of
//! it, so shadows of all trees at once are six rotations. Trees are two planes of owners and two
//! of sizes; with counts and purses the state is one cache line of 64 bytes.

mod action;
mod board;
mod client;
mod command;
mod geometry;
mod options;
mod playout;
mod referee;
mod setup;
mod state;
mod step;

pub use action::{Action, Kind};
pub use board::Board;
pub use client::{Client, View};
pub use command::Command;
pub use geometry::{Cell, Cells, Ray, CELL_COUNT, DIRECTIONS};
pub use options::Options;
pub use referee::Referee;
pub use setup::Setup;
pub use state::{State, DAYS, START_NUTRIENTS};

#[cfg(doc)]
#[doc = include_str!("RULES.md")]
pub mod rules {}

use crate::simd::Portable;
use crate::{Game, GameInfo};

/// The game `forest`.
#[derive(Clone, Copy, Debug)]
pub struct Forest;

impl Game for Forest {
    const INFO: GameInfo =
        GameInfo { name: "forest", aliases: &["spring2021"], contest: "CodinGame Spring Challenge 2021", seats: 2 };
    type Rules = State;
    type Referee = Referee;
    type Session = Client;

    fn playout(view: &View, turns: usize, rng: &mut fastrand::Rng) {
        let mut state = view.state;
        for _ in 0..turns {
            let actions = [0, 1].map(|player| state.uniform_action(Portable, &view.board, player, rng));
            state.step(&view.board, actions);
        }
    }
}
