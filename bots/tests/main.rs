//! All tests of the bots in one program, which is linked once.

mod asteroid;
mod battle2048;
mod chain;
mod forest;
mod magic;
mod play;
mod program;
