//! Building a chain: plans of one player alone, over the packs to come.
//!
//! The decision behind it: the worth of a field is the chain that one more digit would start, and
//! next to it only what tells whether that chain can still grow. Everything the opponent does is
//! left to the bots; of the garbage that is already known every row comes down in its turn.

use engines::chain::{chain_garbage, Action, DigitCounts, Field, Pack, PackMasks, Side, ROW};
use engines::simd::{self, Cpu, Kernel};
use search::{Sink, Space, Successors};

use crate::parameters::parameters;

parameters! {
    /// Weights of the evaluation.
    pub struct Weights {
        /// For every step of the chain that one digit would start.
        chain: i32 = 100, 0..=10_000;
        /// The length of chain that is wanted.
        wanted: i32 = 13, 1..=40;
        /// Against every pair that is missing for a chain of that length.
        shortage: i32 = 100, 0..=10_000;
        /// For every pair a knight's move apart.
        knight: i32 = 5, -1_000..=1_000;
        /// Rows from which on a column is too high.
        high: i32 = 12, 1..=19;
        /// Against every such row of the highest column.
        too_high: i32 = 60, 0..=10_000;
    }
}

/// A player who builds: its blocks, and the garbage that waits for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Yard {
    /// The blocks.
    pub field: Field,
    /// The garbage.
    pub stock: u64,
}

impl Yard {
    /// The yard of a player.
    pub fn of(side: &Side) -> Yard {
        Yard { field: side.field, stock: side.stock }
    }

    /// The yard after the row of garbage that is due, and the drops that make something vanish in
    /// it, as bits by [`Action::index`]. If the row has no room nothing changes, and every drop
    /// must be played in full.
    #[inline(always)]
    fn raised<C: Cpu>(&self, cpu: C, pack: Pack) -> (Yard, Option<u64>) {
        let mut raised = *self;
        let has_room = self.stock < ROW || {
            raised.stock -= ROW;
            raised.field.raise_garbage(cpu)
        };
        if has_room {
            (raised, Some(raised.field.vanishing_drops(cpu, pack)))
        } else {
            (*self, None)
        }
    }

    /// The drop with the longest chain, if any chain is started without losing, and its steps.
    #[inline(always)]
    pub fn longest<C: Cpu>(&self, cpu: C, pack: Pack, masks: &PackMasks) -> Option<(Action, u32)> {
        let (raised, vanishing) = self.raised(cpu, pack);
        let mut longest: Option<(Action, u32)> = None;
        for action in Action::drops().filter(|action| vanishing.map_or(true, |drops| drops >> action.index() & 1 != 0))
        {
            let mut yard = raised;
            let chain = match vanishing {
                Some(_) => yard.drop(cpu, false, action, masks, 0),
                None => yard.play(cpu, action, masks, 0),
            };
            if chain > longest.map_or(0, |(_, chain)| chain) && !yard.field.is_lost() {
                longest = Some((action, chain));
            }
        }
        longest
    }

    /// Plays a drop while the opponent sends `blow`. What a chain sends eats up what waits; the
    /// steps of the chain.
    #[inline(always)]
    pub fn play<C: Cpu>(&mut self, cpu: C, action: Action, pack: &PackMasks, blow: u64) -> u32 {
        let row = self.stock >= ROW;
        self.stock -= if row { ROW } else { 0 };
        self.drop(cpu, row, action, pack, blow)
    }

    /// The same when it is settled whether a row of garbage comes down.
    #[inline(always)]
    fn drop<C: Cpu>(&mut self, cpu: C, row: bool, action: Action, pack: &PackMasks, blow: u64) -> u32 {
        let chain = self.field.play(cpu, row, action, pack).chain;
        self.stock = (self.stock + blow).saturating_sub(chain_garbage(chain));
        chain
    }
}

/// The packs of the coming turns, as a space of plans. A goal is a chain that is fired, and worth
/// the number of its steps.
#[derive(Clone, Debug)]
pub struct Building {
    packs: Vec<(Pack, PackMasks)>,
    /// By depth: the digits of the packs after it.
    to_come: Vec<DigitCounts>,
    weights: Weights,
    /// The only columns for the left half of the first pack.
    first: std::ops::RangeInclusive<usize>,
    /// A turn, as a depth, and the garbage that the opponent sends in it.
    blow: (usize, u64),
}

/// The shortest chain that counts as fired.
const SHORTEST_GOAL: u32 = 2;

