//! Programs on the inputs, and where their answers differ.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use rayon::prelude::*;

use super::run::{has_crashed, run, Ran};
use super::{Built, Recording, Trials};
use crate::error::{Error, Result};

/// Runs programs on recordings.
pub struct Replay<'a> {
    /// How they are run.
    pub trials: &'a Trials,
    /// The recordings as files.
    inputs: Vec<PathBuf>,
}

/// What a comparison has seen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compared {
    /// Inputs that were played to their end.
    pub inputs: usize,
    /// Inputs that end in a panic on both sides.
    pub crashes: usize,
    /// Answers to the former.
    pub answers: usize,
}

impl<'a> Replay<'a> {
    /// Writes the recordings into a folder.
    ///
    /// # Errors
    /// The system's reason.
    pub fn new(folder: &Path, trials: &'a Trials) -> Result<Replay<'a>> {
        let write = |(number, recording): (usize, &Recording)| {
            let file = folder.join(format!("input{number}.txt"));
            std::fs::write(&file, &recording.text).map_err(Error::io("write", &file))?;
            Ok(file)
        };
        Ok(Replay { trials, inputs: trials.recordings.iter().enumerate().map(write).collect::<Result<_>>()? })
    }

    /// A program on one of the recordings.
    ///
    /// # Errors
    /// If the recording cannot be read.
    pub fn command(&self, program: &Path, arguments: &[String], input: usize) -> Result<Command> {
        let file = &self.inputs[input];
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::from(File::open(file).map_err(Error::io("read", file))?));
        Ok(command)
    }

    /// Compares the bundles with the workspace's own program on all recordings, all at once.
    ///
    /// # Errors
    /// The first line that differs; that the original differs from itself or does not end.
    pub fn compare(&self, native: &Path, built: &[Built]) -> Result<Compared> {
        let programs = || [native, native].into_iter().chain(built.iter().map(|built| &*built.program));
        let runs: Vec<(usize, &Path)> =
            (0..self.inputs.len()).flat_map(|input| programs().map(move |program| (input, program))).collect();
        let run = |(input, program)| {
            let mut command = self.command(program, &self.trials.arguments, input)?;
            run(&mut command, self.trials.timeout).map_err(Error::io("run", program))
        };
        let ran: Vec<Ran> = runs.into_par_iter().map(run).collect::<Result<_>>()?;
        let mut compared = Compared::default();
        for (recording, ran) in self.trials.recordings.iter().zip(ran.chunks(2 + built.len())) {
            let [first, second, others @ ..] = ran else { continue };
            let expected = self.repeated(recording, first, second)?;
            for (built, got) in built.iter().zip(others) {
                self.same(recording, expected, built, got)?;
            }
            if has_crashed(expected.status) {
                compared.crashes += 1;
            } else {
                compared.inputs += 1;
                compared.answers += text(&expected.stdout).lines().count();
            }
        }
        Ok(compared)
    }

    /// The answers of the original, which are the same in two runs.
    fn repeated<'r>(&self, recording: &Recording, first: &'r Ran, second: &Ran) -> Result<&'r Output> {
        let name = &recording.name;
        let (first, second) = match (first, second) {
            (Ran::Ended(first), Ran::Ended(second)) => (first, second),
            (Ran::Endless, _) | (_, Ran::Endless) => {
                return Err(Error::Unverified(format!("the workspace's program writes without end on {name}")));
            }
            _ => {
                return Err(Error::Unverified(format!(
                    "the workspace's program still runs on {name} after {:?}: a program has to end where its input \
                     ends; --timeout SECONDS gives it more time",
                    self.trials.timeout
                )));
            }
        };
        match difference(recording, first, second) {
            None => Ok(first),
            Some(what) => Err(Error::Unverified(format!(
                "the workspace's program differs from itself: {name}, {what} in a second run; a clock, a random seed \
                 or the order of a hash map has a say, so that a comparison would show nothing (--no-verify writes \
                 the file without one)"
            ))),
        }
    }

    fn same(&self, recording: &Recording, expected: &Output, built: &Built, got: &Ran) -> Result<()> {
        let (name, compiler) = (&recording.name, &built.compiler);
        let differs = |how: String| Err(Error::Differs(format!("the bundle compiled by {compiler} {how}")));
        match got {
            Ran::Ended(got) => match difference(recording, expected, got) {
                None => Ok(()),
                Some(what) => differs(format!("behaves differently: {name}, {what}{}", last_words(got))),
            },
            Ran::Late => differs(format!("still runs on {name} after {:?}", self.trials.timeout)),
            Ran::Endless => differs(format!("writes without end on {name}")),
        }
    }
}

/// The first difference between what two programs say.
fn difference(recording: &Recording, expected: &Output, got: &Output) -> Option<String> {
    let (expected_text, got_text) = (text(&expected.stdout), text(&got.stdout));
    let mut pairs = (0..).zip(LinePairs(expected_text.lines(), got_text.lines()));
    if let Some((count, (want, have))) = pairs.find(|(_, (want, have))| want != have) {
        let quoted = |line: Option<&str>| line.map_or("no more output".to_string(), |l| format!("`{l}`"));
        let turn = recording.turns.get(count).map(|line| format!(" (asked from line {} of the input on)", line + 1));
        return Some(format!(
            "answer {}{}: expected {}, got {}",
            count + 1,
            turn.unwrap_or_default(),
            quoted(want),
            quoted(have)
        ));
    }
    (expected.status != got.status).then(|| format!("expected {} at its end, got {}", expected.status, got.status))
}

/// The lines of two texts side by side, to the end of the longer one.
struct LinePairs<'a>(std::str::Lines<'a>, std::str::Lines<'a>);

impl<'a> Iterator for LinePairs<'a> {
    type Item = (Option<&'a str>, Option<&'a str>);

    fn next(&mut self) -> Option<Self::Item> {
        let pair = (self.0.next(), self.1.next());
        (pair != (None, None)).then_some(pair)
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
