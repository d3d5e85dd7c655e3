//! The file of a run of `arena` or `profile`: one JSON line for every game, written before the thread
//! that played it begins another.
//!
//! Games end in any order, and so do the lines while the run goes on; a run that comes to its end
//! puts them into the order of the games, so that the file is the same for any number of threads. A
//! run that was killed leaves whole lines and at most the beginning of one, which is cut off when
//! the run is resumed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::de::DeserializeOwned;
use serde::Serialize;

use super::{Error, GameRecord};
use crate::common::replace;

/// Record of a game in a journal.
pub trait JournalEntry: Serialize + DeserializeOwned {
    /// What an entry is of.
    const NAME: &'static str = "game";

    /// Number of the game in its run, from 0.
    fn index(&self) -> usize;

    /// Checks the numbers of an entry that was read.
    ///
    /// # Errors
    /// A sentence about the first that is wrong.
    fn validate(&self) -> Result<(), String>;

    /// Whether the machine kept players from thinking in the game.
    fn is_disturbed(&self) -> bool {
        false
    }

    /// Reads an entry and checks its numbers.
    ///
    /// # Errors
    /// A sentence about what is wrong with it.
    fn parse(text: &[u8]) -> Result<Self, String> {
        let entry: Self = serde_json::from_slice(text).map_err(|error| error.to_string())?;
        entry.validate().map(|()| entry)
    }

    /// Reads what tells which run an entry is of, where that is quicker than to read all of it; the
    /// rest is checked when it is asked for.
    ///
    /// # Errors
    /// As [`JournalEntry::parse`].
    fn parse_head(text: &[u8]) -> Result<Self, String> {
        Self::parse(text)
    }
}

impl JournalEntry for GameRecord {
    fn index(&self) -> usize {
        self.index
    }

    fn validate(&self) -> Result<(), String> {
        GameRecord::validate(self)
    }

    fn is_disturbed(&self) -> bool {
        self.disturbed
    }

    fn parse_head(text: &[u8]) -> Result<GameRecord, String> {
        // The answers come last, and are most of it. Inside of strings quotation marks are escaped.
        const KEY: &[u8] = b",\"moves\":[";
        let key = text.windows(KEY.len()).position(|part| part == KEY).filter(|_| text.ends_with(b"]}\n"));
        match key {
            Some(at) => GameRecord::parse(&[&text[..at + KEY.len()], b"]}"].concat()),
            None => GameRecord::parse(text),
        }
    }
}

/// A file of records that grows.
pub struct Journal<E = GameRecord> {
    path: PathBuf,
    /// The file once more, to be read by any thread.
    file: File,
    lines: Mutex<Lines>,
    entries: PhantomData<fn() -> E>,
}

struct Lines {
    file: File,
    /// Place of the line of every game, its end included.
    at: BTreeMap<usize, Range<u64>>,
    end: u64,
}

impl<E: JournalEntry> Journal<E> {
    /// Opens the file. If there is one already, `resume` says that it is to be gone on with, and
    /// `check` looks at every record in it.
    ///
    /// # Errors
    /// When it cannot be opened, belongs to a run that still goes on, has games and is not to be
    /// resumed, or has something else in it.
    pub fn open(
        path: &Path,
        resume: bool,
        mut check: impl FnMut(&E) -> Result<(), String>,
    ) -> Result<Journal<E>, Error> {
        let failed = |source| Error::Write { path: path.to_path_buf(), source };
        let file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        lock(&file, path)?;
        if file.metadata().map_err(failed)?.len() > 0 && !resume {
            return Err(Error::Exists(path.to_path_buf()));
        }
        let mut lines = Lines { file, at: BTreeMap::new(), end: 0 };
        read_lines(path, |number, range, line| {
            // Without its end, a line was being written.
            if !line.ends_with(b"\n") {
                return Ok(());
            }
            let admitted = E::parse_head(line).and_then(|record| check(&record).map(|()| record));
            let record = admitted.map_err(|reason| Error::record(path, number, reason))?;
            lines.end = range.end;
            match lines.at.insert(record.index(), range) {
                None => Ok(()),
                Some(_) => Err(Error::record(path, number, format!("{} {} is there twice", E::NAME, record.index()))),
            }
        })?;
        lines.file.set_len(lines.end).map_err(failed)?;
        let file = File::open(path).map_err(failed)?;
        Ok(Journal { path: path.to_path_buf(), file, lines: Mutex::new(lines), entries: PhantomData })
    }

