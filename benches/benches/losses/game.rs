//! Lost games of `chain`, read from the arena's records and played again by the rules.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::time::Duration;

use engines::chain::{Action, DigitCounts, PackMasks, PackMode, Setup, Side, State, View};
use engines::simd::Portable;
use serde_json::Value;

/// A game that the bot lost; the bot is player 0 in all its turns.
pub struct Game {
    pub seed: i64,
    /// Seat that the bot had.
    pub seat: usize,
    pub turns: Vec<Turn>,
    /// True if the bot lost by its clock.
    pub out_of_time: bool,
}

/// A turn: the position before it, what both did, and the garbage that they sent.
pub struct Turn {
    pub view: View,
    pub actions: [Action; 2],
    pub sent: [u64; 2],
}

impl Turn {
    /// Garbage that another action of the bot's would have sent.
    pub fn would_send(&self, action: Action) -> u64 {
        let pack = PackMasks::new(self.view.setup.pack(self.view.state.turn()));
        { *self.view.state.side(0) }.act(Portable, &pack, action).sent
    }

    /// Steps of the chain that one digit would start, of both players.
    pub fn ready(&self) -> [u32; 2] {
        [0, 1].map(|player| self.view.state.side(player).field.potential(Portable, &DigitCounts::default()).chain)
    }
}

fn records(path: &Path) -> Result<Vec<Value>, String> {
    let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut records = Vec::new();
    for (index, line) in BufReader::new(file).lines().enumerate() {
        let line = line.map_err(|error| format!("{}: {error}", path.display()))?;
        let record: Value =
            serde_json::from_str(&line).map_err(|error| format!("{}, line {}: {error}", path.display(), index + 1))?;
        if record["game"] == "chain" {
            records.push(record);
        }
    }
    Ok(records)
}

/// Number of games recorded.
pub fn count(path: &Path) -> Result<usize, String> {
    Ok(records(path)?.len())
}

/// The games that a bot has lost.
pub fn lost(path: &Path, bot: &str) -> Result<Vec<Game>, String> {
    let records = records(path)?;
    let seat = |record: &Value| record["players"].as_array()?.iter().position(|player| player["name"] == bot);
    if !records.iter().any(|record| seat(record).is_some()) {
        return Err(format!("no game of `{bot}` in {}: name a bot of the records by --bot", path.display()));
    }
    let is_lost = |record: &Value, seat: usize| record["places"][seat].as_u64() > record["places"][1 - seat].as_u64();
    records
        .iter()
        .filter_map(|record| Some((record, seat(record)?)))
        .filter(|(record, seat)| is_lost(record, *seat))
        .map(|(record, seat)| game(record, seat).ok_or_else(|| format!("{}: not a record of arena", path.display())))
        .collect()
}

/// The game of a record, seen from this seat.
fn game(record: &Value, seat: usize) -> Option<Game> {
    let seed = record["seed"].as_i64()?;
    let mode = match record["options"]["packs"].as_str() {
        Some("official") => PackMode::Official,
        _ => PackMode::Text,
    };
    let setup = Setup::draw(mode, seed);
    let mut answers = [Vec::new(), Vec::new()];
    for played in record["moves"].as_array()? {
        answers[played["seat"].as_u64()? as usize % 2].push(played["answer"].as_str()?);
    }
    // The first answer is the player's name.
    let actions = answers.map(|answers| answers[1..].iter().map_while(|text| action(text)).collect::<Vec<Action>>());
    let mut sides = [Side::EMPTY; 2];
    let mut turns = Vec::new();
    for (turn, (&own, &others)) in actions[seat].iter().zip(&actions[1 - seat]).enumerate() {
        let mut state = State::new(turn, sides);
        let view = View { setup: setup.clone(), state, remaining: [Duration::ZERO; 2] };
        let reports = state.play(Portable, &PackMasks::new(setup.pack(turn)), [own, others]);
        sides = [*state.side(0), *state.side(1)];
        turns.push(Turn { view, actions: [own, others], sent: reports.map(|report| report.sent) });
    }
    let out_of_time = record["faults"][seat]["kind"] == "late";
    (!turns.is_empty()).then_some(Game { seed, seat, turns, out_of_time })
}

/// The action of an answer; `None` if it is none.
fn action(text: &str) -> Option<Action> {
    if text.trim() == "S" {
        return Some(Action::SKILL);
    }
    let mut numbers = text.split_whitespace().map(|word| word.parse().ok());
    let (position, rotation) = (numbers.next()??, numbers.next()??);
    (position <= 8 && rotation <= 3).then(|| Action::drop(position, rotation))
}
