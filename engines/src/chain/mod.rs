//! `chain`: CODE VS Reborn, qualifier.
//!
//! Two players drop the same 500 packs of digits into a field of their own. Neighbours that add
//! up to ten vanish, what falls may vanish in turn, and long chains bury the opponent in garbage;
//! so does the skill, which blows up all fives. A player with a block above row 16 after
//! a turn has lost.
//!
//! The layout decision: a field is four planes of bits, a 16-bit lane per column, in 256-bit
//! registers where the processor has them. One pass over the planes finds all pairs, another lets
//! everything fall, with no loop over cells or columns.

mod action;
mod block;
mod client;
mod field;
mod options;
mod pack;
mod planes;
mod potential;
mod referee;
mod setup;
mod state;
mod step;
mod tables;

pub use action::Action;
pub use block::Block;
pub use client::{Client, View};
pub use field::{Field, Resolution, HEIGHT, HIGHEST, WIDTH};
pub use options::Options;
pub use pack::{Pack, PackMasks, DROPS, POSITIONS, ROTATIONS};
pub use potential::{DigitCounts, Potential, Triggers};
pub use referee::Referee;
pub use setup::{PackMode, Setup, TURNS};
pub use state::{Side, State, FULL_GAUGE, SKILL_GAUGE};
pub use step::{exchange, gauge_loss, Report, GAUGE_GAIN, ROW};
pub use tables::{chain_garbage, chain_score, explosion_score};

#[cfg(doc)]
#[doc = include_str!("RULES.md")]
pub mod rules {}

use crate::{Game, GameInfo, Rules};

/// The game `chain`.
#[derive(Clone, Copy, Debug)]
pub struct Chain;

impl Game for Chain {
    const INFO: GameInfo = GameInfo { name: "chain", aliases: &["codevs-reborn"], contest: "CODE VS Reborn", seats: 2 };
    type Rules = State;
    type Referee = Referee;
    type Session = Client;

    fn playout(view: &View, turns: usize, rng: &mut fastrand::Rng) {
        let mut state = view.state;
        for _ in 0..turns {
            let actions = [0, 1].map(|player| state.random_action(&view.setup, player, rng));
            state.step(&view.setup, &actions);
        }
    }
}
