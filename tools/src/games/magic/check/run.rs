//! The replay of a run through stages.
//!
//! The enemies of the contest are lost and those of the records are not ours, so the recorded
//! orders of both sides drive the run, and what a program is told is compared turn by turn.

use engines::magic::{Cells, Enemy, Run, Setup, View};
use engines::simd::Portable;
use serde::Deserialize;
use serde_json::Value;

use super::events::{orders, Events};
use super::layout::Blocks;
use super::seat::Seat;
use crate::games::check::Mismatch;

/// A recorded run.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stages {
    #[serde(rename = "id")]
    _id: String,
    #[serde(rename = "mode")]
    _mode: String,
    #[serde(rename = "players")]
    _players: Value,
    #[serde(rename = "seed")]
    _seed: Option<i64>,
    max_turns: u16,
    stages: Vec<Stage>,
    turns: Vec<Turn>,
    result: Ending,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stage {
    first_turn: u16,
    layout: Blocks,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    stage: usize,
    /// The whole text that the program was sent.
    sent0: String,
    ans0: [String; 2],
    /// Action of the enemies.
    ans1: [String; 2],
    ev: Events,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ending {
    turns_played: u16,
    stages_cleared: usize,
    bombs_placed: u32,
    reason: String,
}

/// Replays a run.
///
/// # Errors
/// The first difference.
pub fn check(record: &Stages) -> Result<(), Mismatch> {
    let layouts = record.stages.iter().zip(1..).map(|(stage, n)| stage.layout.layout(&format!("stage {n}")));
    let setup = Setup::stages(layouts.collect::<Result<_, _>>()?, vec![Enemy::Walker], 0);
    let setup = setup.ok_or_else(|| Mismatch::new("stages", "at least one", "none"))?.with_max_turns(record.max_turns);
    Mismatch::between("max_turns", record.max_turns, setup.max_turns())?;
    let mut run = Run::start(&setup);
    let mut seat = Seat::named(0)?;
    let mut burnt = Cells::EMPTY;
    let mut first_turns = vec![0];
    for (number, turn) in record.turns.iter().enumerate() {
        let at = format!("turn {}", number + 1);
        Mismatch::between(&format!("{at}, whether the run is over"), false, run.is_over())?;
        Mismatch::between(&format!("{at}, stage"), turn.stage, run.cleared())?;
        let before = *run.board();
        let prompt = View { player: 0, board: before, burnt, remaining: None }.to_string();
        Mismatch::between_lines(&at, turn.sent0.split('\n'), prompt.split('\n'))?;
        seat.check(&at, &prompt, &before)?;

        let orders = [&turn.ans0, &turn.ans1].map(|lines| orders(lines, setup.max_turns()));
        let after = turn.ev.check(&at, &before, setup.layout(run.cleared()), orders)?;
        let cleared = run.cleared();
        burnt = run.play(Portable, &setup, orders).burnt;
        if run.cleared() == cleared {
            Mismatch::between(&format!("{at}, the position"), format!("{after:?}"), format!("{:?}", run.board()))?;
        } else {
            first_turns.push(run.board().turn());
        }
    }
    record.check_end(&run, &first_turns)
}

impl Stages {
    fn check_end(&self, run: &Run, first_turns: &[u16]) -> Result<(), Mismatch> {
        Mismatch::between("whether the run is over after the last turn", true, run.is_over())?;
        // A stage that was reached with the last turn is never seen.
        let last = run.board().max_turns();
        let seen: Vec<u16> = first_turns.iter().copied().filter(|turn| *turn < last).collect();
        let recorded: Vec<u16> = self.stages.iter().map(|stage| stage.first_turn).collect();
        Mismatch::between("first turns of the stages", format!("{recorded:?}"), format!("{seen:?}"))?;
        let Ending { turns_played, stages_cleared, bombs_placed, reason } = &self.result;
        Mismatch::between("turns_played", *turns_played, run.board().turn())?;
        Mismatch::between("stages_cleared", *stages_cleared, run.cleared())?;
        Mismatch::between("bombs_placed", *bombs_placed, run.bombs())?;
        let end = if run.board().losses(0) > 0 { "own character died" } else { "turn limit" };
        Mismatch::between("reason", &**reason, end)
    }
}
