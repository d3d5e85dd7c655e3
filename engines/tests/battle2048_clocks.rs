//! The clocks of `battle2048` and what lateness costs (RULES.md, section 6); the rest of its
//! referee is tested against the reference and the golden records.

use std::time::Duration;

use engines::battle2048::{Options, Reason, Referee, MOST_PLIES};
use engines::{Allowance, Answer, Ending, FaultKind, GameOptions, Referee as _};

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// A game after its initial phase, which took all of its time.
fn started(options: &Options) -> Referee {
    let mut referee = Referee::new(1, options);
    for seat in 0..2 {
        let allowance = referee.allowance(seat);
        assert_eq!(allowance, Allowance { turn: options.initial, late_after: options.initial, bank: None });
        referee.answer(seat, Answer { took: options.initial, ..Answer::instant("1 1") });
    }
    referee
}

/// The player who is asked plays on after this time, if it is not too late.
fn turn(referee: &mut Referee, took: Duration) {
    let seat = referee.asked().next().expect("the game is not over");
    let action = referee.state().random_single(&mut fastrand::Rng::with_seed(referee.turn() as u64));
    referee.answer(seat, Answer { took, ..Answer::instant(&action.to_string()) });
}

/// `TimeLeft` of the player who is asked.
fn shown(referee: &Referee) -> &str {
    let seat = referee.asked().next().expect("the game is not over");
    referee.prompt(seat).split(' ').nth(1).expect("a prompt of a turn")
}

fn reason(referee: &Referee) -> Option<Reason> {
    let reason = referee.verdict().map(|verdict| verdict.reason);
    let fault = (0..2).find_map(|seat| referee.fault(seat));
    assert_eq!(fault.map(|fault| fault.reason), reason.map(Reason::word));
    assert!(fault.map_or(true, |fault| fault.kind == FaultKind::Late));
    reason
}

#[test]
fn a_limit_may_be_used_up_and_no_more() {
    for (took, expected) in [(1000, None), (1001, Some(Reason::TimeLimitAtInit))] {
        for late in 0..2 {
            let mut referee = Referee::new(1, &Options::default());
            for seat in 0..=late {
                let took = if seat == late { ms(took) } else { Duration::ZERO };
                referee.answer(seat, Answer { took, ..Answer::instant("1 1") });
            }
            assert_eq!(reason(&referee), expected);
        }
    }
    for (took, expected) in [(1000, None), (1001, Some(Reason::TurnTimeLimit))] {
        for late in 0..2 {
            let mut referee = started(&Options::default());
            for _ in 0..late {
                turn(&mut referee, Duration::ZERO);
            }
            turn(&mut referee, ms(took));
            assert_eq!(reason(&referee), expected);
            assert_eq!(referee.state().actions(), late as u16 + expected.is_none() as u16);
        }
    }
}

#[test]
fn the_total_may_be_used_up_and_no_more() {
    for (last, expected) in [(500, None), (501, Some(Reason::TotalTimeLimit)), (1001, Some(Reason::TurnTimeLimit))] {
        let options = Options { total: ms(2500), ..Options::default() };
        let mut referee = started(&options);
        for left in [2500, 1500] {
            assert_eq!(shown(&referee), left.to_string());
            let allowance = Allowance { turn: ms(1000), late_after: ms(1000), bank: Some(ms(left)) };
            assert_eq!(referee.allowance(0), allowance);
            turn(&mut referee, ms(1000));
            // The other's clock is its own.
            assert_eq!(shown(&referee), "2500");
            turn(&mut referee, Duration::ZERO);
        }
        let allowance = Allowance { turn: ms(1000), late_after: ms(500), bank: Some(ms(500)) };
        assert_eq!((shown(&referee), referee.allowance(0)), ("500", allowance));
        turn(&mut referee, ms(last));
        assert_eq!(reason(&referee), expected, "{} ms", last);
        if expected.is_none() {
            turn(&mut referee, Duration::ZERO);
            assert_eq!((shown(&referee), referee.allowance(0).late_after), ("0", Duration::ZERO));
            let mut late = referee.clone();
            turn(&mut referee, Duration::ZERO);
            assert_eq!(reason(&referee), None);
            turn(&mut late, ms(1));
            assert_eq!(reason(&late), Some(Reason::TotalTimeLimit));
        }
    }
}

/// The contest counts whole milliseconds, and loses the rest.
#[test]
fn whole_milliseconds_are_charged() {
    let mut referee = started(&Options::default());
    for played in 0..5 {
        assert_eq!(shown(&referee), (100_000 - 2 * played).to_string());
        turn(&mut referee, Duration::from_micros(2999));
        assert_eq!(shown(&referee), "100000");
        turn(&mut referee, Duration::from_micros(999));
    }
}

#[test]
fn an_answer_that_never_came_breaks_the_limit_that_was_nearer() {
    for (total, expected) in
        [(2000, Reason::TurnTimeLimit), (1000, Reason::TurnTimeLimit), (999, Reason::TotalTimeLimit)]
    {
        let mut referee = started(&Options { total: ms(total), ..Options::default() });
        let limit = referee.allowance(0).late_after;
        assert_eq!(limit, ms(total.min(1000)));
        referee.answer(0, Answer::late(limit));
        assert_eq!(reason(&referee), Some(expected), "{} ms", total);
    }
}

/// Lateness is looked at before anything else.
#[test]
fn a_late_answer_is_not_read() {
    for text in ["", "nonsense", "U 1 1 9 9", "L 1 1 1 1"] {
        for ending in [Ending::Complete, Ending::Late, Ending::Closed] {
            let mut referee = started(&Options::default());
            referee.answer(0, Answer { took: ms(1001), ending, text });
            assert_eq!((reason(&referee), referee.turn()), (Some(Reason::TurnTimeLimit), 1));
        }
    }
}

#[test]
fn clocks_scale() {
    let mut options = Options::default();
    options.scale_time(0.25);
    let mut referee = started(&options);
    assert_eq!((options.initial, referee.allowance(0).turn, shown(&referee)), (ms(250), ms(250), "25000"));
    turn(&mut referee, ms(251));
    assert_eq!(reason(&referee), Some(Reason::TurnTimeLimit));
}

#[test]
fn options_are_set_by_name() {
    let mut options = Options::default();
    for (key, value) in [("initial", "1ms"), ("turn", "2ms"), ("total", "0.003s"), ("quirks", "on"), ("opening", "40")]
    {
        options.set(key, value).unwrap();
    }
    let expected = Options { initial: ms(1), turn: ms(2), total: ms(3), quirks: true, opening: MOST_PLIES };
    assert_eq!(options, expected);
    options.set("quirks", "off").unwrap();
    assert_eq!(options, Options { quirks: false, ..expected });
    let wrong = [
        ("initial", "soon"),
        ("turn", "-1ms"),
        ("turn", "1000"),
        ("total", "86400001ms"),
        ("quirks", "maybe"),
        ("opening", "41"),
        ("opening", "-1"),
        ("mode", "x"),
    ];
    for (key, value) in wrong {
        let error = options.set(key, value).unwrap_err();
        assert!(error.contains(key) && (key == "mode" || error.contains(value)), "{}", error);
    }
    assert_eq!(options, Options { quirks: false, ..expected });
}
