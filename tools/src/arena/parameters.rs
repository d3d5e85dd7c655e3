//! `arena parameters`: the numbers that bots play by, as their declarations have them.

use std::io::{self, Write};

use bots::{BotEntry, GameVisitor, ParameterInfo, Roster};
use serde_json::json;

use crate::common::{cli, Table};
use crate::matches::{entry, Error};

/// Prints the parameters of a game's bots.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The game
    #[arg(long)]
    game: String,

    /// The bot [default: each of them]
    #[arg(long)]
    bot: Option<String>,

    /// Write JSON Lines: one object per parameter
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Prints; returns the exit code.
    ///
    /// # Errors
    /// When there is no such game or bot.
    pub fn execute(self) -> anyhow::Result<u8> {
        let lists = cli::for_game(&self.game, &self)??;
        let text = if self.json { lines(&lists) } else { table(&lists) };
        io::stdout().lock().write_all(text.as_bytes())?;
        Ok(0)
    }
}

/// A bot's name with its parameters.
type List = (&'static str, Vec<ParameterInfo>);

impl GameVisitor for &Args {
    type Output = Result<Vec<List>, Error>;

    fn visit<G: Roster>(self) -> Self::Output {
        let list = |bot: &BotEntry<G>| (bot.name, (bot.parameters)());
        match &self.bot {
            Some(name) => Ok(vec![list(entry::<G>(name)?)]),
            None => Ok(G::BOTS.iter().map(list).collect()),
        }
    }
}

fn table(lists: &[List]) -> String {
    let mut table = Table::new(["parameter", "default", "from", "to", "meaning"]).with_text(4);
    for (bot, list) in lists {
        for ParameterInfo { name, about, default, min, max, .. } in list {
            let numbers = [default, min, max].map(f64::to_string);
            let [default, min, max] = numbers;
            table.row([format!("{bot}:{name}"), default, min, max, about.to_string()]);
        }
    }
    table.to_string()
}

fn lines(lists: &[List]) -> String {
    let line = |bot: &str, info: &ParameterInfo| {
        let ParameterInfo { name, about, default, min, max, is_integer } = info;
        let line = json!({
            "bot": bot, "name": name, "about": about,
            "default": default, "min": min, "max": max, "is_integer": is_integer,
        });
        format!("{line}\n")
    };
    lists.iter().flat_map(|(bot, list)| list.iter().map(|info| line(bot, info))).collect()
}
