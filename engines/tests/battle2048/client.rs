//! What a player sees, and the texts that it does not take for the contest's.

use std::time::Duration;

use engines::battle2048::{Action, Attack, Cell, Client, Direction, Options, Referee, State};
use engines::{Answer, ProtocolError, Query, Referee as _, Session, TextLines};
use fastrand::Rng;

use crate::battle2048::{random_command, random_position, setup, state, text};

/// The example of RULES.md, section 5.2.
const EXAMPLE: &str = "12 97654 40 52
0 0 0 1 1
0 0 0 0 2
0 0 0 0 0
0 0 0 0 0
0 0 0 0 3
1 0 0 0 0
0 0 0 0 0
0 2 0 0 0
0 0 0 0 0
0 0 0 0 4
";

/// Reads all of a text and returns what was seen last.
fn read(text: &str) -> Result<Option<engines::battle2048::View>, ProtocolError> {
    let (mut client, mut lines) = (Client::default(), TextLines::new(text));
    let mut seen = None;
    loop {
        match client.next(&mut lines)? {
            Query::Over => return Ok(seen),
            Query::Act => seen = Some(*client.view()),
            Query::Name => panic!("the contest asks for no name"),
        }
    }
}

#[test]
fn the_example_is_understood() {
    for seat in 0..2 {
        let view = read(&format!("{}\n", seat)).unwrap().unwrap();
        assert_eq!((view.seat, view.state, view.remaining), (seat, State::choosing(seat), Duration::from_secs(100)));
        assert_eq!((view.state.player(), view.state.is_initial()), (Some(seat), true));

        let view = read(&format!("{}\n{}", seat, EXAMPLE)).unwrap().unwrap();
        assert_eq!((view.seat, view.remaining), (seat, Duration::from_millis(97_654)));
        let state = view.state;
        assert_eq!((state.player(), state.turn() as usize, state.actions() as usize), (Some(seat), 12, 22 + seat));
        assert_eq!((state.score(seat), state.score(1 - seat)), (40, 52));
        assert_eq!(state.board(seat).get(Cell::new(4, 4)), 3);
        assert_eq!(state.board(1 - seat).get(Cell::new(2, 1)), 2);
    }
}

/// In random games each player sees the position, and what it writes is what the contest reads.
#[test]
fn views_are_the_positions() {
    let mut rng = Rng::with_seed(13);
    for _ in 0..500 {
        let mut position = random_position(&mut rng, false);
        let mut referee = Referee::with_setup(setup(&position), &Options::default());
        while position.end.is_none() {
            let seat = position.player();
            let view = read(&format!("{}\n{}", seat, referee.prompt(seat))).unwrap().unwrap();
            assert_eq!((view.seat, view.state), (seat, state(&position)));
            let command = random_command(&position, &mut rng);
            referee.answer(seat, Answer::instant(&text(&command)));
            position.play(&command).unwrap();
        }
    }
}

#[test]
fn answers_are_written_as_the_contest_reads_them() {
    let client = Client::default();
    let mut out = String::new();
    client.write(&Action::First(Cell::new(0, 4)), &mut out);
    let cells = Cell::new(0, 1).only() | Cell::new(4, 0).only();
    client.write(&Action::Turn(Direction::Right, Attack { cells, exponent: 1 }), &mut out);
    assert_eq!(out, "1 5\nR 2 1 1 2 5 1\n");
}

#[test]
fn other_texts_are_refused() {
    let locked = "1 2 1 2 1\n2 1 2 1 2\n1 2 1 2 1\n2 1 2 1 2\n1 2 1 2 1\n";
    let (own, other) = EXAMPLE.split_at(EXAMPLE.match_indices('\n').nth(5).unwrap().0 + 1);
    let head = own.lines().next().unwrap();
    for text in [
        "2\n".to_string(),
        "-1\n".to_string(),
        "0 1\n".to_string(),
        EXAMPLE.to_string(),
        "0\n0\n".to_string(),
        format!("0\n{}", EXAMPLE.replacen("12 ", "0 ", 1)),
        format!("0\n{}", EXAMPLE.replacen("12 ", "1001 ", 1)),
        format!("0\n{}", EXAMPLE.replacen("97654", "-1", 1)),
        format!("0\n{}", EXAMPLE.replacen("40", "2147483648", 1)),
        format!("0\n{}", EXAMPLE.replacen(" 52", "", 1)),
        format!("0\n{}", EXAMPLE.replacen("0 3", "0 3 0", 1)),
        format!("0\n{}", EXAMPLE.replacen("0 3", "3", 1)),
        format!("0\n{}", EXAMPLE.replacen("0 3", "0 -3", 1)),
        format!("0\n{}", EXAMPLE.replacen("0 3", "0 x", 1)),
        format!("0\n{}", own),
        format!("0\n{}\n", EXAMPLE),
        // Nobody is asked who cannot move or has nothing to attack.
        format!("0\n{}\n{}{}", head, locked, other),
        format!("0\n{}{}", own, locked),
    ] {
        assert!(read(&text).is_err(), "{}", text);
    }
}

/// Exponents beyond the rules, as the quirks have them, are cut: whatever is seen can be played on.
#[test]
fn exponents_beyond_all_rules_can_be_played_on() {
    let mut rng = Rng::with_seed(6);
    let boards = "100 200 2147483647 126 126\n".repeat(4) + "0 0 0 0 0\n";
    for _ in 0..200 {
        let text = format!("1\n7 1 0 0\n{}{}", boards, boards);
        let mut state = read(&text).unwrap().unwrap().state;
        let mut largest = 0;
        while !state.is_over() {
            state.play(state.random_single(&mut rng)).unwrap();
            largest = largest.max(*state.board(1).exponents().iter().max().unwrap());
        }
        assert!(largest > 122, "nothing that was cut has merged");
    }
}
