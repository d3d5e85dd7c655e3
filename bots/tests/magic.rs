//! The bots of `magic` as programs: legal, reproducible, and with a signature.

use crate::play::{is_clean, play, play_with, signature, Player};
use bots::magic::{Duelist, Parameters, Random, Scripted, Statue, Waller};
use bots::Pace;
use engines::magic::{Magic, Mode, Options, State};
use engines::{GameOptions, Referee};

fn duelist(nodes: u64) -> Player<Magic> {
    Box::new(Duelist::new(Pace::Nodes(nodes), Parameters::default()))
}

fn collector(seed: u64) -> Player<Magic> {
    Box::new(Scripted::collector(seed))
}

fn hunter(seed: u64) -> Player<Magic> {
    Box::new(Scripted::hunter(seed))
}

fn stage_mode() -> Options {
    let mut options = Options::default();
    options.set("mode", "stage").unwrap();
    options
}

/// A change of play shows as a change of this number: then measure its strength, and write the
/// new number down.
const DUELIST_SIGNATURE: u64 = 0xa179_22e6_1eb2_8b20;

#[test]
fn the_signature_of_the_duelist() {
    let (_, answers) = play::<Magic>(2013, vec![duelist(2000), duelist(1500)]);
    assert_eq!(signature(&answers), DUELIST_SIGNATURE, "the signature is {:#018x}", signature(&answers));
}

#[test]
fn nobody_is_ever_refused() {
    for seed in 0..3 {
        let pairs: [Vec<Player<Magic>>; 4] = [
            vec![duelist(300), hunter(seed)],
            vec![collector(seed), duelist(1)],
            vec![Box::new(Waller), Box::new(Random::new(seed))],
            vec![Box::new(Scripted::trapper(seed)), Box::new(Statue)],
        ];
        for pair in pairs {
            let (referee, _) = play::<Magic>(seed as i64, pair);
            assert!(is_clean::<Magic>(&referee, 2), "seed {}", seed);
        }
    }
}

#[test]
fn the_duelist_beats_its_opponents() {
    type Make = fn(u64) -> Player<Magic>;
    let opponents: [(Make, f64); 3] = [(|seed| Box::new(Random::new(seed)), 7.0), (collector, 6.0), (hunter, 6.0)];
    for (number, (opponent, least)) in opponents.into_iter().enumerate() {
        let mut points = 0.0;
        for seed in 0..4 {
            let games = [vec![duelist(3000), opponent(seed)], vec![opponent(seed), duelist(3000)]];
            for (own, bots) in games.into_iter().enumerate() {
                points += play::<Magic>(seed as i64, bots).0.outcome().unwrap().points(own);
            }
        }
        assert!(points >= least, "{} of 8 against opponent {}", points, number);
    }
}

#[test]
fn the_duelist_never_kills_itself() {
    for seed in 0..6 {
        for still in [Box::new(Statue) as Player<Magic>, Box::new(Waller)] {
            let (referee, _) = play::<Magic>(seed, vec![duelist(1000), still]);
            assert_eq!(referee.state().board(0).losses(0), 0, "seed {}", seed);
        }
    }
}

#[test]
fn one_program_plays_both_modes() {
    let mut cleared = 0;
    for seed in 0..3 {
        let (referee, _) = play_with::<Magic>(seed, &stage_mode(), vec![duelist(1000), Box::new(Statue)]);
        assert_eq!((referee.fault(0), referee.refusals(0)), (None, 0));
        match referee.state() {
            State::Stages(runs) => cleared += runs[0].cleared(),
            State::Final(state) => panic!("{:?}", state),
        }
        assert_eq!(referee.setup().mode(), Mode::Stage);
    }
    assert!(cleared >= 4, "{} stages", cleared);
}

#[test]
fn the_seed_decides_the_game() {
    type Make = fn(u64) -> Player<Magic>;
    let bots: [Make; 3] = [|seed| Box::new(Random::new(seed)), collector, hunter];
    for make in bots {
        let game = |seed| play::<Magic>(0, vec![make(seed), make(seed + 1)]).1;
        assert_eq!(game(1), game(1));
        assert_ne!(game(1), game(2));
    }
}
