//! A profile in numbers, as one JSON line has it; texts and pages are made of it.

use std::collections::BTreeMap;
use std::time::Duration;

use bots::Cutoffs;
use serde::{Deserialize, Serialize};

use super::{Bank, Class, Part, Sample, Times};
use crate::common::{mean, quantile, sorted};

/// Under which conditions it was measured.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Conditions {
    /// Name of the game.
    pub game: String,
    /// The bot, or the file of the bundle.
    pub bot: String,
    /// Opponent in the other seats.
    pub opponent: String,
    /// The switches of the game that were set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Seed of the run.
    pub seed: u64,
    /// Factor of the contest's clock.
    pub time_scale: f64,
    /// Games at once.
    pub parallel: usize,
    /// Competitors for the cores.
    pub load: usize,
    /// Mean time between two stalls in milliseconds, if there were any.
    pub stalls_every_ms: Option<f64>,
    /// Cores of the machine.
    pub cores: usize,
}

/// Distribution of numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// Their count.
    pub count: usize,
    /// Their mean.
    pub mean: f64,
    /// Median.
    pub p50: f64,
    /// 90th percentile.
    pub p90: f64,
    /// 99th percentile.
    pub p99: f64,
    /// 99.9th percentile.
    pub p999: f64,
    /// The largest one.
    pub max: f64,
}

impl Spread {
    /// Of these numbers.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Spread {
        let values = sorted(&values.into_iter().collect::<Vec<_>>());
        let [p50, p90, p99, p999, max] = [0.5, 0.9, 0.99, 0.999, 1.0].map(|q| round(quantile(&values, q)));
        Spread { count: values.len(), mean: round(mean(&values)), p50, p90, p99, p999, max }
    }
}

/// Turns with the same limit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Limit {
    /// The limit in milliseconds.
    pub limit_ms: f64,
    /// Turns that were late.
    pub late: usize,
    /// Time taken in milliseconds.
    pub took_ms: Spread,
    /// The least that was left, banks and totals included, in milliseconds.
    pub least_margin_ms: f64,
    /// Nodes of a turn.
    pub nodes: Spread,
    /// Nodes per second of think time.
    pub nodes_per_second: Option<f64>,
}

/// Games with the same bank.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BankUse {
    /// Time that a game begins with, in milliseconds.
    pub bank_ms: f64,
    /// Time that games used of it, in milliseconds.
    pub used_ms: Spread,
    /// Time left in the game that used most, in milliseconds.
    pub least_left_ms: f64,
}

/// A tenth of all games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Tenth {
    /// Time taken in milliseconds.
    pub took_ms: Spread,
    /// Nodes per second of think time.
    pub nodes_per_second: Option<f64>,
    /// Plies of the deepest iteration that was finished, in the mean; absent without iterative
    /// deepening.
    pub depth: Option<f64>,
    /// Share of the beta cutoffs that were by the first move searched: the quality of the move
    /// ordering. Absent without alpha-beta.
    pub first_move_cutoffs: Option<f64>,
}

/// Parts of an answer, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PhaseTimes {
    /// Reading the prompt.
    pub read_ms: Spread,
    /// Thinking.
    pub search_ms: Spread,
    /// Writing the answer.
    pub write_ms: Spread,
    /// Not running, in any of them: stalled, or behind others.
    pub waited_ms: Spread,
}

/// Memory of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Allocations {
    /// Number of allocations.
    pub times: Spread,
    /// Their size, in bytes.
    pub bytes: Spread,
}

/// A whole profile.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Under which conditions.
    #[serde(flatten)]
    pub conditions: Conditions,
    /// Games played.
    pub games: usize,
    /// Turns in all.
    pub turns: usize,
    /// Turns that were late.
    pub late: usize,
    /// The verdict in one line.
    pub verdict: String,
    /// By limit, in the order in which the limits came up.
    pub limits: Vec<Limit>,
    /// By bank.
    pub banks: Vec<BankUse>,
    /// Time taken by the first turns of games, in milliseconds.
    pub first_turn_ms: Spread,
    /// From the beginning of the games to their ends.
    pub course: Vec<Tenth>,
    /// Parts of an answer, where they could be seen.
    pub phases: Option<PhaseTimes>,
    /// Memory of a turn, where it was counted.
    pub allocations: Option<Allocations>,
    /// The most memory that the bot held in any game, in bytes: of the heap for a bot of this
    /// process, resident for a program.
    pub peak_bytes: Option<u64>,
    /// Stalls that fell into a turn.
    pub stalls: usize,
    /// Turns with a stall.
    pub stalled_turns: usize,
    /// Share of the processor that the bot got: of the time in which it was ready to run, that in
    /// which it had a core; absent where the system does not tell.
    pub share: Option<f64>,
    /// Games in which a player waited for a core for more than a tenth of a limit.
    pub disturbed: usize,
    /// Faults by what happened.
    pub faults: BTreeMap<String, usize>,
}

