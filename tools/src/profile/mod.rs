//! `profile`: is the bot in time, and what does it do with its time?
//!
//! Whole games at the contest's clock, one at a time, against a bot that thinks in between as an
//! opponent does. Turns are told apart by the contest's limit for them, so that a long first turn
//! does not hide what the short ones do. Where the contest also counts the whole game, what each
//! game used of that bank is told beside it. Machines that have other work are part of the
//! question: competitors for the cores and stalls at random moments can be added.

mod args;
mod bundle;
mod cpu_time;
mod error;
pub mod heap;
mod histogram;
mod load;
mod page;
mod probe;
mod report;
mod stalls;
mod summary;
mod times;
mod watched;

pub use args::Args;
pub use bundle::{compile, Compiled};
pub use error::Error;
pub use histogram::Histogram;
pub use load::Load;
pub use page::page;
pub use probe::{Log, Phases, Sample, Watching};
pub use report::report;
pub use stalls::{STALL_MS, STOPS_THREADS};
pub use summary::{Conditions, Spread, Summary};
pub use times::{grouped, Bank, Class, Part, Times, PARTS};
pub use watched::Watched;

use bots::Pace;
use engines::Game;

use crate::matches::{
    bot_seed, game_seed, in_order, play, Contender, Error as MatchError, GameSetup, Journal, OptionsOf, SetOptions,
};

/// Settings of a measurement.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings<O> {
    /// Whole games.
    pub games: usize,
    /// Seed of the run, from which all other seeds derive.
    pub seed: u64,
    /// Factor for the contest's clock.
    pub time_scale: f64,
    /// Games at once.
    pub parallel: usize,
    /// Switches of the game.
    pub options: SetOptions<O>,
}

/// Measures the first of two contenders against the second, which takes all other seats. The
/// seat of the first changes from game to game. `log` is where it leaves what is seen of it, if it
/// is watched. Games that the journal has are not played again; `on_game` gets what was measured so
/// far, after each.
///
/// # Errors
/// The first error of the journal.
pub fn measure<G: Game>(
    contenders: &[Contender; 2],
    settings: &Settings<OptionsOf<G>>,
    log: &Log,
    journal: Option<(&Journal<Watched>, &Conditions)>,
    mut on_game: impl FnMut(&Times),
) -> Result<Times, MatchError> {
    let own_seat = |index: usize| index % G::INFO.seats;
    let job = |index| -> Result<_, MatchError> {
        if let Some(kept) = journal.map_or(Ok(None), |(journal, _)| journal.stored(index))? {
            return Ok((kept.record, kept.samples));
        }
        let seating: Vec<usize> = (0..G::INFO.seats).map(|seat| usize::from(seat != own_seat(index))).collect();
        let (seed, pace) = (game_seed(settings.seed, index as u64), Pace::Clock(settings.time_scale));
        let record =
            play::<G>(&GameSetup { index, seed, pace, seating: &seating, options: &settings.options }, contenders);
        let samples = log.take(bot_seed(record.seed, own_seat(index)));
        let Some((journal, conditions)) = journal else { return Ok((record, samples)) };
        let watched = Watched { record, conditions: conditions.clone(), samples };
        journal.append(&watched)?;
        Ok((watched.record, watched.samples))
    };
    let mut times = Times::default();
    in_order(settings.games, settings.parallel, job, |index, measured| {
        let (record, samples) = measured?;
        times.add(own_seat(index), &record, samples);
        on_game(&times);
        Ok::<_, MatchError>(())
    })?;
    Ok(times)
}
