//! One record out of a file: JSON Lines or one JSON document, plain or gzipped.

use std::path::Path;

use serde_json::Value;

use super::Error;
use crate::common::unpacked;

/// All records of a file, each as its text or already read.
pub struct Records<'a> {
    path: &'a Path,
    texts: Vec<Vec<u8>>,
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
        let texts = match name.strip_suffix(".gz").unwrap_or(&name).ends_with(".json") {
            false => bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).map(<[u8]>::to_vec).collect(),
            true => match serde_json::from_slice(&bytes) {
                Ok(Value::Array(records)) => records.iter().map(|record| record.to_string().into_bytes()).collect(),
                _ => vec![bytes],
            },
        };
        Ok(Records { path, texts })
    }

    /// Number of records.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
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
        let text = number.checked_sub(1).and_then(|index| self.texts.get(index));
        let none = || Error::NoSuchRecord { path: self.path.to_path_buf(), count: self.len(), asked: number };
        text.map(Vec::as_slice).ok_or_else(none)
    }

    /// Error about a record.
    pub fn wrong(&self, number: usize, reason: impl ToString) -> Error {
        Error::Record { path: self.path.to_path_buf(), number, reason: reason.to_string() }
    }
}
