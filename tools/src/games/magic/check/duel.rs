//! The replay of a final game, from its start or from a position.
//!
//! The recorded answers, and the times they took, drive our referee, and beside it the rules
//! without any text; every prompt and every event has to be the recorded one.

use std::time::Duration;

use engines::magic::{Board, Bomb, Cell, Character, Grid, Mode, Options, Referee, Setup, CHARACTERS};
use engines::{Answer, Ending as Closing, Referee as _};
use serde::Deserialize;
use serde_json::Value;

use super::events::{orders, Events};
use super::layout::{cell, cells, layout, Blocks, Place, Placed};
use super::seat::Seat;
use crate::games::check::Mismatch;

/// A recorded game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    #[serde(rename = "id")]
    _id: String,
    #[serde(rename = "mode")]
    _mode: String,
    #[serde(rename = "players")]
    _players: Value,
    #[serde(rename = "seed")]
    _seed: Option<i64>,
    max_turns: u16,
    layout: Blocks,
    setup: Option<Beginning>,
    turns: Vec<Turn>,
    result: Ending,
}

/// The position that a game begins with, if it is not the usual one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Beginning {
    turn: u16,
    /// Player, number, row, column, fire, capacity.
    characters: [(usize, usize, usize, usize, u8, u8); CHARACTERS],
    /// Owner, row, column, turns left, fire.
    bombs: Vec<(usize, usize, usize, u16, u8)>,
    hard: Vec<Place>,
    soft: Vec<Place>,
    visible_items: Vec<Placed>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    /// The milliseconds left to each player.
    ms: [u64; 2],
    /// The whole text that player 0 was sent.
    sent0: String,
    ans0: [String; 2],
    ans1: [String; 2],
    ev: Events,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ending {
    turns_played: u16,
    dead: Vec<usize>,
    dead_count: [u32; 2],
    winner: String,
    reason: String,
    placed: [usize; CHARACTERS],
}

/// Replays a game.
///
/// # Errors
/// The first difference.
pub fn check(game: &Game) -> Result<(), Mismatch> {
    let setup = game.setup()?;
    Mismatch::between("max_turns", game.max_turns, setup.max_turns())?;
    let total = game.turns.first().map_or(0, |turn| turn.ms[0]);
    let options = Options { total: Duration::from_millis(total), ..Options::default() };
    let mut referee = Referee::with_setup(setup, &options);
    let mut seats = [Seat::named(0)?, Seat::named(1)?];
    for seat in 0..2 {
        referee.answer(seat, Answer::instant("name"));
    }
    let mut placed = [0; CHARACTERS];
    for (number, turn) in game.turns.iter().enumerate() {
        let next = game.turns.get(number + 1).map_or(turn.ms, |next| next.ms);
        let took = [0, 1].map(|player| Duration::from_millis(turn.ms[player].saturating_sub(next[player])));
        turn.check(&format!("turn {}", number + 1), &mut referee, &mut seats, took)?;
        turn.ev.placed.iter().for_each(|id| placed[*id] += 1);
    }
    Mismatch::between("placed", format!("{:?}", game.result.placed), format!("{placed:?}"))?;
    game.result.check(&referee)
}

impl Game {
    fn setup(&self) -> Result<Setup, Mismatch> {
        let layout = self.layout.layout("layout")?;
        match &self.setup {
            None => Ok(Setup::final_game(layout).with_max_turns(self.max_turns)),
            Some(beginning) => {
                let state = beginning.state(self.max_turns)?;
                // There is something under every block that is left.
                let bare = state.grid().soft.without(&layout.soft());
                Mismatch::between("setup, soft cells without items", 0, bare.len())?;
                Setup::from_board(state, layout)
                    .ok_or_else(|| Mismatch::new("setup", "a position of a final game", "another one"))
            }
        }
    }
}

