//! Answers that lose: which check finds them, in what order, and the turn that is reported
//! (RULES.md, sections 3, 5.3 and 7).

use std::time::Duration;

use engines::battle2048::{Options, Reason, Referee, Setup, State};
use engines::{Answer, Ending, FaultKind, Referee as _};
use Reason::*;

use crate::battle2048::packed;
use crate::battle2048::reference::Board;

/// Two merges to the left or right, none up or down, and a locked column is not there.
const OWN: Board = [[1, 1, 2, 2, 0], [3, 0, 0, 0, 0], [0; 5], [0; 5], [0; 5]];
const OTHER: Board = [[0; 5], [0, 4, 0, 0, 0], [0; 5], [0; 5], [0, 0, 0, 0, 6]];

/// A game in which this player is to act for the third time.
fn third_turn(player: usize) -> Referee {
    let mut boards = [packed(&OWN), packed(&OTHER)];
    boards.rotate_right(player);
    let state = State::new(boards, [10, 20], 4 + player as u16);
    Referee::with_setup(Setup::from_position(state), &Options::default())
}

/// Asserts that the answer of either player loses like this; `counts` tells whether the action was
/// counted.
fn assert_loses(answer: Answer<'_>, kind: FaultKind, reason: Reason, counts: bool) {
    for player in 0..2 {
        let mut referee = third_turn(player);
        let before = *referee.state();
        referee.answer(player, answer);
        let fault = referee.fault(player).unwrap_or_else(|| panic!("{:?} is accepted", answer));
        assert_eq!((fault.kind, fault.reason), (kind, reason.word()), "{:?}", answer);
        let verdict = referee.verdict().unwrap();
        assert_eq!((verdict.winner, verdict.reason), (1 - player, reason));
        assert_eq!(referee.turn(), 3 + (player == 1 && counts) as u16, "{:?}", answer);
        assert_eq!((referee.state(), referee.fault(1 - player)), (&before, None));
        assert_eq!(referee.outcome().unwrap().winner(), Some(1 - player));
        assert!(referee.asked().is_empty());
    }
}

#[test]
fn illegal_answers() {
    for (line, reason) in [
        // The direction comes first, then the total, then all places, then the tiles.
        ("U 1 9 9 9", CannotMove),
        ("U 1 1 2 2", CannotMove),
        ("L 1 2 9 9", InvalidTotal),
        ("L 1 2 2 2", InvalidTotal),
        ("L 1 4 1 1", InvalidTotal),
        ("L 2 3 1 1 1 2", InvalidTotal),
        ("L 3 1 1 1 1 2 1 3", InvalidTotal),
        ("L 8 1 1 1 1 2 1 3 1 4 1 5 3 1 3 2 3 3", InvalidTotal),
        ("L 1 32 1 1", InvalidTotal),
        ("L 1 35 1 1", InvalidTotal),
        ("L 1 2147483647 1 1", InvalidTotal),
        ("L 2 2 2 2 6 1", InvalidPosition),
        ("L 2 2 1 1 1 0", InvalidPosition),
        ("L 2 2 0 1 1 1", InvalidPosition),
        ("L 1 3 1 6", InvalidPosition),
        ("L 1 3 -1 1", InvalidPosition),
        ("L 1 3 2147483647 1", InvalidPosition),
        ("L 2 2 1 1 2 2", AlreadyOccupied),
        ("L 2 2 5 5 1 1", AlreadyOccupied),
        ("L 2 2 3 3 3 3", AlreadyOccupied),
    ] {
        assert_loses(Answer::instant(line), FaultKind::Illegal, reason, true);
    }
}

/// Even where the direction is locked; the ways to break the format are tested where it is read.
#[test]
fn malformed_answers() {
    for line in ["", " ", "L", "U 1 0 1 1", "U 1 1 1", "U 0 1", "U -1 1 1 1", "u 1 1 1 1", "L  1 3 1 1", "\nL 1 3 1 1"]
    {
        assert_loses(Answer::instant(line), FaultKind::Malformed, PresentationError, false);
    }
}

#[test]
fn answers_that_did_not_come() {
    let good = Answer::instant("L 1 3 1 1");
    for player in 0..2 {
        let mut referee = third_turn(player);
        referee.answer(player, good);
        assert_eq!((referee.verdict(), referee.turn()), (None, 3 + player as u16));
    }
    let closed = Answer { ending: Ending::Closed, ..good };
    assert_loses(closed, FaultKind::Closed, PresentationError, false);
    let late = Answer { ending: Ending::Late, ..good };
    assert_loses(late, FaultKind::Late, TurnTimeLimit, false);
    let took = Duration::from_millis(1001);
    for ending in [Ending::Complete, Ending::Late, Ending::Closed] {
        assert_loses(Answer { took, ending, ..good }, FaultKind::Late, TurnTimeLimit, false);
    }
}

