//! What a bot is, and how fast it is asked to play.

use std::time::{Duration, Instant};

use engines::Session;
use search::Budget;

/// A program for one seat of one game.
pub trait Bot: Send {
    /// The player's end of the game's protocol.
    type Session: Session;

    /// The action for what the session shows now. `asked` is when the first line of the input
    /// arrived; the bot's own time plan counts from there.
    fn act(&mut self, view: &<Self::Session as Session>::View, asked: Instant) -> <Self::Session as Session>::Action;

    /// Figures on the last [`Bot::act`].
    fn telemetry(&self) -> Telemetry {
        Telemetry::default()
    }
}

/// Figures of a bot on one action, for tables and replays.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Telemetry {
    /// Nodes, iterations or playouts of the search; 0 where there is none.
    pub nodes: u64,
    /// The bot's own estimate of the game: 1 a certain win, -1 a certain loss.
    pub win_estimate: f64,
}

/// How fast a bot plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// By the contest's clock, all limits multiplied by this factor.
    Clock(f64),
    /// This many nodes an action, without reading a clock: reproducible.
    Nodes(u64),
}

impl Pace {
    /// The budget of an action that may take `millis` of the contest's milliseconds after
    /// `asked`.
    pub fn budget(self, asked: Instant, millis: f64) -> Budget {
        match self {
            Pace::Clock(scale) => Budget::until(asked + Duration::from_secs_f64(millis * scale / 1000.0)),
            Pace::Nodes(nodes) => Budget::nodes(nodes),
        }
    }
}

/// Tunable parameters of a bot as `key=value` pairs, values as numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Params(Vec<(String, f64)>);

impl Params {
    /// Parses `key=value,key=value`; empty text is no parameter.
    ///
    /// # Errors
    /// A sentence that names the part that is not `key=number`.
    pub fn parse(text: &str) -> Result<Params, String> {
        let mut pairs = Vec::new();
        for part in text.split(',').filter(|p| !p.is_empty()) {
            let pair = part.split_once('=').and_then(|(k, v)| Some((k.trim().to_string(), v.trim().parse().ok()?)));
            pairs.push(pair.ok_or_else(|| format!("`{}` is not a parameter of the form name=number", part))?);
        }
        Ok(Params(pairs))
    }

    /// For a bot without parameters.
    ///
    /// # Errors
    /// If there is a parameter: a sentence with the bot's name.
    pub fn expect_none(&self, bot: &str) -> Result<(), String> {
        match self.0.first() {
            None => Ok(()),
            Some((key, _)) => Err(format!("{} has no parameters, so `{}` means nothing to it", bot, key)),
        }
    }

    /// The pairs in the order given.
    pub fn iter(&self) -> impl Iterator<Item = (&str, f64)> {
        self.0.iter().map(|(k, v)| (k.as_str(), *v))
    }

    /// Gives a bot's numbers the values of the parameters of their names.
    ///
    /// # Errors
    /// If there is a parameter without a number: a sentence with the names there are.
    pub fn assign(&self, bot: &str, numbers: &mut [(&str, &mut dyn Tunable)]) -> Result<(), String> {
        for (key, value) in self.iter() {
            match numbers.iter_mut().find(|(name, _)| *name == key) {
                Some((_, number)) => number.set(value),
                None => {
                    let names: Vec<&str> = numbers.iter().map(|(name, _)| *name).collect();
                    return Err(format!("{} has no parameter `{}`; there are {}", bot, key, names.join(", ")));
                }
            }
        }
        Ok(())
    }
}

/// A number that a parameter can change.
pub trait Tunable {
    /// Takes the nearest value that it can have.
    fn set(&mut self, value: f64);
}

macro_rules! tunable {
    ($($number:ty)+) => {$(
        impl Tunable for $number {
            fn set(&mut self, value: f64) {
                *self = value as $number;
            }
        }
    )+};
}

tunable! { f32 f64 i8 i32 i64 u8 u16 u32 u64 usize }
