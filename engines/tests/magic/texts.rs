//! What a player makes of the text: any order, any white space, and nothing that is wrong.

use engines::magic::{Client, View};
use engines::{ProtocolError, Query, Session, TextLines};
use fastrand::Rng;

use super::*;

fn read(text: &str) -> Result<View, ProtocolError> {
    let mut client = Client::default();
    assert_eq!(client.next(&mut TextLines::new("")), Ok(Query::Name));
    assert_eq!(client.next(&mut TextLines::new(text))?, Query::Act);
    Ok(*client.view())
}

/// The lines of a prompt with each of its three lists in another order.
fn shuffled(text: &str, rng: &mut Rng) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut at = lines.iter().position(|line| *line == "13 15").expect("the size") + 14;
    let mut result: Vec<String> = lines[..at].iter().map(|line| line.to_string()).collect();
    for _ in 0..3 {
        let count: usize = lines[at].parse().expect("a list's length");
        let mut list = lines[at + 1..=at + count].to_vec();
        rng.shuffle(&mut list);
        result.push(lines[at].to_string());
        result.extend(list.into_iter().map(String::from));
        at += count + 1;
    }
    result.push(lines[at].to_string());
    assert_eq!(result.len(), lines.len());
    result
}

#[test]
fn lists_may_have_any_order_and_words_any_space() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..500 {
        let position = random_position(&mut rng);
        let time = position.is_final.then(|| rng.u64(0..600_000));
        let player = if position.is_final { rng.usize(0..2) } else { 0 };
        let text = position.text(player, time);
        let view = read(&text).expect("a prompt");
        assert_same(&view.board, &position);
        assert_eq!((view.player, view.remaining.map(|left| left.as_millis() as u64)), (player, time));

        let lines = shuffled(&text, &mut rng);
        let other = read(&lines.join("\n")).expect("a prompt in another order");
        let sorted = |view: &View| {
            let mut bombs = view.board.bombs().to_vec();
            bombs.sort_by_key(|bomb| (bomb.cell(), bomb.owner(), bomb.expiry(), bomb.fire()));
            (*view.board.grid(), *view.board.characters(), bombs, view.burnt, view.remaining)
        };
        assert_eq!(sorted(&other), sorted(&view));

        let (last, head) = lines.split_last().expect("lines");
        let spaced = head.join("\n").replace(' ', " \t\n ") + "\n\n  " + last + " \r\n";
        assert_eq!(read(&spaced), Ok(other));
    }
}

#[test]
fn what_the_contest_never_sends_is_refused() {
    let mut position = empty(true, 6);
    position.items.insert((9, 2), 'P');
    position.bombs.push(Bomb { owner: 1, at: (6, 1), remaining: 0, fire: 2 });
    let text = position.text(1, Some(1234));
    assert!(read(&text).is_ok());
    for (part, other) in [
        ("1234\n", "-1\n"),
        ("1234\n6\n", "1234\n500\n"),
        ("\n500\n", "\n4\n"),
        ("\n500\n1\n", "\n500\n2\n"),
        ("13 15", "13 16"),
        ("###\n#..", "###\n..."),
        ("#...", "#x.."),
        ("#.#.#", "#...#"),
        ("\n4\n0 0", "\n3\n0 0"),
        ("0 0 1 1", "1 0 1 1"),
        ("0 0 1 1", "0 1 1 1"),
        ("0 0 1 1", "0 0 2 2"),
        ("0 0 1 1", "0 0 13 1"),
        ("2 1\n0 1", "256 1\n0 1"),
        ("\n1\n1 6", "\n2\n1 6"),
        ("1 6 1 0 2", "4 6 1 0 2"),
        ("1 6 1 0 2", "1 6 2 0 2"),
        ("1 6 1 0 2", "1 6 1 501 2"),
        ("POWER_UP", "FIRE_UP"),
        ("POWER_UP 9 2", "POWER_UP 4 2"),
        ("END", "END of it"),
        ("END", ""),
        ("POWER_UP 9 2\n", "POWER_UP 9 2\nPOWER_UP 9 3\n"),
    ] {
        let changed = text.replacen(part, other, 1);
        assert_ne!(changed, text, "{:?} is not in the text", part);
        let error = read(&changed).expect_err(part);
        assert!(!error.to_string().is_empty());
    }
}
