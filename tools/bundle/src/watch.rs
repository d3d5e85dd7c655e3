//! Waits until a source file changes.
//!
//! Files are looked at a few times a second: there are some dozens of them, and a new one only
//! matters once a known one names it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Time between two looks.
const PERIOD: Duration = Duration::from_millis(250);

/// Files as they were.
#[derive(Debug)]
pub struct Watch {
    seen: BTreeMap<PathBuf, Option<SystemTime>>,
}

impl Watch {
    /// Remembers the files as they are now.
    pub fn new<'a>(files: impl IntoIterator<Item = &'a Path>) -> Watch {
        Watch { seen: files.into_iter().map(|file| (file.to_path_buf(), time(file))).collect() }
    }

    /// The same files as they are now.
    pub fn renewed(self) -> Watch {
        Watch::new(self.seen.keys().map(PathBuf::as_path))
    }

    /// The first file that is not as it was.
    pub fn changed(&self) -> Option<&Path> {
        self.seen.iter().find(|(file, seen)| time(file) != **seen).map(|(file, _)| file.as_path())
    }

    /// Sleeps until a file is not as it was.
    pub fn wait(&self) -> &Path {
        loop {
            if let Some(file) = self.changed() {
                return file;
            }
            std::thread::sleep(PERIOD);
        }
    }
}

fn time(file: &Path) -> Option<SystemTime> {
    file.metadata().and_then(|metadata| metadata.modified()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_written_or_removed_has_changed() {
        let folder = tempfile::tempdir().unwrap();
        let (first, second) = (folder.path().join("a"), folder.path().join("b"));
        std::fs::write(&first, "1").unwrap();
        let watch = Watch::new([first.as_path(), second.as_path()]);
        assert_eq!(watch.changed(), None);
        std::fs::write(&second, "2").unwrap();
        assert_eq!(watch.changed(), Some(second.as_path()));
        std::fs::remove_file(&first).unwrap();
        assert_eq!(watch.wait(), first);
    }
}
