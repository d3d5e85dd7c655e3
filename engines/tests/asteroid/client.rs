//! What a player sees, and the texts that it does not take for the contest's.

use engines::asteroid::{Action, Base, Client, Options, Referee, View};
use engines::{Answer, ProtocolError, Query, Referee as _, Session, TextLines};
use fastrand::Rng;

use crate::asteroid::games::sensible_orders;
use crate::asteroid::reference::Position;

/// Reads all of a text and returns what was seen last.
fn read(text: &str) -> Result<Option<View>, ProtocolError> {
    let (mut client, mut lines) = (Client::default(), TextLines::new(text));
    let mut seen = None;
    loop {
        match client.next(&mut lines)? {
            Query::Over => return Ok(seen),
            Query::Act => seen = Some(*client.view()),
            Query::Name => {}
        }
    }
}

/// In whole games each player sees the position, with the bonus of all towns, which no message
/// shows.
#[test]
fn views_are_the_positions() {
    let mut rng = Rng::with_seed(13);
    let (mut towns, mut bonus) = ([0; 3], [0; 3]);
    for seed in 0..60 {
        let mut referee = Referee::new(seed, &Options::default());
        let mut clients = [0; 3].map(|_| Client::default());
        while let Some(seat) = referee.asked().next() {
            let mut reply = String::new();
            let mut lines = TextLines::new(referee.prompt(seat));
            match clients[seat].next(&mut lines).unwrap() {
                Query::Name => reply.push_str("somebody"),
                _ => {
                    let view = clients[seat].view();
                    assert_eq!((view.seat, &view.state), (seat, referee.state()));
                    clients[seat].write(&sensible_orders(&view.state, &mut rng), &mut reply);
                }
            }
            referee.answer(seat, Answer::instant(reply.trim_end()));
        }
        let end = referee.state();
        for player in 0..3 {
            towns[player] += (end.bases_of(Base::Town) & end.owned(player)).len();
            bonus[player] += end.bonus(player) as u32;
        }
    }
    println!("{:?} towns with {:?}", towns, bonus);
    assert!(towns.iter().chain(&bonus).all(|count| *count > 20), "{:?} towns with {:?}", towns, bonus);
}

/// A message of the first turn, and one in which somebody owns a hole.
fn messages() -> (String, String) {
    let mut position = Position::from_layout(&engines::asteroid::Setup::from_seed(0).layout());
    position.begin();
    let first = position.message();
    let hole = position.tiles.values_mut().find(|tile| tile.hole).unwrap();
    hole.owner = Some(2);
    hole.robots = 9;
    (first, position.message())
}

#[test]
fn orders_are_written_as_the_contest_reads_them() {
    let view = read(&messages().0).unwrap().unwrap();
    let client = Client::default();
    for (orders, text) in [
        (Action::PASS, "finish\n"),
        (
            Action::Moves(vec![
                engines::asteroid::Move::new(crate::asteroid::tile((0, 2)), engines::asteroid::Direction::DownLeft, 5)
                    .unwrap(),
                engines::asteroid::Move::between(crate::asteroid::tile((-6, 0)), crate::asteroid::tile((-5, -1)), 1)
                    .unwrap(),
            ]),
            "move 0 2 dl 5\nmove -6 0 ur 1\nfinish\n",
        ),
        (
            Action::Build(engines::asteroid::Build::new(crate::asteroid::tile((3, -4)), Base::RobotMaker).unwrap()),
            "build 3 -4 robotmaker\nfinish\n",
        ),
    ] {
        let mut out = String::new();
        client.write(&orders, &mut out);
        assert_eq!(out, text);
    }
    assert_eq!((view.seat, view.state.turn()), (0, 1));
}

#[test]
fn other_texts_are_refused() {
    let (message, with_hole) = messages();
    assert!(read(&with_hole).unwrap().is_some());
    assert_eq!(read("").unwrap(), None);
    let lines: Vec<&str> = message.lines().collect();
    let with = |number: usize, line: &str| {
        let mut lines = lines.clone();
        lines[number] = line;
        lines.join("\n")
    };
    let maker = lines.iter().position(|line| line.ends_with(" 0 5 0 base initial")).unwrap();
    let wasteland = lines.iter().position(|line| line.ends_with("wasteland none")).unwrap();
    let hole = lines.iter().position(|line| line.ends_with("hole hole")).unwrap();
    let replaced = |number: usize, from: &str, to: &str| {
        assert!(lines[number].contains(from), "{}", lines[number]);
        with(number, &lines[number].replacen(from, to, 1))
    };
    for text in [
        with(0, "BEGIN"),
        with(1, "201 200 0"),
        with(1, "-1 200 0"),
        with(1, "1 100 0"),
        with(1, "1 200 3"),
        with(1, "1 200"),
        with(1, "1 200 0 0"),
        with(2, "6 127"),
        with(2, "7 91"),
        with(130, "EOF"),
        lines[..130].join("\n"),
        lines[..50].join("\n"),
        lines[..2].join("\n"),
        lines[1..].join("\n"),
        with(maker, lines[maker + 1]),
        replaced(maker, " 5 0 base", " 65536 0 base"),
        replaced(maker, " 5 0 base", " -5 0 base"),
        replaced(maker, " 5 0 base", " x 0 base"),
        replaced(maker, " 5 0 base", " 5 x base"),
        replaced(maker, "base initial", "base castle"),
        replaced(maker, "base initial", "settlement initial"),
        replaced(maker, "base initial", "base none"),
        replaced(maker, "base initial", "base initial now"),
        replaced(maker, "base initial", "base"),
        replaced(wasteland, "-1 0 0 wasteland", "-1 3 0 wasteland"),
        replaced(wasteland, "-1 0 0 wasteland", "0 0 0 wasteland"),
        replaced(wasteland, "-1 0 0 wasteland", "3 0 0 settlement"),
        replaced(wasteland, "-1 0 0 wasteland", "-2 0 0 wasteland"),
        replaced(wasteland, "wasteland none", "base town"),
        replaced(wasteland, "wasteland none", "wasteland town"),
        replaced(hole, "hole hole", "hole none"),
        replaced(hole, "hole hole", "hole bridge"),
        replaced(hole, "-1 0 0 hole", "-1 1 0 hole"),
    ] {
        assert!(read(&text).is_err(), "{}", text);
    }
}

/// A bot that joins late knows nothing of the bonus of the towns that are there.
#[test]
fn towns_of_the_first_message_have_no_bonus() {
    let (message, _) = messages();
    let with_town =
        message.replacen("wasteland none", "base town", 1).replacen(" -1 0 0 base town", " 1 0 0 base town", 1);
    let view = read(&with_town).unwrap().unwrap();
    assert_eq!((view.state.bases_of(Base::Town).len(), view.state.bonus(1)), (1, 0));
}
