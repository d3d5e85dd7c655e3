//! Lost games of `chain`, read from the arena's records and played again by the rules.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::time::Duration;

use engines::chain::{Action, DigitCounts, Options, PackMasks, Setup, Side, State, View};
use engines::simd::Portable;
use engines::GameOptions;
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

/// The number of games that a bot has played, and those that it has lost.
pub fn lost(path: &Path, bot: &str) -> Result<(usize, Vec<Game>), String> {
    let records = records(path)?;
    let seat = |record: &Value| record["players"].as_array()?.iter().take(2).position(|player| player["name"] == bot);
    let played: Vec<(&Value, usize)> = records.iter().filter_map(|record| Some((record, seat(record)?))).collect();
    if played.is_empty() {
        return Err(format!("no game of `{bot}` in {}: name a bot of the records by --bot", path.display()));
    }
    let is_lost = |record: &Value, seat: usize| record["places"][seat].as_u64() > record["places"][1 - seat].as_u64();
    let games = played
        .iter()
        .filter(|(record, seat)| is_lost(record, *seat))
        .map(|(record, seat)| game(record, *seat).ok_or_else(|| format!("{}: not a record of arena", path.display())))
        .collect::<Result<Vec<Game>, String>>()?;
    Ok((played.len(), games))
}

/// The game of a record, seen from this seat.
fn game(record: &Value, seat: usize) -> Option<Game> {
    let seed = record["seed"].as_i64()?;
    let mut options = Options::default();
    for (key, value) in record["options"].as_object()? {
        options.set(key, value.as_str()?).ok()?;
    }
    let setup = Setup::draw(options.packs, seed);
    let mut answers = [Vec::new(), Vec::new()];
    for played in record["moves"].as_array()? {
        answers.get_mut(played["seat"].as_u64()? as usize)?.push(played["answer"].as_str()?);
    }
    // The first answer is the player's name.
    let actions = answers.map(|answers| answers.iter().skip(1).map_while(|text| Action::parse(text)).collect());
    let actions: [Vec<Action>; 2] = actions;
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
