//! A player's end of the protocol (RULES.md, section 10).
//!
//! Bonus points of towns are not shown, but follow from what was there when a town appeared:
//! between two messages each player has built at most once.

use super::message::{base_word, landform, END, START};
use super::{Action, Base, Plot, State, Tile, Tiles, PLAYERS, RADIUS, TILES, TURNS};
use crate::lines::{next, numbers};
use crate::{Lines, ProtocolError, Query, Session};

/// View of a player who is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// The player's own number.
    pub seat: usize,
    /// The position, in which this player is to act.
    pub state: State,
}

/// Parses the referee's text.
#[derive(Clone, Debug, Default)]
pub struct Client {
    /// Towns and houses of the last message.
    last: Option<Built>,
    bonus: [u16; PLAYERS],
    view: Option<View>,
}

#[derive(Clone, Copy, Debug)]
struct Built {
    towns: Tiles,
    houses: Tiles,
}

impl Session for Client {
    type View = View;
    type Action = Action;

    fn next(&mut self, lines: &mut dyn Lines) -> Result<Query, ProtocolError> {
        match lines.next_line() {
            None => return Ok(Query::Over),
            Some(first) if first.trim() == START => {}
            Some(first) => return Err(ProtocolError::Line("the line START", first.to_string())),
        }
        const PLOTS: &str = "tiles of which no hole has a base, and only owned ones have robots";
        let Message { turn, seat, plots } = read_message(lines)?;
        // The name is asked for before the first player-turn.
        let number = (turn.max(1) - 1) * PLAYERS as u16 + seat as u16 + 1;
        let seen = State::new(|tile| plots[tile.index()], self.bonus, number);
        let state = seen.ok_or_else(|| ProtocolError::Line(PLOTS, format!("{:?}", plots)))?;
        let state = state.with_bonus(self.count_bonus(&state));
        if turn == 0 {
            return Ok(Query::Name);
        }
        self.view = Some(View { seat, state });
        Ok(Query::Act)
    }

    fn last_view(&self) -> Option<&View> {
        self.view.as_ref()
    }

    fn write(&self, orders: &Action, out: &mut String) {
        out.push_str(&orders.to_string());
    }
}

impl Client {
    /// The bonus of each player, with that of the towns that are new. Towns of the first message
    /// have none.
    fn count_bonus(&mut self, state: &State) -> [u16; PLAYERS] {
        let built = Built { towns: state.bases_of(Base::Town), houses: state.bases_of(Base::House) };
        if let Some(last) = self.last {
            for town in built.towns.without(last.towns) {
                // The town's own tile and its new houses were the settlements there.
                for (player, bonus) in self.bonus.iter_mut().enumerate() {
                    if state.owned(player).contains(town) {
                        let houses = built.houses.without(last.houses) & state.owned(player) & town.neighbours();
                        let excavators = state.bases_of(Base::Excavator) & state.owned(player);
                        let material = |tile: Tile| 1 + (excavators & tile.neighbours()).len();
                        let available: u32 = (houses | town.only()).map(material).sum();
                        *bonus = bonus.saturating_add(available.saturating_sub(Base::Town.material()) as u16);
                    }
                }
            }
        }
        self.last = Some(built);
        self.bonus
    }
}

struct Message {
    /// 0 when the name is asked for.
    turn: u16,
    seat: usize,
    /// In the contest's order.
    plots: Vec<Plot>,
}

/// A message; its first line is read already.
fn read_message(lines: &mut dyn Lines) -> Result<Message, ProtocolError> {
    const HEAD: &str = "the turn (0 to 200), 200, and the own number (0 to 2)";
    const SIZE: &str = "the size of the board: 7 127";
    const LAST: &str = "the line EOS";
    let wrong = |expected, line: &str| Err(ProtocolError::Line(expected, line.to_string()));
    let line = next(lines, HEAD)?;
    let (turn, seat) = match numbers::<u16, 3>(line, HEAD)? {
        [turn, TURNS, seat] if turn <= TURNS && seat < PLAYERS as u16 => (turn, seat as usize),
        _ => return wrong(HEAD, line),
    };
    let line = next(lines, SIZE)?;
    if numbers::<i32, 2>(line, SIZE)? != [RADIUS + 1, TILES as i32] {
        return wrong(SIZE, line);
    }
    let plots = Tile::all().map(|tile| read_plot(tile, lines)).collect::<Result<_, _>>()?;
    match next(lines, LAST)? {
        line if line.trim() == END => Ok(Message { turn, seat, plots }),
        line => wrong(LAST, line),
    }
}

fn read_plot(tile: Tile, lines: &mut dyn Lines) -> Result<Plot, ProtocolError> {
    const PLOT: &str = "a tile: x, y, owner, robots, material, landform and base";
    let line = next(lines, PLOT)?;
    parse_plot(tile, line).ok_or_else(|| ProtocolError::Line(PLOT, line.to_string()))
}

/// The tile of a line, if it is the one that is due and its words agree with each other.
fn parse_plot(tile: Tile, line: &str) -> Option<Plot> {
    let mut words = line.split_ascii_whitespace();
    let x: i32 = words.next()?.parse().ok()?;
    let y: i32 = words.next()?.parse().ok()?;
    let owner = match words.next()?.parse::<i32>().ok()? {
        -1 => None,
        player @ 0..=2 => Some(player as usize),
        _ => return None,
    };
    let robots = words.next()?.parse().ok()?;
    let _material: u8 = words.next()?.parse().ok()?;
    let (form, base) = (words.next()?, words.next()?);
    let plot = Plot { owner, robots, hole: base == "hole", base: Base::from_word(base) };
    let agrees = Tile::new(x, y) == Some(tile) && landform(plot) == form && base_word(plot) == base;
    (agrees && words.next().is_none()).then_some(plot)
}
