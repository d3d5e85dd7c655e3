//! Answers as text (RULES.md, sections 5.1 to 5.3).
//!
//! A line is read as the contest's program did, down to its 32-bit numbers; what they mean for the
//! boards is checked later. The rest after a lone carriage return, which that program would have
//! taken for the next answer, is dropped.

use std::fmt;

use super::{Action, Cell, Direction, SIZE};

/// The zeros of the decimal digits that the contest's program takes: Unicode's category Nd, as far
/// as one 16-bit character holds it. Nine more digits follow each.
const ZEROS: [char; 37] = [
    '\u{30}', '\u{660}', '\u{6F0}', '\u{7C0}', '\u{966}', '\u{9E6}', '\u{A66}', '\u{AE6}', '\u{B66}', '\u{BE6}',
    '\u{C66}', '\u{CE6}', '\u{D66}', '\u{DE6}', '\u{E50}', '\u{ED0}', '\u{F20}', '\u{1040}', '\u{1090}', '\u{17E0}',
    '\u{1810}', '\u{1946}', '\u{19D0}', '\u{1A80}', '\u{1A90}', '\u{1B50}', '\u{1BB0}', '\u{1C40}', '\u{1C50}',
    '\u{A620}', '\u{A8D0}', '\u{A900}', '\u{A9D0}', '\u{A9F0}', '\u{AA50}', '\u{ABF0}', '\u{FF10}',
];

/// A row and a column as they were answered, counted from 1 if they are on the board.
pub(super) type Place = (i32, i32);

/// The cell of a place, if it is on the board.
pub(super) fn cell_at(place: Place) -> Option<Cell> {
    let on_board = |number: i32| (1..=SIZE as i32).contains(&number);
    let (row, column) = place;
    (on_board(row) && on_board(column)).then(|| Cell::new(row as usize - 1, column as usize - 1))
}

/// The place of the initial phase's answer, if it has the format.
pub(super) fn parse_place(line: &str) -> Option<Place> {
    let words: Vec<&str> = words(line).collect();
    match words[..] {
        [row, column] => Some((number(row)?, number(column)?)),
        _ => None,
    }
}

/// A well-formed answer in a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Command {
    /// Direction in which the own board slides.
    pub direction: Direction,
    /// The number of cells, as it was answered.
    pub count: i32,
    /// The exponent for each cell, at least 1.
    pub exponent: i32,
    /// At least one.
    pub places: Vec<Place>,
}

impl Command {
    /// Reads a line; `wrapping` computes the number of its words in 32 bits
    /// ([RULES.md, section 5.4](super::rules)).
    pub fn parse(line: &str, wrapping: bool) -> Option<Command> {
        let words: Vec<&str> = words(line).collect();
        if words.len() < 5 {
            return None;
        }
        let direction = Direction::from_word(words[0])?;
        let (count, exponent) = (number(words[1])?, number(words[2])?);
        let due = match wrapping {
            true => count.wrapping_mul(2).wrapping_add(3) as i64,
            false => count as i64 * 2 + 3,
        };
        if words.len() as i64 != due || exponent < 1 {
            return None;
        }
        let numbers = words[3..].iter().map(|word| number(word)).collect::<Option<Vec<i32>>>()?;
        let places = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        Some(Command { direction, count, exponent, places })
    }

    /// The action, if all cells are on the board.
    pub fn action(&self) -> Option<Action> {
        let cells = self.places.iter().map(|place| cell_at(*place)).collect::<Option<_>>()?;
        Some(Action::Turn(self.direction, super::Attack { cells, exponent: self.exponent.min(255) as u8 }))
    }
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    let end = line.find(['\r', '\n']).unwrap_or(line.len());
    line[..end].trim_matches(|c| c <= ' ').split(' ')
}

fn number(word: &str) -> Option<i32> {
    word.chars().map(ascii_digit).collect::<String>().parse().ok()
}

/// The ASCII digit of a decimal digit; other characters stay.
fn ascii_digit(c: char) -> char {
    let value = |zero: &char| (c as u32).wrapping_sub(*zero as u32);
    match ZEROS.iter().map(value).find(|value| *value < 10) {
        Some(value) => (b'0' + value as u8) as char,
        None => c,
    }
}

