//! Reading a message line by line, as the clients of most games do.

use std::str::FromStr;

use crate::{Lines, ProtocolError};

/// The next line of a message that is not yet complete.
pub(crate) fn next<'a>(lines: &'a mut dyn Lines, expected: &'static str) -> Result<&'a str, ProtocolError> {
    lines.next_line().ok_or(ProtocolError::End(expected))
}

/// The only number of a line.
pub(crate) fn number<T: FromStr>(line: &str, expected: &'static str) -> Result<T, ProtocolError> {
    line.trim().parse().map_err(|_| ProtocolError::Line(expected, line.to_string()))
}

/// The numbers of a line that has exactly `N` of them.
pub(crate) fn numbers<T: FromStr + Copy + Default, const N: usize>(
    line: &str,
    expected: &'static str,
) -> Result<[T; N], ProtocolError> {
    words(line, expected, |word| word.parse().ok())
}

/// Meanings of the words of a line, which must be exactly `N`.
pub(crate) fn words<T: Copy + Default, const N: usize>(
    line: &str,
    expected: &'static str,
    meaning: impl Fn(&str) -> Option<T>,
) -> Result<[T; N], ProtocolError> {
    let wrong = || ProtocolError::Line(expected, line.to_string());
    let mut words = line.split_ascii_whitespace();
    let mut values = [T::default(); N];
    for value in &mut values {
        *value = words.next().and_then(&meaning).ok_or_else(wrong)?;
    }
    match words.next() {
        None => Ok(values),
        Some(_) => Err(wrong()),
    }
}
