//! Source files as players: compiled once, as the judge does.
//!
//! What a program is made from (the text, the compiler and its flags) is the name of its file, so a
//! changed source is a new program and an old one is never stale.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::matches::version;

/// Arguments by which judges compile. A file's name need not be one that a crate can have.
const FLAGS: [&str; 5] = ["--edition", "2021", "-O", "--crate-name", "program"];

/// Why there is no program.
#[derive(Debug, thiserror::Error)]
pub enum CompileError {
    /// The source cannot be read, or the program not written.
    #[error("cannot compile {path}")]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// There is no compiler.
    #[error("cannot run the compiler `{compiler}`; set RUSTC to one")]
    Compiler {
        /// Compiler that was run.
        compiler: String,
        /// Why.
        source: io::Error,
    },
    /// The compiler does not accept it.
    #[error("{path} does not compile: {message}")]
    Rejected {
        /// The source.
        path: PathBuf,
        /// The first error.
        message: String,
    },
}

/// The program of a source file, from the cache or fresh.
///
/// # Errors
/// If it does not compile.
pub fn compile(source: &Path) -> Result<PathBuf, CompileError> {
    let wrong = |path: &Path| {
        let path = path.to_path_buf();
        |source| CompileError::Io { path, source }
    };
    let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string());
    let run = |command: &mut Command| {
        command.output().map_err(|source| CompileError::Compiler { compiler: compiler.clone(), source })
    };
    let text = fs::read(source).map_err(wrong(source))?;
    let about = run(Command::new(&compiler).arg("-vV"))?;
    let key = version::of_bytes(&[&text, &about.stdout, FLAGS.join(" ").as_bytes()]);
    let folder = cache();
    fs::create_dir_all(&folder).map_err(wrong(&folder))?;
    let folder = fs::canonicalize(&folder).map_err(wrong(&folder))?;
    let program = folder.join(format!("{}-{key}", version::stem(source)));
    if program.is_file() {
        return Ok(program);
    }
    // Somebody else may compile the same: whoever is last puts the same file there.
    let fresh = folder.join(format!("{}-{key}.{}", version::stem(source), std::process::id()));
    let output =
        run(Command::new(&compiler).args(FLAGS).args(["--cap-lints", "allow"]).arg(source).arg("-o").arg(&fresh))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let first = said.lines().find(|line| line.starts_with("error")).unwrap_or("the compiler gives no reason");
        return Err(CompileError::Rejected { path: source.to_path_buf(), message: first.to_string() });
    }
    fs::rename(&fresh, &program).map_err(wrong(&program))?;
    Ok(program)
}

/// Whether a source is of a program that takes `--time-scale`, as those of this project do: the
/// argument stands in it as a literal.
///
/// # Errors
/// If the file cannot be read.
pub fn takes_time_scale(source: &Path) -> io::Result<bool> {
    let literal = b"\"--time-scale\"";
    Ok(fs::read(source)?.windows(literal.len()).any(|part| part == literal))
}

/// Where programs are kept: beside what cargo builds.
fn cache() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    target.join("arena-cache")
}
