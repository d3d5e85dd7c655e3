//! Positions: what is legal, what an action does and who wins is the same as in the reference.

use std::collections::HashSet;

use engines::battle2048::{Action, Attack, Cell, Cells, Refusal, Setup, State};
use engines::{Outcome, Rules, Seats};
use fastrand::Rng;

use crate::battle2048::reference::{empty_cells, is_locked, slide, Command, Position};
use crate::battle2048::{
    action, direction, random_command, random_direction, random_position, random_wrong_command, state, unpacked,
    LETTERS,
};

/// What the games of a test met.
#[derive(Debug, Default)]
struct Met {
    actions: usize,
    /// By the number of cells, a power of two.
    splits: [usize; 5],
    /// By reason: no slide, total, occupied.
    refused: [usize; 3],
    locked: usize,
    locked_by_own_turn_1000: usize,
    /// The last attack locked a player that had not lost by it.
    locked_after_the_end: usize,
    last_action: usize,
    equal_scores: usize,
}

impl Met {
    fn assert_all(&self) {
        let single = [
            self.actions,
            self.locked,
            self.locked_by_own_turn_1000,
            self.locked_after_the_end,
            self.last_action,
            self.equal_scores,
        ];
        let all = single.iter().chain(&self.splits).chain(&self.refused);
        assert!(all.into_iter().all(|count| *count > 0), "{:?}", self);
    }

    fn count_end(&mut self, position: &Position) {
        match position.end.unwrap() {
            (_, "CANNOT_MOVE_AT_MAIN") => {
                self.locked += 1;
                self.locked_by_own_turn_1000 += (position.actions >= 1998) as usize;
            }
            (_, word) => {
                self.last_action += 1;
                self.equal_scores += (word == "FIRST_BUT_SAME_SCORE_AT_END") as usize;
                self.locked_after_the_end += is_locked(&position.boards[0]) as usize;
            }
        }
    }
}

/// Asserts that both answer every question about a position alike.
fn assert_same(state: &State, position: &Position) {
    for player in 0..2 {
        assert_eq!(unpacked(state.board(player)), position.boards[player], "player {}", player);
        assert_eq!(state.score(player), position.scores[player]);
    }
    assert_eq!((state.actions() as usize, state.turn() as usize), (position.actions, position.actions / 2 + 1));
    let winner = position.end.map(|(winner, _)| winner);
    let player = if winner.is_some() { None } else { Some(position.player()) };
    assert_eq!((state.winner(), state.player(), state.is_over()), (winner, player, winner.is_some()));
    assert_eq!(state.to_act(), player.map_or(Seats::NONE, Seats::only));
    assert!(!state.is_initial());
    let scores = position.scores.map(i64::from);
    let places = winner.map(|winner| if winner == 0 { [1, 2] } else { [2, 1] });
    assert_eq!(state.outcome(&Setup::CONTEST), places.map(|places| Outcome::with_places(&scores, &places)));
}

fn refusal(word: &str) -> Refusal {
    match word {
        "CANNOT_MOVE_AT_MAIN" => Refusal::CannotMove,
        "INVALID_M_AND_V_AT_ATTACK" => Refusal::InvalidTotal,
        "ALREADY_OCCUPIED_AT_ATTACK" => Refusal::Occupied,
        _ => panic!("a packed action cannot be refused with {}", word),
    }
}

/// Plays a command on both; a refused one leaves the position as it was, and loses as a step.
fn play(state: &mut State, position: &mut Position, command: &Command, met: &mut Met) {
    let (before, action) = (*state, action(command).expect("it is an action"));
    let player = position.player();
    let expected = position.play(command).map_err(refusal);
    assert_eq!(state.play(action), expected, "{:?} in {:?}", command, before);
    let mut stepped = before;
    stepped.step(&Setup::CONTEST, &[action; 2]);
    match expected {
        Ok(()) => {
            met.actions += 1;
            met.splits[command.cells.len().trailing_zeros() as usize] += 1;
            assert_eq!(stepped, *state);
            assert_ne!(stepped.key(), before.key());
            assert_same(state, position);
        }
        Err(refusal) => {
            met.refused[refusal as usize - 1] += 1;
            assert_eq!(*state, before, "a refused action leaves no trace");
            assert_eq!((stepped.winner(), stepped.actions()), (Some(1 - player), before.actions()));
        }
    }
}

#[test]
fn games_from_random_positions_stay_alike() {
    let mut rng = Rng::with_seed(2048);
    let mut met = Met::default();
    for _ in 0..4000 {
        let mut position = random_position(&mut rng, false);
        let mut state = state(&position);
        assert_same(&state, &position);
        while position.end.is_none() {
            for _ in 0..2 {
                let wrong = random_wrong_command(&position, &mut rng);
                if action(&wrong).is_some() {
                    play(&mut state.clone(), &mut position.clone(), &wrong, &mut met);
                }
            }
            let command = random_command(&position, &mut rng);
            play(&mut state, &mut position, &command, &mut met);
        }
        met.count_end(&position);
        assert_eq!(state.play(Action::First(Cell::new(0, 0))), Err(Refusal::WrongPhase));
    }
    println!("{:?}", met);
    met.assert_all();
}

