//! `battle2048`: AI Challenge 2018 at CODE FESTIVAL.
//!
//! Two players slide boards of 5 by 5 numbers in turn; every slide throws new numbers, the more it
//! merged the larger, onto cells of the opponent's board that the slider chooses. Who cannot slide
//! has lost.
//!
//! The layout decision: a cell is a byte, so that
//! one AVX2 pass slides a board in all four directions at once, twenty lines side by side. No
//! exponent of the rules is too large for a byte, so there is no second, wide path.

mod action;
mod board;
mod cell;
mod playout;
mod setup;
mod slides;
mod state;

pub use action::{Action, Attack};
pub use board::{Board, Slide};
pub use cell::{Cell, Cells, Direction, CELLS, SIZE};
pub use playout::random_turn;
pub use setup::Setup;
pub use slides::Slides;
pub use state::{Refusal, State, ACTIONS};
