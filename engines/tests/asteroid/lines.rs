//! Command lines: whatever they are, they mean to the engine what they mean to the reference.

use std::collections::BTreeMap;

use engines::asteroid::Turn;
use fastrand::Rng;

use crate::asteroid::{assert_same, random_command, random_position, state};

/// Words that parsers stumble over.
const ODD: &[&str] = &[
    "",
    "0",
    "-0",
    "+1",
    "-1",
    "007",
    "+",
    "-",
    "--1",
    "1.0",
    "1e3",
    "0x1",
    "٣",
    "2147483647",
    "2147483648",
    "-2147483648",
    "-2147483649",
    "65535",
    "65536",
    "99999999999999999999",
    "r",
    "R",
    "u",
    "dr",
    "t",
    "to",
    "tow",
    "towe",
    "town",
    "towns",
    "b",
    "ex",
    "robot",
    "initial",
    "none",
    "House",
    "move",
    "build",
    "finish",
    "Move",
    "reset",
    "é",
];

/// White space, of which only blanks separate words, and what is taken off both ends.
const SPACES: &[&str] = &[" ", " ", " ", "  ", "\t", "\r", "\0", "\u{1f}", "\u{a0}", ""];

/// A line made of a command, with something wrong or unusual.
pub fn mutated(mut words: Vec<String>, rng: &mut Rng) -> String {
    let odd = |rng: &mut Rng| ODD[rng.usize(0..ODD.len())].to_string();
    for _ in 0..rng.usize(0..3) {
        let at = rng.usize(0..words.len());
        match rng.u32(0..6) {
            0 => words.insert(at, odd(rng)),
            1 if words.len() > 1 => drop(words.remove(at)),
            2 => {
                let end = rng.usize(0..=words[at].len());
                if words[at].is_char_boundary(end) {
                    words[at].truncate(end);
                }
            }
            _ => words[at] = odd(rng),
        }
    }
    let space = |rng: &mut Rng| SPACES[if rng.u32(0..4) == 0 { rng.usize(0..SPACES.len()) } else { 0 }];
    let ends = [0; 2].map(|_| if rng.bool() { "" } else { SPACES[rng.usize(0..SPACES.len())] });
    let mut line = ends[0].to_string();
    for (number, word) in words.iter().enumerate() {
        line += if number > 0 { space(rng) } else { "" };
        line += word;
    }
    line + ends[1]
}

#[test]
fn lines_mean_what_they_should() {
    let mut rng = Rng::with_seed(10);
    let mut outcomes: BTreeMap<&str, usize> = BTreeMap::new();
    for _ in 0..20_000 {
        let mut position = random_position(&mut rng);
        let mut packed = state(&position);
        let mut turn = Turn::new(&mut packed);
        for _ in 0..rng.usize(1..12) {
            let words = random_command(&position, &mut rng);
            let line = if rng.bool() { words.join(" ") } else { mutated(words, &mut rng) };
            let expected = position.line(&line);
            let outcome = turn.try_line(&line).map_err(|refusal| refusal.word());
            assert_eq!(outcome, expected, "{:?} in {:?}", line, turn.state());
            *outcomes.entry(expected.err().unwrap_or("ok")).or_default() += 1;
        }
        assert_same(turn.state(), &position);
        turn.finish();
        position.finish();
        assert_same(&packed, &position);
    }
    println!("{:?}", outcomes);
    let all = "ok unknown_command arg_count not_int bad_word ambiguous_word move_after_build build_after_move \
               second_build amount_not_positive outside dest_outside from_hole too_many not_owner enemy_base \
               build_not_owner build_occupied build_on_hole bridge_off_hole few_robots few_materials";
    for word in all.split_whitespace() {
        assert!(outcomes.get(word).map_or(false, |count| *count > 20), "{} in {:?}", word, outcomes);
    }
    assert_eq!(outcomes.len(), all.split_whitespace().count());
}
