//! Everything worth knowing of a game, as one JSON line.
//!
//! Plain structs that tables, plots and replays read. With the seed and the answers a game can
//! be replayed. What depends on the machine is left out when a run is meant to be repeated: with
//! a budget in nodes there are no times.

use std::collections::BTreeMap;

use bots::Pace;
use engines::FaultKind;
use serde::{Deserialize, Serialize};

/// One game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Number of the game in its run, from 0.
    pub index: usize,
    /// Name of the game that was played.
    pub game: String,
    /// Seed of its setup; at most 53 bits, so that every JSON reader gets it right.
    pub seed: i64,
    /// `{"nodes":N}` or `{"clock":FACTOR}`.
    #[serde(with = "PaceRecord")]
    pub pace: Pace,
    /// The switches of the game that were set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Who played, by seat.
    pub players: Vec<PlayerRecord>,
    /// How often the referee asked anybody.
    pub turns: u32,
    /// The result as the contest reports it, by seat.
    pub scores: Vec<i64>,
    /// Places by seat: 1 is best, equal places are ties.
    pub places: Vec<u8>,
    /// What ended or spoiled the game of a seat, by seat.
    pub faults: Vec<Option<FaultRecord>>,
    /// Answers that the referee refused without ending the game, by seat.
    pub refusals: Vec<u32>,
    /// The machine, where several share a run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<HostRecord>,
    /// What programs wrote to standard error, by seat, with the middle left out where it is long;
    /// empty if none wrote anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stderr: Vec<Option<String>>,
    /// All answers in the order in which the referee took them.
    pub moves: Vec<MoveRecord>,
}

/// The machine that a game was played on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HostRecord {
    /// Its name.
    pub name: String,
    /// How much of a fixed piece of work each of its cores does, in millions of steps a second.
    pub speed: f64,
    /// What the clocks were multiplied by for that; part of the pace.
    pub time_factor: f64,
}

/// Who played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PlayerRecord {
    /// The bot's name, or what the program is called.
    pub name: String,
    /// What tables call it, if that is something else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// What was started, if it is a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// A hash of what it is made of: of the program and the files it names, for bots in the arena of
    /// the arena itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The parameters that were set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub params: BTreeMap<String, f64>,
}

impl PlayerRecord {
    /// What tables call it.
    pub fn label(&self) -> &str {
        self.label.as_ref().unwrap_or(&self.name)
    }
}

/// Why a seat lost or forfeited.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FaultRecord {
    /// Kind: `late`, `closed`, `malformed` or `illegal`.
    #[serde(with = "FaultKindRecord")]
    pub kind: FaultKind,
    /// The referee's words.
    pub reason: String,
    /// The turn it happened in.
    pub turn: u32,
    /// What is known beyond that: the message of a panic, how a program ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// One answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveRecord {
    /// Turn of the game, from 0.
    pub turn: u32,
    /// Seat that answered.
    pub seat: usize,
    /// Time it took in milliseconds; absent when no clock counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub took_ms: Option<f64>,
    /// Time beside it in milliseconds in which the player was ready to run and waited for a core, so
    /// that it does not count; absent when there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay_ms: Option<f64>,
    /// The contest's limit for this answer, scaled, in milliseconds.
    pub allowance_ms: f64,
    /// When the answer would have been late: the limit with what was left of a bank or total.
    pub late_after_ms: f64,
    /// What was left of the game's bank or total before the answer, scaled, in milliseconds;
    /// absent where the contest counts none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bank_ms: Option<f64>,
    /// Whether it was late.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
    /// Whether it was late within the tolerance, which only a number of strikes may be.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub strike: bool,
    /// Why it is not whole: `late` or `closed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<EndingRecord>,
    /// Nodes, iterations or playouts of the bot's search.
    pub nodes: u64,
    /// The bot's own estimate, 1 a certain win, -1 a certain loss; absent if it was not a number.
    #[serde(rename = "score")]
    pub win_estimate: Option<f64>,
    /// What it answered.
    pub answer: String,
}

/// Why an answer is not whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndingRecord {
    /// The time was over.
    Late,
    /// The player was gone.
    Closed,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Pace", rename_all = "snake_case")]
enum PaceRecord {
    Clock(f64),
    Nodes(u64),
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "FaultKind", rename_all = "snake_case")]
enum FaultKindRecord {
    Late,
    Closed,
    Malformed,
    Illegal,
}
