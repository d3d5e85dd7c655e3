//! A bot of the roster as a program on standard input and output, with parameters.
//!
//! What is submitted has its own `main`; this is for measuring the arena itself, and for playing
//! any bot by another program.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use bots::{GameVisitor, Pace, Roster, TimedLines};
use engines::{Query, Session};

use crate::cli;
use crate::matches::{Error, PlayerSpec};

/// Serves one game.
#[derive(Clone, Debug, clap::Args)]
pub struct Serve {
    /// The game
    #[arg(long)]
    game: String,

    /// The bot: name or name:key=value,key=value
    #[arg(long)]
    bot: String,

    /// Seed of the bot
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Play with this many nodes an action instead of the clock
    #[arg(long, conflicts_with = "time_scale")]
    nodes: Option<u64>,

    /// The factor that the clock of the game is multiplied by
    #[arg(long, default_value_t = 1.0)]
    time_scale: f64,

    /// Answer this many milliseconds after the question and no sooner, at work until then
    #[arg(long, default_value_t = 0.0)]
    answer_after: f64,
}

impl Serve {
    /// Plays until the input ends; returns the exit code.
    ///
    /// # Errors
    /// When there is no such bot, or the input is not the game's.
    pub fn execute(self) -> anyhow::Result<u8> {
        let game = self.game.clone();
        cli::for_game(&game, self)?
    }
}

impl GameVisitor for Serve {
    type Output = anyhow::Result<u8>;

    fn visit<G: Roster>(self) -> anyhow::Result<u8> {
        let pace = match self.nodes {
            Some(nodes) => Pace::Nodes(nodes),
            None => Pace::Clock(Error::check_time_scale(self.time_scale)?),
        };
        let PlayerSpec { name, params } = PlayerSpec::parse(&self.bot)?;
        let entry = crate::matches::entry::<G>(&name)?;
        let mut bot = (entry.make)(pace, self.seed, &params).map_err(|reason| Error::Params { name, reason })?;
        let mut session = G::Session::default();
        let mut input = TimedLines::new(io::stdin().lock());
        let mut text = String::new();
        loop {
            input.first = None;
            text.clear();
            match session.next(&mut input)? {
                Query::Over => return Ok(0),
                Query::Name => text.push_str("arena\n"),
                Query::Act => {
                    let asked = input.first.unwrap_or_else(Instant::now);
                    let action = bot.act(session.view(), asked);
                    session.write(&action, &mut text);
                    let until = asked + Duration::from_secs_f64(self.answer_after.clamp(0.0, 1e6) / 1e3);
                    while Instant::now() < until {}
                }
            }
            let mut output = io::stdout().lock();
            // Who closed the pipe has ended the game.
            if output.write_all(text.as_bytes()).and_then(|()| output.flush()).is_err() {
                return Ok(0);
            }
        }
    }
}
