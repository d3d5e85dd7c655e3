//! Rare cases that the rules name (RULES.md, section 8) and their examples, worked out by hand.

use std::collections::BTreeSet;

use engines::chain::{Action, Field, PackMasks, PackMode, Report, Setup, Side, State, DROPS, SKILL_GAUGE};
use engines::simd::Portable;
use engines::Rules;

use crate::chain::{block, pack};

/// The field with these columns from the floor: digits, `b` for garbage. Missing ones are empty.
fn field(columns: &[&str]) -> Field {
    let number = |letter: char| letter.to_digit(10).map_or(11, |digit| digit as u8);
    let columns: Vec<Vec<_>> =
        columns.iter().map(|c| c.chars().map(|letter| block(number(letter))).collect()).collect();
    Field::from_columns(&columns).unwrap()
}

fn side(columns: &[&str], stock: u64, gauge: u8) -> Side {
    Side { field: field(columns), stock, gauge, score: 0 }
}

/// A player after a turn without opponent.
fn act(mut side: Side, numbers: [u8; 4], action: Action) -> (Side, Report) {
    let report = side.act(Portable, &PackMasks::new(pack(numbers)), action);
    (side, report)
}

/// Plays a turn.
fn play(state: &mut State, numbers: [u8; 4], actions: [Action; 2]) -> [Report; 2] {
    state.play(Portable, &PackMasks::new(pack(numbers)), actions)
}

#[test]
fn the_pack_of_the_example_falls_as_written() {
    let (side, report) = act(side(&[], 0, 0), [7, 0, 3, 2], Action::drop(4, 0));
    assert_eq!(side, Side { field: field(&["", "", "", "", "", "2"]), stock: 0, gauge: 8, score: 1 });
    assert_eq!(report, Report { chain: 1, gain: 1, ..Report::default() });
    let (side, report) = act(Side::EMPTY, [7, 0, 3, 2], Action::drop(4, 1));
    assert_eq!((side.field, report.chain), (field(&["", "", "", "", "2"]), 1));
}

#[test]
fn a_pair_on_rows_18_and_19_vanishes_and_the_garbage_below_kills() {
    let (side, report) = act(side(&["1111111111111111"], 10, 0), [4, 1, 6, 0], Action::drop(0, 0));
    assert_eq!((report.garbage_fell, report.chain, report.lost), (true, 1, true));
    assert_eq!(side.field, field(&["1111111111111111b", "b1", "b", "b", "b", "b", "b", "b", "b", "b"]));
}

#[test]
fn a_column_that_garbage_lifts_to_17_may_come_down_again() {
    let high = ["1111111111111113", "1111111111111"];
    let (side, report) = act(side(&high, 10, 0), [0, 0, 7, 0], Action::drop(1, 0));
    assert_eq!((report.garbage_fell, report.chain, report.lost), (true, 1, false));
    assert_eq!(side.field.height(0), 16);
    assert_eq!(side.field.height(1), 14);
}

#[test]
fn pairs_inside_a_pack_vanish_on_an_empty_field() {
    for (numbers, left) in [
        ([6, 2, 4, 1], ["", "12"]),
        ([2, 1, 6, 4], ["2", "1"]),
        ([6, 1, 2, 4], ["2", "1"]),
        ([0, 1, 6, 4], ["", "1"]),
        ([6, 0, 0, 4], ["", ""]),
    ] {
        let (side, report) = act(Side::EMPTY, numbers, Action::drop(0, 0));
        assert_eq!((side.field, report.chain), (field(&left), 1), "{:?}", numbers);
    }
}

#[test]
fn a_stock_of_60_drops_six_rows_in_six_turns() {
    let mut state = State::new(0, [side(&[], 60, 0), Side::EMPTY]);
    for turn in 1..=7 {
        let [report, _] = play(&mut state, [0, 1, 0, 1], [Action::drop(turn, 1), Action::drop(0, 0)]);
        assert_eq!(report.garbage_fell, turn <= 6);
        assert_eq!(state.side(0).stock, 60 - 10 * turn.min(6) as u64);
    }
    let garbage = (0..10).flat_map(|x| (0..19).map(move |y| (x, y)));
    let count = garbage.filter(|&(x, y)| state.side(0).field.block(x, y).number() == 11).count();
    assert_eq!(count, 60);
}

/// A field in which a nine in column 1 starts a chain of four steps: 1 and 9, then 8 falls on 2, 7
/// on 3, and 6 on 4.
const FOUR_STEPS: [&str; 2] = ["4321876", "bbb"];

#[test]
fn own_garbage_first_eats_the_own_stock() {
    let (nine, fire) = ([0, 0, 9, 0], Action::drop(1, 0));
    let (after, report) = act(side(&FOUR_STEPS, 7, 0), nine, fire);
    assert_eq!(report, Report { chain: 4, gain: 6, sent: 3, ..Report::default() });
    assert_eq!((after.stock, after.score, after.field), (7, 6, field(&["", "bbb"])));
    for (stock, own, other) in [(7, 4, 0), (3, 0, 0), (2, 0, 1), (0, 0, 3)] {
        let mut state = State::new(0, [side(&FOUR_STEPS, stock, 0), side(&[], 0, 99)]);
        play(&mut state, nine, [fire, Action::drop(0, 0)]);
        assert_eq!([0, 1].map(|p| state.side(p).stock), [own, other], "stock {}", stock);
        assert_eq!([0, 1].map(|p| state.side(p).gauge), [8, 99 - (12 + 2 * 4)]);
    }
}

#[test]
fn the_skill_takes_the_digits_around_fives_and_no_garbage() {
    let (after, report) = act(side(&["15b", "23", "b48", "89"], 0, 80), [1, 2, 3, 4], Action::SKILL);
    assert_eq!(report, Report { blown: 4, gain: 31, sent: 15, ..Report::default() });
    assert_eq!(after, Side { score: 31, ..side(&["b", "", "b48", "89"], 0, 0) });
}

#[test]
fn the_gauge_after_a_skill_with_a_chain() {
    // Three blocks explode, and the three above them falls beside the seven.
    let (mut after, report) = act(side(&["b1513", "7"], 0, 100), [1, 2, 3, 4], Action::SKILL);
    assert_eq!(report, Report { blown: 3, chain: 1, gain: 29 + 1, sent: 14, ..Report::default() });
    assert_eq!(after, Side { score: 30, ..side(&["b"], 0, 8) });
    after.receive(&Report { chain: 3, sent: 2, ..Report::default() });
    assert_eq!((after.gauge, after.stock), (0, 2));
}

#[test]
fn random_actions_are_all_drops_and_the_skill_where_it_is_ready() {
    let mut rng = fastrand::Rng::with_seed(5);
    let setup = Setup::draw(PackMode::Official, 7);
    for (gauge, expected) in [(SKILL_GAUGE - 1, DROPS), (SKILL_GAUGE, DROPS + 1)] {
        let state = State::new(0, [side(&["", "5"], 0, gauge), Side::EMPTY]);
        let drawn: BTreeSet<usize> = (0..4000).map(|_| state.random_action(&setup, 0, &mut rng).index()).collect();
        assert_eq!(drawn, (0..expected).collect(), "gauge {}", gauge);
    }
}
