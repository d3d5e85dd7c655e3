//! Inputs to compare two programs on: whole games, as their seats were told them.
//!
//! The games are played in process by the weakest bots of the roster, which cost no time; what
//! matters is that the positions are those of games. A program under test answers each of them,
//! whatever was really played.

use bots::{BotEntry, GameVisitor, Pace, ParameterValues, Roster};
use engines::Game;
use serde::Serialize;

use crate::play::{play, BotPlayer, Player};

/// What one seat of one game was sent.
#[derive(Clone, Debug, Serialize)]
pub struct Recording {
    /// What messages call it.
    pub name: String,
    /// The text.
    pub text: String,
    /// The line of the text at which each turn begins, from 0.
    pub turns: Vec<usize>,
}

/// Records games with these seeds.
#[derive(Clone, Copy, Debug)]
pub struct Recorder<'a> {
    /// Seeds of the games.
    pub seeds: &'a [i64],
}

impl GameVisitor for Recorder<'_> {
    type Output = anyhow::Result<Vec<Recording>>;

    fn visit<G: Roster>(self) -> Self::Output {
        let bots = &G::BOTS[1.min(G::BOTS.len() - 1)..];
        let weakest: Vec<&BotEntry<G>> = bots.iter().rev().take(2).collect();
        let mut recordings = Vec::new();
        for (number, &seed) in self.seeds.iter().enumerate() {
            recordings.extend(record::<G>(number, seed, &weakest)?);
        }
        Ok(recordings)
    }
}

fn record<G: Game>(number: usize, seed: i64, bots: &[&BotEntry<G>]) -> anyhow::Result<Vec<Recording>> {
    let mut players: Vec<Box<dyn Player>> = Vec::new();
    for seat in 0..G::INFO.seats {
        let entry = bots[(number + seat) % bots.len()];
        let seed = (seed as u64) << 8 | seat as u64;
        let bot = (entry.make)(Pace::Nodes(1), seed, &ParameterValues::default())?;
        players.push(Box::new(BotPlayer::<G::Session> {
            name: entry.name.to_string(),
            session: Default::default(),
            bot,
        }));
    }
    let mut recordings: Vec<Recording> = (0..G::INFO.seats)
        .map(|seat| Recording {
            name: format!("game of seed {seed}, seat {seat}"),
            text: String::new(),
            turns: Vec::new(),
        })
        .collect();
    let mut lines = vec![0; G::INFO.seats];
    for turn in play::<G>(seed, &mut players).turns {
        let recording = &mut recordings[turn.seat];
        recording.turns.push(lines[turn.seat]);
        recording.text += &turn.prompt;
        lines[turn.seat] += turn.prompt.lines().count();
    }
    Ok(recordings)
}