    /// Forgets the disturbed games of a file, so that they are played again by whoever goes on with
    /// it; their number. `check` looks at every record.
    ///
    /// # Errors
    /// As [`Journal::open`], and when the file cannot be written anew.
    pub fn forget_disturbed(path: &Path, mut check: impl FnMut(&E) -> Result<(), String>) -> Result<usize, Error> {
        let mut disturbed = BTreeSet::new();
        let journal = Journal::open(path, true, |entry: &E| {
            check(entry)?;
            disturbed.extend(entry.is_disturbed().then(|| entry.index()));
            Ok(())
        })?;
        journal.finish(|game| !disturbed.contains(&game))?;
        Ok(disturbed.len())
    }

    /// Number of games.
    pub fn games(&self) -> usize {
        self.lines().at.len()
    }

    /// Whether a game is there.
    pub fn has(&self, game: usize) -> bool {
        self.lines().at.contains_key(&game)
    }

    /// The record of a game, if it was played.
    ///
    /// # Errors
    /// When it cannot be read again.
    pub fn stored(&self, game: usize) -> Result<Option<E>, Error> {
        let Some(range) = self.lines().at.get(&game).cloned() else { return Ok(None) };
        let failed = |source| Error::Read { path: self.path.clone(), source };
        let mut line = vec![0; (range.end - range.start) as usize];
        // No lock: threads read what is there already.
        self.file.read_exact_at(&mut line, range.start).map_err(failed)?;
        let wrong =
            |reason| failed(io::Error::new(io::ErrorKind::InvalidData, format!("{} {game}: {reason}", E::NAME)));
        E::parse(&line).map(Some).map_err(wrong)
    }

    /// Adds a game, in one piece.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn append(&self, record: &E) -> Result<(), Error> {
        let mut line = serde_json::to_vec(record).map_err(|error| self.failed(error.into()))?;
        line.push(b'\n');
        let mut lines = self.lines();
        lines.file.write_all(&line).map_err(|source| self.failed(source))?;
        let begin = lines.end;
        lines.end += line.len() as u64;
        let range = begin..lines.end;
        lines.at.insert(record.index(), range);
        Ok(())
    }

    /// Puts the games into their order, without those that do not count.
    ///
    /// # Errors
    /// When the file cannot be written anew; it stays as it is then.
    pub fn finish(self, counts: impl Fn(usize) -> bool) -> Result<(), Error> {
        let failed = |source| Error::Write { path: self.path.clone(), source };
        let mut lines = self.lines();
        let ranges: Vec<Range<u64>> =
            lines.at.iter().filter(|(game, _)| counts(**game)).map(|(_, range)| range.clone()).collect();
        let is_sorted = ranges.windows(2).all(|pair| pair[0].end == pair[1].start);
        if is_sorted && ranges.len() == lines.at.len() {
            return Ok(());
        }
        let sorted =
            replace(&self.path, |out| ranges.into_iter().try_for_each(|range| out.write_all(&lines.read(range)?)));
        sorted.map_err(failed)
    }

    fn lines(&self) -> std::sync::MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn failed(&self, source: io::Error) -> Error {
        Error::Write { path: self.path.clone(), source }
    }
}

impl Lines {
    fn read(&mut self, range: Range<u64>) -> io::Result<Vec<u8>> {
        read_range(&mut self.file, &range)
    }
}

/// Goes through the lines of a file with their numbers, from 1, and their places.
fn read_lines(path: &Path, mut each: impl FnMut(usize, Range<u64>, &[u8]) -> Result<(), Error>) -> Result<(), Error> {
    let failed = |source| Error::Read { path: path.to_path_buf(), source };
    let mut reader = BufReader::new(File::open(path).map_err(failed)?);
    let (mut line, mut begin) = (Vec::new(), 0);
    for number in 1.. {
        line.clear();
        let count = reader.read_until(b'\n', &mut line).map_err(failed)? as u64;
        if count == 0 {
            break;
        }
        each(number, begin..begin + count, &line)?;
        begin += count;
    }
    Ok(())
}

/// Takes a journal for this process.
///
/// # Errors
/// When a run is writing to it.
fn lock(file: &File, path: &Path) -> Result<(), Error> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Error::Busy(path.to_path_buf())),
        // Some file systems know no locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// Takes a journal for this process, as long as the file that is returned lives, and changes nothing
