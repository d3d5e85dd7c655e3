//! A program at the end of a pipe, playing one seat of one game.
//!
//! Whatever it does, it only harms its own game: an answer has a deadline and a largest size, what
//! it writes to standard error is kept within bounds, and when the game is over, it ends with all
//! processes that it started. The reason of a bad end is a note in the record of the game.

mod compile;
mod kept;
mod launch;
mod lines;
mod pipe;
mod process;

pub use compile::{compile, takes_time_scale, CompileError};
pub use launch::{Launch, Values};

use std::io;
use std::time::Duration;

use bots::{Pace, Telemetry};
use engines::{Allowance, Ending, Framing};

use super::{Player, Reply};
use pipe::{Asked, Pipe};

/// How long a program may think where no clock counts: it hangs after that.
const HANGS_AFTER: Duration = Duration::from_secs(60);

/// Plays with a program.
pub struct ProgramPlayer {
    clocked: bool,
    /// Rest of the start-up allowance; the first answer takes it all.
    start_up: Duration,
    /// The program, or why it is gone.
    program: Result<Pipe, String>,
    /// Text that a program that is gone wrote to standard error.
    last_words: Option<String>,
}

impl ProgramPlayer {
    /// Starts the program. If that fails, the player is gone from the start.
    pub fn start(launch: &Launch, values: Values) -> ProgramPlayer {
        let program = launch.command(values).and_then(|command| Pipe::open(command, values.core));
        let program = program.map_err(|error: io::Error| format!("cannot start `{launch}`: {error}"));
        let clocked = matches!(values.pace, Pace::Clock(_));
        ProgramPlayer { clocked, start_up: launch.start_up, program, last_words: None }
    }

    /// Ends the program and keeps what it wrote.
    fn end(&mut self, note: String) {
        if let Ok(pipe) = std::mem::replace(&mut self.program, Err(note)) {
            self.last_words = pipe.end();
        }
    }
}

impl Player for ProgramPlayer {
    fn reply(&mut self, prompt: &str, framing: Framing, allowance: Allowance) -> Reply {
        let pipe = match &mut self.program {
            Ok(pipe) => pipe,
            Err(note) => return Reply::closed(note.clone()),
        };
        let start_up = std::mem::take(&mut self.start_up);
        let limit = if self.clocked { allowance.late_after + start_up } else { HANGS_AFTER };
        let Asked { text, wall, delay, outcome } = pipe.ask(prompt, framing, limit);
        let wall = wall.saturating_sub(start_up);
        let mut reply = Reply::complete(text, Duration::ZERO);
        if self.clocked {
            reply.took = wall;
            reply.delay = delay.min(wall);
        }
        match outcome {
            Ok(()) => reply.telemetry = pipe.telemetry().unwrap_or(Telemetry::new(0, f64::NAN)),
            Err(note) => {
                let is_late = note.is_none() && self.clocked;
                reply.ending = if is_late { Ending::Late } else { Ending::Closed };
                let note = note.unwrap_or_else(|| format!("did not answer within {limit:?} and was ended"));
                self.end(note.clone());
                reply.note = Some(note);
            }
        }
        reply
    }

    fn last_words(&mut self) -> Option<String> {
        self.end("the game is over".to_string());
        self.last_words.take()
    }
}
