//! `forest`: iterations of the tree search, playouts to the end of the game included.

use std::time::Instant;

use benches::{mix, Pass, Workload};
use bots::forest::{Mcts, Parameters, Rule};
use bots::{Bot, Pace};
use engines::forest::{Setup, State, View};
use engines::Rules;

const BOARDS: i64 = 4;
const ITERATIONS: u64 = 50_000;

pub fn workloads() -> Vec<Workload<'static>> {
    vec![workload("forest-mcts-day0", 0), workload("forest-mcts-day12", 12)]
}

fn workload(name: &'static str, day: u8) -> Workload<'static> {
    let views: Vec<View> = (0..BOARDS).map(|seed| morning(seed, day)).collect();
    Workload { name, unit: "iteration from an empty tree", pass: Box::new(move || search(&views)) }
}

/// The morning of a day of a game between two rule-based players.
fn morning(seed: i64, day: u8) -> View {
    let setup = Setup::from_seed(seed);
    let mut state = State::start(&setup);
    while state.day() < day {
        let command = |player: usize| Rule::choose(&setup.board, &seen_from(&state, player));
        let turn = [command(0), command(1)];
        state.step(&setup.board, turn);
    }
    View { board: setup.board, state }
}

/// The position with `player` as player 0.
fn seen_from(state: &State, player: usize) -> State {
    let mut seen = State::empty(state.day(), state.nutrients());
    for seat in 0..2 {
        let whose = seat ^ player;
        seen.set_player(seat, state.sun(whose), state.score(whose), state.is_waiting(whose));
        for cell in state.trees(whose) {
            seen.plant(seat, cell, state.size_at(cell), state.dormant().contains(cell));
        }
    }
    seen
}

fn search(views: &[View]) -> Pass {
    let mut pass = Pass { operations: 0, checksum: 0 };
    for view in views {
        let mut bot = Mcts::new(Pace::Nodes(ITERATIONS), 1, Parameters::default());
        let action = bot.act(view, Instant::now());
        pass.operations += bot.telemetry().nodes;
        pass.checksum = mix(pass.checksum, action.to_string().bytes().fold(0, |sum, b| mix(sum, b as u64)));
    }
    pass
}
