//! `replay`: a recorded game as one page that shows it turn by turn.
//!
//! The page is a film: Rust plays the game with the contest's own referee and writes every frame
//! into it, and the page only draws. So any record will do that says who answered what, the page
//! needs no network, and what it shows was reached by the same rules as everything else here.

mod args;
mod error;
mod file;
mod page;
mod tournament;

pub use crate::games::film::Film;
pub use args::Args;
pub use error::Error;
pub use file::Records;
pub use page::page;
pub use tournament::write_report;

use engines::GameInfo;
use serde_json::Value;

use crate::games::film::{self, Script};
use crate::games::{self, ToolGame, Visitor};
use crate::matches::GameRecord;

/// What the film of a record is made by, for the game that it is of.
#[derive(Clone, Copy)]
struct Filmer {
    info: GameInfo,
    of_arena: fn(&GameRecord) -> Result<Film, film::Error>,
    of_contest: fn(&Value) -> Result<Film, film::Error>,
    script: &'static str,
}

struct FindFilmer;

impl Visitor for FindFilmer {
    type Output = Filmer;

    fn visit<G: ToolGame>(self) -> Filmer {
        Filmer {
            info: G::INFO,
            of_arena: |record| Script::<G>::of_record(record)?.film(),
            of_contest: G::film_of,
            script: G::SCRIPT,
        }
    }
}

fn known(name: &str) -> Result<Filmer, Error> {
    filmer(name).ok_or_else(|| film::Error::NoGame(format!("there is no game `{name}`")).into())
}

fn filmer(game: &str) -> Option<Filmer> {
    games::visit(game, FindFilmer).ok()
}

/// The film of a record: of `arena`, or of the contest's own program in the format of the golden
/// files, which do not name their game.
///
/// # Errors
/// When the record is not of a game that was played as a whole, or not of `game`, if that is
/// given.
pub fn film(record: &Value, game: Option<&str>) -> Result<Film, Error> {
    if record.get("moves").is_none() {
        return Ok((known(game.ok_or(Error::GameUnknown)?)?.of_contest)(record)?);
    }
    let record = GameRecord::from_json(record.to_string().as_bytes()).map_err(film::Error::NoGame)?;
    match game {
        Some(asked) if known(asked)?.info.name != known(&record.game)?.info.name => {
            Err(Error::OtherGame { recorded: record.game, asked: asked.to_string() })
        }
        _ => film_of(&record),
    }
}

/// The film of a game of `arena`.
///
/// # Errors
/// When the record does not fit the rules of its game.
pub fn film_of(record: &GameRecord) -> Result<Film, Error> {
    Ok((known(&record.game)?.of_arena)(record)?)
}
