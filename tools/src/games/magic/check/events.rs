//! What a turn did, as records list it.

use engines::magic::{Action, Board, Grid, Layout, Order, Report};
use engines::simd::Portable;
use serde::Deserialize;
use serde_json::{json, Value};

use super::layout::{Item, Place};
use crate::games::check::Mismatch;

/// What happened in a turn; what is not there did not.
#[derive(PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Events {
    /// The characters that laid bombs.
    pub placed: Vec<usize>,
    /// Who got what.
    picked: Vec<(usize, Item)>,
    /// Owners and cells of the bombs that went off, sorted.
    exploded: Vec<(usize, Place)>,
    /// Soft blocks that opened.
    broken: Vec<Place>,
    /// Who was killed by lightning.
    hit: Vec<usize>,
    /// Where a block fell.
    block: Option<Place>,
}

/// The orders of two answer lines, as the rules understand them.
pub fn orders(lines: &[String; 2], longest: u16) -> Action {
    Action([&lines[0], &lines[1]].map(|line| Order::parse(line, longest).unwrap_or(Order::NONE)))
}

impl Events {
    /// Plays a turn by the rules alone and compares what it did. Returns the position after it.
    ///
    /// # Errors
    /// The first kind of event that differs.
    pub fn check(&self, at: &str, state: &Board, layout: &Layout, orders: [Action; 2]) -> Result<Board, Mismatch> {
        let mut after = *state;
        let report = after.play(Portable, layout, orders);
        let got = Events::of(state, &after, &report);
        let pairs = [
            ("placed", format!("{:?}", self.placed), format!("{:?}", got.placed)),
            ("picked", format!("{:?}", self.picked), format!("{:?}", got.picked)),
            ("exploded", format!("{:?}", self.exploded), format!("{:?}", got.exploded)),
            ("broken", format!("{:?}", self.broken), format!("{:?}", got.broken)),
            ("hit", format!("{:?}", self.hit), format!("{:?}", got.hit)),
            ("block", format!("{:?}", self.block), format!("{:?}", got.block)),
        ];
        for (kind, expected, got) in pairs {
            Mismatch::between(&format!("{at}, {kind}"), expected, got)?;
        }
        Ok(after)
    }

    /// As records tell it, without what did not happen.
    pub fn value(&self) -> Value {
        let Events { placed, picked, exploded, broken, hit, block } = self;
        let all = [
            ("placed", json!(placed)),
            ("picked", picked.iter().map(|(id, item)| json!([id, item.word()])).collect()),
            ("exploded", json!(exploded)),
            ("broken", json!(broken)),
            ("hit", json!(hit)),
            ("block", json!(block)),
        ];
        let happened = |value: &Value| !value.is_null() && value.as_array().is_none_or(|list| !list.is_empty());
        let pairs = all.into_iter().filter(|(_, value)| happened(value));
        pairs.map(|(key, value)| (key.to_string(), value)).collect::<serde_json::Map<_, _>>().into()
    }

    /// What a turn did.
    pub fn of(before: &Board, after: &Board, report: &Report) -> Events {
        let Grid { soft, numbers, powers, hard } = before.grid();
        let place = |cell: engines::magic::Cell| [cell.row(), cell.column()];
        let items = [(numbers, Item::NumberUp), (powers, Item::PowerUp)];
        let bits = |set: u8| (0..8).filter(move |bit| set >> bit & 1 != 0);
        let cells = after.characters().map(|character| character.cell);
        let picks = cells.iter().enumerate().flat_map(|(id, cell)| {
            items.into_iter().filter(|(set, _)| set.contains(*cell)).map(move |(_, item)| (id, item))
        });
        let laid = bits(report.laid).map(|id| (id, cells[id]));
        let bombs = before.bombs().iter().map(|bomb| (bomb.owner(), bomb.cell())).chain(laid);
        let burning = bombs.filter(|(_, cell)| report.burnt.contains(*cell));
        let mut exploded: Vec<_> = burning.map(|(owner, cell)| (owner, place(cell))).collect();
        exploded.sort_unstable();
        Events {
            placed: bits(report.laid).collect(),
            picked: picks.collect(),
            exploded,
            broken: (*soft & report.burnt).iter().map(place).collect(),
            hit: bits(report.hit).collect(),
            block: after.grid().hard.without(hard).iter().map(place).next(),
        }
    }
}
