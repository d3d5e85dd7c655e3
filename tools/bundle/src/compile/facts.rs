//! What a compiler says of itself, asked once in a process: its version, where it lives, its lints.
//!
//! A start of a compiler takes some hundredths of a second, and a bundle asks often. Neither the answers
//! nor the compilers change while a process lives.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use crate::error::{Error, Result};

type Answers = BTreeMap<(PathBuf, Vec<String>), String>;

/// The answers so far, by program and arguments.
static ANSWERS: Mutex<Answers> = Mutex::new(BTreeMap::new());

/// What a compiler prints with these arguments. An answer that ends in a failure is not kept.
///
/// # Errors
/// If the compiler cannot be run.
pub fn ask(path: &Path, arguments: &[&str]) -> Result<String> {
    let question = (path.to_path_buf(), arguments.iter().map(|argument| argument.to_string()).collect());
    let answers = || ANSWERS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(answer) = answers().get(&question) {
        return Ok(answer.clone());
    }
    // Unlocked: others ask other compilers meanwhile.
    let output = Command::new(path).args(arguments).output().map_err(Error::io("run the compiler", path))?;
    let answer = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        answers().insert(question, answer.clone());
    }
    Ok(answer)
}
