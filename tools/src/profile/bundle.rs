//! A bundle as the judge runs it: compiled as `arena` does, one process a game, text through pipes.
//!
//! Time counts from the first byte that is sent to the last line that arrives, as a judge
//! measures it; so the pipe and the scheduler are part of it.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use bots::Pace;
use engines::{Allowance, Ending, Framing};

use super::probe::{play_on, Log, Sample, Watching};
use super::stalls::{Staller, Target};
use super::Error;
use crate::matches::{self, takes_time_scale, version, Contender, Player, Reply, Waits};

/// Lines that may wait to be read; whoever writes more has to wait itself.
const MOST_LINES: usize = 10_000;
/// How long an answer is waited for beyond its limit, so that it is known how late it is.
const PATIENCE: Duration = Duration::from_secs(5);

/// A compiled bundle.
#[derive(Debug)]
pub struct Compiled {
    program: PathBuf,
    /// Hash of the source.
    version: Option<String>,
    takes_time_scale: bool,
}

impl Compiled {
    /// Whether it takes `--time-scale`, as bundles of this project do.
    pub fn takes_time_scale(&self) -> bool {
        self.takes_time_scale
    }
}

/// Compiles a source file as [`matches::compile`] does.
///
/// # Errors
/// When there is no compiler, or it refuses the file.
pub fn compile(source: &Path) -> Result<Compiled, Error> {
    let program = matches::compile(source)?;
    let version = version::of_files(&[source.to_path_buf()]).ok();
    Ok(Compiled { program, version, takes_time_scale: takes_time_scale(source).unwrap_or(false) })
}

impl Watching {
    /// The program as a contender that is watched.
    pub fn program(&self, label: &str, compiled: Compiled) -> Contender {
        let (watching, compiled) = (self.clone(), Arc::new(compiled));
        let version = compiled.version.clone();
        let start = move |pace, seed| Box::new(Program::start(&compiled, &watching, pace, seed)) as Box<dyn Player>;
        let mut contender = Contender::new(label, start);
        contender.record.version = version;
        contender
    }
}

/// A running program.
struct Program {
    /// The process with its input, or why there is none.
    process: Result<(Child, ChildStdin), String>,
    lines: Receiver<(String, Instant)>,
    waits: Waits,
    key: u64,
    log: Arc<Log>,
    staller: Option<Staller>,
}

impl Program {
    fn start(compiled: &Compiled, watching: &Watching, pace: Pace, seed: u64) -> Program {
        let (sender, lines) = mpsc::sync_channel(MOST_LINES);
        let mut command = Command::new(&compiled.program);
        match pace {
            Pace::Clock(scale) if scale != 1.0 && compiled.takes_time_scale => {
                command.args(["--time-scale", &scale.to_string()]);
            }
            _ => {}
        }
        let started = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("the program does not start: {error}"));
        let process = started.and_then(|mut child| {
            let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
                return Err("the program has no pipes".to_string());
            };
            thread::spawn(move || {
                for line in BufReader::new(output).lines() {
                    let Ok(line) = line else { break };
                    if sender.send((line, Instant::now())).is_err() {
                        break;
                    }
                }
            });
            Ok((child, input))
        });
        let staller = watching.stalls.map(|every| Staller::new(every, seed));
        let waits = process.as_ref().map_or_else(|_| Waits::of_thread(), |(child, _)| Waits::of_process(child.id()));
        Program { process, lines, waits, key: seed, log: watching.log.clone(), staller }
    }

    /// Waits for a whole answer; the time of its last line.
    fn collect(&self, framing: Framing, end: Instant) -> (Vec<String>, Option<Instant>, Ending) {
        let (mut text, mut last) = (Vec::new(), None);
        loop {
            let is_whole = match framing {
                Framing::Lines(count) => text.len() >= count,
                Framing::Until(word) => text.last().is_some_and(|line: &String| line.trim() == word),
            };
            if is_whole {
                return (text, last, Ending::Complete);
            }
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok((line, at)) => {
                    text.push(line);
                    last = Some(at);
                }
                Err(RecvTimeoutError::Timeout) => return (text, None, Ending::Late),
                Err(RecvTimeoutError::Disconnected) => return (text, last, Ending::Closed),
            }
        }
    }
}

impl Player for Program {
    fn reply(&mut self, prompt: &str, framing: Framing, allowance: Allowance) -> Reply {
        let number = match &self.process {
            Ok((child, _)) => child.id(),
            Err(note) => return Reply::closed(note.clone()),
        };
        let watch = self.staller.as_ref().map(|staller| staller.watch(Target::Process(number as libc::pid_t)));
        self.waits.begin();
        let asked = Instant::now();
        // Who does not read any more is found out by its silence.
        let _ = self.process.as_mut().map(|(_, input)| send(input, prompt));
        let (text, last, ending) = self.collect(framing, asked + allowance.late_after + PATIENCE);
        let took = last.map_or(asked.elapsed(), |last| last.saturating_duration_since(asked));
        let delay = self.waits.end().min(took);
        let stalls = watch.map_or(0, |watch| watch.of_process());
        let note = (ending == Ending::Closed).then(|| "the program ended".to_string());
        let mut reply = Reply { ending, note, delay, ..Reply::complete(text.join("\n"), took) };
        let (took, late) = play_on(&mut reply, allowance);
        let (peak_bytes, queued) = (peak_bytes(number), Waits::are_told().then_some(delay));
        self.log.add(self.key, Sample { took, late, queued, peak_bytes, stalls, ..Sample::default() });
        reply
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.staller = None;
        if let Ok((child, _)) = &mut self.process {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn send(input: &mut ChildStdin, text: &str) -> io::Result<()> {
    input.write_all(text.as_bytes())?;
    input.flush()
}

/// The most memory that a process has had resident, in bytes, where the system tells.
pub fn peak_bytes(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(1024 * kilobytes)
}
