//! `magic`: fields with bombs, fuses and blasts; one field in a final game, one a run of stages.

mod records;

use engines::magic::{Action, Board, Cells, Magic, Mode, Order, Referee, Report, Run, Setup, State, COLUMNS, ROWS};
use engines::simd::Portable;
use engines::Referee as _;
use serde_json::{json, Value};

use crate::games::film::records::no_game;
use crate::games::film::{Error, Film, Moment, Scene, Show};

impl Show for Magic {
    const NAMES: usize = 2;
    const SCRIPT: &'static str = include_str!("../page.js");

    fn stage(referee: &Referee) -> Value {
        stage(if referee.setup().mode() == Mode::Final { 1 } else { 2 })
    }

    /// Characters alive in a final game, stages cleared in a run.
    fn scores(referee: &Referee) -> Vec<i64> {
        match referee.state() {
            State::Final(state) => living(state).to_vec(),
            State::Stages(runs) => runs.iter().map(|run| run.cleared() as i64).collect(),
        }
    }

    fn label(referee: &Referee) -> String {
        let turn = [0, 1].map(|seat| referee.state().board(seat).turn()).into_iter().max().unwrap_or(0);
        format!("turn {turn} of {}", referee.setup().max_turns())
    }

    fn view(referee: &Referee) -> Value {
        view(referee.state(), [Report::default(); 2])
    }

    fn scenes(moment: &Moment<'_, Magic>) -> Vec<Scene> {
        let setup = moment.after.setup();
        let orders = [0, 1].map(|seat| orders(moment.answers[seat], setup));
        let reports = match (moment.before, moment.after.state()) {
            (State::Final(before), State::Final(after)) => [replayed(before, after, setup, orders); 2],
            (State::Stages(before), State::Stages(after)) => {
                [0, 1].map(|seat| replayed_run(&before[seat], &after[seat], setup, orders[seat]))
            }
            _ => [Report::default(); 2],
        };
        Scene::only(view(moment.after.state(), reports))
    }

    fn film_of(record: &Value) -> Result<Film, Error> {
        match record.get("mode").and_then(Value::as_str) {
            Some("final") => records::duel(record),
            Some("stage") => records::run(record),
            _ if record.get("actions").is_some() => records::trace(record),
            _ => Err(no_game("`mode` and `turns`, or `actions`")),
        }
    }
}

/// What does not change: the size of a field, and how many fields there are.
fn stage(fields: usize) -> Value {
    json!({ "rows": ROWS, "columns": COLUMNS, "fields": fields })
}

/// How many characters of each player are alive.
fn living(state: &Board) -> [i64; 2] {
    [0, 1].map(|player| 2 - i64::from(state.losses(player)))
}

/// The orders of an answer; whatever is no order is none.
fn orders(text: Option<&str>, setup: &Setup) -> Action {
    let mut lines = text.unwrap_or_default().lines();
    Action([(); 2].map(|()| lines.next().and_then(|line| Order::parse(line, setup.max_turns())).unwrap_or(Order::NONE)))
}

/// What a turn did, if it was played with these orders.
fn replayed(before: &Board, after: &Board, setup: &Setup, orders: [Action; 2]) -> Report {
    let mut state = *before;
    let report = state.play(Portable, setup.layout(0), orders);
    if state == *after {
        report
    } else {
        Report::default()
    }
}

/// The same for a run, whose enemies are the built-in ones.
fn replayed_run(before: &Run, after: &Run, setup: &Setup, orders: Action) -> Report {
    let mut run = *before;
    if run.is_over() {
        return Report::default();
    }
    let report = run.play(Portable, setup, [orders, run.enemy_action(setup)]);
    if run == *after {
        report
    } else {
        Report::default()
    }
}

fn view(position: &State, reports: [Report; 2]) -> Value {
    let fields = match position {
        State::Final(state) => vec![field(state, &reports[0], None)],
        State::Stages(runs) => runs
            .iter()
            .zip(&reports)
            .map(|(run, report)| field(run.board(), report, Some((run.cleared() + 1, run.bombs()))))
            .collect(),
    };
    json!({ "fields": fields })
}

/// One field: cells row by row as in the contest's text, characters, bombs with what is left of
/// their fuses, and what burnt in the turn before.
fn field(state: &Board, report: &Report, run: Option<(usize, u32)>) -> Value {
    let things = state.grid();
    let signs = [(&things.hard, '#'), (&things.soft, '+'), (&things.numbers, 'N'), (&things.powers, 'P')];
    let sign = |cell| signs.iter().find(|(set, _)| set.contains(cell)).map_or('.', |(_, sign)| *sign);
    let places = |cells: &Cells| cells.iter().map(|cell| [cell.row(), cell.column()]).collect::<Vec<_>>();
    let characters = state.characters().iter().enumerate().map(|(id, character)| {
        json!({
            "at": [character.cell.row(), character.cell.column()],
            "fire": character.fire,
            "bombs": character.number,
            "laid": character.laid(),
            "dead": state.dead() >> id & 1 != 0,
        })
    });
    // A bomb whose turn is the one that is due has a turn left.
    let bombs = state.bombs().iter().map(|bomb| {
        let left = bomb.expiry().saturating_sub(state.turn()) + 1;
        json!([bomb.cell().row(), bomb.cell().column(), left, bomb.fire(), bomb.owner()])
    });
    json!({
        "cells": engines::magic::Cell::all().map(sign).collect::<String>(),
        "characters": characters.collect::<Vec<_>>(),
        "bombs": bombs.collect::<Vec<_>>(),
        "burnt": places(&report.burnt),
        "stage": run.map(|(stage, _)| stage),
        "laid": run.map(|(_, laid)| laid),
    })
}
