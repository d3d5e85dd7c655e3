//! `connect4` for the tools.

mod check;
mod film;

use engines::connect4::Connect4;

use super::RandomSteps;

impl RandomSteps for Connect4 {}
