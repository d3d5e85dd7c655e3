//! The command line of `arena`: what was typed, checked once, and what it means.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use bots::{GameVisitor, Pace, Roster};

use super::{report, run, Schedule, Settings};
use crate::cli;
use crate::matches::{threads_for, Contender, Error, GameRecord, PlayerSpec, Progress, SetOptions};

/// Lets bots play against each other: paired games (same seed, seats swapped), a win rate with
/// its 95 % interval, and a record of every game.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "arena", version)]
pub struct Args {
    /// The game
    #[arg(long)]
    game: String,

    /// The bots, separated by commas: name or name:key=value,key=value
    ///
    /// A part with `=` but without `:` is one more parameter of the bot before it:
    /// `mcts:c=1.4,k=2,rule` are two bots. More than two play a round robin. May be repeated.
    #[arg(long, required = true)]
    bots: Vec<String>,

    /// Games for every pairing, rounded up so that every seed is played in all seat orders
    #[arg(long, default_value_t = 100)]
    games: usize,

    /// Seed of the run, from which the seeds of all games and bots derive
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Play with this many nodes an action instead of the clock: the same result on every run
    #[arg(long, conflicts_with = "time_scale")]
    nodes: Option<u64>,

    /// Multiply all clocks of the contest by this
    #[arg(long, default_value_t = 1.0, allow_negative_numbers = true)]
    time_scale: f64,

    /// A switch of the game, key=value; may be repeated
    ///
    /// An unknown key is answered with those that the game has.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,

    /// Games at once [default: one per core]
    #[arg(long)]
    threads: Option<usize>,

    /// Write one JSON line per game to this file, `-` for standard output
    #[arg(long)]
    out: Option<PathBuf>,
}

impl Args {
    /// Plays the tournament and prints its tables; returns the exit code.
    ///
    /// # Errors
    /// When what was asked for makes no sense, or a file cannot be written.
    pub fn execute(self) -> anyhow::Result<u8> {
        let game = self.game.clone();
        Ok(cli::for_game(&game, self)??)
    }

    fn pace(&self) -> Result<Pace, Error> {
        match self.nodes {
            Some(0) => Err(Error::Zero("--nodes")),
            Some(nodes) => Ok(Pace::Nodes(nodes)),
            None => Error::check_time_scale(self.time_scale).map(Pace::Clock),
        }
    }
}

impl GameVisitor for Args {
    type Output = Result<u8, Error>;

    fn visit<G: Roster>(self) -> Result<u8, Error> {
        let specs: Vec<_> = self.bots.iter().map(|list| PlayerSpec::parse_list(list)).collect::<Result<_, _>>()?;
        let contenders = Contender::all_from_roster::<G>(&specs.concat())?;
        if contenders.len() < 2 {
            return Err(Error::TooFewBots(contenders.len()));
        }
        if self.games == 0 {
            return Err(Error::Zero("--games"));
        }
        let pace = self.pace()?;
        let threads = threads_for(self.threads, "--threads", pace)?;
        let options = SetOptions::parse(&self.options)?;
        let settings = Settings { pace, seed: self.seed, threads, options };
        let schedule = Schedule::round_robin(contenders.len(), G::INFO.seats, self.games);
        let mut records = Records::open(self.out.as_deref())?;

        let labels: Vec<&str> = contenders.iter().map(|c| c.label.as_str()).collect();
        let mut progress = Progress::new(schedule.games());
        let began = Instant::now();
        let tally = run::<G, Error>(&contenders, &schedule, &settings, |record, tally| {
            records.write(record)?;
            progress.game(|| report::headline(tally, &labels));
            Ok(())
        })?;
        progress.finish();

        let seconds = began.elapsed().as_secs_f64();
        let text = format!("{}\n\n{}", self.title(&schedule, G::INFO.name, pace), report(&tally, &labels));
        match records.is_stdout() {
            true => eprint!("{text}"),
            false => print!("{text}"),
        }
        let rate = tally.games as f64 / seconds;
        eprintln!("\n{} games in {seconds:.1} s, {rate:.1} a second, {threads} at once", tally.games);
        Ok(0)
    }
}

impl Args {
    /// What was played, in one line.
    fn title(&self, schedule: &Schedule, game: &str, pace: Pace) -> String {
        let pace = match pace {
            Pace::Nodes(nodes) => format!("{nodes} nodes an action"),
            Pace::Clock(scale) => format!("clock x {scale}"),
        };
        let (games, rounds) = (schedule.games(), schedule.rounds());
        format!("{game}: {games} games on {rounds} seeds, all seat orders on each; {pace}, seed {}", self.seed)
    }
}

/// Where the records go.
enum Records {
    Nowhere,
    Stdout,
    File(BufWriter<File>, PathBuf),
}

impl Records {
    fn open(path: Option<&Path>) -> Result<Records, Error> {
        match path {
            None => Ok(Records::Nowhere),
            Some(path) if path.as_os_str() == "-" => Ok(Records::Stdout),
            Some(path) => match File::create(path) {
                Ok(file) => Ok(Records::File(BufWriter::new(file), path.to_path_buf())),
                Err(source) => Err(Error::Write { path: path.to_path_buf(), source }),
            },
        }
    }

    fn is_stdout(&self) -> bool {
        matches!(self, Records::Stdout)
    }

    /// Writes a line, whole and at once: a run that is killed leaves whole games behind.
    fn write(&mut self, record: &GameRecord) -> Result<(), Error> {
        let line = |mut to: &mut dyn Write| -> io::Result<()> {
            serde_json::to_writer(&mut to, record)?;
            to.write_all(b"\n")?;
            to.flush()
        };
        let (result, path) = match self {
            Records::Nowhere => return Ok(()),
            Records::Stdout => (line(&mut io::stdout().lock()), Path::new("standard output")),
            Records::File(file, path) => (line(file), path.as_path()),
        };
        result.map_err(|source| Error::Write { path: path.to_path_buf(), source })
    }
}
