//! Final games through the referee: every prompt is the naive one, answers are read as the rules
//! say, and the end is that of the table (RULES.md, section 8).

use engines::magic::{Action, Client, Options, Referee, Setup, State as Game, CROWDED};
use engines::{Answer, Ending, FaultKind, Query, Referee as _, Session, TextLines};
use fastrand::Rng;

use super::reference::{Corners, Position};
use super::*;

/// A game that begins in this position, after both names.
fn begun(position: &Position) -> Referee {
    let state = packed(position).expect("a position that can be played on");
    let setup = Setup::from_board(state, layout(position)).expect("a final game");
    named(Referee::with_setup(setup, &Options::default()))
}

fn named(mut referee: Referee) -> Referee {
    for seat in 0..2 {
        assert_eq!((referee.prompt(seat), referee.asked().contains(seat)), ("", true));
        referee.answer(seat, Answer::instant("name"));
    }
    referee
}

/// An answer line for the command, sometimes with other white space or a fuse to be rounded, or
/// a line of nonsense that counts as the command that replaces it.
fn line(command: &mut Command, rng: &mut Rng) -> (String, bool) {
    let word = match command.step {
        'R' => "RIGHT",
        'U' => "UP",
        'L' => "LEFT",
        'D' => "DOWN",
        _ => "NONE",
    };
    match (rng.u32(0..12), command.fuse) {
        (0, _) => {
            let none = Command { step: 'N', fuse: None };
            let wrong = ["", "RIGHT MAGIC 5 5", "right", "UP MAGIC x", "MAGIC 5", "DOWN  5", "LEFT MAGIC +", "UP,"];
            *command = none;
            (wrong[rng.usize(0..wrong.len())].to_string(), true)
        }
        (1, Some(_)) => {
            command.fuse = Some(10);
            (format!("{} MAGIC", word), false)
        }
        (2, Some(_)) => {
            command.fuse = Some(500);
            (format!("{} MAGIC 000012345678901234567890", word), false)
        }
        (3, Some(_)) => {
            command.fuse = Some(5);
            (format!("\t{}   MAGIC -99999999999999999999 ", word), false)
        }
        (_, Some(fuse)) => (format!("{} MAGIC {}", word, fuse), false),
        (_, None) => (word.to_string(), false),
    }
}

/// What both are told, and that a client reads it.
fn assert_told(referee: &Referee, position: &Position, clients: &mut [Client; 2]) {
    for (player, client) in clients.iter_mut().enumerate() {
        assert_eq!(referee.prompt(player), position.text(player, Some(600_000)));
        let mut lines = TextLines::new(referee.prompt(player));
        assert_eq!(client.next(&mut lines), Ok(Query::Act));
        let view = client.view();
        assert_same(&view.board, position);
        let shown = position.burnt.iter().filter(|at| position.sign(**at) == '.');
        assert_eq!((view.player, view.burnt), (player, cells(shown)));
        assert_eq!(view.to_string(), referee.prompt(player));
    }
}

/// The places of both players by who has died.
fn places(position: &Position) -> [u8; 2] {
    let [first, second] = [0, 1].map(|player| position.dead.iter().filter(|id| **id / 2 == player).count());
    [1 + (first > second) as u8, 1 + (second > first) as u8]
}

#[test]
fn every_prompt_is_the_naive_one() {
    let mut rng = Rng::with_seed(1);
    let (mut corners, mut results) = (Corners::default(), BTreeMap::new());
    for game in 0..1500 {
        let mut position = if game % 3 == 0 { random_start(true, &mut rng) } else { random_position(&mut rng) };
        position.is_final = true;
        position.max_turns = 500;
        position.bombs.iter_mut().for_each(|bomb| bomb.remaining = bomb.remaining.min(499));
        if position.turn >= 300 {
            // Made for a stage, perhaps: no block has fallen.
            for at in all_cells().filter(|at| !is_pillar(*at) && position.sign(*at) == '#').collect::<Vec<_>>() {
                position.set(at, '.');
            }
        }
        let mut referee = begun(&position);
        let mut clients = [(); 2].map(|()| Client::default());
        for client in &mut clients {
            assert_eq!(client.next(&mut TextLines::new("")), Ok(Query::Name));
        }
        let mut refusals = [0; 2];
        while !position.is_over() && position.bombs.len() < CROWDED {
            assert_told(&referee, &position, &mut clients);
            let mut commands = random_commands(&position, &mut rng);
            for seat in 0..2 {
                let own = &mut commands[2 * seat..2 * seat + 2];
                let (first, is_wrong) = line(&mut own[0], &mut rng);
                let (second, is_too) = line(&mut own[1], &mut rng);
                refusals[seat] += is_wrong as u32 + is_too as u32;
                referee.answer(seat, Answer::instant(&format!("{}\n{}", first, second)));
            }
            position.play(&commands, &mut corners);
            assert_eq!([0, 1].map(|seat| referee.refusals(seat)), refusals);
        }
        if position.is_over() {
            let outcome = referee.outcome().expect("the game is over");
            assert_eq!(outcome.places(), places(&position));
            assert_eq!(
                outcome.scores(),
                [0, 1].map(|p| 2 - position.dead.iter().filter(|id| **id / 2 == p).count() as i64)
            );
            assert!(referee.asked().is_empty() && (0..2).all(|seat| referee.prompt(seat).is_empty()));
            *results.entry((outcome.scores().to_vec(), position.turn == 500)).or_insert(0) += 1;
        }
    }
    // Every way to win, every draw, and the last turn.
    let scores = |a, b| vec![a, b];
    for result in [(2, 1), (1, 2), (2, 0), (0, 2), (1, 0), (0, 1), (1, 1), (0, 0)] {
        let count = results.get(&(scores(result.0, result.1), false)).copied().unwrap_or(0);
        assert!(count > 0, "no game ended {:?}: {:?}", result, results);
    }
    assert!(results.contains_key(&(scores(2, 2), true)), "{:?}", results);
}

