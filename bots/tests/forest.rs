//! The bots of `forest` as programs: legal, reproducible, and with a signature.

use std::time::Instant;

use bots::forest::{Mcts, Random, Rule, Settings};
use bots::{Bot, Pace, Params, Roster};
use engines::forest::{Client, Forest, Referee};
use engines::{Answer, Query, Referee as _, Session, TextLines};

/// Plays a game and returns all answers in order.
fn play(seed: i64, mut bots: [Box<dyn Bot<Session = Client>>; 2]) -> (Referee, Vec<String>) {
    let mut referee = Referee::new(seed, &Default::default());
    let mut clients = [Client::default(), Client::default()];
    let mut answers = Vec::new();
    while !referee.asked().is_empty() {
        for seat in referee.asked() {
            let client = &mut clients[seat];
            assert_eq!(client.next(&mut TextLines::new(referee.prompt(seat))), Ok(Query::Act));
            let action = bots[seat].act(client.view(), Instant::now());
            let mut text = String::new();
            client.write(&action, &mut text);
            answers.push(text);
        }
        let count = referee.asked().len();
        let from = answers.len() - count;
        for (seat, text) in referee.asked().zip(answers[from..].to_vec()) {
            referee.answer(seat, Answer::instant(text.trim_end()));
        }
    }
    (referee, answers)
}

fn mcts(nodes: u64, seed: u64) -> Box<dyn Bot<Session = Client>> {
    Box::new(Mcts::new(Pace::Nodes(nodes), seed, Settings::default()))
}

/// FNV-1a over all answers.
fn signature(answers: &[String]) -> u64 {
    let bytes = answers.iter().flat_map(|text| text.bytes());
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ byte as u64).wrapping_mul(0x0100_0000_01B3))
}

/// A change of play shows as a change of this number: then measure its strength, and write the
/// new number down.
const MCTS_SIGNATURE: u64 = 0x796c_da72_4a29_e5eb;

#[test]
fn the_signature_of_mcts() {
    let (_, answers) = play(2021, [mcts(300, 1), mcts(300, 2)]);
    assert_eq!(signature(&answers), MCTS_SIGNATURE, "the signature is {:#018x}", signature(&answers));
}

#[test]
fn nobody_is_ever_refused() {
    for seed in 0..6 {
        let bots: [[Box<dyn Bot<Session = Client>>; 2]; 3] = [
            [mcts(40, 1), Box::new(Rule)],
            [Box::new(Random::new(3)), mcts(40, 2)],
            [Box::new(Rule), Box::new(Random::new(4))],
        ];
        for pair in bots {
            let (referee, _) = play(seed, pair);
            for seat in 0..2 {
                assert_eq!((referee.fault(seat), referee.refusals(seat)), (None, 0), "seed {} seat {}", seed, seat);
            }
        }
    }
}

#[test]
fn more_thought_wins() {
    let mut points = 0.0;
    for seed in 0..4 {
        for (own, bots) in [[mcts(800, 1), mcts(20, 2)], [mcts(20, 2), mcts(800, 1)]].into_iter().enumerate() {
            points += play(seed, bots).0.outcome().unwrap().points(own);
        }
    }
    assert!(points >= 7.0, "{} of 8", points);
}

#[test]
fn unknown_parameters_are_named() {
    for entry in Forest::BOTS {
        let error = (entry.make)(Pace::Nodes(1), 1, &Params::parse("sunshine=1").unwrap()).err().unwrap();
        assert!(error.contains("sunshine") && error.contains(entry.name), "{}", error);
    }
    assert!(Params::parse("exploration=high").unwrap_err().contains("exploration=high"));
}
