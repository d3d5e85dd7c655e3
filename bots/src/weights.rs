//! Files of learned weights: a header that says what made them, and the weights as text.
//!
//! The decision behind it: weights travel inside the source of a bot, and judges count characters,
//! so that a character carries fifteen bits. Its code points begin at U+3400 and end before the
//! surrogates; a string literal takes all of them as they are. A weight is a signed byte, and the
//! bytes are one stream of bits, the lowest first.

use std::fmt;

/// Version of the format.
const VERSION: &str = "weights 1";
/// The character of fifteen zeros.
const FIRST: u32 = 0x3400;
/// Bits of a character.
const BITS: u32 = 15;

/// What a file of weights has to be of to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Name of the game.
    pub game: &'static str,
    /// What the weights are of, in their order, in a line.
    pub tables: &'static str,
    /// Number of weights.
    pub count: usize,
}

/// What made a file of weights, a line each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// Command, or who set them.
    pub made_by: String,
    /// Seed of the run.
    pub seed: u64,
    /// Games that were played to learn them.
    pub games: u64,
}

/// What is wrong with a file of weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// The file does not begin as one of this version.
    Version,
    /// A line of the header is missing, or is not of the form.
    Header(&'static str),
    /// A line of the header says something else than is needed.
    Other {
        /// Name of the line.
        key: &'static str,
        /// What the file has.
        found: String,
        /// What is needed.
        needed: String,
    },
    /// The packed text is too short, too long, or has a character that is none of it.
    Text,
    /// The weights are not those that were written.
    Checksum,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::Version => write!(f, "it does not begin with `{}`", VERSION),
            WeightsError::Header(key) => write!(f, "its header has no line `{}`, or not in its place", key),
            WeightsError::Other { key, found, needed } => {
                write!(f, "its `{}` is `{}` where `{}` is needed", key, found, needed)
            }
            WeightsError::Text => write!(f, "its packed weights are cut off, too long, or damaged"),
            WeightsError::Checksum => write!(f, "its weights do not have the checksum of its header"),
        }
    }
}

impl std::error::Error for WeightsError {}

/// The file of these weights.
///
/// # Panics
/// If there are more or fewer than the shape has.
pub fn write(shape: &Shape, origin: &Origin, weights: &[i8]) -> String {
    assert_eq!(weights.len(), shape.count, "as many as the shape has");
    let Shape { game, tables, count } = shape;
    let made_by = origin.made_by.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut text = format!("{}\ngame {}\ntables {}\ncount {}\n", VERSION, game, tables, count);
    text += &format!("made by {}\nseed {}\ngames {}\n", made_by, origin.seed, origin.games);
    text += &format!("checksum {:08x}\n", checksum(shape, weights));
    text.extend(packed(weights));
    text.push('\n');
    text
}

/// The weights of a file, and what made them.
///
/// # Errors
/// When it is of another version, game or shape, or is damaged.
pub fn read(text: &str, shape: &Shape) -> Result<(Vec<i8>, Origin), WeightsError> {
    let mut lines = text.lines();
    if lines.next() != Some(VERSION) {
        return Err(WeightsError::Version);
    }
    let mut value = |key: &'static str| {
        let rest = lines.next().and_then(|line| line.strip_prefix(key)).and_then(|rest| rest.strip_prefix(' '));
        rest.ok_or(WeightsError::Header(key))
    };
    let same = |key, found: &str, needed: &str| match found == needed {
        true => Ok(()),
        false => Err(WeightsError::Other { key, found: found.to_string(), needed: needed.to_string() }),
    };
    same("game", value("game")?, shape.game)?;
    same("tables", value("tables")?, shape.tables)?;
    same("count", value("count")?, &shape.count.to_string())?;
    let made_by = value("made by")?.to_string();
    let seed = value("seed")?.parse().map_err(|_| WeightsError::Header("seed"))?;
    let games = value("games")?.parse().map_err(|_| WeightsError::Header("games"))?;
    let sum = value("checksum")?;
    let packed = lines.next().ok_or(WeightsError::Text)?;
    if lines.next().is_some() {
        return Err(WeightsError::Text);
    }
    let weights = unpacked(packed, shape.count)?;
    match sum == format!("{:08x}", checksum(shape, &weights)) {
        true => Ok((weights, Origin { made_by, seed, games })),
        false => Err(WeightsError::Checksum),
    }
}

/// Characters that carry these bytes.
fn packed(weights: &[i8]) -> impl Iterator<Item = char> + '_ {
    let bits = weights.len() * 8;
    let bit = move |index: usize| (weights.get(index / 8).map_or(0, |byte| *byte as u8) >> (index % 8) & 1) as u32;
    (0..bits).step_by(BITS as usize).map(move |from| {
        let word = (0..BITS).fold(0, |word, n| word | bit(from + n as usize) << n);
        char::from_u32(FIRST + word).expect("the code points end before the surrogates")
    })
}

