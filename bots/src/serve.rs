//! The program around a bot: the contest's protocol on standard input and output.

use std::io::{self, BufRead, Write};
use std::time::Instant;

use engines::{Lines, Query, Session};

use crate::{Bot, Cutoffs, Pace, Telemetry};

/// Plays one game on standard input and output and returns the exit code of the program.
///
/// Arguments, for tests and measurements only: `--nodes N` plays with a node budget instead of
/// the clock; `--time-scale X` multiplies the contest's limits by X; `--stats` writes
/// `nodes seconds estimate depth cutoffs first` of every action to standard error, the last being
/// the cutoffs by the first move searched.
pub fn serve<B: Bot>(name: &str, make: impl FnOnce(Pace) -> B) -> i32 {
    match Arguments::parse(std::env::args().skip(1))
        .and_then(|arguments| play(name, make(arguments.pace), arguments.stats))
    {
        Ok(()) => 0,
        Err(message) => {
            eprintln!("{}: {}", name, message);
            2
        }
    }
}

/// The largest factor for the contest's limits: far beyond any use, and no duration overflows.
pub const LARGEST_SCALE: f64 = 1e6;

struct Arguments {
    pace: Pace,
    stats: bool,
}

impl Arguments {
    fn parse(mut words: impl Iterator<Item = String>) -> Result<Arguments, String> {
        let mut arguments = Arguments { pace: Pace::Clock(1.0), stats: false };
        while let Some(word) = words.next() {
            match word.as_str() {
                "--stats" => arguments.stats = true,
                "--nodes" => {
                    let nodes = words.next().and_then(|n| n.parse().ok());
                    arguments.pace = Pace::Nodes(nodes.ok_or("--nodes needs a whole number")?);
                }
                "--time-scale" => {
                    let scale = words.next().and_then(|x| x.parse().ok()).filter(|x| *x > 0.0 && *x <= LARGEST_SCALE);
                    arguments.pace = Pace::Clock(scale.ok_or("--time-scale needs a positive number")?);
                }
                _ => return Err(format!("unknown argument `{}`; known are --nodes N, --time-scale X, --stats", word)),
            }
        }
        Ok(arguments)
    }
}

fn play<B: Bot>(name: &str, mut bot: B, stats: bool) -> Result<(), String> {
    let act = |view: &_, asked: Instant| {
        let action = bot.act(view, asked);
        if stats {
            let Telemetry { nodes, win_estimate, depth, cutoffs } = bot.telemetry();
            let (seconds, Cutoffs { all, by_first_move }) = (asked.elapsed().as_secs_f64(), cutoffs);
            eprintln!("{} {:.6} {:.3} {} {} {}", nodes, seconds, win_estimate, depth, all, by_first_move);
        }
        action
    };
    converse::<B::Session>(name, act)
}

/// Speaks a game's protocol on standard input and output until the game is over: gives `name` where
/// a name is asked for, and what `act` makes of the view where an action is. Its second argument
/// is when the first line of the question arrived.
///
/// # Errors
/// A sentence about the first line that the protocol does not have.
pub fn converse<S: Session>(name: &str, mut act: impl FnMut(&S::View, Instant) -> S::Action) -> Result<(), String> {
    let mut session = S::default();
    let mut input = TimedLines::new(io::stdin().lock());
    let mut output = io::stdout().lock();
    let mut text = String::new();
    loop {
        input.first = None;
        text.clear();
        match session.next(&mut input).map_err(|e| e.to_string())? {
            Query::Over => return Ok(()),
            Query::Name => text.extend([name, "\n"]),
            Query::Act => {
                let asked = input.first.unwrap_or_else(Instant::now);
                let action = act(session.view(), asked);
                session.write(&action, &mut text);
            }
        }
        // A judge that closed the pipe has ended the game.
        if output.write_all(text.as_bytes()).and_then(|()| output.flush()).is_err() {
            return Ok(());
        }
    }
}

/// Lines of a stream, with the time at which the first one since the last answer arrived: a
/// program that waits for its opponent is not using its own time.
pub struct TimedLines<R> {
    input: R,
    line: String,
    /// When the first line arrived; to be forgotten after an answer.
    pub first: Option<Instant>,
}

impl<R> TimedLines<R> {
    /// The lines of a stream.
    pub fn new(input: R) -> TimedLines<R> {
        TimedLines { input, line: String::new(), first: None }
    }
}

impl<R: BufRead> Lines for TimedLines<R> {
    fn next_line(&mut self) -> Option<&str> {
        self.line.clear();
        // Unreadable input counts as its end.
        if self.input.read_line(&mut self.line).unwrap_or(0) == 0 {
            return None;
        }
        self.first.get_or_insert_with(Instant::now);
        Some(self.line.trim_end_matches(['\n', '\r']))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_budget_counts() {
        let parse = |words: &str| {
            let Arguments { pace, stats } = Arguments::parse(words.split_whitespace().map(str::to_string))?;
            Ok((pace, stats))
        };
        for (words, pace, stats) in [
            ("", Pace::Clock(1.0), false),
            ("--time-scale 0.25 --stats", Pace::Clock(0.25), true),
            ("--time-scale 1000000", Pace::Clock(LARGEST_SCALE), false),
            ("--time-scale 2 --nodes 7", Pace::Nodes(7), false),
        ] {
            assert_eq!(parse(words), Ok((pace, stats)), "{}", words);
        }
        for words in ["--time-scale", "--time-scale 0", "--time-scale -1", "--time-scale nan", "--time-scale 1000001"] {
            let error: Result<(Pace, bool), String> = parse(words);
            assert_eq!(error, Err("--time-scale needs a positive number".to_string()), "{}", words);
        }
    }
}
