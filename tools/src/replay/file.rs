//! One record out of a file: JSON Lines or one JSON document, plain or gzipped.

use std::ops::Range;
use std::path::Path;

use serde_json::Value;

use super::Error;
use crate::common::unpacked;

/// All records of a file, as their texts.
pub struct Records<'a> {
    path: &'a Path,
    bytes: Vec<u8>,
    /// Place of each among the bytes.
    at: Vec<Range<usize>>,
}

impl<'a> Records<'a> {
    /// Reads a file: with a name that ends in `.json` it is one record or a list, with any other
    /// one it has a record a line. With `.gz` behind that it is unpacked first.
    ///
    /// # Errors
    /// When the file cannot be read, or is a damaged document.
    pub fn open(path: &'a Path) -> Result<Records<'a>, Error> {
        let bytes = unpacked(path).map_err(|source| Error::Read { path: path.into(), source })?;
        let name = path.to_string_lossy();
        let bytes = match name.strip_suffix(".gz").unwrap_or(&name).ends_with(".json") {
            false => bytes,
            true => match serde_json::from_slice(&bytes) {
                Ok(Value::Array(records)) => {
                    records.iter().map(|record| format!("{record}\n")).collect::<String>().into_bytes()
                }
                _ => return Ok(Records { path, at: std::iter::once(0..bytes.len()).collect(), bytes }),
            },
        };
        let mut begin = 0;
        let lines = bytes.split(|&byte| byte == b'\n').map(|line| {
            let range = begin..begin + line.len();
            begin = range.end + 1;
            range
        });
        let at = lines.filter(|range| !range.is_empty()).collect();
        Ok(Records { path, bytes, at })
    }

    /// Number of records.
    pub fn len(&self) -> usize {
        self.at.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.at.is_empty()
    }

    /// The record with this number, from 1.
    ///
    /// # Errors
    /// When there is none, or it is not JSON.
    pub fn get(&self, number: usize) -> Result<Value, Error> {
        serde_json::from_slice(self.text(number)?).map_err(|error| self.wrong(number, error))
    }

    /// The text of the record with this number, from 1.
    ///
    /// # Errors
    /// When there is none.
    pub fn text(&self, number: usize) -> Result<&[u8], Error> {
        let text = number.checked_sub(1).and_then(|index| self.at.get(index));
        let none = || Error::NoSuchRecord { path: self.path.to_path_buf(), count: self.len(), asked: number };
        text.map(|range| &self.bytes[range.clone()]).ok_or_else(none)
    }

    /// Error about a record.
    pub fn wrong(&self, number: usize, reason: impl ToString) -> Error {
        Error::Record { path: self.path.to_path_buf(), number, reason: reason.to_string() }
    }
}
