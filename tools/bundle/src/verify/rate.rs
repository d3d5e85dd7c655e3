//! How fast programs search, in nodes per second of processor time.
//!
//! The workspace's program and the bundles run in turns on the same recording, and the best run
//! of each counts; where a bundle seems slow, of more runs. It is the process's own time that is
//! measured, so that other programs on the machine lengthen nothing; that they share its caches
//! remains.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use nix::sys::wait::{waitid, Id, WaitPidFlag};
use nix::time::ClockId;
use nix::unistd::Pid;

use crate::error::{Error, Result};
use crate::verify::{Built, Replay};

/// Seconds that one timed run should take.
const RUN: f64 = 0.7;
/// Timed runs of each program.
const RUNS: usize = 5;
/// The same while a bundle seems too slow: it may only have been unlucky so far.
const MORE_RUNS: usize = 15;
/// The share of the workspace's speed that a bundle should reach.
pub const BAR: f64 = 0.9;

/// One run of a program.
struct Run {
    nodes: f64,
    actions: f64,
    time: Duration,
}

impl Run {
    fn rate(&self) -> f64 {
        self.nodes / self.time.as_secs_f64()
    }
}

/// Times the workspace's program and the bundles on one of the recordings; the rate of the former.
/// `None` where the program counts no nodes.
///
/// # Errors
/// If a program cannot be run.
pub fn measure(replay: &Replay, native: &Path, bundles: &mut [Built], input: usize) -> Result<Option<f64>> {
    let Some(first) = run(replay, native, 2_000, input)? else { return Ok(None) };
    let budget = (RUN * first.rate() / first.actions).clamp(100.0, 1e7) as u64;
    let mut best: Option<f64> = None;
    let faster = |best: &mut Option<f64>, run: Option<Run>| {
        if let Some(run) = run {
            *best = Some(best.map_or(run.rate(), |best| best.max(run.rate())));
        }
    };
    for round in 0..MORE_RUNS {
        let is_slow = |built: &Built| built.share_of(best).is_some_and(|share| share < BAR);
        if round >= RUNS && !bundles.iter().any(is_slow) {
            break;
        }
        faster(&mut best, run(replay, native, budget, input)?);
        for built in bundles.iter_mut() {
            let run = run(replay, &built.program, budget, input)?;
            faster(&mut built.speed, run);
        }
    }
    Ok(best)
}

fn run(replay: &Replay, program: &Path, nodes: u64, input: usize) -> Result<Option<Run>> {
    let arguments = ["--nodes".to_string(), nodes.to_string(), "--stats".to_string()];
    let mut command = replay.command(program, &arguments, input)?;
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().map_err(Error::io("run", program))?;
    let said = child.stderr.take().map_or(Ok(String::new()), std::io::read_to_string);
    // The clock of a process stands still when it has ended, and is gone once it was waited for.
    let pid = Pid::from_raw(child.id() as i32);
    let ended = waitid(Id::Pid(pid), WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT);
    let time = ended.and_then(|_| ClockId::pid_cpu_clock_id(pid)).and_then(ClockId::now);
    child.wait().map_err(Error::io("run", program))?;
    let said = said.map_err(Error::io("read what is said by", program))?;
    let time = time.map_err(|e| Error::io("read the clock of", program)(e.into()))?;

    let mut run = Run { nodes: 0.0, actions: 0.0, time: time.into() };
    for line in said.lines() {
        let mut words = line.split_whitespace().map(str::parse::<f64>);
        if let (Some(Ok(nodes)), Some(Ok(_))) = (words.next(), words.next()) {
            run.nodes += nodes;
            run.actions += 1.0;
        }
    }
    Ok((run.nodes > 0.0 && !run.time.is_zero()).then_some(run))
}
