//! The laws that every game obeys, tested over all of them by the same code, in all their variants.

use std::collections::HashMap;

use engines::{
    for_each_game, Answer, FaultKind, Framing, Game, GameOptions, Outcome, Query, Referee, Rules, Seats, Session,
    TextLines, Variant,
};
use fastrand::Rng;

type Action<G> = <<G as Game>::Rules as Rules>::Action;
type Setup<G> = <<G as Game>::Rules as Rules>::Setup;

/// A game longer than this is taken for endless.
const ENDLESS: usize = 100_000;

fn referee<G: Game>(variant: Variant, seed: i64) -> G::Referee {
    let mut options = <G::Referee as Referee>::Options::default();
    if let Some((key, value)) = variant.option {
        options.set(key, value).expect("the game has this option");
    }
    G::Referee::new(seed, &options)
}

fn start<G: Game>(variant: Variant, seed: i64) -> (Setup<G>, G::Rules) {
    let setup = referee::<G>(variant, seed).setup().clone();
    let state = G::Rules::start(&setup);
    (setup, state)
}

/// Any action, to fill the entries of seats that are not to act.
fn any_action<G: Game>(variant: Variant) -> Action<G> {
    let (setup, state) = start::<G>(variant, 0);
    let seat = state.to_act().next().expect("somebody begins");
    state.random_action(&setup, seat, &mut Rng::with_seed(0))
}

/// One action per seat: random legal ones for those to act, `other` for the rest.
fn random_actions<G: Game>(state: &G::Rules, setup: &Setup<G>, other: &Action<G>, rng: &mut Rng) -> Vec<Action<G>> {
    let act = |seat| match state.to_act().contains(seat) {
        true => state.random_action(setup, seat, rng),
        false => other.clone(),
    };
    (0..G::Rules::SEATS).map(act).collect()
}

/// Plays a random game and shows every position, the last one included.
fn play<G: Game>(variant: Variant, seed: i64, rng: &mut Rng, mut each: impl FnMut(&Setup<G>, &G::Rules)) -> Outcome {
    let other = any_action::<G>(variant);
    let (setup, mut state) = start::<G>(variant, seed);
    for _ in 0..ENDLESS {
        each(&setup, &state);
        if let Some(outcome) = state.outcome(&setup) {
            return outcome;
        }
        let actions = random_actions::<G>(&state, &setup, &other, rng);
        state.step(&setup, &actions);
    }
    panic!("the game of seed {} does not end", seed);
}

fn the_seed_decides_the_start<G: Game>(variant: Variant) {
    for seed in (0..200).chain([-1, i64::MIN, i64::MAX]) {
        let (a, b) = (referee::<G>(variant, seed), referee::<G>(variant, seed));
        assert_eq!((a.setup(), a.state(), a.asked()), (b.setup(), b.state(), b.asked()));
        for seat in 0..G::INFO.seats {
            assert_eq!(a.prompt(seat), b.prompt(seat));
        }
        assert_eq!(a.state(), &G::Rules::start(a.setup()));
    }
    let first = referee::<G>(variant, 0);
    let differs = |seed| referee::<G>(variant, seed).setup() != first.setup();
    assert_eq!((1..200).any(differs), variant.is_drawn, "whether starts differ");
}

fn random_games_end_and_nobody_acts_then<G: Game>(variant: Variant) {
    let mut rng = Rng::with_seed(1);
    for seed in 0..200 {
        let outcome = play::<G>(variant, seed, &mut rng, |setup, state| {
            let to_act = state.to_act();
            assert_eq!(to_act.is_empty(), state.outcome(setup).is_some());
            assert!(to_act.into_iter().all(|seat| seat < G::Rules::SEATS));
        });
        assert_eq!((outcome.scores().len(), outcome.places().len()), (G::INFO.seats, G::INFO.seats));
        assert_eq!(outcome.places().iter().min(), Some(&1));
    }
}

