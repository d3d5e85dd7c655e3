//! The clocks of `chain` and what lateness costs (RULES.md, sections 4 and 7); the rest of its
//! referee is in the golden records.

use std::time::Duration;

use engines::chain::{Options, PackMode, Referee};
use engines::{Allowance, Answer, FaultKind, GameOptions, Referee as _};

const SECOND: Duration = Duration::from_secs(1);

/// A game whose players have said their names.
fn started(options: &Options) -> Referee {
    let mut referee = Referee::new(1, options);
    for seat in 0..2 {
        assert_eq!((referee.prompt(seat), referee.asked().contains(seat)), ("", true));
        referee.answer(seat, Answer::instant("name"));
    }
    referee
}

/// Both drop their packs harmlessly, after this time each.
fn turn(referee: &mut Referee, took: [Duration; 2]) {
    let column = referee.state().turn() % 5 * 2;
    for (seat, took) in took.into_iter().enumerate() {
        referee.answer(seat, Answer { took, ..Answer::instant(&format!("{} 0", column.min(8))) });
    }
}

/// The milliseconds that a seat is shown: its own and the opponent's.
fn shown(referee: &Referee, seat: usize) -> [&str; 2] {
    let lines: Vec<&str> = referee.prompt(seat).lines().collect();
    let turn = lines.len() - 43;
    [lines[turn + 1], lines[turn + 22]]
}

fn kinds(referee: &Referee) -> [Option<FaultKind>; 2] {
    [0, 1].map(|seat| referee.fault(seat).map(|fault| fault.kind))
}

fn places(referee: &Referee) -> Vec<u8> {
    referee.outcome().expect("the game is over").places().to_vec()
}

#[test]
fn twenty_seconds_a_turn_until_the_total_is_used_up() {
    let mut referee = started(&Options::default());
    assert_eq!(shown(&referee, 0), ["180000", "180000"]);
    for played in 0..8 {
        let bank = Some((180 - 20 * played) * SECOND);
        assert_eq!(referee.allowance(0), Allowance { turn: 20 * SECOND, late_after: 20 * SECOND, bank });
        turn(&mut referee, [20 * SECOND, Duration::from_micros(1500)]);
        assert_eq!(shown(&referee, 0)[0], (180_000 - 20_000 * (played + 1)).to_string());
    }
    // Fractions of milliseconds add up and are shown rounded down.
    assert_eq!(shown(&referee, 0), ["20000", "179988"]);
    assert_eq!(shown(&referee, 1), ["179988", "20000"]);
    turn(&mut referee, [15 * SECOND, Duration::from_micros(500)]);
    assert_eq!(shown(&referee, 0), ["5000", "179987"]);
    let allowance = |late_after, bank| Allowance { turn: 20 * SECOND, late_after, bank: Some(bank) };
    assert_eq!(referee.allowance(0), allowance(5 * SECOND, 5 * SECOND));
    assert_eq!(referee.allowance(1), allowance(20 * SECOND, Duration::from_micros(179_987_500)));
    turn(&mut referee, [6 * SECOND, 6 * SECOND]);
    assert_eq!((kinds(&referee), places(&referee)), ([Some(FaultKind::Late), None], vec![2, 1]));
}

#[test]
fn the_name_has_its_own_time() {
    let mut options = Options::default();
    options.scale_time(1e-6);
    let mut referee = Referee::new(1, &options);
    let start_up = referee.allowance(0);
    assert_eq!(start_up, Referee::new(1, &Options::default()).allowance(0));
    for seat in 0..2 {
        referee.answer(seat, Answer { took: start_up.late_after, ..Answer::instant("name") });
    }
    assert_eq!((kinds(&referee), referee.allowance(0).late_after), ([None; 2], Duration::from_micros(20)));
    let mut late = Referee::new(1, &options);
    late.answer(0, Answer::late(start_up.late_after));
    late.answer(1, Answer::instant("name"));
    assert_eq!((kinds(&late), places(&late)), ([Some(FaultKind::Late), None], vec![2, 1]));
}