impl Summary {
    /// Summary of measurements under these conditions.
    pub fn new(conditions: Conditions, times: &Times) -> Summary {
        let turns: Vec<&Sample> = times.samples.iter().filter(|sample| !sample.name).collect();
        let phases: Vec<_> = turns.iter().filter_map(|sample| sample.phases).collect();
        let allocated: Vec<_> = turns.iter().filter_map(|sample| sample.allocated).collect();
        let millis = |part: Duration| part.as_secs_f64() * 1e3;
        Summary {
            conditions,
            games: times.games,
            turns: times.turns(),
            late: times.late(),
            verdict: times.verdict(),
            limits: times.classes.iter().map(limit).collect(),
            banks: times.banks.iter().map(bank).collect(),
            first_turn_ms: Spread::of(times.first_ms.iter().copied()),
            course: times.course.iter().map(tenth).collect(),
            phases: (!phases.is_empty()).then(|| PhaseTimes {
                read_ms: Spread::of(phases.iter().map(|phases| millis(phases.read))),
                search_ms: Spread::of(phases.iter().map(|phases| millis(phases.search))),
                write_ms: Spread::of(phases.iter().map(|phases| millis(phases.write))),
                waited_ms: Spread::of(turns.iter().filter_map(|sample| sample.waited).map(millis)),
            }),
            allocations: (!allocated.is_empty()).then(|| Allocations {
                times: Spread::of(allocated.iter().map(|(times, _)| *times as f64)),
                bytes: Spread::of(allocated.iter().map(|(_, bytes)| *bytes as f64)),
            }),
            peak_bytes: times.samples.iter().filter_map(|sample| sample.peak_bytes).max(),
            stalls: turns.iter().map(|sample| sample.stalls as usize).sum(),
            stalled_turns: turns.iter().filter(|sample| sample.stalls > 0).count(),
            share: share(&turns),
            disturbed: times.disturbed,
            faults: times.faults.clone(),
        }
    }
}

fn share(turns: &[&Sample]) -> Option<f64> {
    let known = turns.iter().filter_map(|sample| Some((sample.took, sample.queued?)));
    let sums =
        known.fold([0.0; 2], |[took, queued], turn| [took + turn.0.as_secs_f64(), queued + turn.1.as_secs_f64()]);
    (sums[0] > 0.0).then(|| round(1.0 - (sums[1] / sums[0]).min(1.0)))
}

fn limit(class: &Class) -> Limit {
    Limit {
        limit_ms: class.limit_ms,
        late: class.late,
        took_ms: Spread::of(class.took_ms.iter().copied()),
        least_margin_ms: round(class.margin_ms.iter().copied().reduce(f64::min).unwrap_or(class.limit_ms)),
        nodes: Spread::of(class.nodes.iter().copied()),
        nodes_per_second: class.nodes_per_second().map(f64::round),
    }
}

fn bank(bank: &Bank) -> BankUse {
    BankUse {
        bank_ms: bank.full_ms,
        used_ms: Spread::of(bank.used_ms.iter().copied()),
        least_left_ms: round(bank.least_left_ms()),
    }
}

fn tenth(part: &Part) -> Tenth {
    let seconds = part.took_ms.iter().sum::<f64>() / 1e3;
    let nodes_per_second = (seconds > 0.0).then(|| (part.nodes / seconds).round());
    let Cutoffs { all, by_first_move } = part.cutoffs;
    Tenth {
        took_ms: Spread::of(part.took_ms.iter().copied()),
        nodes_per_second,
        depth: (!part.depths.is_empty()).then(|| round(mean(&part.depths))),
        first_move_cutoffs: (all > 0).then(|| round(by_first_move as f64 / all as f64)),
    }
}

/// Rounded to a tenth of a microsecond, if it is milliseconds.
fn round(value: f64) -> f64 {
    // Of no values the sum is -0.
    (value * 1e4).round() / 1e4 + 0.0
}
