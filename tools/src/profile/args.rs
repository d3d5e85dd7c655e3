//! The command line of `profile`: what was typed, checked once, and what it means.

use bots::{GameVisitor, Pace, Roster};

use super::{measure, report, Settings};
use crate::cli;
use crate::matches::{threads_for, Contender, Error, PlayerSpec, Progress, SetOptions};

/// Measures a bot's think time per turn over whole games at the contest's clock. Exit code 1 if
/// any turn was late, or a game was lost by another fault.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "profile", version)]
pub struct Args {
    /// The game
    #[arg(long)]
    game: String,

    /// The bot: name or name:key=value,key=value [default: the one that is submitted]
    #[arg(long)]
    bot: Option<String>,

    /// The bot in the other seats [default: the second in the game's list]
    #[arg(long)]
    opponent: Option<String>,

    /// Whole games; the bot changes seats from game to game
    #[arg(long, default_value_t = 10)]
    games: usize,

    /// Seed of the run, from which the seeds of all games and bots derive
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Multiply all clocks of the contest by this
    #[arg(long, default_value_t = 1.0, allow_negative_numbers = true)]
    time_scale: f64,

    /// A switch of the game, key=value; may be repeated
    ///
    /// An unknown key is answered with those that the game has.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,

    /// Games at once
    #[arg(long, default_value_t = 1)]
    parallel: usize,
}

impl Args {
    /// Measures and prints; returns the exit code.
    ///
    /// # Errors
    /// When what was asked for makes no sense.
    pub fn execute(self) -> anyhow::Result<u8> {
        let game = self.game.clone();
        Ok(cli::for_game(&game, self)??)
    }
}

impl GameVisitor for Args {
    type Output = Result<u8, Error>;

    fn visit<G: Roster>(self) -> Result<u8, Error> {
        let first = G::BOTS[0].name;
        let second = G::BOTS.get(1).map_or(first, |bot| bot.name);
        let named = [self.bot.as_deref().unwrap_or(first), self.opponent.as_deref().unwrap_or(second)];
        let [bot, opponent] = named.map(|text| Contender::from_roster::<G>(&PlayerSpec::parse(text)?));
        let contenders = [bot?, opponent?];
        if self.games == 0 {
            return Err(Error::Zero("--games"));
        }
        let time_scale = Error::check_time_scale(self.time_scale)?;
        let parallel = threads_for(Some(self.parallel), "--parallel", Pace::Clock(time_scale))?;
        let options = SetOptions::parse(&self.options)?;
        let settings = Settings { games: self.games, seed: self.seed, time_scale, parallel, options };

        let mut progress = Progress::new(settings.games);
        let times = measure::<G>(&contenders, &settings, |_, times| progress.game(|| times.verdict()));
        progress.finish();

        let [bot, opponent] = contenders.each_ref().map(|contender| &contender.label);
        println!(
            "{}: {bot} against {opponent}; {} games, clock x {time_scale}, seed {}\n",
            G::INFO.name,
            self.games,
            self.seed
        );
        print!("{}", report(&times));
        let fine = times.late() == 0 && times.faults.is_empty();
        Ok(if fine { 0 } else { cli::FOUND })
    }
}
