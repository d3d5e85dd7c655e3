//! Whoever sits at a seat, and the kind that is nearest: a bot in this process.
//!
//! A bot's clock starts just before it parses the prompt and stops when its answer is written,
//! which is what a contest measures around the pipe. With a budget in nodes no clock counts, so
//! that a run repeats exactly.

use std::time::{Duration, Instant};

use bots::{Bot, Pace, Telemetry};
use engines::{Allowance, Ending, Framing, Query, Session, TextLines};

use super::delay::Waits;
use super::panics::catch;

/// Plays one seat of one game.
pub trait Player: Send {
    /// Answers the text that the referee sends to this seat.
    fn reply(&mut self, prompt: &str, framing: Framing, allowance: Allowance) -> Reply;

    /// Ends the player, whose game is over; what it wrote beside its answers, within bounds.
    fn last_words(&mut self) -> Option<String> {
        None
    }
}

/// An answer and how it came about.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The lines, joined by `\n`, without the last line's end.
    pub text: String,
    /// From the prompt to the end of the answer; zero when no clock counts.
    pub took: Duration,
    /// How much of that it was ready to run and waited for a core, as far as that is known.
    pub delay: Duration,
    /// Why there is no more text.
    pub ending: Ending,
    /// The bot's own figures.
    pub telemetry: Telemetry,
    /// Note worth keeping: why the player is gone.
    pub note: Option<String>,
}

impl Reply {
    /// A complete answer.
    pub fn complete(text: impl Into<String>, took: Duration) -> Reply {
        Reply {
            text: text.into(),
            took,
            delay: Duration::ZERO,
            ending: Ending::Complete,
            telemetry: Telemetry::default(),
            note: None,
        }
    }

    /// No answer, the player is gone.
    pub fn closed(note: impl Into<String>) -> Reply {
        Reply { ending: Ending::Closed, note: Some(note.into()), ..Reply::complete("", Duration::ZERO) }
    }
}

/// A bot in this process, with the session that reads and writes its text.
pub struct BotPlayer<S: Session> {
    name: String,
    clocked: bool,
    session: S,
    /// The bot, or why it is gone.
    bot: Result<Box<dyn Bot<Session = S>>, String>,
}

impl<S: Session> BotPlayer<S> {
    /// A player that calls itself `name` and thinks with the bot that `make` makes. Making the
    /// bot is start-up and not timed; if it fails or panics, the player is gone from the start.
    pub fn new(
        name: &str,
        pace: Pace,
        make: impl FnOnce() -> Result<Box<dyn Bot<Session = S>>, String>,
    ) -> BotPlayer<S> {
        BotPlayer {
            name: name.to_string(),
            clocked: matches!(pace, Pace::Clock(_)),
            session: S::default(),
            bot: catch(make).and_then(|bot| bot),
        }
    }
}

impl<S: Session> Player for BotPlayer<S> {
    fn reply(&mut self, prompt: &str, _framing: Framing, _allowance: Allowance) -> Reply {
        let BotPlayer { name, clocked, session, bot: seat } = self;
        let bot = match seat {
            Ok(bot) => bot,
            Err(note) => return Reply::closed(note.clone()),
        };
        let mut waits = Waits::of_thread();
        let reply = catch(|| {
            if *clocked {
                waits.begin();
            }
            let asked = Instant::now();
            let query = session.next(&mut TextLines::new(prompt)).map_err(|error| error.to_string())?;
            let mut text = String::new();
            match query {
                Query::Name => text.push_str(name),
                Query::Act => {
                    let action = bot.act(session.view(), asked);
                    session.write(&action, &mut text);
                }
                Query::Over => return Err("took the game for over when it was asked".to_string()),
            }
            let took = if *clocked { asked.elapsed() } else { Duration::ZERO };
            let delay = if *clocked { waits.end().min(took) } else { Duration::ZERO };
            text.truncate(text.trim_end_matches('\n').len());
            let telemetry = if query == Query::Act { bot.telemetry() } else { Telemetry::default() };
            Ok(Reply { telemetry, delay, ..Reply::complete(text, took) })
        });
        reply.and_then(|reply| reply).unwrap_or_else(|note| {
            *seat = Err(note.clone());
            Reply::closed(note)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engines::{Lines, ProtocolError};

    /// A contest that asks for a name, then for echoes of two lines.
    #[derive(Default)]
    struct Echo(String);

    impl Session for Echo {
        type View = String;
        type Action = String;

        fn next(&mut self, lines: &mut dyn Lines) -> Result<Query, ProtocolError> {
            self.0 = match lines.next_line() {
                None => return Ok(Query::Over),
                Some("name?") => return Ok(Query::Name),
                Some("nonsense") => return Err(ProtocolError::Line("sense", "nonsense".to_string())),
                Some(line) => line.to_string(),
            };
            Ok(Query::Act)
        }

        fn last_view(&self) -> Option<&String> {
            Some(&self.0)
        }

        fn write(&self, action: &String, out: &mut String) {
            *out += &format!("{action}\n{action}\n");
        }
    }

    struct Parrot;

    impl Bot for Parrot {
        type Session = Echo;

        fn act(&mut self, view: &String, _asked: Instant) -> String {
            assert_ne!(view, "panic", "as asked");
            view.clone()
        }

        fn telemetry(&self) -> Telemetry {
            Telemetry::new(42, 0.5)
        }
    }

    fn player(pace: Pace) -> BotPlayer<Echo> {
        BotPlayer::new("polly", pace, || Ok(Box::new(Parrot)))
    }

    fn reply(player: &mut BotPlayer<Echo>, prompt: &str) -> Reply {
        let second = Duration::from_secs(1);
        player.reply(prompt, Framing::Lines(2), Allowance { turn: second, late_after: second, bank: None })
    }

    #[test]
    fn a_bot_is_named_and_asked() {
        let mut polly = player(Pace::Nodes(1));
        assert_eq!(reply(&mut polly, "name?\n"), Reply::complete("polly", Duration::ZERO));
        let told = reply(&mut polly, "hello\n");
        assert_eq!((told.text.as_str(), told.took, told.ending), ("hello\nhello", Duration::ZERO, Ending::Complete));
        assert_eq!(told.telemetry, Telemetry::new(42, 0.5));
        assert!(reply(&mut player(Pace::Clock(1.0)), "hello\n").took > Duration::ZERO);
    }

    #[test]
    fn who_is_gone_stays_gone() {
        for (prompt, note) in [
            ("panic\n", "as asked"),
            ("nonsense\n", "expected sense, got the line \"nonsense\""),
            ("", "took the game for over when it was asked"),
        ] {
            let mut polly = player(Pace::Clock(1.0));
            for prompt in [prompt, "hello\n"] {
                let reply = reply(&mut polly, prompt);
                assert_eq!((reply.text.as_str(), reply.ending), ("", Ending::Closed));
                assert!(reply.note.as_ref().unwrap().contains(note), "{reply:?}");
            }
        }
    }

    #[test]
    fn a_bot_that_cannot_be_made_is_gone() {
        let mut failed = BotPlayer::<Echo>::new("polly", Pace::Nodes(1), || Err("no seeds".to_string()));
        assert_eq!(reply(&mut failed, "hello\n"), Reply::closed("no seeds"));
        let mut panicked = BotPlayer::<Echo>::new("polly", Pace::Nodes(1), || panic!("no cage"));
        assert!(reply(&mut panicked, "hello\n").note.unwrap().ends_with("no cage"));
    }
}
