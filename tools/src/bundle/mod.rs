//! What `bundle` has to know of this workspace: its games, their rosters, recorded games as inputs
//! and whole games through a referee.

mod args;
mod bot;
mod games;
mod record;

pub use args::Args;
