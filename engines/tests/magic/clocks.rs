//! The clocks and the options (RULES.md, section 8).

use std::time::Duration;

use engines::magic::{Enemy, Mode, Options, Referee};
use engines::{Allowance, Answer, FaultKind, Framing, GameOptions, Referee as _};

const SECOND: Duration = Duration::from_secs(1);

/// A game after both names, which took all of their time.
fn started(options: &Options) -> Referee {
    let mut referee = Referee::new(1, options);
    for seat in 0..2 {
        let took = referee.allowance(seat).late_after;
        assert_eq!((took, referee.framing(seat)), (20 * SECOND, Framing::Lines(1)));
        referee.answer(seat, Answer { took, ..Answer::instant("name") });
    }
    referee
}

/// Both stand still, after this time each.
fn turn(referee: &mut Referee, took: [Duration; 2]) {
    for (seat, took) in took.into_iter().enumerate() {
        assert_eq!(referee.framing(seat), Framing::Lines(2));
        referee.answer(seat, Answer { took, ..Answer::instant("NONE\nNONE") });
    }
}

fn kinds(referee: &Referee) -> [Option<FaultKind>; 2] {
    [0, 1].map(|seat| referee.fault(seat).map(|fault| fault.kind))
}

fn shown(referee: &Referee) -> [&str; 2] {
    [0, 1].map(|seat| referee.prompt(seat).lines().next().expect("a prompt"))
}

fn places(referee: &Referee) -> Option<Vec<u8>> {
    referee.outcome().map(|outcome| outcome.places().to_vec())
}

#[test]
fn the_total_may_be_used_up_and_no_more() {
    let moment = Duration::from_nanos(1);
    for (late, expected) in
        [([moment, Duration::ZERO], [2, 1]), ([Duration::ZERO, moment], [1, 2]), ([moment; 2], [1, 1])]
    {
        let mut referee = started(&Options::default());
        assert_eq!(shown(&referee), ["600000", "600000"]);
        turn(&mut referee, [599 * SECOND, Duration::from_micros(1500)]);
        assert_eq!(shown(&referee), ["1000", "599998"]);
        let left = referee.allowance(1);
        let bank = Duration::from_micros(599_998_500);
        assert_eq!(left, Allowance { turn: 600 * SECOND, late_after: bank, bank: Some(bank) });
        turn(&mut referee, [SECOND, bank]);
        assert_eq!((kinds(&referee), shown(&referee)), ([None; 2], ["0", "0"]));
        turn(&mut referee, [Duration::ZERO; 2]);
        let before = *referee.state();
        turn(&mut referee, late);
        assert_eq!(kinds(&referee), late.map(|took| Some(FaultKind::Late).filter(|_| took > Duration::ZERO)));
        assert_eq!((places(&referee), referee.state()), (Some(expected.to_vec()), &before));
        assert!(referee.asked().is_empty());
    }
}

#[test]
fn a_name_that_does_not_come_loses() {
    let mut referee = Referee::new(1, &Options::default());
    referee.answer(1, Answer::instant("name"));
    referee.answer(0, Answer::late(20 * SECOND));
    assert_eq!((kinds(&referee), places(&referee)), ([Some(FaultKind::Late), None], Some(vec![2, 1])));
}

#[test]
fn the_clock_scales() {
    let mut options = Options::default();
    options.scale_time(0.1);
    assert_eq!(shown(&started(&options)), ["60000", "60000"]);
    options.set("total", "1500ms").unwrap();
    options.set("mode", "stage").unwrap();
    let mut referee = started(&options);
    assert_eq!(shown(&referee), ["0", "0"]);
    turn(&mut referee, [SECOND, 2 * SECOND]);
    assert_eq!((kinds(&referee), referee.asked().collect::<Vec<_>>()), ([None, Some(FaultKind::Late)], vec![0]));
    assert_eq!(referee.allowance(0).late_after, SECOND / 2);
}

#[test]
fn options_are_set_by_name() {
    let mut options = Options::default();
    assert_eq!(options.enemies.len(), 10);
    for (key, value) in [("mode", "stage"), ("stages", "3"), ("enemies", "walker+trapper"), ("turns", "200")] {
        options.set(key, value).unwrap();
    }
    let enemies = vec![Enemy::Walker, Enemy::Trapper];
    let expected = Options { mode: Mode::Stage, stages: 3, enemies, turns: Some(200), ..Options::default() };
    assert_eq!(options, expected);
    options.set("mode", "final").unwrap();
    assert_eq!(options.mode, Mode::Final);
    let before = options.clone();
    for (key, value, part) in [
        ("mode", "both", "both"),
        ("stages", "0", "1 to 1000"),
        ("stages", "many", "many"),
        ("enemies", "walker+dragon", "trapper"),
        ("enemies", "", "walker"),
        ("turns", "4", "5 to 1000"),
        ("turns", "1001", "1001"),
        ("total", "1500", "1500"),
        ("total", "86401s", "a day"),
        ("colour", "red", "mode, stages, enemies, turns and total"),
    ] {
        let error = options.set(key, value).unwrap_err();
        assert!(error.contains(part), "{}", error);
    }
    assert_eq!(options, before);
}
