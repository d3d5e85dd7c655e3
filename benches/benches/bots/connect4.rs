//! `connect4`: iterations of the tree search, and positions of alpha-beta.

use std::time::Instant;

use benches::{mix, Pass, Workload};
use bots::connect4::{AlphaBeta, AlphaBetaParameters, Mcts, NetworkBot, NetworkParameters, Parameters};
use bots::{Bot, Pace};
use engines::connect4::{Client, Setup, View};

/// Openings that are searched in a pass.
const OPENINGS: i64 = 4;
const NODES: u64 = 50_000;

pub fn workloads() -> Vec<Workload<'static>> {
    let alphabeta = || AlphaBeta::new(Pace::Nodes(NODES), AlphaBetaParameters::default());
    let network = || NetworkBot::new(Pace::Nodes(NODES), NetworkParameters::default());
    let mcts = || Mcts::new(Pace::Nodes(NODES), 1, Parameters::default());
    vec![
        Workload { name: "connect4-alphabeta", unit: "position", pass: Box::new(move || search(alphabeta)) },
        Workload { name: "connect4-network", unit: "position", pass: Box::new(move || search(network)) },
        Workload { name: "connect4-mcts", unit: "iteration", pass: Box::new(move || search(mcts)) },
    ]
}

fn search<B: Bot<Session = Client>>(make: impl Fn() -> B) -> Pass {
    let mut pass = Pass { operations: 0, checksum: 0 };
    for seed in 0..OPENINGS {
        let view = View { state: Setup::draw(seed, 6).start, is_first: false };
        let mut bot = make();
        let action = bot.act(&view, Instant::now());
        pass.operations += bot.telemetry().nodes;
        pass.checksum = mix(pass.checksum, action.column() as u64);
    }
    pass
}
