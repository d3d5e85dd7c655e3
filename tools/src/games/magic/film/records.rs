//! The golden files of `magic`: final games go through the referee; runs against recorded enemies
//! and recordings of the contest's own client are played by the rules alone.

use std::time::Duration;

use engines::magic::{
    Action, Board, Bomb, Cell, Cells, Character, Enemy, Grid, Layout, Magic, Mode, Options, Order, Referee, Report,
    Run, Setup, State, CHARACTERS, COLUMNS, ROWS,
};
use engines::simd::Portable;
use engines::Game;
use serde::Deserialize;
use serde_json::{json, Value};

use super::{field, living, stage, view};
use crate::games::film::records::{names, parse, title};
use crate::games::film::{Did, Frame};
use crate::games::film::{Error, Film, Given, Script};

/// A row and a column.
type Place = [usize; 2];

#[derive(Deserialize)]
struct Item(usize, usize, String);

#[derive(Deserialize)]
struct Blocks {
    items: Vec<Item>,
}

/// A recorded final game or run.
#[derive(Deserialize)]
struct Recorded {
    max_turns: u16,
    layout: Option<Blocks>,
    setup: Option<Beginning>,
    #[serde(default)]
    stages: Vec<Stage>,
    turns: Vec<Turn>,
}

#[derive(Deserialize)]
struct Stage {
    layout: Blocks,
}

#[derive(Deserialize)]
struct Turn {
    ms: Option<[u64; 2]>,
    ans0: [String; 2],
    ans1: [String; 2],
}

/// The position that a game begins with, if it is not the usual one.
#[derive(Deserialize)]
struct Beginning {
    turn: u16,
    characters: [(usize, usize, usize, usize, u8, u8); CHARACTERS],
    bombs: Vec<(usize, usize, usize, u16, u8)>,
    hard: Vec<Place>,
    soft: Vec<Place>,
    visible_items: Vec<Item>,
}

/// A final game.
pub fn duel(record: &Value) -> Result<Film, Error> {
    let game: Recorded = parse(record)?;
    let blocks = game.layout.as_ref().ok_or_else(|| Error::NoGame("a final game has a `layout`".to_string()))?;
    let layout = layout(&blocks.items)?;
    let setup = match &game.setup {
        None => Setup::final_game(layout).with_max_turns(game.max_turns),
        Some(beginning) => beginning.setup(game.max_turns, layout)?,
    };
    let total = game.turns.first().and_then(|turn| turn.ms).map_or(0, |ms| ms[0]);
    let options = Options { total: Duration::from_millis(total), ..Options::default() };
    let mut given: Vec<Given> = [0, 1].map(|seat| Given::instant(seat, "name")).to_vec();
    for (number, turn) in game.turns.iter().enumerate() {
        let next = game.turns.get(number + 1).and_then(|next| next.ms);
        for (seat, lines) in [&turn.ans0, &turn.ans1].into_iter().enumerate() {
            let took = turn.ms.zip(next).map(|(now, next)| Duration::from_millis(now[seat].saturating_sub(next[seat])));
            given.push(Given { took, ..Given::instant(seat, lines.join("\n")) });
        }
    }
    let referee = Referee::with_setup(setup, &options);
    Script::<Magic> { title: title(record), names: names(record), referee, given }.film()
}

impl Beginning {
    fn setup(&self, max_turns: u16, hidden: Layout) -> Result<Setup, Error> {
        let items = layout(&self.visible_items)?;
        let field =
            Grid { hard: cells(&self.hard)?, soft: cells(&self.soft)?, numbers: items.numbers, powers: items.powers };
        let mut characters = [Character::new(Cell::new(0, 0), 0, 0); CHARACTERS];
        for (character, &(_, _, row, column, fire, number)) in characters.iter_mut().zip(&self.characters) {
            *character = Character::new(cell([row, column])?, fire, number);
        }
        let bomb = |&(owner, row, column, left, fire): &(usize, usize, usize, u16, u8)| {
            Ok(Bomb::new(owner, cell([row, column])?, fire, self.turn.saturating_add(left)))
        };
        let bombs: Vec<Bomb> = self.bombs.iter().map(bomb).collect::<Result<_, Error>>()?;
        let state = Board::new(Mode::Final, max_turns, self.turn, field, characters, &bombs);
        let setup = state.and_then(|state| Setup::from_board(state, hidden));
        setup.ok_or_else(|| Error::NoGame("its `setup` is no position that can be played on".to_string()))
    }
}

