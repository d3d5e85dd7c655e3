//! `arena calibrate`: what the arena itself adds to the time of a program.
//!
//! A program that answers at once, or after a known time, is asked thousands of times through the
//! pipe, by the clock of the contest. Whatever is more than it needs is the arena's and the
//! machine's.

use std::fmt::Write;
use std::ops::ControlFlow;

use bots::{GameVisitor, Pace, Roster};

use super::runner::run;
use super::sentinel::Sentinel;
use super::{Schedule, Settings, Tally};
use crate::common::{cli, quantile, sorted, Progress, Table};
use crate::matches::{check_time_scale, Contender, Error, Launch, Leniency, SetOptions};

/// Measures what the arena adds to the time of a program.
#[derive(Clone, Debug, clap::Args)]
pub struct Calibrate {
    /// The game
    #[arg(long, default_value = "forest")]
    game: String,

    /// Answers, rounded up to whole games
    #[arg(long, default_value_t = 10_000)]
    turns: usize,

    /// The program answers this many milliseconds after it was asked
    #[arg(long, default_value_t = 0.0)]
    answer_after: f64,

    /// Multiply all clocks of the contest by this
    #[arg(long, default_value_t = 1.0)]
    time_scale: f64,

    /// Games at once [default: as many as there are cores for all players]
    #[arg(long)]
    threads: Option<usize>,
}

impl Calibrate {
    /// Measures and prints; returns the exit code.
    ///
    /// # Errors
    /// When what was asked for makes no sense.
    pub fn execute(self) -> anyhow::Result<u8> {
        let game = self.game.clone();
        Ok(cli::for_game(&game, self)??)
    }
}

impl GameVisitor for Calibrate {
    type Output = Result<u8, Error>;

    fn visit<G: Roster>(self) -> Result<u8, Error> {
        let pace = Pace::Clock(check_time_scale(self.time_scale)?);
        let most = super::tournament::most_at_once(true, G::INFO.seats);
        let threads = super::tournament::at_once(self.threads, pace, most)?;
        let own = std::env::current_exe().map_err(|source| Error::Program { program: "arena".to_string(), source })?;
        let command = format!("serve --game {} --bot random --answer-after {}", G::INFO.name, self.answer_after);
        let words = std::iter::once(own.to_string_lossy().into_owned());
        let words = words.chain(command.split(' ').map(str::to_string)).collect();
        let null = Contender::of_program("null", Launch { words, ..Launch::default() })?;
        let (text, late) = calibrate::<G>(null, self.turns.max(1), pace, threads, self.answer_after)?;
        println!("{text}");
        Ok(if late == 0 { 0 } else { cli::FOUND })
    }
}

/// Asks a program at least `turns` times in games against itself; what was measured, and how many
/// answers were late. `known_ms` is the time that it takes.
///
/// # Errors
/// When it cannot be played.
pub fn calibrate<G: Roster>(
    program: Contender,
    turns: usize,
    pace: Pace,
    threads: usize,
    known_ms: f64,
) -> Result<(String, usize), Error> {
    let contenders = [program];
    let schedule = Schedule::round_robin(1, G::INFO.seats, turns);
    let leniency = Leniency { delays: true, ..Leniency::default() };
    let options = SetOptions::default();
    let settings = Settings { pace, seed: 1, threads, leniency, options, host: None };
    let games: Vec<usize> = (0..schedule.games()).collect();
    let (mut took, mut delays) = (Vec::new(), Vec::new());
    let mut progress = Progress::new(turns);
    let sentinel = Sentinel::begin();
    let tally: Tally = run::<G>(&contenders, &schedule, &games, &settings, None, |record, _| {
        for answer in &record.moves {
            // Its start is not its answer.
            if answer.turn > 0 {
                took.push(answer.took_ms.unwrap_or(0.0) - known_ms);
                delays.push(answer.delay_ms.unwrap_or(0.0));
                progress.step(String::new);
            }
        }
        Ok(if took.len() >= turns { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    progress.finish();
    let stalls = sentinel.end();

    let mut table = Table::new(["", "p50", "p99", "p99.9", "max"]);
    for (what, values) in [("more than the program needs", &took), ("scheduler delay, not counted", &delays)] {
        let values = sorted(values);
        let row = [0.5, 0.99, 0.999, 1.0].map(|q| format!("{:.3} ms", quantile(&values, q)));
        table.row(std::iter::once(what.to_string()).chain(row));
    }
    let late: usize = tally.contenders.iter().map(|contender| contender.late).sum();
    let mut text = table.to_string();
    let _ = writeln!(text, "{stalls}");
    let faults: usize = tally.contenders.iter().map(|contender| contender.faults).sum();
    let _ = write!(text, "{late} of {} turns late, {faults} faults in {} games", took.len(), tally.games);
    Ok((text, late + faults))
}
