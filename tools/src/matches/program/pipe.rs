//! The conversation with a program: one question, one answer, on the clock.
//!
//! The thread that plays the game does all of it: it sleeps in `ppoll` until something can move -
//! the prompt into the pipe, an answer or standard error out of it - or the deadline is there. So
//! the time is read at once when the answer is there, memory is bounded by how much is read, and a
//! program that writes while nobody asks waits at a full pipe.

use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command};
use std::time::{Duration, Instant};

use bots::Telemetry;
use engines::Framing;
use nix::fcntl::{fcntl, FcntlArg, OFlag};
use nix::poll::{PollFd, PollFlags};

use super::super::delay::Waits;
use super::kept::Kept;
use super::lines::Lines;
use super::process::Process;

/// Bytes of the longest answer.
const LONGEST: usize = 1 << 20;
/// How long a program that does not get to run is waited for.
const STARVES: Duration = Duration::from_secs(2);
/// Between two looks at a program whose time is over, and the shortest wait.
const NAP: Duration = Duration::from_millis(10);
/// How long the last words of a program may take after its game.
const LAST_WORDS: Duration = Duration::from_millis(20);

/// A program and the pipes to it.
pub struct Pipe {
    process: Process,
    waits: Waits,
    /// Where the program reads; gone when it no longer does.
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    /// Bytes that could not be sent yet.
    unsent: Vec<u8>,
    lines: Lines,
    kept: Kept,
    buffer: Box<[u8]>,
}

/// Result of a question.
pub struct Asked {
    /// The lines of the answer, as far as they came.
    pub text: String,
    /// From the end of the prompt to the end of the answer.
    pub wall: Duration,
    /// How much of that the program, or the arena after it, was ready to run and had to wait for a
    /// core.
    pub delay: Duration,
    /// Whether the answer is whole. If not: why there is none, or nothing if only the time is over.
    pub outcome: Result<(), Option<String>>,
}

impl Pipe {
    /// Starts a program, on this core only if there is one.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn open(command: Command, core: Option<usize>) -> io::Result<Pipe> {
        let mut process = Process::start(command, core)?;
        let child = &mut process.child;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        for pipe in
            [stdin.as_ref().map(AsFd::as_fd), stdout.as_ref().map(AsFd::as_fd), stderr.as_ref().map(AsFd::as_fd)]
        {
            fcntl(pipe.ok_or(io::ErrorKind::BrokenPipe)?, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
        }
        let waits = Waits::of_process(process.child.id());
        let (lines, kept, unsent) = Default::default();
        let buffer = vec![0; 1 << 16].into();
        Ok(Pipe { process, waits, stdin, stdout, stderr, unsent, lines, kept, buffer })
    }

    /// Sends a prompt and waits for its answer until the limit, to which delays are added.
    pub fn ask(&mut self, prompt: &str, framing: Framing, limit: Duration) -> Asked {
        self.kept.asked();
        self.unsent.extend_from_slice(prompt.as_bytes());
        self.waits.begin();
        self.send();
        let begin = Instant::now();
        let mut delay = Duration::ZERO;
        loop {
            let wall = begin.elapsed();
            if let Some(text) = self.lines.answer(framing) {
                // Figures are written before the answer, but may still be in the pipe.
                self.read_stderr();
                return Asked { text, wall, delay: self.waits.end(), outcome: Ok(()) };
            }
            let problem = match self.stdout {
                None => Some(Some(self.farewell())),
                Some(_) if self.lines.len() > LONGEST => {
                    Some(Some(format!("wrote more than {LONGEST} bytes without an end of its answer")))
                }
                Some(_) if wall >= limit + delay => {
                    delay = self.waits.end();
                    let is_starved = wall < limit + delay + STARVES && self.waits.is_starved();
                    (wall >= limit + delay && !is_starved).then_some(None)
                }
                Some(_) => None,
            };
            if let Some(note) = problem {
                return Asked { text: self.lines.take(), wall, delay: self.waits.end(), outcome: Err(note) };
            }
            self.wait((limit + delay).saturating_sub(wall).max(NAP));
        }
    }

