//! How fast a bundle is, in processor time beside the workspace's own program, and how soon it
//! gives its first answer.
//!
//! Both run in turns on the same input, and the best run of each counts; where a bundle seems
//! slow, of more runs. It is the process's own time that is measured, so that other programs on
//! the machine lengthen nothing; that they share its caches remains. The first answer is timed by
//! the wall clock, as a judge does.

use std::io::Read;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use nix::sys::wait::{waitid, Id, WaitPidFlag};
use nix::time::ClockId;
use nix::unistd::Pid;

use super::replay::Replay;
use super::Built;
use crate::error::{Error, Result};

/// Seconds that one timed run should take: on a busy machine many short runs find a quiet moment
/// sooner than a few long ones.
const RUN: f64 = 0.15;
/// What a run has to take to tell something.
const SHORTEST: Duration = Duration::from_millis(50);
/// The budgets of the runs that tell how long a run takes: the first, and the largest.
const PROBE: f64 = 2_000.0;
const LARGEST: f64 = 1e7;
/// Timed runs of each program.
const RUNS: usize = 5;
/// The same while a bundle seems too slow: it may only have been unlucky so far.
const MORE_RUNS: usize = 60;
/// The share of the workspace's speed that a bundle should reach.
pub const BAR: f64 = 0.9;
/// A share so low that bad luck does not explain it: no more runs are made for it.
const HOPELESS: f64 = 0.5;

/// The time from the start of a program to the first character of its first answer, by the quickest
/// of some runs; `None` where it answers nothing.
///
/// # Errors
/// If the program cannot be run.
pub fn first_answer(replay: &Replay<'_>, program: &Path) -> Result<Option<Duration>> {
    let mut best = None;
    if replay.trials.recordings.is_empty() {
        return Ok(best);
    }
    for _ in 0..RUNS {
        let mut command = replay.command(program, &replay.trials.arguments, 0)?;
        let begun = Instant::now();
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().map_err(Error::io("run", program))?;
        let answered = child.stdout.take().is_some_and(|mut stdout| stdout.read_exact(&mut [0]).is_ok());
        let took = begun.elapsed();
        child.kill().and_then(|()| child.wait()).map_err(Error::io("stop", program))?;
        if answered {
            best = Some(best.map_or(took, |best: Duration| best.min(took)));
        }
    }
    Ok(best)
}

/// Times the workspace's program and the bundles on the longest of the recordings; the time of the
/// former. `None` where there is none that takes long enough.
///
/// # Errors
/// If a program cannot be run.
pub fn measure(replay: &Replay<'_>, native: &Path, bundles: &mut [Built]) -> Result<Option<Duration>> {
    let trials = replay.trials;
    let longest = (0..trials.recordings.len()).max_by_key(|&input| trials.recordings[input].text.len());
    let Some(input) = longest else { return Ok(None) };
    let arguments = |budget: f64| -> Vec<String> {
        let words = if trials.timed.is_empty() { &trials.arguments } else { &trials.timed };
        words.iter().map(|word| word.replace("{budget}", &format!("{budget:.0}"))).collect()
    };
    let mut budget = PROBE;
    let mut probe = run(replay, native, &arguments(budget), input)?;
    // A small budget says little about a larger one: the start of the program counts as well.
    while probe < SHORTEST && budget < LARGEST {
        budget *= 10.0;
        probe = run(replay, native, &arguments(budget), input)?;
    }
    let budget = (budget * RUN / probe.as_secs_f64()).clamp(100.0, LARGEST);
    let arguments = arguments(budget);
    let mut best: Option<Duration> = None;
    let faster = |best: &mut Option<Duration>, time: Duration| *best = Some(best.map_or(time, |best| best.min(time)));
    for round in 0..MORE_RUNS {
        let is_slow = |built: &Built| built.share_of(best).is_some_and(|share| (HOPELESS..BAR).contains(&share));
        if round >= RUNS && !bundles.iter().any(is_slow) {
            break;
        }
        let time = run(replay, native, &arguments, input)?;
        if time < SHORTEST {
            return Ok(None);
        }
        faster(&mut best, time);
        for built in bundles.iter_mut() {
            let time = run(replay, &built.program, &arguments, input)?;
            faster(&mut built.time, time);
        }
    }
    Ok(best)
}

/// The processor time of one run.
fn run(replay: &Replay<'_>, program: &Path, arguments: &[String], input: usize) -> Result<Duration> {
    let mut command = replay.command(program, arguments, input)?;
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().map_err(Error::io("run", program))?;
    // The clock of a process stands still when it has ended, and is gone once it was waited for.
    let pid = Pid::from_raw(child.id() as i32);
    let ended = waitid(Id::Pid(pid), WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT);
    let time = ended.and_then(|_| ClockId::pid_cpu_clock_id(pid)).and_then(ClockId::now);
    child.wait().map_err(Error::io("run", program))?;
    let time = time.map_err(|e| Error::io("read the clock of", program)(e.into()))?;
    Ok(time.into())
}