/// The bytes that characters carry.
fn unpacked(text: &str, count: usize) -> Result<Vec<i8>, WeightsError> {
    if text.chars().count() != (count * 8 + BITS as usize - 1) / BITS as usize {
        return Err(WeightsError::Text);
    }
    let mut weights = Vec::with_capacity(count);
    let (mut buffer, mut bits) = (0u32, 0);
    for character in text.chars() {
        let word = (character as u32).wrapping_sub(FIRST);
        if word >> BITS != 0 {
            return Err(WeightsError::Text);
        }
        buffer |= word << bits;
        bits += BITS;
        while bits >= 8 && weights.len() < count {
            weights.push(buffer as u8 as i8);
            buffer >>= 8;
            bits -= 8;
        }
    }
    // What is left of the last character is not used.
    (buffer == 0).then_some(weights).ok_or(WeightsError::Text)
}

/// FNV-1a over the shape and the weights.
fn checksum(shape: &Shape, weights: &[i8]) -> u32 {
    let words = shape.game.bytes().chain([0]).chain(shape.tables.bytes()).chain([0]);
    let bytes = words.chain(weights.iter().map(|weight| *weight as u8));
    bytes.fold(0x811C_9DC5, |hash, byte| (hash ^ byte as u32).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(count: usize) -> Shape {
        Shape { game: "chess", tables: "squares 8x8", count }
    }

    fn origin() -> Origin {
        Origin { made_by: "cargo train --game chess".to_string(), seed: 7, games: 1000 }
    }

    fn some(count: usize) -> Vec<i8> {
        let mut rng = fastrand::Rng::with_seed(count as u64);
        (0..count).map(|_| rng.i8(..)).collect()
    }

    #[test]
    fn what_was_written_is_read() {
        for count in (0..70).chain([1000, 4096]) {
            for weights in [some(count), vec![-1; count], vec![0; count]] {
                let text = write(&shape(count), &origin(), &weights);
                assert_eq!(read(&text, &shape(count)), Ok((weights, origin())));
                let characters = text.lines().last().map_or(0, |line| line.chars().count());
                assert!(count == 0 || characters == (count * 8 + 14) / 15, "{} weights", count);
            }
        }
    }

    #[test]
    fn no_bit_of_the_weights_can_change() {
        let (shape, text) = (shape(40), write(&shape(40), &origin(), &some(40)));
        let packed = text.lines().last().unwrap();
        for (index, character) in packed.char_indices() {
            for bit in 0..BITS {
                let other = char::from_u32(FIRST + ((character as u32 - FIRST) ^ 1 << bit)).unwrap();
                let line = format!("{}{}{}", &packed[..index], other, &packed[index + character.len_utf8()..]);
                let error = read(&text.replace(packed, &line), &shape).unwrap_err();
                assert!(matches!(error, WeightsError::Checksum | WeightsError::Text), "{:?}", error);
            }
        }
    }

    #[test]
    fn damage_is_said_in_a_sentence() {
        let text = write(&shape(40), &origin(), &some(40));
        let packed = text.lines().last().unwrap();
        let short: String = packed.chars().skip(1).collect();
        let cases = [
            (String::new(), "does not begin with `weights 1`"),
            (text.replace("weights 1", "weights 2"), "does not begin with `weights 1`"),
            (text.replace("chess", "go"), "its `game` is `go` where `chess` is needed"),
            (text.replace("8x8", "9x9"), "its `tables` is `squares 9x9` where"),
            (text.replace("count 40", "count 41"), "its `count` is `41` where `40`"),
            (text.replace("made by", "maid by"), "no line `made by`"),
            (text.replace("seed 7\n", ""), "no line `seed`"),
            (text.replace("seed 7", "seed seven"), "no line `seed`"),
            (text.replace("games 1000", "games -1"), "no line `games`"),
            (text.replace("checksum ", "checksum 0"), "do not have the checksum"),
            (text.replace(packed, &short), "cut off, too long, or damaged"),
            (text.replace(packed, ""), "cut off, too long, or damaged"),
            (text.replace(packed, &format!("{}{}", packed, short)), "cut off, too long, or damaged"),
            (text.replace(packed, &format!("{}\u{3400}", packed)), "cut off, too long, or damaged"),
            (text.replace(packed, &format!("a{}", short)), "cut off, too long, or damaged"),
            (format!("{}\nmore", text.trim_end()), "cut off, too long, or damaged"),
            (text.lines().take(8).collect::<Vec<_>>().join("\n"), "cut off, too long, or damaged"),
        ];
        for (damaged, part) in cases {
            let said = read(&damaged, &shape(40)).unwrap_err().to_string();
            assert!(said.contains(part), "{}: {}", part, said);
        }
    }
}
