//! Files as commands name them: `-` is standard output, `.gz` is packed.

use std::fs::{self, File};
use std::io::{self, Read, Write};
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
