//! Whole games between a bundle and the workspace's own program.
//!
//! Both play on their own end of a pipe, at a fixed node budget, and the contest's referee sits
//! between. A game of the two must go exactly as one of the original against itself: the same
//! answers in the same turns, no fault, the same result.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{channel, Receiver};
use std::time::Duration;

use bots::{GameVisitor, Pace, Roster};
use engines::{Allowance, Framing};
use rayon::prelude::*;

use crate::matches::{play, Contender, GameRecord, GameSetup, Player, Reply, SetOptions};
use ::bundle::{Built, Error, Result};

/// How long a program may be silent: far more than any node budget takes.
const SILENCE: Duration = Duration::from_secs(120);

/// Seeds of the games.
const SEEDS: [i64; 2] = [11, 12];

/// Games of one kind, at a fixed budget.
#[derive(Clone, Debug)]
pub struct Games {
    /// The game.
    pub game: String,
    /// Nodes an action.
    pub nodes: u64,
}

impl ::bundle::Games for Games {
    fn play(&self, original: &Path, built: &[Built]) -> Result<usize> {
        let matches = Matches { native: original, built, seeds: &SEEDS, nodes: self.nodes };
        Ok(bots::visit_game(&self.game, matches).transpose()?.unwrap_or(0))
    }
}

/// Plays games of the compiled bundles against the original, each from another seat.
#[derive(Clone, Copy, Debug)]
struct Matches<'a> {
    /// The workspace's own program.
    pub native: &'a Path,
    /// The bundles.
    pub built: &'a [Built],
    /// Seeds of the games.
    pub seeds: &'a [i64],
    /// Nodes an action.
    pub nodes: u64,
}

impl GameVisitor for Matches<'_> {
    type Output = Result<usize>;

    /// The number of games between two programs; all went as they should.
    fn visit<G: Roster>(self) -> Result<usize> {
        // The original against itself, and each bundle in one of its seats; all games at once.
        let guests = |number: usize| {
            let seated = self.built.iter().enumerate();
            let seated = seated.map(move |(place, built)| Some(((number + place) % G::INFO.seats, built)));
            std::iter::once(None).chain(seated)
        };
        let games: Vec<_> =
            (0..self.seeds.len()).flat_map(|number| guests(number).map(move |guest| (number, guest))).collect();
        let play = |&(number, guest)| self.play::<G>(self.seeds[number], guest);
        let records: Vec<GameRecord> = games.par_iter().map(play).collect();
        let mut expected = &records[..0];
        for (record, (_, guest)) in records.iter().zip(&games) {
            match (guest, expected) {
                (Some((seat, built)), [expected]) => compare(expected, record, *seat, built)?,
                _ => expected = std::slice::from_ref(record),
            }
        }
        Ok(self.seeds.len() * self.built.len())
    }
}

impl Matches<'_> {
    /// One game; one seat may be the bundle's.
    fn play<G: Roster>(&self, seed: i64, guest: Option<(usize, &Built)>) -> GameRecord {
        let contender = |label: &str, program: &Path| {
            let (program, nodes): (PathBuf, u64) = (program.to_path_buf(), self.nodes);
            Contender::new(label, move |_, _| Box::new(ProgramPlayer::start(&program, nodes)))
        };
        let mut contenders = vec![contender("workspace", self.native)];
        let mut seating = vec![0; G::INFO.seats];
        if let Some((seat, built)) = guest {
            contenders.push(contender("bundle", &built.program));
            seating[seat] = 1;
        }
        let options = SetOptions::default();
        let setup = GameSetup { index: 0, seed, pace: Pace::Nodes(self.nodes), seating: &seating, options: &options };
        play::<G>(&setup, &contenders)
    }
}

fn compare(expected: &GameRecord, got: &GameRecord, seat: usize, built: &Built) -> Result<()> {
    let differs = |what: String| {
        Err(Error::Differs(format!(
            "the bundle compiled by {} plays differently in seat {seat} of the game of seed {}: {what}",
            built.compiler, expected.seed
        )))
    };
    if let Some(fault) = &got.faults[seat] {
        if expected.faults[seat].is_none() {
            let note = fault.note.as_deref().unwrap_or(&fault.reason);
            return differs(format!("fault in turn {}: {note}", fault.turn));
        }
    }
    for (number, (want, have)) in expected.moves.iter().zip(&got.moves).enumerate() {
        if (want.seat, &want.answer) != (have.seat, &have.answer) {
            return differs(format!(
                "answer {} (turn {}, seat {}): expected `{}`, got `{}`",
                number + 1,
                want.turn,
                want.seat,
                want.answer,
                have.answer
            ));
        }
    }
    if (expected.turns, &expected.scores, &expected.places) != (got.turns, &got.scores, &got.places) {
        return differs(format!("scores {:?} instead of {:?}", got.scores, expected.scores));
    }
    Ok(())
}

/// A program at the end of a pipe. When it dies, falls silent or says nothing, it is gone.
struct ProgramPlayer {
    running: std::result::Result<Running, String>,
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
            for line in BufReader::new(output).lines().map_while(std::result::Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Running { child, input, lines })
    }

    fn reply(&mut self, prompt: &str, framing: Framing) -> std::result::Result<String, String> {
        self.input.write_all(prompt.as_bytes()).and_then(|()| self.input.flush()).map_err(|e| e.to_string())?;
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
    fn reply(&mut self, prompt: &str, framing: Framing, _: Allowance) -> Reply {
        let said = match &mut self.running {
            Ok(running) => running.reply(prompt, framing),
            Err(reason) => Err(reason.clone()),
        };
        match said {
            Ok(text) => Reply::complete(text, Duration::ZERO),
            Err(reason) => {
                self.running = Err(reason.clone());
                Reply::closed(reason)
            }
        }
    }
}
