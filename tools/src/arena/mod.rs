//! `arena`: which of these bots is stronger, and how sure that is.
//!
//! Everything is paired: a round is one seed, and in it every pairing plays every order of
//! seats, so that neither the luck of the setup nor that of the seat favours anybody. The rounds
//! are the independent samples of the statistics.

mod args;
mod report;
mod schedule;
mod tally;

pub use args::Args;
pub use report::report;
pub use schedule::Schedule;
pub use tally::{ContenderTally, Duel, FaultGroup, Tally};

use bots::Pace;
use engines::Game;

use crate::matches::{game_seed, in_order, play, Contender, Fixture, GameRecord, OptionsOf, SetOptions};

/// How a tournament is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings<O> {
    /// How fast the players play.
    pub pace: Pace,
    /// Seed of the run, from which all other seeds derive.
    pub seed: u64,
    /// Games at once.
    pub threads: usize,
    /// Switches of the game.
    pub options: SetOptions<O>,
}

/// Plays all games of the schedule; `on_game` gets every record with the tally so far, in the
/// order of the schedule and as soon as that order allows.
///
/// # Errors
/// The first error of `on_game`, which ends the tournament.
pub fn run<G: Game, E>(
    contenders: &[Contender],
    schedule: &Schedule,
    settings: &Settings<OptionsOf<G>>,
    mut on_game: impl FnMut(&GameRecord, &Tally) -> Result<(), E>,
) -> Result<Tally, E> {
    let mut tally = Tally::new(contenders.len());
    let job = |index| {
        let seed = game_seed(settings.seed, schedule.round(index) as u64);
        let (pace, seating, options) = (settings.pace, schedule.seating(index), &settings.options);
        play::<G>(&Fixture { index, seed, pace, seating, options }, contenders)
    };
    in_order(schedule.games(), settings.threads, job, |index, record| {
        tally.add(schedule.round(index), schedule.seating(index), &record);
        on_game(&record, &tally)
    })?;
    Ok(tally)
}
