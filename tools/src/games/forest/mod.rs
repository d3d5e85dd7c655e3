//! `forest` for the tools.

mod check;
mod film;

use engines::forest::Forest;

use super::RandomSteps;

impl RandomSteps for Forest {}
