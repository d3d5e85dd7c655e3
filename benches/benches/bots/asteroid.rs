//! `asteroid`: plans compared by the settler's beam search, the forecasts to the horizon included.

use benches::{mix, Pass, Workload};
use bots::asteroid::{Settings, Settler};
use bots::{Bot, Pace};
use engines::asteroid::{Orders, Setup, State, View};
use engines::Rules;

const MAPS: i64 = 4;
const NODES: u64 = 100;
/// Player-turns of each game, of which the settler plays all.
const TURNS: usize = 30;

pub fn workloads() -> Vec<Workload<'static>> {
    let setups: Vec<Setup> = (0..MAPS).map(Setup::from_seed).collect();
    vec![Workload {
        name: "asteroid-plans",
        unit: "step of a plan with its forecast of 20 turns",
        pass: Box::new(move || {
            let mut pass = Pass { operations: 0, checksum: 0 };
            for setup in &setups {
                let mut state = State::start(setup);
                let mut bots = [0; 3].map(|_| Settler::new(Pace::Nodes(NODES), Settings::default()));
                for _ in 0..TURNS {
                    let seat = state.player();
                    let orders: Orders = bots[seat].act(&View { seat, state }, std::time::Instant::now());
                    state.play(&orders);
                    pass.operations += bots[seat].telemetry().nodes;
                    pass.checksum = mix(pass.checksum, state.key());
                }
            }
            pass
        }),
    }]
}
