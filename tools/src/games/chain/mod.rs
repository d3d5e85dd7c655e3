//! `chain` for the tools.

mod check;
mod film;
mod random_steps;
