//! Proves that a bundle plays like the workspace's own program.
//!
//! Both programs get the same recorded inputs at a fixed node budget, so that no clock has a say,
//! and must give the same answers. Then both are timed, in turns, and the best run of each counts.

use std::ffi::OsStr;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use super::compile::Compiler;
use super::error::{Error, Result};
use super::judge::Judge;
use super::record::Recording;
use super::tree::Printed;
use super::Request;

/// Seconds that one timed run should take.
const RUN: f64 = 0.7;
/// Timed runs of each program.
const RUNS: usize = 4;

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
    /// Nodes per second, if the program counts nodes.
    pub speed: Option<f64>,
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
                Ok(Built { compiler: compiler.name.clone(), version: compiler.version, took, program, speed: None })
            }
        }
    };
    compilers.iter().enumerate().map(build).collect()
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
    /// Where the recordings lie for the programs.
    pub folder: &'a Path,
    /// Arguments of the programs.
    pub arguments: Vec<String>,
}

impl Replay<'_> {
    /// Compares a program with the workspace's own on one recording; the number of answers.
    ///
    /// # Errors
    /// The first line that differs.
    pub fn compare(&self, native: &Path, built: &Built, recording: &Recording) -> Result<usize> {
        let expected = self.run(native, &[], recording)?;
        let got = self.run(&built.program, &[], recording)?;
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
                    last_words(&got),
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
                last_words(&got),
            )));
        }
        Ok(count)
    }

    /// Times the workspace's program and the bundles; nodes per second of the former. `None`
    /// where the program counts no nodes.
    ///
    /// # Errors
    /// If a program cannot be run.
    pub fn time(&self, native: &Path, bundles: &mut [Built], recording: &Recording) -> Result<Option<f64>> {
        let Some((nodes, seconds, turns)) = self.measure(native, 2_000, recording)? else { return Ok(None) };
        let budget = (RUN * nodes / seconds / turns).clamp(100.0, 1e7) as u64;
        let mut best: Option<f64> = None;
        let faster = |best: &mut Option<f64>, run: Option<(f64, f64, f64)>| {
            if let Some((nodes, seconds, _)) = run {
                *best = Some(best.map_or(nodes / seconds, |b| b.max(nodes / seconds)));
            }
        };
        for _ in 0..RUNS {
            faster(&mut best, self.measure(native, budget, recording)?);
            for built in bundles.iter_mut() {
                let run = self.measure(&built.program, budget, recording)?;
                faster(&mut built.speed, run);
            }
        }
        Ok(best)
    }

    /// Nodes, seconds and turns of one run.
    fn measure(&self, program: &Path, nodes: u64, recording: &Recording) -> Result<Option<(f64, f64, f64)>> {
        let output =
            self.run(program, &["--nodes".to_string(), nodes.to_string(), "--stats".to_string()], recording)?;
        let (mut nodes, mut seconds, mut turns) = (0.0, 0.0, 0.0);
        for line in text(&output.stderr).lines() {
            let mut words = line.split_whitespace().map(str::parse::<f64>);
            if let (Some(Ok(n)), Some(Ok(s))) = (words.next(), words.next()) {
                nodes += n;
                seconds += s;
                turns += 1.0;
            }
        }
        Ok((nodes > 0.0 && seconds > 0.0).then_some((nodes, seconds, turns)))
    }

    fn run(&self, program: &Path, arguments: &[String], recording: &Recording) -> Result<Output> {
        let file = self.folder.join("input.txt");
        std::fs::write(&file, &recording.text).map_err(Error::io("write", &file))?;
        let input = File::open(&file).map_err(Error::io("read", &file))?;
        let arguments = if arguments.is_empty() { &self.arguments } else { arguments };
        Command::new(program).args(arguments).stdin(Stdio::from(input)).output().map_err(Error::io("run", program))
    }
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
