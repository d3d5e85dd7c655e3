//! The replay of a game of which the answers were recorded, with checksums of what was sent.

use crc32fast::Hasher;
use engines::battle2048::{Referee, Setup};
use engines::{Answer, Referee as _};
use serde::Deserialize;

use super::ending::{self, Ending, Final, Limits};
use super::seat::Seat;
use crate::games::check::Mismatch;

/// A recorded game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Compact {
    #[serde(rename = "id")]
    _id: String,
    #[serde(rename = "kind")]
    _kind: String,
    #[serde(rename = "players")]
    _players: [String; 2],
    limits_ms: Limits,
    init: [String; 2],
    cmds: Vec<String>,
    crc: Vec<Checksum>,
    result: Ending,
    #[serde(rename = "final")]
    last: Final,
}

/// How many inputs, from the first turn on, and the CRC-32 of them all. Some are there twice.
#[derive(Deserialize)]
struct Checksum(usize, String);

/// Replays a game.
///
/// # Errors
/// The first difference.
pub fn check(game: &Compact) -> Result<(), Mismatch> {
    let mut referee = Referee::with_setup(Setup::CONTEST, &game.limits_ms.options(false));
    let mut seats = <[Seat; 2]>::default();
    let mut checksums = game.crc.iter().peekable();
    let mut hasher = Hasher::new();
    for (number, answer) in game.init.iter().chain(&game.cmds).enumerate() {
        let at = format!("answer {}", number + 1);
        let Some(player) = referee.asked().next() else {
            return Err(Mismatch::new(at, "a player is asked", "the game is over"));
        };
        seats[player].check(&at, &referee, player)?;
        if let Some(inputs) = (number + 1).checked_sub(game.init.len()).filter(|&inputs| inputs > 0) {
            hasher.update(without_time(referee.prompt(player)).as_bytes());
            while let Some(Checksum(_, expected)) = checksums.next_if(|checksum| checksum.0 == inputs) {
                let got = format!("{:08x}", hasher.clone().finalize());
                Mismatch::between(&format!("checksum of the first {inputs} inputs"), expected, &got)?;
            }
        }
        referee.answer(player, Answer::instant(answer));
    }
    if let Some(Checksum(inputs, expected)) = checksums.next() {
        return Err(Mismatch::new(format!("checksum of the first {inputs} inputs"), expected, "no such input"));
    }
    Mismatch::between("players asked after the last answer", 0, referee.asked().len())?;
    ending::check(&game.result, &game.last, &referee)
}

/// A turn's prompt with 0 in place of the remaining time, its second word.
fn without_time(prompt: &str) -> String {
    let mut words = prompt.splitn(3, ' ');
    let [turn, _, rest] = [(); 3].map(|()| words.next().unwrap_or(""));
    format!("{turn} 0 {rest}")
}
