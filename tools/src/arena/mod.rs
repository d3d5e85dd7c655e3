//! `arena`: which of these bots is stronger, and how sure that is.
//!
//! Everything is paired: a round is one seed, and in it every pairing plays every order of
//! seats, so that neither the luck of the setup nor that of the seat favours anybody. The rounds
//! are the independent samples of the statistics.

mod args;
mod calibrate;
mod cores;
mod host;
mod plan;
mod randoms;
mod ratings;
mod report;
mod schedule;
mod selfplay;
mod sentinel;
mod serve;
mod sprt;
mod tally;
mod tournament;

pub use args::Args;
pub use calibrate::calibrate;
pub use cores::Cores;
pub use host::speed;
pub use randoms::RandomSteps;
pub use ratings::{Comparison, Rating, Ratings};
pub use report::report;
pub use schedule::Schedule;
pub use selfplay::{self_play, SelfPlay};
pub use sprt::{expected, EloModel, Sprt, Verdict};
pub use tally::{ContenderTally, Duel, FaultGroup, SeatTally, Tally};

use std::ops::ControlFlow;

use bots::Pace;
use engines::Game;

use crate::matches::{
    game_seed, in_order, play_on, Contender, Error, Fixture, GameRecord, HostRecord, Journal, Leniency, OptionsOf,
    SetOptions,
};

/// How a tournament is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings<O> {
    /// How fast the players play.
    pub pace: Pace,
    /// Seed of the run, from which all other seeds derive.
    pub seed: u64,
    /// Games at once.
    pub threads: usize,
    /// What the clock forgives.
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
        let fixture = Fixture { index, seed, pace, seating, options };
        let record = play_on::<G>(&fixture, contenders, settings.leniency, cores);
        GameRecord { host: settings.host.clone(), ..record }
    };
    let job = |number: usize| -> Result<GameRecord, Error> {
        let index = games[number];
        if let Some(record) = journal.map_or(Ok(None), |journal| journal.stored(index))? {
            return Ok(record);
        }
        let record = match &cores {
            Some(cores) => cores.with(|cores| play(index, cores)),
            None => play(index, &[]),
        };
        journal.map_or(Ok(()), |journal| journal.append(&record))?;
        Ok(record)
    };
    let ended = in_order(games.len(), settings.threads, job, |number, record| {
        let record = record.map_err(Some)?;
        let index = games[number];
        tally.add(schedule.round(index), schedule.seating(index), &record);
        match on_game(&record, &tally).map_err(Some)? {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(None),
        }
    });
    match ended {
        Ok(()) | Err(None) => Ok(tally),
        Err(Some(error)) => Err(error),
    }
}

/// The difference of Elo that a win rate means.
pub fn elo(rate: f64) -> f64 {
    400.0 * (rate / (1.0 - rate)).log10()
}
