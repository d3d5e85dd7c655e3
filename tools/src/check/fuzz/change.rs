//! Changes at random: of a value inside a record, of its bytes, of the lines of a file.
//!
//! Values are changed so that most records stay readable and go deep; bytes and lines are changed so
//! that nothing about the text can be relied on.

use serde_json::{Number, Value};

/// Numbers at which readers tend to break, as text.
const EDGES: [&str; 12] = [
    "0",
    "-1",
    "255",
    "256",
    "65536",
    "2147483648",
    "4294967296",
    "9223372036854775808",
    "18446744073709551616",
    "1e308",
    "-1e-308",
    "0.5",
];

/// Changes one value of a record at random.
pub fn change(record: &mut Value, rng: &mut fastrand::Rng) {
    let mut left = rng.usize(..count(record));
    if let Some(value) = nth(record, &mut left) {
        *value = changed(value, rng);
    }
}

/// The number of values in a value, itself included.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(parts) => parts.iter().map(count).sum(),
        Value::Object(parts) => parts.values().map(count).sum::<usize>(),
        _ => 0,
    }
}

/// The value at a place in the order in which they are counted; `left` are those before it.
fn nth<'a>(value: &'a mut Value, left: &mut usize) -> Option<&'a mut Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Array(parts) => parts.iter_mut().find_map(|part| nth(part, left)),
        Value::Object(parts) => parts.values_mut().find_map(|part| nth(part, left)),
        _ => None,
    }
}

/// Numbers at which readers tend to break.
fn number(old: i64, rng: &mut fastrand::Rng) -> Value {
    match rng.usize(..16) {
        0 => old.wrapping_add(1).into(),
        1 => old.wrapping_sub(1).into(),
        2 => old.wrapping_neg().into(),
        3 => old.wrapping_mul(1000).into(),
        4 => Number::from_f64(old as f64 + 0.5).into(),
        5 => Number::from_f64(f64::MAX).into(),
        6 => u64::MAX.into(),
        7 => i64::MIN.into(),
        8 => i64::MAX.into(),
        _ => {
            let edges = [0, 1, 2, 3, 4, 7, 8, 63, 64, 127, 128, 255, 256, 65_535, 65_536, i64::from(i32::MAX)];
            edges[rng.usize(..edges.len())].into()
        }
    }
}

fn changed(value: &Value, rng: &mut fastrand::Rng) -> Value {
    match value {
        _ if rng.u8(..) < 8 => {
            [Value::Null, true.into(), "".into(), 0.into(), Value::Array(Vec::new())][rng.usize(..5)].clone()
        }
        Value::Null => number(0, rng),
        Value::Bool(is) => (!is).into(),
        Value::Number(old) => number(old.as_i64().unwrap_or(0), rng),
        Value::String(old) => text(old, rng).into(),
        Value::Array(old) => {
            let mut parts = old.clone();
            let at = rng.usize(..parts.len().max(1));
            match (rng.usize(..5), parts.get(at).cloned()) {
                (_, None) => parts.push(number(0, rng)),
                (0, _) => drop(parts.remove(at)),
                (1, Some(part)) => parts.insert(at, part),
                (2, Some(part)) => parts.extend(std::iter::repeat_n(part, 20)),
                (3, _) => parts.truncate(at),
                (_, _) => parts.rotate_left(at),
            }
            parts.into()
        }
        Value::Object(old) => {
            let mut parts = old.clone();
            let keys: Vec<String> = parts.keys().cloned().collect();
            if let Some(key) = keys.get(rng.usize(..keys.len().max(1))) {
                parts.remove(key);
            }
            parts.into()
        }
    }
}

fn text(old: &str, rng: &mut fastrand::Rng) -> String {
    let mut letters: Vec<char> = old.chars().collect();
    let at = rng.usize(..letters.len().max(1));
    match rng.usize(..6) {
        0 => letters.truncate(at),
        1 => letters.extend_from_within(..),
        2 if !letters.is_empty() => drop(letters.remove(at)),
        3 => {
            let number = number(0, rng).to_string();
            // In place of the number that begins there, if one does.
            let digits = letters.iter().skip(at).take_while(|letter| letter.is_ascii_digit()).count();
            letters.splice(at.min(old.chars().count())..at + digits, number.chars());
        }
        _ => {
            let odd = ['0', '9', '-', '.', ' ', '\n', 'A', 'b', 'U', '\0', 'ß', '\u{1F600}'];
            letters.insert(at, odd[rng.usize(..odd.len())]);
        }
    }
    letters.into_iter().collect()
}

/// Changes the bytes of a text once: a bit flipped, a number replaced, a part cut out, doubled or
/// swapped with the next.
pub fn change_bytes(text: &mut Vec<u8>, rng: &mut fastrand::Rng) {
    if text.is_empty() {
        return;
    }
    let at = rng.usize(..text.len());
    let end = at + rng.usize(1..=64).min(text.len() - at);
    match rng.usize(..8) {
        0 => text[at] ^= 1 << rng.u8(..8),
        1 => text[at] = rng.u8(..),
        2 => drop(text.drain(at..end)),
        3 => text.truncate(at),
        4 => {
            let part = text[at..end].to_vec();
            text.splice(at..at, part);
        }
        5 => text[at..end].rotate_left((end - at) / 2),
        _ => {
            let Some(first) = text[at..].iter().position(u8::is_ascii_digit).map(|digit| at + digit) else { return };
            let digits = text[first..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            text.splice(first..first + digits, EDGES[rng.usize(..EDGES.len())].bytes());
        }
    }
}

/// Changes the lines of a file once: one dropped, doubled, emptied, swapped with another, or cut with
/// all behind it.
pub fn change_lines(lines: &mut Vec<Vec<u8>>, rng: &mut fastrand::Rng) {
    if lines.is_empty() {
        return;
    }
    let (at, other) = (rng.usize(..lines.len()), rng.usize(..lines.len()));
    match rng.usize(..6) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(other, lines[at].clone()),
        2 => lines[at].clear(),
        3 => lines.swap(at, other),
        4 => {
            let length = lines[at].len();
            lines[at].truncate(rng.usize(..=length));
            lines.truncate(at + 1);
        }
        _ => change_bytes(&mut lines[at], rng),
    }
}
