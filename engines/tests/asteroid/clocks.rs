//! The clocks and what lateness costs (RULES.md, section 11), and the switches.

use std::time::Duration;

use engines::asteroid::{Direction, Move, Options, Referee};
use engines::{Allowance, Answer, Ending, FaultKind, Framing, GameOptions, Referee as _, Seats};

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// A game whose players have said their names as late as they may.
fn started(options: &Options) -> Referee {
    let mut referee = Referee::new(1, options);
    for seat in 0..3 {
        let allowance = Allowance { turn: options.name, late_after: options.name, bank: None };
        assert_eq!(referee.allowance(seat), allowance);
        referee.answer(seat, Answer { took: options.name, ..Answer::instant("name") });
    }
    referee
}

/// Robots that leave the player's maker one by one.
fn step(referee: &Referee, seat: usize) -> String {
    let maker = referee.setup().makers()[seat];
    let order = Direction::ALL.into_iter().find_map(|direction| Move::new(maker, direction, 1)).unwrap();
    order.to_string()
}

/// The player who is asked answers after this time, and finishes if `finishes`.
fn answer(referee: &mut Referee, took: Duration, ending: Ending, finishes: bool) {
    let seat = referee.asked().next().expect("the game is not over");
    let text = step(referee, seat) + if finishes { "\nfinish" } else { "" };
    referee.answer(seat, Answer { took, ending, text: &text });
}

/// Robots of a player that stand where it has moved them.
fn moved(referee: &Referee, seat: usize) -> u32 {
    let state = referee.state();
    state.army(seat) - state.robots(referee.setup().makers()[seat]) as u32
}

fn kinds(referee: &Referee) -> [Option<FaultKind>; 3] {
    [0, 1, 2].map(|seat| referee.fault(seat).map(|fault| fault.kind))
}

const LATE: Option<FaultKind> = Some(FaultKind::Late);

#[test]
fn a_turn_may_overrun_until_the_bank_is_empty() {
    let mut referee = started(&Options::default());
    for (took, left) in [(1000, 5000), (999, 5000), (3500, 2500), (1001, 2499), (3499, 0), (1000, 0)] {
        answer(&mut referee, ms(took), Ending::Complete, true);
        answer(&mut referee, Duration::ZERO, Ending::Complete, true);
        answer(&mut referee, ms(1000), Ending::Complete, true);
        let allowance = |left| Allowance { turn: ms(1000), late_after: ms(1000 + left), bank: Some(ms(left)) };
        assert_eq!([0, 1, 2].map(|seat| referee.allowance(seat)), [left, 5000, 5000].map(allowance));
    }
    assert_eq!((kinds(&referee), moved(&referee, 0)), ([None; 3], 6));
    answer(&mut referee, ms(1000) + Duration::from_nanos(1), Ending::Complete, true);
    assert_eq!((kinds(&referee), moved(&referee, 0)), ([LATE, None, None], 6));
}

/// What was received in time counts, whatever the driver calls the rest.
#[test]
fn lines_before_the_limit_count() {
    for (took, ending, counts) in [
        (ms(6000), Ending::Complete, true),
        (ms(6000), Ending::Late, true),
        (ms(6001), Ending::Late, true),
        (ms(6001), Ending::Complete, false),
        (ms(6001), Ending::Closed, false),
        (ms(6000), Ending::Closed, true),
    ] {
        let mut referee = started(&Options::default());
        answer(&mut referee, took, ending, false);
        assert_eq!(moved(&referee, 0), counts as u32, "{:?} {:?}", took, ending);
        let kind = match ending {
            Ending::Complete if took == ms(6000) => None,
            Ending::Closed if took == ms(6000) => Some(FaultKind::Closed),
            _ => LATE,
        };
        assert_eq!((kinds(&referee)[0], referee.asked()), (kind, Seats::only(1)));
        assert_eq!(referee.allowance(0).bank, Some(Duration::ZERO));
    }
}

