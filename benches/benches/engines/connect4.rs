//! `connect4`: random games.

use benches::{mix, Pass, Workload};
use engines::connect4::{Setup, State};
use engines::Rules;

/// Random games in a pass.
const GAMES: u64 = 20_000;

pub fn workloads() -> Vec<Workload<'static>> {
    vec![Workload { name: "connect4-random", unit: "ply of random play", pass: Box::new(random_games) }]
}

fn random_games() -> Pass {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut pass = Pass { operations: 0, checksum: 0 };
    for _ in 0..GAMES {
        let mut state = State::start(&Setup::EMPTY);
        while !state.is_over() {
            state.play(state.random_action(&Setup::EMPTY, state.seat(), &mut rng));
            pass.operations += 1;
        }
        pass.checksum = mix(pass.checksum, state.key());
    }
    pass
}
