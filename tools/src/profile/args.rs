//! The command line of `profile`: what was typed, checked once, and what it means.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use bots::{GameVisitor, Pace, Roster};
use engines::GameOptions;

use super::{
    compile, measure, page, report, Conditions, Error, Load, Log, Settings, Summary, Times, Watched, Watching,
    STOPS_THREADS,
};
use crate::common::{cli, report_beside, write_text, Progress};
use crate::matches::{self, check_time_scale, threads_for, BotSpec, Contender, Journal, OptionsOf, SetOptions};

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

    /// A bundle's source file in place of a bot: compiled by `rustc -O` and played through pipes
    #[arg(long, value_name = "FILE", conflicts_with = "bot")]
    bundle: Option<PathBuf>,

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

    /// Busy competitors for the cores, of the bot's own priority
    #[arg(long, value_name = "K", default_value_t = 0)]
    load: usize,

    /// Stop the bot for 5 to 20 ms at random moments, once in so many milliseconds on average
    #[arg(long, value_name = "MS", num_args = 0..=1, default_missing_value = "500", allow_negative_numbers = true)]
    stalls: Option<f64>,

    /// Keep the games in this file, one JSON line each
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Go on with the file of --out: what is in it is not played again
    #[arg(long, requires = "out")]
    resume: bool,

    /// With --resume: play again those games of the file in which a player waited for a core for more
    /// than a tenth of a limit
    #[arg(long, requires = "resume")]
    replay_disturbed: bool,

    /// Take as much priority over other programs as the system allows
    #[arg(long)]
    priority: bool,

    /// Write the profile as one JSON line to this file, `-` for standard output
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Write the profile as a page with charts to this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
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

impl Args {
    /// The contender that is measured, and the one in the other seats.
    fn contenders<G: Roster>(&self, watching: &Watching) -> Result<[Contender; 2], Error> {
        let first = G::BOTS[0].name;
        let second = G::BOTS.get(1).map_or(first, |bot| bot.name);
        let own = match &self.bundle {
            Some(file) => {
                let compiled = compile(file)?;
                if self.time_scale != 1.0 && !compiled.takes_time_scale() {
                    return Err(Error::ScaledBundle);
                }
                watching.program(&file.display().to_string(), compiled)
            }
            None => watching.bot::<G>(&BotSpec::parse(self.bot.as_deref().unwrap_or(first))?)?,
        };
        let opponent = BotSpec::parse(self.opponent.as_deref().unwrap_or(second))?;
        Ok([own, Contender::from_roster::<G>(&opponent)?])
    }

    fn watching(&self) -> Result<Watching, Error> {
        let stalls = match self.stalls {
            Some(_) if !STOPS_THREADS && self.bundle.is_none() => return Err(Error::NoStalls),
            Some(every) if !(1.0..=1e9).contains(&every) => return Err(Error::Stalls(every)),
            every => every.map(|every| Duration::from_secs_f64(every / 1e3)),
        };
        Ok(Watching { stalls, ..Watching::default() })
    }

    /// Settings of the measurement, checked.
    fn settings<O: GameOptions>(&self) -> Result<Settings<O>, Error> {
        if self.games == 0 {
            return Err(matches::Error::Zero("--games").into());
        }
        let time_scale = check_time_scale(self.time_scale)?;
        let parallel = threads_for(Some(self.parallel), "--parallel", Pace::Clock(time_scale))?;
        let options = SetOptions::parse(&self.options)?;
        Ok(Settings { games: self.games, seed: self.seed, time_scale, parallel, options })
    }

    /// The conditions that these settings and this machine make.
    fn conditions<G: Roster>(&self, settings: &Settings<OptionsOf<G>>, contenders: &[Contender; 2]) -> Conditions {
        let [bot, opponent] = contenders.each_ref().map(|contender| contender.label.clone());
        Conditions {
            game: G::INFO.name.to_string(),
            bot,
            opponent,
            options: settings.options.set.clone(),
            seed: settings.seed,
            time_scale: settings.time_scale,
            parallel: settings.parallel,
            load: self.load,
            stalls_every_ms: self.stalls,
            cores: thread::available_parallelism().map_or(1, |cores| cores.get()),
        }
    }

    /// Plays and measures, with the games of the journal and under the load that was asked for.
    fn measure<G: Roster>(
        &self,
        contenders: &[Contender; 2],
        settings: &Settings<OptionsOf<G>>,
        conditions: &Conditions,
        log: &Log,
    ) -> Result<Times, Error> {
        let check = |game: &Watched| game.check(conditions, contenders, settings.games, G::INFO.seats);
        if let (Some(path), true) = (&self.out, self.replay_disturbed) {
            let again = Journal::forget_disturbed(path, check)?;
            eprintln!("{again} disturbed games are played again");
        }
        let open = |path: &PathBuf| Journal::open(path, self.resume, check);
        let journal = self.out.as_ref().map(open).transpose()?;
        let kept = journal.as_ref().map(|journal| (journal, conditions));
        let load = Load::new(self.load);
        let mut progress = Progress::new(settings.games);
        let times = measure::<G>(contenders, settings, log, kept, |times| progress.step(|| times.verdict()))?;
        progress.finish();
        drop(load);
        journal.map_or(Ok(()), |journal| journal.finish(|_| true))?;
        Ok(times)
    }

    /// Prints the profile and writes it to the files that were asked for.
    fn tell(&self, summary: &Summary, times: &Times) -> Result<(), Error> {
        report_beside(self.json.as_deref(), &format!("{}\n\n{}", self.title(summary), report(summary, times)));
        if let Some(path) = &self.json {
            write(path, &(serde_json::to_string(summary).unwrap_or_default() + "\n"))?;
        }
        if let Some(path) = &self.html {
            write(path, &page(summary, times))?;
        }
        Ok(())
    }

    /// The measurement in one line.
    fn title(&self, summary: &Summary) -> String {
        let Conditions { game, bot, opponent, time_scale, seed, .. } = &summary.conditions;
        let mut text =
            format!("{game}: {bot} against {opponent}; {} games, clock x {time_scale}, seed {seed}", self.games);
        if self.load > 0 {
            text += &format!(", load {}", self.load);
        }
        if let Some(every) = self.stalls {
            text += &format!(", a stall every {every} ms");
        }
        text
    }
}

impl GameVisitor for Args {
    type Output = Result<u8, Error>;

    fn visit<G: Roster>(self) -> Result<u8, Error> {
        if self.priority {
            eprintln!("{}", matches::priority::take());
        }
        let settings = self.settings()?;
        let watching = self.watching()?;
        let contenders = self.contenders::<G>(&watching)?;
        let conditions = self.conditions::<G>(&settings, &contenders);
        let times = self.measure::<G>(&contenders, &settings, &conditions, &watching.log)?;
        self.tell(&Summary::new(conditions, &times), &times)?;
        let is_fine = times.late() == 0 && times.faults.is_empty();
        Ok(if is_fine { 0 } else { cli::FOUND })
    }
}

fn write(path: &Path, text: &str) -> Result<(), Error> {
    write_text(path, text).map_err(|source| matches::Error::Write { path: path.to_path_buf(), source }.into())
}
