//! `replay`: a recorded game as one page that shows it turn by turn.
//!
//! The page is a film: Rust plays the game with the contest's own referee and writes every frame
//! into it, and the page only draws. So any record will do that says who answered what, the page
//! needs no network, and what it shows was reached by the same rules as everything else here.

mod args;
mod error;
mod file;
mod film;
mod games;
mod page;
mod script;
mod show;
mod tournament;

pub use args::Args;
pub use error::Error;
pub use file::Records;
pub use film::{Did, Ending, Film, Frame};
pub use page::page;
pub use script::{Given, Script};
pub use show::{Moment, Scene, Show};
pub use tournament::write_report;

use engines::asteroid::Asteroid;
use engines::battle2048::Battle2048;
use engines::chain::Chain;
use engines::forest::Forest;
use engines::magic::Magic;
use engines::GameInfo;
use serde_json::Value;

use crate::matches::GameRecord;

/// Makes films of the records of a game.
#[derive(Clone, Copy)]
struct Filmer {
    info: GameInfo,
    of_arena: fn(&GameRecord) -> Result<Film, Error>,
    of_contest: fn(&Value) -> Result<Film, Error>,
    script: &'static str,
}

impl Filmer {
    const fn of<G: Show>() -> Filmer {
        Filmer {
            info: G::INFO,
            of_arena: |record| Script::<G>::of_record(record)?.film(),
            of_contest: G::film_of,
            script: G::SCRIPT,
        }
    }
}

/// The games that can be shown.
const FILMERS: &[Filmer] = &[
    Filmer::of::<Chain>(),
    Filmer::of::<Magic>(),
    Filmer::of::<Asteroid>(),
    Filmer::of::<Forest>(),
    Filmer::of::<Battle2048>(),
];

fn known(name: &str) -> Result<&'static Filmer, Error> {
    filmer(name).ok_or_else(|| Error::NoGame(format!("there is no game `{name}`")))
}

fn filmer(game: &str) -> Option<&'static Filmer> {
    FILMERS.iter().find(|filmer| game == filmer.info.name || game == filmer.info.also)
}

/// The film of a record: of `arena`, or of the contest's own program in the format of the golden
/// files, which do not name their game.
///
/// # Errors
/// When the record is not of a game that was played as a whole, or not of `game`, if that is
/// given.
pub fn film(record: &Value, game: Option<&str>) -> Result<Film, Error> {
    if record.get("moves").is_none() {
        return (known(game.ok_or(Error::GameUnknown)?)?.of_contest)(record);
    }
    let record: GameRecord =
        serde_json::from_value(record.clone()).map_err(|error| Error::NoGame(error.to_string()))?;
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
    (known(&record.game)?.of_arena)(record)
}
