//! What is being done, a line a step on standard error.

use std::cell::RefCell;
use std::time::Instant;

/// Tells the steps of a run and the time that they took.
#[derive(Debug)]
pub struct Progress {
    quiet: bool,
    start: Instant,
    last: RefCell<String>,
}

impl Progress {
    /// A run that begins now.
    pub fn new(quiet: bool) -> Progress {
        Progress { quiet, start: Instant::now(), last: RefCell::default() }
    }

    /// Begins a step; the same one again is no news.
    pub fn step(&self, step: &str) {
        if *self.last.borrow() != step {
            self.say(step);
            *self.last.borrow_mut() = step.to_string();
        }
    }

    /// The end of the last step.
    pub fn end(&self) {
        self.say("done");
    }

    fn say(&self, words: &str) {
        if !self.quiet {
            eprintln!("[{:6.1} s] {words}", self.start.elapsed().as_secs_f64());
        }
    }
}
