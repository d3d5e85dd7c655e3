//! What a game adds to be shown: a few words, and the values that its drawing function reads.
//!
//! The one decision: a game is asked for pictures of positions that the referee reached, never to
//! reach one. Where a turn has more to see than its result (a chain, a blast), the game cuts it
//! into scenes.

use engines::{Game, Referee};
use serde_json::Value;

use super::{Error, Film};

/// A game that can be shown.
pub trait Show: Game {
    /// How many answers of a game are names; they change nothing that could be seen.
    const NAMES: usize;
    /// The drawing function: a script that defines `draw`.
    const SCRIPT: &'static str;

    /// What no turn changes.
    fn stage(referee: &Self::Referee) -> Value;

    /// Scores by seat, as the position has them.
    fn scores(referee: &Self::Referee) -> Vec<i64>;

    /// The turn that is due, in the contest's own count.
    fn label(referee: &Self::Referee) -> String;

    /// The position between two turns.
    fn view(referee: &Self::Referee) -> Value;

    /// What is to be seen of a turn, the position after it last.
    fn scenes(moment: &Moment<'_, Self>) -> Vec<Scene>;

    /// The film of a game that the contest's own program recorded, in the format of the golden
    /// files.
    ///
    /// # Errors
    /// When the record is no whole game, or does not fit the rules.
    fn film_of(record: &Value) -> Result<Film, Error>;
}

/// A turn that was played.
pub struct Moment<'a, G: Show + ?Sized> {
    /// The position before it.
    pub before: &'a <G::Referee as Referee>::Rules,
    /// The referee after it.
    pub after: &'a G::Referee,
    /// What was answered, by seat.
    pub answers: &'a [Option<&'a str>],
}

/// Something to be seen of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// What it shows, where a turn has several scenes.
    pub note: Option<String>,
    /// As the game's drawing function reads it.
    pub view: Value,
}

impl Scene {
    /// The only scene of a turn.
    pub fn only(view: Value) -> Vec<Scene> {
        vec![Scene { note: None, view }]
    }
}
