//! The bots of `connect4` in whole games: legal, reproducible, and with a signature.

use std::time::Instant;

use crate::play::{is_clean, play, signature, Player};
use bots::connect4::{AlphaBeta, AlphaBetaParameters, Mcts, NetworkBot, NetworkParameters, Parameters, Random};
use bots::Pace;
use engines::connect4::{Action, Connect4, State, View};
use engines::Referee as _;

fn alphabeta(nodes: u64) -> Player<Connect4> {
    Box::new(AlphaBeta::new(Pace::Nodes(nodes), AlphaBetaParameters::default()))
}

fn network(nodes: u64) -> Player<Connect4> {
    Box::new(NetworkBot::new(Pace::Nodes(nodes), NetworkParameters::default()))
}

fn mcts(nodes: u64, seed: u64) -> Player<Connect4> {
    Box::new(Mcts::new(Pace::Nodes(nodes), seed, Parameters::default()))
}

fn random(seed: u64) -> Player<Connect4> {
    Box::new(Random::new(seed))
}

/// A change of play shows as a change of this number: then measure its strength, and write the new
/// number down with the reason.
const SIGNATURE: u64 = 0xeb78207311be4c01;

#[test]
fn signatures_are_known() {
    let games: [Vec<Player<Connect4>>; 5] = [
        vec![alphabeta(2000), mcts(500, 1)],
        vec![mcts(500, 2), alphabeta(2000)],
        vec![alphabeta(3000), alphabeta(500)],
        vec![network(2000), alphabeta(2000)],
        vec![random(1), random(2)],
    ];
    let answers: Vec<String> = games.into_iter().flat_map(|bots| play::<Connect4>(1, bots).1).collect();
    assert_eq!(signature(&answers), SIGNATURE, "the signature is {:#018x}", signature(&answers));
}

#[test]
fn searches_beat_random_play_from_both_seats() {
    for seed in 0..10 {
        let pairs: [(usize, Vec<Player<Connect4>>); 6] = [
            (0, vec![alphabeta(300), random(seed)]),
            (1, vec![random(seed), alphabeta(300)]),
            (0, vec![network(300), random(seed)]),
            (1, vec![random(seed), network(300)]),
            (0, vec![mcts(300, seed), random(seed)]),
            (1, vec![random(seed), mcts(300, seed)]),
        ];
        for (winner, pair) in pairs {
            let (referee, _) = play::<Connect4>(1, pair);
            assert!(is_clean::<Connect4>(&referee, 2));
            assert_eq!(referee.outcome().unwrap().winner(), Some(winner), "seed {}", seed);
        }
    }
}

/// A row of three is completed, and one of the opponent's is stopped.
#[test]
fn what_is_at_stake_is_seen() {
    for (columns, expected) in [([0, 6, 0, 6, 0, 6], 0), ([6, 0, 5, 0, 1, 0], 0)] {
        let mut state = State::EMPTY;
        columns.iter().for_each(|&column| state.play(Action::new(column).unwrap()));
        let view = View { state, is_first: false };
        let bots: [Player<Connect4>; 3] = [alphabeta(500), network(500), mcts(500, 1)];
        for mut bot in bots {
            assert_eq!(bot.act(&view, Instant::now()), Action::new(expected).unwrap(), "{:?}", columns);
            assert!(bot.telemetry().nodes > 0);
        }
    }
}