impl Building {
    /// Plans over these packs. On an empty field every first drop is as good as the same a column
    /// further on, so only one in the middle is tried.
    pub fn new(packs: &[Pack], start: &Yard, weights: Weights) -> Building {
        let first = if start.field.is_empty() { 4..=4 } else { 0..=8 };
        Building {
            packs: packs.iter().map(|pack| (*pack, PackMasks::new(*pack))).collect(),
            to_come: (1..=packs.len()).map(|next| DigitCounts::of_packs(&packs[next..])).collect(),
            weights,
            first,
            blow: (usize::MAX, 0),
        }
    }

    /// The same if the opponent sends this much garbage in the turn of this depth.
    #[must_use]
    pub fn with_blow(self, depth: usize, garbage: u64) -> Building {
        Building { blow: (depth, garbage), ..self }
    }

    /// What the opponent sends in the turn of a depth.
    fn blow(&self, depth: usize) -> u64 {
        if depth == self.blow.0 {
            self.blow.1
        } else {
            0
        }
    }

    /// How many packs there are.
    pub fn len(&self) -> usize {
        self.packs.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.packs.is_empty()
    }
}

impl Space for Building {
    type State = Yard;
    type Action = Action;

    fn expand(&self, depth: usize, parents: &[Yard], sink: &mut Sink<'_, Action>) {
        simd::dispatch(Expand { building: self, depth, parents, sink });
    }

    fn apply(&self, depth: usize, state: &mut Yard, action: Action) {
        simd::dispatch(Apply { yard: state, action, pack: &self.packs[depth].1, blow: self.blow(depth) });
    }
}

struct Apply<'a> {
    yard: &'a mut Yard,
    action: Action,
    pack: &'a PackMasks,
    blow: u64,
}

impl Kernel for Apply<'_> {
    type Output = ();
    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) {
        self.yard.play(cpu, self.action, self.pack, self.blow);
    }
}

struct Expand<'a, 'b, 'c> {
    building: &'a Building,
    depth: usize,
    parents: &'a [Yard],
    sink: &'b mut Sink<'c, Action>,
}

impl Kernel for Expand<'_, '_, '_> {
    type Output = ();
    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) {
        let Expand { building, depth, parents, sink } = self;
        for (index, parent) in parents.iter().enumerate() {
            building.expand_one(cpu, depth, parent, sink.parent(index));
        }
    }
}

impl Building {
    #[inline(always)]
    fn expand_one<C: Cpu>(&self, cpu: C, depth: usize, parent: &Yard, mut successors: Successors<'_, '_, Action>) {
        let (pack, masks) = &self.packs[depth];
        let blow = self.blow(depth);
        // A row of garbage is the same for all drops; if it has no room, every drop is played in
        // full.
        let (raised, vanishing) = parent.raised(cpu, *pack);
        for action in Action::drops() {
            if depth == 0 && !self.first.contains(&action.position()) {
                continue;
            }
            let mut yard = raised;
            if vanishing.map_or(false, |drops| drops >> action.index() & 1 == 0) {
                yard.field.drop_without_chain(cpu, action, masks);
                yard.stock += blow;
            } else {
                let chain = match vanishing {
                    Some(_) => yard.drop(cpu, false, action, masks, blow),
                    None => yard.play(cpu, action, masks, blow),
                };
                if chain >= SHORTEST_GOAL && !yard.field.is_lost() {
                    successors.goal(action, chain as i64);
                }
            }
            // After the last pack nothing is built any more: only what was fired counts.
            if yard.field.is_lost() || depth + 1 == self.packs.len() && depth > 0 {
                continue;
            }
            let key = yard.field.key() ^ yard.stock.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            if successors.is_new(key) {
                let (score, column) = self.score(cpu, &yard.field, depth);
                successors.offer(action, key, score, column as u8);
            }
        }
    }

    /// The worth of a field, and the column in which its chain would start.
    #[inline(always)]
    fn score<C: Cpu>(&self, cpu: C, field: &Field, depth: usize) -> (i32, usize) {
        let weights = &self.weights;
        let potential = field.potential(cpu, &self.to_come[depth]);
        let chain = potential.chain as i32;
        let shortage = (weights.wanted - chain - potential.pairs_left as i32).max(0);
        let too_high = (field.max_height(cpu) as i32 - weights.high).max(0);
        let score = chain * weights.chain - shortage * weights.shortage + potential.knights as i32 * weights.knight
            - too_high * weights.too_high;
        (score, potential.column)
    }
}
