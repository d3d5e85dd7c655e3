//! Counts of all sequences of drops of one player, to three turns.

use std::collections::HashSet;

use engines::chain::{Action, Field, Pack, PackMasks, ROW};
use serde::Deserialize;

use super::facts::{self, Columns};
use crate::games::check::Mismatch;

/// The longest sequences that are counted: with every action more there are 36 times as many.
const LONGEST: usize = 3;

/// A position with the packs to come and what is counted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Perft {
    field: Columns,
    stock: u64,
    packs: Vec<[u8; 4]>,
    depth: Vec<Counts>,
}

/// The sequences of a length: that of the entry's place in the list, from 1.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counts {
    alive: u64,
    /// Sequences whose last turn, and no turn before, is lost.
    dead: u64,
    /// Of the last turns of those alive.
    chain_sum: u64,
    /// The longest chain of these turns.
    best_chain: u32,
    /// Different fields of those alive; not counted for long sequences.
    distinct_fields: Option<usize>,
}

/// Counts all sequences.
///
/// # Errors
/// The first difference.
pub fn check(perft: &Perft) -> Result<(), Mismatch> {
    let packs: Option<Vec<Pack>> = perft.packs.iter().map(|numbers| Pack::from_numbers(*numbers)).collect();
    let packs = packs.ok_or_else(|| Mismatch::new("packs", "packs", format!("{:?}", perft.packs)))?;
    Mismatch::between("number of packs", packs.len(), perft.depth.len())?;
    if packs.len() > LONGEST {
        return Err(Mismatch::new("packs", format!("at most {LONGEST}"), packs.len().to_string()));
    }
    let packs: Vec<PackMasks> = packs.into_iter().map(PackMasks::new).collect();
    let counts = counts(facts::field(&perft.field)?, perft, &packs);
    let lines = |counts: &[Counts]| counts.iter().map(|counts| format!("{counts:?}")).collect::<Vec<_>>();
    Mismatch::between_lines("depth", lines(&perft.depth), lines(&counts))
}

fn counts(field: Field, perft: &Perft, packs: &[PackMasks]) -> Vec<Counts> {
    let mut fields = vec![field];
    let mut stock = perft.stock;
    let mut all = Vec::new();
    for (pack, expected) in packs.iter().zip(&perft.depth) {
        let row = stock >= ROW;
        stock -= if row { ROW } else { 0 };
        let mut counts = Counts::default();
        let mut next = Vec::new();
        for field in &fields {
            for action in Action::drops() {
                let (field, resolution) = field.after(row, action, pack);
                if field.is_lost() {
                    counts.dead += 1;
                } else {
                    counts.alive += 1;
                    counts.chain_sum += u64::from(resolution.chain);
                    counts.best_chain = counts.best_chain.max(resolution.chain);
                    next.push(field);
                }
            }
        }
        let is_counted = expected.distinct_fields.is_some();
        counts.distinct_fields = is_counted.then(|| next.iter().map(Field::key).collect::<HashSet<_>>().len());
        all.push(counts);
        fields = next;
    }
    all
}
