//! Everything worth knowing of a game, as one JSON line.
//!
//! Plain structs that tables, plots and replays read. With the seed and the answers a game can
//! be replayed. What depends on the machine is left out when a run is meant to be repeated: with
//! a budget in nodes there are no times.

use std::collections::BTreeMap;

use bots::{Pace, LARGEST_SCALE};
use engines::{Ending, FaultKind, MAX_SEATS};
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
    /// Players by seat.
    pub players: Vec<PlayerRecord>,
    /// Number of times the referee asked anybody.
    pub turns: u32,
    /// The result as the contest reports it, by seat.
    pub scores: Vec<i64>,
    /// Places by seat: 1 is best, equal places are ties.
    pub places: Vec<u8>,
    /// Fault that ended or spoiled the game of a seat, by seat.
    pub faults: Vec<Option<FaultRecord>>,
    /// Answers that the referee refused without ending the game, by seat.
    pub refusals: Vec<u32>,
    /// The machine, where several share a run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<HostRecord>,
    /// Whether a player was ready to run and waited for a core for more than a tenth of a limit.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub disturbed: bool,
    /// What programs wrote to standard error, by seat, with the middle left out where it is long;
    /// empty if none wrote anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stderr: Vec<Option<String>>,
    /// All answers in the order in which the referee took them.
    pub moves: Vec<MoveRecord>,
}

/// No number of a record is larger: up to here every JSON reader gets whole numbers right.
pub(crate) const LARGEST: u64 = 1 << 53;
/// No time of a record is longer, in milliseconds: 30 years.
pub(crate) const LONGEST_MS: f64 = 1e12;

impl GameRecord {
    /// Reads a record and checks its numbers.
    ///
    /// # Errors
    /// A sentence about what is wrong with it.
    pub fn from_json(text: &[u8]) -> Result<GameRecord, String> {
        super::JournalEntry::parse(text)
    }

    /// Checks that every list has an entry for every player, that every seat and place exists, and
    /// that no number is beyond reason, so that whoever reads the record may count on it.
    ///
    /// # Errors
    /// A sentence about the first thing that is wrong.
    pub fn validate(&self) -> Result<(), String> {
        let seats = self.players.len();
        if !(1..=MAX_SEATS).contains(&seats) {
            return Err(format!("a game has 1 to {MAX_SEATS} players, not {seats}"));
        }
        let lists = [
            ("scores", self.scores.len()),
            ("places", self.places.len()),
            ("faults", self.faults.len()),
            ("refusals", self.refusals.len()),
            ("stderr", if self.stderr.is_empty() { seats } else { self.stderr.len() }),
        ];
        if let Some((list, count)) = lists.into_iter().find(|(_, count)| *count != seats) {
            return Err(format!("`{list}` has {count} entries for {seats} players"));
        }
        if let Some(place) = self.places.iter().find(|&&place| !(1..=seats).contains(&usize::from(place))) {
            return Err(format!("there is no place {place} among {seats} players"));
        }
        if let Some(score) = self.scores.iter().find(|score| score.unsigned_abs() > LARGEST) {
            return Err(format!("the score {score} is beyond {LARGEST}"));
        }
        if self.index as u64 > LARGEST {
            return Err(format!("the number {} of the game is beyond {LARGEST}", self.index));
        }
        match self.pace {
            Pace::Clock(scale) if !(scale > 0.0 && scale <= LARGEST_SCALE) => {
                return Err(format!("no clock is multiplied by {scale}"));
            }
            _ => {}
        }
        let wrong = |(number, answer): (usize, &MoveRecord)| Some((number, answer.validate(seats).err()?));
        match self.moves.iter().enumerate().find_map(wrong) {
            Some((number, reason)) => Err(format!("answer {}: {reason}", number + 1)),
            None => Ok(()),
        }
    }
}

impl MoveRecord {
    fn validate(&self, seats: usize) -> Result<(), String> {
        if self.seat >= seats {
            return Err(format!("there is no seat {} among {seats}", self.seat));
        }
        let times = [self.took_ms, self.delay_ms, Some(self.allowance_ms), Some(self.late_after_ms), self.bank_ms];
        if let Some(ms) = times.into_iter().flatten().find(|ms| !(0.0..=LONGEST_MS).contains(ms)) {
            return Err(format!("{ms} ms are no time"));
        }
        let counts = [("nodes", Some(self.nodes)), ("cutoffs", self.cutoffs)];
        if let Some((what, count)) = counts.iter().find(|(_, count)| count.is_some_and(|count| count > LARGEST)) {
            return Err(format!("the number of {what} {} is beyond {LARGEST}", count.unwrap_or_default()));
        }
        match self.first_move_cutoffs > self.cutoffs {
            true => Err("more cutoffs are by the first move than there are".to_string()),
            false => Ok(()),
        }
    }
}

/// The machine that a game was played on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HostRecord {
    /// Its name.
    pub name: String,
    /// Speed of each of its cores at a fixed piece of work, in millions of steps a second.
    pub speed: f64,
    /// Factor that the clocks were multiplied by for that; part of the pace.
    pub time_factor: f64,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PlayerRecord {
    /// The bot's name, or what the program is called.
    pub name: String,
    /// Name in tables, if that is something else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Command that was started, if it is a program.
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
    /// Name in tables.
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
    /// Note on what is known beyond that: the message of a panic, how a program ended.
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
    /// Plies of the deepest iteration that was finished, where the search is by iterative deepening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<usize>,
    /// Beta cutoffs of an alpha-beta search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cutoffs: Option<u64>,
    /// Those of them that were by the first move searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_move_cutoffs: Option<u64>,
    /// The bot's own estimate, 1 a certain win, -1 a certain loss; absent if it was not a number.
    #[serde(rename = "score")]
    pub win_estimate: Option<f64>,
    /// Text of the answer.
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

impl EndingRecord {
    /// Its word in a record; none for a whole answer.
    pub fn of(ending: Ending) -> Option<EndingRecord> {
        match ending {
            Ending::Complete => None,
            Ending::Late => Some(EndingRecord::Late),
            Ending::Closed => Some(EndingRecord::Closed),
        }
    }
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
