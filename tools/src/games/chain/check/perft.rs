//! Counts of all sequences of drops of one player, to three turns.

use std::collections::HashSet;

use engines::chain::{Action, Field, Pack, PackMasks, WIDTH};
use engines::simd::{self, Cpu, Kernel};
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
    let count = Count {
        field: facts::field(&perft.field)?,
        stock: perft.stock,
        packs: packs.into_iter().map(PackMasks::new).collect(),
        with_fields: perft.depth.iter().map(|counts| counts.distinct_fields.is_some()).collect(),
    };
    let counts = simd::dispatch(count);
    let lines = |counts: &[Counts]| counts.iter().map(|counts| format!("{counts:?}")).collect::<Vec<_>>();
    Mismatch::between_lines("depth", lines(&perft.depth), lines(&counts))
}

struct Count {
    field: Field,
    stock: u64,
    packs: Vec<PackMasks>,
    /// Whether different fields are counted, by length.
    with_fields: Vec<bool>,
}

impl Kernel for Count {
    type Output = Vec<Counts>;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Vec<Counts> {
        const ROW: u64 = WIDTH as u64;
        let mut fields = vec![self.field];
        let mut stock = self.stock;
        let mut all = Vec::new();
        for (pack, with_fields) in self.packs.iter().zip(self.with_fields) {
            let row = stock >= ROW;
            stock -= if row { ROW } else { 0 };
            let mut counts = Counts::default();
            let mut next = Vec::new();
            for field in &fields {
                for action in Action::drops() {
                    let mut field = *field;
                    let chain = field.play(cpu, row, action, pack).chain;
                    if field.is_lost() {
                        counts.dead += 1;
                    } else {
                        counts.alive += 1;
                        counts.chain_sum += u64::from(chain);
                        counts.best_chain = counts.best_chain.max(chain);
                        next.push(field);
                    }
                }
            }
            counts.distinct_fields = with_fields.then(|| next.iter().map(Field::key).collect::<HashSet<_>>().len());
            all.push(counts);
            fields = next;
        }
        all
    }
}
