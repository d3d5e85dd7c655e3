//! The replay of a game of which every text was recorded, from its start or from a position.
//!
//! The recorded answers, and the times they took, drive our referee; every prompt is compared with
//! the recorded text, and what a player makes of it with the position.

use std::time::Duration;

use engines::battle2048::{Board, Referee, Setup, State, CELLS};
use engines::{Answer, Ending as Closing, Referee as _};
use serde::Deserialize;

use super::ending::{self, Ending, Final, Limits};
use super::seat::Seat;
use crate::games::check::Mismatch;

/// A recorded game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    #[serde(rename = "id")]
    _id: String,
    kind: Kind,
    note: Option<String>,
    #[serde(rename = "players")]
    _players: Option<[String; 2]>,
    limits_ms: Limits,
    preset: Option<Preset>,
    events: Vec<Event>,
    result: Ending,
    #[serde(rename = "final")]
    last: Final,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Full,
    Case,
}

/// Where a case begins.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Preset {
    actions: u16,
    boards: [[u8; CELLS]; 2],
    scores: [i32; 2],
}

/// A text that was sent and its answer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Event {
    p: usize,
    /// Without the last line's end.
    #[serde(rename = "in")]
    input: String,
    /// `None` at the end of the player's output, or when the time was over before.
    #[serde(deserialize_with = "Option::deserialize")]
    out: Option<String>,
    ms: u64,
}

/// The largest exponent of a preset: it can still grow on a board.
const LARGEST: u8 = 99;

/// Replays a game.
///
/// # Errors
/// The first difference.
pub fn check(game: &Game) -> Result<(), Mismatch> {
    let quirks = game.note.as_deref().is_some_and(|note| note.contains("quirk int32"));
    let options = game.limits_ms.options(quirks);
    let (mut referee, mut seats) = match (game.kind, &game.preset) {
        (Kind::Full, None) => (Referee::with_setup(Setup::CONTEST, &options), Default::default()),
        (Kind::Case, Some(preset)) => {
            (Referee::with_setup(preset.setup()?, &options), [Seat::seated(0)?, Seat::seated(1)?])
        }
        _ => return Err(Mismatch::new("the fields", "`preset` in a case, and only there", "something else")),
    };
    for (number, event) in (1..).zip(&game.events) {
        check_event(&format!("event {number}"), event, &mut referee, &mut seats)?;
    }
    Mismatch::between("players asked after the last event", 0, referee.asked().len())?;
    ending::check(&game.result, &game.last, &referee)
}

impl Preset {
    fn setup(&self) -> Result<Setup, Mismatch> {
        if let Some(exponent) = self.boards.iter().flatten().find(|&&exponent| exponent > LARGEST) {
            return Err(Mismatch::new("preset", format!("exponents up to {LARGEST}"), exponent.to_string()));
        }
        let boards = self.boards.map(Board::from_exponents);
        Ok(Setup::from_position(State::new(boards, self.scores, self.actions)))
    }
}

fn check_event(at: &str, event: &Event, referee: &mut Referee, seats: &mut [Seat; 2]) -> Result<(), Mismatch> {
    let asked: Vec<usize> = referee.asked().collect();
    Mismatch::between(&format!("{at}, who is asked"), format!("{:?}", [event.p]), format!("{asked:?}"))?;
    let sent = format!("{}\n", event.input);
    Mismatch::between_lines(at, sent.split('\n'), referee.prompt(event.p).split('\n'))?;
    seats[event.p].check(at, referee, event.p)?;

    let took = Duration::from_millis(event.ms);
    let ending = match event.out {
        Some(_) => Closing::Complete,
        None if took > referee.allowance(event.p).late_after => Closing::Late,
        None => Closing::Closed,
    };
    referee.answer(event.p, Answer { text: event.out.as_deref().unwrap_or(""), took, ending });
    Ok(())
}
