//! `battle2048`: AI Challenge 2018 at CODE FESTIVAL.
//!
//! Two players slide boards of 5 by 5 numbers in turn; every slide throws new numbers, larger the
//! more it merged, onto cells of the opponent's board that the slider chooses. A player who
//! cannot slide has lost.
//!
//! The layout decision: a cell is a byte, so that one AVX2 pass slides a board in all four directions
//! at once, twenty lines side by side. No exponent of the rules is too large for a byte, so there is
//! no second, wide path; only the referee's own record holds numbers as wide as the contest's
//! program did.

mod action;
mod board;
mod cell;
mod client;
mod command;
mod ledger;
mod options;
mod playout;
mod reason;
mod referee;
mod setup;
mod slides;
mod state;
mod step;

pub use action::{Action, Attack};
pub use board::{Board, Slide};
pub use cell::{Cell, Cells, Direction, CELLS, SIZE};
pub use client::{Client, View};
pub use options::Options;
pub use playout::random_turn;
pub use reason::Reason;
pub use referee::{Referee, Verdict};
pub use setup::{Setup, MOST_PLIES};
pub use slides::Slides;
pub use state::{State, ACTIONS};
pub use step::Refusal;

#[cfg(doc)]
#[doc = include_str!("RULES.md")]
pub mod rules {}

use crate::{Game, GameInfo, Rules, Variant};

/// The game `battle2048`.
#[derive(Clone, Copy, Debug)]
pub struct Battle2048;

impl Game for Battle2048 {
    const INFO: GameInfo =
        GameInfo { name: "battle2048", aliases: &["2048"], contest: "AI Challenge 2018 at CODE FESTIVAL", seats: 2 };
    type Rules = State;
    type Referee = Referee;
    type Session = Client;
    const VARIANTS: &'static [Variant] = &[Variant::FIXED, Variant::with("opening", "3")];

    fn playout(view: &View, turns: usize, rng: &mut fastrand::Rng) {
        let mut state = view.state;
        debug_assert_eq!(state.player(), Some(view.seat));
        for _ in 0..turns {
            let action = state.random_action(&Setup::CONTEST, view.seat, rng);
            Rules::step(&mut state, &Setup::CONTEST, &[action; 2]);
        }
    }
}