/// Actions of other positions are mostly illegal here; the step must still be total.
fn steps_are_total<G: Game>(variant: Variant) {
    let mut rng = Rng::with_seed(2);
    let mut pool = vec![any_action::<G>(variant)];
    for seed in 0..50 {
        play::<G>(variant, seed, &mut rng.clone(), |setup, state| {
            pool.extend(state.to_act().map(|seat| state.random_action(setup, seat, &mut rng)));
        });
        let (setup, mut state) = start::<G>(variant, seed);
        let mut steps = 0;
        while !state.to_act().is_empty() {
            let actions: Vec<_> = (0..G::Rules::SEATS).map(|_| pool[rng.usize(0..pool.len())].clone()).collect();
            state.step(&setup, &actions);
            steps += 1;
            assert!(steps < ENDLESS, "illegal actions keep the game of seed {} going", seed);
        }
        let (over, outcome) = (state.clone(), state.outcome(&setup));
        state.step(&setup, &vec![pool[0].clone(); G::Rules::SEATS]);
        assert_eq!((&state, state.outcome(&setup)), (&over, outcome), "a step after the end changed something");
    }
}

/// Says nothing of games in which all seats always act.
fn seats_that_are_not_to_act_do_not_matter<G: Game>(variant: Variant) {
    let mut rng = Rng::with_seed(3);
    let mut pool = vec![any_action::<G>(variant)];
    for seed in 0..100 {
        play::<G>(variant, seed, &mut rng.clone(), |setup, state| {
            let mut actions = random_actions::<G>(state, setup, &pool[0], &mut rng);
            let mut stepped = state.clone();
            stepped.step(setup, &actions);
            for seat in (0..G::Rules::SEATS).filter(|&seat| !state.to_act().contains(seat)) {
                actions[seat] = pool[rng.usize(0..pool.len())].clone();
            }
            let mut other = state.clone();
            other.step(setup, &actions);
            assert_eq!(stepped, other);
            pool.extend(actions);
        });
    }
}

fn copies_are_independent<G: Game>(variant: Variant) {
    let mut rng = Rng::with_seed(4);
    let other = any_action::<G>(variant);
    for seed in 0..20 {
        play::<G>(variant, seed, &mut rng.clone(), |setup, state| {
            let (kept, text) = (state.clone(), format!("{:?}", state));
            let mut copy = state.clone();
            let actions = random_actions::<G>(&copy, setup, &other, &mut rng);
            copy.step(setup, &actions);
            assert_eq!((&kept, format!("{:?}", state)), (state, text));
            let mut again = kept;
            again.step(setup, &actions);
            assert_eq!((&again, again.key()), (&copy, copy.key()));
        });
    }
}

/// Among at least 100,000 different positions no two share a key, and no position has two keys.
fn keys_tell_positions_apart<G: Game>(variant: Variant) {
    const POSITIONS: usize = 100_000;
    let mut rng = Rng::with_seed(5);
    let mut texts: HashMap<u64, String> = HashMap::new();
    let mut keys: HashMap<String, u64> = HashMap::new();
    let mut met_again = 0;
    // All games are of one seed: what the setup holds is not part of a position.
    while texts.len() < POSITIONS {
        play::<G>(variant, 0, &mut rng, |_, state| {
            let (key, text) = (state.key(), format!("{:?}", state));
            match texts.insert(key, text.clone()) {
                None => {}
                Some(known) if known == text => met_again += 1,
                Some(known) => panic!("one key for two positions:\n{}\n{}", known, text),
            }
            let known = *keys.entry(text).or_insert(key);
            assert_eq!(known, key, "two keys for one position: {:?}", state);
        });
    }
    assert!(met_again > 0, "no position was met twice");
}

