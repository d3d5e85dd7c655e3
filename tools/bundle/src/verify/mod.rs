//! Proves that a bundle does what the workspace's own program does.
//!
//! Both programs get the same inputs and must give the same answers. The original runs twice
//! first: a program that differs from itself proves nothing. As no clock may have a say, all run
//! at once.

mod check;
mod native;
mod rate;
mod recording;
mod replay;
mod run;

use std::path::{Path, PathBuf};
use std::time::Duration;

use rayon::prelude::*;

pub use self::rate::BAR;
pub use self::recording::Recording;
use self::replay::Replay;
use crate::compile::Compiler;
use crate::error::{Error, Result};
use crate::judge::Judge;
use crate::request::Request;
use crate::text::tree::Printed;
use crate::trim;
use crate::Bundle;

/// What a bundle is compared on.
#[derive(Clone, Debug)]
pub struct Trials {
    /// Inputs that both programs answer.
    pub recordings: Vec<Recording>,
    /// Arguments of both programs.
    pub arguments: Vec<String>,
    /// Arguments with which they are timed: `{budget}` stands for a number that grows with the time
    /// that a run takes. Without any, a run with `arguments` is timed if it takes long enough.
    pub timed: Vec<String>,
    /// A command that compares them in its own way; in its arguments `{original}` is the
    /// workspace's program, and one with `{bundle}` is repeated for each compiled bundle.
    pub check: Vec<String>,
    /// How long a program may run on one input.
    pub timeout: Duration,
}

impl Trials {
    /// Whether there is nothing to compare.
    pub fn is_empty(&self) -> bool {
        self.recordings.is_empty() && self.check.is_empty()
    }
}

/// What was found out about a bundle.
#[derive(Debug)]
pub struct Verified {
    /// The bundle compiled by each compiler.
    pub built: Vec<Built>,
    /// Inputs on which the answers were compared; each ended without a panic.
    pub inputs: usize,
    /// Inputs that end in a panic, of original and bundle alike.
    pub crashes: usize,
    /// Answers (lines) that were the same, over all inputs; every compiler's program gave each.
    pub answers: usize,
    /// What the command that compares in its own way has said.
    pub checked: Option<String>,
    /// What the workspace's release profile turns on and the judge's compiler does not.
    pub checks: Vec<&'static str>,
    /// Processor time of a timed run of the workspace's own program.
    pub native_time: Option<Duration>,
    /// Time until its first answer, the start of the process included.
    pub native_start: Option<Duration>,
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
    /// Processor time of a timed run.
    pub time: Option<Duration>,
    /// Time until its first answer, the start of the process included.
    pub start: Option<Duration>,
    /// Why it does not compile in the newer edition, if the judge may use one.
    pub objection: Option<String>,
}

impl Built {
    /// Its speed as a part of another program's, if both were timed.
    pub fn share_of(&self, time: Option<Duration>) -> Option<f64> {
        Some(time?.as_secs_f64() / self.time?.as_secs_f64())
    }
}

/// Compiles the bundle as the judge does and compares it with the workspace's own program. `tick`
/// hears what is being done.
///
/// # Errors
/// The first difference or message of a compiler; that nothing could be compared.
pub fn verify(request: &Request, bundle: &Bundle, trials: &Trials, tick: &dyn Fn(&str)) -> Result<Verified> {
    if trials.is_empty() {
        return Err(Error::Unverified("there is no input to compare the answers on".to_string()));
    }
    let scratch = tempfile::tempdir().map_err(Error::io("make a folder in", std::env::temp_dir()))?;
    let source = scratch.path().join("bundle.rs");
    trim::write(&source, &bundle.printed.text)?;
    tick("compiling the bundle");
    let mut built = build_all(&request.judge, &bundle.compilers, &bundle.printed, &source)
        .map_err(|error| error.located(&bundle.files))?;
    tick("compiling the workspace's program");
    let native::Native { program: native, checks } = native::build(request)?;
    tick("verifying: comparing answers");
    let replay = Replay::new(scratch.path(), trials)?;
    let compared = replay.compare(&native, &built)?;
    let checked = match trials.check.is_empty() {
        true => None,
        false => {
            tick("verifying: playing games");
            Some(check::check(&trials.check, &native, &built)?)
        }
    };
    if compared.answers == 0 && checked.is_none() {
        return Err(Error::Unverified(match compared.crashes {
            0 => "the workspace's program answers none of the inputs: nothing was compared".to_string(),
            _ => "the workspace's program panics on every input that it answers: nothing was compared".to_string(),
        }));
    }
    tick("verifying: measuring speed");
    let native_time = rate::measure(&replay, &native, &mut built)?;
    let native_start = rate::first_answer(&replay, &native)?;
    for built in &mut built {
        built.start = rate::first_answer(&replay, &built.program)?;
    }
    let replay::Compared { inputs, crashes, answers } = compared;
    Ok(Verified { built, inputs, crashes, answers, checked, checks, native_time, native_start })
}

/// Compiles the bundle in `source` with all compilers as the judge does.
fn build_all(judge: &Judge, compilers: &[Compiler], printed: &Printed, source: &Path) -> Result<Vec<Built>> {
    let build = |(number, compiler): (usize, &Compiler)| {
        let program = source.with_file_name(format!("bundle-{number}-by-{}", compiler.name.replace(' ', "-")));
        let (took, said) = compiler.build(judge, source, &program)?;
        match said.first() {
            Some(first) => Err(compiler.complaint(printed, first)),
            None => {
                let objection = compiler.objection(judge, source, &program.with_extension("rmeta"))?;
                let (compiler, version) = (compiler.name.clone(), compiler.version);
                Ok(Built { compiler, version, took, program, time: None, start: None, objection })
            }
        }
    };
    compilers.par_iter().enumerate().map(build).collect()
}
