//! Whole games in text: the referee's prompts, endings and final boards are those of the
//! reference, without and with the contest's quirks.

use std::fmt::Write;

use engines::battle2048::{Options, Referee};
use engines::{Answer, FaultKind, Referee as _, Seats};
use fastrand::Rng;

use crate::battle2048::reference::{empty_cells, Board, Command, Position};
use crate::battle2048::{random_command, random_position, random_wrong_command, setup, state, text};

/// The prompt of the player to act, who has used up so many milliseconds.
fn prompt(position: &Position, used: u64) -> String {
    let (own, other) = (position.player(), 1 - position.player());
    let [own_score, other_score] = [own, other].map(|player| position.scores[player]);
    let mut prompt = format!("{} {} {} {}\n", position.actions / 2 + 1, 100_000 - used, own_score, other_score);
    for row in position.boards[own].iter().chain(&position.boards[other]) {
        let [a, b, c, d, e] = row;
        writeln!(prompt, "{} {} {} {} {}", a, b, c, d, e).unwrap();
    }
    prompt
}

/// Asserts that the referee is where the reference is.
fn assert_same(referee: &Referee, position: &Position, used: [u64; 2]) {
    for player in 0..2 {
        assert_eq!(referee.exponents(player), position.boards[player].concat());
    }
    assert_eq!((referee.scores(), referee.turn() as usize), (position.scores, position.actions / 2 + 1));
    let verdict = referee.verdict().map(|verdict| (verdict.winner, verdict.reason.word()));
    assert_eq!(verdict, position.end);
    match position.end {
        None => {
            let player = position.player();
            if !position.quirks {
                assert_eq!(referee.state(), &state(position));
            }
            assert_eq!((referee.asked(), referee.outcome()), (Seats::only(player), None));
            assert_eq!(referee.prompt(player), prompt(position, used[player]));
            assert_eq!(referee.prompt(1 - player), "");
        }
        Some((winner, _)) => {
            assert!(referee.asked().is_empty() && (0..2).all(|seat| referee.prompt(seat).is_empty()));
            let outcome = referee.outcome().unwrap();
            assert_eq!(outcome.winner(), Some(winner));
            assert_eq!(outcome.scores(), position.scores.map(i64::from));
        }
    }
}

/// What the games of a test met.
#[derive(Debug, Default)]
struct Met {
    answers: usize,
    /// Before anybody was asked.
    over_at_once: usize,
    /// By the words of the fault.
    no_slide: usize,
    total: usize,
    position: usize,
    occupied: usize,
    /// Cells that were filled before one was occupied.
    half_filled: usize,
    /// Exponents that no packed board holds.
    beyond_bytes: usize,
    /// A score that went below zero.
    wrapped: usize,
}

impl Met {
    fn count(&mut self, before: &Board, position: &Position, word: &str) {
        match word {
            "CANNOT_MOVE_AT_MAIN" => self.no_slide += 1,
            "INVALID_M_AND_V_AT_ATTACK" => self.total += 1,
            "INVALID_POSITION_AT_ATTACK" => self.position += 1,
            "ALREADY_OCCUPIED_AT_ATTACK" => self.occupied += 1,
            _ => panic!("an answer with the format is refused with {}", word),
        }
        self.half_filled += position.boards.iter().all(|board| board != before) as usize;
    }

    fn assert_all(&self) {
        let all = [
            self.answers,
            self.over_at_once,
            self.no_slide,
            self.total,
            self.position,
            self.occupied,
            self.half_filled,
        ];
        assert!(all.into_iter().all(|count| count > 0), "{:?}", self);
    }
}

