//! The records of `connect4`: games of a naive program, and of this project's referee.
//!
//! A game is told whole: what each player was sent, what it answered, and the end.

use std::time::Duration;

use engines::connect4::{Client, Connect4, Options, Referee};
use engines::{Answer, Ending, Query, Referee as _, Session, TextLines};
use serde::Deserialize;
use serde_json::{json, Value};

use crate::games::check::{parse, Check, Mismatch};
use crate::games::replay;
use crate::matches::GameRecord;

/// A recorded game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Game {
    #[serde(rename = "id")]
    _id: String,
    #[serde(rename = "players")]
    _players: [String; 2],
    pub(super) seed: i64,
    pub(super) opening: usize,
    pub(super) events: Vec<Event>,
    scores: [i64; 2],
    /// What the loser did wrong, in the referee's words.
    fault: Option<String>,
}

/// A prompt with its answer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Event {
    pub(super) p: usize,
    #[serde(rename = "in")]
    input: Vec<String>,
    /// `None` if the player did not answer, in time or at all.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(super) out: Option<String>,
}

/// What is said of a player whose program has ended; one that does not answer otherwise is late.
const CLOSED: &str = "the program ended";

impl Game {
    /// The referee before the first answer.
    pub(super) fn referee(&self) -> Referee {
        Referee::new(self.seed, &Options { opening: self.opening, ..Options::default() })
    }

    /// Why there is no text where there is none.
    pub(super) fn silence(&self) -> Ending {
        match self.fault.as_deref() {
            Some(CLOSED) => Ending::Closed,
            _ => Ending::Late,
        }
    }
}

impl Check for Connect4 {
    fn id(record: &Value) -> Option<String> {
        Some(record.get("id")?.as_str()?.to_owned())
    }

    fn check(record: &Value) -> Result<(), Mismatch> {
        let game: Game = parse(record)?;
        let (mut referee, mut clients) = (game.referee(), [Client::default(), Client::default()]);
        for (number, event) in (1..).zip(&game.events) {
            let at = format!("event {number}");
            let asked: Vec<usize> = referee.asked().collect();
            Mismatch::between(&format!("{at}, who is asked"), format!("{:?}", [event.p]), format!("{asked:?}"))?;
            Mismatch::between_lines(&format!("{at}, input"), &event.input, referee.prompt(event.p).lines())?;
            let read = clients[event.p].next(&mut TextLines::new(referee.prompt(event.p)));
            Mismatch::between(&at, format!("{:?}", Ok::<_, ()>(Query::Act)), format!("{read:?}"))?;
            let seen = clients[event.p].view().state;
            Mismatch::between(&at, format!("{:?}", referee.state()), format!("{seen:?}"))?;
            let ending = if event.out.is_some() { Ending::Complete } else { game.silence() };
            let text = event.out.as_deref().unwrap_or_default();
            referee.answer(event.p, Answer { text, took: Duration::ZERO, ending });
        }
        let scores = referee.outcome().map(|outcome| outcome.scores().to_vec());
        Mismatch::between("scores", format!("{:?}", Some(&game.scores)), format!("{scores:?}"))?;
        let fault = (0..2).find_map(|seat| referee.fault(seat)).map(|fault| fault.reason.to_string());
        Mismatch::between("fault", format!("{:?}", game.fault), format!("{fault:?}"))
    }

    fn transcript(game: &GameRecord) -> Result<Value, String> {
        let options = replay::options::<Connect4>(game)?;
        let mut referee = Referee::new(game.seed, &options);
        let mut events = Vec::new();
        for answer in replay::turns(game).flatten() {
            let input: Vec<&str> = referee.prompt(answer.seat).lines().collect();
            events.push(json!({"p": answer.seat, "in": input, "out": replay::text(answer)}));
            referee.answer(answer.seat, replay::answer(answer));
        }
        let outcome = referee.outcome().ok_or("the game is not over")?;
        let fault = (0..2).find_map(|seat| referee.fault(seat)).map(|fault| fault.reason);
        Ok(json!({
            "id": replay::id(game),
            "players": replay::labels(game),
            "seed": game.seed,
            "opening": options.opening,
            "events": events,
            "scores": outcome.scores(),
            "fault": fault,
        }))
    }
}
