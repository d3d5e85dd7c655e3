//! A run on this machine, from its first game to its tables.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use bots::{GameVisitor, Roster};

use super::output::RecordsOut;
use super::report::titled;
use super::runner::run_with_progress;
use super::sequential::SequentialTest;
use super::tournament::{Identity, Tournament};
use super::{EloModel, Sprt, Verdict};
use crate::common::{cli, report_beside};
use crate::matches::{priority, Error, GameRecord, Journal};
use crate::replay::{write_report, Records};

/// Arguments of a run on this machine, beside what is to be played.
#[derive(Clone, Debug, clap::Args)]
pub struct RunArgs {
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

    /// With --resume: play again those games of the file in which a player waited for a core for more
    /// than a tenth of a limit
    #[arg(long, requires = "resume")]
    replay_disturbed: bool,

    /// Take as much priority over other programs as the system allows
    #[arg(long)]
    priority: bool,

    /// End as soon as it is sure (5 % error) whether the first of two is stronger by ELO1 rather
    /// than ELO0; exit code 0 if it is
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Meaning of Elo in --sprt
    #[arg(long, requires = "sprt", default_value = "logistic")]
    sprt_model: EloModel,
}

impl RunArgs {
    /// Plays the tournament and prints its tables; returns the exit code.
    ///
    /// # Errors
    /// When what was asked for makes no sense, or a file cannot be read or written.
    pub fn execute(self, tournament: Tournament) -> anyhow::Result<u8> {
        let game = tournament.game.clone();
        let (report, out) = (self.report.clone(), self.out.clone());
        let code = cli::for_game(&game, LocalRun { tournament, args: self })??;
        if let (Some(page), Some(games)) = (report, out) {
            write_report(&Records::open(&games)?, 0, &page, || ())?;
        }
        Ok(code)
    }
}

/// A run on this machine.
struct LocalRun {
    tournament: Tournament,
    args: RunArgs,
}

impl GameVisitor for LocalRun {
    type Output = Result<u8, Error>;

    fn visit<G: Roster>(self) -> Result<u8, Error> {
        let LocalRun { tournament, args } = &self;
        if args.priority {
            eprintln!("{}", priority::take());
        }
        let contenders = tournament.contenders::<G>()?;
        let schedule = tournament.schedule(contenders.len(), G::INFO.seats, args.sprt.is_some())?;
        let settings = tournament.settings::<G>(&contenders, args.threads, None)?;
        Tournament::warn_of_scale(&contenders, settings.pace);
        let sprt = args.sprt.map(|sprt| Sprt { model: args.sprt_model, ..sprt });
        let test = sprt.map(|sprt| SequentialTest::new(sprt, &schedule, contenders.len())).transpose()?;
        let players = contenders.iter().map(|contender| Some(contender.record.clone())).collect();
        let mut identity = Identity::new::<G>(tournament, &schedule, players)?;
        if let (Some(path), true) = (&args.out, args.replay_disturbed) {
            let again = Journal::forget_disturbed(path, |record: &GameRecord| identity.admit(record))?;
            eprintln!("{again} disturbed games are played again");
        }
        let out = RecordsOut::open(args.out.as_deref(), args.resume, |record| identity.admit(record))?;
        let kept = out.journal().map_or(0, Journal::games);

        let games: Vec<usize> = (0..schedule.games()).collect();
        let mut counted = 0;
        let began = Instant::now();
        let tally =
            run_with_progress::<G>(&contenders, &schedule, &games, &settings, out.journal(), |record, tally| {
                out.stream(record)?;
                counted = record.index + 1;
                Ok(match &test {
                    Some(test) if test.verdict(tally) != Verdict::Open => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                })
            })?;
        let seconds = began.elapsed().as_secs_f64();
        out.finish(|game| game < counted)?;

        let labels: Vec<&str> = contenders.iter().map(|c| c.label.as_str()).collect();
        let mut text = titled(&tournament.title(&schedule, settings.pace), &tally, &labels);
        text += &test.as_ref().map_or(String::new(), |test| format!("\n{}\n", test.describe(&tally, &labels)));
        report_beside(args.out.as_deref(), &text);
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
