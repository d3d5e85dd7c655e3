//! The replay of one game.
//!
//! Our referee is driven by the recorded answers and writes, event by event, what the contest's
//! program should have written; the record is compared with that from front to back, so the
//! order of the events and whom they leave out are checked too.

use engines::forest::{Options, Referee};
use engines::{Answer, Referee as _, Seats};
use serde::Deserialize;

use super::log::{self, Turn};
use super::seat::Seat;
use crate::games::check::Mismatch;

/// A recorded game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    #[serde(rename = "id")]
    _id: String,
    seed: i64,
    #[serde(rename = "players")]
    _players: [String; 2],
    init: Vec<String>,
    events: Vec<Event>,
    scores: [i64; 2],
    winner: i64,
    executions: u32,
}

/// What a player was sent and answered, or the log of a frame.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Event {
    p: Option<usize>,
    #[serde(rename = "in")]
    input: Option<Vec<String>>,
    /// Missing in a log; `None` inside for a player that did not answer in time.
    #[serde(default, deserialize_with = "present")]
    out: Option<Option<String>>,
    summary: Option<Vec<String>>,
}

/// Tells a field that is null from one that is missing.
fn present<'de, D: serde::Deserializer<'de>>(value: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(value).map(Some)
}

/// An event, once its fields are known to fit together.
enum Kind<'a> {
    Asked { player: usize, input: &'a [String], out: Option<&'a str> },
    Log(&'a [String]),
}

impl Event {
    fn kind(&self) -> Option<Kind<'_>> {
        match self {
            Event { p: Some(player), input: Some(input), out: Some(out), summary: None } => {
                Some(Kind::Asked { player: *player, input, out: out.as_deref() })
            }
            Event { p: None, input: None, out: None, summary: Some(lines) } => Some(Kind::Log(lines)),
            _ => None,
        }
    }
}

/// Number of lines that a player gets once, before its first turn.
pub const INIT_LINES: usize = 38;

/// Replays a game.
///
/// # Errors
/// The first difference.
pub fn check(game: &Game) -> Result<(), Mismatch> {
    let mut replay = Replay {
        events: Events { events: &game.events, next: 0 },
        referee: Referee::new(game.seed, &Options::default()),
        seats: Default::default(),
        init: &game.init,
        compact: is_compact(&game.events),
    };
    replay.events.log(&log::gathering([0, 0], replay.referee.state()))?;
    while !replay.referee.asked().is_empty() {
        replay.turn()?;
    }
    replay.events.end()?;
    replay.check_result(game)
}

struct Replay<'a> {
    events: Events<'a>,
    referee: Referee,
    seats: [Seat; 2],
    init: &'a [String],
    compact: bool,
}

impl<'a> Replay<'a> {
    /// One turn: all prompts first, then all answers, then the logs of its frames.
    fn turn(&mut self) -> Result<(), Mismatch> {
        let asked = self.referee.asked();
        let mut answers = [None; 2];
        for player in asked {
            answers[player] = self.prompt(player)?;
        }
        let before = *self.referee.state();
        let refusals = [0, 1].map(|player| self.referee.refusals(player));
        for player in asked {
            let late = Answer::late(self.referee.allowance(player).late_after);
            self.referee.answer(player, answers[player].map_or(late, Answer::instant));
        }
        let refused = (0..2).filter(|&p| self.referee.refusals(p) > refusals[p]).fold(Seats::NONE, Seats::with);
        self.logs(&Turn { before, asked, answers, refused })
    }

