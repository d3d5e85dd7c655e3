//! `magic`: positions that alpha-beta visits in the middle of a game.

use std::time::{Duration, Instant};

use benches::{mix, Pass, Workload};
use bots::magic::{Duelist, Parameters};
use bots::{Bot, Pace};
use engines::magic::{Cells, Setup, State, View};
use engines::Rules;

/// Turns that are played quickly before a position is searched.
const TURNS: [u16; 6] = [12, 18, 24, 30, 36, 42];
/// Nodes of those.
const QUICK: u64 = 300;
/// Nodes of the search.
const NODES: u64 = 100_000;

pub fn workloads() -> Vec<Workload<'static>> {
    let views: Vec<View> = TURNS.into_iter().map(mid_game).collect();
    vec![Workload {
        name: "magic-alphabeta",
        unit: "position visited, from an empty table; those only evaluated have the escape test of all characters",
        pass: Box::new(move || search(&views)),
    }]
}

fn duelist(nodes: u64) -> Duelist {
    Duelist::new(Pace::Nodes(nodes), Parameters::default())
}

/// What player 0 sees after so many turns of two quick players, in the first game that lasts.
fn mid_game(turns: u16) -> View {
    let lasting = (0..).find_map(|seed| {
        let setup = Setup::draw_final(seed);
        let mut position = State::start(&setup);
        let mut bots = [duelist(QUICK), duelist(QUICK)];
        loop {
            let state = *position.board(0);
            let view =
                |player| View { player, board: state, burnt: Cells::EMPTY, remaining: Some(Duration::from_secs(600)) };
            if state.is_over() {
                return None;
            }
            if state.turn() >= turns {
                return Some(view(0));
            }
            let orders = [0, 1].map(|player| bots[player].act(&view(player), Instant::now()));
            position.step(&setup, &orders);
        }
    });
    lasting.expect("some game lasts")
}

fn search(views: &[View]) -> Pass {
    let mut pass = Pass { operations: 0, checksum: 0 };
    for view in views {
        let mut bot = duelist(NODES);
        let orders = bot.act(view, Instant::now());
        pass.operations += bot.telemetry().nodes;
        pass.checksum = mix(pass.checksum, orders.to_string().bytes().fold(0, |sum, b| mix(sum, b as u64)));
    }
    pass
}
