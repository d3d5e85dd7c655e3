//! One game through the contest's referee, without a clock.

use std::time::Instant;

use bots::Bot;
use engines::{Answer, Ending, Framing, Game, Outcome, Query, Referee, Session, TextLines};

/// Whoever answers for a seat.
pub trait Player {
    /// Answers the text that the referee sends, or says why there is no answer.
    ///
    /// # Errors
    /// Why there is none.
    fn reply(&mut self, prompt: &str, framing: Framing) -> Result<String, String>;
}

/// A turn of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The seat.
    pub seat: usize,
    /// What it was told.
    pub prompt: String,
    /// What it answered, or why it did not.
    pub reply: Result<String, String>,
}

/// A game from its first prompt to its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// All turns.
    pub turns: Vec<Turn>,
    /// The result.
    pub outcome: Option<Outcome>,
}

/// Plays one game.
pub fn play<G: Game>(seed: i64, players: &mut [Box<dyn Player>]) -> Played {
    let mut referee = G::Referee::new(seed, &Default::default());
    let mut turns = Vec::new();
    while !referee.asked().is_empty() {
        let first = turns.len();
        for seat in referee.asked() {
            let prompt = referee.prompt(seat).to_string();
            let reply = players[seat].reply(&prompt, referee.framing(seat));
            turns.push(Turn { seat, prompt, reply });
        }
        for Turn { seat, reply, .. } in &turns[first..] {
            let answer = match reply {
                Ok(text) => Answer::instant(text),
                Err(_) => Answer { ending: Ending::Closed, ..Answer::instant("") },
            };
            referee.answer(*seat, answer);
        }
    }
    Played { turns, outcome: referee.outcome() }
}

/// A bot in this process.
pub struct BotPlayer<S: Session> {
    /// What it calls itself.
    pub name: String,
    /// Its end of the text.
    pub session: S,
    /// The bot.
    pub bot: Box<dyn Bot<Session = S>>,
}

impl<S: Session> Player for BotPlayer<S> {
    fn reply(&mut self, prompt: &str, _: Framing) -> Result<String, String> {
        let asked = Instant::now();
        match self.session.next(&mut TextLines::new(prompt)).map_err(|error| error.to_string())? {
            Query::Name => Ok(self.name.clone()),
            Query::Act => {
                let action = self.bot.act(self.session.view(), asked);
                let mut text = String::new();
                self.session.write(&action, &mut text);
                text.truncate(text.trim_end_matches('\n').len());
                Ok(text)
            }
            Query::Over => Err("took the game for over when it was asked".to_string()),
        }
    }
}
