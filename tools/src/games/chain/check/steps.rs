//! Single turns on constructed fields: all drops and the skill.

use engines::chain::{Field, Pack, Side, State, ROW, SKILL_GAUGE};
use serde::Deserialize;

use super::facts::{self, Columns};
use super::turn;
use crate::games::check::Mismatch;

/// A field with what all actions do to it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Steps {
    field: Columns,
    stock: u64,
    pack: [u8; 4],
    res: Vec<Step>,
}

/// Command, chain, blown blocks, score, garbage made, whether the player is dead, and the columns.
#[derive(Deserialize)]
struct Step(String, u32, u32, u64, u64, u8, String);

/// Plays all actions.
///
/// # Errors
/// The first difference.
pub fn check(steps: &Steps) -> Result<(), Mismatch> {
    let no_pack = || Mismatch::new("pack", "a pack", format!("{:?}", steps.pack));
    let pack = Pack::from_numbers(steps.pack).ok_or_else(no_pack)?;
    // With the gauge that the skill needs; both players do the same.
    let side = Side { field: facts::field(&steps.field)?, stock: steps.stock, gauge: SKILL_GAUGE, score: 0 };
    let state = State::new(0, [side; 2]);
    let mut got = Vec::new();
    for action in by_position() {
        let (after, reports) = state.after(pack, [action; 2]);
        Mismatch::between(
            &format!("{action}, garbage row"),
            (steps.stock >= ROW).to_string(),
            reports[0].garbage_fell.to_string(),
        )?;
        for (player, report) in reports.iter().enumerate() {
            Mismatch::between(&format!("{action}, score of player {player}"), report.gain, after.side(player).score)?;
        }
        let [report, _] = reports;
        let columns = spelled(&after.side(0).field);
        let numbers = [report.chain.into(), report.blown.into(), report.gain, report.sent, report.lost.into()];
        got.push(line(&action.to_string(), numbers, &columns));
    }
    let expected = steps.res.iter().map(|Step(command, chain, blown, gain, sent, dead, columns)| {
        line(command, [(*chain).into(), (*blown).into(), *gain, *sent, (*dead).into()], columns)
    });
    Mismatch::between_lines("res", expected, got)
}

/// All actions in the order of the records: by position, then by rotation, the skill last.
fn by_position() -> Vec<engines::chain::Action> {
    let mut actions: Vec<_> = turn::actions().collect();
    actions.sort_by_key(|action| (action.is_skill(), action.position(), action.rotation()));
    actions
}

fn line(command: &str, [chain, blown, gain, sent, dead]: [u64; 5], columns: &str) -> String {
    format!("{command}: chain {chain}, blown {blown}, gain {gain}, sent {sent}, dead {dead}, field {columns}")
}

fn spelled(field: &Field) -> String {
    let columns = facts::columns(field).into_iter();
    columns.map(|column| if column.is_empty() { "-".into() } else { column }).collect::<Vec<_>>().join(" ")
}