/// Random players that see nothing but text, beside a position that is stepped without text.
fn text_and_rules_agree<G: Game>(variant: Variant) {
    let mut rng = Rng::with_seed(6);
    for seed in 0..100 {
        let mut referee = referee::<G>(variant, seed);
        let setup = referee.setup().clone();
        let mut state = G::Rules::start(&setup);
        let mut sessions: Vec<G::Session> = (0..G::INFO.seats).map(|_| Default::default()).collect();
        let other = any_action::<G>(variant);
        while !referee.asked().is_empty() {
            let asked = referee.asked();
            let mut actions = vec![None; G::Rules::SEATS];
            let mut replies = vec![String::new(); G::INFO.seats];
            for seat in asked {
                let mut lines = TextLines::new(referee.prompt(seat));
                match sessions[seat].next(&mut lines).expect("the prompt parses") {
                    Query::Name => replies[seat].push_str("name\n"),
                    Query::Act => {
                        let action = state.random_action(&setup, seat, &mut rng);
                        sessions[seat].write(&action, &mut replies[seat]);
                        actions[seat] = Some(action);
                    }
                    Query::Over => panic!("seat {} is asked, but takes the prompt for the end", seat),
                }
                assert_eq!(engines::Lines::next_line(&mut lines), None, "a part of the prompt is not read");
                if let Framing::Lines(count) = referee.framing(seat) {
                    assert_eq!(replies[seat].lines().count(), count);
                }
            }
            for seat in asked {
                referee.answer(seat, Answer::instant(replies[seat].trim_end_matches('\n')));
            }
            let acted = (0..G::Rules::SEATS).filter(|&s| actions[s].is_some()).fold(Seats::NONE, Seats::with);
            if !acted.is_empty() {
                assert_eq!(acted, state.to_act());
                let actions: Vec<_> = actions.into_iter().map(|a| a.unwrap_or_else(|| other.clone())).collect();
                state.step(&setup, &actions);
            }
            assert_eq!(referee.state(), &state);
        }
        assert_eq!(referee.outcome(), state.outcome(&setup));
        for (seat, session) in sessions.iter_mut().enumerate() {
            assert_eq!((referee.fault(seat), referee.refusals(seat)), (None, 0));
            assert_eq!(session.next(&mut TextLines::new("")), Ok(Query::Over));
        }
    }
}

/// No game that is played to its end takes fewer answers.
const SHORT: u32 = 2;

/// An answer may take all of its allowance and not a moment more, in whatever turn.
fn clocks_are_kept<G: Game>(variant: Variant) {
    let moment = std::time::Duration::from_nanos(1);
    let mut rng = Rng::with_seed(8);
    for late_turn in 0..40 {
        let mut referee = referee::<G>(variant, late_turn as i64);
        let mut sessions: Vec<G::Session> = (0..G::INFO.seats).map(|_| Default::default()).collect();
        for turn in 0.. {
            let seat = match referee.asked().next() {
                Some(seat) => seat,
                None => {
                    assert!(turn > SHORT, "a game of {} answers", turn);
                    break;
                }
            };
            let mut reply = String::new();
            match sessions[seat].next(&mut TextLines::new(referee.prompt(seat))).expect("the prompt parses") {
                Query::Act => {
                    let action = referee.state().random_action(referee.setup(), seat, &mut rng);
                    sessions[seat].write(&action, &mut reply);
                }
                _ => reply.push_str("name"),
            }
            let allowance = referee.allowance(seat);
            let text = reply.trim_end_matches('\n');
            if turn == late_turn {
                let took = allowance.late_after + moment;
                referee.answer(seat, Answer { took, ..Answer::instant(text) });
                assert_eq!(referee.fault(seat).map(|fault| fault.kind), Some(FaultKind::Late));
                break;
            }
            // All of it, or half: within both limits, so that no bank and no total is overdrawn.
            let took = allowance.turn.min(allowance.late_after) / (1 + turn % 2);
            referee.answer(seat, Answer { took, ..Answer::instant(text) });
            assert_eq!(referee.fault(seat), None);
        }
    }
}

/// Tests a law in every variant of a game; the last one that is named is the one that fails.
fn in_every_variant<G: Game>(law: fn(Variant)) {
    for variant in G::VARIANTS {
        println!("{:?}", variant);
        law(*variant);
    }
}

macro_rules! laws {
    ($game:ty: $($law:ident)*) => {
        $(#[test]
        fn $law() {
            super::in_every_variant::<$game>(super::$law::<$game>);
        })*
    };
}

/// Tests of every game, in a module of its name.
macro_rules! games {
    ($($module:ident::$game:ident,)*) => {$(
        mod $module {
            laws!(engines::$module::$game:
                the_seed_decides_the_start
                random_games_end_and_nobody_acts_then
                steps_are_total
                seats_that_are_not_to_act_do_not_matter
                copies_are_independent
                keys_tell_positions_apart
                text_and_rules_agree
                clocks_are_kept
            );
        }
    )*};
}

for_each_game!(games);
