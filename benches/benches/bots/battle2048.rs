//! `battle2048`: positions that alpha-beta visits in the middle of a game.

use std::time::{Duration, Instant};

use benches::{mix, Pass, Workload};
use bots::battle2048::{Parameters, Tactician};
use bots::{Bot, Pace};
use engines::battle2048::{Setup, State, View};
use engines::Rules;

/// Random actions of each player before the players take over.
const PLIES: usize = 3;
/// Actions that are played quickly before a position is searched.
const ACTIONS: [u16; 8] = [20, 33, 46, 59, 72, 85, 98, 111];
/// Nodes of those.
const QUICK: u64 = 500;
/// Nodes of the search.
const NODES: u64 = 300_000;

pub fn workloads() -> Vec<Workload<'static>> {
    let views: Vec<View> = ACTIONS.into_iter().zip(0..).map(|(actions, seed)| mid_game(seed, actions)).collect();
    vec![Workload {
        name: "battle2048-alphabeta",
        unit: "position visited, from an empty table; those only evaluated look at all actions",
        pass: Box::new(move || search(&views)),
    }]
}

fn tactician(nodes: u64) -> Tactician {
    Tactician::new(Pace::Nodes(nodes), Parameters::default())
}

/// The position after so many actions of two quick players.
fn mid_game(seed: i64, actions: u16) -> View {
    let setup = Setup::draw(seed, PLIES);
    let mut state = State::start(&setup);
    let mut bots = [tactician(QUICK), tactician(QUICK)];
    while let Some(seat) = state.player() {
        let view = View { seat, state, remaining: Duration::from_secs(100) };
        if state.actions() >= actions {
            return view;
        }
        let action = bots[seat].act(&view, Instant::now());
        state.step(&setup, &[action; 2]);
    }
    unreachable!("quick players do not lose so early")
}

fn search(views: &[View]) -> Pass {
    let mut pass = Pass { operations: 0, checksum: 0 };
    for view in views {
        let mut bot = tactician(NODES);
        let action = bot.act(view, Instant::now());
        pass.operations += bot.telemetry().nodes;
        pass.checksum = mix(pass.checksum, action.to_string().bytes().fold(0, |sum, b| mix(sum, b as u64)));
    }
    pass
}
