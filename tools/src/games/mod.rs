//! The games, a folder each, and what the tools need of every one.
//!
//! A folder says how the game's records are replayed and written (`check`), how a game is shown
//! (`film`, and the drawing function in `page.js`), and how it is played at random where that can be
//! quicker than by what the rules draw (`random_steps`). The tools know no game: they ask for one by
//! name, and [`visit`] is the only place that finds it.

mod asteroid;
mod battle2048;
mod chain;
mod connect4;
mod forest;
mod magic;

pub mod check;
pub mod film;
mod random_steps;
pub mod replay;

use bots::Roster;
use engines::{for_each_game, Game};

pub use random_steps::RandomSteps;

use check::Check;
use film::Show;

use crate::common::cli;

/// A game that every tool knows.
pub trait ToolGame: Roster + Check + Show + RandomSteps {}

impl<G: Roster + Check + Show + RandomSteps> ToolGame for G {}

/// Something that a tool does for a game that is named at run time.
pub trait Visitor {
    /// Its result.
    type Output;
    /// Does it.
    fn visit<G: ToolGame>(self) -> Self::Output;
}

/// Calls the visitor with the game of this name.
///
/// # Errors
/// Names the games there are, if this is none of them.
pub fn visit<V: Visitor>(name: &str, visitor: V) -> anyhow::Result<V::Output> {
    macro_rules! visit {
        ($($module:ident::$game:ident,)*) => {{
            $(if engines::$module::$game::INFO.is_named(name) {
                return Ok(visitor.visit::<engines::$module::$game>());
            })*
            Err(cli::no_game(name))
        }};
    }
    for_each_game!(visit)
}
