//! The games of a run, played on all threads and added up in their order.

use std::ops::ControlFlow;

use bots::{Pace, Roster};
use engines::Game;
use rayon::prelude::*;

use super::report::headline;
use super::sentinel::Sentinel;
use super::{Cores, Schedule, Tally};
use crate::common::Progress;
use crate::matches::{
    game_seed, in_order, play_on, Contender, Error, GameRecord, GameSetup, HostRecord, Journal, Leniency, OptionsOf,
    SetOptions, Waits,
};

/// Records of earlier games that are read at a time.
const CHUNK: usize = 1024;

/// Settings of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings<O> {
    /// Budget of the players.
    pub pace: Pace,
    /// Seed of the run, from which all other seeds derive.
    pub seed: u64,
    /// Games at once.
    pub threads: usize,
    /// Lateness that the clock forgives.
    pub leniency: Leniency,
    /// Switches of the game.
    pub options: SetOptions<O>,
    /// This machine, where several share a run.
    pub host: Option<HostRecord>,
}

/// Plays those games of the schedule that `games` lists, but for those that the journal has;
/// `on_game` gets every record with the tally so far, in the order of the list and as soon as that
/// order allows, and can end the tournament.
///
/// # Errors
/// The first error of `on_game` or of the journal, which ends the tournament.
pub fn run<G: Game>(
    contenders: &[Contender],
    schedule: &Schedule,
    games: &[usize],
    settings: &Settings<OptionsOf<G>>,
    journal: Option<&Journal>,
    mut on_game: impl FnMut(&GameRecord, &Tally) -> Result<ControlFlow<()>, Error>,
) -> Result<Tally, Error> {
    let mut tally = Tally::new(contenders.len());
    let is_bound = matches!(settings.pace, Pace::Clock(_)) && contenders.iter().any(|c| c.is_program);
    let cores = is_bound.then(|| Cores::in_groups(schedule.seating(0).len()));
    let play = |index: usize, cores: &[usize]| {
        let seed = game_seed(settings.seed, schedule.round(index) as u64);
        let (pace, seating, options) = (settings.pace, schedule.seating(index), &settings.options);
        let setup = GameSetup { index, seed, pace, seating, options };
        let record = play_on::<G>(&setup, contenders, settings.leniency, cores);
        GameRecord { host: settings.host.clone(), ..record }
    };
    let missing: Vec<usize> =
        games.iter().copied().filter(|&game| !journal.is_some_and(|journal| journal.has(game))).collect();
    let job = |number: usize| -> Result<GameRecord, Error> {
        let index = missing[number];
        let record = match &cores {
            Some(cores) => cores.with(|cores| play(index, cores)),
            None => play(index, &[]),
        };
        journal.map_or(Ok(()), |journal| journal.append(&record))?;
        Ok(record)
    };
    let mut count = |record: &GameRecord| -> Result<(), Option<Error>> {
        tally.add(schedule.round(record.index), schedule.seating(record.index), record);
        match on_game(record, &tally).map_err(Some)? {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(None),
        }
    };
    // Those that were played before are read while others are played.
    let count_stored = |stored: &[usize], count: &mut dyn FnMut(&GameRecord) -> Result<(), Option<Error>>| {
        for some in stored.chunks(CHUNK) {
            let read = |&game: &usize| journal.map_or(Ok(None), |journal| journal.stored(game));
            let records: Vec<Option<GameRecord>> = some.par_iter().map(read).collect::<Result<_, _>>().map_err(Some)?;
            records.iter().flatten().try_for_each(&mut *count)?;
        }
        Ok(())
    };
    let mut rest = games;
    let ended = in_order(missing.len(), settings.threads, job, |number, record| {
        let record = record.map_err(Some)?;
        let before = rest.iter().position(|&game| game == missing[number]).unwrap_or(0);
        count_stored(&rest[..before], &mut count)?;
        rest = &rest[before + 1..];
        count(&record)
    });
    let ended = ended.and_then(|()| count_stored(rest, &mut count));
    match ended {
        Ok(()) | Err(None) => Ok(tally),
        Err(Some(error)) => Err(error),
    }
}

/// Plays as [`run`] does, with a progress bar and, by the clock, a sentinel.
///
/// # Errors
/// As [`run`].
pub fn run_with_progress<G: Roster>(
    contenders: &[Contender],
    schedule: &Schedule,
    games: &[usize],
    settings: &Settings<OptionsOf<G>>,
    journal: Option<&Journal>,
    mut on_game: impl FnMut(&GameRecord, &Tally) -> Result<ControlFlow<()>, Error>,
) -> Result<Tally, Error> {
    let labels: Vec<&str> = contenders.iter().map(|c| c.label.as_str()).collect();
    let mut progress = Progress::new(games.len());
    let is_clocked = matches!(settings.pace, Pace::Clock(_));
    if is_clocked && !Waits::are_told() {
        eprintln!(
            "warning: this system does not tell how long players wait for a core, so that nothing is known of it"
        );
    }
    let sentinel = is_clocked.then(Sentinel::begin);
    let tally = run::<G>(contenders, schedule, games, settings, journal, |record, tally| {
        progress.step(|| headline(tally, &labels));
        on_game(record, tally)
    });
    progress.finish();
    if let Some(sentinel) = sentinel {
        eprintln!("{}", sentinel.end());
    }
    tally
}