    /// The figures that came with the last answer.
    pub fn telemetry(&self) -> Option<Telemetry> {
        self.kept.telemetry()
    }

    /// Ends the program and all that it started; what it wrote to standard error.
    pub fn end(mut self) -> Option<String> {
        self.stdin = None;
        let until = Instant::now() + LAST_WORDS;
        while self.stderr.is_some() && Instant::now() < until {
            self.lines = Lines::default();
            self.wait(until.saturating_duration_since(Instant::now()));
        }
        self.kept.text()
    }

    /// Waits until something can move, and moves it.
    fn wait(&mut self, limit: Duration) {
        fn watch<'a>(pipe: &'a Option<impl AsFd>, what: PollFlags, list: &mut Vec<PollFd<'a>>) {
            list.extend(pipe.as_ref().map(|pipe| {
                let fd: BorrowedFd<'a> = pipe.as_fd();
                PollFd::new(fd, what)
            }));
        }
        let mut watched = Vec::with_capacity(3);
        watch(&self.stdout, PollFlags::POLLIN, &mut watched);
        watch(&self.stderr, PollFlags::POLLIN, &mut watched);
        if !self.unsent.is_empty() {
            watch(&self.stdin, PollFlags::POLLOUT, &mut watched);
        }
        // Interrupted or not, what can move is tried, and the caller looks at the clock.
        wait_for(&mut watched, limit);
        if let Some(count) = read(&mut self.stdout, &mut self.buffer) {
            self.lines.receive(&self.buffer[..count]);
        }
        if self.stdout.is_none() {
            self.lines.close();
        }
        self.read_stderr();
        self.send();
    }

    fn read_stderr(&mut self) {
        if let Some(count) = read(&mut self.stderr, &mut self.buffer) {
            self.kept.receive(&self.buffer[..count]);
        }
    }

    fn send(&mut self) {
        while let (Some(stdin), false) = (&mut self.stdin, self.unsent.is_empty()) {
            match stdin.write(&self.unsent) {
                Ok(count) => drop(self.unsent.drain(..count)),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // It no longer reads; what it wrote before still counts.
                Err(_) => self.stdin = None,
            }
        }
        if self.stdin.is_none() {
            self.unsent.clear();
        }
    }

    /// Why there will be no more answers.
    fn farewell(&mut self) -> String {
        match self.process.farewell() {
            Some(end) => {
                // What it said last often tells why.
                while self.stderr.is_some()
                    && read(&mut self.stderr, &mut self.buffer).is_some_and(|count| {
                        self.kept.receive(&self.buffer[..count]);
                        count > 0
                    })
                {}
                format!("{end} before the game was over")
            }
            None => "closed its output before the game was over".to_string(),
        }
    }
}

/// Reads once what is there: the number of bytes, or `None` if there is nothing now. At its end the
/// stream is dropped.
fn read(stream: &mut Option<impl Read>, buffer: &mut [u8]) -> Option<usize> {
    match stream.as_mut()?.read(buffer) {
        Ok(count) if count > 0 => return Some(count),
        Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => {}
        _ => *stream = None,
    }
    None
}

/// Waits until one of these can move, or the time is over.
#[cfg(target_os = "linux")]
fn wait_for(watched: &mut [PollFd<'_>], limit: Duration) {
    let _ = nix::poll::ppoll(watched, Some(nix::sys::time::TimeSpec::from_duration(limit)), None);
}

/// Elsewhere to the next millisecond.
#[cfg(not(target_os = "linux"))]
fn wait_for(watched: &mut [PollFd<'_>], limit: Duration) {
    let millis = u16::try_from(limit.as_micros().div_ceil(1000)).unwrap_or(u16::MAX);
    let _ = nix::poll::poll(watched, millis);
}
