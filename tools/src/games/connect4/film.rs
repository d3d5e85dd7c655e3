//! `connect4`: the board as a string, and the row that won.

use engines::connect4::{Action, Connect4, Referee, State, CELLS, COLUMNS, ROWS};
use engines::Referee as _;
use serde_json::{json, Value};

use super::check::Game;
use crate::games::film::records::{names, parse, title};
use crate::games::film::{Error, Film, Given, Moment, Scene, Script, Show};

impl Show for Connect4 {
    const NAMES: usize = 0;
    const SCRIPT: &'static str = include_str!("page.js");

    fn stage(_: &Referee) -> Value {
        json!({"columns": COLUMNS, "rows": ROWS})
    }

    fn scores(referee: &Referee) -> Vec<i64> {
        referee.outcome().map_or(vec![0, 0], |outcome| outcome.scores().to_vec())
    }

    fn label(referee: &Referee) -> String {
        format!("ply {} of {CELLS}", referee.state().plies())
    }

    fn view(referee: &Referee) -> Value {
        view(referee.state(), None)
    }

    fn scenes(moment: &Moment<'_, Connect4>) -> Vec<Scene> {
        let answer = moment.answers.iter().flatten().find_map(|text| Action::parse(text));
        let is_played = moment.after.state().plies() > moment.before.plies();
        Scene::only(view(moment.after.state(), answer.filter(|_| is_played)))
    }

    fn film_of(record: &Value) -> Result<Film, Error> {
        let game: Game = parse(record)?;
        let given = game.events.iter().map(|event| match &event.out {
            Some(text) => Given::instant(event.p, text.as_str()),
            None => Given { ending: game.silence(), ..Given::instant(event.p, "") },
        });
        Script::<Connect4> {
            title: title(record),
            names: names(record),
            referee: game.referee(),
            given: given.collect(),
        }
        .film()
    }
}

/// The cells row by row from the bottom, the cell that was filled last, and the rows that won.
fn view(state: &State, last: Option<Action>) -> Value {
    let index = |column: usize, row: usize| COLUMNS * row + column;
    let cells = (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (column, row)));
    let letter = |(column, row)| state.at(column, row).map_or('.', |player| char::from(b'0' + player as u8));
    let top = |action: Action| (0..ROWS).filter(|&row| state.at(action.column(), row).is_some()).count() - 1;
    let won = cells.clone().filter(|&(column, row)| is_in_row(state, column, row));
    json!({
        "cells": cells.map(letter).collect::<String>(),
        "last": last.map(|action| index(action.column(), top(action))),
        "row": won.map(|(column, row)| index(column, row)).collect::<Vec<_>>(),
    })
}

/// Whether a stone is part of four in a row.
fn is_in_row(state: &State, column: usize, row: usize) -> bool {
    let at = |x: i32, y: i32| match (usize::try_from(x), usize::try_from(y)) {
        (Ok(x), Ok(y)) if x < COLUMNS && y < ROWS => state.at(x, y),
        _ => None,
    };
    let (x, y) = (column as i32, row as i32);
    let same = |(right, up): (i32, i32)| (1..4).take_while(|n| at(x + n * right, y + n * up) == at(x, y)).count();
    let lines = [(1, 0), (0, 1), (1, 1), (1, -1)];
    at(x, y).is_some() && lines.iter().any(|&(right, up)| same((right, up)) + same((-right, -up)) >= 3)
}
