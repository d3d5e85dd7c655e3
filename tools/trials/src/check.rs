//! Whole games between bundles and the workspace's own program.
//!
//! Each plays on its own end of a pipe, at a fixed node budget, and the contest's referee sits
//! between. A game of a bundle against the original must go exactly as one of the original against
//! itself: the same answers in the same turns, the same result.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{channel, Receiver};
use std::time::Duration;

use bots::{GameVisitor, Roster};
use engines::Framing;
use rayon::prelude::*;

use crate::play::{play, Played, Player};

/// How long a program may be silent: far more than any node budget takes.
const SILENCE: Duration = Duration::from_secs(120);

/// What is compared.
#[derive(Clone, Debug)]
pub struct Programs {
    /// The workspace's own program.
    pub original: PathBuf,
    /// The bundles.
    pub bundles: Vec<PathBuf>,
}

/// Plays games of the bundles against the original, each from another seat.
#[derive(Clone, Copy, Debug)]
pub struct Matches<'a> {
    /// The programs.
    pub programs: &'a Programs,
    /// Seeds of the games.
    pub seeds: &'a [i64],
    /// Nodes an action.
    pub nodes: u64,
}

impl GameVisitor for Matches<'_> {
    type Output = Result<usize, String>;

    /// The number of games between two programs; all went as they should.
    fn visit<G: Roster>(self) -> Self::Output {
        let bundles = &self.programs.bundles;
        // The original against itself, and each bundle in one of its seats; all games at once.
        let guests = |number: usize| {
            let seated = bundles.iter().enumerate();
            let seated = seated.map(move |(place, bundle)| Some(((number + place) % G::INFO.seats, bundle)));
            std::iter::once(None).chain(seated)
        };
        let games: Vec<_> =
            (0..self.seeds.len()).flat_map(|number| guests(number).map(move |guest| (number, guest))).collect();
        let play = |&(number, guest)| self.play::<G>(self.seeds[number], guest);
        let played: Vec<Played> = games.par_iter().map(play).collect();
        let mut expected = None;
        for (played, (number, guest)) in played.iter().zip(&games) {
            match (guest, expected) {
                (Some((seat, bundle)), Some(expected)) => {
                    if let Some(what) = difference(expected, played) {
                        let (name, seed) = (name(bundle), self.seeds[*number]);
                        return Err(format!(
                            "{name} plays differently in seat {seat} of the game of seed {seed}: {what}"
                        ));
                    }
                }
                _ => expected = Some(played),
            }
        }
        Ok(self.seeds.len() * bundles.len())
    }
}

/// What a bundle is called: its file says what compiled it.
fn name(bundle: &Path) -> String {
    bundle.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

impl Matches<'_> {
    /// One game; one seat may be a bundle's.
    fn play<G: Roster>(&self, seed: i64, guest: Option<(usize, &PathBuf)>) -> Played {
        let mut players: Vec<Box<dyn Player>> = (0..G::INFO.seats)
            .map(|seat| {
                let guest = guest.filter(|(at, _)| *at == seat).map(|(_, bundle)| bundle);
                let program = guest.unwrap_or(&self.programs.original);
                Box::new(ProgramPlayer::start(program, self.nodes)) as Box<dyn Player>
            })
            .collect();
        play::<G>(seed, &mut players)
    }
}

/// The first difference between two games.
fn difference(expected: &Played, got: &Played) -> Option<String> {
    let quoted = |reply: &Result<String, String>| match reply {
        Ok(text) => format!("`{text}`"),
        Err(reason) => reason.clone(),
    };
    for (number, (want, have)) in expected.turns.iter().zip(&got.turns).enumerate() {
        if want != have {
            let (number, seat) = (number + 1, have.seat);
            let (want, have) = (quoted(&want.reply), quoted(&have.reply));
            return Some(format!("answer {number} (seat {seat}): expected {want}, got {have}"));
        }
    }
    (expected != got).then(|| format!("the result is {:?} instead of {:?}", got.outcome, expected.outcome))
}

/// A program at the end of a pipe. When it dies or falls silent, it is gone.
struct ProgramPlayer {
    running: Result<Running, String>,
}

struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended long ago; then there is nothing to do.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl ProgramPlayer {
    fn start(program: &Path, nodes: u64) -> ProgramPlayer {
        ProgramPlayer { running: Running::start(program, nodes).map_err(|e| e.to_string()) }
    }
}

impl Running {
    fn start(program: &Path, nodes: u64) -> std::io::Result<Running> {
        let mut child = Command::new(program)
            .args(["--nodes", &nodes.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let piped = || std::io::Error::other("no pipe to the program");
        let input = child.stdin.take().ok_or_else(piped)?;
        let output = child.stdout.take().ok_or_else(piped)?;
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Running { child, input, lines })
    }

    fn reply(&mut self, prompt: &str, framing: Framing) -> Result<String, String> {
        // Who does not listen may still have answered; who has ended is found out below.
        let _ = self.input.write_all(prompt.as_bytes()).and_then(|()| self.input.flush());
        let mut lines: Vec<String> = Vec::new();
        loop {
            let done = match framing {
                Framing::Lines(count) => lines.len() >= count,
                Framing::Until(end) => lines.last().is_some_and(|line| line.trim() == end),
            };
            if done {
                return Ok(lines.join("\n"));
            }
            lines.push(self.lines.recv_timeout(SILENCE).map_err(|_| "the program has ended or hangs".to_string())?);
        }
    }
}

impl Player for ProgramPlayer {
    fn reply(&mut self, prompt: &str, framing: Framing) -> Result<String, String> {
        let said = match &mut self.running {
            Ok(running) => running.reply(prompt, framing),
            Err(reason) => Err(reason.clone()),
        };
        if let Err(reason) = &said {
            self.running = Err(reason.clone());
        }
        said
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Turn;

    fn game(replies: &[&str]) -> Played {
        let turn = |(seat, reply): (usize, &&str)| Turn { seat, prompt: String::new(), reply: Ok(reply.to_string()) };
        Played { turns: replies.iter().enumerate().map(turn).collect(), outcome: None }
    }

    #[test]
    fn the_first_other_answer_is_told() {
        assert_eq!(difference(&game(&["a", "b"]), &game(&["a", "b"])), None);
        let what = difference(&game(&["a", "b"]), &game(&["a", "c"]));
        assert_eq!(what.as_deref(), Some("answer 2 (seat 1): expected `b`, got `c`"));
    }
}
