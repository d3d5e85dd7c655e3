//! Records in files: JSON Lines, one JSON document, or a text that is a record as a whole, plain or
//! gzipped.
//!
//! A file that cannot be read is an error; a line that cannot be understood is kept with the
//! reason, so that it is reported like any other difference.

use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::common::unpacked;

/// One line of a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// Its record, or why it is none.
    pub record: Result<Value, String>,
}

/// Why there is nothing to check.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The file is missing, unreadable, or damaged.
    #[error("cannot read {}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
    /// The name tells nothing about the format.
    #[error("cannot tell the format of {}: its name should end in .jsonl, .json or .txt, or one of these and .gz", .0.display())]
    Format(PathBuf),
    /// There is nothing in it.
    #[error("there is no record in {}", .0.display())]
    Empty(PathBuf),
}

/// All records of a file, plain or with `.gz`: a `.jsonl` file has one a line, a `.json` file is a
/// single record or a list, a `.txt` file is a single record, the text itself.
///
/// # Errors
/// When the file cannot be read or holds nothing.
pub fn read(path: &Path) -> Result<Vec<Line>, ReadError> {
    let name = path.to_string_lossy();
    let name = name.strip_suffix(".gz").unwrap_or(&name);
    let parse: fn(&[u8]) -> Vec<Line> = match name.rsplit_once('.') {
        Some((_, "jsonl")) => lines,
        Some((_, "json")) => document,
        Some((_, "txt")) => text,
        _ => return Err(ReadError::Format(path.into())),
    };
    let bytes = unpacked(path).map_err(|source| ReadError::Io { path: path.into(), source })?;
    let lines = parse(&bytes);
    if lines.is_empty() {
        return Err(ReadError::Empty(path.into()));
    }
    Ok(lines)
}

fn lines(bytes: &[u8]) -> Vec<Line> {
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    if bytes.is_empty() {
        return Vec::new();
    }
    let record = |line: &[u8]| serde_json::from_slice(line).map_err(|error| error.to_string());
    bytes.split(|&byte| byte == b'\n').zip(1..).map(|(line, number)| Line { number, record: record(line) }).collect()
}

fn document(bytes: &[u8]) -> Vec<Line> {
    match serde_json::from_slice(bytes) {
        Ok(Value::Array(records)) => {
            records.into_iter().zip(1..).map(|(record, number)| Line { number, record: Ok(record) }).collect()
        }
        Ok(record) => vec![Line { number: 1, record: Ok(record) }],
        Err(error) => vec![Line { number: error.line().max(1), record: Err(error.to_string()) }],
    }
}

fn text(bytes: &[u8]) -> Vec<Line> {
    if bytes.is_empty() {
        return Vec::new();
    }
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string());
    vec![Line { number: 1, record: text.map(Value::from) }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_lost() {
        let read = lines(b"{\"seed\":1}\n\nnonsense\n\xff\n7\n");
        assert_eq!(read.iter().map(|line| line.number).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
        assert_eq!(read.iter().map(|line| line.record.is_ok()).collect::<Vec<_>>(), [true, false, false, false, true]);
        assert!(lines(b"").is_empty());
    }

    #[test]
    fn a_document_is_a_record_or_a_list() {
        assert_eq!(document(b"{\"seed\":1}\n").len(), 1);
        assert_eq!(document(b"[{\"seed\":1},\n{\"seed\":2}]").len(), 2);
        let broken = document(b"[{\"seed\":1},\n{\"seed\"}]");
        assert_eq!((broken.len(), broken[0].number, broken[0].record.is_err()), (1, 2, true));
    }

    #[test]
    fn a_text_is_one_record() {
        let read = text(b"1 2\nEND\n");
        assert_eq!(read, [Line { number: 1, record: Ok(Value::from("1 2\nEND\n")) }]);
        assert!(text(b"\xff")[0].record.is_err() && text(b"").is_empty());
    }
}
