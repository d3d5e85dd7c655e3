//! Byte-exact transcripts of what one program was sent and answered.
//!
//! The other program's answers are not in it, but what they lead to is: after the right one the
//! next text is the recorded one, and after the last the result is.

use std::time::Duration;

use engines::chain::{Options, PackMode, Referee};
use engines::{Answer, Referee as _};
use serde::Deserialize;

use super::ending::Ending;
use super::seat::Seat;
use super::{packs, turn};
use crate::games::check::Mismatch;

/// A transcript.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transcript {
    #[serde(rename = "id")]
    _id: String,
    player: usize,
    events: Vec<(Direction, String)>,
    result: Ending,
}

/// As the referee sees it: to or from the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Direction {
    To,
    From,
}

/// Replays a transcript.
///
/// # Errors
/// The first difference.
pub fn check(transcript: &Transcript) -> Result<(), Mismatch> {
    let player = transcript.player;
    if player > 1 {
        return Err(Mismatch::new("player", "0 or 1", player.to_string()));
    }
    let mut events = Events { events: &transcript.events, next: 0 };
    let mut seat = Seat::default();
    let name = events.take(Direction::From)?;
    let mut sent = events.take(Direction::To)?;
    let mut referee = Referee::with_setup(setup(sent)?, &Options::default());
    seat.check_name(&referee, player)?;
    for p in 0..2 {
        referee.answer(p, Answer::instant(if p == player { name } else { "other" }));
    }
    turn::between_texts(&events.at(), sent, referee.prompt(player))?;
    loop {
        seat.check(&events.at(), &referee, player)?;
        let answer = events.take(Direction::From)?;
        if events.is_over() {
            return transcript.result.check_with(&after_last(&referee, player, answer, &transcript.result), false);
        }
        sent = events.take(Direction::To)?;
        referee = after(&referee, player, answer, sent);
        turn::between_texts(&events.at(), sent, referee.prompt(player))?;
    }
}

/// The setup of the packs that a program was sent, as the text has it.
fn setup(sent: &str) -> Result<engines::chain::Setup, Mismatch> {
    let mut words = String::new();
    for line in sent.lines().take(3 * engines::chain::TURNS) {
        match line {
            "END" => words.push(' '),
            row => words.extend(row.split(' ')),
        }
    }
    packs::setup(words.trim_end(), PackMode::Text).or_else(|_| packs::setup(words.trim_end(), PackMode::Official))
}

/// The games after an answer of `player` and any of the other one.
fn games<'a>(referee: &'a Referee, player: usize, answer: &'a str) -> impl Iterator<Item = Referee> + 'a {
    // The last one is no action.
    let others = turn::actions().map(|action| action.to_string()).chain([String::new()]);
    others.map(move |other| {
        let answers = if player == 0 { [answer, &other] } else { [&other, answer] };
        turn::answered(referee, answers, [Duration::ZERO; 2])
    })
}

/// The game after a turn: the one in which `player` is sent this text, else one in which as much
/// of the text as possible is right.
fn after(referee: &Referee, player: usize, answer: &str, sent: &str) -> Referee {
    let equal_bytes =
        |game: &Referee| sent.bytes().zip(game.prompt(player).bytes()).take_while(|(a, b)| a == b).count();
    let right = games(referee, player, answer).find(|game| game.prompt(player) == sent);
    let best = right.or_else(|| games(referee, player, answer).max_by_key(equal_bytes));
    best.expect("there are answers")
}

/// The game after the last turn: one that ended as recorded, else any.
fn after_last(referee: &Referee, player: usize, answer: &str, ending: &Ending) -> Referee {
    let right = games(referee, player, answer).find(|game| ending.check(game).is_ok());
    right.unwrap_or_else(|| games(referee, player, answer).next().expect("there are answers"))
}

/// The recorded events, taken one by one.
struct Events<'a> {
    events: &'a [(Direction, String)],
    next: usize,
}

impl<'a> Events<'a> {
    /// Where the last event taken is, for reports; counted from 1.
    fn at(&self) -> String {
        format!("event {}", self.next)
    }

    fn is_over(&self) -> bool {
        self.next == self.events.len()
    }

    /// The text of the next event, which should have this direction.
    fn take(&mut self, direction: Direction) -> Result<&'a str, Mismatch> {
        let event = self.events.get(self.next);
        self.next += 1;
        match event {
            Some((recorded, text)) if *recorded == direction => Ok(text),
            other => {
                let expected = other.map_or("the end".into(), |(recorded, _)| format!("{recorded:?}"));
                Err(Mismatch::new(self.at(), expected, format!("{direction:?}")))
            }
        }
    }
}
