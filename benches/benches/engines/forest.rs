//! `forest`: (a) recorded turns replayed, (b) uniformly random games, (c) the same, seeding only
//! while the player owns no seed.

use benches::{golden, mix, Pass, Workload};
use engines::forest::{Action, Command, Setup, State};
use engines::simd::{self, Cpu, Kernel};
use engines::Rules;
use serde_json::Value;

/// One recorded game: its start and the joint commands of its turns.
struct Game {
    setup: Setup,
    turns: Vec<[Action; 2]>,
}

pub fn workloads() -> Vec<Workload<'static>> {
    let games: Vec<Game> = golden::records("forest", "compact.jsonl.gz").iter().map(read_game).collect();
    let setups: Vec<Setup> = golden::records("forest", "boards.jsonl.gz")
        .iter()
        .map(|board| Setup::from_seed(board["seed"].as_i64().expect("a board has a seed")))
        .collect();
    let setups: &'static [Setup] = Vec::leak(setups);
    let moves = count_moves(setups);
    vec![
        Workload {
            name: "forest-a-replay",
            unit: "two-player turn of a recorded game",
            pass: Box::new(move || simd::dispatch(Replay(&games))),
        },
        Workload {
            name: "forest-b-games",
            unit: "uniformly random game",
            pass: Box::new(move || random_games::<false>(setups)),
        },
        Workload {
            name: "forest-b-moves",
            unit: "player-move of a uniformly random game",
            pass: Box::new(move || Pass { operations: moves, ..random_games::<false>(setups) }),
        },
        Workload {
            name: "forest-c-games",
            unit: "random game, seeding only while the player owns no seed",
            pass: Box::new(move || random_games::<true>(setups)),
        },
    ]
}

fn read_game(record: &Value) -> Game {
    let setup = Setup::from_seed(record["seed"].as_i64().expect("a game has a seed"));
    let mut state = State::start(&setup);
    let mut turns = Vec::new();
    let mut answers = record["events"].as_array().expect("a game has events").iter().filter(|e| e["p"].is_number());
    while !state.to_act().is_empty() {
        let mut turn = [Action::WAIT; 2];
        for seat in state.to_act() {
            let Some(answer) = answers.next() else { return Game { setup, turns } };
            if let Command::Action(action) = Command::parse(answer["out"].as_str().unwrap_or_default()) {
                turn[seat] = action;
            }
        }
        state.step(&setup.board, turn);
        turns.push(turn);
    }
    Game { setup, turns }
}

struct Replay<'a>(&'a [Game]);

impl Kernel for Replay<'_> {
    type Output = Pass;
    #[inline(always)]
    fn run<C: Cpu>(self, _: C) -> Pass {
        let mut pass = Pass { operations: 0, checksum: 0 };
        for game in self.0 {
            let mut state = State::start(&game.setup);
            for &turn in &game.turns {
                state.step(&game.setup.board, turn);
            }
            pass.operations += game.turns.len() as u64;
            pass.checksum = mix(pass.checksum, state.key());
        }
        pass
    }
}

/// Seed of the generator of random games.
const SEED: u64 = 1;

/// Player-moves of the games that [`random_games`] plays.
fn count_moves(setups: &[Setup]) -> u64 {
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut moves = 0;
    for setup in setups {
        let mut state = State::start(setup);
        while !state.is_over() {
            moves += state.to_act().len() as u64;
            state.random_turn::<_, false>(simd::Portable, &setup.board, &mut rng);
        }
    }
    moves
}

/// Plays a random game on every board.
fn random_games<const THRIFTY: bool>(setups: &[Setup]) -> Pass {
    simd::dispatch(RandomGames::<THRIFTY>(setups))
}

struct RandomGames<'a, const THRIFTY: bool>(&'a [Setup]);

impl<const THRIFTY: bool> Kernel for RandomGames<'_, THRIFTY> {
    type Output = Pass;
    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Pass {
        let mut rng = fastrand::Rng::with_seed(SEED);
        let mut checksum = 0;
        for setup in self.0 {
            let mut state = State::start(setup);
            while !state.is_over() {
                state.random_turn::<C, THRIFTY>(cpu, &setup.board, &mut rng);
            }
            checksum = mix(checksum, state.key());
        }
        Pass { operations: self.0.len() as u64, checksum }
    }
}