/// Every number of cells with every exponent, on the first empty cells: legal exactly when the
/// total is right.
#[test]
fn all_attacks_are_judged_alike() {
    let mut rng = Rng::with_seed(1024);
    let mut met = Met::default();
    let (mut legal, mut merges_met) = (0, [0; 11]);
    for _ in 0..3000 {
        let mut position = random_position(&mut rng, false);
        if position.end.is_some() {
            continue;
        }
        let faced = &mut position.boards[1 - position.actions % 2];
        if rng.bool() {
            *faced = [[0; 5]; 5];
        }
        let empty = empty_cells(faced);
        for letter in LETTERS {
            let merges = slide(&position.boards[position.player()], letter).made.len();
            for count in 1..=empty.len().min(17) {
                for exponent in 1..=merges as i32 + 2 {
                    let command = Command { direction: letter, exponent, cells: empty[..count].to_vec() };
                    let before = met.actions;
                    play(&mut state(&position), &mut position.clone(), &command, &mut met);
                    legal += met.actions - before;
                    merges_met[merges] += met.actions - before;
                }
            }
        }
    }
    assert!(legal > 10_000 && merges_met.iter().all(|count| *count > 0), "{} {:?}", legal, merges_met);
    assert!(met.splits.iter().all(|count| *count > 0), "{:?}", met);
}

/// Exponents that an attack cannot have, and no cell at all.
#[test]
fn nonsense_is_refused() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..500 {
        let position = random_position(&mut rng, false);
        let way = match random_direction(&position, &mut rng) {
            Some(letter) => direction(letter),
            None => continue,
        };
        if position.end.is_some() {
            continue;
        }
        let before = state(&position);
        let empty = before.board(1 - position.player()).empty();
        let free = { empty }.next().unwrap().only();
        for count in [1, 2, 4, 8, 16].into_iter().filter(|count| *count <= empty.len()) {
            let attack = Attack { cells: empty.take(count).collect(), exponent: 0 };
            assert_eq!(before.clone().play(Action::Turn(way, attack)), Err(Refusal::InvalidTotal));
        }
        for exponent in (0..=255).filter(|exponent| !(1..=11).contains(exponent)) {
            let attack = Attack { cells: free, exponent };
            assert_eq!(before.clone().play(Action::Turn(way, attack)), Err(Refusal::InvalidTotal));
        }
        let nothing = Attack { cells: Cells::NONE, exponent: 1 };
        assert_eq!(before.clone().play(Action::Turn(way, nothing)), Err(Refusal::InvalidTotal));
        assert_eq!(before.clone().play(Action::First(Cell::new(2, 2))), Err(Refusal::WrongPhase));
    }
}

/// The initial phase: each chooses for the other, and player 0 begins.
#[test]
fn first_cells_lie_on_the_other_board() {
    for first in Cell::all() {
        for second in Cell::all() {
            let mut state = State::INITIAL;
            assert_eq!((state.player(), state.is_initial()), (Some(0), true));
            let attack = Attack { cells: first.only(), exponent: 1 };
            let turn = Action::Turn(direction('U'), attack);
            assert_eq!(state.play(turn), Err(Refusal::WrongPhase));
            state.play(Action::First(first)).unwrap();
            assert_eq!((state.player(), state.is_initial(), state.actions()), (Some(1), true, 0));
            state.play(Action::First(second)).unwrap();
            assert_eq!((state.player(), state.is_initial(), state.actions()), (Some(0), false, 0));
            for (player, cell) in [(1, first), (0, second)] {
                assert_eq!(state.board(player).empty().len(), 24);
                assert_eq!(state.board(player).get(cell), 1);
            }
        }
    }
}

/// Whoever may not act can still be asked for an action: it is one that loses.
#[test]
fn random_actions_are_total() {
    let mut rng = Rng::with_seed(4);
    let mut refused = 0;
    for _ in 0..3000 {
        let mut position = random_position(&mut rng, false);
        let faced = 1 - position.actions % 2;
        for (number, cell) in position.boards[faced].iter_mut().flatten().enumerate() {
            *cell = 1 + number as i32;
        }
        let mut state = state(&position);
        if state.is_over() {
            state.random_action(&Setup::CONTEST, 0, &mut rng);
            continue;
        }
        let action = state.random_action(&Setup::CONTEST, position.player(), &mut rng);
        assert!(state.play(action).is_err());
        refused += 1;
    }
    assert!(refused > 100);
}

#[test]
fn every_fact_changes_the_key_of_a_position() {
    let mut rng = Rng::with_seed(5);
    for _ in 0..300 {
        let position = random_position(&mut rng, false);
        let base = state(&position);
        let with = |scores: [i32; 2], actions| State::new([0, 1].map(|p| *base.board(p)), scores, actions);
        let [first, second] = position.scores;
        let mut near = vec![
            base,
            with([first + 1, second], base.actions()),
            with([first, second + 1], base.actions()),
            with([first + 1, second + 1], base.actions()),
            with([first + (1 << 20), second], base.actions()),
            with([first, second + (1 << 20)], base.actions()),
            with(position.scores, base.actions() ^ 2),
            with(position.scores, base.actions() ^ 1 << 9),
        ];
        if !base.is_over() {
            let mut lost = base;
            lost.step(&Setup::CONTEST, &[Action::First(Cell::new(1, 1)); 2]);
            assert!(lost.is_over());
            near.push(lost);
        }
        let keys: HashSet<u64> = near.iter().map(State::key).collect();
        assert_eq!(keys.len(), near.len(), "{:?}", base);
    }
}