/// A run through stages, with the orders of both sides as recorded.
pub fn run(record: &Value) -> Result<Film, Error> {
    let game: Recorded = parse(record)?;
    let layouts = game.stages.iter().map(|stage| layout(&stage.layout.items)).collect::<Result<_, _>>()?;
    let setup = Setup::stages(layouts, vec![Enemy::Walker], 0);
    let setup = setup.ok_or_else(|| Error::NoGame("a run has `stages`".to_string()))?.with_max_turns(game.max_turns);
    let mut run = Run::start(&setup);
    let mut frames = vec![frame(0, &run, &Report::default(), Vec::new())];
    for turn in &game.turns {
        if run.is_over() {
            break;
        }
        let lines = [&turn.ans0, &turn.ans1];
        let orders = lines.map(|lines| orders(lines, setup.max_turns()));
        let report = run.play(Portable, &setup, orders);
        frames.push(frame(frames.len(), &run, &report, lines.map(said).to_vec()));
    }
    let mut names = names(record);
    names.truncate(1);
    names.resize(1, "program".to_string());
    names.push("enemies".to_string());
    Ok(film(record, names, frames))
}

fn frame(turn: usize, run: &Run, report: &Report, did: Vec<Option<Did>>) -> Frame {
    let state = run.board();
    Frame {
        turn,
        label: format!("turn {} of {}", state.turn(), state.max_turns()),
        scores: vec![run.cleared() as i64, 0],
        did,
        view: json!({ "fields": [field(state, report, Some((run.cleared() + 1, run.bombs())))] }),
    }
}

/// A recording of the contest's client.
#[derive(Deserialize)]
struct Trace {
    first_turn: u16,
    items_seen: Vec<Item>,
    #[serde(default)]
    items_from_rule_example: Vec<Item>,
    items_never_seen: Vec<Place>,
    actions: Vec<[String; CHARACTERS]>,
}

/// A final game of which the orders are known, and nothing of the clock.
pub fn trace(record: &Value) -> Result<Film, Error> {
    let trace: Trace = parse(record)?;
    let (seen, example) = (layout(&trace.items_seen)?, layout(&trace.items_from_rule_example)?);
    // What nobody saw may as well be numbers.
    let numbers = seen.numbers | example.numbers | cells(&trace.items_never_seen)?;
    let hidden = Layout { numbers, powers: seen.powers | example.powers };
    let mut state = Board::start(Mode::Final, Mode::Final.max_turns(), &hidden, trace.first_turn);
    let told = |turn, state: &Board, report, did| Frame {
        turn,
        label: format!("turn {} of {}", state.turn(), state.max_turns()),
        scores: living(state).to_vec(),
        did,
        view: view(&State::Final(*state), [report; 2]),
    };
    let mut frames = vec![told(0, &state, Report::default(), Vec::new())];
    for [first, second, third, fourth] in &trace.actions {
        if state.is_over() {
            break;
        }
        let lines = [[first.clone(), second.clone()], [third.clone(), fourth.clone()]];
        let orders = lines.each_ref().map(|lines| orders(lines, state.max_turns()));
        let report = state.play(Portable, &hidden, orders);
        frames.push(told(frames.len(), &state, report, lines.each_ref().map(said).to_vec()));
    }
    Ok(film(record, vec!["player 0".to_string(), "player 1".to_string()], frames))
}

fn film(record: &Value, names: Vec<String>, frames: Vec<Frame>) -> Film {
    let (game, contest) = (Magic::INFO.name, Magic::INFO.contest);
    Film { game, contest, title: title(record), names, result: None, stage: stage(1), frames }
}

fn said(lines: &[String; 2]) -> Option<Did> {
    Some(Did { text: lines.join("\n"), ..Did::default() })
}

fn orders(lines: &[String; 2], longest: u16) -> Action {
    Action(lines.each_ref().map(|line| Order::parse(line, longest).unwrap_or(Order::NONE)))
}

fn cell([row, column]: Place) -> Result<Cell, Error> {
    match row < ROWS && column < COLUMNS {
        true => Ok(Cell::new(row, column)),
        false => Err(Error::NoGame(format!("[{row}, {column}] is no cell of the field"))),
    }
}

fn cells(places: &[Place]) -> Result<Cells, Error> {
    places.iter().map(|place| cell(*place)).collect()
}

fn layout(items: &[Item]) -> Result<Layout, Error> {
    let mut layout = Layout::NONE;
    for Item(row, column, word) in items {
        let set = match word.as_str() {
            "NUMBER_UP" => &mut layout.numbers,
            "POWER_UP" => &mut layout.powers,
            _ => return Err(Error::NoGame(format!("there is no item {word}"))),
        };
        set.insert(cell([*row, *column])?);
    }
    Ok(layout)
}
