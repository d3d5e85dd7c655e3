//! Files as commands name them: `-` is standard output, `.gz` is packed.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use flate2::read::MultiGzDecoder;

/// Whether a path means standard output.
pub fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Writes a text to a file or, for `-`, to standard output.
///
/// # Errors
/// When it cannot be written.
pub fn write_text(path: &Path, text: &str) -> io::Result<()> {
    match is_stdout(path) {
        true => io::stdout().lock().write_all(text.as_bytes()),
        false => fs::write(path, text),
    }
}

/// Writes a file anew: under another name beside it, which takes its place when all is written. When
/// that fails the file stays as it was, or absent.
///
/// # Errors
/// When it cannot be written; the first error of `content`.
pub fn replace(path: &Path, content: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> io::Result<()> {
    let mut name = path.to_path_buf().into_os_string();
    name.push(".new");
    let write = || {
        let mut out = BufWriter::new(File::create(&name)?);
        content(&mut out)?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(&name, path)
    };
    write().inspect_err(|_| {
        // It may not be there.
        let _ = fs::remove_file(&name);
    })
}

/// Prints a report: to standard error if `out` has taken standard output for the data.
pub fn report_beside(out: Option<&Path>, text: &str) {
    match out.is_some_and(is_stdout) {
        true => eprint!("{text}"),
        false => print!("{text}"),
    }
}

/// The bytes of a file; of one whose name ends in `.gz`, the unpacked ones.
///
/// # Errors
/// When it cannot be read, or is damaged.
pub fn unpacked(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    if path.extension().is_some_and(|extension| extension == "gz") {
        MultiGzDecoder::new(file).read_to_end(&mut bytes)?;
    } else {
        file.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_as_a_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let files = || fs::read_dir(folder.path()).unwrap().count();
        let failed = |out: &mut BufWriter<File>| out.write_all(b"half").and(Err(io::Error::other("no more")));
        assert_eq!(replace(&path, failed).unwrap_err().to_string(), "no more");
        assert_eq!(files(), 0);
        replace(&path, |out| out.write_all(b"whole")).unwrap();
        assert!(replace(&path, failed).is_err());
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), files()), ("whole", 1));
    }
}
