//! The bots of `forest` as programs: legal, reproducible, and with a signature.

use crate::play::{is_clean, play, signature, Player};
use bots::forest::{Mcts, Parameters, Random, Rule};
use bots::Pace;
use engines::forest::Forest;
use engines::Referee;

fn mcts(nodes: u64, seed: u64) -> Player<Forest> {
    Box::new(Mcts::new(Pace::Nodes(nodes), seed, Parameters::default()))
}

/// A change of play shows as a change of this number: then measure its strength, and write the
/// new number down.
const MCTS_SIGNATURE: u64 = 0x7571_8f70_2425_d960;

#[test]
fn the_signature_of_mcts() {
    let (_, answers) = play::<Forest>(2021, vec![mcts(300, 1), mcts(300, 2)]);
    assert_eq!(signature(&answers), MCTS_SIGNATURE, "the signature is {:#018x}", signature(&answers));
}

#[test]
fn nobody_is_ever_refused() {
    for seed in 0..6 {
        let bots: [Vec<Player<Forest>>; 3] = [
            vec![mcts(40, 1), Box::new(Rule)],
            vec![Box::new(Random::new(3)), mcts(40, 2)],
            vec![Box::new(Rule), Box::new(Random::new(4))],
        ];
        for pair in bots {
            let (referee, _) = play::<Forest>(seed, pair);
            assert!(is_clean::<Forest>(&referee, 2), "seed {}", seed);
        }
    }
}

#[test]
fn more_thought_wins() {
    let mut points = 0.0;
    for seed in 0..4 {
        for (own, bots) in [vec![mcts(800, 1), mcts(20, 2)], vec![mcts(20, 2), mcts(800, 1)]].into_iter().enumerate() {
            points += play::<Forest>(seed, bots).0.outcome().unwrap().points(own);
        }
    }
    assert!(points >= 7.0, "{} of 8", points);
}
