//! The bots of `chain` as programs: legal, reproducible, and with a signature.

use std::time::{Duration, Instant};

use crate::play::{is_clean, play, signature, Player};
use bots::chain::{Build, Builder, Building, Greedy, Parameters, Planner, Random, Weights};
use bots::Pace;
use engines::chain::{Chain, Field, PackMasks, PackMode, Setup, Side, State, View};
use engines::simd::Portable;
use engines::Referee;
use search::beam::Limits;
use search::{Beam, Budget};

fn planner(nodes: u64) -> Player<Chain> {
    Box::new(Planner::new(Pace::Nodes(nodes), Parameters::default()))
}

fn builder(nodes: u64) -> Player<Chain> {
    Box::new(Builder::new(Pace::Nodes(nodes)))
}

/// A change of play shows as a change of this number: then measure its strength, and write the
/// new number down.
const PLANNER_SIGNATURE: u64 = 0x453d_8432_a94e_5681;

#[test]
fn the_signature_of_the_planner() {
    let (_, actions) = play::<Chain>(2019, vec![planner(3000), planner(2000)]);
    assert_eq!(signature(&actions), PLANNER_SIGNATURE, "the signature is {:#018x}", signature(&actions));
}

#[test]
fn nobody_is_ever_refused() {
    for seed in 0..3 {
        let pairs: [Vec<Player<Chain>>; 3] = [
            vec![planner(500), Box::new(Random::new(1))],
            vec![Box::new(Greedy::new(Default::default())), planner(50)],
            vec![builder(3000), planner(1)],
        ];
        for pair in pairs {
            let (referee, _) = play::<Chain>(seed, pair);
            assert!(is_clean::<Chain>(&referee, 2), "seed {}", seed);
        }
    }
}

/// Both seats are alike and both bots deterministic, so that a list's second game would be the first
/// one mirrored.
#[test]
fn more_thought_wins() {
    let mut points = 0.0;
    for seed in 0..4 {
        let mut bots = vec![planner(400), planner(400)];
        let own = seed as usize % 2;
        bots[own] = planner(20_000);
        points += play::<Chain>(seed, bots).0.outcome().unwrap().points(own);
    }
    assert!(points >= 3.0, "{} of 4", points);
}

#[test]
fn plans_do_what_they_say() {
    for seed in 0..5 {
        let setup = Setup::draw(PackMode::Official, seed);
        let packs = &setup.packs()[..9];
        let start = Build { field: Field::EMPTY, stock: 25 };
        let attack = (3, 30);
        let building = Building::new(packs, &start, Weights::default()).with_attack(attack.0, attack.1);
        let mut beam = Beam::new(16);
        let limits = Limits { depth: packs.len(), width: 500, bucket_percent: 50 };
        beam.search(&building, &start, limits, Budget::nodes(30_000));
        assert!(beam.goals().count() >= 4, "hardly any chain is found");
        for (depth, chain) in beam.goals() {
            let plan = beam.plan(depth).unwrap();
            assert_eq!(plan.len(), depth + 1);
            let mut side = Side { stock: start.stock, ..Side::EMPTY };
            let mut fired = 0;
            for (turn, (pack, action)) in packs.iter().zip(plan).enumerate() {
                let report = side.act(Portable, &PackMasks::new(*pack), action);
                side.stock += if turn == attack.0 { attack.1 } else { 0 };
                side.stock = side.stock.saturating_sub(report.sent);
                fired = report.chain;
            }
            assert_eq!(fired as i64, chain, "seed {} depth {}", seed, depth);
        }
    }
}

#[test]
fn both_evaluations_build_long_chains_by_plans_of_their_own() {
    let lists = 12;
    let mut beam = Beam::new(16);
    let mut longest = |building: &Building| {
        let limits = Limits { depth: building.len(), width: 5_000, bucket_percent: 100 };
        beam.search(building, &Build::of(&Side::EMPTY), limits, Budget::nodes(30_000));
        let (depth, chain) = beam.goals().max_by_key(|&(_, chain)| chain).expect("a chain is found");
        (chain, beam.plan(depth))
    };
    let (mut sums, mut differing) = ([0; 2], 0);
    for seed in 0..lists {
        let setup = Setup::draw(PackMode::Official, seed);
        let by_drop = Building::new(&setup.packs()[..13], &Build::of(&Side::EMPTY), Weights::default());
        let plans = [longest(&by_drop), longest(&by_drop.by_removal())];
        sums[0] += plans[0].0;
        sums[1] += plans[1].0;
        differing += (plans[0].1 != plans[1].1) as i64;
    }
    assert!(sums.iter().all(|&sum| sum > 10 * lists), "{:?} steps in {} lists by drop and by removal", sums, lists);
    assert!(differing > lists / 2, "{} plans of {} differ", differing, lists);
}

/// Positions in which every drop loses, or the bank is empty, still get a legal answer at once.
#[test]
fn there_is_always_an_answer() {
    let setup = Setup::draw(PackMode::Text, 1);
    let garbage = vec![engines::chain::Block::GARBAGE; 16];
    let full = Field::from_columns(&vec![garbage; 10]).unwrap();
    for field in [full, Field::EMPTY] {
        for gauge in [0, 80] {
            for turn in [0, 250, 499] {
                let side = Side { field, stock: 30, gauge, score: 0 };
                let view = View {
                    setup: setup.clone(),
                    state: State::new(turn, [side; 2]),
                    remaining: [Duration::from_millis(3); 2],
                };
                for pace in [Pace::Nodes(1), Pace::Clock(1.0)] {
                    let mut bots: [Player<Chain>; 2] =
                        [Box::new(Planner::new(pace, Parameters::default())), Box::new(Builder::new(pace))];
                    for bot in &mut bots {
                        let action = bot.act(&view, Instant::now());
                        assert!(side.is_legal(action), "{} on turn {}", action, turn);
                    }
                }
            }
        }
    }
}