impl Beginning {
    fn state(&self, max_turns: u16) -> Result<Board, Mismatch> {
        let items = layout("setup, visible_items", &self.visible_items)?;
        let field = Grid {
            hard: cells("setup, hard", &self.hard)?,
            soft: cells("setup, soft", &self.soft)?,
            numbers: items.numbers,
            powers: items.powers,
        };
        let mut characters = [Character::new(Cell::new(0, 0), 0, 0); CHARACTERS];
        for (id, &(player, number, row, column, fire, capacity)) in self.characters.iter().enumerate() {
            Mismatch::between("setup, characters", format!("{:?}", (id / 2, id)), format!("{:?}", (player, number)))?;
            characters[id] = Character::new(cell("setup, characters", [row, column])?, fire, capacity);
        }
        let bomb = |&(owner, row, column, left, fire): &(usize, usize, usize, u16, u8)| {
            if owner >= CHARACTERS || left > max_turns {
                return Err(Mismatch::new("setup, bombs", "an owner, and turns left", format!("{owner}, {left}")));
            }
            Ok(Bomb::new(owner, cell("setup, bombs", [row, column])?, fire, self.turn.saturating_add(left)))
        };
        let bombs: Vec<Bomb> = self.bombs.iter().map(bomb).collect::<Result<_, _>>()?;
        let state = Board::new(Mode::Final, max_turns, self.turn, field, characters, &bombs);
        state.ok_or_else(|| Mismatch::new("setup", "a position that can be played on", "another one"))
    }
}

impl Turn {
    fn check(
        &self,
        at: &str,
        referee: &mut Referee,
        seats: &mut [Seat; 2],
        took: [Duration; 2],
    ) -> Result<(), Mismatch> {
        Mismatch::between(&format!("{at}, players asked"), 2, referee.asked().len())?;
        let time = self.sent0.split('\n').next().unwrap_or("");
        Mismatch::between(&format!("{at}, milliseconds sent to player 0"), &*self.ms[0].to_string(), time)?;
        let before = *referee.state().board(0);
        let sent = [self.sent0.clone(), self.sent_to_other()];
        for (player, seat) in seats.iter_mut().enumerate() {
            let at = format!("{at}, sent to player {player}");
            Mismatch::between_lines(&at, sent[player].split('\n'), referee.prompt(player).split('\n'))?;
            seat.check(&at, referee.prompt(player), &before)?;
        }
        let longest = before.max_turns();
        let orders = [orders(&self.ans0, longest), orders(&self.ans1, longest)];
        let after = self.ev.check(at, &before, referee.setup().layout(0), orders)?;
        for (player, lines) in [&self.ans0, &self.ans1].into_iter().enumerate() {
            let answer = Answer { text: &lines.join("\n"), took: took[player], ending: Closing::Complete };
            referee.answer(player, answer);
        }
        let reached = format!("{at}, the position that the rules and the referee reach");
        Mismatch::between(&reached, format!("{after:?}"), format!("{:?}", referee.state().board(0)))
    }

    /// What player 1 was sent: the same with its own time and number.
    fn sent_to_other(&self) -> String {
        let own = |(number, line): (usize, &str)| match number {
            0 => self.ms[1].to_string(),
            3 => "1".to_string(),
            _ => line.to_string(),
        };
        self.sent0.split('\n').enumerate().map(own).collect::<Vec<_>>().join("\n")
    }
}

/// Why a game that is over ended, in the words of the records.
pub fn reason(state: &Board) -> &'static str {
    if state.dead() == 0 {
        "turn limit"
    } else {
        "deaths"
    }
}

impl Ending {
    /// Compares with a game that is over.
    fn check(&self, referee: &Referee) -> Result<(), Mismatch> {
        let Some(outcome) = referee.outcome() else {
            return Err(Mismatch::new("the end", "an outcome", "none"));
        };
        let state = referee.state().board(0);
        let dead: Vec<usize> = (0..CHARACTERS).filter(|id| state.dead() >> id & 1 != 0).collect();
        let winner = outcome.winner().map_or("draw".to_string(), |player| format!("P{player}"));
        Mismatch::between("turns_played", self.turns_played, state.turn())?;
        Mismatch::between("dead", format!("{:?}", self.dead), format!("{dead:?}"))?;
        let losses = [0, 1].map(|player| state.losses(player));
        Mismatch::between("dead_count", format!("{:?}", self.dead_count), format!("{losses:?}"))?;
        Mismatch::between("winner", &*self.winner, &*winner)?;
        Mismatch::between("reason", &*self.reason, reason(state))
    }
}
