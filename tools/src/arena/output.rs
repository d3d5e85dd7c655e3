//! The place that the records of a run go to: a file, or a stream that is read meanwhile.

use std::cell::RefCell;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::common::is_stdout;
use crate::matches::{Error, GameRecord, Journal};

/// The place that the records of a run go to.
pub enum RecordsOut {
    /// They are not kept.
    Nowhere,
    /// In the order of the games, to what cannot be read again.
    Stream(RefCell<Box<dyn Write>>, PathBuf),
    /// A file that can be gone on with.
    File(Journal),
}

impl RecordsOut {
    /// Opens the place; of a file that is there already, `check` looks at every record.
    ///
    /// # Errors
    /// When it cannot be opened, or has games in it that do not belong there.
    pub fn open(
        path: Option<&Path>,
        resume: bool,
        check: impl FnMut(&GameRecord) -> Result<(), String>,
    ) -> Result<RecordsOut, Error> {
        let Some(path) = path else { return Ok(RecordsOut::Nowhere) };
        let stream = |to: Box<dyn Write>| RecordsOut::Stream(RefCell::new(to), path.to_path_buf());
        if is_stdout(path) {
            return Ok(stream(Box::new(io::stdout())));
        }
        match path.metadata() {
            Ok(about) if !about.is_file() => {
                let file = OpenOptions::new().write(true).open(path);
                file.map(|file| stream(Box::new(file)))
                    .map_err(|source| Error::Write { path: path.to_path_buf(), source })
            }
            _ => Journal::open(path, resume, check).map(RecordsOut::File),
        }
    }

    /// The file, if it is one.
    pub fn journal(&self) -> Option<&Journal> {
        match self {
            RecordsOut::File(journal) => Some(journal),
            RecordsOut::Nowhere | RecordsOut::Stream(..) => None,
        }
    }

    /// Writes to a stream, if that is where records go.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn stream(&self, record: &GameRecord) -> Result<(), Error> {
        let RecordsOut::Stream(to, path) = self else { return Ok(()) };
        let write = || -> io::Result<()> {
            let mut line = serde_json::to_vec(record)?;
            line.push(b'\n');
            let mut to = to.borrow_mut();
            to.write_all(&line)?;
            to.flush()
        };
        write().map_err(|source| Error::Write { path: path.clone(), source })
    }

    /// Puts the records of a file into their order, without those of games that do not count.
    ///
    /// # Errors
    /// When the file cannot be written anew.
    pub fn finish(self, counts: impl Fn(usize) -> bool) -> Result<(), Error> {
        match self {
            RecordsOut::File(journal) => journal.finish(counts),
            RecordsOut::Nowhere | RecordsOut::Stream(..) => Ok(()),
        }
    }
}
