//! The clocks of `forest` (RULES.md, section 11); the rest of its referee is in the golden records.

use std::time::Duration;

use engines::forest::{Options, Referee};
use engines::{Answer, GameOptions, Referee as _};

fn allowances(options: &Options) -> [Duration; 3] {
    let mut referee = Referee::new(1, options);
    let mut next = || {
        let allowance = referee.allowance(0);
        assert_eq!(allowance.turn, allowance.late_after);
        for seat in 0..2 {
            referee.answer(seat, Answer::instant("WAIT"));
        }
        allowance.turn
    };
    [next(), next(), next()]
}

#[test]
fn a_second_first_and_then_tenths() {
    let [second, tenth] = [1000, 100].map(Duration::from_millis);
    assert_eq!(allowances(&Options::default()), [second, tenth, tenth]);
}

#[test]
fn clocks_scale() {
    let mut options = Options::default();
    options.scale_time(0.5);
    let [half, twentieth] = [500, 50].map(Duration::from_millis);
    assert_eq!(allowances(&options), [half, twentieth, twentieth]);
}

#[test]
fn options_are_set_by_name() {
    let mut options = Options::default();
    options.set("first", "2s").unwrap();
    options.set("turn", "150ms").unwrap();
    let [first, turn] = [2000, 150].map(Duration::from_millis);
    assert_eq!(options, Options { first_turn: first, turn });
    for (key, value, part) in [("mode", "final", "first and turn"), ("turn", "100", "100"), ("first", "none", "none")] {
        let error = options.set(key, value).unwrap_err();
        assert!(error.contains(part), "{}", error);
    }
    assert_eq!(options, Options { first_turn: first, turn });
}
