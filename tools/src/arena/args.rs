//! The command line of `arena`: what was typed, checked once, and what it means.

use std::cell::RefCell;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use bots::{GameVisitor, Pace, Roster};

use super::calibrate::Calibrate;
use super::sentinel::Sentinel;
use super::tournament::{Identity, Tournament};
use super::{plan, report, run, selfplay, serve, EloModel, Schedule, Settings, Sprt, Tally, Verdict};
use crate::cli;
use crate::matches::{Contender, Error, GameRecord, Journal, OptionsOf, Progress};
use crate::replay::{write_report, Records};

/// Lets bots and programs play against each other: paired games (same seed, all seat orders),
/// ratings and win rates with their 95 % intervals, and a record of every game.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "arena", version, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    tournament: Option<Tournament>,

    #[command(flatten)]
    manner: Manner,
}

/// What else there is.
#[derive(Clone, Debug, clap::Subcommand)]
enum Command {
    /// Write down a run that is to be split over machines
    Plan(plan::Make),
    /// Play a part of a plan
    Run(plan::Play),
    /// Join the parts of a plan and print its tables
    Merge(plan::Merge),
    /// Play random games on the packed rules and print how fast that is
    Selfplay(selfplay::Args),
    /// Measure what the arena itself adds to the time of a program
    Calibrate(Calibrate),
    /// Be a bot on standard input and output
    Serve(serve::Serve),
}

/// How a run here and now is played.
#[derive(Clone, Debug, clap::Args)]
struct Manner {
    /// Games at once [default: one per core, or where programs play by the clock as many as there
    /// are cores for all players]
    #[arg(long)]
    threads: Option<usize>,

    /// Write one JSON line per game to this file, `-` for standard output
    #[arg(long)]
    out: Option<PathBuf>,

    /// Write a page about the games in the file of --out: ratings, pairs, times
    #[arg(long, value_name = "FILE", requires = "out")]
    report: Option<PathBuf>,

    /// Go on with the file of --out: what is in it is not played again
    #[arg(long, requires = "out")]
    resume: bool,

    /// End as soon as it is sure (5 % error) whether the first of two is stronger by ELO1 rather
    /// than ELO0; exit code 0 if it is
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// What Elo means in --sprt
    #[arg(long, requires = "sprt", default_value = "logistic")]
    sprt_model: EloModel,
}

impl Args {
    /// Does what was asked for; returns the exit code.
    ///
    /// # Errors
    /// When what was asked for makes no sense, or a file cannot be read or written.
    pub fn execute(self) -> anyhow::Result<u8> {
        match self.command {
            Some(Command::Plan(make)) => make.execute(),
            Some(Command::Run(play)) => play.execute(),
            Some(Command::Merge(merge)) => merge.execute(),
            Some(Command::Selfplay(args)) => args.execute(),
            Some(Command::Calibrate(calibrate)) => calibrate.execute(),
            Some(Command::Serve(serve)) => serve.execute(),
            None => {
                let tournament = self.tournament.ok_or_else(|| anyhow::anyhow!("nothing to do; see arena --help"))?;
                let (game, Manner { report, out, .. }) = (tournament.game.clone(), self.manner.clone());
                let code = cli::for_game(&game, Here { tournament, manner: self.manner })??;
                if let (Some(page), Some(games)) = (report, out) {
                    write_report(&Records::open(&games)?, 0, &page, || ())?;
                }
                Ok(code)
            }
        }
    }
}

/// A run here and now.
struct Here {
    tournament: Tournament,
    manner: Manner,
}

impl GameVisitor for Here {
    type Output = Result<u8, Error>;

    fn visit<G: Roster>(self) -> Result<u8, Error> {
        let Here { tournament, manner } = &self;
        let contenders = tournament.contenders::<G>()?;
        let schedule = tournament.schedule(contenders.len(), G::INFO.seats, manner.sprt.is_some())?;
        let settings = tournament.settings::<G>(&contenders, manner.threads, None)?;
        let test =
            manner.sprt.map(|sprt| Test::new(Sprt { model: manner.sprt_model, ..sprt }, &schedule, contenders.len()));
        let test = test.transpose()?;
        let players = contenders.iter().map(|contender| Some(contender.record.clone())).collect();
        let mut identity = Identity::new::<G>(tournament, &schedule, players)?;
        let out = Out::open(manner.out.as_deref(), manner.resume, |record| identity.admit(record))?;
        let kept = out.journal().map_or(0, Journal::games);

        let games: Vec<usize> = (0..schedule.games()).collect();
        let mut counted = 0;
        let began = Instant::now();
        let tally = play_on::<G>(&contenders, &schedule, &games, &settings, out.journal(), |record, tally| {
            out.stream(record)?;
            counted = record.index + 1;
            Ok(match &test {
                Some(test) if test.verdict(tally) != Verdict::Open => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            })
        })?;
        let seconds = began.elapsed().as_secs_f64();
        let is_piped = manner.out.as_deref().is_some_and(is_stdout);
        out.finish(|game| game < counted)?;

        let labels: Vec<&str> = contenders.iter().map(|c| c.label.as_str()).collect();
        let mut text = conclude(&tournament.title(&schedule, settings.pace), &tally, &labels);
        text += &test.as_ref().map_or(String::new(), |test| format!("\n{}\n", test.describe(&tally, &labels)));
        match is_piped {
            true => eprint!("{text}"),
            false => print!("{text}"),
        }
        let played = tally.games.saturating_sub(kept);
        let rate = played as f64 / seconds;
        eprintln!("\n{played} games in {seconds:.1} s, {rate:.1} a second, {} at once", settings.threads);
        if kept > 0 {
            eprintln!("{kept} games were there before");
        }
        Ok(match test.map(|test| test.verdict(&tally)) {
            None | Some(Verdict::Accepted) => 0,
            Some(Verdict::Rejected | Verdict::Open) => cli::FOUND,
        })
    }
}

