//! What all commands share: exit codes, and how a game is named.
//!
//! Exit code 0 is success, 1 a negative finding (a difference, a late turn), 2 an error in one
//! clear sentence.

use std::process::ExitCode;

use anyhow::anyhow;
use bots::{visit_game, GameVisitor};

/// Exit code of a command that worked and found what it looks for: a difference, a late turn.
pub const FOUND: u8 = 1;
/// Exit code of a command that could not do its work.
pub const FAILED: u8 = 2;

/// Runs the body of a command and turns its result into an exit code.
pub fn run(body: impl FnOnce() -> anyhow::Result<u8>) -> ExitCode {
    match body() {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(FAILED)
        }
    }
}

/// Does something for the game of this name.
///
/// # Errors
/// Names the games there are, if this is none of them.
pub fn for_game<V: GameVisitor>(name: &str, visitor: V) -> anyhow::Result<V::Output> {
    visit_game(name, visitor).ok_or_else(|| no_game(name))
}

/// Error that there is no game of this name.
pub fn no_game(name: &str) -> anyhow::Error {
    let names: Vec<&str> = engines::GAMES.iter().map(|g| g.name).collect();
    anyhow!("there is no game `{name}`; --game takes one of: {}", names.join(", "))
}
