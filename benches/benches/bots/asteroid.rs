//! `asteroid`: plans compared by the settler's beam search, its refinement of moves, and steps of all
//! players by the tree, the forecasts to the horizon included.

use benches::{mix, Pass, Workload};
use bots::asteroid::{MaxN, Parameters, Settler, TreeParameters};
use bots::{Bot, Pace};
use engines::asteroid::{Action, Client, Setup, State, View};
use engines::Rules;

const MAPS: i64 = 4;
const NODES: u64 = 100;
/// Player-turns of each game, all of which the bot plays.
const TURNS: usize = 30;

pub fn workloads() -> Vec<Workload<'static>> {
    vec![
        Workload {
            name: "asteroid-plans",
            unit: "step of a plan with its forecast of 20 turns",
            pass: Box::new(|| {
                games(|| Settler::new(Pace::Nodes(NODES), Parameters { refinement: 0, ..Parameters::default() }))
            }),
        },
        Workload {
            name: "asteroid-refinement",
            unit: "simulation of 20 turns: three of four for the moves of this turn, one a step of a plan",
            pass: Box::new(|| games(|| Settler::new(Pace::Nodes(NODES), Parameters::default()))),
        },
        Workload {
            name: "asteroid-tree",
            unit: "iteration of the tree: the steps on the way and the forecast, 20 turns",
            pass: Box::new(|| games(|| MaxN::new(Pace::Nodes(NODES), TreeParameters::default()))),
        },
    ]
}

/// The beginnings of games that a bot plays against itself.
fn games<B: Bot<Session = Client>>(bot: impl Fn() -> B) -> Pass {
    let mut pass = Pass { operations: 0, checksum: 0 };
    for seed in 0..MAPS {
        let mut state = State::start(&Setup::from_seed(seed));
        let mut bots = [0; 3].map(|_| bot());
        for _ in 0..TURNS {
            let seat = state.player();
            let orders: Action = bots[seat].act(&View { seat, state }, std::time::Instant::now());
            state.play(&orders);
            pass.operations += bots[seat].telemetry().nodes;
            pass.checksum = mix(pass.checksum, state.key());
        }
    }
    pass
}
