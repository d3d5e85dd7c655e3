//! A bot of the roster as a program on standard input and output, with parameters.
//!
//! What is submitted has its own `main`; this is for measuring the arena itself, and for playing
//! any bot by another program.

use std::time::Duration;

use bots::{converse, GameVisitor, Roster};

use crate::common::cli;
use crate::matches::{entry, BotSpec, Error, PaceArgs};

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

    #[command(flatten)]
    pace: PaceArgs,

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
        let pace = self.pace.pace()?;
        let BotSpec { name, parameters } = BotSpec::parse(&self.bot)?;
        let entry = entry::<G>(&name)?;
        let mut bot =
            (entry.make)(pace, self.seed, &parameters).map_err(|reason| Error::Parameters { name, reason })?;
        let least = Duration::from_secs_f64(self.answer_after.clamp(0.0, 1e6) / 1e3);
        let played = converse::<G::Session>("arena", |view, asked| {
            let action = bot.act(view, asked);
            while asked.elapsed() < least {}
            action
        });
        played.map(|()| 0).map_err(anyhow::Error::msg)
    }
}
