//! The replay of one game.
//!
//! The recorded answers drive our referee, and beside it the rules without any text; both have to
//! stand as recorded before every turn, and the turn has to do what the record says.

use engines::chain::{Action, Options, PackMode, Referee};
use engines::{Answer, FaultKind, Referee as _};
use serde::Deserialize;

use super::ending::Ending;
use super::facts::{self, Effect, Player};
use super::packs;
use super::seat::Seat;
use crate::games::check::Mismatch;

/// A recorded game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    #[serde(rename = "id")]
    _id: String,
    #[serde(rename = "seed")]
    _seed: Option<i64>,
    packs: String,
    pack_mode: Mode,
    players: [String; 2],
    turns: Vec<Turn>,
    result: Ending,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mode {
    Text,
    Official,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    t: usize,
    p: [Player; 2],
    cmd: [String; 2],
    /// Missing in a turn that an illegal command ended.
    out: Option<[Effect; 2]>,
    /// Only there in such a turn.
    illegal: Option<[bool; 2]>,
}

/// Replays a game.
///
/// # Errors
/// The first difference.
pub fn check(game: &Game) -> Result<(), Mismatch> {
    let mode = match game.pack_mode {
        Mode::Text => PackMode::Text,
        Mode::Official => PackMode::Official,
    };
    let setup = packs::setup(&game.packs, mode)?;
    let mut referee = Referee::with_setup(setup, &Options { packs: mode, ..Options::default() });
    let mut seats = <[Seat; 2]>::default();
    for (player, name) in game.players.iter().enumerate() {
        seats[player].check_name(&referee, player)?;
        referee.answer(player, Answer::instant(name));
    }
    for turn in &game.turns {
        check_turn(turn, &mut referee, &mut seats)?;
    }
    Mismatch::between("players asked after the last turn", 0, referee.asked().len())?;
    game.result.check_with(&referee, true)
}

fn check_turn(turn: &Turn, referee: &mut Referee, seats: &mut [Seat; 2]) -> Result<(), Mismatch> {
    let at = format!("turn {}", turn.t);
    Mismatch::between(&format!("{at}, players asked"), 2, referee.asked().len())?;
    let before = *referee.state();
    Mismatch::between(&format!("{at}, its number"), turn.t, before.turn())?;
    for (player, seat) in seats.iter_mut().enumerate() {
        let got = facts::side(before.side(player));
        Mismatch::between_lines(&format!("{at}, player {player}"), turn.p[player].facts(), got)?;
        seat.check(&at, referee, player)?;
    }
    for (player, command) in turn.cmd.iter().enumerate() {
        referee.answer(player, Answer::instant(command));
    }
    let effects = match (&turn.out, turn.illegal) {
        (Some(effects), None) => effects,
        (None, Some(illegal)) => {
            let faults = [0, 1].map(|player| is_illegal(referee, player));
            return Mismatch::between(&format!("{at}, illegal"), format!("{illegal:?}"), format!("{faults:?}"));
        }
        _ => return Err(Mismatch::new(at, "either `out` or `illegal`", "both or neither")),
    };
    for (player, command) in turn.cmd.iter().enumerate() {
        let fault = referee.fault(player).map_or("none", |fault| fault.reason);
        Mismatch::between(&format!("{at}, fault of player {player} after {command:?}"), "none", fault)?;
    }

    // Without a fault both commands are actions.
    let [Some(first), Some(second)] = [0, 1].map(|player| Action::parse(&turn.cmd[player])) else {
        return Err(Mismatch::new(at, "two actions", format!("{:?}", turn.cmd)));
    };
    let (after, reports) = before.after(referee.setup().pack(turn.t), [first, second]);
    for (player, effect) in effects.iter().enumerate() {
        let got = facts::report(&reports[player], effect);
        Mismatch::between(&format!("{at}, what it did to player {player}"), effect.text(), got)?;
    }
    Mismatch::between(
        &format!("{at}, the position that the rules and the referee reach"),
        format!("{after:?}"),
        format!("{:?}", referee.state()),
    )
}

fn is_illegal(referee: &Referee, player: usize) -> bool {
    let kind = referee.fault(player).map(|fault| fault.kind);
    matches!(kind, Some(FaultKind::Malformed | FaultKind::Illegal))
}
