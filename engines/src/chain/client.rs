//! A player's end of the protocol (RULES.md, section 5).

use std::time::Duration;

use super::setup::{Setup, TURNS};
use super::state::{Side, State, FULL_GAUGE};
use super::{Action, Block, Field, Pack, HEIGHT, WIDTH};
use crate::lines::{next, number, words};
use crate::{Lines, ProtocolError, Query, Session};

/// View of a player who is asked: itself as player 0, the opponent as player 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The packs of all turns.
    pub setup: Setup,
    /// The position; player 0 is the one who is asked.
    pub state: State,
    /// Rest of each player's total, in whole milliseconds of a real clock: a referee with
    /// scaled clocks shows scaled times.
    pub remaining: [Duration; 2],
}

/// Parses the referee's text.
#[derive(Clone, Debug, Default)]
pub struct Client {
    /// True if the name was asked for.
    named: bool,
    view: Option<View>,
}

impl Session for Client {
    type View = View;
    type Action = Action;

    fn next(&mut self, lines: &mut dyn Lines) -> Result<Query, ProtocolError> {
        // The name is due before there is any input.
        if !self.named {
            self.named = true;
            return Ok(Query::Name);
        }
        let first = match lines.next_line() {
            None => return Ok(Query::Over),
            Some(line) => line.to_string(),
        };
        match &mut self.view {
            Some(view) => {
                let (state, remaining) = read_turn(&first, lines)?;
                view.state = state;
                view.remaining = remaining;
            }
            None => {
                let setup = read_packs(&first, lines)?;
                let turn = next(lines, TURN)?.to_string();
                let (state, remaining) = read_turn(&turn, lines)?;
                self.view = Some(View { setup, state, remaining });
            }
        }
        Ok(Query::Act)
    }

    fn last_view(&self) -> Option<&View> {
        self.view.as_ref()
    }
}

const TURN: &str = "the turn, 0 to 499";
const PACK: &str = "a row of a pack: two digits, 0 for none";
const ROW: &str = "a row of a field: ten numbers, 0 for nothing, 1 to 9 or 11";

/// The packs; the first line of them is read already.
fn read_packs(first: &str, lines: &mut dyn Lines) -> Result<Setup, ProtocolError> {
    let mut packs = Vec::with_capacity(TURNS);
    let mut top = pack_row(first)?;
    loop {
        let bottom = pack_row(next(lines, PACK)?)?;
        packs.push(Pack::new([top[0], top[1], bottom[0], bottom[1]]));
        read_end(lines)?;
        if packs.len() == TURNS {
            return Ok(Setup::new(packs).expect("there are as many as there should be"));
        }
        top = pack_row(next(lines, PACK)?)?;
    }
}

fn pack_row(line: &str) -> Result<[Block; 2], ProtocolError> {
    let row: [Block; 2] = words(line, PACK, block)?;
    match row.contains(&Block::GARBAGE) {
        true => Err(ProtocolError::Line(PACK, line.to_string())),
        false => Ok(row),
    }
}

/// A turn; its first line is read already.
fn read_turn(first: &str, lines: &mut dyn Lines) -> Result<(State, [Duration; 2]), ProtocolError> {
    let turn: usize = number(first, TURN)?;
    if turn >= TURNS {
        return Err(ProtocolError::Line(TURN, first.to_string()));
    }
    let (own, own_time) = read_side(lines)?;
    let (other, other_time) = read_side(lines)?;
    Ok((State::new(turn, [own, other]), [own_time, other_time]))
}

fn read_side(lines: &mut dyn Lines) -> Result<(Side, Duration), ProtocolError> {
    const TIME: &str = "the remaining milliseconds";
    const STOCK: &str = "the waiting garbage";
    const GAUGE: &str = "a gauge, 0 to 100";
    const SCORE: &str = "a score";
    let time = Duration::from_millis(number(next(lines, TIME)?, TIME)?);
    let stock = number(next(lines, STOCK)?, STOCK)?;
    let line = next(lines, GAUGE)?;
    let gauge = number(line, GAUGE)?;
    if gauge > FULL_GAUGE {
        return Err(ProtocolError::Line(GAUGE, line.to_string()));
    }
    let score = number(next(lines, SCORE)?, SCORE)?;
    let field = read_field(lines)?;
    read_end(lines)?;
    Ok((Side { field, stock, gauge, score }, time))
}

fn read_field(lines: &mut dyn Lines) -> Result<Field, ProtocolError> {
    const SETTLED: &str = "a row in which every block lies on another one or the floor";
    let mut rows = [[Block::EMPTY; WIDTH]; HEIGHT];
    for y in (0..HEIGHT).rev() {
        let line = next(lines, ROW)?;
        rows[y] = words(line, ROW, block)?;
        let floats = |x: usize| rows[y][x].is_empty() && y + 1 < HEIGHT && !rows[y + 1][x].is_empty();
        if (0..WIDTH).any(floats) {
            return Err(ProtocolError::Line(SETTLED, line.to_string()));
        }
    }
    let column = |x: usize| rows.iter().map(|row| row[x]).take_while(|block| !block.is_empty()).collect();
    let columns: Vec<Vec<Block>> = (0..WIDTH).map(column).collect();
    Ok(Field::from_columns(&columns).expect("no column is too high or has a hole"))
}

fn read_end(lines: &mut dyn Lines) -> Result<(), ProtocolError> {
    const END: &str = "the line END";
    match next(lines, END)? {
        line if line.trim() == "END" => Ok(()),
        line => Err(ProtocolError::Line(END, line.to_string())),
    }
}

fn block(word: &str) -> Option<Block> {
    Block::from_number(word.parse().ok()?)
}