/// Plays a game from this position; the choice of commands may be wrong.
fn play(mut position: Position, choose: impl Fn(&Position, &mut Rng) -> Command, rng: &mut Rng, met: &mut Met) {
    let options = Options { quirks: position.quirks, ..Options::default() };
    let mut referee = Referee::with_setup(setup(&position), &options);
    let mut used = [0; 2];
    met.over_at_once += position.end.is_some() as usize;
    while position.end.is_none() {
        assert_same(&referee, &position, used);
        let (player, command) = (position.player(), choose(&position, rng));
        let faced = position.boards[1 - player];
        let took = std::time::Duration::from_micros(rng.u64(0..3000));
        used[player] += took.as_millis() as u64;
        let played = position.play(&command);
        referee.answer(1 - player, Answer::instant("U 1 1 1 1"));
        referee.answer(player, Answer { took, ..Answer::instant(&text(&command)) });
        met.answers += 1;
        met.beyond_bytes += position.boards.iter().flatten().flatten().any(|exponent| *exponent > 126) as usize;
        met.wrapped += position.scores.iter().any(|score| *score < 0) as usize;
        match played {
            Ok(()) => assert_eq!([0, 1].map(|seat| referee.fault(seat)), [None; 2]),
            Err(word) => {
                met.count(&faced, &position, word);
                let fault = referee.fault(player).expect("the reference refuses it");
                assert_eq!((fault.kind, fault.reason), (FaultKind::Illegal, word));
                assert_eq!(referee.fault(1 - player), None);
            }
        }
    }
    assert_same(&referee, &position, used);
    // What comes after the end is ignored.
    referee.answer(position.player(), Answer::instant("nonsense"));
    assert_same(&referee, &position, used);
}

/// Mostly legal commands.
fn some_wrong(position: &Position, rng: &mut Rng) -> Command {
    match rng.u32(0..12) {
        0 => random_wrong_command(position, rng),
        _ => random_command(position, rng),
    }
}

#[test]
fn games_end_as_in_the_reference() {
    let mut rng = Rng::with_seed(7);
    let mut met = Met::default();
    for _ in 0..5000 {
        play(random_position(&mut rng, false), some_wrong, &mut rng, &mut met);
    }
    println!("{:?}", met);
    met.assert_all();
    assert_eq!(met.beyond_bytes, 0);
}

/// A position with exponents whose numbers have more than 32 bits.
fn wide_position(rng: &mut Rng) -> Position {
    let mut position = random_position(rng, true);
    if rng.bool() {
        for cell in position.boards.iter_mut().flatten().flatten().filter(|cell| **cell > 0) {
            *cell = (*cell % 4 + [26, 29, 60][rng.usize(0..3)]).min(100);
        }
    }
    Position::new(position.boards, position.scores, position.actions, true)
}

/// Commands that are mostly legal in 32 bits.
fn wide_command(position: &Position, rng: &mut Rng) -> Command {
    let mut command = some_wrong(position, rng);
    if rng.bool() {
        command.exponent += 32 * rng.i32(0..6);
    }
    command
}

#[test]
fn games_with_quirks_end_as_in_the_reference() {
    let mut rng = Rng::with_seed(32);
    let mut met = Met::default();
    for _ in 0..5000 {
        play(wide_position(&mut rng), wide_command, &mut rng, &mut met);
    }
    println!("{:?}", met);
    met.assert_all();
    assert!(met.beyond_bytes > 1000 && met.wrapped > 1000, "{:?}", met);
}

/// Games from the contest's beginning: the cells that the players choose, and on to the end.
#[test]
fn games_from_the_start_end_as_in_the_reference() {
    let mut rng = Rng::with_seed(11);
    for _ in 0..50 {
        let mut referee = Referee::new(rng.i64(..), &Options::default());
        let mut boards = [[[0; 5]; 5]; 2];
        for player in 0..2 {
            let (row, column) = empty_cells(&[[0; 5]; 5])[rng.usize(0..25)];
            assert_eq!((referee.asked(), referee.turn()), (Seats::only(player), 1));
            assert_eq!(referee.prompt(player), format!("{}\n", player));
            assert_eq!(referee.prompt(1 - player), "");
            boards[1 - player][row as usize - 1][column as usize - 1] = 1;
            referee.answer(player, Answer::instant(&format!("{} {}", row, column)));
        }
        let mut position = Position::new(boards, [0; 2], 0, false);
        while position.end.is_none() {
            assert_same(&referee, &position, [0; 2]);
            let command = random_command(&position, &mut rng);
            referee.answer(position.player(), Answer::instant(&text(&command)));
            position.play(&command).unwrap();
        }
        assert_same(&referee, &position, [0; 2]);
        assert_eq!([0, 1].map(|seat| referee.fault(seat)), [None; 2]);
    }
}