/// A line that is missing is NONE; what is beyond the second does not matter.
#[test]
fn missing_lines_are_none() {
    let [right, down] = ['R', 'D'].map(|step| Command { step, fuse: None });
    let none = Command { step: 'N', fuse: None };
    let cases = [
        ("RIGHT\nDOWN", [right, down], 0),
        ("RIGHT", [right, none], 1),
        ("", [none, none], 2),
        ("\nDOWN", [none, down], 1),
        ("RIGHT\nDOWN\nUP\nUP", [right, down], 0),
        ("RIGHT\r\nDOWN\r", [right, down], 0),
    ];
    for (text, [first, second], refused) in cases {
        let mut position = empty(true, 0);
        let mut referee = begun(&position);
        referee.answer(0, Answer::instant(text));
        referee.answer(1, Answer::instant("NONE\nNONE"));
        position.play(&[first, second, none, none], &mut Corners::default());
        match referee.state() {
            Game::Final(state) => assert_same(state, &position),
            game => panic!("{:?}", game),
        }
        assert_eq!((referee.refusals(0), referee.refusals(1), referee.fault(0)), (refused, 0, None));
    }
}

/// A program that has ended plays what it sent, stands still from then on, and is flagged; the
/// other one plays on.
#[test]
fn who_is_gone_stands_still() {
    let mut referee = begun(&empty(true, 0));
    referee.answer(0, Answer { ending: Ending::Closed, ..Answer::instant("RIGHT\nNONE") });
    referee.answer(1, Answer::instant("NONE\nUP"));
    assert_eq!(referee.fault(0).map(|fault| fault.kind), Some(FaultKind::Closed));
    for turn in 1..300 {
        assert_eq!((referee.asked().collect::<Vec<_>>(), referee.outcome()), (vec![1], None));
        assert!(referee.prompt(0).is_empty() && referee.prompt(1).contains(&format!("\n{}\n500\n1\n", turn)));
        assert_eq!(referee.state().board(0).characters().map(|character| character.cell)[0], Cell::new(1, 2));
        referee.answer(0, Answer::instant("DOWN\nDOWN"));
        referee.answer(1, Answer::instant("NONE\nNONE"));
    }
    assert_eq!(referee.state().board(0).dead(), 0);
    // Blocks fall on (1, 1) and then on whoever stands at (1, 2).
    for _ in 0..2 {
        referee.answer(1, Answer::instant("NONE\nNONE"));
    }
    let outcome = referee.outcome().expect("the standing one is crushed");
    assert_eq!((outcome.winner(), outcome.scores(), referee.fault(1)), (Some(1), &[1, 2][..], None));
}

/// Without anybody left the game still ends, at once.
#[test]
fn two_that_are_gone_play_to_the_end() {
    for at_name in [false, true] {
        let mut referee = Referee::new(3, &Options::default());
        if !at_name {
            referee = named(referee);
        }
        for seat in 0..2 {
            referee.answer(seat, Answer { ending: Ending::Closed, ..Answer::instant("") });
        }
        let outcome = referee.outcome().expect("nobody is left to be asked");
        // The first block falls on character 0.
        assert_eq!((outcome.winner(), referee.state().board(0).turn()), (Some(1), 300));
    }
}

/// Whatever a program sends for orders, its own text is read back.
#[test]
fn orders_are_written_as_they_are_read() {
    let mut rng = Rng::with_seed(4);
    let position = empty(true, 0);
    for _ in 0..500 {
        let [own, _]: [Action; 2] = orders(&random_commands(&position, &mut rng));
        let mut text = String::new();
        Client::default().write(&own, &mut text);
        let read: Vec<_> = text.lines().map(|line| Order::parse(line, 500)).collect();
        assert_eq!(read, own.0.map(Some));
    }
}
