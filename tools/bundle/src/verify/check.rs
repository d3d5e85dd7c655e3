//! A comparison of somebody else's making: a command that knows the game.
//!
//! It gets the original and the compiled bundles, says on its standard output what it did, and
//! ends with exit code 0 where they are the same and 1 where they are not, with a sentence on its
//! standard error.

use std::path::Path;
use std::process::Command;

use super::Built;
use crate::error::{Error, Result};

/// Runs the command; what it said.
///
/// # Errors
/// Its sentence.
pub fn check(command: &[String], original: &Path, built: &[Built]) -> Result<String> {
    let words = filled(command, original, built.iter().map(|built| &*built.program));
    let Some((program, arguments)) = words.split_first() else { return Ok(String::new()) };
    let output = Command::new(program).args(arguments).output().map_err(Error::io("run", program))?;
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_string();
    match output.status.code() {
        Some(0) => Ok(said(&output.stdout)),
        Some(1) => Err(Error::Differs(said(&output.stderr))),
        _ => Err(Error::Unverified(format!("`{}` {}: {}", words.join(" "), output.status, said(&output.stderr)))),
    }
}

fn filled<'a>(command: &[String], original: &Path, bundles: impl Iterator<Item = &'a Path> + Clone) -> Vec<String> {
    let fill = |word: &String| -> Vec<String> {
        let word = word.replace("{original}", &original.to_string_lossy());
        match word.contains("{bundle}") {
            true => bundles.clone().map(|bundle| word.replace("{bundle}", &bundle.to_string_lossy())).collect(),
            false => vec![word],
        }
    };
    command.iter().flat_map(fill).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bundle_gets_its_word() {
        let command = ["play", "--against={bundle}", "{original}"].map(String::from);
        let bundles = ["a", "b"].map(Path::new);
        let words = filled(&command, Path::new("own"), bundles.into_iter());
        assert_eq!(words, ["play", "--against=a", "--against=b", "own"]);
    }
}
