//! The contest's 32-bit arithmetic (RULES.md, section 5.4): what the quirks accept, and that the
//! rule text does not.

use engines::battle2048::{Options, Reason, Referee, Setup, State};
use engines::{Answer, Referee as _};
use Reason::*;

use crate::battle2048::packed;
use crate::battle2048::reference::Board;

/// One slide to the right without a merge.
const LOOSE: Board = [[1, 0, 0, 0, 0], [0; 5], [0; 5], [0; 5], [0; 5]];

fn game(boards: [Board; 2], quirks: bool) -> Referee {
    let state = State::new(boards.map(|board| packed(&board)), [0; 2], 0);
    Referee::with_setup(Setup::from_position(state), &Options { quirks, ..Options::default() })
}

/// Why the answer loses, without and with the quirks.
fn reasons(line: &str) -> [Option<Reason>; 2] {
    [false, true].map(|quirks| {
        let mut referee = game([LOOSE; 2], quirks);
        referee.answer(0, Answer::instant(line));
        referee.verdict().map(|verdict| verdict.reason)
    })
}

#[test]
fn totals_wrap_only_with_quirks() {
    for (line, expected) in [
        ("R 1 1 5 5", [None, None]),
        ("R 1 33 5 5", [Some(InvalidTotal), None]),
        ("R 1 2147483617 5 5", [Some(InvalidTotal), None]),
        ("R 1 32 5 5", [Some(InvalidTotal); 2]),
        ("R 2 32 5 5 5 4", [Some(InvalidTotal), None]),
        ("R 2 31 5 5 5 4", [Some(InvalidTotal); 2]),
        ("R -2147483647 1 5 5", [Some(PresentationError), Some(InvalidNumberOfCells)]),
        ("R -2147483647 1 9 9", [Some(PresentationError), Some(InvalidNumberOfCells)]),
        ("R -2147483647 2 5 5", [Some(PresentationError), Some(InvalidTotal)]),
        ("U -2147483647 1 5 5", [Some(PresentationError), Some(CannotMove)]),
        ("R 1 33 1 1", [Some(InvalidTotal), Some(AlreadyOccupied)]),
    ] {
        assert_eq!(reasons(line), expected, "{}", line);
    }
}

/// An exponent above all that a packed board holds is sent as it is, and the position shows it cut.
#[test]
fn exponents_stay_as_they_were_answered() {
    let mut referee = game([LOOSE; 2], true);
    referee.answer(0, Answer::instant("R 1 2147483617 5 5"));
    assert!(referee.prompt(1).contains("\n0 0 0 0 2147483617\n"), "{}", referee.prompt(1));
    referee.answer(1, Answer::instant("R 1 33 5 1"));
    assert_eq!(referee.exponents(0), [[0, 0, 0, 0, 1], [0; 5], [0; 5], [0; 5], [33, 0, 0, 0, 0]].concat());
    let shown = *referee.state().board(1);
    let cut = shown.exponents()[24];
    assert!((100..=126).contains(&cut), "{}", cut);
    assert_eq!((referee.state().actions(), referee.state().player()), (2, Some(0)));
}

/// Full of cut exponents a board looks as if it could merge; what counts is the exponents.
#[test]
fn a_board_is_locked_by_its_true_exponents() {
    let mut boards = [LOOSE; 2];
    boards[1] = [[1, 2, 1, 2, 1], [2, 1, 2, 1, 2], [1, 2, 1, 2, 1], [2, 1, 2, 1, 2], [0, 2, 1, 2, 1]];
    let mut referee = game(boards, true);
    referee.answer(0, Answer::instant("R 1 33 5 1"));
    let verdict = referee.verdict().expect("nothing moves");
    assert_eq!((verdict.winner, verdict.reason), (0, CannotMove));

    boards[1][4][0] = 126;
    boards[1][3][0] = 0;
    let mut referee = game(boards, true);
    referee.answer(0, Answer::instant("R 1 161 4 1"));
    let verdict = referee.verdict().expect("126 and 161 do not merge");
    assert_eq!((verdict.winner, verdict.reason), (0, CannotMove));
    assert!(referee.asked().is_empty() && referee.prompt(1).is_empty());
}

/// Numbers of more than 32 bits wrap in the score.
#[test]
fn scores_wrap() {
    for (exponent, gain) in [(29, 1 << 30), (30, i32::MIN), (31, 1), (32, 2), (62, i32::MIN), (63, 1)] {
        let mut boards = [LOOSE; 2];
        boards[0][0][1] = exponent;
        boards[0][0][3] = exponent;
        for quirks in [false, true] {
            let mut referee = game(boards, quirks);
            referee.answer(0, Answer::instant("L 1 2 5 5"));
            assert_eq!((referee.verdict(), referee.scores()), (None, [gain, 0]), "{}", exponent);
        }
    }
}
