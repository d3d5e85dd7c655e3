//! What identifies a player: a hash of the files it is made of.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use sha2::{Digest, Sha256};

/// The first 64 bits of the SHA-256 of these files one after the other, as 16 hexadecimal digits.
///
/// # Errors
/// If a file cannot be read.
pub fn of_files(files: &[PathBuf]) -> io::Result<String> {
    let mut hash = Sha256::new();
    for path in files {
        let mut file = File::open(path)?;
        let mut buffer = vec![0; 1 << 16];
        loop {
            match io::Read::read(&mut file, &mut buffer)? {
                0 => break,
                count => hash.update(&buffer[..count]),
            }
        }
    }
    Ok(digits(hash))
}

/// The same of bytes in memory.
pub fn of_bytes(parts: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    parts.iter().for_each(|part| hash.update(part));
    digits(hash)
}

/// That of this program, which is the version of every bot in it; nothing if it cannot be read.
pub fn of_this_program() -> Option<&'static str> {
    static VERSION: OnceLock<Option<String>> = OnceLock::new();
    let own = || of_files(&[std::env::current_exe().ok()?]).ok();
    VERSION.get_or_init(own).as_deref()
}

/// The file's name without folders and ending.
pub fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

fn digits(hash: Sha256) -> String {
    hash.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_standard() {
        // FIPS 180-2, example B.1.
        assert_eq!(of_bytes(&[b"a", b"bc"]), "ba7816bf8f01cfea");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("abc");
        std::fs::write(&path, "abc").unwrap();
        assert_eq!(of_files(&[path]).unwrap(), "ba7816bf8f01cfea");
        assert_eq!(of_this_program().unwrap().len(), 16);
    }
}
