//! A player's end of the protocol (rule section 9).

use super::{Action, Board, Cell, State, CELL_COUNT};
use crate::{Lines, ProtocolError, Query, Session};

/// What a player sees when it is asked: itself as player 0, the opponent as player 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// The soil.
    pub board: Board,
    /// The position; player 0 is the one that is asked.
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

    fn view(&self) -> &View {
        self.view.as_ref().expect("a view exists once the session asked for an action")
    }

    fn write(&self, action: &Action, out: &mut String) {
        out.push_str(&action.to_string());
        out.push('\n');
    }
}

fn read_board(lines: &mut dyn Lines) -> Result<Board, ProtocolError> {
    let mut richness = [0; CELL_COUNT];
    for _ in 0..CELL_COUNT {
        const EXPECTED: &str = "a cell: its number, richness (0 to 3) and six neighbours";
        let cell: [i16; 8] = read(lines, EXPECTED)?;
        match richness.get_mut(cell[0] as usize) {
            Some(entry) if (0..=3).contains(&cell[1]) => *entry = cell[1] as u8,
            _ => return Err(ProtocolError::Line(EXPECTED, format!("{:?}", cell))),
        }
    }
    Ok(Board::new(|cell| richness[cell.index()]))
}

fn read_state(day: u16, lines: &mut dyn Lines) -> Result<State, ProtocolError> {
    let small = |n: u16, expected| u8::try_from(n).map_err(|_| ProtocolError::Line(expected, n.to_string()));
    let [nutrients] = read(lines, "the nutrients")?;
    let [own_sun, own_score] = read(lines, "the own sun and score")?;
    let [other_sun, other_score, other_waits] = read(lines, "the opponent's sun, score and waiting flag")?;
    let [trees]: [u16; 1] = read(lines, "the number of trees")?;

    let mut state = State::empty(small(day, "the day")?, small(nutrients, "the nutrients")?);
    state.set_player(0, own_sun, own_score, false);
    state.set_player(1, other_sun, other_score, other_waits != 0);
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
        lines.next_line().ok_or(ProtocolError::End("a possible action"))?;
    }
    Ok(state)
}

fn read<T: std::str::FromStr + Copy + Default, const N: usize>(
    lines: &mut dyn Lines,
    expected: &'static str,
) -> Result<[T; N], ProtocolError> {
    numbers(lines.next_line().ok_or(ProtocolError::End(expected))?, expected)
}

/// The numbers of a line that has exactly `N` of them.
fn numbers<T: std::str::FromStr + Copy + Default, const N: usize>(
    line: &str,
    expected: &'static str,
) -> Result<[T; N], ProtocolError> {
    let wrong = || ProtocolError::Line(expected, line.to_string());
    let mut words = line.split_whitespace();
    let mut values = [T::default(); N];
    for value in &mut values {
        *value = words.next().and_then(|word| word.parse().ok()).ok_or_else(wrong)?;
    }
    match words.next() {
        None => Ok(values),
        Some(_) => Err(wrong()),
    }
}