/// Plays with a progress bar and, by the clock, a sentinel.
pub(super) fn play_on<G: Roster>(
    contenders: &[Contender],
    schedule: &Schedule,
    games: &[usize],
    settings: &Settings<OptionsOf<G>>,
    journal: Option<&Journal>,
    mut on_game: impl FnMut(&GameRecord, &Tally) -> Result<ControlFlow<()>, Error>,
) -> Result<Tally, Error> {
    let labels: Vec<&str> = contenders.iter().map(|c| c.label.as_str()).collect();
    let mut progress = Progress::new(games.len());
    let sentinel = matches!(settings.pace, Pace::Clock(_)).then(Sentinel::begin);
    let tally = run::<G>(contenders, schedule, games, settings, journal, |record, tally| {
        progress.game(|| report::headline(tally, &labels));
        on_game(record, tally)
    });
    progress.finish();
    if let Some(sentinel) = sentinel {
        eprintln!("{}", sentinel.end());
    }
    tally
}

/// The tables under their title.
pub(super) fn conclude(title: &str, tally: &Tally, labels: &[&str]) -> String {
    format!("{title}\n\n{}", report(tally, labels))
}

/// A test of the first contender against the second.
struct Test {
    sprt: Sprt,
    /// Games of a round.
    games: usize,
    /// Comparisons of the two in a round.
    comparisons: usize,
}

impl Test {
    fn new(sprt: Sprt, schedule: &Schedule, contenders: usize) -> Result<Test, Error> {
        if contenders != 2 {
            return Err(Error::NotTwo(contenders));
        }
        let of_seating = |seating: &Vec<usize>| {
            let first = seating.iter().filter(|&&who| who == 0).count();
            first * (seating.len() - first)
        };
        let comparisons = schedule.seatings().iter().map(of_seating).sum();
        Ok(Test { sprt, games: schedule.games_of_round(), comparisons })
    }

    fn ratio(&self, tally: &Tally) -> f64 {
        let counts = tally.duels.get(&(0, 1)).map_or(Vec::new(), |duel| duel.results(self.comparisons));
        match counts.iter().sum::<f64>() > 0.0 {
            true => self.sprt.ratio(&counts, self.games),
            false => 0.0,
        }
    }

    fn verdict(&self, tally: &Tally) -> Verdict {
        Sprt::verdict(self.ratio(tally))
    }

    fn describe(&self, tally: &Tally, labels: &[&str]) -> String {
        let (Sprt { elo0, elo1, .. }, bound) = (self.sprt, Sprt::bound());
        let (ratio, verdict) = (self.ratio(tally), self.verdict(tally));
        let (first, second) = (labels[0], labels[1]);
        format!(
            "SPRT: that {first} is {elo1} rather than {elo0} Elo stronger than {second} is {verdict}; \
             log-likelihood ratio {ratio:.2} ({:.2} .. {bound:.2})",
            -bound
        )
    }
}

/// Where the records go.
enum Out {
    Nowhere,
    /// In the order of the games, to what cannot be read again.
    Stream(RefCell<Box<dyn Write>>, PathBuf),
    File(Journal),
}

impl Out {
    fn open(
        path: Option<&Path>,
        resume: bool,
        check: impl FnMut(&GameRecord) -> Result<(), String>,
    ) -> Result<Out, Error> {
        let Some(path) = path else { return Ok(Out::Nowhere) };
        let stream = |to: Box<dyn Write>| Out::Stream(RefCell::new(to), path.to_path_buf());
        if is_stdout(path) {
            return Ok(stream(Box::new(io::stdout())));
        }
        match path.metadata() {
            Ok(about) if !about.is_file() => {
                let file = OpenOptions::new().write(true).open(path);
                file.map(|file| stream(Box::new(file)))
                    .map_err(|source| Error::Write { path: path.to_path_buf(), source })
            }
            _ => Journal::open(path, resume, check).map(Out::File),
        }
    }

    fn journal(&self) -> Option<&Journal> {
        match self {
            Out::File(journal) => Some(journal),
            Out::Nowhere | Out::Stream(..) => None,
        }
    }

    /// Writes to a stream, if that is where records go.
    fn stream(&self, record: &GameRecord) -> Result<(), Error> {
        let Out::Stream(to, path) = self else { return Ok(()) };
        let write = || -> io::Result<()> {
            let mut line = serde_json::to_vec(record)?;
            line.push(b'\n');
            let mut to = to.borrow_mut();
            to.write_all(&line)?;
            to.flush()
        };
        write().map_err(|source| Error::Write { path: path.clone(), source })
    }

    fn finish(self, counts: impl Fn(usize) -> bool) -> Result<(), Error> {
        match self {
            Out::File(journal) => journal.finish(counts),
            Out::Nowhere | Out::Stream(..) => Ok(()),
        }
    }
}

/// Whether a path means standard output.
fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}
