//! Games of the arena, told once more: the answers of a record drive a referee anew.
//!
//! Nothing is played again: with the seed and the answers, and the times that they took, the referee
//! says the same as it did.

use std::time::Duration;

use bots::Pace;
use engines::{Answer, Ending, Game, GameOptions, Referee};

use crate::matches::{EndingRecord, GameRecord, MoveRecord, OptionsOf, SetOptions};

/// The options of a game, its clocks scaled.
///
/// # Errors
/// If the game does not have them.
pub fn options<G: Game>(game: &GameRecord) -> Result<OptionsOf<G>, String> {
    let texts: Vec<String> = game.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
    let SetOptions { mut options, .. } = SetOptions::parse(&texts).map_err(|error| error.to_string())?;
    if let Pace::Clock(scale) = game.pace {
        GameOptions::scale_time(&mut options, scale);
    }
    Ok(options)
}

/// Checks that a game of the arena is one of `G`: that in every turn exactly those answer whom the
/// referee asks.
///
/// # Errors
/// A sentence about the first turn in which others answer.
pub fn check_order<G: Game>(game: &GameRecord) -> Result<(), String> {
    if game.players.len() != G::INFO.seats {
        return Err(format!("{} has {} seats, the record has {}", G::INFO.name, G::INFO.seats, game.players.len()));
    }
    let mut referee = G::Referee::new(game.seed, &options::<G>(game)?);
    for moves in turns(game) {
        let answered: Vec<usize> = moves.iter().map(|answer| answer.seat).collect();
        let asked: Vec<usize> = referee.asked().collect();
        if answered != asked {
            return Err(format!("in turn {} the seats {asked:?} are asked, but {answered:?} answer", moves[0].turn));
        }
        moves.iter().for_each(|given| referee.answer(given.seat, answer(given)));
    }
    Ok(())
}

/// The answers turn by turn.
pub fn turns(game: &GameRecord) -> impl Iterator<Item = &[MoveRecord]> {
    game.moves.chunk_by(|a, b| a.turn == b.turn)
}

/// The time that counted for an answer: with a strike, its limit.
pub fn took(answer: &MoveRecord) -> Duration {
    let ms = if answer.strike { answer.late_after_ms } else { answer.took_ms.unwrap_or(0.0) };
    Duration::from_micros((ms * 1e3).round() as u64)
}

/// The answer as the referee got it.
pub fn answer(answer: &MoveRecord) -> Answer<'_> {
    let ending = match answer.ending {
        None => Ending::Complete,
        Some(EndingRecord::Late) => Ending::Late,
        Some(EndingRecord::Closed) => Ending::Closed,
    };
    Answer { text: &answer.answer, took: took(answer), ending }
}

/// The answer, if it is whole and in time.
pub fn text(answer: &MoveRecord) -> Option<&str> {
    (answer.ending.is_none() && !answer.late).then_some(&*answer.answer)
}

/// The lines of an answer; nothing if it is too late, which most records have no word for.
///
/// # Errors
/// When it is late: that there is no word for it.
pub fn in_time(answer: &MoveRecord) -> Result<&str, String> {
    match answer.late {
        false => Ok(&answer.answer),
        true => Err(format!("records of this game have no late answers, as that of turn {}", answer.turn)),
    }
}

/// Names of the players in tables.
pub fn labels(game: &GameRecord) -> Vec<&str> {
    game.players.iter().map(|player| player.label()).collect()
}

/// A name for the record.
pub fn id(game: &GameRecord) -> String {
    format!("{}, seed {}", labels(game).join(" - "), game.seed)
}
