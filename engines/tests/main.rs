//! All tests of the rules in one program, which is linked once.

mod asteroid;
mod battle2048;
mod battle2048_clocks;
mod chain;
mod chain_clocks;
mod forest;
mod forest_clocks;
mod fuzz;
mod laws;
mod magic;
mod rules;
