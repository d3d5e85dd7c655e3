//! The command: what was typed, what the manifests say, and what both mean.
//!
//! Exit code 0: the file is written, and everything was checked that was to be; 1: it behaves
//! differently or is too slow, nothing is written; 2: anything else that keeps a file from being written, in one
//! sentence.

mod args;
mod games;
mod manifest;
mod progress;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

use self::args::Args;
use self::manifest::Task;
use self::progress::Progress;
use crate::error::{Error, Result};
use crate::{assemble, report, verify, Verified, Watch};

/// Exit code of a run that has found a difference, or a bundle that is too slow.
const DIFFERENT: u8 = 1;
/// Exit code of a run that could not do its work.
const FAILED: u8 = 2;

/// Runs the command with these words, the first of which is its own name.
pub fn run(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args = match Args::try_parse_from(words) {
        Ok(args) => args,
        Err(error) => {
            // A terminal that is gone hears nothing.
            let _ = error.print();
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    match execute(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(if matches!(error, Error::Differs(_) | Error::Slow { .. }) { DIFFERENT } else { FAILED })
        }
    }
}

fn execute(args: &Args) -> Result<()> {
    let progress = Progress::new(args.quiet || args.locate.is_some());
    let task = Task::new(args, &progress)?;
    if let Some((line, column)) = args.locate {
        return locate(&task, line, column);
    }
    if task.trials.is_empty() && !args.no_verify {
        return Err(Error::Unverified(
            "there is no input to compare the answers on: name one with --input FILE (an empty file for a program \
             that reads nothing), or write the file without a comparison with --no-verify"
                .to_string(),
        ));
    }
    let mut watch = bundle(args, &task, &progress)?;
    if !args.watch {
        return Ok(());
    }
    loop {
        eprintln!("\n{} has changed", watch.wait().display());
        watch = bundle(args, &task, &progress).unwrap_or_else(|error| {
            eprintln!("error: {error}");
            watch.renewed()
        });
    }
}

/// Makes, checks and writes the bundle once; the files that it was made of.
fn bundle(args: &Args, task: &Task, progress: &Progress) -> Result<Watch> {
    let request = &task.request;
    let tick = |step: &str| progress.step(step);
    let bundle = assemble(request, &tick)?;
    let watch = Watch::new(bundle.files.values().chain(&bundle.manifests).map(PathBuf::as_path));
    let verified = match args.no_verify {
        true => None,
        false => Some(verify(request, &bundle, &task.trials, &tick)?),
    };
    progress.end();
    if let (Some(asked), Some(verified)) = (args.least_rate, &verified) {
        is_fast(verified, asked)?;
    }
    let report = report(&bundle, &request.target.bin, &request.judge, verified.as_ref());
    if args.stdout {
        print!("{}", bundle.printed.text);
        eprint!("{report}");
        return Ok(watch);
    }
    write_whole(&task.output, &bundle.printed.text)?;
    print!("{report}\nwritten to {}\n", task.output.display());
    Ok(watch)
}

/// Whether what every compiler makes of the bundle has this speed, in percent of the workspace's program.
fn is_fast(verified: &Verified, asked: u32) -> Result<()> {
    for built in &verified.built {
        let Some(share) = built.share_of(verified.native_time) else {
            return Err(Error::Unverified(
                "no input takes long enough to measure the speed that --least-rate asks for".to_string(),
            ));
        };
        if share * 100.0 < f64::from(asked) {
            return Err(Error::Slow { compiler: built.compiler.clone(), reached: share * 100.0, asked });
        }
    }
    Ok(())
}

fn locate(task: &Task, line: usize, column: usize) -> Result<()> {
    let bundle = assemble(&task.request, &|_| {})?;
    let (file, origin) = bundle.origin(line, column).ok_or_else(|| {
        Error::Usage(format!("there is no code at line {line}, column {column} of the bundle that these sources make"))
    })?;
    println!("{file}:{origin}");
    Ok(())
}

/// Writes a file so that it is there whole or not at all.
fn write_whole(path: &Path, text: &str) -> Result<()> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let write = || {
        std::fs::create_dir_all(folder)?;
        let mut file = tempfile::Builder::new().prefix(".bundle").tempfile_in(folder)?;
        std::io::Write::write_all(&mut file, text.as_bytes())?;
        file.persist(path).map_err(|e| e.error)
    };
    write().map(drop).map_err(Error::io("write", path))
}