/// in it; nothing if there is none.
///
/// # Errors
/// When it cannot be opened, or a run is writing to it.
pub fn lock_journal(path: &Path) -> Result<Option<File>, Error> {
    match File::open(path) {
        Ok(file) => lock(&file, path).map(|()| Some(file)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(Error::Read { path: path.to_path_buf(), source }),
    }
}

/// Goes through the entries of a file; the beginning of a line at its end is passed over.
///
/// # Errors
/// When the file cannot be read, or has something else in it.
pub fn read_records<E: JournalEntry>(path: &Path, mut each: impl FnMut(E) -> Result<(), String>) -> Result<(), Error> {
    read_lines(path, |number, _, line| {
        if !line.ends_with(b"\n") {
            return Ok(());
        }
        E::parse(line).and_then(&mut each).map_err(|reason| Error::record(path, number, reason))
    })
}

/// The records of several files by their games: where each of them is, and not what it says, so that
/// files of any size are joined in little memory.
#[derive(Default)]
pub struct Parts {
    paths: Vec<PathBuf>,
    /// File and place of the line of every game.
    at: BTreeMap<usize, (usize, Range<u64>)>,
}

impl Parts {
    /// Adds the games of a file, after `check` looked at each; the beginning of a line at its end is
    /// passed over.
    ///
    /// # Errors
    /// When the file cannot be read, has something else in it, or a game that is there already.
    pub fn add(&mut self, path: &Path, mut check: impl FnMut(&GameRecord) -> Result<(), String>) -> Result<(), Error> {
        let Parts { paths, at } = self;
        let file = paths.len();
        paths.push(path.to_path_buf());
        read_lines(path, |number, range, line| {
            if !line.ends_with(b"\n") {
                return Ok(());
            }
            let admitted = GameRecord::from_json(line).and_then(|record| {
                check(&record)?;
                match at.insert(record.index, (file, range)) {
                    None => Ok(()),
                    Some(_) => Err(format!("game {} is there twice", record.index)),
                }
            });
            admitted.map_err(|reason| Error::record(path, number, reason))
        })
    }

    /// Number of games.
    pub fn games(&self) -> usize {
        self.at.len()
    }

    /// Whether a game is there.
    pub fn has(&self, game: usize) -> bool {
        self.at.contains_key(&game)
    }

    /// Writes the records to a file that is not there yet, in the order of the games, and goes through
    /// them. The file has all of them or is not there.
    ///
    /// # Errors
    /// As [`Parts::in_order`], and when the file has something in it or cannot be written.
    pub fn join(self, path: &Path, mut each: impl FnMut(&GameRecord)) -> Result<(), Error> {
        if path.metadata().is_ok_and(|about| about.len() > 0) {
            return Err(Error::Exists(path.to_path_buf()));
        }
        let mut unread = None;
        let written = replace(path, |out| {
            let joined = self.in_order(|record, line| {
                each(record);
                out.write_all(line).map_err(|source| Error::Write { path: path.to_path_buf(), source })
            });
            joined.map_err(|error| {
                unread = Some(error);
                io::ErrorKind::Other.into()
            })
        });
        written.map_err(|source| unread.unwrap_or(Error::Write { path: path.to_path_buf(), source }))
    }

    /// Reads the records again with their lines, in the order of the games and one at a time.
    ///
    /// # Errors
    /// The first of `each`; when a file cannot be read, or has changed since it was added.
    pub fn in_order(self, mut each: impl FnMut(&GameRecord, &[u8]) -> Result<(), Error>) -> Result<(), Error> {
        let Parts { paths, at } = self;
        // One file at a time: there may be more of them than a process may have open.
        let mut open: Option<(usize, File)> = None;
        for (game, (number, range)) in at {
            let path = &paths[number];
            let failed = |source| Error::Read { path: path.clone(), source };
            let mut file = match open.take() {
                Some((of, file)) if of == number => file,
                _ => File::open(path).map_err(failed)?,
            };
            let line = read_range(&mut file, &range).map_err(failed)?;
            open = Some((number, file));
            let changed = || failed(io::Error::new(io::ErrorKind::InvalidData, "it has changed in the meantime"));
            let record = GameRecord::from_json(&line).map_err(|_| changed())?;
            if record.index != game {
                return Err(changed());
            }
            each(&record, &line)?;
        }
        Ok(())
    }
}

fn read_range(file: &mut File, range: &Range<u64>) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(range.start))?;
    let mut line = vec![0; (range.end - range.start) as usize];
    file.read_exact(&mut line)?;
    Ok(line)
}
