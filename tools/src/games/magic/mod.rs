//! `magic` for the tools.

mod check;
mod film;

use engines::magic::Magic;

use super::RandomSteps;

impl RandomSteps for Magic {}
