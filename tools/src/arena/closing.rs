//! A closing match: what was tuned or learned against what it began with, on seeds that were not
//! used for it.
//!
//! The decision behind it: whatever comes out of an optimiser is believed only after this match, so
//! it is a tournament like any other, with its file of records, and can be resumed.

use std::ops::ControlFlow;
use std::path::Path;

use bots::Roster;

use super::{report, run_with_progress, Identity, RecordsOut, Tournament};
use crate::common::Estimate;
use crate::matches::{Contender, Error};

/// What keeps the seeds of a closing match apart from those of the run before it.
pub const UNSEEN: u64 = 0x5EED_0FF5_E75E_ED00;

/// The result of a closing match.
#[derive(Clone, Debug)]
pub struct Closing {
    /// Win rate of the first contender.
    pub rate: Estimate,
    /// Number of games.
    pub games: usize,
    /// Tables.
    pub text: String,
    /// Win rate in % over the rounds so far.
    pub course: Vec<(f64, f64)>,
}

/// Plays the games of a tournament of two; their records go to `out` with `.match` added.
///
/// # Errors
/// When the file is of another match, or cannot be written.
pub fn closing_match<G: Roster>(
    tournament: &Tournament,
    contenders: &[Contender],
    threads: Option<usize>,
    out: &Path,
    resume: bool,
) -> Result<Closing, Error> {
    let schedule = tournament.schedule(contenders.len(), G::INFO.seats, false)?;
    let settings = tournament.settings::<G>(contenders, threads, None)?;
    let players = contenders.iter().map(|contender| Some(contender.record.clone())).collect();
    let mut identity = Identity::new::<G>(tournament, &schedule, players)?;
    let mut path = out.to_path_buf().into_os_string();
    path.push(".match");
    let out = RecordsOut::open(Some(path.as_ref()), resume, |record| identity.admit(record))?;
    let games: Vec<usize> = (0..schedule.games()).collect();
    let go_on = |_: &_, _: &_| Ok(ControlFlow::Continue(()));
    let tally = run_with_progress::<G>(contenders, &schedule, &games, &settings, out.journal(), go_on)?;
    out.finish(|_| true)?;
    let labels: Vec<&str> = contenders.iter().map(|contender| contender.label.as_str()).collect();
    let duel = tally.duels.get(&(0, 1)).cloned().unwrap_or_default();
    Ok(Closing {
        rate: duel.rate(),
        games: tally.games,
        text: format!("{}\n\n{}\n", tournament.title(&schedule, settings.pace), report(&tally, &labels)),
        course: running(&duel.samples(), 100.0),
    })
}

/// Means of ever more samples, times a factor, with how many there were.
pub fn running(samples: &[f64], factor: f64) -> Vec<(f64, f64)> {
    let mut sum = 0.0;
    let mean = |(index, sample): (usize, &f64)| {
        sum += sample;
        ((index + 1) as f64, factor * sum / (index + 1) as f64)
    };
    samples.iter().enumerate().map(mean).collect()
}
