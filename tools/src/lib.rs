//! What a competitor runs: `bundle`, `arena`, `profile`, `replay`, `referee`, `tune`, `train`.
//!
//! Each command is a module here and a thin binary in `src/bin`, so that commands can use each
//! other and tests can use them all.

#[cfg(not(unix))]
compile_error!(
    "the tools need Linux, or with fewer measurements another Unix; engines, search and bots build anywhere"
);

pub mod arena;
pub mod check;
pub mod common;
pub mod games;
pub mod matches;
pub mod pages;
pub mod profile;
pub mod replay;
pub mod train;
pub mod tune;

pub use common::cli;