/// The answer of which the contest makes this action.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::First(cell) => write!(f, "{} {}", cell.row() + 1, cell.column() + 1),
            Action::Turn(direction, attack) => {
                write!(f, "{} {} {}", direction.letter(), attack.cells.len(), attack.exponent)?;
                for cell in attack.cells {
                    write!(f, " {} {}", cell.row() + 1, cell.column() + 1)?;
                }
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(direction: Direction, exponent: i32, places: &[Place]) -> Option<Command> {
        Some(Command { direction, count: places.len() as i32, exponent, places: places.to_vec() })
    }

    #[test]
    fn lines_that_have_the_format() {
        use Direction::*;
        for (line, expected) in [
            ("R 1 7 1 1", command(Right, 7, &[(1, 1)])),
            (" \tU 2 6 1 2 5 5\u{0}\t ", command(Up, 6, &[(1, 2), (5, 5)])),
            ("D +1 +07 -01 2147483647\r", command(Down, 7, &[(-1, i32::MAX)])),
            ("L 1 2147483647 0 -2147483648\rR 1 1", command(Left, i32::MAX, &[(0, i32::MIN)])),
            ("L １ ٧ 1 -߁", command(Left, 7, &[(1, -1)])),
            ("R 3 1 9 9 9 9 9 9", command(Right, 1, &[(9, 9); 3])),
        ] {
            assert_eq!(Command::parse(line, false), expected, "{:?}", line);
            assert_eq!(Command::parse(line, true), expected, "{:?}", line);
        }
    }

    #[test]
    fn lines_without_the_format() {
        for line in [
            "",
            " ",
            "\nR 1 7 1 1",
            "R",
            "R 1 7",
            "R 0 7",
            "R 0 7 1 1",
            "R -1 7",
            "R -1 7 1 1",
            "R 2 6 1 1",
            "R 1 7 1 1 1",
            "R 1 7 1 1 1 1",
            "R  1 7 1 1",
            "R\t1 7 1 1",
            "r 1 7 1 1",
            "RR 1 7 1 1",
            "X 1 7 1 1",
            "R 1 0 1 1",
            "R 1 -7 1 1",
            "R 1.0 7 1 1",
            "R 1 0x7 1 1",
            "R 1 2147483648 1 1",
            "R 1 7 a 1",
            "R 1 7 + 1",
            "R 1 7 +-1 1",
            "R 1 𝟟 1 1",
        ] {
            assert_eq!(Command::parse(line, false), None, "{:?}", line);
            assert_eq!(Command::parse(line, true), None, "{:?}", line);
        }
    }

    #[test]
    fn twice_a_count_wraps_only_where_it_may() {
        let line = "R -2147483647 1 1 1";
        assert_eq!(Command::parse(line, false), None);
        assert_eq!(Command::parse(line, true).map(|command| command.count), Some(-2147483647));
        assert_eq!(Command::parse("R -2147483648 1 1 1", true), None);
    }

    #[test]
    fn places_of_the_initial_phase() {
        for (line, place, on_board) in [
            ("1 5", Some((1, 5)), true),
            (" 05 +1 ", Some((5, 1)), true),
            ("0 1", Some((0, 1)), false),
            ("1 6", Some((1, 6)), false),
            ("-1 1", Some((-1, 1)), false),
            ("1", None, false),
            ("1 2 3", None, false),
            ("1  2", None, false),
            ("a b", None, false),
            ("", None, false),
        ] {
            assert_eq!(parse_place(line), place, "{:?}", line);
            assert_eq!(place.and_then(cell_at).is_some(), on_board, "{:?}", line);
        }
    }

    #[test]
    fn what_is_written_is_read() {
        for cell in Cell::all() {
            assert_eq!(parse_place(&Action::First(cell).to_string()).and_then(cell_at), Some(cell));
            let cells = cell.only() | Cell::new(2, 3).only();
            let action = Action::Turn(Direction::Down, super::super::Attack { cells, exponent: 3 });
            let command = Command::parse(&action.to_string(), false).unwrap();
            assert_eq!((command.count as usize, command.action()), (cells.len(), Some(action)));
        }
    }

    #[test]
    fn every_kind_of_digit_has_ten() {
        for zero in ZEROS {
            let digits: String = (0..10).filter_map(|value| char::from_u32(zero as u32 + value)).collect();
            assert_eq!(digits.chars().map(ascii_digit).collect::<String>(), "0123456789", "{:?}", zero);
        }
        for other in ['/', ':', 'A', '⁷', '𝟟'] {
            assert_eq!(ascii_digit(other), other);
        }
    }
}
