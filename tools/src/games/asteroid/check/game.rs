//! The replay of a whole game.
//!
//! The recorded lines drive our referee; every message is compared with the recorded text or its
//! checksum, what a player makes of it with the position, and after every player-turn the refusals
//! and the scores.

use engines::asteroid::{Options, Referee, State, GOAL};
use engines::{Answer, Ending, Query, Referee as _};
use serde::Deserialize;

use super::seat::Seat;
use super::{map, text};
use crate::games::check::Mismatch;

/// A recorded game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    #[serde(rename = "id")]
    _id: String,
    #[serde(rename = "note")]
    _note: String,
    seed: Option<i64>,
    rng48: i64,
    layout: String,
    names: Vec<Named>,
    turns: Vec<PlayerTurn>,
    end: End,
}

/// The lines that were read; null is the end of the player's output.
type Lines = Vec<Option<String>>;

/// A name that was asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    p: usize,
    #[serde(rename = "in")]
    input: Option<String>,
    h: Option<String>,
    raw: Lines,
    name: String,
}

/// A player-turn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerTurn {
    p: usize,
    t: u16,
    #[serde(rename = "in")]
    input: Option<String>,
    h: Option<String>,
    raw: Lines,
    #[serde(default)]
    bad: Vec<(usize, String)>,
    sc: [u32; 3],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    finished: bool,
    reason: String,
    player_turns: usize,
    scores: [u32; 3],
    ranks: [u8; 3],
    winner: usize,
    field: String,
}

/// The command after which the messages count turns anew, so that players lose their count.
const RESET: &str = "reset";
/// The command that ends a turn.
const FINISH: &str = "finish";

/// Replays a game.
///
/// # Errors
/// The first difference.
pub fn check(game: &Game) -> Result<(), Mismatch> {
    let options = Options { late_names: true, reset: true, ..Options::default() };
    let mut referee = Referee::with_setup(map::setup(&game.layout, game.rng48, game.seed)?, &options);
    let mut seats = <[Seat; 3]>::default();
    for (number, named) in game.names.iter().enumerate() {
        let at = format!("name {number}");
        check_asked(&at, &referee, named.p)?;
        text::check(&at, named.input.as_deref(), named.h.as_deref(), referee.prompt(named.p))?;
        seats[named.p].check(&at, &referee, named.p, Query::Name)?;
        answer(&mut referee, named.p, &named.raw);
        Mismatch::between(&format!("{at}, the name"), &*named.name, referee.name(named.p))?;
    }
    let mut was_reset = false;
    for (number, turn) in (1..).zip(&game.turns) {
        check_turn(&format!("player-turn {number}"), turn, &mut referee, &mut seats, was_reset)?;
        was_reset |= turn.raw.iter().flatten().any(|line| is(line, RESET));
    }
    check_end(game, &referee)
}

/// Whether a line is this command, with what the contest's program takes off both ends.
fn is(line: &str, command: &str) -> bool {
    line.trim_matches(|c| c <= ' ') == command
}

fn check_asked(at: &str, referee: &Referee, player: usize) -> Result<(), Mismatch> {
    let asked: Vec<usize> = referee.asked().collect();
    Mismatch::between(&format!("{at}, who is asked"), format!("{:?}", [player]), format!("{asked:?}"))
}

fn answer(referee: &mut Referee, player: usize, raw: &Lines) {
    let lines: Vec<&str> = raw.iter().flatten().map(String::as_str).collect();
    let ending = if raw.contains(&None) { Ending::Closed } else { Ending::Complete };
    referee.answer(player, Answer { ending, ..Answer::instant(&lines.join("\n")) });
}

fn check_turn(
    at: &str,
    turn: &PlayerTurn,
    referee: &mut Referee,
    seats: &mut [Seat; 3],
    was_reset: bool,
) -> Result<(), Mismatch> {
    check_asked(at, referee, turn.p)?;
    Mismatch::between(&format!("{at}, turn"), turn.t, referee.state().turn())?;
    text::check(at, turn.input.as_deref(), turn.h.as_deref(), referee.prompt(turn.p))?;
    if !was_reset {
        seats[turn.p].check(at, referee, turn.p, Query::Act)?;
    }
    let end = turn.raw.iter().position(|line| line.as_deref().is_none_or(|line| is(line, FINISH)));
    if end.is_none_or(|end| end + 1 < turn.raw.len()) {
        let got = format!("{:?}", turn.raw);
        return Err(Mismatch::new(format!("{at}, raw"), "lines of which only the last one ends the turn", got));
    }
    answer(referee, turn.p, &turn.raw);
    let refused: Vec<_> = referee.refused().iter().map(|&(line, refusal)| (line, refusal.word())).collect();
    Mismatch::between(&format!("{at}, bad"), format!("{:?}", turn.bad), format!("{refused:?}"))?;
    Mismatch::between(&format!("{at}, sc"), format!("{:?}", turn.sc), format!("{:?}", referee.state().scores()))
}

/// Why a game that is over ended, in the words of the records.
pub fn reason(position: &State) -> &'static str {
    match position.scores().iter().any(|&score| score >= GOAL) {
        true => "score",
        false => "turns",
    }
}

fn check_end(game: &Game, referee: &Referee) -> Result<(), Mismatch> {
    let (end, position) = (&game.end, referee.state());
    Mismatch::between("finished", end.finished, referee.asked().is_empty())?;
    let Some(outcome) = referee.outcome() else {
        return Err(Mismatch::new("the end", "an outcome", "none"));
    };
    let scores = position.scores();
    Mismatch::between("reason", &*end.reason, reason(position))?;
    Mismatch::between("player_turns", end.player_turns, game.turns.len())?;
    Mismatch::between("scores", format!("{:?}", end.scores), format!("{scores:?}"))?;
    Mismatch::between("ranks", format!("{:?}", end.ranks), format!("{:?}", outcome.places()))?;
    Mismatch::between("winner", format!("{:?}", Some(end.winner)), format!("{:?}", outcome.winner()))?;
    let mut field = String::new();
    position.write_field(&mut field);
    Mismatch::between_lines("field", end.field.lines(), field.lines())
}
