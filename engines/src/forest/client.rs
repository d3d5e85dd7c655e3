//! A player's end of the protocol (RULES.md, section 9).

use super::{Action, Board, Cell, State, CELL_COUNT, DAYS, START_NUTRIENTS};
use crate::lines::{next, numbers};
use crate::{Lines, ProtocolError, Query, Session};

/// Sun points beyond any game: every cell gives 3 on every day.
const SUN_BOUND: u16 = 3 * CELL_COUNT as u16 * DAYS as u16;
/// A score beyond any game: all that sun spent on completions (4 each) of the best worth.
const SCORE_BOUND: u16 = SUN_BOUND / 4 * (START_NUTRIENTS as u16 + 4);

/// View of a player who is asked: itself as player 0, the opponent as player 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// The soil.
    pub board: Board,
    /// The position; player 0 is the one who is asked.
    pub state: State,
}

/// Parses the referee's text.
#[derive(Clone, Debug, Default)]
pub struct Client {
    view: Option<View>,
}

impl Session for Client {
    type View = View;
    type Action = Action;

    fn next(&mut self, lines: &mut dyn Lines) -> Result<Query, ProtocolError> {
        let first: [u16; 1] = match lines.next_line() {
            None => return Ok(Query::Over),
            Some(line) => numbers(line, "a single number")?,
        };
        let (board, day) = match &self.view {
            Some(view) => (view.board, first),
            None => {
                if first[0] as usize != CELL_COUNT {
                    return Err(ProtocolError::Line("the number of cells, 37", first[0].to_string()));
                }
                (read_board(lines)?, read(lines, "the day")?)
            }
        };
        let state = read_state(day[0], lines)?;
        self.view = Some(View { board, state });
        Ok(Query::Act)
    }

    fn last_view(&self) -> Option<&View> {
        self.view.as_ref()
    }
}

fn read_board(lines: &mut dyn Lines) -> Result<Board, ProtocolError> {
    const EXPECTED: &str = "a cell: its number, richness (0 to 3) and six neighbours";
    let mut richness = [0; CELL_COUNT];
    for (index, entry) in richness.iter_mut().enumerate() {
        let cell: [i16; 8] = read(lines, EXPECTED)?;
        if cell[0] as usize != index || !(0..=3).contains(&cell[1]) {
            return Err(ProtocolError::Line(EXPECTED, format!("{:?}", cell)));
        }
        *entry = cell[1] as u8;
    }
    Ok(Board::new(|cell| richness[cell.index()]))
}

/// A number, if it is below a bound.
fn below(bound: u16, number: u16, expected: &'static str) -> Result<u16, ProtocolError> {
    if number < bound {
        Ok(number)
    } else {
        Err(ProtocolError::Line(expected, number.to_string()))
    }
}

/// Numbers that no game can reach are refused, so that sums with the rest always fit.
fn read_state(day: u16, lines: &mut dyn Lines) -> Result<State, ProtocolError> {
    let day = below(DAYS as u16, day, "the day, 0 to 23")?;
    let [nutrients] = read(lines, "the nutrients")?;
    let nutrients = below(START_NUTRIENTS as u16 + 1, nutrients, "the nutrients, 0 to 20")?;
    let [own_sun, own_score] = read(lines, "the own sun and score")?;
    let [other_sun, other_score, other_waits]: [u16; 3] = read(lines, "the opponent's sun, score and waiting flag")?;
    let [trees]: [u16; 1] = read(lines, "the number of trees")?;

    let mut state = State::empty(day as u8, nutrients as u8);
    for (player, sun, score, waits) in [(0, own_sun, own_score, 0), (1, other_sun, other_score, other_waits)] {
        let sun = below(SUN_BOUND, sun, "sun points that a game can give")?;
        let score = below(SCORE_BOUND, score, "a score that a game can give")?;
        state.set_player(player, sun, score, waits != 0);
    }
    for _ in 0..trees {
        const EXPECTED: &str = "a tree: a free cell, size (0 to 3), and two flags";
        let tree: [u16; 4] = read(lines, EXPECTED)?;
        match Cell::from_index(tree[0] as usize) {
            Some(cell) if tree[1] <= 3 && !(state.trees(0) | state.trees(1)).contains(cell) => {
                state.plant((tree[2] == 0) as usize, cell, tree[1] as usize, tree[3] != 0);
            }
            _ => return Err(ProtocolError::Line(EXPECTED, format!("{:?}", tree))),
        }
    }
    let [actions]: [u16; 1] = read(lines, "the number of possible actions")?;
    for _ in 0..actions {
        next(lines, "a possible action")?;
    }
    Ok(state)
}

fn read<T: std::str::FromStr + Copy + Default, const N: usize>(
    lines: &mut dyn Lines,
    expected: &'static str,
) -> Result<[T; N], ProtocolError> {
    numbers(next(lines, expected)?, expected)
}