/// Both refuse as they should in the initial phase; player 1 hears nothing after player 0's fault.
#[test]
fn faults_of_the_initial_phase() {
    let closed = Answer { ending: Ending::Closed, ..Answer::instant("1 1") };
    let slow = Answer { took: Duration::from_millis(1001), ..closed };
    for (answer, kind, reason) in [
        (Answer::instant("1"), FaultKind::Malformed, PresentationErrorAtInit),
        (Answer::instant("1 1 1"), FaultKind::Malformed, PresentationErrorAtInit),
        (Answer::instant(""), FaultKind::Malformed, PresentationErrorAtInit),
        (Answer::instant("L 1 1 1 1"), FaultKind::Malformed, PresentationErrorAtInit),
        (Answer::instant("0 1"), FaultKind::Illegal, InvalidPositionAtInit),
        (Answer::instant("1 6"), FaultKind::Illegal, InvalidPositionAtInit),
        (closed, FaultKind::Closed, PresentationErrorAtInit),
        (Answer::late(Duration::ZERO), FaultKind::Late, TimeLimitAtInit),
        (slow, FaultKind::Late, TimeLimitAtInit),
    ] {
        for player in 0..2 {
            let mut referee = Referee::new(1, &Options::default());
            if player == 1 {
                referee.answer(0, Answer::instant("2 3"));
            }
            referee.answer(player, answer);
            let fault = referee.fault(player).unwrap();
            assert_eq!((fault.kind, fault.reason), (kind, reason.word()), "{:?}", answer);
            let verdict = referee.verdict().unwrap();
            assert_eq!((verdict.winner, verdict.reason, referee.turn()), (1 - player, reason, 1));
            assert!(referee.asked().is_empty() && referee.prompt(1 - player).is_empty());
            let tiles = |player| referee.exponents(player).iter().sum::<i32>();
            assert_eq!([tiles(0), tiles(1)], [0, player as i32]);
        }
    }
}

#[test]
fn what_a_refused_action_did_is_reported() {
    let mut own = OWN;
    own[0] = [2, 3, 0, 0, 0];
    for (line, slid, exponents) in [
        ("U 1 1 1 1", false, &[][..]),
        ("L 1 1 1 1", true, &[]),
        ("L 2 2 1 1 6 6", true, &[]),
        ("L 4 1 1 1 1 2 5 5 1 3", true, &[(0, 0), (0, 1)]),
        ("L 2 2 3 3 3 3", true, &[(2, 2)]),
    ] {
        let mut referee = third_turn(0);
        referee.answer(0, Answer::instant(line));
        let mut other = OTHER;
        let exponent = if line.starts_with("L 4") { 1 } else { 2 };
        exponents.iter().for_each(|(row, column): &(usize, usize)| other[*row][*column] = exponent);
        assert_eq!(referee.exponents(0), if slid { own } else { OWN }.concat(), "{}", line);
        assert_eq!(referee.exponents(1), other.concat(), "{}", line);
        assert_eq!(referee.scores(), if slid { [22, 20] } else { [10, 20] }, "{}", line);
    }
}

/// Who is locked before the game begins loses without a prompt, player 0 even if both are.
#[test]
fn locked_positions_are_over_at_once() {
    let locked: Board = [[1, 2, 1, 2, 1], [2, 1, 2, 1, 2], [1, 2, 1, 2, 1], [2, 1, 2, 1, 2], [1, 2, 1, 2, 1]];
    for (boards, actions, winner) in
        [([locked, OWN], 10, 1), ([OWN, locked], 11, 0), ([locked; 2], 10, 1), ([locked; 2], 11, 0)]
    {
        let state = State::new(boards.map(|board| packed(&board)), [100, 0], actions);
        let referee = Referee::with_setup(Setup::from_position(state), &Options::default());
        assert!(referee.asked().is_empty() && (0..2).all(|seat| referee.prompt(seat).is_empty()));
        let verdict = referee.verdict().unwrap();
        assert_eq!((verdict.winner, verdict.reason, referee.turn()), (winner, CannotMove, 6));
        assert_eq!([0, 1].map(|seat| referee.fault(seat)), [None; 2]);
    }
}