#[test]
fn who_is_out_is_passed_over() {
    let mut referee = started(&Options::default());
    answer(&mut referee, Duration::ZERO, Ending::Complete, true);
    referee.answer(1, Answer { ending: Ending::Late, ..Answer::instant("finish\nmove 0 0 r 1\nfinish") });
    assert_eq!((kinds(&referee), referee.refusals(1)), ([None, LATE, None], 0));
    for _ in 0..3 {
        for seat in [2, 0] {
            assert_eq!(referee.asked(), Seats::only(seat));
            assert_eq!((referee.prompt(1), referee.prompt(seat).is_empty()), ("", false));
            answer(&mut referee, Duration::ZERO, Ending::Complete, true);
        }
    }
    // Its maker works on, and what it had sent early is never read.
    assert_eq!((moved(&referee, 1), referee.state().army(1), referee.refusals(1)), (0, 20, 0));
    referee.answer(2, Answer::late(ms(6001)));
    referee.answer(0, Answer::late(ms(6001)));
    assert_eq!((kinds(&referee), referee.state().number()), ([LATE; 3], 600));
    assert!(referee.outcome().is_some() && referee.asked().is_empty());
}

#[test]
fn programs_that_ended_are_still_asked() {
    let mut referee = started(&Options::default());
    for _ in 0..3 {
        for seat in 0..3 {
            assert_eq!((referee.asked(), referee.prompt(seat).is_empty()), (Seats::only(seat), false));
            match seat {
                0 => referee.answer(0, Answer { ending: Ending::Closed, ..Answer::instant("") }),
                _ => answer(&mut referee, Duration::ZERO, Ending::Complete, true),
            }
        }
    }
    assert_eq!((kinds(&referee), referee.state().turn()), ([Some(FaultKind::Closed), None, None], 4));
}

#[test]
fn without_a_name_in_time_a_player_is_out() {
    for late in [Answer::late(ms(5000)), Answer { took: ms(5001), ..Answer::instant("me") }] {
        let mut referee = Referee::new(1, &Options::default());
        referee.answer(0, late);
        referee.answer(1, Answer::instant("one"));
        referee.answer(2, Answer { ending: Ending::Closed, ..Answer::instant("") });
        assert_eq!([0, 1, 2].map(|seat| referee.name(seat)), ["nanashi", "one", "nanashi"]);
        assert_eq!((kinds(&referee), referee.asked()), ([LATE, None, Some(FaultKind::Closed)], Seats::only(1)));
        assert_eq!(referee.state().number(), 2);
    }
}

#[test]
fn the_official_program_takes_a_late_name_for_a_command() {
    let mut referee = Referee::new(1, &Options { late_names: true, ..Options::default() });
    referee.answer(0, Answer { took: ms(5001), ..Answer::instant("finish") });
    referee.answer(1, Answer::late(ms(5001)));
    referee.answer(2, Answer { took: ms(5001), ..Answer::instant("me") });
    assert_eq!((kinds(&referee), referee.asked()), ([None; 3], Seats::only(0)));
    assert_eq!((referee.name(0), referee.framing(0)), ("nanashi", Framing::Lines(0)));
    referee.answer(0, Answer::instant(""));
    answer(&mut referee, Duration::ZERO, Ending::Complete, true);
    answer(&mut referee, Duration::ZERO, Ending::Complete, true);
    assert_eq!([0, 1, 2].map(|seat| moved(&referee, seat)), [0, 1, 1]);
    assert_eq!([0, 1, 2].map(|seat| referee.refusals(seat)), [0, 0, 1]);
}

#[test]
fn options_are_set_by_name() {
    let mut options = Options::default();
    assert_eq!([options.name, options.turn, options.overrun], [5000, 1000, 5000].map(ms));
    options.set("clock", "official").unwrap();
    assert_eq!([options.name, options.turn, options.overrun], [10_000, 5000, 1000].map(ms));
    options.scale_time(0.5);
    assert_eq!([options.name, options.turn, options.overrun], [5000, 2500, 500].map(ms));
    assert_eq!(started(&options).allowance(2).late_after, ms(3000));
    options.set("late-names", "on").unwrap();
    options.set("reset", "on").unwrap();
    assert!(options.late_names && options.reset);
    for (key, value) in [("clock", "text"), ("late-names", "off"), ("reset", "off")] {
        options.set(key, value).unwrap();
    }
    assert_eq!(options, Options::default());
    for (key, value) in [("name", "1s"), ("turn", "2s"), ("overrun", "250ms")] {
        options.set(key, value).unwrap();
    }
    assert_eq!([options.name, options.turn, options.overrun], [1000, 2000, 250].map(ms));
    options.set("clock", "text").unwrap();
    for (key, value) in [("clock", "mine"), ("turn", "5"), ("late-names", "yes"), ("reset", ""), ("mode", "x")] {
        let error = options.set(key, value).unwrap_err();
        assert!(error.contains(key) && (key == "mode" || error.contains(value)), "{}", error);
    }
    assert_eq!(options, Options::default());
}