#[test]
fn clocks_scale_and_can_be_left_out() {
    let mut options = Options::default();
    options.scale_time(0.5);
    let referee = started(&options);
    assert_eq!((referee.allowance(1).late_after, shown(&referee, 1)), (10 * SECOND, ["90000", "90000"]));

    options.set("turn", "none").unwrap();
    options.set("total", "7.5s").unwrap();
    let mut referee = started(&options);
    turn(&mut referee, [SECOND, 2 * SECOND]);
    let left = [6500, 5500].map(Duration::from_millis);
    assert_eq!(
        [0, 1].map(|seat| referee.allowance(seat)),
        left.map(|left| Allowance { turn: Duration::from_millis(7500), late_after: left, bank: Some(left) })
    );

    options.set("total", "none").unwrap();
    let mut referee = started(&options);
    for _ in 0..5 {
        turn(&mut referee, [3000 * SECOND; 2]);
    }
    assert_eq!((kinds(&referee), shown(&referee, 0)), ([None; 2], ["180000", "180000"]));
    options.set("turn", "4s").unwrap();
    assert_eq!(started(&options).allowance(0), Allowance { turn: 4 * SECOND, late_after: 4 * SECOND, bank: None });
}

#[test]
fn options_are_set_by_name() {
    let mut options = Options::default();
    options.set("packs", "official").unwrap();
    assert_eq!(options, Options { packs: PackMode::Official, ..Options::default() });
    options.set("packs", "text").unwrap();
    assert_eq!(options, Options::default());
    let wrong =
        [("packs", "mine"), ("total", "soon"), ("turn", "-1s"), ("turn", "20"), ("total", "1e99s"), ("mode", "x")];
    for (key, value) in wrong {
        let error = options.set(key, value).unwrap_err();
        assert!(error.contains(if key == "mode" { key } else { value }), "{}", error);
    }
    assert_eq!(options, Options::default());
}

/// Plays until the player scores something and the other does not, then ends the game with these
/// answers; returns who is ahead, and the finished game.
fn ended_by(answers: [Answer<'_>; 2]) -> (usize, Referee) {
    let mut referee = started(&Options::default());
    // One builds up, the other spreads its packs: sooner or later their scores differ.
    while referee.state().side(0).score == referee.state().side(1).score {
        let turn = referee.state().turn();
        for (seat, position) in [turn % 9, turn * 5 % 9].into_iter().enumerate() {
            referee.answer(seat, Answer::instant(&format!("{} 0", position)));
        }
    }
    let ahead = (referee.state().side(1).score > referee.state().side(0).score) as usize;
    let before = *referee.state();
    for (seat, answer) in answers.into_iter().enumerate() {
        referee.answer(seat, answer);
    }
    assert_eq!(referee.state(), &before, "a turn with a fault is not played");
    (ahead, referee)
}

#[test]
fn of_two_late_players_the_score_decides() {
    let late = Answer::late(20 * SECOND);
    let (ahead, referee) = ended_by([late, late]);
    assert_eq!(kinds(&referee), [Some(FaultKind::Late); 2]);
    assert_eq!(referee.outcome().unwrap().winner(), Some(ahead));
    let mut even = started(&Options::default());
    even.answer(0, late);
    even.answer(1, late);
    assert_eq!(places(&even), [1, 1]);
}

#[test]
fn illegal_is_worse_than_late_and_gone_is_illegal() {
    let late = Answer::late(20 * SECOND);
    let closed = Answer { ending: engines::Ending::Closed, ..Answer::instant("4 0") };
    let illegal = Answer::instant("S");
    let wrong = Answer::instant("4 4");
    let too_late_to_be_read = Answer { took: 21 * SECOND, ..wrong };
    let good = Answer::instant("4 0");
    for (answers, expected) in [
        ([illegal, late], [2, 1]),
        ([late, closed], [1, 2]),
        ([wrong, late], [2, 1]),
        ([good, late], [1, 2]),
        ([too_late_to_be_read, illegal], [1, 2]),
        ([wrong, closed], [1, 1]),
        ([illegal, wrong], [1, 1]),
        ([good, illegal], [1, 2]),
    ] {
        let (_, referee) = ended_by(answers);
        assert_eq!(places(&referee), expected, "{:?}", answers);
        for (seat, answer) in answers.iter().enumerate() {
            assert_eq!(referee.fault(seat).is_none(), *answer == good);
        }
    }
}

#[test]
fn names_with_forbidden_characters_lose() {
    for forbidden in "\\/:*?\"<>|".chars() {
        let mut referee = Referee::new(1, &Options::default());
        referee.answer(0, Answer::instant("a decent name-1.0_é"));
        referee.answer(1, Answer::instant(&format!("one{}", forbidden)));
        assert_eq!((kinds(&referee), places(&referee)), ([None, Some(FaultKind::Malformed)], vec![1, 2]));
    }
}
