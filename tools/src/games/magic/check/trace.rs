//! The replay of a recording of the contest's own client: boards as it printed them.

use engines::magic::{Board, Cells, Character, Grid, Layout, Mode, CHARACTERS, COLUMNS, ROWS};
use engines::simd::Portable;
use serde::Deserialize;

use super::events::orders;
use super::layout::{cells, layout, Place, Placed};
use crate::games::check::Mismatch;

/// A recording.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trace {
    first_turn: u16,
    soft: Vec<Place>,
    items_seen: Vec<Placed>,
    #[serde(default)]
    items_from_rule_example: Vec<Placed>,
    items_never_seen: Vec<Place>,
    /// The orders of all characters, turn by turn.
    actions: Vec<[String; CHARACTERS]>,
    frames: Vec<Frame>,
}

/// The inner board at the input of a turn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Frame {
    turn: u16,
    board: Vec<String>,
}

/// Replays a recording.
///
/// # Errors
/// The first difference.
pub fn check(trace: &Trace) -> Result<(), Mismatch> {
    let seen = layout("items_seen", &trace.items_seen)?;
    let hidden = trace.layout(&seen)?;
    let mut state = Board::start(Mode::Final, Mode::Final.max_turns(), &hidden, trace.first_turn);
    let mut visible = Cells::EMPTY;
    let mut frames = trace.frames.iter().peekable();
    let mut actions = trace.actions.iter();
    loop {
        let Grid { numbers, powers, .. } = state.grid();
        visible |= *numbers | *powers;
        if let Some(frame) = frames.next_if(|frame| frame.turn == state.turn()) {
            Mismatch::between_lines(&format!("turn {}, board", frame.turn), &frame.board, board(&state))?;
        }
        let Some([first, second, third, fourth]) = actions.next() else { break };
        if state.is_over() {
            return Err(Mismatch::new(format!("turn {}", state.turn()), "actions", "the game is over"));
        }
        let longest = state.max_turns();
        let own = orders(&[first.clone(), second.clone()], longest);
        let other = orders(&[third.clone(), fourth.clone()], longest);
        state.play(Portable, &hidden, [own, other]);
    }
    let left = frames.next().map_or("none".to_string(), |frame| format!("turn {}", frame.turn));
    Mismatch::between("frames that no turn leads to", left.as_str(), "none")?;
    let (expected, got) = (format!("{:?}", seen.soft()), format!("{visible:?}"));
    Mismatch::between("items that became visible", expected, got)
}

impl Trace {
    /// All items; those that nobody knows become numbers, and have to stay hidden.
    fn layout(&self, seen: &Layout) -> Result<Layout, Mismatch> {
        let example = layout("items_from_rule_example", &self.items_from_rule_example)?;
        let unknown = cells("items_never_seen", &self.items_never_seen)?;
        let all = Layout { numbers: seen.numbers | example.numbers | unknown, powers: seen.powers | example.powers };
        let soft = cells("soft", &self.soft)?;
        Mismatch::between("cells with items", format!("{soft:?}"), format!("{:?}", all.soft()))?;
        let count = seen.soft().len() + example.soft().len() + unknown.len();
        Mismatch::between("items", soft.len(), count)?;
        Ok(all)
    }
}

/// The rows that are not border: a character covers a bomb, a bomb an item.
fn board(state: &Board) -> Vec<String> {
    let Grid { hard, soft, numbers, powers } = state.grid();
    let standing: Cells = state.characters().iter().map(|character: &Character| character.cell).collect();
    let signs = [(&standing, 'C'), (state.bomb_cells(), 'o'), (hard, '#'), (soft, '+'), (numbers, 'N'), (powers, 'P')];
    let sign = |row, column| {
        let cell = engines::magic::Cell::new(row, column);
        signs.iter().find(|(set, _)| set.contains(cell)).map_or('.', |(_, sign)| *sign)
    };
    (1..ROWS - 1).map(|row| (1..COLUMNS - 1).map(|column| sign(row, column)).collect()).collect()
}
