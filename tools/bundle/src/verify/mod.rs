//! Proves that a bundle plays like the workspace's own program.
//!
//! Both programs get the same recorded inputs at a fixed node budget, so that no clock has a say,
//! and must give the same answers. As no clock has a say, they may all run at once.

pub mod rate;
pub mod recording;

use std::ffi::OsStr;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use rayon::prelude::*;

use self::recording::Recording;
use crate::compile::Compiler;
use crate::error::{Error, Result};
use crate::judge::Judge;
use crate::text::tree::Printed;
use crate::Request;

/// Whole games between programs, played by whoever knows the rules.
pub trait Games {
    /// Plays games of the bundles against the original; the number of games, if all went as those
    /// of the original against itself.
    ///
    /// # Errors
    /// The first difference.
    fn play(&self, original: &Path, built: &[Built]) -> Result<usize>;
}

/// A bundle compiled by one compiler.
#[derive(Debug)]
pub struct Built {
    /// The compiler.
    pub compiler: String,
    /// Its version.
    pub version: (u32, u32),
    /// How long it took.
    pub took: Duration,
    /// The program.
    pub program: PathBuf,
    /// Nodes per second of processor time, if the program counts nodes.
    pub speed: Option<f64>,
    /// Why it does not compile in the newer edition, if the judge may use one.
    pub objection: Option<String>,
}

impl Built {
    /// Its part of another program's speed, if both are known.
    pub fn share_of(&self, speed: Option<f64>) -> Option<f64> {
        Some(self.speed? / speed?)
    }
}

/// Compiles the bundle in `source` with all compilers as the judge does.
///
/// # Errors
/// The first message of a compiler, warnings included.
pub fn build_all(judge: &Judge, compilers: &[Compiler], printed: &Printed, source: &Path) -> Result<Vec<Built>> {
    let build = |(number, compiler): (usize, &Compiler)| {
        let program = source.with_file_name(format!("program{number}"));
        let (took, said) = compiler.build(judge, source, &program)?;
        match said.first() {
            Some(first) => Err(compiler.complaint(printed, first)),
            None => {
                let objection = compiler.objection(judge, source, &program.with_extension("rmeta"))?;
                let (compiler, version) = (compiler.name.clone(), compiler.version);
                Ok(Built { compiler, version, took, program, speed: None, objection })
            }
        }
    };
    compilers.par_iter().enumerate().map(build).collect()
}

/// Builds the workspace's own program.
///
/// # Errors
/// Cargo's message.
pub fn build_native(request: &Request) -> Result<PathBuf> {
    let target = &request.target;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(&cargo)
        .args(["build", "--release", "--quiet", "--message-format=json", "--package", &target.package])
        .args([target.flag(), &target.bin, "--manifest-path"])
        .arg(&request.manifest)
        .args(request.target_dir.iter().flat_map(|dir| [OsStr::new("--target-dir"), dir.as_os_str()]))
        .output()
        .map_err(Error::io("run", PathBuf::from(cargo)))?;
    let messages = cargo_metadata::Message::parse_stream(output.stdout.as_slice());
    let executable = messages.filter_map(|m| m.ok()).find_map(|message| match message {
        cargo_metadata::Message::CompilerArtifact(artifact) if target.is(&artifact.target) => {
            artifact.executable.map(PathBuf::from)
        }
        _ => None,
    });
    executable.filter(|_| output.status.success()).ok_or_else(|| {
        let reason = String::from_utf8_lossy(&output.stderr).trim().to_string();
        Error::Cargo(format!("the workspace's own `{}` does not build:\n{reason}", target.bin))
    })
}

/// Runs programs on recordings.
pub struct Replay<'a> {
    /// The recordings, and the files in which they lie for the programs.
    inputs: Vec<(&'a Recording, PathBuf)>,
}

impl<'a> Replay<'a> {
    /// Writes the recordings into a folder.
    ///
    /// # Errors
    /// The system's reason.
    pub fn new(folder: &Path, recordings: &'a [Recording]) -> Result<Replay<'a>> {
        let write = |(number, recording): (usize, &'a Recording)| {
            let file = folder.join(format!("input{number}.txt"));
            std::fs::write(&file, &recording.text).map_err(Error::io("write", &file))?;
            Ok((recording, file))
        };
        Ok(Replay { inputs: recordings.iter().enumerate().map(write).collect::<Result<_>>()? })
    }

    /// A program on one of the recordings.
    ///
    /// # Errors
    /// If the recording cannot be read.
    pub fn command(&self, program: &Path, arguments: &[String], input: usize) -> Result<Command> {
        let file = &self.inputs[input].1;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::from(File::open(file).map_err(Error::io("read", file))?));
        Ok(command)
    }

    /// Compares the bundles with the workspace's own program on all recordings, all at once; the
    /// number of answers of each program.
    ///
    /// # Errors
    /// The first line that differs.
    pub fn compare(&self, native: &Path, built: &[Built], arguments: &[String]) -> Result<usize> {
        let programs = || std::iter::once(native).chain(built.iter().map(|built| &*built.program));
        let runs: Vec<(usize, &Path)> =
            (0..self.inputs.len()).flat_map(|input| programs().map(move |program| (input, program))).collect();
        let run = |(input, program)| {
            let mut command = self.command(program, arguments, input)?;
            command.output().map_err(Error::io("run", program))
        };
        let outputs: Vec<Output> = runs.into_par_iter().map(run).collect::<Result<_>>()?;
        let mut answers = 0;
        for ((recording, _), outputs) in self.inputs.iter().zip(outputs.chunks(1 + built.len())) {
            let Some((expected, others)) = outputs.split_first() else { continue };
            for (built, got) in built.iter().zip(others) {
                same(expected, got, built, recording)?;
            }
            answers += text(&expected.stdout).lines().count();
        }
        Ok(answers)
    }
}

/// Finds the first difference between what the workspace's own program and a bundle say.
fn same(expected: &Output, got: &Output, built: &Built, recording: &Recording) -> Result<()> {
    let (expected_text, got_text) = (text(&expected.stdout), text(&got.stdout));
    let mut lines = expected_text.lines();
    let mut others = got_text.lines();
    let mut count = 0;
    loop {
        let (want, have) = (lines.next(), others.next());
        if want.is_none() && have.is_none() {
            break;
        }
        if want != have {
            let quoted = |line: Option<&str>| line.map_or("no more output".to_string(), |l| format!("`{l}`"));
            let turn = recording
                .turns
                .get(count)
                .map_or_else(String::new, |line| format!(" (asked from line {} of the input on)", line + 1));
            return Err(Error::Differs(format!(
                "the bundle compiled by {} plays differently: {}, answer {}{turn}: expected {}, got {}{}",
                built.compiler,
                recording.name,
                count + 1,
                quoted(want),
                quoted(have),
                last_words(got),
            )));
        }
        count += 1;
    }
    if expected.status.code() != got.status.code() {
        return Err(Error::Differs(format!(
            "the bundle compiled by {} ends differently: {}: expected {}, got {}{}",
            built.compiler,
            recording.name,
            expected.status,
            got.status,
            last_words(got),
        )));
    }
    Ok(())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What a program said before it ended badly.
fn last_words(output: &Output) -> String {
    match text(&output.stderr).lines().last() {
        Some(line) if !output.status.success() => format!("; it ended with {}, saying: {line}", output.status),
        _ => String::new(),
    }
}
