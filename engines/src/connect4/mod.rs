//! `connect4`: connect four, the smallest whole game.
//!
//! Two players drop stones into seven columns of six cells; four in a row win. No contest played
//! it: it shows what a game needs to be known to every tool, and `CONTRIBUTING.md` walks through it.
//!
//! The layout decision: a column takes seven bits of a word, the uppermost always empty, so that no
//! row of four wraps around, and shifting finds all of them at once.

mod action;
mod client;
mod options;
mod referee;
mod setup;
mod state;

pub use action::Action;
pub use client::{Client, View};
pub use options::Options;
pub use referee::Referee;
pub use setup::{Setup, MOST_PLIES};
pub use state::{State, CELLS, COLUMNS, LOWEST_ROW, ROWS};

#[cfg(doc)]
#[doc = include_str!("RULES.md")]
pub mod rules {}

use crate::{Game, GameInfo, Rules, Variant};

/// The game `connect4`.
#[derive(Clone, Copy, Debug)]
pub struct Connect4;

impl Game for Connect4 {
    const INFO: GameInfo =
        GameInfo { name: "connect4", aliases: &["connect-four"], contest: "the worked example", seats: 2 };
    type Rules = State;
    type Referee = Referee;
    type Session = Client;
    const VARIANTS: &'static [Variant] = &[Variant::FIXED, Variant::with("opening", "4")];

    fn playout(view: &View, turns: usize, rng: &mut fastrand::Rng) {
        let mut state = view.state;
        for _ in 0..turns {
            if let Some(seat) = state.to_act().next() {
                state.play(state.random_action(&Setup::EMPTY, seat, rng));
            }
        }
    }
}