    /// What one player is sent: the text itself, and what a player makes of it.
    fn prompt(&mut self, player: usize) -> Result<Option<&'a str>, Mismatch> {
        let (at, input, out) = self.events.asked(player)?;
        let prompt = self.referee.prompt(player);
        let is_first = !self.seats[player].was_asked();
        let (init, state) = prompt.split_at(if is_first { end_of_line(prompt, INIT_LINES) } else { 0 });
        if is_first {
            Mismatch::between_lines(&format!("init as player {player} gets it"), self.init, init.lines())?;
        }
        let lines = if self.compact { lines_before_actions(state.lines()) } else { state.lines().count() };
        Mismatch::between_lines(&format!("{at}, input of player {player}"), input, state.lines().take(lines))?;
        self.seats[player].check(&at, &self.referee, player)?;
        Ok(out)
    }

    /// The logs of the turn, of the night and of the next morning.
    fn logs(&mut self, turn: &Turn<'_>) -> Result<(), Mismatch> {
        let after = *self.referee.state();
        self.events.log(&log::actions(turn, &self.referee))?;
        if after.day() > turn.before.day() {
            self.events.log(&log::night(&turn.before))?;
            if self.referee.outcome().is_none() {
                self.events.log(&log::gathering([0, 1].map(|p| turn.before.sun(p)), &after))?;
            }
        }
        Ok(())
    }

    fn check_result(&self, game: &Game) -> Result<(), Mismatch> {
        let Some(outcome) = self.referee.outcome() else {
            return Err(Mismatch::new("the end", "an outcome", "none"));
        };
        Mismatch::between("scores", format!("{:?}", game.scores), format!("{:?}", outcome.scores()))?;
        Mismatch::between("winner", game.winner, outcome.winner().map_or(-1, |seat| seat as i64))?;
        Mismatch::between("executions", game.executions, self.referee.executions())
    }
}

/// The recorded events, taken one by one.
struct Events<'a> {
    events: &'a [Event],
    next: usize,
}

impl<'a> Events<'a> {
    /// Where the next event is, for reports; counted from 1.
    fn take(&mut self) -> (String, Option<&'a Event>) {
        let event = self.events.get(self.next);
        self.next += 1;
        (format!("event {}", self.next), event)
    }

    /// The next event, which should be the prompt and the answer of `player`.
    #[allow(clippy::type_complexity)]
    fn asked(&mut self, player: usize) -> Result<(String, &'a [String], Option<&'a str>), Mismatch> {
        match self.take() {
            (at, Some(event)) => match event.kind() {
                Some(Kind::Asked { player: p, input, out }) if p == player => Ok((at, input, out)),
                _ => Err(Mismatch::new(at, describe(Some(event)), format!("player {player} is asked"))),
            },
            (at, None) => Err(Mismatch::new(at, describe(None), format!("player {player} is asked"))),
        }
    }

    /// The next event, which should be this log.
    fn log(&mut self, lines: &[String]) -> Result<(), Mismatch> {
        let (at, event) = self.take();
        match event.and_then(Event::kind) {
            Some(Kind::Log(recorded)) => Mismatch::between_lines(&format!("{at}, log"), recorded, lines),
            _ => Err(Mismatch::new(at, describe(event), format!("the log {lines:?}"))),
        }
    }

    fn end(&mut self) -> Result<(), Mismatch> {
        match self.take() {
            (_, None) => Ok(()),
            (at, event) => Err(Mismatch::new(at, describe(event), describe(None))),
        }
    }
}

/// An event in a few words.
fn describe(event: Option<&Event>) -> String {
    match event.map(Event::kind) {
        None => "the end of the game".into(),
        Some(None) => "an event that is neither a prompt with its answer nor a log".into(),
        Some(Some(Kind::Asked { player, .. })) => format!("player {player} is asked"),
        Some(Some(Kind::Log(lines))) => format!("the log {lines:?}"),
    }
}

/// Where line number `count`, from 1, ends.
pub fn end_of_line(text: &str, count: usize) -> usize {
    text.match_indices('\n').nth(count - 1).map_or(text.len(), |(end, _)| end + 1)
}

/// Number of lines of a turn's prompt without the possible actions: day, nutrients, two purses,
/// the number of trees, the trees.
fn lines_before_actions<'a>(mut prompt: impl Iterator<Item = &'a str>) -> usize {
    const BEFORE_TREES: usize = 5;
    let trees = prompt.nth(BEFORE_TREES - 1).and_then(|line| line.parse::<usize>().ok());
    BEFORE_TREES + trees.unwrap_or(0)
}

/// Whether a game was recorded without its lists of possible actions, as its first prompt shows.
fn is_compact(events: &[Event]) -> bool {
    let first = events.iter().find_map(|event| event.input.as_deref());
    first.is_some_and(|lines| lines.len() == lines_before_actions(lines.iter().map(String::as_str)))
}
