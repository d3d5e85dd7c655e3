//! Games as the official client told them to one player, without the answers.
//!
//! A log lists the commands that lead from one turn to the next. They have to be exactly those
//! that do so by our rules, and every combination of both players' commands has to lead to the
//! whole next position.

use std::time::Duration;

use engines::chain::{Action, Options, PackMode, Referee, Side, State};
use engines::{Answer, Referee as _};
use serde::Deserialize;

use super::facts::{self, Columns, Effect};
use super::seat::Seat;
use super::{packs, turn};
use crate::games::check::Mismatch;

/// A logged game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Log {
    #[serde(rename = "id")]
    _id: String,
    packs: String,
    turns: Vec<Turn>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    t: usize,
    p: [Player; 2],
    /// Missing in the last turn, as `out` is.
    consistent_cmds: Option<[Vec<String>; 2]>,
    out: Option<[Effect; 2]>,
}

/// A player at the start of a turn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Player {
    /// Remaining milliseconds.
    time: u64,
    stock: u64,
    gauge: u8,
    score: u64,
    field: Columns,
}

impl Player {
    fn side(&self) -> Result<Side, Mismatch> {
        Ok(Side { field: facts::field(&self.field)?, stock: self.stock, gauge: self.gauge, score: self.score })
    }
}

impl Turn {
    fn sides(&self) -> Result<[Side; 2], Mismatch> {
        Ok([self.p[0].side()?, self.p[1].side()?])
    }
}

/// Replays a log.
///
/// # Errors
/// The first difference.
pub fn check(log: &Log) -> Result<(), Mismatch> {
    let setup = packs::setup(&log.packs, PackMode::Official)?;
    // The client had no limit for a single turn.
    let mut referee = Referee::with_setup(setup, &Options { turn: None, ..Options::default() });
    let mut seats = <[Seat; 2]>::default();
    for (player, seat) in seats.iter_mut().enumerate() {
        seat.check_name(&referee, player)?;
        referee.answer(player, Answer::instant("name"));
    }
    for (index, turn) in log.turns.iter().enumerate() {
        check_start(turn, &referee, &mut seats)?;
        if let Some(next) = log.turns.get(index + 1) {
            let actions = check_commands(turn, next, &referee)?;
            let took = [0, 1].map(|p| Duration::from_millis(turn.p[p].time.saturating_sub(next.p[p].time)));
            let texts = actions.map(|action| action.to_string());
            referee = turn::answered(&referee, [&texts[0], &texts[1]], took);
        } else if turn.consistent_cmds.is_some() || turn.out.is_some() {
            return Err(Mismatch::new(format!("turn {}", turn.t), "commands and effects", "nothing follows"));
        }
    }
    Ok(())
}

/// Compares how a turn starts, for both players and as both read it.
fn check_start(turn: &Turn, referee: &Referee, seats: &mut [Seat; 2]) -> Result<(), Mismatch> {
    let at = format!("turn {}", turn.t);
    let state = referee.state();
    Mismatch::between(&format!("{at}, its number"), turn.t, state.turn())?;
    let sides = turn.sides()?;
    for (player, seat) in seats.iter_mut().enumerate() {
        let at = format!("{at}, player {player}");
        Mismatch::between_lines(&at, facts::side(&sides[player]), facts::side(state.side(player)))?;
        let remaining = seat.check(&at, referee, player)?;
        let logged = [player, 1 - player].map(|p| Duration::from_millis(turn.p[p].time));
        Mismatch::between(&format!("{at}, times"), format!("{logged:?}"), format!("{remaining:?}"))?;
    }
    Ok(())
}

/// Compares what leads to the next turn; returns one of the pairs of actions that do.
fn check_commands(turn: &Turn, next: &Turn, referee: &Referee) -> Result<[Action; 2], Mismatch> {
    let at = format!("turn {}", turn.t);
    let (Some(commands), Some(effects)) = (&turn.consistent_cmds, &turn.out) else {
        return Err(Mismatch::new(at, "`consistent_cmds` and `out`", "one of them is missing"));
    };
    let (state, pack, sides) = (referee.state(), referee.setup().pack(turn.t), next.sides()?);
    let leading = [0, 1].map(|player| turn::leading_to(&sides[player], state, pack, player));
    for (player, commands) in commands.iter().enumerate() {
        let mut expected = commands.clone();
        let mut got: Vec<String> = leading[player].iter().map(Action::to_string).collect();
        expected.sort_unstable();
        got.sort_unstable();
        Mismatch::between_lines(&format!("{at}, consistent commands of player {player}"), expected, got)?;
    }
    let expected = State::new(next.t, sides);
    let pairs = leading[0].iter().flat_map(|&first| leading[1].iter().map(move |&second| [first, second]));
    for actions in pairs.clone() {
        let (after, reports) = state.after(pack, actions);
        let at = format!("{at}, after {actions:?}");
        for (player, effect) in effects.iter().enumerate() {
            let at = format!("{at}, player {player}");
            Mismatch::between(&at, effect.text(), facts::report(&reports[player], effect))?;
            Mismatch::between_lines(&at, facts::side(expected.side(player)), facts::side(after.side(player)))?;
        }
        Mismatch::between(&at, format!("{expected:?}"), format!("{after:?}"))?;
    }
    let mut pairs = pairs;
    pairs.next().ok_or_else(|| Mismatch::new(at, "commands that lead to the next turn", "there are none"))
}
